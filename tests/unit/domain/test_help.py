"""Which commands there are, and for whom."""

from __future__ import annotations

from bot.domain.help import ADMINS, COMMANDS, SECTIONS, exists, first_topics, may_use, sections, topics
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
    assert "queue" not in first_topics(person(1), private=True)
    assert "queue" in first_topics(person(1, owns=1), private=True)
    assert sections(person(1)) == ("memory", "answers", "texts", "rules")
    assert topics(person(1, owns=1), "office") == ("queue",)
    assert "people" in topics(person(1, admin=True), "office")
    assert topics(person(1), "office") == ()
    assert topics(person(1), "cooking") == ()
    assert first_topics(person(1, admin=True), private=False) == first_topics(person(1), private=False)


# PPL-8
def test_the_first_page_of_help_is_short_and_every_topic_is_in_some_part() -> None:
    everything = {topic for topics_ in SECTIONS.values() for topic in topics_}

    for one in (person(1), person(1, owns=1), person(1, admin=True)):
        assert len(first_topics(one, private=True)) <= 5
        for topic in (*first_topics(one, private=True), *(t for part in sections(one) for t in topics(one, part))):
            assert topic.partition("-")[0] in everything
            assert text(f"help-{topic}", {"bot": "b"})


# MEM-12
def test_help_says_that_a_deleted_message_is_not_seen() -> None:
    assert "edits" in topics(person(1), "memory")
    assert "не видят" in text("help-edits", {})
