"""What comparing texts said, kept from before a write for the write to look up: never a verdict about other texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.domain.echoes import echoes
from bot.domain.errors import BotError
from bot.domain.merging import Verdict, compare

#: a text and the names of those whose words it holds
Voiced = tuple[str, tuple[str, ...]]


class Unjudged(BotError):
    """Texts meet by now that nobody compared before the write."""


@dataclass(slots=True, kw_only=True)
class Verdicts:
    """How texts relate. First they are asked about, then judged, then looked up by calling: the old text, the new."""

    _asked: set[tuple[str, str]] = field(default_factory=set)
    _known: dict[tuple[str, str], Verdict] = field(default_factory=dict)
    #: by text, the messages that were searched for it, and those of them that repeat it
    _searched: dict[Voiced, frozenset[tuple[int, str]]] = field(default_factory=dict)
    _repeating: dict[Voiced, frozenset[int]] = field(default_factory=dict)

    def ask(self, old: str, new: str) -> Verdict:
        """Note the pair, for `judge`. The answer keeps whoever asks going on to the next pair."""
        self._asked.add((old, new))
        return Verdict.DIFFERENT

    def judge(self) -> None:
        """Compare all that was asked about. Takes the time of reading each text."""
        self._known |= {pair: compare(*pair) for pair in self._asked - self._known.keys()}

    def __call__(self, old: str, new: str) -> Verdict:
        """Raises Unjudged for a pair that was not compared."""
        if (old, new) not in self._known:
            raise Unjudged
        return self._known[old, new]

    def search(self, texts: Iterable[Voiced], said: Sequence[tuple[int, str]]) -> None:
        """Find which of the messages repeat each text. `said` are pairs of id and text."""
        for voiced in texts:
            text, speakers = voiced
            self._searched[voiced] = frozenset(said)
            self._repeating[voiced] = frozenset(echoes(text, said, speakers=speakers))

    def repeating(self, voiced: Voiced, said: Sequence[tuple[int, str]]) -> list[int]:
        """Ids of those messages that repeat a text. Raises Unjudged when one of them was not searched for it."""
        if not said:
            return []
        if not self._searched.get(voiced, frozenset()) >= frozenset(said):
            raise Unjudged
        return [message_id for message_id, _ in said if message_id in self._repeating[voiced]]
