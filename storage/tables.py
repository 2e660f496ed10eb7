"""Every table, as SQLAlchemy Core sees it. The migrations create the same; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, Date, ForeignKey, Index, Integer, LargeBinary, String, Table, Text
from sqlalchemy.types import TypeDecorator

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Instant(TypeDecorator[datetime]):
    """An aware UTC instant, kept as microseconds since the epoch: it sorts, and no zone can be lost on the way."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a naive datetime reached the store")
        return round((value - EPOCH).total_seconds() * 1_000_000)

    def process_result_value(self, value: int | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        seconds, micros = divmod(value, 1_000_000)
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=micros)


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

#: Telegram ids go up to 52 bits. SQLite autoincrements INTEGER keys only.
TelegramId = sa.BigInteger
Key = sa.BigInteger().with_variant(Integer, "sqlite")


def _key() -> Column[int]:
    return Column("id", Key, primary_key=True, autoincrement=True)


# --- people and areas -------------------------------------------------------------------------------------------------

people = Table(
    "people",
    metadata,
    _key(),
    Column("telegram_id", TelegramId, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("is_admin", Boolean, nullable=False, default=False),
    Column("zone", String(64)),
    Column("locale", String(8), nullable=False, default="ru"),
    Column("current_area_id", Key, ForeignKey("areas.id")),
    Column("joined_at", Instant, nullable=False),
    #: when the bot asked for the zone; it asks once
    Column("zone_asked_at", Instant),
    #: set when an admin removed the person; personal records are erased at erase_at
    Column("removed_at", Instant),
    Column("erase_at", Instant),
    sqlite_autoincrement=True,
)

areas = Table(
    "areas",
    metadata,
    _key(),
    Column("name", Text, nullable=False),
    #: casefolded name; unique among areas that are not closed
    Column("name_key", Text, nullable=False),
    Column("role_prompt", Text, nullable=False, default=""),
    Column("is_default", Boolean, nullable=False, default=False),
    Column("closed_at", Instant),
    sqlite_autoincrement=True,
)
Index("uq_areas_open_name", areas.c.name_key, unique=True, sqlite_where=areas.c.closed_at.is_(None))

area_people = Table(
    "area_people",
    metadata,
    Column("area_id", Key, ForeignKey("areas.id"), primary_key=True),
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    #: "owner" or "member"
    Column("part", String(8), nullable=False),
)

sites = Table(
    "sites",
    metadata,
    _key(),
    Column("area_id", Key, ForeignKey("areas.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("closed_at", Instant),
    sqlite_autoincrement=True,
)

chats = Table(
    "chats",
    metadata,
    Column("chat_id", TelegramId, primary_key=True),
    #: 0 is the chat itself, otherwise a forum topic
    Column("topic_id", TelegramId, primary_key=True, default=0),
    Column("kind", String(16), nullable=False),
    Column("title", Text, nullable=False, default=""),
    Column("area_id", Key, ForeignKey("areas.id")),
    #: every message of the group reaches the bot: privacy mode was off when it joined, or it is an admin there.
    #: NULL: Telegram never told
    Column("reads_all", Boolean),
    Column("bound_by", Key, ForeignKey("people.id")),
    Column("bound_at", Instant),
)

invites = Table(
    "invites",
    metadata,
    _key(),
    Column("code_hash", String(64), nullable=False, unique=True),
    Column("makes_admin", Boolean, nullable=False, default=False),
    #: [{"area_id": int, "part": "owner" | "member"}]
    Column("areas", sa.JSON, nullable=False, default=list),
    Column("uses_left", Integer, nullable=False),
    #: the link moves this person to the account that opens it, and lets nobody else in
    Column("moves_person_id", Key, ForeignKey("people.id")),
    Column("created_by", Key, ForeignKey("people.id")),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    sqlite_autoincrement=True,
)

strangers = Table(
    "strangers",
    metadata,
    Column("telegram_id", TelegramId, primary_key=True),
    Column("told_at", Instant, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", sa.JSON, nullable=False),
    Column("changed_by", Key, ForeignKey("people.id")),
    Column("changed_at", Instant, nullable=False),
)

# --- knowledge --------------------------------------------------------------------------------------------------------

records = Table(
    "records",
    metadata,
    _key(),
    #: empty once the record is erased
    Column("text", Text, nullable=False),
    Column("level", String(8), nullable=False),
    Column("area_id", Key, ForeignKey("areas.id")),
    Column("owner_id", Key, ForeignKey("people.id")),
    Column("author_id", Key, ForeignKey("people.id")),
    Column("recorder_id", Key, ForeignKey("people.id"), nullable=False),
    Column("status", String(12), nullable=False),
    Column("confidence", Integer, nullable=False),
    Column("origin", String(8), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("pinned", Boolean, nullable=False, default=False),
    Column("confirmed_at", Instant),
    Column("used_at", Instant),
    Column("ends_on", Date),
    Column("when_said", Text),
    #: a standing wish of its owner about their own answers (ANS-1)
    Column("preference", Boolean, nullable=False, default=False),
    Column("source_chat_id", TelegramId),
    Column("source_message_id", TelegramId),
    Column("source_link", Text),
    Column("repeats", Integer, nullable=False, default=0),
    Column("disputed_by", Key, ForeignKey("records.id")),
    Column("replaces", Key, ForeignKey("records.id")),
    Column("revision", Integer, nullable=False, default=1),
    #: since which revision the confidence is too low for answers
    Column("weak_since", Instant),
    #: when a revision last asked whether it still holds
    Column("asked_at", Instant),
    #: part of another record that says the same; kept whole, so that the two can be told apart again
    Column("merged_into", Key, ForeignKey("records.id")),
    #: what the status was before "deleted", for «вернуть»
    Column("former_status", String(12)),
    Column("deleted_by", Key, ForeignKey("people.id")),
    Column("deleted_at", Instant),
    Column("erased_at", Instant),
    #: float32 row vector and the model that made it
    Column("vector", LargeBinary),
    Column("vector_model", String(64)),
    sqlite_autoincrement=True,
)
Index("ix_records_status", records.c.status)
Index("ix_records_owner_id", records.c.owner_id)
Index("ix_records_source", records.c.source_chat_id, records.c.source_message_id)
Index("ix_records_merged_into", records.c.merged_into)

record_sources = Table(
    "record_sources",
    metadata,
    _key(),
    Column("record_id", Key, ForeignKey("records.id"), nullable=False, index=True),
    Column("author_id", Key, ForeignKey("people.id")),
    Column("recorder_id", Key, ForeignKey("people.id"), nullable=False),
    Column("chat_id", TelegramId),
    Column("message_id", TelegramId),
    Column("link", Text),
    #: the wording as this source said it; empty once erased
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    #: a copy of a source of this record, which became part of `record_id`
    Column("merged_from", Key, ForeignKey("records.id")),
    sqlite_autoincrement=True,
)

tombstones = Table(
    "tombstones",
    metadata,
    _key(),
    #: keyed hash of the sorted content lemmas of a forgotten record
    Column("hash", String(64), nullable=False, index=True),
    Column("at", Instant, nullable=False),
    sqlite_autoincrement=True,
)

rules = Table(
    "rules",
    metadata,
    _key(),
    Column("text", Text, nullable=False),
    Column("level", String(8), nullable=False),
    Column("area_id", Key, ForeignKey("areas.id")),
    Column("site_id", Key, ForeignKey("sites.id")),
    Column("status", String(12), nullable=False),
    Column("author_id", Key, ForeignKey("people.id")),
    Column("proposed_at", Instant, nullable=False),
    Column("decided_by", Key, ForeignKey("people.id")),
    Column("decided_at", Instant),
    Column("repeats", Integer, nullable=False, default=0),
    Column("source_chat_id", TelegramId),
    Column("source_message_id", TelegramId),
    #: the rule that this one is an exception to; it ends with that rule (RUL-10)
    Column("exempts", Key, ForeignKey("rules.id"), index=True),
    #: how many answers, drafts and actions were mended because of it (RUL-9)
    Column("prevented", Integer, nullable=False, default=0),
    Column("revision", Integer, nullable=False, default=1),
    sqlite_autoincrement=True,
)

skills = Table(
    "skills",
    metadata,
    _key(),
    Column("name", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("level", String(8), nullable=False),
    Column("area_id", Key, ForeignKey("areas.id")),
    Column("site_id", Key, ForeignKey("sites.id")),
    Column("status", String(12), nullable=False),
    Column("author_id", Key, ForeignKey("people.id")),
    Column("proposed_at", Instant, nullable=False),
    Column("decided_by", Key, ForeignKey("people.id")),
    Column("decided_at", Instant),
    Column("repeats", Integer, nullable=False, default=0),
    Column("source_chat_id", TelegramId),
    Column("source_message_id", TelegramId),
    #: NULL: never since it was proposed
    Column("updated_at", Instant),
    #: how often name, description, body or refinements have changed
    Column("patch_count", Integer, nullable=False, default=0),
    Column("last_used_at", Instant),
    #: stays when a full catalogue sheds the least used (SKL-8)
    Column("pinned", Boolean, nullable=False, default=False),
    Column("shown", Integer, nullable=False, default=0),
    Column("opened", Integer, nullable=False, default=0),
    Column("helped", Integer, nullable=False, default=0),
    Column("failed", Integer, nullable=False, default=0),
    Column("edited", Integer, nullable=False, default=0),
    #: self-refinements since a person last decided on the text
    Column("self_refined", Integer, nullable=False, default=0),
    #: the counters when a person last decided on its review (SKL-6)
    Column("counted_from", sa.JSON, nullable=False, default=dict),
    #: the skill whose text a proposed one is to take the place of
    Column("replaces", Key, ForeignKey("skills.id")),
    #: its file in the knowledge folder; NULL until it was first written there
    Column("path", Text, unique=True),
    #: the revision that the file shows; a smaller one than `revision` is to be written (SKL-9)
    Column("written_revision", Integer, nullable=False, default=0),
    Column("revision", Integer, nullable=False, default=1),
    sqlite_autoincrement=True,
)

#: Points added to a skill after a failed run, beside the person's text (SKL-4).
skill_refinements = Table(
    "skill_refinements",
    metadata,
    _key(),
    Column("skill_id", Key, ForeignKey("skills.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("by_agent", Boolean, nullable=False, default=True),
    Column("removed_at", Instant),
    sqlite_autoincrement=True,
)

#: One row each time the agent took up a skill's whole text; it has one outcome (SKL-5).
skill_openings = Table(
    "skill_openings",
    metadata,
    _key(),
    Column("skill_id", Key, ForeignKey("skills.id"), nullable=False, index=True),
    Column("answer_id", Key, ForeignKey("answers.id"), index=True),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("opened_at", Instant, nullable=False),
    #: how the turn ended; NULL while it runs
    Column("ended", String(16)),
    Column("accepted_at", Instant),
    Column("rejected_at", Instant),
    Column("unhelpful_at", Instant),
    #: what the counters hold of it: "open", "helped", "failed" or "void"
    Column("outcome", String(8), nullable=False, default="open"),
    sqlite_autoincrement=True,
)

#: What is remembered of the knowledge folder between two looks at it (SKL-9): how far hand edits were brought in, and
#: which broken files people were told of.
folder_marks = Table(
    "folder_marks",
    metadata,
    #: "head", or "broken:" and a file's path
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

#: One row a week in which memory is looked through (AGE-6). It says how far that has come.
revisions = Table(
    "revisions",
    metadata,
    _key(),
    #: the week, "2026-W48" in the company's calendar
    Column("period", String(8), nullable=False, unique=True),
    #: the quarter whose archiving this revision does
    Column("quarter", String(8), unique=True),
    Column("due_at", Instant, nullable=False),
    #: all of it is decided as of this instant
    Column("started_at", Instant),
    Column("stage", String(8), nullable=False),
    #: the last record or person that the stage is done with
    Column("cursor", Key, nullable=False, default=0),
    #: how many records it may still archive or merge by itself
    Column("allowance", Integer, nullable=False, default=0),
    #: the last journal row before it
    Column("journal_id", Key, nullable=False, default=0),
    Column("finished_at", Instant),
    sqlite_autoincrement=True,
)

#: What a revision did or asks about, a line of its report each. No texts: those are the records'.
revision_items = Table(
    "revision_items",
    metadata,
    _key(),
    Column("revision_id", Key, ForeignKey("revisions.id"), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("record_id", Key, ForeignKey("records.id"), nullable=False, index=True),
    #: the record that it became part of
    Column("other_id", Key, ForeignKey("records.id")),
    #: confidence before and after, hundredths
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    #: what the status was
    Column("former_status", String(12), nullable=False),
    sa.UniqueConstraint("revision_id", "kind", "record_id"),
    sqlite_autoincrement=True,
)

#: Append-only: triggers refuse any other change (storage.triggers). `details` is emptied, and the row kept, when a
#: record is forgotten (FGT-9).
journal = Table(
    "journal",
    metadata,
    _key(),
    Column("at", Instant, nullable=False),
    Column("actor_id", Key, ForeignKey("people.id")),
    Column("act", String(32), nullable=False),
    Column("subject", String(16), nullable=False),
    Column("subject_id", Key),
    Column("level", String(8)),
    Column("area_id", Key),
    Column("owner_id", Key),
    #: {"before": ..., "after": ...}; may hold text
    Column("details", sa.JSON),
    #: what the subject's own revision was after the change; NULL for what has none
    Column("revision", Integer),
    sqlite_autoincrement=True,
)
Index("ix_journal_subject", journal.c.subject, journal.c.subject_id)

# --- conversation -----------------------------------------------------------------------------------------------------

dialogue = Table(
    "dialogue",
    metadata,
    _key(),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    Column("message_id", TelegramId),
    #: NULL for the bot's own words
    Column("person_id", Key, ForeignKey("people.id")),
    Column("speaker", Text, nullable=False, default=""),
    Column("at", Instant, nullable=False),
    Column("text", Text, nullable=False),
    #: the text may be read by deterministic commands («запомни это»); False for data such as forwards
    Column("own_words", Boolean, nullable=False, default=True),
    #: not addressed to the bot: running dialogue only
    Column("addressed", Boolean, nullable=False, default=True),
    #: ids of records that the text repeats; hidden with them
    Column("refs", sa.JSON, nullable=False, default=list),
    #: forgotten together with this record, until the record is restored or erased
    Column("hidden_by", Key, ForeignKey("records.id")),
    sqlite_autoincrement=True,
)
Index("ix_dialogue_line", dialogue.c.chat_id, dialogue.c.topic_id, dialogue.c.id)
Index("ix_dialogue_message", dialogue.c.chat_id, dialogue.c.message_id)

answers = Table(
    "answers",
    metadata,
    _key(),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    #: the bot's message; filled when it was delivered
    Column("message_id", TelegramId),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    Column("at", Instant, nullable=False),
    #: "model", "records" (model off), "state" (counted by code), "draft"; "why" and "blame" tell about another answer
    Column("way", String(8), nullable=False),
    Column("model", Text),
    Column("prompt_version", String(64)),
    Column("left_out", Integer, nullable=False, default=0),
    Column("stopped", Boolean, nullable=False, default=False),
    sqlite_autoincrement=True,
)
Index("ix_answers_message", answers.c.chat_id, answers.c.message_id)

answer_sources = Table(
    "answer_sources",
    metadata,
    Column("answer_id", Key, ForeignKey("answers.id"), primary_key=True),
    #: "record", "rule", "skill", ...
    Column("kind", String(8), primary_key=True),
    Column("ref_id", Key, primary_key=True),
    Column("rank", Integer, nullable=False),
)
Index("ix_answer_sources_ref", answer_sources.c.kind, answer_sources.c.ref_id)

#: What the agent, or a person for it, wrote to be checked before use (EDT-1). Its texts are its versions.
drafts = Table(
    "drafts",
    metadata,
    _key(),
    #: who asked for it
    Column("person_id", Key, ForeignKey("people.id"), nullable=False, index=True),
    Column("area_id", Key, ForeignKey("areas.id")),
    #: the kind of text: "email", "post", "task_card" ...
    Column("task_type", String(32), nullable=False),
    #: the kind of recipient: "client", "team", ...; empty when nobody said
    Column("recipient", String(16), nullable=False, default=""),
    #: whom or where it is for, as it was said
    Column("addressee", Text, nullable=False, default=""),
    #: the asking person's words
    Column("request", Text, nullable=False),
    Column("status", String(12), nullable=False),
    #: number of the version in force
    Column("version", Integer, nullable=False, default=1),
    #: share of words by which that version differs from the agent's first one, hundredths (EDT-9); NULL: the agent
    #: wrote none
    Column("distance", Integer),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    Column("message_id", TelegramId),
    Column("created_at", Instant, nullable=False),
    Column("changed_at", Instant, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    sqlite_autoincrement=True,
)

draft_versions = Table(
    "draft_versions",
    metadata,
    _key(),
    Column("draft_id", Key, ForeignKey("drafts.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("text", Text, nullable=False),
    #: {"title": ..., "deadline": ..., "importance": ...}
    Column("fields", sa.JSON, nullable=False, default=dict),
    #: "agent", "human" or "integration", and which person
    Column("author", String(12), nullable=False),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("at", Instant, nullable=False),
    #: number of the agent's version that a person's one is compared with
    Column("base", Integer),
    #: what a person asked to be changed, for a version of the agent's
    Column("instruction", Text, nullable=False, default=""),
    #: what it rests on (ANS-3)
    Column("answer_id", Key, ForeignKey("answers.id")),
    Column("model", Text),
    Column("prompt_version", String(64)),
    #: ids of rules that it breaks (RUL-9)
    Column("broken", sa.JSON, nullable=False, default=list),
    #: ids of the guesses that shaped it (EDT-6)
    Column("guesses", sa.JSON, nullable=False, default=list),
    #: the message whose words it is
    Column("source_chat_id", TelegramId),
    Column("source_message_id", TelegramId),
    sa.UniqueConstraint("draft_id", "number"),
    sqlite_autoincrement=True,
)
Index("ix_draft_versions_source", draft_versions.c.source_chat_id, draft_versions.c.source_message_id)

#: Messages that show a draft, so that a reply to one finds it; `outbox_id` is the row that delivered it.
draft_cards = Table(
    "draft_cards",
    metadata,
    Column("outbox_id", Key, primary_key=True, autoincrement=False),
    Column("draft_id", Key, ForeignKey("drafts.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
)

#: What a personal record with origin "edit" lacks to be a habit (EDT-5).
habits = Table(
    "habits",
    metadata,
    Column("record_id", Key, ForeignKey("records.id"), primary_key=True, autoincrement=False),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False, index=True),
    Column("property", String(32), nullable=False),
    Column("task_type", String(32), nullable=False),
    Column("recipients", sa.JSON, nullable=False, default=list),
    Column("first_seen_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    #: when an owner was asked whether it is to be a rule of the area (EDT-7)
    Column("offered_at", Instant),
)

#: What each draft said of a habit, so that an edit of the same reply can take it back.
habit_sightings = Table(
    "habit_sightings",
    metadata,
    _key(),
    Column("record_id", Key, ForeignKey("records.id"), nullable=False, index=True),
    Column("draft_id", Key, ForeignKey("drafts.id"), nullable=False, index=True),
    #: number of the agent's version that was edited
    Column("base", Integer, nullable=False),
    Column("editor_id", Key, ForeignKey("people.id"), nullable=False),
    Column("at", Instant, nullable=False),
    #: the draft was made for somebody else
    Column("of_another", Boolean, nullable=False, default=False),
    #: "new", "raised", "lowered", "gone"
    Column("did", String(8), nullable=False),
    #: by how many hundredths the confidence moved
    Column("delta", Integer, nullable=False, default=0),
    sqlite_autoincrement=True,
)

#: Habits that a person said no to: never inferred again (EDT-6).
habit_refusals = Table(
    "habit_refusals",
    metadata,
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("property", String(32), primary_key=True),
    Column("task_type", String(32), primary_key=True),
    Column("at", Instant, nullable=False),
)

#: One row a conversation: everything its placeholders stand for, sealed when a key is set (PII-6).
vault = Table(
    "vault",
    metadata,
    Column("conversation", String(64), primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("revision", Integer, nullable=False),
)

model_calls = Table(
    "model_calls",
    metadata,
    _key(),
    Column("at", Instant, nullable=False),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("purpose", String(16), nullable=False),
    Column("model", Text, nullable=False),
    Column("prompt_version", String(64)),
    Column("outcome", String(32), nullable=False),
    Column("tokens_in", Integer, nullable=False, default=0),
    Column("tokens_out", Integer, nullable=False, default=0),
    #: millionths of a dollar: whole numbers add up exactly
    Column("cost_micro_usd", sa.BigInteger, nullable=False, default=0),
    Column("latency_s", sa.Float, nullable=False, default=0.0),
    sqlite_autoincrement=True,
)
Index("ix_model_calls_at", model_calls.c.at)

#: Shares of a day's model budget that admins were told of (LLM-4).
budget_warnings = Table(
    "budget_warnings",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("day", Date, primary_key=True),
)

# --- intake, delivery, due work ---------------------------------------------------------------------------------------

inbox = Table(
    "inbox",
    metadata,
    Column("update_id", TelegramId, primary_key=True),
    #: what is handled in order: a chat or a forum topic
    Column("lane", String(64), nullable=False),
    #: the raw update; NULL once handled (OPS-4)
    Column("raw", Text),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("error", Text),
    Column("received_at", Instant, nullable=False),
    Column("done_at", Instant),
)
Index("ix_inbox_state", inbox.c.state, inbox.c.update_id)

outbox = Table(
    "outbox",
    metadata,
    _key(),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    #: "send", "aside", "edit", "bare", "delete", "document", "menu"
    Column("op", String(12), nullable=False),
    #: the notice as JSON; NULL once delivered
    Column("payload", sa.JSON(none_as_null=True)),
    Column("reply_to", TelegramId),
    #: for "edit": the message to edit
    Column("target_id", TelegramId),
    Column("state", String(8), nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("update_id", TelegramId),
    Column("answer_id", Key, ForeignKey("answers.id")),
    Column("error", Text),
    Column("message_id", TelegramId),
    Column("created_at", Instant, nullable=False),
    Column("sent_at", Instant),
    sqlite_autoincrement=True,
)
Index("ix_outbox_state", outbox.c.state, outbox.c.chat_id, outbox.c.id)

#: Lines that say that work goes on: taken away when it ends, or at the next start when the process died in between.
status_lines = Table(
    "status_lines",
    metadata,
    Column("chat_id", TelegramId, primary_key=True),
    Column("message_id", TelegramId, primary_key=True),
)

#: What a button does lives here, not in the callback data, which is a random token (SEC-5).
buttons = Table(
    "buttons",
    metadata,
    Column("token", String(32), primary_key=True),
    Column("verb", String(32), nullable=False),
    #: ids and small words only, never text of records
    Column("args", sa.JSON, nullable=False),
    #: whom the button was shown to; NULL is anybody who may
    Column("person_id", Key, ForeignKey("people.id")),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
)

#: Messages whose buttons are about a record, a rule or a skill: what changes it changes them.
cards = Table(
    "cards",
    metadata,
    _key(),
    #: what the tokens of the message's buttons begin with
    Column("card", String(8), nullable=False),
    Column("outbox_id", Key, ForeignKey("outbox.id"), nullable=False),
    Column("subject", String(8), nullable=False),
    Column("subject_id", Key, nullable=False),
    sqlite_autoincrement=True,
)
Index("ix_cards_subject", cards.c.subject, cards.c.subject_id)

#: What the bot waits for from one person in one chat: a typed confirmation, a correction, a comment.
prompts = Table(
    "prompts",
    metadata,
    Column("chat_id", TelegramId, primary_key=True),
    Column("topic_id", TelegramId, primary_key=True, default=0),
    Column("person_id", Key, ForeignKey("people.id"), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("args", sa.JSON, nullable=False),
    Column("expires_at", Instant, nullable=False),
)

due = Table(
    "due",
    metadata,
    _key(),
    Column("kind", String(32), nullable=False),
    Column("ref_id", Key),
    Column("due_at", Instant, nullable=False),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("lease_until", Instant),
    sqlite_autoincrement=True,
)
Index("ix_due_state", due.c.state, due.c.due_at)

#: Verbatim corrections and comments of people, kept for the judge (OBS-3).
signals = Table(
    "signals",
    metadata,
    _key(),
    Column("kind", String(16), nullable=False),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    Column("message_id", TelegramId),
    #: the bot's message it is about
    Column("about_message_id", TelegramId),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False),
    #: whether a lesson or a rule about it had been shown in that turn
    Column("shown", Boolean, nullable=False, default=False),
    sqlite_autoincrement=True,
)

#: One row a turn, counted on this machine with no model call (OBS-1).
turns = Table(
    "turns",
    metadata,
    _key(),
    Column("chat_id", TelegramId, nullable=False),
    Column("topic_id", TelegramId, nullable=False, default=0),
    Column("person_id", Key, ForeignKey("people.id")),
    Column("at", Instant, nullable=False),
    Column("seconds", sa.Float, nullable=False, default=0.0),
    Column("intent", String(16), nullable=False),
    Column("addressed", Boolean, nullable=False, default=True),
    Column("correction", Boolean, nullable=False, default=False),
    Column("stopped", Boolean, nullable=False, default=False),
    Column("tool_calls", Integer, nullable=False, default=0),
    Column("errors", Integer, nullable=False, default=0),
    Column("transient_errors", Integer, nullable=False, default=0),
    Column("tokens", Integer, nullable=False, default=0),
    sqlite_autoincrement=True,
)

# --- what leaves the company ------------------------------------------------------------------------------------------

#: A post, a letter, a change elsewhere: requested by anybody, run only as approved (ACT-1).
actions = Table(
    "actions",
    metadata,
    _key(),
    Column("connector", String(32), nullable=False),
    Column("kind", String(32), nullable=False, default=""),
    Column("target", Text, nullable=False),
    #: what people call it
    Column("target_name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("fields", sa.JSON, nullable=False, default=dict),
    #: of connector, target, text and fields: what an approval is of
    Column("digest", String(64), nullable=False),
    #: how often what goes out, where or when, was set; a card of another version is stale
    Column("version", Integer, nullable=False, default=1),
    Column("area_id", Key, ForeignKey("areas.id")),
    Column("requester_id", Key, ForeignKey("people.id"), nullable=False),
    #: the version of a draft that it came from
    Column("draft_version_id", Key, index=True),
    #: how it can be taken back, "none" when it can't
    Column("undo", String(8), nullable=False),
    #: [[rule id, where the text goes against it]] as the card shows it (RUL-9)
    Column("broken", sa.JSON, nullable=False, default=list),
    Column("status", String(12), nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    Column("requested_at", Instant, nullable=False),
    #: when the requester wants it to go out; NULL: once approved
    Column("send_at", Instant),
    Column("expires_at", Instant, nullable=False),
    Column("approved_by", Key, ForeignKey("people.id")),
    Column("approved_at", Instant),
    Column("approved_digest", String(64)),
    Column("run_at", Instant),
    #: idempotency key, fixed before the first attempt
    Column("key", String(64), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("started_at", Instant),
    Column("executed_at", Instant),
    #: until when it can be undone; stored at execution
    Column("undo_until", Instant),
    #: what undoing it takes
    Column("receipt", sa.JSON(none_as_null=True)),
    Column("error", Text, nullable=False, default=""),
    #: why it was rejected
    Column("comment", Text, nullable=False, default=""),
    Column("retry_of", Key, ForeignKey("actions.id")),
    sqlite_autoincrement=True,
)
Index("ix_actions_status", actions.c.status)
#: The same request again while one is pending is that one (ACT-2).
Index("uq_actions_pending", actions.c.digest, unique=True, sqlite_where=actions.c.status == "pending")

#: Every change of an action: who and when (ACT-2).
action_events = Table(
    "action_events",
    metadata,
    _key(),
    Column("action_id", Key, ForeignKey("actions.id"), nullable=False, index=True),
    Column("at", Instant, nullable=False),
    Column("actor_id", Key, ForeignKey("people.id")),
    Column("status", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("note", Text, nullable=False, default=""),
    #: the newest update that had been stored by then: what came before a press tells how early it can have been
    Column("update_id", TelegramId, nullable=False, default=0),
    sqlite_autoincrement=True,
)

#: What the text of an action rests on (ACT-3, FGT-8).
action_sources = Table(
    "action_sources",
    metadata,
    Column("action_id", Key, ForeignKey("actions.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("ref_id", Key, primary_key=True),
)
Index("ix_action_sources_ref", action_sources.c.kind, action_sources.c.ref_id)

#: Messages about an action whose buttons or words follow what becomes of it.
action_cards = Table(
    "action_cards",
    metadata,
    _key(),
    Column("action_id", Key, ForeignKey("actions.id"), nullable=False, index=True),
    Column("person_id", Key, ForeignKey("people.id"), nullable=False),
    #: "approve", "undo" or "hold"
    Column("purpose", String(8), nullable=False),
    Column("outbox_id", Key, ForeignKey("outbox.id"), nullable=False),
    Column("closed_at", Instant),
    sqlite_autoincrement=True,
)

#: When each connector last worked, and what went wrong last (ACT-11).
connector_health = Table(
    "connector_health",
    metadata,
    Column("connector", String(32), primary_key=True),
    Column("ok_at", Instant),
    Column("error_at", Instant),
    Column("error", Text, nullable=False, default=""),
)
