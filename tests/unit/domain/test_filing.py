"""Where a statement goes among what is known, as values."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from bot.domain.filing import (
    Accept,
    Add,
    AskWhich,
    Dispute,
    Plan,
    ProposeChange,
    Repeat,
    Replace,
    confidence_after_change,
    may_replace,
    plan,
)
from bot.domain.memory import COMPANY, Confidence, Level, Origin, Record, Scope, Status
from bot.domain.merging import Verdict
from bot.domain.people import Person

ADMIN = Person(id=1, telegram_id=501, name="Анна", is_admin=True)
VERA = Person(id=2, telegram_id=502, name="Вера")
KOLYA = Person(id=3, telegram_id=503, name="Коля")
PERSONAL = Scope(level=Level.PERSONAL, owner_id=VERA.id)


def make_record(record_id: int, text: str = "old", **changes: object) -> Record:
    given: dict[str, object] = {
        "id": record_id,
        "text": text,
        "scope": COMPANY,
        "author_id": ADMIN.id,
        "recorder_id": ADMIN.id,
        "status": Status.ACTIVE,
        "confidence": Confidence.SAID_ONCE,
        "origin": Origin.STATED,
        "created_at": datetime(2026, 9, 1, tzinfo=UTC),
    }
    return Record(**(given | changes))  # type: ignore[arg-type]


def placed(*known: tuple[Record, Verdict], speaker: Person = ADMIN, scope: Scope = COMPANY) -> Plan:
    """The plan for a new text whose relation to each known record is given."""
    verdicts = {record.text: verdict for record, verdict in known}
    similar: Sequence[Record] = [record for record, _ in known]
    return plan("new", scope, speaker=speaker, similar=similar, compare=lambda old, new: verdicts[old])


def candidate(record_id: int, text: str, by: Person = VERA, **changes: object) -> Record:
    return make_record(record_id, text, status=Status.CANDIDATE, recorder_id=by.id, **changes)


def test_something_new_is_in_force_for_who_may_and_waits_for_the_others() -> None:
    # MEM-6, PPL-4
    assert placed() == Add(status=Status.ACTIVE, confidence=50)
    assert placed(speaker=VERA) == Add(status=Status.CANDIDATE, confidence=50)
    assert placed(speaker=VERA, scope=PERSONAL) == Add(status=Status.ACTIVE, confidence=50)


def test_only_records_of_the_same_readers_are_compared() -> None:
    # MEM-10
    personal = make_record(1, "a", scope=PERSONAL)

    assert isinstance(placed((personal, Verdict.SAME)), Add)


@pytest.mark.parametrize("status", [Status.ARCHIVED, Status.REJECTED, Status.WITHDRAWN, Status.DELETED])
def test_what_is_neither_in_force_nor_waiting_is_not_repeated(status: Status) -> None:
    # MEM-10
    assert isinstance(placed((make_record(1, status=status), Verdict.SAME)), Add)


@pytest.mark.parametrize(
    ("changes", "after"),
    [
        ({}, Confidence.BACKED),
        ({"confidence": Confidence.CONFIRMED}, Confidence.CONFIRMED),
        ({"origin": Origin.OBSERVED, "confidence": Confidence.GUESS}, Confidence.SAID_ONCE),
    ],
)
def test_a_repeat_makes_it_as_sure_as_that_allows(changes: dict[str, object], after: int) -> None:
    # MEM-6
    record = make_record(1, "old", **changes)

    assert placed((record, Verdict.SAME)) == Repeat(record=record, confidence=after)


def test_a_repeat_of_what_waits_is_decided_by_who_may_and_counted_for_the_others() -> None:
    # MEM-6, PPL-4
    waits = candidate(1, "a")
    correction = candidate(2, "b", replaces=9)

    assert placed((waits, Verdict.SAME), speaker=KOLYA) == Repeat(record=waits, confidence=50)
    assert placed((waits, Verdict.SAME)) == Accept(record=waits)
    assert placed((correction, Verdict.SAME)) == Accept(record=correction)


def test_what_is_in_force_is_repeated_before_what_waits() -> None:
    # MEM-10
    waits, in_force = candidate(1, "a"), make_record(2, "b")

    found = placed((waits, Verdict.SAME), (in_force, Verdict.SAME))

    assert found == Repeat(record=in_force, confidence=Confidence.BACKED)


def test_an_update_replaces_for_who_may_and_is_proposed_by_the_others() -> None:
    # MEM-9
    record = make_record(1)

    assert placed((record, Verdict.UPDATE)) == Replace(record=record)
    assert placed((record, Verdict.UPDATE), speaker=VERA) == ProposeChange(record=record)


def test_one_record_in_force_takes_the_update_however_many_wait() -> None:
    # MEM-9
    in_force = make_record(1, "a")

    found = placed((candidate(2, "b"), Verdict.UPDATE), (in_force, Verdict.UPDATE), (candidate(3, "c"), Verdict.UPDATE))

    assert found == Replace(record=in_force)


def test_several_in_force_are_asked_about() -> None:
    # MEM-9
    one, other = make_record(1, "a"), make_record(2, "b")

    found = placed((one, Verdict.UPDATE), (other, Verdict.UPDATE), (candidate(3, "c"), Verdict.UPDATE))

    assert found == AskWhich(records=(one, other))


def test_of_what_waits_only_what_the_speaker_may_reword_takes_an_update() -> None:
    # MEM-9, PPL-4
    hers, his = candidate(1, "a", VERA), candidate(2, "b", KOLYA)
    both = ((hers, Verdict.UPDATE), (his, Verdict.UPDATE))

    assert placed(*both, speaker=VERA) == Replace(record=hers)
    assert placed((his, Verdict.UPDATE), speaker=VERA) == Add(status=Status.CANDIDATE, confidence=50)
    assert placed(*both) == AskWhich(records=(hers, his))


def test_the_opposite_of_what_is_in_force_waits_and_of_what_waits_is_new() -> None:
    # MEM-10
    in_force, waits = make_record(1, "a"), candidate(2, "b")

    assert placed((in_force, Verdict.CONTRADICT)) == Dispute(record=in_force, decides=True)
    assert placed((in_force, Verdict.CONTRADICT), speaker=VERA) == Dispute(record=in_force, decides=False)
    assert isinstance(placed((waits, Verdict.CONTRADICT)), Add)


def test_what_is_different_is_added() -> None:
    # MEM-10
    assert isinstance(placed((make_record(1), Verdict.DIFFERENT)), Add)


def test_an_own_candidate_may_be_reworded_and_nobody_elses() -> None:
    # MEM-9, FGT-10
    hers = candidate(1, "a", VERA)

    assert may_replace(hers, VERA)
    assert may_replace(hers, ADMIN)
    assert not may_replace(hers, KOLYA)
    assert not may_replace(make_record(1, recorder_id=VERA.id), VERA)


def test_a_correction_by_who_may_is_a_confirmation() -> None:
    # MEM-6
    assert confidence_after_change(make_record(1), ADMIN) == Confidence.CONFIRMED
    assert confidence_after_change(candidate(1, "a", VERA), VERA) == Confidence.SAID_ONCE


def stated(text: str, *known: tuple[Record, Verdict], speaker: Person = ADMIN, scope: Scope = COMPANY) -> Plan:
    verdicts = {record.id: verdict for record, verdict in known}
    order = iter([record.id for record, _ in known])
    similar = [record for record, _ in known]
    return plan(text, scope, speaker=speaker, similar=similar, compare=lambda old, new: verdicts[next(order)])


def test_what_is_only_supposed_waits_whoever_says_it() -> None:
    # MEM-6
    assert stated("Кажется, касса до девяти") == Add(status=Status.CANDIDATE, confidence=Confidence.GUESS)
    assert stated("Кажется, касса до девяти", speaker=VERA) == Add(status=Status.CANDIDATE, confidence=Confidence.GUESS)
    assert stated("Кажется, у Веры отпуск", speaker=VERA, scope=PERSONAL) == Add(status=Status.ACTIVE, confidence=50)


def test_a_guess_makes_nothing_surer_and_brings_no_other_guess_into_force() -> None:
    # MEM-6 MEM-9
    in_force, waits = make_record(1, "Касса до девяти"), candidate(2, "Кажется, касса до девяти", ADMIN)

    assert stated("Кажется, касса до девяти", (in_force, Verdict.SAME)) == Repeat(record=in_force, confidence=50)
    assert stated("Вроде касса до девяти", (waits, Verdict.SAME)) == Repeat(record=waits, confidence=50)
    assert isinstance(stated("Вроде касса до десяти", (waits, Verdict.UPDATE)), Add)
    assert stated("Вроде касса до десяти", (in_force, Verdict.UPDATE)) == Dispute(record=in_force, decides=True)


def test_what_is_said_firmly_takes_the_place_of_the_guess() -> None:
    # MEM-6 MEM-9
    waits = candidate(2, "Кажется, касса до девяти", ADMIN)

    assert stated("Касса до девяти", (waits, Verdict.SAME)) == Replace(record=waits)
    assert stated("Касса до девяти", (waits, Verdict.SAME), speaker=VERA) == Repeat(record=waits, confidence=50)


def test_guesses_are_compared_by_what_they_suppose() -> None:
    # MEM-9
    seen: list[tuple[str, str]] = []

    def compare(old: str, new: str) -> Verdict:
        seen.append((old, new))
        return Verdict.DIFFERENT

    waits = candidate(2, "Кажется, касса до девяти")
    plan("По-моему, касса до десяти", COMPANY, speaker=ADMIN, similar=[waits], compare=compare)

    assert seen == [("касса до девяти", "касса до десяти")]


def test_what_was_and_what_is_live_beside_each_other_whichever_is_told_first() -> None:
    # MEM-10
    past, present = "Раньше бухгалтером была Петрова", "Бухгалтер Сидорова"

    assert isinstance(stated(present, (make_record(1, past), Verdict.UPDATE)), Add)
    assert isinstance(stated(past, (make_record(1, present), Verdict.CONTRADICT)), Add)
