"""The card of a skill: all of its text, paged, with notes, counters and the buttons of whoever reads (SKL-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.domain.listing import Circle, clip
from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.domain.rights import may_rule, sees
from bot.domain.skills.commands_in import Note
from bot.domain.skills.outcomes import Rate, rates
from bot.domain.skills.reading import description_of, name_of, paged, pieces, visible_text
from bot.domain.skills.skill import Skill, SkillStatus, full_text
from bot.flows.deps import Deps
from bot.flows.queue.cards import reason_code
from bot.flows.rules.rule_reading import commands_read
from storage import areas, journal, people, skills
from storage.db import Tx
from storage.skills import Standing

Args = dict[str, int | str]

#: of a note's words, shown; the text itself stands below
_NOTE_CHARS: Final = 160
#: about what the frame around a line takes, in characters
_FRAME: Final = 40
#: what a person reads who neither made it nor decides about it
OPEN: Final = frozenset({SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.OFF})
GONE: Final = frozenset({SkillStatus.DELETED})


def visible(person: Person, skill: Skill) -> bool:
    """Whether it exists for this person: what was never in force is read by its author and the deciders (MEM-5)."""
    if skill.status in GONE or not sees(person, skill.scope):
        return False
    return skill.status in OPEN or skill.author_id == person.id or may_rule(person, skill.scope)


def shows(eyes: Circle, skill: Skill) -> bool:
    """Whether a page for these eyes holds it; in a group nothing that was never in force (ANS-1)."""
    if not eyes.shows(skill.scope) or not visible(eyes.person, skill):
        return False
    return eyes.private or skill.status in OPEN


def shown(deps: Deps, skill: Skill) -> str:
    """Stands for everything on the card that a decision is about; another text has another one."""
    scope = f"{skill.scope.level.value}:{skill.scope.area_id}:{skill.site_id}"
    return deps.digest("\n\0".join((skill.name, skill.description, full_text(skill), scope)))[:16]


def named(skill: Skill) -> str:
    return skill.name or name_of(skill.body)


def described(skill: Skill) -> str:
    return skill.description or description_of(skill.body)


async def card(
    tx: Tx,
    deps: Deps,
    person: Person,
    skill: Skill,
    *,
    page: int = 1,
    walking: bool = False,
    back: int | None = None,
    head: Sequence[Line] = (),
) -> Notice:
    """One page of the card for this person. `walking` leads on through the queue, `back` to a page of the list."""
    about = await skills.standing(tx, skill.id)
    assert about is not None
    old = await _replaced(tx, person, skill, about)
    lines = [*await _top(tx, skill, about, old), *_notes(deps, skill), *_text(skill), *await _points(tx, skill)]
    lines += _counters(skill)
    spans = paged([_size(line) for line in lines])
    page = min(max(page, 1), len(spans))
    start, end = spans[page - 1]
    kept = list(lines[start:end])
    if len(spans) > 1:
        kept.append(Line("skill-page", {"page": page, "last": len(spans)}))
    args: Args = {"id": skill.id, "seen": shown(deps, skill)}
    if walking:
        args["next"] = 1
    if back is not None:
        args["list"] = back
    rows: list[tuple[Button, ...]] = []
    if len(spans) > 1:
        rows.append(_turning(args, page, len(spans)))
    if page == len(spans):
        rows += await _wanted(tx, person, skill, args)
        rows += _buttons(person, skill, args, replaces=old is not None and may_rule(person, old.scope))
    elif skill.status is SkillStatus.PROPOSED and may_rule(person, skill.scope):
        kept.append(Line("skill-read-on"))
    if back is not None:
        rows.append((Button(key="btn-back", verb="skill-list", args={"page": back}),))
    # A text that nobody confirmed, or that was switched off, must not reach a model through the running dialogue.
    return Notice(lines=(*head, *kept), rows=tuple(rows), aside=True)


async def arguments(tx: Tx, skill: Skill) -> dict[str, Value]:
    """Arguments of every message that names a skill."""
    names = await people.names(tx, [skill.author_id])
    area = await areas.get(tx, skill.scope.area_id) if skill.scope.area_id is not None else None
    site = await areas.site(tx, skill.site_id) if skill.site_id is not None else None
    return {
        "id": skill.id,
        "name": visible_text(named(skill)),
        "description": visible_text(described(skill)),
        "level": "site" if site is not None else skill.scope.level.value,
        "area": area.name if area else "",
        "site": site[1] if site else "",
        "status": skill.status.value,
        "author": names.get(skill.author_id or 0, "—"),
        "day": skill.created_at,
        "pinned": "yes" if skill.pinned else "no",
    }


async def scope_words(tx: Tx, skill: Skill) -> tuple[str | None, str | None]:
    """Names of the area and of the site; None each where there is none."""
    area = await areas.get(tx, skill.scope.area_id) if skill.scope.area_id is not None else None
    site = await areas.site(tx, skill.site_id) if skill.site_id is not None else None
    return (area.name if area else None), (site[1] if site else None)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _replaced(tx: Tx, person: Person, skill: Skill, about: Standing) -> Skill | None:
    """The skill of the same name whose text a proposed one could take the place of, if it exists for this person."""
    if about.replaces is None or skill.status is not SkillStatus.PROPOSED:
        return None
    old = await skills.get(tx, about.replaces)
    return old if old is not None and visible(person, old) else None


async def _top(tx: Tx, skill: Skill, about: Standing, old: Skill | None) -> list[Line]:
    lines = [Line("skill-head", await arguments(tx, skill))]
    if skill.description:
        lines.append(Line("skill-when", {"description": visible_text(skill.description)}))
    elif skill.status is SkillStatus.PROPOSED:
        lines.append(Line("skill-when-made", {"description": visible_text(described(skill))}))
    if old is not None:
        lines.append(Line("skill-same-name", {"name": visible_text(named(old)), "status": old.status.value}))
    if skill.status in OPEN and about.decided_by is not None and about.decided_at is not None:
        who = (await people.names(tx, [about.decided_by])).get(about.decided_by, "—")
        lines.append(Line("skill-decided", {"who": who, "day": about.decided_at}))
    if about.repeats:
        lines.append(Line("skill-repeated", {"count": about.repeats}))
    if skill.status is SkillStatus.REVIEW:
        lines += await _why_review(tx, skill)
    if skill.status is SkillStatus.REJECTED:
        entry = await journal.last(tx, "skill", skill.id, ("rejected",))
        reason = str((entry.details or {}).get("reason", "unsaid")) if entry is not None else "unsaid"
        lines.append(Line("skill-rejected-why", {"words": reason, "reason": reason_code(reason)}))
    return lines


async def _why_review(tx: Tx, skill: Skill) -> list[Line]:
    if (point := await wanted_point(tx, skill)) is not None:
        return [Line("skill-review-point", {"text": visible_text(point)})]
    counters = skill.counters - skill.counted_from
    return [Line("skill-review-failed", {"failed": counters.failed, "helped": counters.helped})]


async def wanted_point(tx: Tx, skill: Skill) -> str | None:
    """The point over which a skill went to review, as the agent worded it."""
    if skill.status is not SkillStatus.REVIEW:
        return None
    entry = await journal.last(tx, "skill", skill.id, ("to-review",))
    point = (entry.details or {}).get("point") if entry is not None else None
    return str(point) if point else None


async def _wanted(tx: Tx, person: Person, skill: Skill, args: Args) -> list[tuple[Button, ...]]:
    if not may_rule(person, skill.scope) or await wanted_point(tx, skill) is None:
        return []
    return [(_button("btn-skill-take-point", "skill-take-point", args),)]


def _notes(deps: Deps, skill: Skill) -> list[Line]:
    """What in the text tries to command its reader, for whoever decides."""
    if skill.status not in (SkillStatus.PROPOSED, SkillStatus.REVIEW):
        return []
    found = commands_read(deps, f"{skill.name}\n{skill.description}\n\n{full_text(skill)}")
    if not found:
        return [Line("skill-no-notes")] if skill.status is SkillStatus.PROPOSED else []
    return note_lines(found)


def note_lines(found: Sequence[Note]) -> list[Line]:
    """Each place that tries to command its reader, quoted."""
    if not found:
        return []
    lines = [Line("skill-notes", {"count": len(found)})]
    for note in found:
        words = clip(visible_text(note.text), _NOTE_CHARS)
        lines.append(Line("skill-note", {"kind": note.kind.value, "text": words}))
    return lines


def _text(skill: Skill) -> list[Line]:
    body = visible_text(skill.body)
    return [Line("skill-text-head"), *(Line("skill-text", {"text": piece}) for piece in pieces(body))]


async def _points(tx: Tx, skill: Skill) -> list[Line]:
    if not skill.refinements:
        return []
    lines = [Line("skill-points", {"count": len(skill.refinements)})]
    for number, point in enumerate(skill.refinements, 1):
        args: dict[str, Value] = {
            "number": number,
            "text": visible_text(point.text),
            "day": point.at,
            "by": "agent" if point.by_agent else "person",
        }
        lines.append(Line("skill-point", args))
    return lines


def _counters(skill: Skill) -> list[Line]:
    if skill.status not in OPEN:
        return []
    counters, found = skill.counters, rates(skill.counters)
    lines = [
        Line(
            "skill-counters",
            {
                "shown": counters.shown,
                "opened": counters.opened,
                "helped": counters.helped,
                "failed": counters.failed,
                "edited": counters.edited,
            },
        )
    ]
    if counters.shown:
        lines.append(
            Line(
                "skill-rates",
                {
                    "opened": _percent(found.opened),
                    "shown": found.opened.sample,
                    "edited": _percent(found.edited),
                    "failed": _percent(found.failed),
                    "sample": found.failed.sample,
                },
            )
        )
    used = skill.last_used_at
    lines.append(Line("skill-used", {"used": used}) if used is not None else Line("skill-unused"))
    return lines


def _percent(rate: Rate) -> int:
    return round(rate.percent) if rate.percent is not None else 0


def _size(line: Line) -> int:
    return _FRAME + sum(len(value) for value in line.args.values() if isinstance(value, str))


def _turning(args: Args, page: int, last: int) -> tuple[Button, ...]:
    """Back and forth, not round the ends: the last page, where it is decided, comes after all others."""
    row: list[Button] = []
    if page > 1:
        row.append(Button(key="btn-skill-before", verb="skill-card", args={**args, "page": page - 1}))
    if page < last:
        label: dict[str, Value] = {"page": page + 1, "last": last}
        row.append(Button(key="btn-skill-after", verb="skill-card", args={**args, "page": page + 1}, label=label))
    return tuple(row)


def _button(
    key: str, verb: str, args: Args, *, style: str | None = None, label: dict[str, Value] | None = None
) -> Button:
    return Button(key=key, verb=verb, args=args, style=style, label=label or {})


def _buttons(person: Person, skill: Skill, args: Args, *, replaces: bool) -> list[tuple[Button, ...]]:
    may, own = may_rule(person, skill.scope), skill.author_id == person.id
    history = _button("btn-skill-history", "skill-history", args)
    match skill.status:
        case SkillStatus.PROPOSED if may:
            return _to_decide(args, replaces=replaces)
        case SkillStatus.PROPOSED if own:
            take_back = _button("btn-queue-withdraw", "skill-withdraw", args)
            return [(_button("btn-skill-describe", "skill-describe", args), _width(args)), (take_back,)]
        case SkillStatus.ACTIVE if may:
            pin = "unpin" if skill.pinned else "pin"
            return [
                (_button("btn-skill-off", "skill-off", args), _button(f"btn-skill-{pin}", f"skill-{pin}", args)),
                *_editing(skill, args),
                (history, _button("btn-skill-delete", "skill-delete", args, style="danger")),
            ]
        case SkillStatus.OFF if may:
            return [
                (_button("btn-skill-on", "skill-on", args, style="success"),),
                *_editing(skill, args),
                (history, _button("btn-skill-delete", "skill-delete", args, style="danger")),
            ]
        case SkillStatus.REVIEW if may:
            former = [_button("btn-skill-former", "skill-former", args)] if _by_agent(skill) else []
            return [
                (_button("btn-skill-go-on", "skill-go-on", args, style="success"), *former),
                (_button("btn-skill-off", "skill-off", args),),
                *_editing(skill, args),
                (history, _button("btn-skill-delete", "skill-delete", args, style="danger")),
            ]
        case SkillStatus.REJECTED | SkillStatus.WITHDRAWN if may or own:
            return [(_button("btn-skill-reopen", "skill-reopen", args), history)]
        case _:
            return [(history,)] if skill.status in OPEN else []


def _to_decide(args: Args, *, replaces: bool) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = [
        (
            _button("btn-proposal-confirm", "skill-confirm", args, style="success"),
            _button("btn-queue-reword", "skill-reword", args),
        ),
        (
            _button("btn-queue-reject", "skill-reject", args, style="danger"),
            _button("btn-queue-later", "queue-later", {**args, "later": "skill", "kind": "skill"}),
        ),
        (_button("btn-skill-describe", "skill-describe", args), _width(args)),
    ]
    if replaces:
        rows.insert(1, (_button("btn-skill-replace", "skill-replace", args),))
    return rows


def _editing(skill: Skill, args: Args) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = [
        (_button("btn-skill-reword", "skill-reword", args), _button("btn-skill-describe", "skill-describe", args))
    ]
    points = [
        _button("btn-skill-drop-point", "skill-drop-point", {**args, "point": point.id}, label={"number": number})
        for number, point in enumerate(skill.refinements, 1)
    ]
    rows += [tuple(points[at : at + 3]) for at in range(0, len(points), 3)]
    return rows


def _width(args: Args) -> Button:
    return _button("btn-skill-width", "skill-width", args)


def _by_agent(skill: Skill) -> bool:
    return any(point.by_agent for point in skill.refinements)
