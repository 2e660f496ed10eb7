"""«Эту запись про склад убери»: forgetting what was just shown, pointed at rather than named (FGT-1, FGT-2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.taking_back import uncalled


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisRecord:
    """A record that the words point at. `about` tells which of several; empty when nothing does."""

    about: str = ""
    #: nothing but «это», «её»: what is meant must have been shown by itself
    bare: bool = False
    #: «эти записи»: all that were shown
    several: bool = False
    #: «забудь это» may as well mean «never mind»
    idle: bool = False


_LEAD: Final = (
    r"\W*(?>(?:а|ну|и|так|ой|нет|да|пожалуйста|давай|лучше|слушай|тогда|всё-таки|все-таки)(?:\s*[,.!…—–-]\s*|\s+))*+"
)
_ASKED: Final = r"(?:(?:надо|нужно|можно|можешь|прошу|пожалуйста|лучше|давай|пора|тоже|вообще|совсем)\s+)*+"
_VERB: Final = (
    r"(?:забудь|забыть|удали|удалить|удаляй|убери|убрать|убирай|сотри|стереть|стирай|вычеркни|вычеркнуть|выкинь|выкинуть|"
    r"снеси|forget|delete|remove)(?:те)?(?!\w)"
)
_THIS: Final = r"(?:(?:вот\s+)?(?:эту|этот|это|эти|ту|тот|те|последнюю|последний|показанную|this|that|the))"
_THING: Final = (
    r"(?P<thing>запис(?:ь|и)|факт(?:ы)?|заметк[уи]|строчк[уи]|строк[уи]|пункт(?:ы)?|информацию|инфу|сведения|напоминание|"
    r"record|note)"
)
_IT: Final = r"(?P<it>это|её|ее|его|их|эту|эти|вот\s+(?:это|эту|её|ее)|it|this|that)"
_ABOUT: Final = r"(?:\s+(?:про|об|обо|о|насч[её]т|с|со|about)\s+(?P<about>[^?!,;:\n]{2,80}?))?"
_FROM: Final = r"(?:[\s,]+(?:из\s+(?:памяти|базы|записей|списка)|выше|тоже|пожалуйста|плиз|совсем|навсегда|please))*"
_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}(?:{_THIS}\s+)?{_THING}{_ABOUT}{_FROM}\s*[,—–-]?\s*{_ASKED}{_VERB}{_FROM}[\s.!)]*",
        rf"{_LEAD}{_ASKED}{_VERB}[\s,]+(?:пожалуйста[\s,]+)?{_THIS}\s+{_THING}{_ABOUT}{_FROM}[\s.!)]*",
        rf"{_LEAD}{_THIS}\s+{_THING}{_ABOUT}\s+(?:больше|уже)\s+не\s*(?:нужн[аоы]|актуальн[аоы])[\s.!)]*",
        rf"{_LEAD}{_IT}{_FROM}\s+{_ASKED}{_VERB}{_FROM}[\s.!)]*",
        rf"{_LEAD}{_ASKED}{_VERB}\s+{_IT}{_FROM}[\s.!)]*",
    )
)
#: whoever points says it in few words
_LONGEST: Final = 150


def this_record(text: str, *, names: tuple[str, ...] = ()) -> ThisRecord | None:
    """What the words point at to be forgotten; None when they ask for anything else."""
    line = " ".join(uncalled(text, names).split())
    if len(line) > _LONGEST:
        return None
    for pattern in _PATTERNS:
        if (found := pattern.fullmatch(line)) is not None:
            said = found.groupdict()
            thing = (said.get("thing") or "").lower()
            return ThisRecord(
                about=(said.get("about") or "").strip(' «»"'),
                bare=said.get("it") is not None,
                idle=said.get("it") is not None and _NEVER_MIND.search(line) is not None,
                several=thing in _SEVERAL or (said.get("it") or "").lower() in ("эти", "их"),
            )
    return None


_NEVER_MIND: Final = re.compile(r"(?<!\w)(?:забудь|забыть|forget)", re.IGNORECASE)
_SEVERAL: Final = frozenset({"записи", "факты", "заметки", "строчки", "строки", "пункты"})
