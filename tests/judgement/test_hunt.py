"""Every labelled record, changed in one thing: what is said then is another fact, and must not pass for the record.

A hunt for wrong deletions and wrong merges over hundreds of sentences that nobody wrote by hand.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.domain.forgetting import Delete, decide
from bot.domain.memory import Record
from bot.domain.merging import Verdict, compare, may_merge
from bot.language.lemmas import forms, tokens
from bot.language.terms import Weight, read
from tests.unit.domain.judged import ADMIN, records

HERE = Path(__file__).parent
STRANGERS = ("Марченко", "Зыков", "Ландыш", "Туманова")


def stores() -> Iterator[list[Record]]:
    for path in sorted(HERE.glob("forget_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield records(*(r["text"] for r in json.loads(line)["records"] if r["scope"] == "company"))


def texts() -> list[str]:
    found = []
    for path in sorted(HERE.glob("*_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found += [r["text"] for r in json.loads(line).get("records", ())]
    return found


def another_number(text: str, rng: random.Random) -> str | None:
    match = re.search(r"\d+", text)
    if match is None:
        return None
    return text[: match.start()] + str(int(match.group()) + rng.choice((1, 2, 7))) + text[match.end() :]


def another_name(text: str, rng: random.Random) -> str | None:
    names = [t for t in read(text).terms if t.capital and not t.people]
    if not names:
        return None
    name = rng.choice(names)
    return text[: name.start] + rng.choice(STRANGERS) + text[name.end :]


def denied(text: str, rng: random.Random) -> str | None:
    """Its verb under «не»."""
    del rng
    if re.search(r"\bне\b", text, re.IGNORECASE):
        return None
    verb = next((t for t in tokens(text) if t.is_word and forms(t.text)[0].pos in ("VERB", "PRTS", "ADJS")), None)
    if verb is None or verb.capital:
        return None
    return f"{text[: verb.start]}не {text[verb.start :]}"


def of_another_thing(text: str, rng: random.Random) -> str | None:
    """Its first thing in the place of a thing that no record here has."""
    thing = next((t for t in read(text).terms if t.pos == "NOUN" and t.weight is Weight.KEY), None)
    if thing is None:
        return None
    return text[: thing.start] + rng.choice(("вертолёт", "скафандр", "телескоп", "аквариум")) + text[thing.end :]


CHANGES = (another_number, another_name, denied, of_another_thing)


@pytest.mark.parametrize("change", CHANGES)
def test_a_request_for_another_thing_deletes_nothing(change: Callable[..., str | None]) -> None:  # FGT-2 FGT-4
    rng = random.Random(11)
    wrong = []
    for store in stores():
        for record in store:
            asked = change(record.text, rng)
            if asked is not None:
                asked = asked[0].lower() + asked[1:]
                found = decide(asked, asker=ADMIN, records=store)
                if isinstance(found, Delete):
                    wrong.append((asked, found.record.text))

    assert wrong == []


@pytest.mark.parametrize("change", CHANGES)
def test_a_statement_changed_in_one_thing_is_never_merged(change: Callable[..., str | None]) -> None:  # MEM-10 B61
    rng = random.Random(12)
    merged = []
    for text in texts():
        changed = change(text, rng)
        if changed is not None and (compare(text, changed) is Verdict.SAME or may_merge(text, changed)):
            merged.append((text, changed))

    assert merged == []


def test_two_records_of_different_things_are_different() -> None:  # MEM-10 B49
    rng = random.Random(13)
    known = texts()
    taken = []
    for text in known:
        other = rng.choice(known)
        if other != text and compare(text, other) is Verdict.SAME:
            taken.append((text, other))

    assert taken == []


def test_every_statement_is_the_same_as_itself() -> None:  # B7
    assert [text for text in texts() if compare(text, text) is not Verdict.SAME] == []
