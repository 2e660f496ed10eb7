"""What an answer says it rests on: the trailer that the model ends with, checked against what it was shown (ANS-3).

The last lines of an answer are for the code, not for the person:

    Источники: M12, S3            (or «нет», or «общие знания»)
    Помешало правило: R4          (only when a rule stood in the way, RUL-7)
    Столкнулись правила: R4, R9   (only when two rules contradict each other, RUL-8)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


class Basis(StrEnum):
    """What the model claims the answer rests on."""

    RECORDS = "records"
    #: what anybody knows; the person is told so (ANS-4)
    GENERAL = "general"
    NOTHING = "nothing"
    #: the model ended without a trailer
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """An answer without its trailer. Ids are of records that were in the context, in the order they were named."""

    text: str
    basis: Basis
    used: tuple[str, ...] = ()
    blocked_by: tuple[str, ...] = ()
    #: rules that the model could not follow together
    collided: tuple[str, ...] = ()
    #: named by the model, but never shown to it
    invented: tuple[str, ...] = ()


_ID: Final = r"(?:[MRS]\d{1,9}|L-\d{4,6})"
_DECORATION: Final = r"[\s>*_`#\-–—•\[\]()]*"
_SOURCES_WORD: Final = r"(?:источники?|sources?)"
_RULE_WORD: Final = r"(?:помешал[аои]?(?:\s+правил[ао])?|blocked\s+by(?:\s+rules?)?)"
_COLLISION_WORD: Final = r"(?:столкнул(?:ись|ось)(?:\s+правила?)?|collided(?:\s+rules?)?)"
_TRAILER_LINE: Final = re.compile(
    rf"^{_DECORATION}(?:(?P<sources>{_SOURCES_WORD})|(?P<rule>{_RULE_WORD})|(?P<collision>{_COLLISION_WORD})){_DECORATION}[:：](?P<value>[^\n]*)$",
    re.IGNORECASE,
)
#: the beginning of a trailer that is still being streamed
_TRAILER_WORDS: Final = (
    "источники:",
    "источник:",
    "sources:",
    "помешало правило:",
    "blocked by rule:",
    "столкнулись правила:",
    "collided rules:",
)
_INLINE: Final = re.compile(rf"[ \t]*(?P<bracket>[\[(])\s*(?P<ids>{_ID}(?:\s*[,;]\s*{_ID})*)\s*[\])]")
#: a bracket at the end of a stream that may still turn out to hold ids
_OPEN_BRACKET: Final = re.compile(r"[ \t]*[\[(]\s*(?:[MRSL][\d\-]*[,;\s]*)*\Z")
_ANY_ID: Final = re.compile(rf"(?<!\w){_ID}(?!\w)")
_GENERAL: Final = re.compile(r"общи[ехм]|general", re.IGNORECASE)


def read(text: str, *, shown: Collection[str]) -> Cited:
    """Split a finished answer into what the person reads and what it says it used.

    `shown` holds the ids that stood in the context; others go to `invented` and count for nothing.
    Ids written inside the text in brackets count as used and are taken out of it.
    """
    body, lines = _split(text)
    body, inline = _without_ids(body, shown)
    named = _unique([*_ids(lines["sources"]), *inline])
    used = tuple(one for one in named if one in shown)
    blocking, colliding = _ids(lines["rule"]), _ids(lines["collision"])
    collided = tuple(one for one in colliding if one in shown and one.startswith("R"))
    # One rule cannot collide with itself: a model that names a single one means that it stood in the way.
    alone = collided if len(collided) == 1 else ()
    blocked = (one for one in (*blocking, *alone) if one in shown and one.startswith("R"))
    return Cited(
        text=body.strip(),
        basis=_basis(used, lines["sources"]),
        used=used,
        blocked_by=tuple(_unique(blocked)),
        collided=collided if not alone else (),
        invented=tuple(one for one in _unique([*named, *blocking, *colliding]) if one not in shown),
    )


def trailer(used: Sequence[str]) -> str:
    """The line with which a model ends an answer that rests on these ids."""
    return f"Источники: {', '.join(used) or 'нет'}"


def readable_so_far(text: str, *, shown: Collection[str]) -> str:
    """What of a streamed answer a person may see: no trailer, nor the beginning of one, no ids in brackets."""
    head, _, last = text.rpartition("\n")
    body, _ = _split(head if _may_become_trailer(last) else text)
    body, _ = _without_ids(body, shown)
    return _OPEN_BRACKET.sub("", body).rstrip()


def _basis(used: tuple[str, ...], sources: list[str]) -> Basis:
    if used:
        return Basis.RECORDS
    if not sources:
        return Basis.UNSAID
    return Basis.GENERAL if _GENERAL.search(" ".join(sources)) else Basis.NOTHING


def _split(text: str) -> tuple[str, dict[str, list[str]]]:
    """The body, and the values of the trailer's lines by kind; they stand at the very end in any order."""
    lines = text.rstrip().splitlines()
    values: dict[str, list[str]] = {"sources": [], "rule": [], "collision": []}
    while lines:
        match = _TRAILER_LINE.match(lines[-1])
        if match is None and not _empty(lines[-1]):
            break
        if match is not None:
            values[next(kind for kind in values if match[kind])].append(match["value"])
        lines.pop()
    return "\n".join(lines), values


def _ids(values: Sequence[str]) -> list[str]:
    return _unique(_ANY_ID.findall(" ".join(values)))


def _empty(line: str) -> bool:
    """Blank, or the kind of line models put before a footer."""
    return not line.strip(" \t-–—_*=`")


def _without_ids(text: str, shown: Collection[str]) -> tuple[str, list[str]]:
    """The text without bracketed ids, and those ids. «(S3)» that names nothing shown is a word like any other."""
    found: list[str] = []

    def taken_out(match: re.Match[str]) -> str:
        ids = _ANY_ID.findall(match["ids"])
        if match["bracket"] == "(" and not all(one in shown for one in ids):
            return match[0]
        found.extend(ids)
        return ""

    return _INLINE.sub(taken_out, text), found


def _may_become_trailer(line: str) -> bool:
    plain = re.sub(r"[*_`]", "", re.sub(rf"^{_DECORATION}", "", line)).lower()
    return any(word.startswith(plain) or plain.startswith(word) for word in _TRAILER_WORDS)


def _unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))
