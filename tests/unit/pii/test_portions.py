"""Long texts are read in portions, and nobody can tell where they were cut."""

from __future__ import annotations

from bot.pii import Detector
from bot.pii.portions import portions
from tests.pii_cases.cases import written
from tests.unit.pii.reading import found


# PII-9
def test_portions_are_the_text_and_each_is_read_with_its_surroundings() -> None:
    for text in ("а" * 20_000, "слово " * 4_000, "Строка с номером 12.\n" * 1_500, "", "коротко"):
        cut = list(portions(text))
        assert "".join(text[p.start : p.end] for p in cut) == text
        assert all(p.first <= p.start <= p.end <= p.last for p in cut)
        assert all(p.end - p.start <= 5_000 for p in cut)


# PII-9
def test_a_private_key_is_never_cut() -> None:
    assert len(list(portions("x\n" * 4000 + "-----BEGIN PRIVATE KEY-----\n" + "a\n" * 4000))) == 1


# PII-1
def test_a_long_text_gives_what_its_lines_give(detector: Detector) -> None:
    lines = [case.text.replace("\n", " ") for case in written("tuning")[:420]]
    alone = [find for line in lines for find in found(detector, line)]

    together = found(detector, "\n".join(lines))

    missing = len(set(alone) - set(together))
    assert len("\n".join(lines)) > 8_000
    assert missing <= len(alone) * 0.02


# PII-1
def test_a_find_on_a_cut_is_found_once_and_whole(detector: Detector) -> None:
    for shift in range(0, 60, 7):
        text = "слово " * 640 + "ы" * shift + " Зорин Павел Ильич, ИНН 7830002293, " + "слово " * 900
        assert found(detector, text) == [("PERSON", "Зорин Павел Ильич"), ("INN", "7830002293")]
