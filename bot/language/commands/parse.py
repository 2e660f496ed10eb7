"""From a person's own words to one intent."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.address import addressed
from bot.language.commands.compound import both
from bot.language.commands.corrections import correct
from bot.language.commands.forget import forget
from bot.language.commands.forget_and_ask import forget_and_ask
from bot.language.commands.forget_rest import leaves_only
from bot.language.commands.forget_unmeant import unmeant
from bot.language.commands.in_charge import in_charge
from bot.language.commands.intents import (
    Clarify,
    Forbid,
    Forget,
    ForgetAll,
    ForgetLast,
    Intent,
    Missing,
    Remember,
    Rule,
    Say,
)
from bot.language.commands.lexicon import FILLERS, any_of
from bot.language.commands.politely import plainly
from bot.language.commands.questions import about, asks, state, stop, why, wrong
from bot.language.commands.remember import calls_somebody, remember
from bot.language.commands.remember import starts as starts_remembering
from bot.language.commands.remember_withdrawn import instead_of_withdrawn, withdrawn
from bot.language.commands.rules import rule
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.normal import normalise
from bot.language.speaker import after_introduction

_STORING: Final = (
    r"(?:запоминай|запомни|запоминать|записывай|записывать|сохраняй|сохранять|фиксируй|фиксировать|запиши)(?:те)?"
)
_FORBID: Final = re.compile(
    any_of(
        rf"""
    (?:это |этого |такое |его |ее )?(?:не|ненадо|не надо|не нужно|не стоит|незачем|не смей|не вздумай|
        не обязательно|необязательно|можешь не|можно не)(?: это| этого| такое| пока| тут| здесь| его| ее| их|
         ничего| все| мои| лучше){{0,3}} {_STORING}
    {_STORING}(?: это| этого| такое| пока| тут| его| ее| их| ничего| все| данное| сообщение| пожалуйста|
         бы){{0,3}} (?:не|ненадо|необязательно|незачем|нельзя) ?(?:надо|нужно|стоит|обязательно|требуется)?
    не для (?:записи|памяти|протокола|запоминания)
    не (?:надо|нужно)? ?(?:это )?(?:вносить |заносить |добавлять |класть )?в память / без записи , пожалуйста
    в память (?:это )?не (?:надо|нужно|вноси|заноси|клади|пиши)
    """
    )
)
_PLAIN_STORING: Final = re.compile(r"запоминай|запоминать|запомни|памят|протокол|запоминания")
_OBJECT: Final = re.compile(
    r"(?>(?> (?:[^\w\s]|это|этого|его|ее|их|пока|ничего|все|пожалуйста|плиз|никуда|нигде|тут|здесь|"
    r"сообщение|данное|себе|у|себя|больше|ладно|ок|хорошо|бот|еще))*+(?=$| [,.!;—–-]|[,.!;]))"
)


def parse(text: str, *, bot_names: tuple[str, ...] = (), is_reply: bool = False) -> Intent:
    """The one thing these words ask for.

    `text` is the person's own words: forwarded text and quotes Telegram marks as such must not be passed here. With
    `is_reply` a pointing command («запомни это») takes the message it replies to. Never raises.
    """
    normal = normalise(text).text.strip()
    whole = addressed(read(normal), bot_names)
    view = read(whole.text)
    if whole.to_other:
        return Say(text=normal, is_question=asks(view), to_other=True)
    # «Я директор, забудь …»: the request counts; who says it is known by the account alone.
    for rest in after_introduction(whole.text):
        asked = _intent(read(rest), is_reply=is_reply)
        if isinstance(asked, _REQUESTS):
            return asked
    found = _intent(view, is_reply=is_reply)
    if found is not None:
        return found
    return Say(text=whole.text, is_question=asks(view), to_other=calls_somebody(view))


_REQUESTS: Final = (Remember, Forget, ForgetAll, ForgetLast, Forbid, Rule)


def _intent(view: View, *, is_reply: bool) -> Intent | None:
    if not view.line:
        return None
    if (found := stop(view)) is not None:
        return found
    if not starts_remembering(view) and _forbids(view):
        return Forbid()
    if (back := withdrawn(view, is_reply=is_reply)) is not None:
        return back
    if (instead := instead_of_withdrawn(view)) is not None:
        view = instead
    for reader in (rule, correct_first):
        if (told := reader(view)) is not None:
            return told
    if leaves_only(view):
        return Clarify(which=Missing.FORGET_EXCEPT)
    if (pair := both(view, is_reply=is_reply)) is not None:
        return pair
    if (kept := remember(view, is_reply=is_reply)) is not None:
        return kept
    if (kept := remember_for(view)) is not None:
        return kept
    if (beside := forget_and_ask(view)) is not None:
        return beside
    if (dropped := forget(plainly(view), is_reply=is_reply)) is not None:
        named = isinstance(dropped, Forget | ForgetAll | ForgetLast)
        return Clarify(which=Missing.FORGET) if named and unmeant(view.text) else dropped
    for question in (why, wrong, state, in_charge, about, correct):
        if (asked := question(view)) is not None:
            return asked
    return None


_FOR: Final = re.compile(
    rf"{FILLERS}(?P<whom>для (?:\S+ ){{1,4}}?)(?:[:,—–-] )?(?=(?:запомни|учти|запиши|зафиксируй|имей в виду|сохрани))"
)


def remember_for(view: View) -> Remember | None:
    """«Для продаж запомни: …»: whom it is for stays with the words; whether that is an area is found out later."""
    found = _FOR.match(view.line)
    if found is None:
        return None
    kept = remember(read(view.rest(found.end())), is_reply=False)
    if not isinstance(kept, Remember) or kept.area_name is not None or kept.personal is not None or not kept.payload:
        return None
    return replace(kept, payload=f"{view.cut(*found.span('whom'))}: {kept.payload}", direct=False)


def correct_first(view: View) -> Intent | None:
    """A correction that names itself goes before remembering: «поправка: …, запомни»."""
    return correct(view) if _NAMES_ITSELF.match(view.line) else None


_NAMES_ITSELF: Final = re.compile(
    rf"{FILLERS}(?:поправк|поправочк|исправл|исправь|поправь|замени|уточнени|опечатк|корректировк|"
    rf"измени|обнови|поменяй)"
)


def _forbids(view: View) -> bool:
    for match in _FORBID.finditer(view.line):
        before = view.line[: match.start()].rstrip()
        if (
            before
            and before[-1].isalnum()
            and not _FILLED.fullmatch(before + " ")
            and not _PLAIN_STORING.search(match.group())
        ):
            continue
        if match.start() and view.line[match.start() - 1] != " ":
            continue
        if _PLAIN_STORING.search(match.group()) or _OBJECT.match(view.line, match.end()):
            return True
    return False


_FILLED: Final = re.compile(FILLERS)
