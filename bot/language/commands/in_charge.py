"""Questions about who runs the bot and its areas: «кто администратор?», «кто владелец области Закупки?»."""

from __future__ import annotations

import re
from typing import Final

from bot.language.commands.intents import StateKind, StateQuestion
from bot.language.commands.lexicon import FILLERS, any_of
from bot.language.commands.view import View

_END: Final = r"(?: [?!.…)]+)*+$"
#: what the bot itself is in; «администратор гостиницы» or «главный по складу» is somebody in the company's own words
_OURS: Final = any_of(
    """
    здесь / тут / сейчас / у нас / у вас / у тебя / в боте / бота / у бота / этого бота / нашего бота / компании
    в компании / нашей компании / в чате / в этом чате / чата / этого чата / в группе / в этой группе / группы
    этой группы / в беседе / в теме / памяти
    """
)
_HERE: Final = any_of(
    """
    здесь / тут / у тебя / у вас / в боте / в этом боте / у бота / в чате / в этом чате / в группе / в этой группе
    над тобой / в беседе
    """
)
_ASKED: Final = (
    rf"{FILLERS}(?>(?:подскажи|скажи|напомни|покажи|назови|перечисли)(?:те)?(?: мне| нам)?"
    rf"(?: пожалуйста)? (?:, )?)?(?:а )?"
)
_ADMINS: Final = re.compile(
    rf"{_ASKED}(?:"
    rf"кто (?:{_OURS} |твой |твои |наш |наши |такие |такой |является |есть )*+"
    rf"(?:администратор\w*|админ(?:ы|ом|ами|ит)?)(?: {_OURS})*+"
    rf"|кто (?:{_HERE} )++(?:сейчас |самый |у нас )*+(?:главный|главная|главные|старший|старшая|за главного|хозяин)"
    rf"|кто (?:самый )?(?:главный|главные|за главного)(?: {_HERE})*+"
    rf"|кто (?:тобой|ботом|этим ботом) (?:управляет|заведует|распоряжается|рулит|командует)"
    rf"|кто (?:тебя|бота|этого бота) (?:настраивает|администрирует|обслуживает|настроил)"
    rf"){_END}"
)
_THIS: Final = r"(?:этой |нашей |данной |моей |вашей )?"
_OWNERS: Final = re.compile(
    rf"{_ASKED}(?:"
    rf"кто (?:{_OURS} |такой |такие |является )*+(?:владелец|владелица|владельцы|владельцем|хозяин|хозяева) "
    rf"{_THIS}(?:области|областей)"
    rf"|кто (?:{_OURS} )*+владеет (?:этой |нашей |данной )?(?:областью|областями)"
    rf"|чья (?:это )?область"
    rf"|(?:у кого|за кем) (?:сейчас )?область"
    rf")(?P<about>(?: (?:§|[\w-]+)){{0,6}}?)(?: {_OURS})*+{_END}"
    rf"|{_ASKED}кто отвечает за (?:эту|нашу) область{_END}"
)


def in_charge(view: View) -> StateQuestion | None:
    """Whom to turn to: admins, or the owners of an area, which `about` names unless it is the one at hand."""
    if _ADMINS.match(view.line):
        return StateQuestion(kind=StateKind.ADMINS)
    match = _OWNERS.match(view.line)
    if match is None:
        return None
    named = (match.group("about") or "").strip()
    subject = view.cut(*match.span("about")).strip(" «»\"„“”'") if named else ""
    return StateQuestion(kind=StateKind.OWNERS, about=subject or None)
