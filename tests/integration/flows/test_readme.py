"""What the README shows of a conversation is what the bot says (OPS-1)."""

from __future__ import annotations

import re
from pathlib import Path

from bot.domain.people import Person
from tests.integration.flows.outside import with_board
from tests.integration.flows.world import World

README = Path(__file__).resolve().parents[3] / "README.md"
CHANNEL = "Верстак: новости"


def dialogue() -> list[tuple[str, str]]:
    """Who says what in the README's conversation, the bot's and the narrator's lines among them."""
    quoted = [line[1:].strip() for line in README.read_text().splitlines() if line.startswith(">")]
    said: list[tuple[str, str]] = []
    for line in quoted:
        if (begins := re.match(r"\*\*(\w+):\*\* (.*)", line)) is not None:
            said.append((begins[1], begins[2]))
        elif re.match(r"\*Анна|\*Борис", line):
            said.append(("", line))
        elif line and said:
            said[-1] = (said[-1][0], f"{said[-1][1]} {line}")
    return said


def plain(text: str) -> str:
    return " ".join(re.sub(r"[*\\]", "", text).split())


async def test_the_conversation_of_the_readme_is_what_the_bot_says(world: World) -> None:
    # OPS-1
    board = with_board(world)
    board.channels[CHANNEL] = board.channels.pop("@news")
    sales = await world.area("Продажи", default=True)
    people: dict[str, Person] = {
        "Анна": await world.person("Анна Корнеева", admin=True),
        "Борис": await world.person("Борис Лунёв", owns=sales),
        "Вера": await world.person("Вера Соколик", member=sales),
        "Глеб": await world.person("Глеб Тихий"),
    }
    speaker = ""
    replies = 0
    for who, words in dialogue():
        if who in people:
            speaker = who
            await world.says(people[who], plain(words))
        elif who == "Бот":
            said = plain(world.last(people[speaker]).text)
            shown = re.sub(r", \d{1,2} \w+ · .*", "", plain(words))
            assert shown in said
            replies += 1
        else:
            await world.presses(people[words.strip("*").split()[0]], "Одобрить")

    assert replies >= 4
