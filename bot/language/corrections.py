"""Whether a message corrects what the agent just said (PPL-6, OBS-1). A sign, not a verdict.

The evidence is how people open a correction in a work chat: a flat denial of what was done, a repeated complaint, a
demand to redo, «не X, а Y», «только не …», or the agent's own word thrown back at it in quotes.
"""

from __future__ import annotations

import re

from bot.language.lemmas import content_lemmas
from bot.language.numbers import Unit, quantities

_LEAD = r"^\W*(?:(?:ну|так|да|эй|слушай|стоп|блин|ой|ай|бот|же|вообще[- ]то|вообще|пожалуйста|hey|hm+)[\s,!.…—-]+)*"

_DENIAL = (
    r"нет[\s,!.—-]+(?:не|это не|там не|надо|нужно|неверно|неправильно|ошибк)",
    r"(?:это\s+|всё\s+|все\s+|опять\s+|снова\s+|совсем\s+)?не\s+(?:так|то|туда|тот|та|те|верно|правильно|об этом|про это)\b(?!\s+(?:уж|давно|просто|много|плохо|важно|страшно|чтобы))",
    r"(?:это\s+|тут\s+|здесь\s+|у\s+тебя\s+|(?:опять\s+|снова\s+)?ты\s+|вы\s+)?(?:неверно|неправильно|ошибк\w*|ошибаешься|ошибся|перепутал\w*|напутал\w*|мимо)\b",
    r"(?:опять|снова|ещё раз|сколько раз)\b(?!\s*(?:дожд|снег|понедельник|звон\w+\s+клиент))",
    r"(?:я|мы|тебе|тебя)\s+(?:же|уже)\s+(?:говорил|просил|сказал|писал|объяснял)\w*",
    r"(?:же\s+)?(?:просил[аи]?|говорил[аи]?)\s+(?:же|ведь|не|без)\b",
    r"(?:там\s+|тут\s+|здесь\s+|это\s+)?(?:должно|должен|должна|должны)\s+быть\b",
    r"(?:надо|нужно)\s+было\b",
    r"(?:переделай|исправь|поправь|перепиши|переправь|убери|замени|поменяй|измени|отмени|верни)\b",
    r"(?:только\s+|лучше\s+|пожалуйста[\s,]+)?не\s+(?:мне|ему|ей|нам|им|мной|надо|нужно|стоит|пиши|ставь|отправляй|добавляй|обещай|называй|делай|трогай|меняй)\b",
    r"(?:зачем|почему|с чего)\s+(?:ты|вдруг|опять|снова|такой|такая|такое|так)\b",
    r"ну\s+и\s+(?:что|где|как)\b",
    r"(?:откуда|как\s+так|как\s+это|что\s+за|как(?:ой|ая|ое|ие)|почему|зачем)\b[^?.!]{0,40}\?+\s*(?:\S+\s+){1,2}же\b",
    r"(?:не\s+\S+(?:\s+\S+){0,4}?\s*,\s*а\s+\S+)",
    r"(?:that'?s\s+|it'?s\s+)?(?:wrong|incorrect)\b",
    r"(?:actually|instead)\b",
    r"no[\s,!.—-]+(?:not|it|that|the)\b",
    r"not\s+(?:what|that|like)\b",
)
_OPENER = re.compile(_LEAD + r"(?:" + "|".join(_DENIAL) + r")", re.IGNORECASE)

#: agreement, thanks, closing words: whatever they continue with corrects nothing
_AGREES = re.compile(
    r"^\W*(?:а[\s,]+)?(?:ладно|ок|окей|ok|хорошо|верно|точно|ага|угу|спасибо|понял\w*|принято|отлично|супер|вот|да)\b"
    r"(?![\s,]*(?:но|только|а\s|не\b|нет))",
    re.IGNORECASE,
)
_NOTHING_WRONG = re.compile(
    r"^\W*(?:нет|не)[\s,]+(?:всё|все)\s+(?:верно|так|правильно|хорошо|ок|норм)|^\W*не\s*,?\s*(?:норм|ок|всё хорошо)|"
    r"^\W*не\s+(?:надо|нужно|стоит)[\s,]+спасибо",
    re.IGNORECASE,
)
#: «Аля, …»: said to somebody else
_TO_SOMEBODY = re.compile(r"^\W*(?!(?:Нет|Стоп|Опять|Снова|Так|Ну|Бот|Да)\b)[А-ЯЁ][а-яё]{1,14}\s*,")
_QUOTED = re.compile(r"«([^»]*)»|\"([^\"]*)\"|„([^“]*)“")
_ENOUGH_WORDS = 40


def corrects(text: str, *, said: str) -> bool:
    """Whether the message corrects `said`, the agent's words right before it (empty when they are not known)."""
    if not text.strip() or len(text.split()) > _ENOUGH_WORDS:
        return False
    if _throws_back(text, said):
        return True
    bare = _QUOTED.sub(" ", text).strip()
    if not bare or _AGREES.match(bare) or _NOTHING_WRONG.match(bare) or _TO_SOMEBODY.match(bare):
        return False
    return _OPENER.match(bare) is not None or _contrasts(bare, said) or restated(bare, said=said) is not None


_CONTRAST = re.compile(r"(?<!\w)не\s+(?:\S+\s+){0,3}?\S+,?\s+а\s+\S|,\s+а\s+не\s+\S", re.IGNORECASE)


def _contrasts(text: str, said: str) -> bool:
    """«Планёрка не в девять, а в десять» about a planning meeting that the agent has just spoken of."""
    if "?" in text or not _CONTRAST.search(text):
        return False
    return bool(set(content_lemmas(text)) & set(content_lemmas(said)))


_NO = re.compile(
    _LEAD + r"(?:нет|неа|не-а|неправда|не правда|да нет|да ну нет|wrong|no)\b(?P<mark>\s*[,.!;:—–-]+)?\s*(?=\S)",
    re.IGNORECASE,
)
#: what else may stand between the denial and the statement
_STEP = re.compile(r"(?:(?:уже|там|это|теперь|на самом деле|вообще|ведь|же|правильно|верно)[\s,:—–-]+)*", re.IGNORECASE)
_OF_SPEAKER = re.compile(r"(?<!\w)(?:я|мы|мне|меня|нам|нас)(?!\w)", re.IGNORECASE)
#: a value alone has fewer words around it
_SHORT = 5


def restated(text: str, *, said: str) -> str | None:
    """What a message says instead of `said`: «касса до 19» of «нет, касса до 19». None when it denies nothing of it.

    It speaks of a thing that was just said, with a value in it or none that was said; or it is only another value.
    """
    denied = _NO.match(text)
    rest = text[denied.end() :].strip(" ,") if denied is not None else ""
    if denied is None or not rest or "?" in rest or _TO_SOMEBODY.match(rest):
        return None
    shared = _lemmas(rest) & _lemmas(said)
    news = _lemmas(rest) - _lemmas(said)
    if shared and news and (denied["mark"] or quantities(rest)):
        return rest
    return _STEP.sub("", rest, count=1) if denied["mark"] and _only_a_value(rest, said) else None


def _only_a_value(rest: str, said: str) -> bool:
    """«До 19»: a value of a kind that was said, and nothing else that tells of anything."""
    found = quantities(rest)
    for quantity in reversed(found):
        rest = rest[: quantity.start] + rest[quantity.end :]
    units = {quantity.unit for quantity in quantities(said)}
    same_kind = bool(found and units) and all(q.unit in units or q.unit is Unit.PLAIN for q in found)
    return same_kind and not _lemmas(rest) and len(rest.split()) < _SHORT and not _OF_SPEAKER.search(rest)


def _lemmas(text: str) -> set[str]:
    return set(content_lemmas(text))


def _throws_back(text: str, said: str) -> bool:
    """The agent's own word in quotes, with a question or a protest around it: «ну и что „готово“? сколько?»."""
    around = _QUOTED.sub(" ", text)
    if "?" not in text or re.search(r"говор|пиш|сказал|спрашива", around, re.IGNORECASE):
        return False
    folded = said.casefold()
    return any(
        quote.strip() and quote.strip().casefold() in folded for groups in _QUOTED.findall(text) for quote in groups
    )
