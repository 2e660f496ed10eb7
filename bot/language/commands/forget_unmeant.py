"""«Забудь …» that is taken back, joked, made to depend on something, put in somebody's mouth or merely thought of.

It deletes nothing: what is meant is asked (FGT-1).
"""

from __future__ import annotations

import re
from typing import Final

from bot.language.lemmas import fold

_FORGET: Final = r"(?:забудь|забывай|удали|сотри|вычеркни)(?:те)?"
_PATTERNS: Final = (
    # «…, хотя нет», «…. Не надо», «…, ой, не надо», «…, шучу»
    r"(?:[,;.!…—–-]\s*)(?:(?:а|ой|ай|но|впрочем|нет|да|ну|ладно)[\s,]+)*"
    r"(?:хотя[\s,]+(?:нет|стой|погоди|не надо)|не (?:забывай|удаляй|стирай|трогай)|стой|стоп|погоди|подожди|отбой|"
    r"шучу|шутка|пошутила?|прикалываюсь)(?:те)?(?:[\s,]+(?:пока|еще|лучше|нет|не (?:надо|удаляй|забывай)))*[\s.!)…]*$",
    r"(?:[.!…]\s+|[,;—–-]\s*(?:ой|ай|нет|хотя)[\s,]+)(?:нет[\s,]+)?(?:не надо|не нужно)[\s.!)…]*$",
    r"[,.!…;]\s*нет[\s.!)…]*$",
    # «может, забудь …», «надо бы забыть», «стоит ли забыть»
    r"^\W*(?:(?:ну|а|слушай|так)[\s,]+)*(?:может(?: быть)?|стоит ли|надо бы|не пора ли|пора бы)[\s,]+(?:уже )?"
    r"(?:заб[ыу]|удал|сотр|стер|вычерк)",
    # «забудь ты про неё, поговорим о деле»
    rf"{_FORGET} (?:ты|уже|вы)(?: ты| уже| вы)? (?:про|об?|обо)\s.*[,.!—–-]\s*(?:давай|поговорим|лучше|займись)",
    rf"^\W*да {_FORGET} (?:ты|уже|вы)\s",
    # «начальник велел: забудь …»
    rf"(?<!\w)(?<!я )(?:велел|приказал|попросил|просил|потребовал|требует)[аи]?\s*(?:мне |тебе |нам )?[:,—–-]?\s*[«\"„]?{_FORGET}(?!\w)",
)
_UNMEANT: Final = tuple(re.compile(pattern) for pattern in _PATTERNS)
_IF: Final = re.compile(
    r"[,—–-]\s*(?:но )?(?:только )?если (?!можно|можешь|не сложно|не трудно|честно|что\b|не против)[^,.!?]{2,60}[.!]*$"
)
#: what stands after «что» may have a condition of its own
_CONTENT: Final = re.compile(r"(?<!\w)(?:что|как|про то|о том)(?!\w)")


def unmeant(text: str) -> bool:
    """Whether a request to forget isn't to be carried out as it stands."""
    folded = " ".join(fold(text).split())[-_LONGEST:]
    if any(pattern.search(folded) for pattern in _UNMEANT):
        return True
    return _IF.search(folded) is not None and _CONTENT.search(folded) is None


#: longer texts are told by their end
_LONGEST: Final = 400
