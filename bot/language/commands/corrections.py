"""Corrections said outright: «поправка: …», «не X, а Y», «замени X на Y» (MEM-9)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.intents import Correct
from bot.language.commands.lexicon import FILLERS, PLEASE, any_of
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.grammar import Role, Word, words
from bot.language.lemmas import listed
from bot.language.quotes import alike

_NAMED: Final = re.compile(
    rf"{FILLERS}(?:внес[иу] |внесем |есть |у меня |вот |маленькая |небольшая |срочная |важная )*"
    + any_of(
        """
        поправка / поправочка / исправление / правка / уточнение / корректировка / опечатка / уточняю / поправляю
        исправляю / ошибка / correction
        """
    )
    + r"(?P<about>(?: (?:по|про|о|об|в|насчет|к) (?:\S+ ){0,4}?\S+)?)(?= [:,.—–-]|$)"
    + r" (?P<rest>[:,.—–-] )"
)
_VERB: Final = (
    r"(?:исправь|поправь|скорректируй|измени|поменяй|замени|обнови|подправь|смени|перепиши|исправьте|"
    r"поправьте|замените|измените|обновите|поменяйте|"
    r"исправить|поправить|заменить|изменить|обновить|поменять)"
)
_COMMAND: Final = re.compile(
    rf"{FILLERS}(?:(?:можешь|можете|прошу|надо|нужно|давай|сможешь|не мог бы ты|"
    rf"не могла бы ты) )?{_VERB}(?:(?: ,)? (?:{PLEASE}|у себя|себе|в памяти|запись))*(?= |$)"
)
#: «договор с Гаммой — теперь до мая», «график магазина, теперь до 22»: a thing, and what holds for it by now
_BY_NOW: Final = re.compile(
    r"^(?P<about>[^\s:,.?!]+(?: [^\s:,.?!]+){0,7}?) (?:[—–-] (?:(?:он|она|оно|они|там|теперь|сейчас|уже) )*"
    r"|[,.?] (?:(?:он|она|оно|они|там) )*(?:теперь|отныне|уже|с этого дня) )(?P<new>\S.*)$"
)
_SWAPS: Final = re.compile(r"(?<!\S)(?:замен|смени|поменя)")
_SAID_AT_ONCE: Final = re.compile(
    r"^, (?P<new>.*(?<!\S)(?:теперь|уже|отныне|должно быть|на самом деле|вместо)(?!\S).*)$"
)
_SWAP: Final = re.compile(r"^(?P<old>.+?) на (?P<new>\S.*)$")
_INSTEAD: Final = re.compile(
    rf"^{FILLERS}вместо (?P<old>.+?) (?:(?:—|–|-|,|:|теперь|надо|нужно|пиши|будет|должно быть) )+(?P<new>\S.*)$"
)
_NOT_BUT: Final = re.compile(
    r"(?<!\S)не (?P<old>[^,.;!?¶]+?)(?: ,| —| –| -)? а (?P<new>[^,;!?¶]+?)(?P<after>(?: [.!?])*)$"
)
_ON_THE_CONTRARY: Final = re.compile(rf"^{FILLERS}(?P<new>[^,.;!?¶]+?) , а не (?P<old>[^,;!?¶]+?)(?: [.!])*$")
_TEXT_WORK: Final = listed(
    """
    текст письмо слово абзац предложение заголовок черновик пост абзац фраза подпись тон ошибка запятая
    опечатка ответ документ объявление сайт баннер макет презентация слайд шапка логотип файл картинка фото фильтр масло лампа лампочка колесо
    """
)


def correct(view: View) -> Correct | None:
    """The correction that these words make, if they make one; names in it stand in «…»."""
    found = _correct(view)
    if found is None:
        return None
    old, about, part_old, part_new = (
        alike(part) if part is not None else None for part in (found.old, found.about, found.part_old, found.part_new)
    )
    return replace(found, old=old, new=alike(found.new), about=about, part_old=part_old, part_new=part_new)


def _correct(view: View) -> Correct | None:
    raw = view.text.strip()
    if named := _NAMED.match(view.line):
        about = view.cut(named.start("about") + 1, named.end("about")) if named.group("about").strip() else None
        return _told(view.rest(named.end("rest")), raw, about=about)
    if command := _COMMAND.match(view.line):
        return _commanded(view, command.end(), raw)
    if instead := _INSTEAD.match(view.line):
        old, new = (view.cut(*instead.span(g)) for g in ("old", "new"))
        return Correct(old=old, new=new, raw=raw, part_old=old, part_new=new)
    return _contrast(view, raw, needs_start=True)


def _commanded(view: View, place: int, raw: str) -> Correct | None:
    rest_line = view.line[place:].lstrip()
    rest = view.rest(place + 1)
    if not rest:
        return None
    if rest_line[:1] in (":", "—", "–", "-"):
        return _told(rest.lstrip(":—–- "), raw, about=None)
    if _SAID_AT_ONCE.match(rest_line) and not _is_text_work(rest):
        return _told(rest.lstrip(", "), raw, about=None)
    seen = read(rest)
    if found := _contrast(seen, raw, needs_start=False):
        return found
    if _is_text_work(rest):
        return None
    about, colon, told = rest.partition(":")
    if colon and told.strip() and len(about.split()) <= 8:
        return _told(told, raw, about=about.strip())
    by_now = _BY_NOW.match(seen.line)
    if by_now and not (" на " in by_now["about"] and _SWAPS.search(view.line[:place])):
        return _told(seen.cut(*by_now.span("new")), raw, about=seen.cut(*by_now.span("about")))
    if swap := _SWAP.match(seen.line):
        old, new = seen.cut(*swap.span("old")), seen.cut(*swap.span("new")).rstrip(".!? ")
        subject, part = _split_part(old)
        return Correct(old=old, new=new, raw=raw, about=subject, part_old=part, part_new=new)
    return None


def _told(rest: str, raw: str, *, about: str | None) -> Correct | None:
    rest = rest.strip()
    if not rest:
        return None
    found = _contrast(read(rest), raw, needs_start=False)
    if found is not None:
        return Correct(
            old=found.old, new=found.new, raw=raw, about=about, part_old=found.part_old, part_new=found.part_new
        )
    return Correct(old=about, new=rest.rstrip(), raw=raw, about=about)


def _contrast(view: View, raw: str, *, needs_start: bool) -> Correct | None:
    """«Поставщик не «Ромашка», а «Василёк»»: the frame around both stays, the part changes."""
    if len(view.at) > 40 or view.line.rstrip().endswith("?"):
        return None
    if match := _NOT_BUT.search(view.line):
        frame = view.before(match.start()).rstrip(" ,")
        old, new = view.cut(*match.span("old")), view.cut(*match.span("new"))
        if not _parallel(old, new) or (needs_start and not _short_frame(frame)):
            return None
        if frame and (begun := re.match(FILLERS, (lead := read(frame)).line + " ")):
            frame = lead.rest(begun.end())
        return Correct(
            old=f"{frame} {old}".strip(),
            new=f"{frame} {new}".strip(),
            raw=raw,
            about=frame or None,
            part_old=old,
            part_new=new,
        )
    if match := _ON_THE_CONTRARY.match(view.line):
        new, old = view.cut(*match.span("new")), view.cut(*match.span("old"))
        part = _same_ending(new, old)
        if part is None or any(w.role is Role.INFINITIVE for w in words(new)):
            return None
        return Correct(old=None, new=new, raw=raw, part_old=old, part_new=part)
    return None


def _short_frame(frame: str) -> bool:
    return "." not in frame and len(frame.split()) <= 10


def _same_ending(new: str, old: str) -> str | None:
    """The last words of `new` that stand against `old`, when both end alike in kind."""
    size = len(old.split())
    part = " ".join(new.split()[-size:])
    return part if _parallel(old, part) else None


def _parallel(old: str, new: str) -> bool:
    """Whether both sides name the same kind of thing, as parts of one frame do."""
    left, right = _first(old), _first(new)
    if left is None or right is None or left.lower in ("знаю", "понимаю", "помню"):
        return False
    verbal = (Role.VERB, Role.IMPERATIVE, Role.PREDICATIVE)
    if left.role in verbal or right.role in verbal:
        return left.role is right.role and left.role is Role.VERB and len(old.split()) <= 3
    if Role.INFINITIVE in (left.role, right.role):
        return False
    if Role.PREPOSITION in (left.role, right.role):
        return left.role is right.role
    return True


def _first(text: str) -> Word | None:
    return next((w for w in words(text) if w.role is not Role.MARK), None)


def _split_part(old: str) -> tuple[str | None, str]:
    """«У Альфы 10%» names a record and the part in it; «Ромашку» is the part alone."""
    items = words(old)
    for index, word in enumerate(items):
        if word.role is Role.NUMBER and index:
            about = re.sub(r"\s+(?:с|со|из|от)$", "", old[: word.token.start].strip(" ,:"))
            return about, old[word.token.start :].strip()
    return None, old


def _is_text_work(rest: str) -> bool:
    said = [w for w in words(rest) if w.role is not Role.MARK][:4]
    return any(w.lemma in _TEXT_WORK for w in said)
