"""How a draft is shown: its text as it is, what is to be known of it, and its buttons (EDT-1, EDT-3, EDT-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.drafts import limits
from bot.domain.drafts.changes import changes
from bot.domain.drafts.draft import Draft, Name, Version
from bot.domain.habits.shaping import Guess, to_admit
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.flows.deps import Deps, Tap, Turn, redraw, reply, say
from bot.flows.memory.outcome import Rows
from storage import buttons, drafts, habits, people, proposals
from storage.db import Tx
from storage.proposals import ProposalKind

#: a longer text goes as a file with its beginning shown; the card's other lines need room too
IN_MESSAGE: Final = 2_800
#: of a file, so much stands in its caption
BEGINNING: Final = 300
#: a text that can be copied whole out of one message
COPIED: Final = 3_600

Args = dict[str, int | str]


def args_of(draft: Draft) -> Args:
    """What every button of a card carries: a tap on another version's card is stale."""
    return {"draft": draft.id, "number": draft.version.number}


async def card(
    tx: Tx,
    draft: Draft,
    *,
    reader: Person,
    private: bool,
    modelled: bool,
    lines: Sequence[Line] = (),
    rows: Rows = (),
    told: Sequence[int] = (),
) -> Notice:
    """The draft as this person sees it here. `lines`, `rows` come with this showing; `told` are records they name.

    `modelled`: there is a model, so the draft can be rewritten.
    """
    guesses = await _guesses(tx, draft.version, reader) if private else ()
    several = len(guesses) > 1
    notes = [*_fields(draft), *_text(draft), *(_admitted(g, n if several else None) for n, g in enumerate(guesses, 1))]
    notes += await _broken(tx, draft)
    over = limits.beyond(draft.version.text, draft.task_type)
    if over:
        notes.append(Line("draft-too-long", {"count": over, "most": limits.limit(draft.task_type)}))
    mine = [row for n, g in enumerate(guesses, 1) for row in habit_rows(g.record_id, draft, n if several else None)]
    return Notice(
        lines=(await _head(tx, draft), *notes, *lines),
        rows=(*_rows(draft, modelled=modelled), *mine, *rows),
        refs=tuple(record_ref(i) for i in dict.fromkeys([*(g.record_id for g in guesses), *told])),
        document=_file(draft) if is_long(draft) else None,
        force_reply=private and draft.alive,
    )


def is_long(draft: Draft) -> bool:
    return limits.length(draft.version.text) > IN_MESSAGE


async def send_card(tx: Tx, deps: Deps, at: Turn | Tap, draft: Draft, notice: Notice) -> int:
    """Show the draft in a message of its own, which replies to it will name. Returns the outbox row's id."""
    answer_id = draft.version.answer_id
    if isinstance(at, Turn):
        outbox_id = await reply(tx, deps, at, notice, answer_id=answer_id)
    else:
        outbox_id = await say(tx, deps, at.place, notice, now=at.now, update_id=at.update_id, answer_id=answer_id)
    await drafts.show(tx, outbox_id, draft)
    return outbox_id


async def redraw_card(tx: Tx, deps: Deps, tap: Tap, draft: Draft, notice: Notice) -> None:
    """Show the draft in the place of the card that was pressed; a file can't be edited into or out of a message."""
    if notice.document is not None:
        await buttons.spend_card(tx, tap.token, now=tap.now)
        await send_card(tx, deps, tap, draft, notice)
        return
    outbox_id = await redraw(tx, deps, tap, notice)
    if outbox_id is not None:
        await drafts.show(tx, outbox_id, draft)


def habit_rows(record_id: int, draft: Draft, number: int | None = None) -> Rows:
    """«Верно» and «нет» about one habit."""
    args: Args = {"record": record_id, **args_of(draft)}
    suffix, label = ("", {}) if number is None else ("-numbered", {"number": number})
    right = Button(key=f"btn-habit-right{suffix}", verb="habit-right", args=args, label=label)
    return ((right, Button(key=f"btn-habit-wrong{suffix}", verb="habit-wrong", args=args, label=label)),)


def changed_lines(before: Version, after: Version) -> list[Line]:
    """What the new version changed."""
    found, left_out = changes(before.text, after.text)
    lines: list[Line] = [Line("draft-changed")] if found else []
    for one in found:
        args: dict[str, Value] = {"head": one.head, "removed": one.removed, "added": one.added, "tail": one.tail}
        kind = "swapped" if one.removed and one.added else "removed" if one.removed else "added"
        lines.append(Line(f"draft-change-{kind}", args))
    if left_out:
        lines.append(Line("draft-changes-more", {"count": left_out}))
    names = [n for n in {**before.fields, **after.fields} if before.fields.get(n, "") != after.fields.get(n, "")]
    return lines + [
        Line(
            "draft-field-changed",
            {
                "field": name.value,
                "before": before.fields.get(name, "") or "—",
                "after": after.fields.get(name, "") or "—",
            },
        )
        for name in names
    ]


async def _head(tx: Tx, draft: Draft) -> Line:
    version = draft.version
    names = await people.names(tx, [version.person_id]) if version.person_id is not None else {}
    args: dict[str, Value] = {
        "kind": draft.task_type,
        "addressee": draft.addressee,
        "to": "yes" if draft.addressee else "no",
        "number": version.number,
        "author": version.author.value,
        "who": names.get(version.person_id or 0, "—"),
        "status": draft.status.value,
    }
    return Line("draft-head", args)


def _fields(draft: Draft) -> list[Line]:
    found = draft.version.fields
    return [Line("draft-field", {"field": name.value, "value": found[name]}) for name in Name if found.get(name)]


def _text(draft: Draft) -> list[Line]:
    text = draft.version.text
    if not is_long(draft):
        return [Line("draft-text", {"text": text})]
    beginning = text[:BEGINNING].rsplit(" ", 1)[0]
    return [Line("draft-beginning", {"text": beginning, "count": len(text)})]


def _file(draft: Draft) -> tuple[str, str]:
    return f"draft-{draft.id}-{draft.version.number}.txt", draft.version.text


async def _guesses(tx: Tx, version: Version, reader: Person) -> tuple[Guess, ...]:
    """The guesses that shaped this text and that it has to own up to, for the eyes of whose habits they are."""
    found = [await habits.get(tx, record_id) for record_id in version.guesses]
    return to_admit([g for g in found if g is not None and g.habit.key.person_id == reader.id])


def _admitted(guess: Guess, number: int | None) -> Line:
    if number is None:
        return Line("habit-used", {"text": guess.text})
    return Line("habit-used-numbered", {"text": guess.text, "number": number})


async def _broken(tx: Tx, draft: Draft) -> list[Line]:
    """A line for each rule that the text breaks, with the rule quoted (RUL-9)."""
    found = [await proposals.get(tx, ProposalKind.RULE, rule_id) for rule_id in draft.version.broken]
    return [Line("draft-breaks-rule", {"text": rule.text, "number": rule.id}) for rule in found if rule is not None]


def _rows(draft: Draft, *, modelled: bool) -> Rows:
    if not draft.alive:
        return ()
    args = args_of(draft)
    why: tuple[Button, ...] = ()
    if draft.version.answer_id is not None:
        why = (Button(key="btn-why", verb="explain-answer", args={"answer": draft.version.answer_id}),)
    fits = not limits.beyond(draft.version.text, draft.task_type)
    submit = Button(key="btn-draft-submit", verb="draft-submit", args=args, style="success")
    rewrite = (Button(key="btn-draft-rewrite", verb="draft-rewrite", args=args),) if modelled else ()
    return (
        *(((submit,),) if fits else ()),
        (*rewrite, Button(key="btn-draft-edit", verb="draft-edit", args=args)),
        (*why, Button(key="btn-draft-decline", verb="draft-decline", args=args, style="danger")),
    )


def without_reply(notice: Notice) -> Notice:
    """The same, leaving the reader's reply box alone."""
    return replace(notice, force_reply=False)
