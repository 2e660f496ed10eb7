"""A request to forget and a question in one message: «забудь про курьера. Кто теперь возит?» (FGT-1, ANS-5)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.forget import forget
from bot.language.commands.intents import Forget, ForgetLast
from bot.language.commands.lexicon import FILLERS
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.grammar import Role, words

#: a pause after which another sentence begins
_SENTENCE: Final = re.compile(r"(?<!\S)(?:[.!?;…]|\.{2,3}|¶)(?: (?:[.!?;…)]|¶))* ")
#: a pause within a sentence, or none, where only what is plainly a question may follow
_WITHIN: Final = re.compile(r"(?<!\S)(?:(?:,|—|–) )?(?:а|и|но)(?: еще| заодно| тогда)? ")
_TELL: Final = r"(?:скажи|подскажи|напомни|сообщи|расскажи|ответь|покажи|назови)(?:те)?"
_QUESTION: Final = re.compile(
    rf"{FILLERS}(?:{_TELL}(?: (?:мне|нам|еще|пожалуйста|плиз|,|:))* )?"
    r"(?:(?:в|во|с|со|до|к|по|у|о|об|на|за|из|от|для|про|через) )?"
    r"(?:кто|кого|кому|кем|ком|что|чего|чему|чем|чем|где|куда|откуда|когда|почему|зачем|как|какой|какая|какое|какие|"
    r"какого|какую|какому|каком|каких|каким|сколько|скольки|скольких|почем|чей|чья|чье|чьи)(?!\S)"
)
_TELLS: Final = re.compile(rf"{FILLERS}{_TELL}(?: (?:мне|нам|еще|пожалуйста|плиз|,|:))* \S")
#: «…, понял?», «… Хорошо?» ask for nothing
_TAG: Final = re.compile(
    rf"{FILLERS}(?:понял\w*|понятно|хорошо|ладно|ок|окей|договорились|сможешь|можешь|да|ага|угу|идет|слышишь|а|сделаешь|"
    r"запомнил\w*|забыл\w*|удалил\w*|готово|все)(?: [?!.])*$"
)
_ONLY_FILLERS: Final = re.compile(FILLERS)
_CONDITION: Final = re.compile(rf"{FILLERS}(?:если|когда|как только|раз)(?!\S)")
_TRIED: Final = 8


def forget_and_ask(view: View) -> Forget | ForgetLast | None:
    """The request to forget with the question that stands beside it, whichever comes first."""
    for pattern in (_SENTENCE, _WITHIN):
        for count, pause in enumerate(pattern.finditer(view.line)):
            if count >= _TRIED:
                break
            first, second = read(view.before(pause.end())), read(view.rest(pause.end()))
            found = _asked(first, second, apart=pattern is _SENTENCE)
            if found is not None:
                return found
    return None


def _asked(first: View, second: View, *, apart: bool) -> Forget | ForgetLast | None:
    if _is_question(second, apart=apart):
        found = _named(first if apart else read(_without_conjunction(first.text)))
        if found is None or (not apart and isinstance(found, Forget) and _QUESTION.match(read(found.query).line)):
            return None
        return replace(found, asks=second.text)
    # what stands first is a question only with its mark; without, it is what to forget
    if apart and _asks_plainly(first) and _is_question(first, apart=True) and not _CONDITION.match(second.line):
        found = _named(second) if forget(first, is_reply=False) is None else None
        return replace(found, asks=first.text) if found is not None else None
    return None


def _asks_plainly(view: View) -> bool:
    return view.line.rstrip(" )!.").endswith("?")


def _without_conjunction(text: str) -> str:
    return re.sub(r"[\s,—–]+(?:а|и|но)(?:\s+(?:ещё|еще|заодно|тогда))?\s*$", "", text, flags=re.IGNORECASE)


def _is_question(view: View, *, apart: bool) -> bool:
    if not view.line or _TAG.match(view.line) or _ONLY_FILLERS.fullmatch(view.line + " ") or not _says_more(view):
        return False
    if _TELLS.match(view.line):
        return True
    if _QUESTION.match(view.line):
        return apart or _asks_plainly(view)
    return apart and _asks_plainly(view) and forget(view, is_reply=False) is None


def _says_more(view: View) -> bool:
    """Whether there is anything to look up: a noun, a name, a verb, a number."""
    return any(w.role is not Role.MARK and len(w.lower) > 2 for w in words(view.text))


def _named(view: View) -> Forget | ForgetLast | None:
    found = forget(view, is_reply=False)
    if isinstance(found, ForgetLast):
        return found
    return found if isinstance(found, Forget) and found.query and not found.asks else None


__all__ = ["forget_and_ask"]
