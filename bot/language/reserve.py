"""Words that take firmness from a statement: hearsay, doubt, a joke, a plan; and what holds only aside (MEM-9, MEM-10).

Such a statement may be kept. It never rewrites what was said for certain, nor makes it surer.
"""

from __future__ import annotations

import re
from typing import Final

from bot.language.grammar import Role, words
from bot.language.lemmas import fold

_UNSURE: Final = re.compile(
    r"(?<!\w)(?:говорят|поговаривают|пишут|(?:ходят|есть|по) слух\w*|слыша(?:л|ла|ли)\w*|якобы|дескать|типа|"
    r"каж[еи]тся|вроде(?: бы| как)?|наверн\w+|возможно|может быть|может|вероятно|похоже|будто|не уверен\w*|не знаю точно|"
    r"вряд ли|едва ли|допустим|предположим|представ(?:им|ь|ьте)|"
    r"планиру\w+|собира(?:ется|ются|емся|лся|лась|лись)|хот(?:ят|ел|ела|ели|им|елось)|дума(?:ют|ем|ет)|хорошо бы|неплохо бы|"
    r"шучу|шутка|шутим|прикалываюсь)(?!\w)|\?\s*$"
)
#: how people say that they don't know for certain; a word between commas or at the beginning where it means else elsewhere
_GUESS: Final = (
    r"(?:мне )?(?:каж[еи]тся|кажись)(?:,? что)?|вроде(?: бы| как)?(?! (?:того|этого|тех))|наверное?|скорее всего|как будто(?: бы)?|будто(?: бы)?|"
    r"возможно(?! (?:только|лишь|и |\w+ть(?!\w)))|вероятн(?:о|ей всего|ее всего)|по всей вероятности|"
    r"по-видимому|видимо(?!сть)|судя по всему|похоже(?:,? что)?(?!,? (?:на|как|устро|сдела|выгляд|работа))|якобы|дескать|по слухам|ходят слухи,? что|"
    r"есть слух,? что|предположительно|по идее|по-моему|по моему мнению|навскидку|не факт,? что|чуть ли не|вряд ли|едва ли|"
    r"если (?:я )?(?:не ошибаюсь|не путаю|правильно (?:помню|понял[аи]?|понимаю)|память не изменяет|не изменяет память|верить \w+)|"
    r"насколько (?:я )?(?:помню|знаю|понимаю|понял[аи]?)|(?:я )?(?:так|как я) понял[аи]?(?:,? что)?|(?:\w+ )?слыша(?:л|ла|ли)(?:,? (?:что|будто))?(?! (?:от|про|о)(?!\w))|"
    r"(?:\w+ )?(?:предполага|подозрева|полага|дума)(?:ю|ем|ет)(?:, что| что|,(?= ))|"
    r"(?:я )?(?:не уверен[аы]?|точно не знаю|не знаю точно|точно не помню|не помню точно)(?:,? (?:но|что))?|"
    r"(?:но |хотя |правда )?(?:это |я )?(?:не точно|неточно|могу ошибаться|не уверен[аы]?)"
)
_SET_OFF: Final = (
    r"(?:^|(?<=[,:;—–] ))(?:говорят|поговаривают|пишут|мол|может|может быть|должно быть|сказали)(?:,? что (?:вроде|якобы)|(?=,)|(?<=ят),? что)|"
    r"(?:^|(?<=, ))(?:говорят|поговаривают)(?! (?:с|со|по|о|об|на|про|только|всегда|клиент\w*)(?!\w))|(?:^|(?<=, ))может(?=,| (?:и |у|в|на|к|за)(?!\w))|"
    r"может быть(?! \w+(?:ым|им|ой|ом|ен|ена|ено|ены|т|та|ты|то)(?!\w))|ходят слухи"
)
_SUPPOSED: Final = re.compile(rf"(?<![\w-])(?:{_GUESS})(?!\w)|{_SET_OFF}|\?\s*$", re.IGNORECASE)
#: what somebody would like, which is not how it is
_WISH: Final = re.compile(
    r"(?<!\w)(?:(?:хорошо|неплохо|здорово|классно|круто|лучше|вот|надо|нужно|пора|стоило|не мешало|не помешал[оа]?|следовало|скорей|скорее|"
    r"эх[, ]+если) бы|было бы (?:очень )?(?:хорошо|неплохо|здорово|классно|круто|лучше|удобно|удобнее|славно|идеально)|"
    r"бы[,]? (?:хорошо|неплохо)|(?:хочу|хотим|хочется|хотелось(?: бы)?|мечтаю|желательно),? чтоб(?:ы)?|"
    r"(?:^|(?<=[,.] ))(?:я |мы |мне |нам )?(?:(?:бы )?(?:очень )?хотел[аи]?(?: бы)?|хотелось бы|предлагаю|предлагаем|давайте|может,? (?:нам )?стоит))(?!\w)",
    re.IGNORECASE,
)
_JOKE: Final = re.compile(r"(?<!\w)(?:шучу|шутка|шутим|прикалываюсь|пошутила?)[\s.!)]*$")
_ASIDE: Final = re.compile(
    r"(?<!\w)(?:раньше|прежде|когда-то|бывш\w+|в прошлом|в прошл\w+ (?:год|раз|недел|месяц|понедельник|вторник|сред|четверг|"
    r"пятниц|суббот|воскресень)\w*|прошл(?:ой|ым|ую|ое) (?:зим|лет|весн|осен|недел)\w*|"
    r"(?:дн(?:я|ей)|день|недел[юиь]|месяц(?:а|ев)?|год(?:а)?|лет|давно) назад|при (?:стар|прежн|прошл|бывш)\w+ \w+|если(?: бы)?|у конкурентов|у соседей)(?!\w)"
)
_NOW: Final = re.compile(r"(?<!\w)(?:теперь|сейчас|отныне|с сегодняшнего|уже)(?!\w)")


def unsure(text: str) -> bool:
    """Whether the words leave open that it is so: «говорят», «вроде», «планируют», «шучу», a question."""
    return _UNSURE.search(fold(text)) is not None or supposed(text)


def supposed(text: str) -> bool:
    """Whether somebody only supposes it: «кажется», «вроде бы», «слышал, что», «если не ошибаюсь» (MEM-6)."""
    return _SUPPOSED.search(fold(text)) is not None


def wishes(text: str) -> bool:
    """Whether the words tell what somebody would like: «хорошо бы склад открывался в семь» (MEM-4)."""
    return _WISH.search(fold(text)) is not None


def firm(text: str) -> str:
    """The statement without the words that only suppose it, for comparing: «кажется, касса до 9» is «касса до 9»."""
    bare = re.sub(rf"[,\s]*(?:{_SUPPOSED.pattern})[,\s]*", " ", text, flags=re.IGNORECASE)
    bare = " ".join(bare.split()).strip(" ,")
    return bare if len(bare.split()) > 1 else text


def jokes(text: str) -> bool:
    """Whether the end of the words takes them for a joke."""
    return _JOKE.search(fold(text)) is not None


#: with verbs that tell what went on, days and seasons are past ones: «вчера касса не работала», «в мае склад не работал»
_BACK_THEN: Final = re.compile(
    r"(?<!\w)(?:вчера|позавчера|накануне|тогда|в (?:январе|феврале|марте|апреле|мае|июне|июле|августе|сентябре|октябре|ноябре|декабре|"
    r"понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)|(?:зим|весн|осен)(?:ой|ью)|летом|в \d{4}(?: году)?|на (?:той|прошлой) неделе)"
    r"(?!\w)"
)


def aside(text: str) -> bool:
    """Whether it is told of another time, case or place: «раньше», «если приедет», «у конкурентов»."""
    folded = fold(text)
    if _NOW.search(folded) is not None:
        return False
    return _ASIDE.search(folded) is not None or (_BACK_THEN.search(folded) is not None and _went_on(text))


def _went_on(text: str) -> bool:
    """Whether every verb tells what was going on and left nothing behind: «работала», «были», not «привезли»."""
    verbs = [w for w in words(text) if w.role is Role.VERB]
    return bool(verbs) and all(w.has("past", "impf") for w in verbs)
