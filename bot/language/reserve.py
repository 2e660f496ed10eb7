"""Words that take firmness from a statement: hearsay, doubt, a joke, a plan; and what holds only aside (MEM-9, MEM-10).

Such a statement may be kept. It never rewrites what was said for certain, nor makes it surer.
"""

from __future__ import annotations

import re
from typing import Final

from bot.language.lemmas import fold

_UNSURE: Final = re.compile(
    r"(?<!\w)(?:говорят|поговаривают|пишут|(?:ходят|есть|по) слух\w*|слыша(?:л|ла|ли)\w*|якобы|дескать|типа|"
    r"каж[еи]тся|вроде(?: бы| как)?|наверн\w+|возможно|может быть|может|вероятно|похоже|будто|не уверен\w*|не знаю точно|"
    r"вряд ли|едва ли|допустим|предположим|представ(?:им|ь|ьте)|"
    r"планиру\w+|собира(?:ется|ются|емся|лся|лась|лись)|хот(?:ят|ел|ела|ели|им|елось)|дума(?:ют|ем|ет)|хорошо бы|неплохо бы|"
    r"шучу|шутка|шутим|прикалываюсь)(?!\w)|\?\s*$"
)
_JOKE: Final = re.compile(r"(?<!\w)(?:шучу|шутка|шутим|прикалываюсь|пошутила?)[\s.!)]*$")
_ASIDE: Final = re.compile(
    r"(?<!\w)(?:раньше|прежде|когда-то|бывш\w+|в прошлом|в прошл\w+ (?:год|раз|недел|месяц|понедельник|вторник|сред|четверг|"
    r"пятниц|суббот|воскресень)\w*|если(?: бы)?|у конкурентов|у соседей)(?!\w)"
)
_NOW: Final = re.compile(r"(?<!\w)(?:теперь|сейчас|отныне|с сегодняшнего|уже)(?!\w)")


def unsure(text: str) -> bool:
    """Whether the words leave open that it is so: «говорят», «вроде», «планируют», «шучу», a question."""
    return _UNSURE.search(fold(text)) is not None


def jokes(text: str) -> bool:
    """Whether the end of the words takes them for a joke."""
    return _JOKE.search(fold(text)) is not None


def aside(text: str) -> bool:
    """Whether it is told of another time, case or place: «раньше», «если приедет», «у конкурентов»."""
    folded = fold(text)
    return _ASIDE.search(folded) is not None and _NOW.search(folded) is None
