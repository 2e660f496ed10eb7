"""A world whose bot has a model: a scripted one behind a real HTTP server, reached through the real gateway."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace

from bot.domain.masking import PiiKind
from bot.ledger import Ledger, StoredVaults
from bot.llm import provider
from bot.llm.gateway import Gateway
from bot.llm.models import ModelSettings, Purpose
from bot.llm.scripted import Responder, ScriptedModel
from tests.integration.flows.world import World
from tests.support.model_server import HASTY, Planted, choice_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Modelled:
    model: ScriptedModel
    gateway: Gateway

    @property
    def last(self) -> str:
        """The last request, as one text."""
        return "\n".join(str(message.get("content")) for message in self.model.requests[-1]["messages"])


@contextlib.asynccontextmanager
async def modelled(
    world: World, *, respond: Responder | None = None, planted: Mapping[str, PiiKind] | None = None
) -> AsyncIterator[Modelled]:
    """While the block runs, the world's bot has this model."""

    async def warn(marks: object, person_id: int | None) -> None:
        return None

    async with ScriptedModel(respond) as server:
        ledger = Ledger(world.db, base_policy=world.deps.base_policy, now=world.clock, warn=warn)
        gateway = Gateway(
            settings=ModelSettings(choices=dict.fromkeys(Purpose, (choice_of(server, timeout_s=30.0),))),
            detector=Planted(planted or {}),
            vaults=StoredVaults(world.db, world.deps.sealer),
            calls=ledger,
            spending=ledger,
            prompts=world.deps.prompts,
            now=world.clock,
            policy=replace(HASTY, deadline_s=60.0),
            jitter=lambda: 0.0,
        )
        before = world.deps
        world.deps = replace(before, gateway=gateway)
        try:
            yield Modelled(model=server, gateway=gateway)
        finally:
            world.deps = replace(world.deps, gateway=None)
            await gateway.aclose()
            await provider.close()
