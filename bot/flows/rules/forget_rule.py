"""«Забудь правило про …»: a rule is no record; it is taken out of force from its card, by who decides (RUL-3)."""

from __future__ import annotations

from bot.domain.listing import clip
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.flows.answers.about import naming_proposals
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.pages import circle
from bot.flows.queue.proposal_cards import arguments
from bot.language.taking_back import rule_to_drop
from storage.db import Tx
from storage.proposals import Proposal

#: of more, none is meant
LISTED = 5


async def take(deps: Deps, turn: Turn) -> bool:
    """Name the rules or skills that are meant, each with its card. False: the words are of none that is there."""
    about = rule_to_drop(turn.incoming.text, names=turn.policy.names)
    if about is None:
        return False
    async with deps.db.read() as tx:
        found = await naming_proposals(tx, await circle(tx, turn, acts=True), about)
    if not found:
        return False
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        await reply(tx, deps, turn, await _found(tx, found, private=turn.place.private))
    return True


async def none(deps: Deps, turn: Turn) -> bool:
    """Say that there is no such rule. False: none was asked for."""
    if rule_to_drop(turn.incoming.text, names=turn.policy.names) is None:
        return False
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        await reply(tx, deps, turn, notice("forget-rule-none"))
    return True


async def _found(tx: Tx, found: list[Proposal], *, private: bool) -> Notice:
    lines = [Line("forget-rule", {"count": len(found), "private": "yes" if private else "no"})]
    rows: list[tuple[Button, ...]] = []
    for proposal in found[:LISTED]:
        lines += [Line(""), Line("about-proposal", await arguments(tx, proposal))]
        if private:
            args: dict[str, int | str] = {"kind": proposal.kind.value, "id": proposal.id}
            label: dict[str, Value] = {"text": clip(proposal.name or proposal.text, 60)}
            rows.append((Button(key="btn-proposal", verb="proposal-open", args=args, label=label),))
    return Notice(lines=tuple(lines), rows=tuple(rows))
