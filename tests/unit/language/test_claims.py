"""What a model's sentence claims of the agent itself."""

from __future__ import annotations

import pytest

from bot.language.claims import Claim, claims, sentences

DEEDS = """
Запомнил.
Хорошо, запомнила: ключ у охраны.
Готово! Я записал это в память.
Записала, больше не повторю.
Сохранено.
✅ **Сохранил.**
Информация сохранена в базе знаний.
Факт добавлен в память компании.
Учту на будущее.
Я обязательно запомню.
Понял, буду иметь в виду.
Удалил эту запись.
Забыл про этого курьера.
Запись удалена.
Я стёр эти данные.
Больше не помню об этом.
Исправил запись: теперь 400 рублей.
Я обновил данные в памяти.
Отправил письмо курьеру.
Я отправил договор Марине.
Отправлено.
Напомню завтра в девять.
Передал Петрову.
Я уже создал задачу на завтра.
I've saved it.
Noted.
Got it, I'll remember that.
Done, deleted the record.
I’ve forgotten that.
Запомнил, чтобы не потерять.
Записал, если что, напомните.
"""
STATES = """
У меня 57 записей.
В моей памяти сейчас двенадцать фактов.
Я помню 30 фактов о компании.
Три кандидата ждут одобрения.
Всего в памяти 8 записей и 2 правила.
Я работаю с марта 2024 года.
Ваша запись про рампу ещё ждёт одобрения.
Ваше предложение одобрено вчера.
I have 12 records in memory.
"""
NONE = """
Склад на Лесной.
Договор отправил Петров 5 мая.
Отправил договор Петров.
Записал клиент на автоответчик.
Запись на приём ведёт Анна.
Курьеру отправили счёт 3 июня.
Добавил в письмо срок и сумму.
Исправил запятые и сделал короче.
Убрал лишний абзац.
Я сделал текст короче.
В договоре 12 правил приёмки.
В реестре 200 записей.
По записям компании, скидка 10 %.
В записях компании этого нет.
«Запомнил» — этого слова я не говорю.
> Мы отправили вам договор.
Чтобы записать, скажите «запомни …».
Правило компании: скидка не больше 10 %.
Анна записала это в журнал.
Он забыл ключи на стойке.
Удалённый доступ настраивает Олег.
Не могу это удалить.
Я не записал это.
Я не знаю, сколько там коробок.
Марина сохранила файл на диске.
Записано со слов Анны: рампа закрыта.
Нужно отправить акт до пятницы.
Я бы отправил сначала счёт.
Если я отправил счёт, курьер приедет.
Обновил Олег прайс вчера.
"""


@pytest.mark.parametrize("sentence", DEEDS.strip().splitlines())
def test_a_deed_of_the_agents_own_is_a_claim(sentence: str) -> None:
    # MEM-13
    assert claims(sentence) is Claim.DEED


@pytest.mark.parametrize("sentence", STATES.strip().splitlines())
def test_how_much_it_remembers_and_since_when_is_a_claim(sentence: str) -> None:
    # ANS-5
    assert claims(sentence) is Claim.STATE


@pytest.mark.parametrize("sentence", NONE.strip().splitlines())
def test_what_others_did_what_was_reworded_and_facts_are_none(sentence: str) -> None:
    # MEM-13
    assert claims(sentence) is None


def test_sentences_follow_each_other_without_gaps() -> None:
    # ANS-6
    text = "Привет! Как дела?\n\nВерсия 1.5 готова. Ещё"
    found = list(sentences(text))

    assert "".join(text[s.start : s.end] for s in found) == text
    assert [s.whole for s in found] == [True, True, True, False]
