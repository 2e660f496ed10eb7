"""«Удалишь мой номер?»: a request put as a question about what the agent will do, read as the plain request (FGT-1)."""

from __future__ import annotations

import re
from typing import Final

from bot.language.commands.lexicon import FILLERS, PLEASE
from bot.language.commands.view import View
from bot.language.commands.view import view as read

_WILL: Final = {
    "удалишь": "удали", "сотрешь": "сотри", "уберешь": "убери", "вычеркнешь": "вычеркни", "выкинешь": "выкинь",
    "сотрете": "сотрите", "уберете": "уберите", "вычеркнете": "вычеркните", "забудешь": "забудь", "забудете": "забудьте",
}  # fmt: skip
_ASKED: Final = re.compile(
    rf"{FILLERS}(?:ты |вы )?(?P<not>не )?(?P<will>{'|'.join(_WILL)})(?: ли)?(?: (?:{PLEASE}|,|это|мне|уже))* (?P<what>\S.*)$"
)
_PLEASE: Final = re.compile(rf"(?<!\S){PLEASE}")


def plainly(view: View) -> View:
    """The words as a plain request; unchanged when they are none. «Ты не забудешь …?» asks for the contrary."""
    found = _ASKED.match(view.line)
    if found is None:
        return view
    begs = _PLEASE.search(view.line) is not None
    forgets = found["will"].startswith("забуд")
    if (forgets and (found["not"] or not begs)) or not (begs or view.line.endswith("?")):
        return view
    return read(f"{_WILL[found['will']]} {view.rest(found.start('what')).rstrip('? ')}")
