"""Which commands there are, and for whom."""

from __future__ import annotations

from bot.domain.help import ADMINS, COMMANDS, exists, may_use, topics
from bot.telegram.texts import text
from tests.unit.domain.test_queue import person


# PPL-8
def test_admins_have_every_command_and_others_only_their_own() -> None:
    assert all(may_use(person(1, admin=True), name) for name in (*COMMANDS, *ADMINS))
    assert not any(may_use(person(1, owns=1), name) for name in ADMINS)
    assert all(may_use(person(1), name) for name in COMMANDS)
    assert not exists("reboot")


# PPL-8
def test_help_speaks_of_what_this_person_may_do_here() -> None:
    assert "queue" not in topics(person(1), private=True)
    assert "queue" in topics(person(1, owns=1), private=True)
    assert "people" in topics(person(1, admin=True), private=True)
    assert topics(person(1, admin=True), private=False) == topics(person(1), private=False)


# MEM-12
def test_help_says_that_a_deleted_message_is_not_seen() -> None:
    assert "edits" in topics(person(1), private=True)
    assert "не видят" in text("help-edits", {})
