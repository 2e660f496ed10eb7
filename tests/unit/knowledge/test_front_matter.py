"""Headers are read without harm and written always the same way."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.front_matter import Value, instant, read, words, write

HEADER: dict[str, Value] = {
    "name": "Смета: ремонт №1 # дом",
    "description": "да",
    "created_at": datetime(2026, 11, 30, 9, 0, tzinfo=UTC),
    "last_used_at": None,
    "patch_count": 3,
    "pinned": True,
    "time": "12:30",
    "day": date(2026, 11, 30),
    "like_a_day": "2026-11-30",
    "tags": ["ремонт", "yes"],
    "counters": {"shown": 2, "opened": 1},
    "свой ключ": "сохранён",
}


def test_what_is_written_is_read_back_and_written_alike() -> None:
    # SKL-1
    text = write(HEADER, "Шаг 1\n\n---\n\nШаг 2")

    document = read(text)

    assert document.header == HEADER
    assert list(document.header) == list(HEADER)
    assert document.body.strip("\n") == "Шаг 1\n\n---\n\nШаг 2"
    assert write(document.header, document.body.strip("\n")) == text
    assert text.splitlines()[:4] == [
        "---",
        "name: 'Смета: ремонт №1 # дом'",
        "description: да",
        "created_at: 2026-11-30T09:00:00Z",
    ]


NAIVE = datetime(2026, 1, 2, 3, tzinfo=UTC).replace(tzinfo=None)
EARLY = datetime(1990, 1, 1, tzinfo=UTC).replace(tzinfo=None)
printable = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=60)
scalars = st.one_of(
    printable,
    st.integers(-(10**15), 10**15),
    st.booleans(),
    st.none(),
    st.datetimes(min_value=EARLY, timezones=st.just(UTC)).map(lambda at: at.replace(microsecond=0)),
)
headers = st.dictionaries(
    st.text(st.characters(categories=["L", "Nd"], include_characters="_- "), min_size=1, max_size=20),
    st.one_of(scalars, st.lists(scalars, max_size=3), st.dictionaries(printable.filter(bool), scalars, max_size=3)),
    min_size=1,
    max_size=6,
)


@settings(deadline=None)
@given(headers)
def test_any_header_survives_a_round_trip_byte_for_byte(header: dict[str, Value]) -> None:
    # SKL-1
    text = write(header, "тело")

    document = read(text)

    assert document.header == header
    assert write(document.header, document.body.strip("\n")) == text


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("---\nname: а\n", 1, Fault.NOT_CLOSED),
        ("---\nname: а\nname: б\n---\n", 3, Fault.DUPLICATE_KEY),
        ("---\na: 1\nc: {x: 1}\nc: 2\n---\n", 4, Fault.DUPLICATE_KEY),
        ("---\nname: &x а\nb: *x\n---\n", 2, Fault.REFERENCES),
        ("---\nname: !!python/object/apply:os.system [ls]\n---\n", 2, Fault.REFERENCES),
        ("---\nname: Смета: дом\n---\n", 2, Fault.SYNTAX),
        ("---\nname: а\ntags: [1,\n---\n", 4, Fault.SYNTAX),
        ("---\nname: а\n\tx: 1\n---\n", 3, Fault.SYNTAX),
        ("---\nname: \x07\n---\n", 2, Fault.SYNTAX),
        ("---\n- а\n- б\n---\n", 2, Fault.NOT_KEYS),
        ("---\nname: а\ncreated_at: 2026-13-45\n---\n", 3, Fault.BAD_VALUE),
        ('---\nname: "\\ud800"\n---\n', 2, Fault.BAD_VALUE),
        ("---\na: " + "[" * 30 + "]" * 30 + "\n---\n", 2, Fault.TOO_DEEP),
        ("---\n" + "".join(f"k{n}: 1\n" for n in range(900)) + "---\n", 201, Fault.TOO_LARGE),
        ("---\nname: " + "а" * 20_000 + "\n---\n", 1, Fault.TOO_LARGE),
    ],
)
def test_a_broken_header_is_reported_with_its_line(text: str, line: int, what: Fault) -> None:
    # SKL-9
    with pytest.raises(BrokenFile) as raised:
        read(text)

    assert (raised.value.line, raised.value.what) == (line, what)


def test_a_bomb_of_references_is_refused_at_once() -> None:
    # SKL-9
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
    start = time.perf_counter()

    with pytest.raises(BrokenFile):
        read(f"---\n{bomb}---\n")

    assert time.perf_counter() - start < 1.0


def test_a_text_without_a_header_is_all_body() -> None:
    # SKL-3
    assert read("# Заголовок\n\nтекст").body == "# Заголовок\n\nтекст"
    assert not read("----\nтекст").headed
    assert read("\ufeff---\r\nname: а\r\n---\r\nтекст\r\n").header == {"name": "а"}


def test_the_commonest_slip_of_foreign_headers_is_read_as_it_was_meant() -> None:
    # SKL-3
    text = "---\nname: pdf\ndescription: Use it for forms: filling, it's easy\n---\nText"

    document = read(text, lenient=True)

    assert document.header["description"] == "Use it for forms: filling, it's easy"
    assert read("---\nпросто черта и текст", lenient=True).body == "---\nпросто черта и текст"


def test_values_are_words_or_instants_whatever_they_look_like() -> None:
    # SKL-1
    assert words(2026) == "2026"
    assert words(date(2026, 1, 2)) == "2026-01-02"
    assert words("а\n  б") == "а б"
    assert words(["а"]) is None
    assert instant(date(2026, 1, 2)) == datetime(2026, 1, 2, tzinfo=UTC)
    assert instant(NAIVE) == datetime(2026, 1, 2, 3, tzinfo=UTC)
    assert instant("2026") is None
