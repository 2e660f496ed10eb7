"""Signs that a message corrects what the agent just said."""

from __future__ import annotations

import pytest

from bot.language.corrections import corrects

SAID = "Планёрка начинается в 9:00. Готово."


@pytest.mark.parametrize(
    "words",
    [
        "нет, не так",
        "не то",
        "это неверно",
        "ты перепутал дни",
        "опять не туда",
        "я же говорил, в десять",
        "там должно быть десять",
        "переделай короче",
        "только не мне!",
        "зачем ты это написал",
        "не понедельник, а вторник",
        "планёрка не в девять, а в десять",
        "стоп, не надо было",
        "ну и что «готово»? где цифры?",
        "почему в десять? мы же в девять собираемся",
        "какой четверг? это же праздник",
        "wrong",
        "no, not that one",
    ],
)
def test_a_denial_a_complaint_or_a_demand_corrects(words: str) -> None:
    # PPL-6, OBS-1
    assert corrects(words, said=SAID)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "спасибо",
        "ок",
        "да, верно",
        "хорошо, принято",
        "не надо, спасибо",
        "нет, всё верно",
        "Аля, не так",
        "а во сколько обед?",
        "клиент сказал «не так»",
        "сегодня не так жарко",
        "я в девять не успею",
        "у нас не кафе, а бар",
        "откуда машина?",
        "почему закрыто? жду в парке",
        "планёрка не в девять, а в десять?",
        " ".join(["нет, не так"] * 30),
    ],
)
def test_thanks_agreement_and_words_to_others_correct_nothing(words: str) -> None:
    # PPL-6, OBS-1
    assert not corrects(words, said=SAID)


def test_a_word_in_quotes_counts_only_when_the_agent_said_it() -> None:
    # PPL-6
    assert corrects("что за «готово»? сколько?", said=SAID)
    assert not corrects("что за «срочно»? сколько?", said=SAID)
    assert not corrects("«готово»", said=SAID)
