"""What else tells that a word is somebody, or that it is a place: papers and numbers beside it, verbs that agree with
the name alone, who is given and told things, streets and towns in a row.

Each answer is log-odds as in `surroundings`, 0 where nothing is told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.language.lemmas import Form, forms
from bot.pii.people import lexicon
from bot.pii.people.names import WEAK
from bot.pii.people.page import Page
from bot.pii.people.roles import GIVEN, SURNAME, is_occupation
from bot.pii.streets import is_street_name

if TYPE_CHECKING:
    from bot.pii.people.surroundings import Name

#: papers and numbers that only a person has, with the number itself
_OWN_PAPER: Final = re.compile(
    r"[,:]?\s(?:№\s?)?(?:полис|омс|снилс|паспорт|права|в/у|ву|инн(?=\D{0,3}\d{12}(?!\d))|д\.?\s?р\.?|дата рождения|загран)\D{0,12}\d"
)
#: how one is reached, right beside the name
_REACHED: Final = re.compile(
    r"[,:]?\s[(]?(?:тел\.?\s|моб\.?\s)?(?:(?:\+7|8|7)[\s(-]{0,2}\d{3}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)|[\w.+-]{2,40}@[\w-]+\.\w)"
)
_WHILE: Final = r"(?:\s(?:сегодня|завтра|вчера|пока|еще|уже|сейчас|снова|опять|теперь|весь день|с утра|всю неделю))*"
#: work one is at
_AT_WORK: Final = re.compile(
    _WHILE
    + r"\sна (?:обучени|прием(?:е|ке)(?![а-я])|выдаче|инвентаризаци|стажировке|практике|экзамен|тренинг|курсах|переговор|созвон|обход|дежурств"
    r"|медосмотр|выезде|перерыве|подработке|ресепшене?|приемной|разгрузке|погрузке|сортировке|фасовке|маникюре|записи|телефоне|кассе)"
)
#: where one is, and for how long or in what company: a thing just lies there
_SOMEWHERE: Final = re.compile(
    _WHILE
    + r"\s(?:на|в) [а-я]{3,14}(?:\s(?:до обеда|до вечера|до конца дня|до \d{1,2}(?!\d)|до шести|до семи|до пяти|с утра|весь день|всю смену|одна|один|сам|сама|вместо [а-я]+))(?![а-я])"
)
#: what one is called for, behind the comma
_CALLED_FOR: Final = re.compile(
    r",\s(?:тут |у нас |вот |лови |держи )?(?:нов(?:ый|ая|ое|ые)|срочн(?:ый|ая|ое|ые)|входящ(?:ий|ая|ее))\s"
    r"(?:лид|заявк|заказ|клиент|письм|вопрос|сообщени|задач|обращени|тикет|брон|запис|звонок|запрос|договор)"
)
_THANKS: Final = lexicon.words(
    "спс спасибо спасиб пасиб пасибо благодарю привет приветик хай здорово здарова салют доброе добрый пожалуйста пжл плиз ок окей ага"
)
_GIVEN_TO: Final = lexicon.words(
    "отдать выдать вернуть вручить передать заплатить перечислить начислить доверить поручить подарить одолжить позвонить"
)
_CALL: Final = lexicon.words(
    "набрать позвонить перезвонить звонить дозвониться передать отписать сообщить доложить напомнить"
)
#: kin and strangers in small letters, who are nobody by name
_NOBODY: Final = lexicon.words(
    """
    сосед друг брат сестра мама папа отец мать муж жена сын дочь хозяин гость начальник шеф директор врач доктор мастер
    народ люд мир человек ребенок малыш товарищ приятель коллега партнер клиент заказчик абонент номер телефон звонок
    трубка приемная ресепшен касса стол пост дежурный хозяйка кто никто всякий акт договор счет накладная документ касса
    """
)
#: what is taken of somebody: «объяснительную с … взяли»
_TAKEN_OF: Final = lexicon.words(
    "объяснительная объяснительный подпись расписка заявление показание согласие доверенность долг штраф взнос отчет объяснение"
)
_TAKE: Final = lexicon.words("взять получить собрать стребовать требовать потребовать стрясти брать попросить")
#: what stands in a street: «наш салон на …»
_SITES: Final = lexicon.words(
    "салон шоурум точка магазин офис склад филиал аптека кафе студия кабинет площадка бар ресторан пункт пвз отделение цех"
)
_GENITIVES: Final = ("ова", "ева", "ина", "ына", "ского", "цкого", "ой")
#: roads that are gone over
_OVER: Final = frozenset({"через", "по", "мимо"})
#: before a row of towns
_TOURS: Final = lexicon.words(
    "гастроли гастроль тур турне маршрут командировка филиал город рейс доставка отгрузка поездка география регион остановка направление"
)
_LONGEST_ROW: Final = 12


def owns(page: Page, name: Name) -> float:
    """«Гроза снилс …», «Роза 8 903 …», «Лилия (…@…)»: a paper or a number of somebody's right after."""
    piece = name.last
    word = piece.word
    if word is None or name.whole or is_occupation(piece.lower):
        return 0.0
    named = bool(word.given) or word.borne or word.typical
    if not named or (not piece.has_capital and not word.given):
        return 0.0
    if _OWN_PAPER.match(page.folded, piece.end):
        return 4.6 if piece.has_capital else 3.0
    if _REACHED.match(page.folded, piece.end):
        return 3.2 if word.given else 2.0
    return 0.0


def is_at_work(page: Page, name: Name) -> float:
    """«Роза на приёмке», «Роза на складе до обеда»."""
    if not name.weak_given or "nomn" not in name.last.cases or name.last.lower == "тема":
        return 0.0
    if _AT_WORK.match(page.folded, name.last.end):
        return 3.6
    return 2.6 if _SOMEWHERE.match(page.folded, name.last.end) else 0.0


def is_called(page: Page, name: Name) -> float:
    """«Майя, новая заявка …», «спс тёма, …»."""
    if not name.weak_given:
        return 0.0
    if (
        name.last.lower != "тема"
        and page.begins_sentence(name.first.index)
        and _CALLED_FOR.match(page.folded, name.last.end)
    ):
        return 3.2
    after = page.word(name.last.index + 1)
    if page.lower(name.first.index - 1) in _THANKS and (after is None or after.text in ",!.)"):
        return 2.6
    return 0.0


def agrees_alone(page: Page, name: Name) -> float:
    """«Тёма увёз», «Слава починил»: the verb agrees with the name and not with the ordinary word."""
    if not name.weak_given or "nomn" not in name.last.cases:
        return 0.0
    verb = page.word(name.last.index + 1)
    if verb is None or not verb.is_cyrillic:
        return 0.0
    best = verb.readings[0]
    genders = {r[1] for r in name.last.word.given_key} if name.last.word is not None else set()
    if best.pos != "VERB" or best.gender is None or {"masc": "m", "femn": "f"}.get(best.gender) not in genders:
        return 0.0
    plain = {
        f.gender
        for f in forms(name.last.lower)
        if f.known and not f.is_name and f.case == "nomn" and f.number == "sing"
    }
    return 4.2 if plain and best.gender not in plain else 0.0


def is_given(page: Page, name: Name) -> float:
    """«морозу отдали плёнку», «набери бурану», «подпись с лисы взяли»: things are given to people, and taken of them."""
    piece = name.first
    if name.roles not in {SURNAME, GIVEN} or len(name.pieces) > 1 or piece.word is None or not piece.is_small:
        return 0.0
    borne = piece.word.borne or page.base(piece.index) in lexicon.NICKNAMES
    if not (borne or piece.word.given == WEAK) or _is_nobody(page, piece.index):
        return 0.0
    cases = {f.case for f in forms(piece.lower) if f.known and f.number == "sing" and f.score >= 0.05}
    before, after = page.base(piece.index - 1), page.word(piece.index + 1)
    if "datv" in cases and not cases & {"nomn", "accs"}:
        if before in _CALL and page.lower(piece.index - 2) != "не":
            return 4.8
        if page.begins_sentence(piece.index) and after is not None and after.is_cyrillic and _gives(after.readings[0]):
            return 4.8
    taken = page.lower(piece.index - 1) in {"с", "со"} and page.base(piece.index - 2) in _TAKEN_OF
    if taken and "gent" in cases and (after is None or page.base(piece.index + 1) in _TAKE | {"?", "."}):
        return 4.6
    return 0.0


def _gives(verb: Form) -> bool:
    return verb.pos == "VERB" and verb.number == "plur" and verb.lemma in _GIVEN_TO


def _is_nobody(page: Page, index: int) -> bool:
    base = page.base(index)
    groups = lexicon.GROUPS | lexicon.SOMEBODY | lexicon.DEPARTMENTS | lexicon.ANIMALS | lexicon.BROUGHT
    return base in _NOBODY or base in groups or is_occupation(page.lower(index))


def is_followed_by_a_surname(page: Page, name: Name) -> float:
    """«майя черных», «лада седых»: a plural adjective with nothing of its own behind a name in the nominative."""
    if name.roles != GIVEN + SURNAME or name.first.given != WEAK or "nomn" not in name.first.cases:
        return 0.0
    if not name.last.is_small or not name.last.lower.endswith(("ых", "их")):
        return 0.0
    after = page.word(name.last.index + 1)
    if after is not None and after.is_cyrillic and any(f.number == "plur" and f.case == "gent" for f in after.readings):
        return 0.0
    return 4.0 if page.begins_sentence(name.first.index) or page.lower(name.first.index - 1) in _WHEN else 0.0


_WHEN: Final = lexicon.words(
    "сегодня завтра вчера сейчас теперь там тут здесь дежурит работает была пришла стоит сидит принимает"
)


def is_a_place(page: Page, name: Name) -> float:
    """A street or a town in a row of them: «через Гоголя и Чкалова», «салон на Малышева», «в Энгельс и Жуков»."""
    if name.whole or not name.first.has_capital or len(name.pieces) > 1:
        return 0.0
    i = name.first.index
    before = page.lower(i - 1)
    street = is_street_name(name.last.lower)
    if before == "на" and page.base(i - 2) in _SITES and (street or name.last.lower.endswith(_GENITIVES)):
        return -4.5
    if street and before in _OVER and _streets_follow(page, i):
        return -4.5
    at = _neighbour(page, i)
    if at is None:
        return 0.0
    if street and page.lower(at - 1) in _OVER | {"на"} and is_street_name(page.lower(at)):
        return -4.5
    return -5.0 if _is_in_a_row_of_towns(page, i) else 0.0


def _streets_follow(page: Page, i: int) -> bool:
    """«через Гоголя и Чкалова», «через Гоголя, потом …»."""
    j = i + 1
    if page.lower(j) not in {",", "и", "-", "—"}:
        return False
    j += 2 if page.lower(j + 1) in {"потом", "и", "затем", "дальше"} else 1
    word = page.word(j)
    return word is not None and word.text[0].isupper() and is_street_name(word.lower)


def _neighbour(page: Page, i: int) -> int | None:
    """The index of the capitalised word before this one in a row."""
    j = i - 1
    if page.lower(j) in {"потом", "затем", "дальше"}:
        j -= 1
    if page.lower(j) not in {",", "и", "-", "—"}:
        return None
    word = page.word(j - 1)
    return j - 1 if word is not None and word.is_cyrillic and word.text[0].isupper() else None


def _is_in_a_row_of_towns(page: Page, i: int) -> bool:
    """Whether the row begins behind «в», «из» with a town, or behind «гастроли:»."""
    first = i
    for _ in range(_LONGEST_ROW):
        at = _neighbour(page, first)
        if at is None:
            break
        first = at
    opening = page.lower(first - 1)
    if opening in {"в", "во", "из"}:
        return any("Geox" in f.grammemes for f in forms(page.lower(first)) if f.known)
    return opening in {":", "—", "-"} and _is_of_a_tour(page, first - 2)


def _is_of_a_tour(page: Page, i: int) -> bool:
    """«гастроли», «гастроли хора», «маршрут на май»."""
    return any(page.base(j) in _TOURS for j in range(i, max(-1, i - 3), -1))


def is_first_of_towns(page: Page, name: Name) -> float:
    """«гастроли: Пушкин, …»: the row's first word."""
    i = name.first.index
    if name.whole or not name.first.has_capital or page.lower(i - 1) not in {":", "—", "-"}:
        return 0.0
    return -5.0 if _is_of_a_tour(page, i - 2) and page.lower(i + 1) in {",", "и"} else 0.0
