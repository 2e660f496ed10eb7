"""What the real detector masks comes back: in two conversations at once, in streams, in arguments, masked again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bot.domain.masking import (
    MaskedText,
    StreamRestorer,
    Vault,
    mask,
    mask_arguments,
    restore,
    restore_arguments,
)
from bot.pii import Detector
from tests.pii_cases.cases import Case, written
from tests.unit.pii.reading import masked


def some(name: str, step: int) -> Iterator[Case]:
    yield from written(name)[::step]


# PII-4
def test_masking_again_what_was_masked_changes_nothing(detector: Detector) -> None:
    for case in some("tuning", 11):
        once, vault = masked(detector, case.text)
        assert mask(once, detector.find(once), vault) == (once, vault), case.text


# PII-4 PII-6
def test_two_conversations_at_once_never_give_back_each_others_values(detector: Detector) -> None:
    ours, theirs = list(some("tuning", 17)), list(some("heldout", 3))
    vaults = {"ours": Vault(), "theirs": Vault()}
    kept: list[tuple[str, MaskedText, str]] = []
    for left, right in zip(ours, theirs, strict=False):
        for name, case in (("ours", left), ("theirs", right)):
            text, vaults[name] = masked(detector, case.text, vaults[name])
            kept.append((name, text, case.text))

    for name, text, original in kept:
        assert restore(text, vaults[name]).text == original
    ours_too, foreign = _values(vaults["ours"]), _values(vaults["theirs"])
    told = [(text, original) for name, text, original in kept if name == "theirs"]
    alien = [value for value in foreign - ours_too if any(value in original for _, original in told)]
    assert len(alien) > 50, "there is much to give away"
    for text, _ in told:
        shown = restore(text, vaults["ours"])
        assert [v for v in alien if shown.text.count(v) > text.count(v)] == []


def _values(vault: Vault) -> set[str]:
    """Every spelling that a vault can give back."""
    return {v for e in vault.entries for v in (e.value, *(x for f in e.forms for x in f.values))}


# PII-5
@pytest.mark.parametrize(
    "text",
    [
        "Зорин Павел и Белкина Ада, +7 916 123-45-67, ivan@example.com",
        "Скажи Зорину: пароль Rty_991, ИНН 7830002293; Белкиной — карта 4561 2612 1234 5467",
    ],
)
def test_a_reply_cut_in_two_at_any_place_reads_like_the_whole(detector: Detector, text: str) -> None:
    result, vault = masked(detector, text)
    reply = f"Готово. {result}\n- [[ФИО_1]]у; **[[ФИО_2]]**, \\[\\[ФИО\\_1\\]\\], [[ТЕЛ_7]]."
    whole = restore(reply, vault)

    for cut in range(len(reply) + 1):
        stream = StreamRestorer(vault)
        out = stream.feed(reply[:cut]) + stream.feed(reply[cut:]) + stream.close()
        assert (out, stream.unknown) == (whole.text, whole.unknown), cut


# PII-5
def test_arguments_of_a_tool_come_back_whatever_they_hold(detector: Detector) -> None:
    for case in some("tuning", 23):
        value = {"text": case.text, "list": [case.text[:40], 12, None, True], "поле": {"вложено": case.text[::-1]}}
        for ascii_only in (True, False):
            sent = json.dumps(value, ensure_ascii=ascii_only)
            hidden, vault = mask_arguments(sent, detector.find, Vault())
            assert json.loads(restore_arguments(hidden, vault).text) == value


# PII-4
@pytest.mark.parametrize(
    "text",
    [
        "пароль [[ФИО_1]]x9 знает Зорин Павел",
        "Зорин Павел прислал «[[ТЕЛ_1]]» и свой номер +7 916 123-45-67",
        "токен: ФИО_1ФИО_2ab12, спросите Белкину Аду",
        "[[ФИО_1]] [[ФИО_2]] Зорин Павел Белкина Ада [[ФИО_3]]",
    ],
)
def test_a_value_that_holds_a_placeholder_comes_back_as_it_was(detector: Detector, text: str) -> None:
    result, vault = masked(detector, text)
    assert restore(result, vault).text == text
    assert restore(f"Вот: {result}!", vault).text == f"Вот: {text}!"


# PII-4
def test_twelve_people_in_one_message_are_twelve_and_keep_their_cases(detector: Detector) -> None:
    surnames = "Зорин Белкин Сычёв Крюков Панин Лавров Демидов Носов Орлов Титов Фомин Шубин".split()
    text = "; ".join(f"{s} согласен, приказ на {s}а, выдать {s}у" for s in surnames)

    result, vault = masked(detector, text)

    assert {f"[[ФИО_{i}]]" in result for i in range(1, 13)} == {True}
    assert "[[ФИО_13]]" not in result
    assert restore(result, vault).text == text
    assert restore("[[ФИО_1]], [[ФИО_11]], [[ФИО_12]]", vault).text == "Зорин, Фомин, Шубин"
