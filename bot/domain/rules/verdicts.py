"""How texts relate to rules, found out before a write for the write to look up (RUL-2, RUL-5, MEM-10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.domain import merging
from bot.domain.errors import BotError
from bot.domain.merging import Verdict
from bot.domain.rules import relations, sameness
from bot.domain.rules.relations import Comparison, Relation
from bot.domain.skills.commands_in import Note, commands_in

#: the text that is there, the new one
Pair = tuple[str, str]


class Uncompared(BotError):
    """Texts meet in a write that nobody compared before it."""


@dataclass(slots=True, kw_only=True)
class RuleVerdicts:
    """What became of comparing texts: as rules, and as facts, which know other turns of phrase; and of reading skills.

    A verdict is about two texts, so one about a rule that was reworded meanwhile is never taken for another.
    """

    _as_rules: set[Pair] = field(default_factory=set)
    _as_facts: set[Pair] = field(default_factory=set)
    _related: dict[Pair, Comparison] = field(default_factory=dict)
    _alike: dict[Pair, Verdict] = field(default_factory=dict)
    _unread: set[str] = field(default_factory=set)
    _notes: dict[str, tuple[Note, ...]] = field(default_factory=dict)

    def ask(self, *, as_rules: Iterable[Pair] = (), as_facts: Iterable[Pair] = ()) -> bool:
        """Note pairs for `judge`. Returns whether all of them are judged already."""
        self._as_rules |= set(as_rules) - self._related.keys()
        self._as_facts |= set(as_facts) - self._alike.keys()
        return not (self._as_rules or self._as_facts)

    def judge(self) -> None:
        """Compare all that was asked about: about 10 ms a pair of texts that were never read."""
        for pair in self._as_rules:
            self._related[pair] = relations.compare(*pair)
        for pair in self._as_facts:
            self._alike[pair] = merging.compare(*pair)
        for text in self._unread:
            self._notes[text] = commands_in(text)
        self._as_rules, self._as_facts, self._unread = set(), set(), set()

    def commands(self, text: str) -> tuple[Note, ...]:
        """What in a skill's text tries to command its reader. Raises Uncompared for one that was not read."""
        if text not in self._notes:
            self._unread.add(text)
            raise Uncompared
        return self._notes[text]

    def relate(self, old: str, new: str) -> Comparison:
        """Raises Uncompared for a pair that was not judged."""
        if (old, new) not in self._related:
            raise Uncompared
        return self._related[old, new]

    def same(self, old: str, new: str, *, rules: bool) -> bool:
        """Whether a rule, or a procedure, says the same. What rules know of conflicts has the last word."""
        if not rules:
            return self._likeness(old, new) is Verdict.SAME
        relation = self.relate(old, new).relation
        alike = (
            relation is Relation.UNRELATED and self._likeness(old, new) is Verdict.SAME and not sameness.apart(old, new)
        )
        return relation is Relation.DUPLICATE or alike

    def against(self, rule: str, fact: str) -> bool:
        """Whether a statement goes against a rule."""
        return self.relate(rule, fact).relation is Relation.CONFLICT or (
            self._likeness(rule, fact) is Verdict.CONTRADICT
        )

    def _likeness(self, old: str, new: str) -> Verdict:
        if (old, new) not in self._alike:
            raise Uncompared
        return self._alike[old, new]
