"""Two requests in one message: «забудь про курьера, и запомни: возит Антон» (MEM-1, FGT-1)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.forget import forget
from bot.language.commands.intents import Forget, ForgetLast, Remember
from bot.language.commands.remember import remember
from bot.language.commands.view import View
from bot.language.commands.view import view as read

_BOTH: Final = (
    re.compile(r"(?<!\S)(?:запомни|запоминай|запиши|зафиксируй|учти|имей|сохрани|пометь|отметь|возьми)(?:те)?(?!\S)"),
    re.compile(
        r"(?<!\S)(?:забудь|забывай|удали|сотри|вычеркни|убери|не (?:помни|храни)|забыть|удалить|стереть|убрать)(?:те)?(?!\S)"
    ),
)
_BOUNDARY: Final = re.compile(r"(?<!\S)(?:(?:[.!;,—–]|\.{3}|…|¶)(?: [.!;,—–¶])*(?: (?:и|а|но|да))?|и|а) (?=\S)")
_TRIED: Final = 12


def both(view: View, *, is_reply: bool) -> Remember | None:
    """The request to remember with what the same message asks to forget, whichever comes first."""
    if not all(word.search(view.line) for word in _BOTH):
        return None
    for count, boundary in enumerate(_BOUNDARY.finditer(view.line)):
        if count >= _TRIED:
            return None
        halves = read(view.before(boundary.start())), read(view.rest(boundary.end()))
        for kept, dropped in (halves, halves[::-1]):
            found = _pair(kept, dropped, is_reply=is_reply)
            if found is not None:
                return found
    return None


def _pair(kept: View, dropped: View, *, is_reply: bool) -> Remember | None:
    if not _BOTH[0].search(kept.line) or not _BOTH[1].search(dropped.line):
        return None
    out = forget(dropped, is_reply=False)
    if not (isinstance(out, ForgetLast) or (isinstance(out, Forget) and out.query)):
        return None
    found = remember(kept, is_reply=is_reply)
    if not isinstance(found, Remember):
        return None
    return replace(found, forgets_last=out.count) if isinstance(out, ForgetLast) else replace(found, forgets=out.query)
