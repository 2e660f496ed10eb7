"""A second look for «забудь» when no record has all the words of the request (FGT-1, FGT-2).

People name a thing by other words than the record: «забудь, что цех простаивает» means «Цех 3 стоит, нет заказов». The
evidence that finds answers says which record is meant, how likely it is meant at all, and how far the next one is
behind. A record that stands out by both is shown first among the nearest. It is deleted only when every thing that the
request names is in it and what is said of the thing is known to agree: likeness alone deletes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.domain.doubts import doubtful
from bot.domain.evidence import Evidence, closeness, weigh
from bot.domain.forgetting import NEAREST, Delete, Denied, Nothing, apart
from bot.domain.matching import agrees, clashes, find
from bot.domain.memory import Level, Record, Status
from bot.domain.people import Person
from bot.domain.recall import chance, score
from bot.domain.rights import may_forget, sees
from bot.domain.said_alike import Said, how_said
from bot.language.commands.forget_news import without_comment
from bot.language.negation import opposed
from bot.language.terms import Reading, read

Vectors = NDArray[np.float32]

#: of so many records nearest in meaning one may be singled out
MOST: Final = 60
#: among fewer records a lead says nothing: something is always nearest
_ENOUGH_RECORDS: Final = 12
#: chance that the best record is meant, and its lead over the next one in logarithms of odds
_FAR_AHEAD: Final = (0.42, 2.6)
#: the same when words of the request stand in the record, or it is the asker's own and they speak of themselves
_WITH_GROUNDS: Final = (0.8, 1.2)
#: how well the record must name each thing: neither the wider word nor one of the same situation does
_NAMED: Final = 0.7
#: share of the request that the record's words explain
_EXPLAINED: Final = 0.4


def second_look(
    first: Nothing,
    query: str,
    *,
    asker: Person,
    said: str,
    records: Sequence[Record],
    query_vector: Vectors,
    vectors: Vectors,
) -> Delete | Denied | Nothing:
    """What the request does after all when one record stands out; `first` when none does.

    `vectors` are the unit vectors of the records' texts, a row each.
    """
    places = [i for i, r in enumerate(records) if r.status is not Status.DELETED and sees(asker, r.scope)]
    found, sure = singled_out(
        query,
        asker=asker,
        said=said,
        records=[records[i] for i in places],
        query_vector=query_vector,
        vectors=vectors[places],
    )
    if found is None:
        return first
    if not sure:
        # Never deleted by likeness alone; but it is what the person is shown first.
        nearest = (found, *(r for r in first.nearest if r.id != found.id))
        return Nothing(nearest=nearest[:NEAREST])
    return Delete(record=found) if may_forget(asker, found) else Denied(records=(found,))


def singled_out(
    query: str, *, asker: Person, said: str, records: Sequence[Record], query_vector: Vectors, vectors: Vectors
) -> tuple[Record | None, bool]:
    """The one record that a request means though its words differ, and whether surely; None when none stands out.

    `records` are those that the asker may see, `vectors` the unit vectors of their texts, a row each. `said` is the
    whole message, from which «я» and «мне» are read.
    """
    asked = read(query, asked=True)
    places = [i for i, record in enumerate(records) if not _opposite(asked, record)]
    if len(places) < _ENOUGH_RECORDS:
        return None, False
    near, apart = closeness(query_vector, vectors[places], len(places))
    evidence = weigh(query, [records[i].text for i in places], near, apart)
    ranked = sorted(range(len(places)), key=lambda i: -score(evidence[i]))
    best = evidence[ranked[0]]
    lead = score(best) - score(evidence[ranked[1]])
    found = records[places[ranked[0]]]
    likely = chance(query, evidence)
    own = found.scope.level is Level.PERSONAL and found.scope.owner_id == asker.id
    of_self = own and (asked.first_person or read(said, asked=True).first_person)
    if not _stands_out(best, likely, lead, of_self=of_self):
        return None, False
    plain = without_comment(query)
    claim = read(plain, asked=True) if plain is not None else asked
    return found, _says_so(asked, claim, read(found.text), own=own)


def _stands_out(best: Evidence, likely: float, lead: float, *, of_self: bool) -> bool:
    if not of_self and best.covered <= 0 and best.related <= 0:
        return False
    if likely >= _FAR_AHEAD[0] and lead >= _FAR_AHEAD[1]:
        return True
    grounds = of_self or best.covered >= _EXPLAINED
    return grounds and likely >= _WITH_GROUNDS[0] and lead >= _WITH_GROUNDS[1]


def _says_so(asked: Reading, claim: Reading, record: Reading, *, own: bool) -> bool:
    """Whether the record is about every thing that the request names, and claims of it nothing else that is known.

    «аренду склада» means no record of the warehouse's door, «планёрку по четвергам» none of Mondays. Only what is said
    of the thing may be in other words, and then it must be known to agree. `claim` is what the request says without
    what only tells why.
    """
    things = [term for term in asked.telling if not term.is_predicate]
    if not any(not (term.people or term.surnames) for term in things):
        return False
    if any(find(term, record).level < _NAMED for term in things):
        return False
    if not agrees(asked, record) or clashes(claim, record) or apart(claim, record) or doubtful(claim, record):
        return False
    return how_said(claim, record, own=own) is Said.ALIKE


def _opposite(asked: Reading, record: Record) -> bool:
    """«тираж ещё не отдали» does not mean the print run that was handed over."""
    return opposed(asked.stance, read(record.text).stance) is True
