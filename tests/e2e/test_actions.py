"""A post over real HTTP: asked for, approved, in the channel, taken back; and a death in the middle of the sending."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from bot.app import App
from bot.playground.driver import Group, Message, Person, Sim
from storage import areas, people

TEXT = "Склад закрыт до среды: переезжаем. Подробности: https://x.example/a_b/c_d и a_b_c"


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    app: App
    sim: Sim
    owner: Person
    employee: Person
    channel: Group


@pytest.fixture
async def office(app: App, sim: Sim) -> Office:
    owner = await sim.user("Борис Тагиров", started=True)
    employee = await sim.user("Вера Лосева", started=True)
    now = app.deps.now()
    async with app.deps.db.write() as tx:
        area = await areas.add(tx, name="Маркетинг", is_default=True)
        admin = await people.add(tx, telegram_id=999, name="Анна Седова", is_admin=True, locale="ru", now=now)
        ids = [
            await people.add(tx, telegram_id=p.id, name=p.name, is_admin=False, locale="ru", now=now)
            for p in (owner, employee)
        ]
        await people.set_part(tx, area_id=area, person_id=ids[0], part="owner")
    assert admin
    channel = await sim.channel("Новости склада", [owner], username="sklad_news")
    return Office(app=app, sim=sim, owner=owner, employee=employee, channel=channel)


async def until(look: Callable[[], Awaitable[Message | None]]) -> Message:
    """The first message that `look` finds, within twenty seconds."""
    for _ in range(200):
        found = await look()
        if found is not None:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("nothing came")


async def with_button(person: Person, label: str) -> Message:
    async def look() -> Message | None:
        shown = await person.private.bot_messages()
        return next((m for m in reversed(shown) if any(label in b.text for b in m.buttons)), None)

    return await until(look)


async def test_a_post_is_asked_for_approved_published_and_taken_back(office: Office) -> None:
    # ACT-1, ACT-3, ACT-4, ACT-5, ACT-7
    await office.employee.private.send(f"опубликуй в канал «Новости склада»: {TEXT}")
    card = await with_button(office.owner, "Одобрить")
    assert TEXT in card.text
    assert "Новости склада (@sklad_news)" in card.text
    assert not await office.channel.bot_messages()

    await office.owner.tap(card, "Одобрить")

    async def posted() -> Message | None:
        return next(iter(await office.channel.bot_messages()), None)

    post = await until(posted)
    assert post.text == TEXT
    done = await with_button(office.employee, "Отменить (до ")
    await office.employee.tap(done, done.buttons[0].text)

    async def told() -> Message | None:
        return next((m for m in await office.employee.private.bot_messages() if "Отменено" in m.text), None)

    await until(told)
    assert not await office.channel.bot_messages()


async def test_a_channel_that_the_bot_left_is_refused_at_the_request(office: Office) -> None:
    # ACT-7
    await office.channel.remove_bot(office.owner)

    said = await office.employee.private.ask("опубликуй в канал @sklad_news: Привет.")

    assert "нет права публиковать" in said.text


async def test_a_person_can_not_be_written_to_first(office: Office) -> None:
    # ACT-7
    said = await office.employee.private.ask("опубликуй в канал @nobody_knows_it: Привет.")

    assert "не может написать ему первым" in said.text


async def test_a_connection_that_breaks_after_the_post_is_asked_about_and_not_repeated(office: Office) -> None:
    # ACT-8
    await office.owner.private.send(f"опубликуй в канал @sklad_news: {TEXT}")
    card = await with_button(office.owner, "Одобрить")
    await office.sim.idle()
    # The press only edits the card, so the first message after it is the post.
    await office.sim.fault("lose_answer", methods=["sendMessage"], times=1)

    await office.owner.tap(card, "Одобрить")

    await with_button(office.owner, "Не ушло, повторить")
    await asyncio.sleep(2)
    assert len(await office.channel.bot_messages()) == 1
