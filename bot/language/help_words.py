"""Which part of the help a word asks for: «/help память», «/help как опубликовать»."""

from __future__ import annotations

from typing import Final

from bot.language.lemmas import fold, lemma_set, listed, words

#: by part, the words that mean it, as dictionary forms
_MEANT: Final = {
    "memory": listed(
        "память запомнить запоминать помнить запись факт забыть забывать забудь удалить поправить поправка исправить личный "
        "memory remember record forget correct"
    ),
    "answers": listed(
        "ответ отвечать спросить спрашивать вопрос источник откуда проверить answer ask question why source"
    ),
    "texts": listed(
        "текст написать писать черновик письмо пост канал публикация опубликовать публиковать отправить отправка отправлять "
        "почта действие отмена text draft letter post channel publish send action actions drafts"
    ),
    "rules": listed("правило навык порядок указание запрет запретить rule rules skill skills"),
    "office": listed(
        "очередь решение решать одобрить одобрение человек люди сотрудник пригласить приглашение область группа журнал настройка "
        "управление queue people invite journal settings areas groups bind mask"
    ),
}


def section_of(said: str) -> str:
    """The part that most of the words mean; empty when none is meant."""
    named = [lemma_set(word.text) | {fold(word.text)} for word in words(said)]
    counts = {part: sum(bool(forms & meant) for forms in named) for part, meant in _MEANT.items()}
    best = max(counts, key=lambda part: counts[part])
    return best if counts[best] else ""
