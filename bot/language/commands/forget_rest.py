"""«Забудь всё, кроме …», «оставь только …»: what stays is named, and what goes is everything else (FGT-7).

Nothing is deleted by such words: a search finds what is named, which is the very thing to stay.
"""

from __future__ import annotations

import re
from typing import Final

from bot.language.commands.lexicon import FILLERS
from bot.language.commands.view import View

_VERB: Final = (
    r"(?:забудь|забывай|забыть|удали|удаляй|удалить|сотри|стирай|стереть|убери|убирай|убрать|вычеркни|вычеркнуть|"
    r"выкинь|выброси|очисти|почисти|вычисти|снеси|затри|обнули|зачисти|не помни|не храни)(?:те)?(?:-ка)?"
)
_ALL: Final = r"(?:все|всю|всех|память|записи|остальн\w+|прочее|прочие|другое|другие|лишнее)"
_REST: Final = r"(?:остальн\w+|прочее|прочие|(?:все|про все) (?:другое|другие|лишнее))"
_ASKS: Final = re.compile(rf"(?<!\S){_VERB}(?!\S)")
#: what parts the exception from the rest
_EXCEPT: Final = re.compile(
    r"(?<!\S)(?:кроме|за исключением|исключая|помимо|окромя|не считая|но не|а не|только не)(?!\S)"
    r"|(?<!\S)без(?! (?:исключени|остатка|следа|разбор))(?!\S)"
)
_NOT_OF: Final = re.compile(
    r"(?<!\S)(?:не (?:про|о|об|обо|насчет|касае\w+|касающ\w+|связан\w+|относ\w+|име\w+ отношени\w+|упомина\w+|"
    r"содерж\w+|говор\w+|нужно для)|(?:где|в котор\w+|в чем) (?:нет|не)|без упоминани\w+)(?!\S)"
)
_KEEPING: Final = re.compile(
    r"(?<!\S)(?:(?:оставь|оставляй|оставить|оставим|не трогай|не удаляй|не забывай|пусть остан\w+|пускай остан\w+|"
    r"должн\w+ остаться|останется|останутся)(?:те)?|(?:только|лишь)(?: \S+){0,4} (?:помни|храни|сохрани)(?:те)?|"
    r"(?:сохрани|помни|храни)(?:те)?(?: \S+){0,2} (?:только|лишь))(?!\S)"
)
#: «оставь только записи про …» names no deed, yet all else would go
_IN: Final = r"(?:в|из) (?:памяти|базе|базы|записях|записей)"
_ONLY: Final = r"(?:только|лишь|одни|одну)"
_LEAVE: Final = re.compile(
    rf"{FILLERS}(?:оставь|оставляй|пусть остан\w+|пускай остан\w+|сохрани|помни|храни)(?:те)? "
    rf"(?:{_IN} {_ONLY}|{_ONLY} {_IN}|{_ONLY} (?:\S+ ){{1,4}}{_IN}"
    rf"|{_ONLY} (?:(?:те|эти|мои|наши) )*(?:запис\w+|факт\w*|то|все|что|про|о|об|обо))(?!\S)"
)
#: «забудь, что берём всё, кроме стекла»: the exception is part of what is told
_CLAUSE: Final = re.compile(r"(?: ,)?(?: (?:о|про))?(?: (?:том?|запись|факт))?(?: ,)? (?:что|как)(?!\S)")
_WHOLE: Final = re.compile(rf"(?<!\S){_VERB}(?: (?:про|о|обо|из памяти|пожалуйста|уже|вообще|ты|мне))* {_ALL}(?!\S)")
_WHOLE_LAST: Final = re.compile(rf"(?<!\S)(?:(?:про|обо) )?(?:все|{_REST}) (?:\S+ ){{0,2}}{_VERB}(?!\S)")
_ONLY_REST: Final = re.compile(
    rf"(?<!\S)(?:{_VERB}(?: (?:про|о|обо|все|всё|вс[её]м?))* {_REST}|(?:про |обо )?(?:все )?{_REST}(?: можно| можешь)? {_VERB})(?!\S)"
)


#: «помни только про …, остальное забудь»: read before the words are taken for something to remember
_KEEP_FIRST: Final = re.compile(
    rf"{FILLERS}(?:оставь|оставляй|сохрани|помни|храни)(?:те)? (?:\S+ ){{1,8}}"
    rf"(?:(?:все )?{_REST}(?: можно| можешь)? {_VERB}|{_VERB}(?: про| о| обо)?(?: все)? {_REST})(?!\S)"
)


def leaves_only(view: View) -> bool:
    """«Оставь в памяти только …», «сохрани …, остальное забудь»: whether the words begin with what is to stay."""
    return bool(_LEAVE.match(view.line) or _KEEP_FIRST.match(view.line))


def names_what_stays(view: View) -> bool:
    """Whether a request to forget is for all but something, or for the rest of something."""
    line = view.line
    if _ONLY_REST.search(line):
        return True
    asked = _ASKS.search(line)
    if asked is None or _CLAUSE.match(line, asked.end()):
        return False
    if _WHOLE.search(line) or _WHOLE_LAST.search(line):
        return any(pattern.search(line) for pattern in (_EXCEPT, _NOT_OF, _KEEPING))
    return bool(re.search(r"(?<!\S)(?:кроме|за исключением|исключая|помимо)(?!\S)", line[asked.end() :]))


__all__ = ["leaves_only", "names_what_stays"]
