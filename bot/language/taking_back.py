"""«Отмени», «верни обратно»: taking back what was just done, said instead of pressing the button (FGT-2, MEM-2).

Only words that name nothing else count: «отмени встречу» asks for something in the world. «Верни рампу» may mean a
record about it or the thing itself, which only who knows what was forgotten can tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Way(StrEnum):
    #: whatever was done last
    UNDO = "undo"
    #: what was forgotten
    RESTORE = "restore"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    way: Way
    #: the words that tell which record; empty is the last one
    about: str = ""
    #: the thing is named by itself, so that it may be one in the world: «верни рампу», «верни деньги»
    bare: bool = False
    #: the words say that it was forgotten: «верни, что забыл», «отмени удаление»
    forgotten: bool = False


#: atomic throughout: «все назад» is one thing and two, and nobody needs both readings
_LEAD: Final = r"(?>(?:нет|не надо|не то|зря|ой|ай|ох|упс|стой|стоп|погоди|подожди|блин|а|ну|давай|лучше|так|пожалуйста|oh|oops|no|please)[\s,.!…—–-]+)*+"
_ASKING: Final = r"(?:(?:а\s+)?(?:можешь|можно|сможешь|можете|can you|could you)\s+)?"
_UNDO: Final = r"отмени(?:те|ть)?|отмена|откати(?:те|ть)?|undo|cancel"
_RESTORE: Final = (
    r"верни(?:те)?|вернуть|возврати(?:те|ть)?|восстанови(?:те|ть)?|restore|bring\s+(?:it|that|them)?\s*back"
)
#: what may follow that names nothing else
_THING: Final = (
    r"это|этот|эту|её|ее|его|их|вс[её](?:\s+(?:это|назад|обратно))?|обратно|назад|как\s+было|"
    r"(?:(?:последн\w+|эту|эти|прошл\w+)\s+)?(?:(?:удал[её]нн|забыт|ст[её]рт|вычеркнут)(?:ое|ую|ые)\s*)?"
    r"(?:запис[ьи]|действие|правку|изменение|удаление|забывание|стирание|формулировку|вариант)|последн(?:ее|юю|ие)(?:\s+из)?|"
    r"(?:удал[её]нн|забыт|ст[её]рт|вычеркнут)(?:ое|ую|ые|ого)|из\s+(?:забытого|удал[её]нного)|"
    r"(?:то,?\s+)?что\s+(?:(?:ты|вы|я|мы|бот|только\s+что|сейчас|случайно|нечаянно|зря|по\s+ошибке)\s+)*+"
    r"(?:(?:по)?просил\w*\s+(?:забыть|удалить|стереть|убрать)|(?:сделал|записал|забыл|удалил|ст[её]р|вычеркнул|убрал)\w*)|"
    r"то,?\s+что\s+\w+|it|that|them|the\s+last\s+(?:one|record)|what\s+(?:you|i|we)\s+(?:forgot|deleted|removed)"
)
_TAIL: Final = r"(?:[\s,]+(?:пожалуйста|плиз|срочно|сейчас|скорее|please))?[\s.!)…]*\??[\s.!)…]*"
_ABOUT: Final = r"(?:\s+(?:про|об|обо|о|насч[её]т|about)\s+(?P<about>[^?!\n]{2,120}?))?"
_ASKED: Final = re.compile(
    rf"\W*{_LEAD}{_ASKING}(?:(?P<undo>{_UNDO})|(?P<restore>{_RESTORE}))(?>[\s,]+(?>{_THING}))*+{_ABOUT}{_TAIL}",
    re.IGNORECASE,
)
#: of what was done, forgetting is meant
_FORGOTTEN: Final = re.compile(
    r"(?<!\w)(?:забы(?:л|т|ть|вани)|удал(?:ил|ён|ен|ить|ени)|ст[её]р|стира|вычеркну|убра|forgot|delet|remov)",
    re.IGNORECASE,
)
_BARE: Final = re.compile(
    rf"\W*{_LEAD}(?:верни(?:те)?|возврати(?:те)?|восстанови(?:те)?|restore|bring\s+back)\s+(?!и\s|не\s)"
    rf"(?P<about>(?:[\w«»\"“”№%-]+\s+){{0,5}}?[\w«»\"“”№%-]+){_TAIL}",
    re.IGNORECASE,
)
_RULE: Final = re.compile(
    rf"\W*{_LEAD}{_ASKING}(?:забудь|забыть|удали|удалить|убери|убрать|сними|снять|отмени|отменить|сотри|стереть|вычеркни|вычеркнуть|"
    r"выкинь|не\s+применяй|больше\s+не\s+применяй|forget|delete|remove|drop)(?:те)?\s+"
    r"(?:(?:это|эти|то|наше|наши|моё|мое|мои|старое|старые|предложенное|последнее|одно|the|my|our)\s+)*+"
    r"(?:правил[оа]|навыки?|rules?|skills?)[\s:,—–-]+(?:(?:про|об|обо|о|насч[её]т|по|для|что|чтобы|about|that)\s+)?"
    rf"(?P<about>[^?!\n]{{2,200}}?){_TAIL}",
    re.IGNORECASE,
)
#: whoever takes something back says so in few words
_LONGEST: Final = 200


def takes_back(text: str, *, names: tuple[str, ...] = ()) -> TakeBack | None:
    """What the words take back; None when they ask for anything else. `names` are those of the bot."""
    line = _uncalled(text, names)
    if line is None:
        return None
    found = _ASKED.fullmatch(line)
    if found is None:
        bare = _BARE.fullmatch(line)
        return TakeBack(way=Way.RESTORE, about=bare["about"].strip(), bare=True) if bare is not None else None
    way = Way.UNDO if found["undo"] else Way.RESTORE
    about = (found["about"] or "").strip()
    forgotten = _FORGOTTEN.search(line.removesuffix(about) if about else line) is not None
    return TakeBack(way=way, about=about, forgotten=forgotten)


def rule_to_drop(text: str, *, names: tuple[str, ...] = ()) -> str | None:
    """What the rule or skill is about that the words ask to forget; None when they ask for anything else."""
    line = _uncalled(text, names)
    found = _RULE.fullmatch(line) if line is not None else None
    return found["about"].strip(' «»"“”.,') or None if found is not None else None


def uncalled(text: str, names: tuple[str, ...]) -> str:
    """The words without the bot's name before or after them."""
    called = "|".join(re.escape(name) for name in names)
    if not called:
        return text
    return re.sub(rf"^\s*(?:{called})[\s,:!—–-]+|[\s,]+(?:{called})(?=[\s.!?]*$)", "", text, flags=re.IGNORECASE)


def _uncalled(text: str, names: tuple[str, ...]) -> str | None:
    """The words on one line without the bot's name; None when there are too many of them."""
    return " ".join(uncalled(text, names).split()) if len(text) <= _LONGEST else None
