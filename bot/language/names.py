"""People's names across cases, genders and diminutives: «Колину» is Коля's, Левин isn't Левина.

A surname keeps its gender and number here, because a dictionary form drops them. Which words of a text are terms
worth comparing is decided in `terms`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Form, Token, fold, forms, listed

_FIRST_NAMES: Final = """
александр саша шура саня санек алекс сашка шурик сашок|александра саша шура саня сашка
алексей леша алеша лёха леха лешка|алла|алина аля алинка|алена елена алёна лена аленка|альбина|анастасия настя настенька стася настька
анатолий толя толик|ангелина геля лина|андрей дрюня андрюша андрюха|анна аня анюта нюра анька анечка|антон антоха тоша|антонина тоня
арина|аркадий аркаша|арсений сеня арс|артем тема артемий тёма темка|артур|богдан|борис боря борька|вадим вадик|валентин валя валик
валентина валя|валерий валера валерка|валерия лера валерка лерка|варвара варя варька|василий вася василёк васька|василиса вася
вера верочка верка|вероника ника|виктор витя витек витька|виктория вика викуся викуля|виталий виталя виталик|владимир вова володя вован вовка
владислав влад владик слава|вячеслав слава славик|галина галя|геннадий гена генка|георгий гоша жора гога егор|герман гера
глеб глебушка|григорий гриша гришка|давид|даниил данила даня данил данька|дарья даша дашка|денис деня дениска|диана|дина динка|динара
дмитрий дима митя димон димка митька|евгений женя женёк жека женька|евгения женя женька|егор егорка|екатерина катя катюша катька катерина
елена лена леночка лёля ленка|елизавета лиза лизавета лизка|ефим фима|жанна|захар|зинаида зина|зоя|иван ваня ванька ванёк|игнат игнатий
игорь игорек гоша|илья илюша илюха|инна|инга|инесса|ираида|ирина ира ирка ириша ирочка|камилла|карина карина|кирилл кира кирюха кирюша
кира|клавдия клава|клара|константин костя костик костян|кристина кристя|ксения ксюша оксана ксюха ксюня|лариса лара|лев лева лёва|леонид леня лёня
лидия лида лидочка лидка|лилия лиля|лия|любовь люба любаша любка|людмила люда мила люся людка|майя|макар|максим макс максик|маргарита рита марго ритка
марина мариша маринка|мария маша маруся машка маня|марк|матвей мотя|милана|михаил миша мишаня мишка|надежда надя надюша надька
наталья наташа наталия ната таша наташка|никита никитос|николай коля колян никола колька|нина нинка|олег олежка|олеся леся|ольга оля олька оленька
павел паша павлик пашка|полина поля полинка|петр петя пётр петька|рада|раиса рая|рамиль|ренат|рената|ринат|римма|роберт|роман рома ромка|ростислав слава ростик
руслан рус русик|рустам рустик|рушан|савелий сава|светлана света светик светка|семен сёма сема сеня|сергей сережа серж серега сергуня
снежана|софья соня софия сонька|станислав стас слава стасик|степан степа стёпа|таисия тая|тамара тома|татьяна таня танюша танька|тимофей тима тимоша
тимур тима|тихон тиша|ульяна уля|фарид|фарида|федор федя федька|филипп филя|фаина|эдуард эдик|элина|эльвира эля|эльдар|эмма|юлия юля юлька юляша|юрий юра юрка
юсуп|яков яша|яна янка|ян|ярослав слава ярик|ярослава|гульнара гуля|айгуль|ильдар|марат|артемида|аглая|агата|аделина|азат|айдар|рафаэль|гурам|тигран|арам|ашот
давид дато|зураб|нурлан|бахтияр|фируза|зухра|лейла|самир|эрик|эрнест|эмиль|эмилия|мирон|платон|назар|родион|родя|святослав слава свят|серафим|серафима сима
лука|марьяна|мила|милена|нелли неля|оскар|пелагея|прасковья|регина|роза|рузанна|стефания|стелла|тарас|трофим|устинья|харитон|эвелина|юлиан|пахом|митрич|ильинична
"""


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[str]]:
    """Every first name and diminutive to the full names it may stand for."""
    out: dict[str, set[str]] = {}
    for line in _FIRST_NAMES.split("\n"):
        for group in line.split("|"):
            members = [fold(m) for m in group.split()]
            for member in members:
                out.setdefault(member, set()).add(members[0])
    return {name: frozenset(full) for name, full in out.items()}


_POSSESSIVE_ENDINGS: Final = (
    "иному", "иного", "иными", "иной", "иным", "иных", "ином", "ина", "ину", "ино", "ины", "ин",
    "ыного", "ыной", "ына", "ыну", "ыны", "ын",
)  # fmt: skip
_MALE_POSSESSIVE: Final = (
    "ового", "овому", "овой", "овым", "овых", "ова", "ову", "ово", "овы", "ов",
    "евого", "евому", "евой", "евым", "евых", "ева", "еву", "ево", "евы", "ев",
)  # fmt: skip


@lru_cache(maxsize=8192)
def full_names(word: str) -> frozenset[str]:
    """Full first names that the word may stand for in any case: «Колей», «Николаю» give {николай}. Empty for others."""
    groups = _groups()
    found: set[str] = set()
    for candidate in {fold(word)} | {f.lemma for f in forms(word)}:
        found |= groups.get(candidate, frozenset())
    return frozenset(found)


@lru_cache(maxsize=8192)
def owner_names(word: str) -> frozenset[str]:
    """Full first names whose possessive adjective the word may be: «Колину», «Петиной», «Тимурову»."""
    lower, groups = fold(word), _groups()
    found: set[str] = set()
    for ending in _POSSESSIVE_ENDINGS:
        if lower.endswith(ending) and len(stem := lower[: -len(ending)]) >= 2:
            for vowel in ("а", "я"):
                found |= groups.get(stem + vowel, frozenset())
    for ending in _MALE_POSSESSIVE:
        if lower.endswith(ending) and len(stem := lower[: -len(ending)]) >= 3:
            for tail in ("", "й", "ь"):
                found |= groups.get(stem + tail, frozenset())
    return frozenset(found)


@dataclass(frozen=True, slots=True, order=True)
class Reading:
    """One way to read a surname: `base` is the masculine form, `gender` m, f or p (several people)."""

    base: str
    gender: str
    case: str


#: endings after the stem of -ов/-ев/-ин/-ын surnames
_SHORT: Final = (
    ("m", (("", "nomn"), ("а", "gent"), ("а", "accs"), ("у", "datv"), ("ым", "ablt"), ("е", "loct"))),
    ("f", (("а", "nomn"), ("ой", "gent"), ("ой", "datv"), ("ой", "ablt"), ("ой", "loct"), ("у", "accs"))),
    ("p", (("ы", "nomn"), ("ых", "gent"), ("ых", "accs"), ("ых", "loct"), ("ым", "datv"), ("ыми", "ablt"))),
)
#: endings after the stem of -ский/-цкий surnames
_LONG: Final = (
    (
        "m",
        (
            ("ий", "nomn"),
            ("ой", "nomn"),
            ("ого", "gent"),
            ("ого", "accs"),
            ("ому", "datv"),
            ("им", "ablt"),
            ("ом", "loct"),
        ),
    ),
    ("f", (("ая", "nomn"), ("ой", "gent"), ("ой", "datv"), ("ой", "ablt"), ("ой", "loct"), ("ую", "accs"))),
    ("p", (("ие", "nomn"), ("их", "gent"), ("их", "accs"), ("их", "loct"), ("им", "datv"), ("ими", "ablt"))),
)
_GENDERS: Final = {"masc": "m", "femn": "f"}


@lru_cache(maxsize=8192)
def surname_readings(word: str) -> frozenset[Reading]:
    """Every way to read the word as a surname. Empty when it can't be one."""
    lower = fold(word)
    found = set(_by_endings(lower))
    bases = {r.base for r in found}
    for form in forms(word):
        if "Surn" not in form.grammemes or (bases and form.lemma not in bases):
            continue
        gender = "p" if form.number == "plur" else _GENDERS.get(form.gender or "")
        if gender is None or (bases and any(r.base == form.lemma for r in found)):
            continue
        found.add(Reading(form.lemma, gender, form.case or "nomn"))
    if not found and (sounds_like_surname(lower)):
        found |= {Reading(lower, gender, "nomn") for gender in "mf"}
    return frozenset(found)


def _by_endings(lower: str) -> Iterator[Reading]:
    for stems, table in ((("ов", "ев", "ин", "ын"), _SHORT), (("ск", "цк"), _LONG)):
        for gender, endings in table:
            for ending, case in endings:
                stem = lower.removesuffix(ending) if ending else lower
                if lower.endswith(ending) and stem.endswith(stems) and len(stem) >= 4:
                    yield Reading(stem + ("ий" if table is _LONG else ""), gender, case)


def bases(word: str) -> frozenset[str]:
    """Masculine forms of the surnames in -ов, -ин, -ский that the word would be, if it is one."""
    return frozenset(r.base for r in _by_endings(fold(word)))


def sounds_like_surname(lower: str) -> bool:
    """«Климович», «Шевченко», «Черных»: surnames that look the same for everybody or decline by other rules."""
    return len(lower) >= 5 and lower.endswith(("вич", "нко", "ко", "ых", "их", "янц", "швили", "дзе", "ян"))


#: which cases a preposition asks for
_GOVERNS: Final = {
    "у": {"gent"}, "от": {"gent"}, "для": {"gent"}, "до": {"gent"}, "без": {"gent"}, "из": {"gent"},
    "после": {"gent"}, "кроме": {"gent"}, "против": {"gent"}, "насчет": {"gent"}, "около": {"gent"},
    "к": {"datv"}, "ко": {"datv"}, "про": {"accs"}, "через": {"accs"}, "о": {"loct"}, "об": {"loct"},
    "обо": {"loct"}, "при": {"loct"}, "с": {"ablt", "gent"}, "со": {"ablt", "gent"}, "за": {"ablt", "accs"},
    "на": {"accs", "loct"}, "в": {"accs", "loct"}, "по": {"datv"}, "над": {"ablt"}, "перед": {"ablt"},
    "между": {"ablt"}, "под": {"ablt", "accs"},
}  # fmt: skip


#: animate nouns after which a surname names the owner or the relative, not the same person
_OWNED: Final = listed(
    "пес собака кот кошка щенок котенок попугай конь лошадь жена муж мама мать папа отец сын дочь дочка брат "
    "сестра бабушка дедушка внук внучка теща тесть свекровь сосед соседка друг подруга ребенок дети семья"
)


def genders(items: tuple[Token, ...], index: int, *, asked: bool) -> frozenset[str]:
    """Who the surname at `index` may be: «m», «f», «p» (several), judged by the words around it.

    `asked` is True in a request, where a bare surname is the object of «забудь», so that «Валеева» is a man.
    Empty when the word can't be a surname.
    """
    readings = surname_readings(items[index].text)
    if not readings:
        return frozenset()
    everyone = {r.gender for r in readings}
    if not asked and "f" in everyone and _acts_as_woman(items, index, readings):
        return frozenset({"f"})
    cases = _cases_here(items, index, asked=asked)
    fitting = {r.gender for r in readings if not cases or r.case in cases} or everyone
    if fitting >= {"m", "f"}:
        fitting = _by_neighbours(items, index, fitting)
    return frozenset(fitting)


def _acts_as_woman(items: tuple[Token, ...], index: int, readings: frozenset[Reading]) -> bool:
    """«Член клуба Горяева запретила»: the verb is hers, unless a feminine noun stands before to take it."""
    if not any(r.gender == "f" and r.case == "nomn" for r in readings):
        return False
    before = _before(items, index)
    noun = _noun(before) if before is not None and before.is_word else None
    if noun is not None and noun.gender == "femn" and "anim" not in noun.grammemes:
        return False
    follows = items[index + 1] if index + 1 < len(items) else None
    return follows is not None and follows.is_word and _past_gender(follows) == "f"


def _past_gender(token: Token) -> str | None:
    for form in forms(token.text)[:2]:
        past = form.pos in ("VERB", "PRTS", "ADJS") and form.number == "sing" and form.gender in _GENDERS
        if past and (form.pos != "VERB" or "past" in form.grammemes):
            return _GENDERS[str(form.gender)]
    return None


def _cases_here(items: tuple[Token, ...], index: int, *, asked: bool) -> frozenset[str]:
    before = _before(items, index)
    if before is not None and (governed := _GOVERNS.get(before.lower)):
        return frozenset(governed)
    if before is not None and before.is_word:
        noun = _noun(before)
        if noun is not None and "anim" in noun.grammemes and noun.lemma not in _OWNED:
            # «эксперт Валеева», «с клиентом Валеевым»: the apposition stands in the case of the noun
            return frozenset(f.case for f in forms(before.text) if f.pos == "NOUN" and f.case)
        if noun is not None:
            return frozenset({"gent"})
    if asked and not _verb_follows(items, index):
        return frozenset({"accs", "gent"}) if index == 0 or before is None else frozenset()
    return frozenset({"nomn"}) if before is None else frozenset()


def _verb_follows(items: tuple[Token, ...], index: int) -> bool:
    """«Нечаева чего боится?»: a name with a verb of its own is the subject."""
    for token in items[index + 1 : index + 4]:
        if token.is_word and forms(token.text)[0].pos in ("VERB", "PRTS", "ADJS"):
            return "plur" not in forms(token.text)[0].grammemes
    return False


def _before(items: tuple[Token, ...], index: int) -> Token | None:
    """The word that governs: initials, quotes and a first name in between are stepped over."""
    at = index - 1
    while at >= 0 and (items[at].text in "«„\"'“" or (items[at].capital and full_names(items[at].text))):
        at -= 1
    if at < 0 or items[at].text in ".;:!?—–-":
        return None
    return items[at]


def _noun(token: Token) -> Form | None:
    return next((f for f in forms(token.text)[:4] if f.pos == "NOUN" and not f.is_name), None)


def _by_neighbours(items: tuple[Token, ...], index: int, fitting: set[str]) -> set[str]:
    """A past tense or a short participle near the surname gives its gender away: «Горяева разрешила»."""
    for token in items[index + 1 : index + 4]:
        if token.text in ",.;:":
            break
        if not token.is_word:
            continue
        if (gender := _past_gender(token)) is not None:
            return {gender} & fitting or fitting
    before = _before(items, index)
    if before is not None and before.is_word:
        noun = _noun(before)
        if noun is not None and noun.gender == "femn" and "anim" in noun.grammemes:
            return {"f"} & fitting or fitting
    return fitting
