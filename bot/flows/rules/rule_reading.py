"""Comparing texts with rules, and reading long ones, is done before a write, in a thread, or the write begins anew."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.proposal import ProposalStatus
from bot.domain.rules.verdicts import Pair, RuleVerdicts, Uncompared
from bot.domain.skills.commands_in import Note, commands_in
from bot.flows.deps import Deps
from storage import proposals
from storage.proposals import ProposalKind

#: how often something is handled anew because of texts that nobody had compared
ATTEMPTS: Final = 6
#: what a new text may repeat, whatever became of it
KNOWN: Final = (ProposalStatus.ACTIVE, ProposalStatus.PROPOSED, ProposalStatus.REJECTED)


async def reading(deps: Deps, handle: Callable[[Deps], Awaitable[None]]) -> None:
    """Handle something with verdicts of its own; from the beginning when its write lacked some, which left nothing.

    At last texts are compared wherever they meet: late is better than never.
    """
    verdicts = RuleVerdicts()
    for _ in range(ATTEMPTS):
        try:
            return await handle(replace(deps, compared=verdicts))
        except Uncompared:
            await asyncio.to_thread(verdicts.judge)
    return await handle(replace(deps, compared=None))


async def compare_first(deps: Deps, kind: ProposalKind, texts: Sequence[str], *, facts: Sequence[str] = ()) -> None:
    """Compare new texts with all of the kind that they may repeat or go against, and with one another.

    `facts` are said beside them: they may go against what is of the kind, and say nothing about one another.
    """
    if deps.compared is None or not (texts or facts):
        return
    async with deps.db.read() as tx:
        known = [one.text for one in await proposals.with_status(tx, kind, *KNOWN)]
    pairs = [*itertools.product([*known, *texts], [*texts, *facts])]
    pairs = [(old, new) for old, new in pairs if old != new or old in known]
    deps.compared.ask(as_rules=pairs if kind is ProposalKind.RULE else (), as_facts=pairs)
    await asyncio.to_thread(deps.compared.judge)


def commands_read(deps: Deps, text: str) -> tuple[Note, ...]:
    """What in a skill's text tries to command its reader (SKL-3). Raises Uncompared like `verdicts`."""
    if deps.compared is None:
        return commands_in(text)
    return deps.compared.commands(text)


async def verdicts(deps: Deps, *, as_rules: Iterable[Pair] = (), as_facts: Iterable[Pair] = ()) -> RuleVerdicts:
    """What is known of these pairs, inside a write. Raises Uncompared when something isn't, for `reading` to mend.

    Where nothing was to be read ahead, as in work of the background, they are compared here.
    """
    if deps.compared is None:
        found = RuleVerdicts()
        found.ask(as_rules=as_rules, as_facts=as_facts)
        await asyncio.to_thread(found.judge)
        return found
    if not deps.compared.ask(as_rules=as_rules, as_facts=as_facts):
        raise Uncompared
    return deps.compared
