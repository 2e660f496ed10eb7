"""A whole group conversation: the bot speaks when it is spoken to, once, and keeps silent otherwise."""

from __future__ import annotations

import json
from pathlib import Path

from tests.e2e.play_export import Spoken, play, read_export, report

EXPORT = Path(__file__).parents[1] / "data" / "chat_export.json"
BOT = "Помощник «Кедр»"
#: words that mark a message as meant for the bot in this export: its name, or a correction of what it just said
CORRECTIONS = ("нет, не так. Сначала спроси Иру", "ну и что «сделано»? сколько заказов?")


def meant_for_bot(one: Spoken) -> bool:
    return one.text.startswith("Помощник,") or one.text in CORRECTIONS


async def test_each_message_to_the_bot_gets_one_reply_and_no_other_message_any(tmp_path: Path) -> None:
    # PPL-6, ANS-8, OBS-3
    spoken = read_export(json.loads(EXPORT.read_text(encoding="utf-8")))

    played = await play(spoken, bot_name=BOT, title="Цех", folder=tmp_path)

    expected = {s.id: int(meant_for_bot(s)) for s in spoken if s.who != BOT}
    assert {message_id: len(said) for message_id, said in played.replies.items()} == expected, report(
        spoken, played, BOT
    )
