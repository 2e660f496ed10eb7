"""Who bears a cost: «бесплатно», «входит в цену», «за счёт гостя», «доплачивает гость» (RUL-5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.domain.parties import WE, payer
from bot.domain.rules.bounds import Measure
from bot.domain.rules.doing import BODIES, after_verb, doers
from bot.domain.rules.norms import Clause, Norm, Sense, Word, Zone
from bot.language.lemmas import fold, listed
from bot.language.ruling import UNITS
from bot.language.terms import read

PAY_WORDS: Final = listed(
    "счет платить оплачивать оплатить заплатить оплата компенсировать возмещать возместить покрывать покрыть "
    "доплачивать доплатить доплата оплачиваться"
)
_BUYS: Final = listed("покупать купить закупать закупить приобретать")
#: whoever is not us pays: a name for the payer whom the rule leaves out
THEY: Final = "они"
_US: Final = listed(
    "мы фирма компания заведение школа студия организация агентство салон клиника бюро отель кафе ресторан магазин "
    "завод музей театр гостиница аптека клуб центр предприятие хозяйство типография мастерская"
) | {WE}
_FREE: Final = re.compile(
    r"(?<!\w)(?:бесплатн\w*|безвозмездно|задаром|даром|в подарок|ничего не стоит|"
    r"(?:входит|входят|включен\w*|включён\w*|включаем)\s+в\s+(?:\w+\s+)?(?:цену|стоимость|счет|счёт|тариф|чек|прайс|пакет)|"
    r"за\s+счет\s+(?:заведения|фирмы|компании|отеля|студии|школы)|за\s+наш\s+счет|"
    r"(?:денег|плату|платы|деньги|доплату|доплаты)\s+(?:\w+\s+){0,2}?не\s+(?:бер|взима|прос)\w+|"
    r"не\s+(?:бер|взима|прос)\w+\s+(?:\w+\s+){0,2}?(?:денег|плату|платы|деньги|доплату|доплаты)|без\s+доплаты|угощаем|не\s+плат\w+)(?!\w)"
)
_NO_MONEY: Final = re.compile(r"не\s+(?:\w+\s+){0,2}?(?:бер|взима|прос|сто|плат)\w+")
_PAID: Final = re.compile(
    r"(?<!\w)(?:платн\w*|берем\s+(?:деньги|плату|штраф|комиссию|доплату|неустойку)|штрафуем|(?:удержива|вычита)\w+\s+(?:из|с)\s+\w+|за\s+(?:отдельную|дополнительную)\s+плату|за\s+деньги|за\s+доплату|отдельн\w+\s+строкой|"
    r"(?:платит|платят|оплачива\w+|считаем|рассчитыва\w+|берем|тарифициру\w+)\s+(?:\w+\s+)?(?:отдельно|дополнительно|сверху)|"
    r"(?:отдельно|дополнительно)\s+(?:платит|платят|оплачива\w+|считаем|рассчитыва\w+|берем|тарифициру\w+)|"
    r"не\s+(?:входит|входят|включен\w*|включаем)\s+в\s+(?:\w+\s+)?(?:цену|стоимость|тариф|чек|прайс|пакет))(?!\w)"
)
_MONEY_WORDS: Final = listed(
    "ничто ничего зарплата удерживать вычитать деньга бесплатный бесплатно даром подарок стоить входить включать "
    "включенный включить цена стоимость тариф прайс пакет деньги плата платный платно отдельно отдельный "
    "дополнительно дополнительный угощать строка взимать считать рассчитывать рубль сверху ничего"
)
_CHARGES: Final = listed("брать взять стоить составлять взимать платить оплачивать заплатить обходиться")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Who bears the cost, and the words that say so."""

    by: frozenset[str]
    words: frozenset[Word]

    @property
    def by_us(self) -> bool:
        return bool(self.by & (_US | BODIES))

    def clashes(self, other: Payment) -> bool:
        if not self.by or not other.by or self.by & other.by or (self.by_us and other.by_us):
            return False
        return self.by_us or other.by_us or (THEY not in self.by and THEY not in other.by)

    def agrees(self, other: Payment) -> bool:
        if not self.by or not other.by:
            return False
        return bool(self.by & other.by) or (self.by_us and other.by_us)


@lru_cache(maxsize=4096)
def payment(rule: Norm, clause: Clause) -> Payment:
    """What a clause of a rule says of it; nobody where it says nothing."""
    text = fold(clause.text or rule.text)
    by: frozenset[str] = frozenset()
    named = _named(rule, clause) or _burden(clause)
    if _PAID.search(text):
        by = named or frozenset({THEY})
    elif _FREE.search(text):
        refused = clause.sign < 0 and not _NO_MONEY.search(text)
        by = frozenset({THEY if refused else WE})
    elif named:
        by = named
    elif _charges(clause):
        by = frozenset({THEY})
    words = frozenset(
        w
        for w in clause.words
        if w.lemmas & (PAY_WORDS | _MONEY_WORDS | by | _US | UNITS) or ("cost", 0) in w.slots or ("cost", 1) in w.slots
        or (w.lemmas & _CHARGES and w.sense is Sense.ACT) or w.sense is Sense.NUMBER
    )  # fmt: skip
    return Payment(by=by, words=words)


def _charges(clause: Clause) -> bool:
    """«подключение 500 рублей», «за выезд берём 300»."""
    sums = [b for b in clause.bounds if b.measure is Measure.MONEY and not b.condition]
    acts = [w for w in clause.acts if not w.weak]
    return bool(sums) and clause.sign > 0 and all(w.lemmas & _CHARGES for w in acts)


def _named(rule: Norm, clause: Clause) -> frozenset[str]:
    found = payer(read(clause.text or rule.text))
    if found:
        return found
    if any(w.lemmas & (PAY_WORDS | _BUYS) for w in clause.acts) and clause.sign > 0:
        doing = doers(clause) or after_verb(clause)
        if len(doing) == 1:
            return doing[0].lemmas
    return frozenset()


def _burden(clause: Clause) -> frozenset[str]:
    """«расходы — за бюро», «расходы несёт клиент», «ремонт на арендаторе»."""
    costs = any(w.lemmas & _COSTS for w in clause.words)
    carried = [w for w in clause.acts if not w.weak and not w.lemmas & _CARRIES]
    if not costs or carried or clause.sign < 0:
        return frozenset()
    on = [w for w in clause.words if w.after in ("за", "на") and (w.sense is Sense.WHO or w.lemmas & BODIES)]
    found = on or doers(clause)
    return found[0].lemmas if len(found) == 1 else frozenset()


_COSTS: Final = listed(
    "расход затрата издержка стоимость пошлина налог комиссия сбор штраф ущерб убыток доставка ремонт"
)
_CARRIES: Final = listed("нести понести лежать брать ложиться")


def bearers(rule: Norm) -> frozenset[str]:
    """Who pays, where the rule names them."""
    found = payer(read(rule.text))
    if found:
        return found
    return next((by for clause in rule.clauses if (by := _named(rule, clause))), frozenset())


__all__ = ["PAY_WORDS", "Payment", "Zone", "bearers", "payment"]
