"""The order to send something that a person's words are, read alike wherever such words come from (ACT-1)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.actions.deadlines import clock_time
from bot.domain.policy import local
from bot.flows.deps import Deps, Turn
from bot.language import sending
from bot.language.sending import Sending


def parsed(deps: Deps, turn: Turn, words: str, at: datetime) -> Sending | None:
    """The order that these words of the turn's person are, said at the instant `at`; None when they are none."""
    if not turn.incoming.own_words:
        return None
    ways = frozenset(name for name, one in deps.connectors.items() if one.kind == "request")
    opens = clock_time(turn.policy.work_from)
    return sending.parse(words, local(at, turn.zone), names=turn.policy.names, ways=ways, opens=opens)
