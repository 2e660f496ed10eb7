"""Which commands exist, who may use which and where, and what the help tells this person (PPL-8)."""

from __future__ import annotations

from typing import Final

from bot.domain.people import Person

#: everybody's commands, in the order of the menu
COMMANDS: Final = (
    "start",
    "help",
    "ask",
    "memory",
    "rules",
    "skills",
    "queue",
    "actions",
    "why",
    "area",
    "privacy",
    "settings",
    "stop",
)
ADMINS: Final = ("people", "invite", "areas", "bind", "mask", "journal")
#: in a group these would show what is one person's own, or the company's keys
PRIVATE: Final = frozenset(
    {"queue", "actions", "privacy", "settings", "people", "invite", "areas", "mask", "journal", "start"}
)


def exists(command: str) -> bool:
    return command in COMMANDS or command in ADMINS


def may_use(person: Person, command: str) -> bool:
    """Whether this person may use a command that exists."""
    return command not in ADMINS or person.is_admin


#: parts of the help, in order, and what each speaks of; each topic has a text `help-<topic>` in the catalogue
SECTIONS: Final = {
    "memory": ("remember", "personal", "correct", "forget", "about", "edits"),
    "answers": ("ask", "why"),
    "texts": ("drafts", "actions"),
    "rules": ("rules",),
    "office": ("queue", "people", "journal", "groups"),
}
#: what everybody begins with
_FIRST: Final = ("ask", "remember", "correct", "forget", "queue")
_GROUP: Final = ("group-ask", "group-remember", "group-private")
_ADMINS_TOPICS: Final = frozenset({"people", "journal", "groups"})


def first_topics(person: Person, *, private: bool) -> tuple[str, ...]:
    """What the help says at once, in order."""
    return _of(person, _FIRST) if private else _GROUP


def sections(person: Person) -> tuple[str, ...]:
    """The parts in which there is something for this person, in order."""
    return tuple(name for name in SECTIONS if topics(person, name))


def topics(person: Person, section: str) -> tuple[str, ...]:
    """What a part speaks of for this person, in order; empty for a part that isn't theirs or isn't."""
    return _of(person, SECTIONS.get(section, ()))


def _of(person: Person, names: tuple[str, ...]) -> tuple[str, ...]:
    decides = person.is_admin or person.is_owner
    here = [name for name in names if (name not in _ADMINS_TOPICS or person.is_admin) and (name != "queue" or decides)]
    remember = "remember-admin" if person.is_admin else "remember-owner" if person.is_owner else "remember"
    return tuple(remember if name == "remember" else name for name in here)
