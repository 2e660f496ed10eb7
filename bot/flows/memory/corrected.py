"""What corrects the bot's last words: the record changes, or the correction is kept and said to be (PPL-6, OBS-3)."""

from __future__ import annotations

from bot.domain.notices import Button, Line, Notice
from bot.flows.answers import wrong
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting import restorable
from bot.flows.memory import correct
from bot.flows.memory.outcome import Rows
from bot.language import commands as words
from bot.language.commands import Intent
from bot.language.corrections import restated
from storage import answers, dialogue


async def corrected(deps: Deps, turn: Turn, intent: Intent, *, about_message_id: int) -> None:
    """Answered once: with the correction of a record, with the records behind the answer, or that it was kept."""
    if isinstance(intent, words.Say) and await restorable.take(deps, turn):
        return
    async with deps.db.read() as tx:
        about = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=about_message_id)
    correction = _as_correction(turn, intent, said=about.text if about is not None else "")
    if correction is not None and await correct.means_something(deps, turn, correction):
        await correct.correct(deps, turn, correction, about_message_id=about_message_id)
    elif isinstance(intent, words.Wrong):
        await wrong.wrong(deps, turn, about_message_id=about_message_id)
    else:
        await _keep(deps, turn, about_message_id)


def _as_correction(turn: Turn, intent: Intent, *, said: str) -> words.Correct | None:
    """«Не X, а Y», or what follows «неверно» and «нет»: «неверно, планёрка в десять»."""
    if isinstance(intent, words.Correct):
        return intent
    if isinstance(intent, words.Wrong) and intent.rest:
        rest = words.parse(intent.rest, bot_names=turn.policy.names, is_reply=False)
        if isinstance(rest, words.Correct):
            return rest
        if isinstance(rest, words.Say) and not rest.is_question:
            return words.Correct(old=None, new=intent.rest, raw=turn.incoming.text)
    if isinstance(intent, words.Say) and (new := restated(intent.text, said=said)) is not None:
        return words.Correct(old=None, new=new, raw=turn.incoming.text)
    return None


async def _keep(deps: Deps, turn: Turn, about_message_id: int) -> None:
    async with commit(deps, turn, intent="correction", correction=True) as tx:
        await wrong.keep_signal(tx, turn, about_message_id)
        answer = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=about_message_id)
        rows: Rows = ()
        if answer is not None and any(kind == "record" for kind, _ in answer.sources):
            rows = ((Button(key="btn-show-records", verb="correct-wrong", args={"answer": answer.id}),),)
        await reply(tx, deps, turn, Notice(lines=(Line("correction-kept"),), rows=rows))
