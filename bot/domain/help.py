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


def topics(person: Person, *, private: bool) -> tuple[str, ...]:
    """What the help speaks of, in order; each has a text `help-<topic>` in the catalogue."""
    if not private:
        return ("group-ask", "group-remember", "group-private")
    found = ["ask"]
    found.append("remember-admin" if person.is_admin else "remember-owner" if person.is_owner else "remember")
    found += ["drafts", "personal", "correct", "forget", "about", "why", "rules", "edits", "actions"]
    if person.is_admin or person.is_owner:
        found.append("queue")
    if person.is_admin:
        found += ["people", "journal", "groups"]
    return tuple(found)
