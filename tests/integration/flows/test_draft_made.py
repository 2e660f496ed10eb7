"""A request to write becomes a draft: a stored text with its own card (EDT-1)."""

from __future__ import annotations

from bot.llm.scripted import Reply, Request, Responder
from tests.integration.flows.modelled import modelled
from tests.integration.flows.world import World

LETTER = "Добрый день. Заказ «Ваза» скорее всего готов, номер 214. С уважением, мастерская."


def writes(text: str, *, tail: str = "Источники: нет") -> Responder:
    def respond(request: Request) -> Reply:
        return Reply(text=f"{text}\n\n---\n{tail}")

    return respond


async def test_a_letter_is_shown_as_a_draft_with_its_buttons(world: World) -> None:
    # EDT-1
    anna = await world.person("Анна")
    async with modelled(world, respond=writes(LETTER, tail="Тема: Ваш заказ\nИсточники: нет")):
        sent = await world.says(anna, "Напиши письмо клиенту, что ваза готова")

    card = sent[-1]
    assert "Черновик письма" in card.text
    assert "Тема: Ваш заказ" in card.text
    assert LETTER in card.text
    assert card.labels == ("На согласование", "Переписать", "Править", "Откуда?", "Отклонить")


async def test_a_reply_is_the_new_text_and_its_habit_shapes_the_next_draft(world: World) -> None:
    # EDT-2, EDT-3, EDT-5, EDT-6
    anna = await world.person("Анна")
    async with modelled(world, respond=writes(LETTER)) as m:
        card = (await world.says(anna, "Напиши письмо клиенту, что ваза готова"))[-1]
        edited = LETTER.removeprefix("Добрый день. ")
        after = (await world.says(anna, edited, reply_to=card))[-1]
        assert "версия 2" in after.text
        assert "<s>Добрый день. </s>" in after.html
        assert "пишет письма без приветствия" in after.text
        again = (await world.says(anna, "Напиши письмо клиенту, что готова полка"))[-1]
        assert "учёл догадку: пишет письма без приветствия" in again.text
        assert "пишет письма без приветствия" in m.last
