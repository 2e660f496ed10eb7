"""The context of one answer, section by section, each within its own token budget (ANS-1).

Pure: everything shown arrives as values, best first; this module fences it, fits it and counts what was left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.domain.memory import Confidence
from bot.domain.messages import (
    Kind,
    Message,
    Part,
    Provenance,
    Role,
    as_nonce,
    code,
    company,
    data,
    fence_name,
    fenced,
    holds_data,
    named,
    one_line,
    own,
)
from bot.domain.tokens import cut_to_tokens, estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.domain.templates import Prompt

#: standing preferences of the asker in one request
MAX_PREFERENCES: Final = 10
#: rules in one request (RUL-6)
MAX_RULES: Final = 40
#: how the model sees a section that has nothing in it
NOTHING: Final = code("—")


class Section(StrEnum):
    ROLE = "role"
    SELF_VIEW = "self_view"
    RULES = "rules"
    PREFERENCES = "preferences"
    MEMORY = "memory"
    SKILLS = "skills"
    OPENED = "opened"
    LESSONS = "lessons"
    LESSON_BODIES = "lesson_bodies"
    DIALOGUE = "dialogue"
    REQUEST = "request"


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """Tokens each section may take, as `tokens.estimate_tokens` counts them. Together about 28,000."""

    role: int = 800
    self_view: int = 1300
    rules: int = 2800
    preferences: int = 500
    memory: int = 2600
    skills: int = 3000
    opened: int = 4000
    lessons: int = 2000
    lesson_bodies: int = 2000
    dialogue: int = 3000
    request: int = 6000

    def of(self, section: Section) -> int:
        return int(getattr(self, section.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asks. `kind` is admin, owner or employee; `language` is the locale of the reply (ANS-7)."""

    name: str
    kind: str
    language: str = "ru"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Where the question was asked. In a group nothing personal is shown, and only the bound area's memory."""

    private: bool = True
    title: str = ""
    area_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """A rule in force. `scope` is company, area or site, with the name for the last two."""

    id: int
    text: str
    scope: str
    #: the rule that this one is an exception to (RUL-10)
    exempts: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLine:
    """A record with its provenance (ANS-2). `by_kind` is what the author is now: admin, owner, employee, former."""

    id: int
    text: str
    by: str
    by_kind: str
    said_on: date
    #: hundredths
    confidence: int
    #: who had it recorded, when that was somebody else
    recorded_by: str | None = None
    origin: str = "stated"
    personal: bool = False
    area_id: int | None = None
    #: a waiting candidate says the opposite (MEM-10)
    disputed: bool = False
    #: the last day it held, when that day is past (MEM-14)
    ended_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceLine:
    """A standing wish of the asker about their own answers."""

    id: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillLine:
    """A skill's line in the catalogue: its name and when to use it."""

    id: int
    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSkill:
    """A skill that the agent took up: the whole procedure, as people put it in force (SKL-2)."""

    id: int
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonLine:
    """A lesson in the index, or its body when `text` is the rule itself. `id` looks like L-0001."""

    id: str
    text: str


class Speaker(StrEnum):
    ASKER = "asker"
    BOT = "bot"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """Text that came with a message and isn't the sender's own words. `author` and `title` are data too."""

    kind: Kind
    text: str
    author: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of the dialogue. `text` is the speaker's own words.

    `trailer` is the last line of an answer of the bot's, `citations.trailer(...)`: a model that sees its earlier
    answers without one soon leaves it out.
    """

    speaker: Speaker
    text: str
    name: str = ""
    attachments: tuple[Attachment, ...] = ()
    trailer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All that an answer may be made of. Sequences come best first, the dialogue oldest first.

    `left_out` counts what was set aside before it came here, such as rules beyond the limit.
    """

    asker: Asker
    request: Turn
    today: date
    #: working hours of the company, and the currency of sums that name none; settings, so checked words
    hours: str = ""
    currency: str = ""
    surroundings: Surroundings = Surroundings()
    role: str = ""
    self_view: str = ""
    rules: tuple[RuleLine, ...] = ()
    preferences: tuple[PreferenceLine, ...] = ()
    memory: tuple[MemoryLine, ...] = ()
    #: hundredths; what is less sure is left out
    least_confidence: int = Confidence.THRESHOLD
    skills: tuple[SkillLine, ...] = ()
    #: in the order in which they were opened
    opened: tuple[OpenedSkill, ...] = ()
    lessons: tuple[LessonLine, ...] = ()
    lesson_bodies: tuple[LessonLine, ...] = ()
    dialogue: tuple[Turn, ...] = ()
    left_out: dict[Section, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What goes to the gateway, and what the code must remember about it.

    `shown` are the ids that the answer may cite. `own_words` is the request in full, as the person wrote it.
    """

    messages: tuple[Message, ...]
    shown: tuple[str, ...]
    left_out: dict[Section, int]
    own_words: str

    @property
    def holds_data(self) -> bool:
        return holds_data(self.messages)

    @property
    def tokens(self) -> int:
        return sum(estimate_tokens(message.text) for message in self.messages)


def assemble(material: Material, *, prompt: Prompt, budgets: Budgets, nonce: str) -> Context:
    """Fit the material into its budgets. `nonce` is fresh random text of 64 bits or more, used for this request alone.

    No data in the request may hold it: what does is changed.
    """
    nonce = as_nonce(nonce)
    fit = _Fitting(budgets=budgets, left_out=dict(material.left_out))
    group = not material.surroundings.private
    preferences = () if group else material.preferences
    sections = {
        Section.RULES: fit.lines(Section.RULES, [_rule(r) for r in material.rules], at_most=MAX_RULES),
        Section.PREFERENCES: fit.lines(
            Section.PREFERENCES, [_preference(p) for p in preferences], at_most=MAX_PREFERENCES
        ),
        Section.MEMORY: fit.lines(Section.MEMORY, [_memory(m) for m in _allowed(material)]),
        Section.SKILLS: fit.lines(Section.SKILLS, [_skill(s) for s in _unopened(material)]),
        Section.OPENED: fit.bodies(Section.OPENED, material.opened),
        Section.LESSONS: fit.lines(Section.LESSONS, [_lesson(one) for one in material.lessons]),
        Section.LESSON_BODIES: fit.lines(Section.LESSON_BODIES, [_lesson(one) for one in material.lesson_bodies]),
    }
    role = fit.text(Section.ROLE, material.role)
    self_view = fit.text(Section.SELF_VIEW, material.self_view)
    dialogue = fit.dialogue(material.dialogue, nonce=nonce)
    request = fit.request(material.request, nonce=nonce)
    values = {
        "role": _section(Kind.ROLE, [company(role)] if role else [], nonce),
        "self_view": _section(Kind.SELF_VIEW, [company(self_view)] if self_view else [], nonce),
        "rules": _listed(Kind.RULES, sections[Section.RULES], nonce),
        "preferences": _listed(Kind.PREFERENCES, sections[Section.PREFERENCES], nonce),
        "memory": _listed(Kind.MEMORY, sections[Section.MEMORY], nonce),
        "skills": _listed(Kind.SKILLS, sections[Section.SKILLS], nonce),
        "opened": _listed(Kind.OPENED, sections[Section.OPENED], nonce),
        "lessons": _listed(
            Kind.LESSONS, _without_repeats(sections[Section.LESSON_BODIES], sections[Section.LESSONS]), nonce
        ),
        "asker": (named(one_line(material.asker.name)), code(f", {material.asker.kind}")),
        "language": (code(material.asker.language),),
        "place": _place(material.surroundings, nonce),
        "today": (code(f"{material.today.isoformat()}, {material.today:%A}"),),
        "hours": (code(material.hours or "—"),),
        "currency": (code(material.currency or "—"),),
        "left_out": (code(_told(fit.left_out)),),
        "fence": (fence_name(nonce),),
    }
    system = Message(role=Role.SYSTEM, parts=prompt.render(values))
    return Context(
        messages=(system, *_joined([*dialogue, request])),
        shown=tuple(dict.fromkeys(line.id for lines in sections.values() for line in lines)),
        left_out=fit.left_out,
        own_words=material.request.text,
    )


def _allowed(material: Material) -> Iterable[MemoryLine]:
    """Records that may reach this answer; the store chose them already, and this is the second look."""
    place = material.surroundings
    for line in material.memory:
        if line.confidence < material.least_confidence:
            continue
        if not place.private and (line.personal or line.area_id not in (None, place.area_id)):
            continue
        yield line


@dataclass(frozen=True, slots=True)
class _Line:
    id: str
    parts: tuple[Part, ...]

    @property
    def tokens(self) -> int:
        return estimate_tokens("".join(part.text for part in self.parts)) + 1


def _rule(rule: RuleLine) -> _Line:
    return _Line(f"R{rule.id}", rule_parts(rule))


def rule_parts(rule: RuleLine) -> tuple[Part, ...]:
    """A rule as every model is shown it: its id, where it holds, what it is an exception to, its words."""
    exempts = f" exempts=R{rule.exempts}" if rule.exempts is not None else ""
    head = (code(f"[R{rule.id}] scope="), company(one_line(rule.scope)), code(f"{exempts} :: "))
    return (*head, company(one_line(rule.text)))


def _preference(line: PreferenceLine) -> _Line:
    return _Line(f"M{line.id}", (code(f"[M{line.id}] :: "), company(one_line(line.text))))


def _memory(line: MemoryLine) -> _Line:
    head: list[Part] = [code(f"[M{line.id}] by="), named(one_line(line.by)), code(f" kind={line.by_kind}")]
    if line.recorded_by is not None:
        head += [code(" recorded-by="), named(one_line(line.recorded_by))]
    marks = [f"said={line.said_on.isoformat()}", f"confidence={line.confidence / 100:.2f}"]
    if line.origin != "stated":
        marks.append(f"origin={line.origin}")
    if line.personal:
        marks.append("personal")
    if line.disputed:
        marks.append("disputed")
    if line.ended_on is not None:
        marks.append(f"ended={line.ended_on.isoformat()}")
    return _Line(f"M{line.id}", (*head, code(f" {' '.join(marks)} :: "), data(one_line(line.text))))


def _skill(line: SkillLine) -> _Line:
    name, description = one_line(line.name), one_line(line.description)
    return _Line(f"S{line.id}", (code(f"[S{line.id}] "), data(f"{name}: {description}")))


def _unopened(material: Material) -> list[SkillLine]:
    """A skill that stands here in full needs no line in the catalogue."""
    opened = {skill.id for skill in material.opened}
    return [line for line in material.skills if line.id not in opened]


def _opened(skill: OpenedSkill, text: str) -> _Line:
    head = (code(f"[S{skill.id}] "), data(one_line(skill.name)), code("\n"))
    note = (_cut_note(skill.text, text),) if text != skill.text else ()
    return _Line(f"S{skill.id}", (*head, data(text.strip()), *note))


def _lesson(line: LessonLine) -> _Line:
    return _Line(line.id, (code(f"[{line.id}] :: "), data(one_line(line.text))))


def _without_repeats(bodies: Sequence[_Line], index: Sequence[_Line]) -> list[_Line]:
    """A lesson whose body is shown needs no line in the index."""
    shown = {line.id for line in bodies}
    return [*bodies, *(line for line in index if line.id not in shown)]


def _listed(kind: Kind, lines: Sequence[_Line], nonce: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for line in lines:
        if parts:
            parts.append(code("\n"))
        parts.extend(line.parts)
    return _section(kind, parts, nonce)


def _section(kind: Kind, parts: Sequence[Part], nonce: str) -> tuple[Part, ...]:
    return fenced(kind, parts, nonce=nonce) if parts else (NOTHING,)


def _place(surroundings: Surroundings, nonce: str) -> tuple[Part, ...]:
    if surroundings.private:
        return (code("private chat"),)
    return (code("group chat "), *fenced(Kind.PLACE, [data(one_line(surroundings.title))], nonce=nonce))


def _told(left_out: dict[Section, int]) -> str:
    return ", ".join(f"{section.value}: {count}" for section, count in left_out.items() if count) or "—"


class _Fitting:
    """Keeps what fits and counts what does not."""

    def __init__(self, *, budgets: Budgets, left_out: dict[Section, int]) -> None:
        self._budgets = budgets
        self.left_out = left_out

    def lines(self, section: Section, lines: Sequence[_Line], *, at_most: int | None = None) -> list[_Line]:
        """The lines that fit, best first; a line is whole or absent, and a shorter one may follow a long one."""
        kept: list[_Line] = []
        left = self._budgets.of(section)
        for line in lines:
            if line.tokens <= left and (at_most is None or len(kept) < at_most):
                kept.append(line)
                left -= line.tokens
        self._count(section, len(lines) - len(kept))
        return kept

    def bodies(self, section: Section, skills: Sequence[OpenedSkill]) -> list[_Line]:
        """Every procedure that was opened; what doesn't fit is cut and says so, and counts as one."""
        left = self._budgets.of(section)
        kept = []
        for skill in skills:
            text = cut_to_tokens(skill.text, max(left, 0))
            left -= estimate_tokens(text)
            self._count(section, int(text != skill.text))
            kept.append(_opened(skill, text))
        return kept

    def text(self, section: Section, text: str) -> str:
        """A running text, cut; what was cut counts as one."""
        cut = cut_to_tokens(text, self._budgets.of(section))
        self._count(section, int(cut != text))
        return cut

    def dialogue(self, turns: Sequence[Turn], *, nonce: str) -> list[Message]:
        """The newest turns that fit, oldest first. It stops at the first that does not: no holes in a dialogue."""
        kept: list[Message] = []
        left = self._budgets.of(Section.DIALOGUE)
        for turn in reversed(turns):
            message = _turn(turn, nonce=nonce)
            left -= estimate_tokens(message.text) + 4
            if left < 0:
                break
            kept.append(message)
        self._count(Section.DIALOGUE, len(turns) - len(kept))
        return kept[::-1]

    def request(self, turn: Turn, *, nonce: str) -> Message:
        """The request: own words first, then what came with it in the space that is left. Cut texts say so."""
        left = self._budgets.of(Section.REQUEST)
        words = cut_to_tokens(turn.text, left)
        left -= estimate_tokens(words)
        attachments = []
        cut = int(words != turn.text)
        for attachment in turn.attachments:
            text = cut_to_tokens(attachment.text, max(left, 0))
            left -= estimate_tokens(text)
            cut += int(text != attachment.text)
            attachments.append((attachment, text))
        self._count(Section.REQUEST, cut)
        return _request(turn, words, attachments, nonce=nonce)

    def _count(self, section: Section, missing: int) -> None:
        if missing:
            self.left_out[section] = self.left_out.get(section, 0) + missing


def _turn(turn: Turn, *, nonce: str) -> Message:
    if turn.speaker is Speaker.BOT:
        said = Part(text=turn.text, provenance=Provenance.MODEL)
        return Message(role=Role.ASSISTANT, parts=(said, code(f"\n\n{turn.trailer}")) if turn.trailer else (said,))
    attached = [(one, one.text) for one in turn.attachments]
    if turn.speaker is Speaker.ASKER:
        return _request(turn, turn.text, attached, nonce=nonce)
    body = (named(one_line(turn.name)), code(": "), data(turn.text))
    rest = [part for one, text in attached for part in _attachment(one, text, nonce=nonce)]
    return Message(role=Role.USER, parts=(*fenced(Kind.MESSAGE, body, nonce=nonce), *rest))


def _request(turn: Turn, words: str, attached: Sequence[tuple[Attachment, str]], *, nonce: str) -> Message:
    parts: list[Part] = [own(words)] if words else []
    if words != turn.text:
        parts.append(_cut_note(turn.text, words))
    for one, text in attached:
        parts.append(code("\n"))
        parts.extend(_attachment(one, text, nonce=nonce))
    return Message(role=Role.USER, parts=tuple(parts) or (code("—"),))


def _attachment(one: Attachment, text: str, *, nonce: str) -> tuple[Part, ...]:
    inside: list[Part] = []
    if one.author:
        inside += [code("by="), named(one_line(one.author)), code("\n")]
    if one.title:
        inside += [code("title="), data(one_line(one.title)), code("\n")]
    inside.append(data(text))
    note = (_cut_note(one.text, text),) if text != one.text else ()
    return (*fenced(one.kind, inside, nonce=nonce), *note)


def _cut_note(whole: str, shown: str) -> Part:
    return code(f"\n(cut: {len(whole) - len(shown)} more characters not shown)\n")


def _joined(messages: Sequence[Message]) -> list[Message]:
    """Neighbours of one role become one message: some providers refuse two user turns in a row."""
    out: list[Message] = []
    for message in messages:
        if out and out[-1].role is message.role:
            last = out.pop()
            message = Message(role=message.role, parts=(*last.parts, code("\n\n"), *message.parts))
        out.append(message)
    return out
