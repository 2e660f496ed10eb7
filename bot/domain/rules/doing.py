"""Who does what a clause says: somebody named, a body of people, or we ourselves (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.likeness import is_doer
from bot.domain.rules.norms import Clause, Sense, Word, Zone
from bot.language.lemmas import forms, listed


def doers(clause: Clause) -> list[Word]:
    """Who does it: somebody, or a body of people, in the nominative beside a verb of the third person."""
    if not any("3per" in forms(w.text)[0].grammemes for w in clause.acts):
        return []
    return [
        w
        for w in clause.zone(Zone.CORE)
        if is_doer(w, clause)
        or (w.sense is Sense.WHO and w.after == "на" and any(a.lemmas & _ANSWERS for a in clause.acts))
        or (w.lemmas & BODIES and not w.after and any(f.case == "nomn" and f.pos == "NOUN" for f in forms(w.text)))
    ]


_ANSWERS: Final = listed("отвечать")
BODIES: Final = listed(
    "бухгалтерия отдел склад администрация охрана диспетчерская ресепшен регистратура бюро служба дирекция "
    "редакция руководство завод компания фирма школа клиника салон команда бригада кафедра магазин кухня центр "
    "вахта колл-центр касса мастерская прачечная лаборатория агентство хозяйство правление совет комиссия"
)


def after_verb(clause: Clause) -> list[Word]:
    """«корм покупает приют»: of two nouns round the verb the later is who does it."""
    acts = [w for w in clause.acts if "3per" in forms(w.text)[0].grammemes]
    nouns = [w for w in clause.zone(Zone.CORE) if w.pos == "NOUN" and not w.after]
    if not acts or not any(n.place < acts[0].place for n in nouns):
        return []
    later = [n for n in nouns if n.place > acts[0].place]
    return [n for n in later[:1] if any(f.case == "nomn" for f in forms(n.text))]


#: people that are not of the company, whoever they are to it
_OUTSIDE: Final = listed(
    "клиент заказчик покупатель гость посетитель пациент постоялец жилец арендатор съемщик подрядчик субподрядчик "
    "поставщик собственник владелец хозяин хозяйка ученик студент родитель пассажир пользователь абонент читатель "
    "зритель турист отправитель получатель продавец клиентка покупательница пациентка заказчица участник водитель "
    "перевозчик фрилансер аутсорсер аутсорс жених невеста автор вкладчик заемщик"
)


def outside(word: Word) -> bool:
    return bool(word.lemmas & _OUTSIDE)
