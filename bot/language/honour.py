"""Accusations and abuse of a person: «Борис вор», «Лена врёт клиентам», «Гена дурак» (MEM-13).

What may cost somebody their name is no plain fact of the company: nobody but who answers for it makes it one. Most such
words mean something else beside a thing: «весы врут», «охрана поймала вора»; those say it of no person.
"""

from __future__ import annotations

import itertools
from typing import Final

from bot.language.grammar import Role, Word, words
from bot.language.lemmas import listed
from bot.language.names import full_names, surname_readings

#: what somebody is called
_CALLED: Final = listed(
    """
    вор воровка ворюга воришка жулик мошенник мошенница аферист аферистка обманщик обманщица лжец врун врунья врунишка лгун
    лгунья взяточник взяточница предатель предательница доносчик стукач стукачка кидала шантажист насильник извращенец педофил
    преступник преступница убийца маньяк клеветник клеветница сплетник сплетница растратчик несун рвач хапуга проходимец шулер
    дурак дура дурень дурачок дурочка идиот идиотка тупица кретин кретинка дебил дебилка придурок болван балбес остолоп олух
    лох чмо ничтожество урод уродина мразь гад гадина гнида тварь подлец подонок негодяй мерзавец мерзавка сволочь стерва скотина
    скот свинья козел осел овца корова коза крыса змея баран хам хамка хамло быдло нахал нахалка наглец бездарь бестолочь неуч
    неумеха растяпа разгильдяй раздолбай лентяй лентяйка лодырь тунеядец бездельник бездельница дармоед дармоедка прогульщик
    псих психичка психопат психопатка истеричка истерик шизик ненормальный неадекват параноик шлюха проститутка потаскуха
    бабник подхалим подлиза лизоблюд карьерист интриган интриганка гадюка мымра дрянь пройдоха неряха трепло отморозок
    халтурщик халтурщица тормоз жмот скряга ябеда кляузник кляузница склочник склочница скандалист скандалистка балабол пустозвон пьянь
    позорище размазня тряпка слизняк жаба кобель сука сучка паразит нахлебник
    """
)
_STUPID: Final = listed(
    "тупой тупая глупый безмозглый бестолковый бездарный продажный вороватый лживый подлый мерзкий никчемный двуличный безмозглый "
    "ленивый наглый хамоватый неадекватный ненормальный бессовестный конченый"
)
#: what somebody does to others
_DOES: Final = listed(
    """
    воровать подворовывать приворовывать своровать наворовать красть украсть обокрасть спереть стырить стибрить прикарманить
    присвоить присваивать врать соврать наврать лгать солгать обманывать обмануть мошенничать мухлевать жульничать
    крысятничать домогаться шантажировать хамить нахамить бездельничать клеветать оклеветать
    подсиживать саботировать растратить халтурить изнасиловать лапать обсчитывать
    обсчитать обвешивать обвесить провороваться
    """
)
#: such deeds told with what they are done to: «берёт откаты», «подделал подпись», «спит с директором»
_WITH: Final = (
    (listed("брать взять получать получить вымогать давать дать просить"), listed("взятка откат"), False),
    (
        listed("подделывать подделать фальсифицировать"),
        listed("подпись документ чек отчет накладная справка акт"),
        False,
    ),
    (listed("спать переспать"), listed("директор начальник начальница шеф директриса подчиненный подчиненная"), True),
    (listed("сливать слить"), listed("база конкурент секрет"), True),
    (listed("запускать запустить залезать залезть лазить"), listed("касса карман"), True),
    (listed("распускать распустить пускать"), listed("сплетня слух"), False),
    (listed("приставать лезть"), listed("девушка девочка сотрудница коллега стажерка женщина"), True),
    (listed("стучать доносить настучать"), listed("начальство начальник директор шеф коллега"), True),
    (
        listed("кинуть кидать избить избивать бить"),
        listed("клиент заказчик покупатель коллега человек партнер жена поставщик подрядчик"),
        False,
    ),
)
_BECOMES: Final = listed("быть оказаться являться называть назвать считать обозвать")
_LINKS: Final = frozenset({"—", "–", "-", ":"})
#: nouns that stand for a person as well as a name does
_ONE_OF_US: Final = listed(
    """
    бухгалтер директор начальник начальница менеджер курьер водитель продавец кассир администратор кладовщик повар официант
    грузчик охранник мастер уборщица юрист бригадир прораб стажер новенький новенькая сотрудник сотрудница коллега сменщик шеф
    """
)


def abuses(text: str) -> bool:
    """Whether the text accuses or abuses a person."""
    said = [w for w in words(text) if w.role is not Role.MARK or w.lower in _LINKS]
    return any(_names_so(said, at) or _does_so(said, at) for at in range(len(said)))


def _names_so(said: list[Word], at: int) -> bool:
    """«Борис вор», «козёл этот Петров», «Олег оказался жуликом»: said of whoever the sentence is about."""
    word = said[at]
    called = word.token.lower in _CALLED or word.lemma in _CALLED
    stupid = word.lemma in _STUPID and word.role in (Role.ADJECTIVE, Role.SHORT)
    if not (called or stupid) or word.ruled or (word.token.capital and word.token.start):
        return False
    somebody = [place for place in range(at) if _is_somebody(said[place])]
    between = said[somebody[-1] + 1 : at] if somebody else said[:at]
    if any(w.is_predicate and w.lemma not in _BECOMES for w in between):
        return False
    becomes = any(w.lemma in _BECOMES for w in between)
    fits = word.may_be("nomn") or word.role is Role.SHORT or (becomes and word.may_be("ablt")) or word.lower == "хамло"
    if not fits or word.negated:
        return False
    if any(_is_thing(w) for w in said[:at]):
        return False
    if somebody:
        # «тупой нож Олега» says it of the knife
        return not (stupid and at + 1 < len(said) and said[at + 1].role is Role.NOUN)
    after = itertools.dropwhile(lambda w: w.role in (Role.ADJECTIVE, Role.PARTICLE, Role.PRONOUN), said[at + 1 :])
    return called and at <= 1 and (named := next(after, None)) is not None and _is_somebody(named)


def _is_thing(word: Word) -> bool:
    """A thing before the word, of which it may be said: «станок Олега тупой»."""
    return (
        word.role is Role.NOUN and not word.ruled and word.has("nomn") and word.has("inan") and not _is_somebody(word)
    )


def _does_so(said: list[Word], at: int) -> bool:
    """«Марина врёт клиентам», «Сидоров берёт откаты»: with a person who does it."""
    word = said[at]
    if word.role is not Role.VERB or word.negated or not (word.has("3per") or word.has("past")):
        return False
    others = said[:at] + said[at + 1 :]
    alone = word.lemma in _DOES
    told = any(
        word.lemma in acts and any(w.lemma in things and (ruled or not w.ruled) for w in said[at + 1 :])
        for acts, things, ruled in _WITH
    )
    if not alone and not told:
        return False
    doers = [w for w in others if w.role is Role.NOUN and not w.ruled and w.may_be("nomn")]
    before = [w for w in doers if w.token.start < word.token.start]
    return any(_is_somebody(w) for w in before or doers[:1])


def _is_somebody(word: Word) -> bool:
    if word.role is not Role.NOUN or not word.may_be("nomn"):
        return False
    if word.lemma in _ONE_OF_US:
        return True
    named = word.form is not None and word.form.is_name
    return named or bool(full_names(word.token.text)) or bool(word.token.capital and surname_readings(word.token.text))
