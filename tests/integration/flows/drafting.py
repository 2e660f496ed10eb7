"""A scripted writer, and a look into the store of drafts, for the tests of drafts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from bot.domain.drafts.draft import Draft, Version
from bot.domain.habits.shaping import Guess
from bot.domain.people import Person
from bot.llm.scripted import Reply, Request, Responder
from storage import drafts, habits
from tests.integration.flows.world import World

THINGS = ("ваза", "полка", "лампа", "дверь", "рама", "кухня", "лестница", "беседка")
GREETING, HEDGE, SIGNOFF = "без приветствия", "без оговорок", "без прощальной подписи"
ALL = frozenset({GREETING, HEDGE, SIGNOFF})
PREFERRED = re.compile(r'<data-[a-z]{12} kind="preferences">\n(.*?)\n</data-', re.DOTALL)
NUMBER = re.compile(r"заказ номер (\d+)")


def letter(number: int, manner: Collection[str] = ()) -> str:
    """A polite, doubtful and long-winded letter, unless the manner says otherwise."""
    parts = [
        "" if GREETING in manner else "Добрый день.",
        f"Заказ «{THINGS[number % len(THINGS)]}» {'' if HEDGE in manner else 'скорее всего '}готов, номер {number}.",
        "" if SIGNOFF in manner else "С уважением, мастерская.",
    ]
    return " ".join(" ".join(parts).split())


def last_words(request: Request) -> str:
    return str(request["messages"][-1]["content"])


def told(request: Request) -> str:
    """What the request says of how this person writes such texts."""
    found = PREFERRED.findall(last_words(request))
    return "\n".join(found)


def obedient(request: Request) -> Reply:
    """A writer that does what its prompt tells it."""
    numbers = NUMBER.findall(last_words(request))
    preferred = told(request)
    manner = {one for one in ALL if one in preferred}
    return Reply(text=f"{letter(int(numbers[-1]) if numbers else 0, manner)}\n\n---\nИсточники: нет")


def asked_to_write(requests: Iterable[Request]) -> list[Request]:
    """The requests that had a draft written; others check rules."""
    return [one for one in requests if "Ты пишешь черновики" in str(one["messages"][0]["content"])]


def writing(*texts: str, tail: str = "Источники: нет") -> Responder:
    """A writer of these texts in turn; the last one again and again."""
    left = list(texts)

    def respond(request: Request) -> Reply:
        text = left.pop(0) if len(left) > 1 else left[0]
        return Reply(text=f"{text}\n\n---\n{tail}")

    return respond


async def guesses(world: World, person: Person) -> list[Guess]:
    async with world.db.read() as tx:
        return await habits.of_person(tx, person.id)


async def draft(world: World, draft_id: int = 1) -> Draft:
    async with world.db.read() as tx:
        found = await drafts.get(tx, draft_id)
    assert found is not None
    return found


async def versions(world: World, draft_id: int = 1) -> list[Version]:
    async with world.db.read() as tx:
        return await drafts.versions(tx, draft_id)
