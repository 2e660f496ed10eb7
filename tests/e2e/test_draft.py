"""A draft's whole way over a real Bot API: asked for, edited by reply and by a file, owned up to, confirmed."""

from __future__ import annotations

import re
from pathlib import Path

from bot.demo import VERA, fill, people_the_page
from bot.llm.scripted import Reply, Request, ScriptedModel
from bot.playground.driver import Chat, Message, Sim
from bot.playground.emulator import Emulator
from tests.e2e.conftest import running

LETTER = "Добрый день. Ваш заказ скорее всего готов, ждём вас с 10 до 19. С уважением, мастерская."
PREFERRED = re.compile(r'kind="preferences">\n(.*?)\n</data-', re.DOTALL)


def obedient(request: Request) -> Reply:
    """A writer that does what its prompt tells it of the person."""
    told = "\n".join(PREFERRED.findall(str(request["messages"][-1]["content"])))
    text = LETTER.removeprefix("Добрый день. ") if "без приветствия" in told else LETTER
    return Reply(text=f"{text}\n\n---\nТема: Ваш заказ\nИсточники: нет")


async def shown(chat: Chat) -> Message:
    """The bot's next message that shows a draft; a slow machine may be told before that work goes on."""
    while True:
        said = await chat.reply_of_bot(timeout=60)
        if said.text.startswith("Черновик"):
            return said


async def test_a_draft_is_edited_by_reply_and_the_next_one_owns_up_to_the_guess(
    emulator: Emulator, sim: Sim, tmp_path: Path
) -> None:
    # EDT-1, EDT-2, EDT-3, EDT-6
    async with ScriptedModel(obedient) as model:
        chat = {"model": "openai/scripted", "api_base": model.url, "api_key": "none"}
        async with running(emulator, tmp_path, chat=chat) as app:
            await people_the_page(emulator)
            await fill(app)
            vera = next(person for person in await sim.people() if person.id == VERA)
            private = vera.private

            assert app.deps.gateway is not None
            await app.deps.gateway.warm_up()

            await private.send("Напиши письмо клиенту, что заказ готов")
            card = await shown(private)
            assert LETTER in card.text
            assert card.force_reply
            assert "Тема: Ваш заказ" in card.text

            edited = LETTER.removeprefix("Добрый день. ")
            reply = await private.send(edited, reply_to=card)
            second = await shown(private)
            assert "версия 2" in second.text
            assert "пишет письма без приветствия" in second.text

            await private.edit(reply, edited.replace("заказ", "стол"))
            third = await shown(private)
            assert "стол скорее всего готов" in third.text

            await private.file(
                edited.replace("заказ", "шкаф").encode(), "letter.txt", mime="text/plain", reply_to=third
            )
            fourth = await shown(private)
            assert "шкаф скорее всего готов" in fourth.text

            await private.send("Напиши письмо клиенту, что готова полка")
            again = await shown(private)
            assert "учёл догадку: пишет письма без приветствия" in again.text
            await vera.tap(again, "✓")
            confirmed = await private.edited(again)
            assert "Теперь это ваши слова" in confirmed.text
