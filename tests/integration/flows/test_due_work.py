"""What falls due, and what is erased because its time is over."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa
from cryptography.fernet import Fernet

from bot import jobs
from bot.domain import masking, matching
from bot.domain.incoming import Place
from bot.domain.masking import Entry, PiiKind, Vault
from bot.flows import due_work
from bot.flows.actions import action_decide
from bot.flows.deps import Deps
from bot.flows.forgetting import erase
from bot.language.terms import read
from bot.ledger import StoredVaults, unreadable
from bot.sealing import Sealer
from storage import dialogue, due, people, prompts, signals, vault
from storage.tables import due as due_rows
from storage.tables import prompts as prompt_rows
from storage.tables import signals as signal_rows
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import put
from tests.integration.flows.world import World
from tests.support.model_server import make_request


# OPS-4, PPL-1
async def test_the_id_of_a_stranger_is_kept_only_as_long_as_it_keeps_them_from_being_answered_again(
    world: World,
) -> None:
    await world.set_policy(stranger_minutes=60)
    async with world.db.write() as tx:
        await people.tell_stranger(tx, 900_001, now=world.clock())
    world.clock.move(minutes=59)
    async with world.db.write() as tx:
        await people.tell_stranger(tx, 900_002, now=world.clock())
    world.clock.move(minutes=2)

    await due_work.purge(world.deps)

    async with world.db.read() as tx:
        assert await people.stranger_told_at(tx, 900_001) is None
        assert await people.stranger_told_at(tx, 900_002) is not None


# FGT-9, PPL-3
async def test_once_a_person_is_erased_no_request_that_a_model_received_is_shown(world: World) -> None:
    boris = await world.person("Борис Коллега")
    async with world.db.write() as tx:
        await people.remove(tx, boris.id, now=world.clock(), erase_at=world.clock())
        await due.put(tx, "erase_person", ref_id=boris.id, due_at=world.clock())
    async with modelled(world) as house:
        house.model.say("ясно")
        await house.gateway.complete(make_request("отпуск в мае", reader=boris.id))
        assert house.gateway.last_masked("7:0") != ()

        assert await world.work() >= 1

        assert house.gateway.last_masked("7:0") == ()


# --- failures ---------------------------------------------------------------------------------------------------------


async def row_of(world: World, work_id: int) -> sa.Row[tuple[object, ...]]:
    async with world.db.read() as tx:
        return (await tx.execute(sa.select(due_rows).where(due_rows.c.id == work_id))).one()


async def put_due(world: World, kind: str) -> int:
    async with world.db.write() as tx:
        return await due.put(tx, kind, ref_id=1, due_at=world.clock())


async def breaks(deps: Deps, work: due.Work) -> None:
    raise RuntimeError("the model is silent")


# OPS-3
async def test_work_that_keeps_failing_waits_longer_each_time_and_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(due_work.KINDS, "extract", breaks)
    work_id = await put_due(world, "extract")
    waits = []
    for _ in range(due_work.ATTEMPTS):
        assert await due_work.do_next(world.deps)
        row = await row_of(world, work_id)
        waits.append(row.due_at - world.clock())
        assert not await due_work.do_next(world.deps)
        world.clock.at = max(world.clock.at, row.due_at)

    assert (await row_of(world, work_id)).state == due.DEAD
    assert waits[:-1] == sorted(waits[:-1])
    assert waits[1] > timedelta(minutes=9)
    world.clock.move(days=3)
    assert not await due_work.do_next(world.deps)


# OPS-3
async def test_work_that_takes_the_process_with_it_is_given_up_too(world: World) -> None:
    work_id = await put_due(world, "extract")
    for _ in range(due_work.ATTEMPTS):
        async with world.db.write() as tx:
            assert await due.claim(tx, now=world.clock(), lease_until=world.clock()) is not None

    assert await due_work.do_next(world.deps)

    assert (await row_of(world, work_id)).state == due.DEAD


# FGT-9
async def test_what_was_promised_to_be_erased_is_never_given_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(due_work.KINDS, erase.ERASE, breaks)
    work_id = await put_due(world, erase.ERASE)
    for _ in range(due_work.ATTEMPTS + 3):
        assert await due_work.do_next(world.deps)
        world.clock.move(hours=6, minutes=1)

    assert (await row_of(world, work_id)).state == due.PENDING


# --- stopping ---------------------------------------------------------------------------------------------------------


# OPS-3, OPS-4
async def test_stopping_begins_nothing_more_and_breaks_off_what_lasts_longer_than_the_grace(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()
    count = 0

    async def lasts(deps: Deps, work: due.Work) -> None:
        nonlocal count
        count += 1
        begun.set()
        await asyncio.sleep(3600)

    monkeypatch.setitem(due_work.KINDS, "extract", lasts)
    first, second = await put_due(world, "extract"), await put_due(world, "extract")
    work = jobs.Jobs(world.deps)
    work.start()
    await asyncio.wait_for(begun.wait(), timeout=20)

    await asyncio.wait_for(work.stop(grace_s=0.1), timeout=20)

    assert count == 1
    for work_id in (first, second):
        row = await row_of(world, work_id)
        assert (row.state, row.lease_until, row.attempts) == (due.PENDING, None, 0)


# OPS-3, OPS-4
async def test_stopping_lets_what_is_nearly_done_end(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = asyncio.Event()

    async def ends(deps: Deps, work: due.Work) -> None:
        begun.set()
        await asyncio.sleep(0.1)
        async with deps.db.write() as tx:
            await due.done(tx, work.id)

    monkeypatch.setitem(due_work.KINDS, "extract", ends)
    first, second = await put_due(world, "extract"), await put_due(world, "extract")
    work = jobs.Jobs(world.deps)
    work.start()
    await asyncio.wait_for(begun.wait(), timeout=20)

    await work.stop(grace_s=20)

    assert (await row_of(world, first)).state == due.DONE
    assert (await row_of(world, second)).state == due.PENDING


# OPS-3, OPS-4
@pytest.mark.parametrize("patience", [jobs.PATIENCE_S, 0.0])
async def test_what_was_still_being_claimed_when_stopping_began_does_not_outlive_it(
    world: World, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    going: list[int] = []

    async def lasts(deps: Deps, work: due.Work) -> None:
        going.append(work.id)
        try:
            await asyncio.sleep(3600)
        finally:
            going.remove(work.id)

    monkeypatch.setattr(jobs, "PATIENCE_S", patience)
    monkeypatch.setattr(jobs, "TICK_S", 3600)
    monkeypatch.setitem(due_work.KINDS, action_decide.RUN, lasts)
    work = jobs.Jobs(world.deps)
    work.start()
    # The purge that a start begins with is over.
    await asyncio.sleep(0.1)
    await work.purge()
    first, second = await put_due(world, action_decide.RUN), await put_due(world, action_decide.RUN)
    async with world.db.write():
        # The claim waits for this transaction.
        ticking = asyncio.create_task(work.tick())
        await asyncio.sleep(0.1)
        stopping = asyncio.create_task(work.stop(grace_s=0.3))
        await asyncio.sleep(0.1)

    await asyncio.wait_for(stopping, timeout=20)

    assert going == []
    await asyncio.wait_for(ticking, timeout=20)
    for work_id in (first, second):
        row = await row_of(world, work_id)
        assert (row.state, row.lease_until, row.attempts) == (due.PENDING, None, 0)


# --- terms ------------------------------------------------------------------------------------------------------------


async def said(world: World, place: Place, text: str, *, message_id: int) -> None:
    async with world.db.write() as tx:
        await dialogue.add(
            tx,
            place,
            message_id=message_id,
            person_id=None,
            speaker="Вера",
            text=text,
            own_words=True,
            addressed=True,
            now=world.clock(),
        )


# OPS-4
async def test_what_goes_with_the_dialogue_goes_when_its_days_are_over(world: World) -> None:
    vera = await world.person("Вера")
    await world.set_policy(dialogue_days=90)
    old, alive = Place(chat_id=71), Place(chat_id=72, topic_id=4)
    vaults = StoredVaults(world.db, world.deps.sealer)
    for place in (old, alive):
        await said(world, place, "Ключ у сторожа", message_id=1)
        await vaults.load(place.lane)
        await vaults.save(place.lane, Vault())
    over = await put_due(world, "extract")
    async with world.db.write() as tx:
        await due.done(tx, over)
        await signals.keep(
            tx, old, kind="correction", person_id=vera.id, message_id=1, about_message_id=None, text="не так",
            now=world.clock(),
        )  # fmt: skip
        await prompts.ask(tx, old, vera.id, "correct", args={}, expires_at=world.clock() + timedelta(minutes=9))
    world.clock.move(days=91)
    await said(world, alive, "Ключ у дворника", message_id=2)

    await due_work.purge(world.deps)

    async with world.db.read() as tx:
        assert await vault.conversations(tx) == [alive.lane]
        assert (await tx.execute(sa.select(signal_rows.c.text))).scalars().all() == [""]
        assert (await tx.execute(sa.select(due_rows))).all() == []
        assert (await tx.execute(sa.select(prompt_rows))).all() == []


# OPS-4
async def test_what_is_over_goes_at_the_start_already(world: World) -> None:
    await said(world, Place(chat_id=71), "Ключ у сторожа", message_id=1)
    world.clock.move(days=world.deps.base_policy.dialogue_days + 1)
    work = jobs.Jobs(world.deps)
    work.start()
    for _ in range(200):
        async with world.db.read() as tx:
            if await dialogue.message(tx, chat_id=71, message_id=1) is None:
                break
        await asyncio.sleep(0.05)
    await work.stop()

    async with world.db.read() as tx:
        assert await dialogue.message(tx, chat_id=71, message_id=1) is None


# --- a key that is gone -----------------------------------------------------------------------------------------------


def sealed_names(text: str) -> str:
    entry = Entry(kind=PiiKind.PERSON, number=1, value=text, key=(frozenset({text.casefold()}),))
    return masking.dump(Vault(entries=(entry,)))


# PII-6
@pytest.mark.parametrize("key", [None, Fernet.generate_key().decode()], ids=["no key", "another key"])
async def test_a_vault_whose_key_is_gone_is_an_empty_one(world: World, key: str | None) -> None:
    lost = Sealer(Fernet.generate_key().decode())
    async with world.db.write() as tx:
        await vault.save(tx, "7:0", lost.seal(sealed_names("Стрельцова")), revision=0)
    sealer = Sealer(key)
    vaults = StoredVaults(world.db, sealer)
    assert await unreadable(world.db, sealer) == 1

    assert await vaults.load("7:0") == Vault()
    await vaults.save("7:0", Vault())

    assert await unreadable(world.db, sealer) == 0


# PII-6, FGT-9
async def test_erasing_goes_on_and_drops_a_vault_that_nobody_can_read(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    lost = Sealer(Fernet.generate_key().decode())
    world.deps = replace(world.deps, sealer=Sealer(Fernet.generate_key().decode()))
    async with world.db.write() as tx:
        await vault.save(tx, "7:0", lost.seal(sealed_names("Стрельцова")), revision=0)
    await put(world, "Рампу чинит Стрельцова", anna)
    await world.says(anna, "забудь, что рампу чинит Стрельцова")
    world.clock.move(minutes=11)

    assert await world.work() >= 1

    async with world.db.read() as tx:
        assert await vault.conversations(tx) == []


# --- what the process remembers ---------------------------------------------------------------------------------------


# FGT-9
async def test_once_a_record_is_erased_no_cache_of_the_process_knows_its_words(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    text = "Рампу чинит Стрельцова"
    record = await put(world, text, anna)
    await world.deps.recall.vectors(["Кто чинит рампу"])
    read(text)
    matching.word_level(*read(text).terms[:2])
    await world.says(anna, "забудь, что рампу чинит Стрельцова")
    world.clock.move(minutes=11)

    assert await world.work() >= 1

    assert read.cache_info().currsize == 0
    assert matching.word_level.cache_info().currsize == 0
    assert not world.deps.recall._embedder._known  # type: ignore[attr-defined]
    assert record.id not in await world.deps.recall.near(text, limit=5)


# FGT-9, OPS-4
async def test_what_is_said_between_the_search_and_the_write_is_erased_too(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    record = await put(world, "Рампу чинит Стрельцова", anna)
    await world.says(anna, "забудь, что рампу чинит Стрельцова")
    async with world.db.read() as tx:
        known = await erase.trace(tx, world.deps, record.id)
    assert known is not None
    async with world.db.write() as tx:
        late = await signals.keep(
            tx, Place(chat_id=anna.telegram_id), kind="correction", person_id=anna.id, message_id=1,
            about_message_id=None, text="рампу чинит Стрельцова, а не Попов", now=world.clock(),
        )  # fmt: skip
        await vault.save(tx, "7:0", world.deps.sealer.seal(sealed_names("Стрельцова")), revision=0)

    async with world.db.write() as tx:
        await erase.erase(tx, world.deps, record.id, now=world.clock(), known=known)

    async with world.db.read() as tx:
        assert late not in {i for i, _ in await signals.said(tx)}
        found = await vault.load(tx, "7:0")
    assert found is not None
    assert "Стрельцова" not in world.deps.sealer.open(found[0])


# FGT-2
async def test_what_is_brought_back_while_its_erasure_begins_stays_findable(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    text = "Рампу чинит Стрельцова"
    record = await put(world, text, anna)
    await world.says(anna, "забудь, что рампу чинит Стрельцова")
    async with world.db.write() as tx:
        work = await due.claim(tx, now=world.clock() + timedelta(minutes=11), lease_until=world.clock())
    assert work is not None
    await world.presses(anna, "Вернуть")

    await due_work.KINDS[work.kind](world.deps, work)

    assert record.id in await world.deps.recall.near(text, limit=5)
