"""The catalogue is whole: both locales have every message, and every key that code names exists."""

from __future__ import annotations

import re
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

from bot.telegram.texts import FOLDER, LOCALES, text

ROOT = Path(__file__).parents[3]
#: keys put together at run time, by their beginnings
MADE = ("menu-", "toast-", "unread-", "clarify-", "budget-", "answer-model-")


def keys(locale: str) -> set[str]:
    found: set[str] = set()
    for file in sorted((FOLDER / locale).glob("*.ftl")):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
        assert not junk, f"{file.name}: {junk[0]!r}"
        for entry in resource.body:
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{entry.id.name} is defined twice"
                found.add(entry.id.name)
    return found


def test_both_locales_have_the_same_messages() -> None:
    # ANS-7
    russian, *others = (keys(locale) for locale in LOCALES)

    for other in others:
        assert other == russian


def test_every_key_that_code_names_is_in_the_catalogue() -> None:
    # ANS-7
    russian = keys("ru")
    named: set[str] = set()
    for file in (ROOT / "bot" / "flows").rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        named |= set(re.findall(r"(?:Line|notice)\(\s*\"([a-z][a-z0-9-]+)\"", source))
        named |= set(re.findall(r"key=\"(btn-[a-z0-9-]+)\"", source))
        named |= set(re.findall(r"stored\(tx, \"([a-z][a-z0-9-]+)\"", source))

    assert not named - russian


def test_russian_counts_have_their_three_forms() -> None:
    # ANS-7
    for file in sorted((FOLDER / "ru").glob("*.ftl")):
        source = file.read_text(encoding="utf-8")
        for match in re.finditer(r"\{ \$\w+ ->(.*?)\n\s*\}", source, re.DOTALL):
            forms = set(re.findall(r"\[(one|few|many)\]", match.group(1)))
            if "few" in forms:
                assert "one" in forms, f"{file.name}: {match.group(0)[:60]}"


def test_a_value_of_any_length_is_worded() -> None:
    # ANS-6
    long = "Рампу чинят по средам. " * 300

    assert text("answer-rule-held", {"number": 1, "text": long}).count("Рампу") == 300


def test_a_value_that_looks_like_a_stand_in_for_a_long_one_stays_itself() -> None:
    # ANS-6
    sly = "\ue0000\ue001"

    assert text("answer-rule-held", {"number": 1, "text": sly}).count(sly) == 1


def test_marks_within_marks_are_the_inner_ones() -> None:
    # ANS-7
    said = text("action-refused-no-chat", {"name": "Лавка «Лён»", "names": "«Цех»", "count": 1})

    assert "«Лавка „Лён“»" in said
    assert "Знаю такие: «Цех»" in said


def test_a_value_that_stands_in_no_marks_stays_to_the_letter() -> None:
    # ACT-4
    words = "Лак «Матовый «30»» закончился"

    assert text("action-text", {"text": words, "long": "no"}).count(words) == 1
