"""Messages that leave no trace in the running dialogue: links that carry a code, lines for strangers.

The words live in the outbox until they are delivered, and nowhere after that.
"""

from __future__ import annotations

from datetime import datetime

from bot.domain.incoming import Place
from bot.domain.notices import Notice, to_json
from bot.flows.deps import Deps, with_tokens
from storage import outbox
from storage.db import Tx

#: delivered like "send"; the dialogue learns the words of "send" and "edit" only
ASIDE = "aside"


async def aside(
    tx: Tx,
    deps: Deps,
    place: Place,
    notice: Notice,
    *,
    now: datetime,
    update_id: int | None = None,
    reply_to: int | None = None,
) -> int:
    """Queue a message that is not kept. Returns the outbox row's id."""
    return await outbox.put(
        tx,
        chat_id=place.chat_id,
        topic_id=place.topic_id,
        op="document" if notice.document else ASIDE,
        payload=to_json(await with_tokens(tx, deps, notice, now=now)),
        now=now,
        update_id=update_id,
        reply_to=reply_to,
    )
