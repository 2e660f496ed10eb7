"""«Запомни, если Вера согласится, что …», «запомни наоборот: …»: what is to be kept is not settled yet (MEM-1)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.intents import Clarify, Missing, Remember
from bot.language.commands.lexicon import FILLERS
from bot.language.commands.view import View

#: what is to be known is not what is said: «запомни наоборот: …»
CONTRARY: Final = re.compile(
    r"(?:(?:все )?(?:с точностью до )?наоборот|обратное|противоположное|неправду|ложь|вранье|небылицу)(?= (?:[:,—–-]|что) )"
)
_WHEN: Final = (
    r"(?:(?:только|лишь) )?(?:если|когда|как только|после того (?:, )?как|в случае (?:, )?если|при условии (?:, )?что)"
)
#: said of the request itself: «что» or the verb comes after it; «если клиент опоздал, звоним» is a statement
_THEN_THAT: Final = re.compile(rf"(?P<when>{_WHEN} [^.!?¶:]{{3,90}}?)(?: ,)? (?:что|(?P<colon>:)) ")
_REQUEST: Final = r"(?:запомн|запомин|запиш|учти|учит|имей|зафикс|сохрани|отмет|пометь|помни|знай|возьми|прими)"
_WHEN_FIRST: Final = re.compile(
    rf"{FILLERS}(?P<when>{_WHEN} [^.!?¶:]{{3,90}}?) , (?:(?:то|тогда|ты|вы|уж|и) )*(?={_REQUEST})"
)
#: whether it is to hold is for somebody to decide yet
_DECIDED: Final = re.compile(
    r"(?<!\w)(?:соглас|одобр|подтверд|разреш|утверд|не против|подпиш|примут|примет|даст добро|дадут добро|(?:будет|будут) за$|скаж[еу]т (?:да|ок)$|решит|решат)"
)
#: a courtesy, or when it will be needed: no part of what is kept
_ASIDE: Final = re.compile(
    r"(?<!\w)(?:понадоб|пригод|забуд|захо[тч]|нетрудно|не трудно|сложно|трудно|можешь|можете|умеешь|не занят|получится|"
    r"не лень|ты |вы |тебе|вам|что$)"
)


def condition_after(view: View, place: int) -> re.Match[str] | None:
    """The condition between the verb and what to keep: «…, если Вера согласится, что …»."""
    found = _THEN_THAT.match(view.line, place)
    return None if found is None or (found["colon"] and not _DECIDED.search(found["when"])) else found


def condition_before(view: View, start: int) -> re.Match[str] | None:
    """The condition before the verb: «если Вера согласится, запомни …»; the match ends where the verb begins."""
    return _WHEN_FIRST.match(view.line, start)


def under_condition(view: View, found: re.Match[str], kept: Remember) -> Remember | Clarify:
    """What a request under a condition asks for: a decision to wait for, a statement, or a statement of that case."""
    when = found["when"]
    if _DECIDED.search(when):
        return Clarify(which=Missing.CONDITION)
    if _ASIDE.search(when):
        return kept
    return replace(kept, payload=f"{view.cut(*found.span('when'))}, {kept.payload}", direct=False)
