"""Placeholders and back, on values alone."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.errors import BotError
from bot.domain.masking import (
    HIDDEN,
    LABELS,
    Entry,
    Form,
    MaskedText,
    MaskingFailed,
    PiiKind,
    Span,
    StreamRestorer,
    Vault,
    dump,
    load,
    mask,
    mask_all,
    mask_arguments,
    mask_json,
    restore,
    restore_all,
    restore_arguments,
    restore_json,
    without,
)

ZORIN = (frozenset({"sm:зорин"}), frozenset({"nm:павел"}))
ZORIN_ALONE = (frozenset({"sm:зорин"}),)
ZORINA_OR_ZORIN = (frozenset({"sm:зорин", "sf:зорин"}),)
BELKINA = (frozenset({"sf:белкин"}), frozenset({"nf:ада"}))


def spans_of(text: str, *found: tuple[str, PiiKind] | tuple[str, PiiKind, tuple[frozenset[str], ...]]) -> list[Span]:
    """A span for every occurrence of each value."""
    spans = []
    for value, kind, *key in found:
        known = key[0] if key else ()
        spans += [Span(start=m.start(), end=m.end(), kind=kind, key=known) for m in re.finditer(re.escape(value), text)]
    return spans


def masked_with(text: str, *found: tuple[str, PiiKind], vault: Vault | None = None) -> tuple[MaskedText, Vault]:
    return mask(text, spans_of(text, *found), vault or Vault())


# PII-1 PII-4
def test_values_are_replaced_and_come_back() -> None:
    text = "Зорин Павел, тел. +7 900 111-22-33"

    masked, vault = masked_with(text, ("Зорин Павел", PiiKind.PERSON), ("+7 900 111-22-33", PiiKind.PHONE))

    assert masked == "[[ФИО_1]], тел. [[ТЕЛ_1]]"
    assert restore(masked, vault).text == text


# PII-4
def test_cases_of_one_name_share_a_placeholder_and_each_comes_back_as_it_was_written() -> None:
    text = "Зорин Павел согласен. Приказ на Зорина Павла готов, вручить Зорину Павлу."
    forms = ("Зорин Павел", "Зорина Павла", "Зорину Павлу")

    masked, vault = mask(text, spans_of(text, *((f, PiiKind.PERSON, ZORIN) for f in forms)), Vault())

    assert masked == "[[ФИО_1]] согласен. Приказ на [[ФИО_1]] готов, вручить [[ФИО_1]]."
    assert restore(masked, vault).text == text
    assert restore("Отложил приказ на [[ФИО_1]].", vault).text == "Отложил приказ на Зорина Павла."


# PII-4
def test_a_list_of_all_cases_comes_back_though_its_neighbours_repeat() -> None:
    forms = ["Зорин", "Зорина", "Зорину", "Зориным", "Зорине"] * 9
    text = ", ".join(forms)
    spans, start = [], 0
    for form in forms:
        spans.append(Span(start=start, end=start + len(form), kind=PiiKind.PERSON, key=ZORIN_ALONE))
        start += len(form) + 2

    masked, vault = mask(text, spans, Vault())

    assert set(re.findall(r"\[\[\w+\]\]", masked)) == {"[[ФИО_1]]"}
    assert restore(masked, vault).text == text


# PII-4
def test_different_people_never_share_a_placeholder() -> None:
    text = "Зорин Павел и Белкина Ада"

    masked, _ = mask(
        text, spans_of(text, ("Зорин Павел", PiiKind.PERSON, ZORIN), ("Белкина Ада", PiiKind.PERSON, BELKINA)), Vault()
    )

    assert masked == "[[ФИО_1]] и [[ФИО_2]]"


# PII-4
def test_a_surname_that_fits_two_people_is_given_to_neither() -> None:
    ivan = (frozenset({"sm:зорин"}), frozenset({"nm:иван"}))
    text = "Зорин Павел и Зорин Иван. Зорин придёт. Зорин ушёл."
    spans = [
        *spans_of(text, ("Зорин Павел", PiiKind.PERSON, ZORIN), ("Зорин Иван", PiiKind.PERSON, ivan)),
        *(
            Span(start=m.start(), end=m.start() + 5, kind=PiiKind.PERSON, key=ZORIN_ALONE)
            for m in re.finditer(r"Зорин (?=придёт|ушёл)", text)
        ),
    ]

    masked, _ = mask(text, spans, Vault())

    assert masked == "[[ФИО_1]] и [[ФИО_2]]. [[ФИО_3]] придёт. [[ФИО_3]] ушёл."


# PII-4
def test_a_surname_alone_and_initials_are_the_person_named_before() -> None:
    initials = (frozenset({"sm:зорин", "sf:зорин"}), frozenset({"i-:п"}))
    text = "Зорин Павел; Зорина П.; Зорина"
    spans = [
        Span(start=0, end=11, kind=PiiKind.PERSON, key=ZORIN),
        Span(start=13, end=22, kind=PiiKind.PERSON, key=initials),
        Span(start=24, end=30, kind=PiiKind.PERSON, key=ZORINA_OR_ZORIN),
    ]

    masked, vault = mask(text, spans, Vault())

    assert masked == "[[ФИО_1]]; [[ФИО_1]]; [[ФИО_1]]"
    assert restore(masked, vault).text == text


# PII-4
@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        pytest.param({"sf:белкин"}, {"sm:белкин"}, False, id="he and she by their forms"),
        pytest.param({"sm:белкин", "sf:белкин"}, {"sm:белкин"}, True, id="a form that may be either"),
        pytest.param({"nm:павел", "n-:паша"}, {"nm:павел"}, True, id="a pet name"),
        pytest.param({"nm:павел"}, {"nm:иван"}, False, id="two given names"),
    ],
)
def test_readings_of_one_word_decide(first: set[str], second: set[str], same: bool) -> None:
    spans = [
        Span(start=0, end=1, kind=PiiKind.PERSON, key=(frozenset(first),)),
        Span(start=2, end=3, kind=PiiKind.PERSON, key=(frozenset(second),)),
    ]

    masked, _ = mask("А Б", spans, Vault())

    assert masked == ("[[ФИО_1]] [[ФИО_1]]" if same else "[[ФИО_1]] [[ФИО_2]]")


# PII-4
def test_he_she_and_who_knows_which_keep_to_themselves() -> None:
    he, she, either = (frozenset({"sm:белкин"}),), (frozenset({"sf:белкин"}),), (frozenset({"sm:белкин", "sf:белкин"}),)
    vault = Vault()
    seen = []
    for key in (he, she, either, he, she, either):
        masked, vault = mask("Б", [Span(start=0, end=1, kind=PiiKind.PERSON, key=key)], vault)
        seen.append(masked)

    assert seen == ["[[ФИО_1]]", "[[ФИО_2]]", "[[ФИО_3]]"] * 2


# PII-4
def test_numbers_continue_over_turns_and_known_values_keep_theirs() -> None:
    first, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))
    second, vault = masked_with("Белкина и Зорин", ("Белкина", PiiKind.PERSON), ("Зорин", PiiKind.PERSON), vault=vault)

    assert (first, second) == ("[[ФИО_1]]", "[[ФИО_2]] и [[ФИО_1]]")


# PII-4
def test_one_number_written_in_two_ways_is_one_placeholder() -> None:
    text = "8 (900) 111-22-33 или +79001112233"
    masked, vault = masked_with(text, ("8 (900) 111-22-33", PiiKind.PHONE), ("+79001112233", PiiKind.PHONE))

    assert masked == "[[ТЕЛ_1]] или [[ТЕЛ_1]]"
    assert restore(masked, vault).text == text


# PII-4 PII-6
def test_two_conversations_at_once_give_back_their_own_values() -> None:
    here, vault_here = masked_with("Зорин", ("Зорин", PiiKind.PERSON))
    there, vault_there = masked_with("Белкина", ("Белкина", PiiKind.PERSON))

    assert here == there
    assert restore(here, vault_here).text == "Зорин"
    assert restore(there, vault_there).text == "Белкина"


# PII-4
@pytest.mark.parametrize(
    "typed",
    [
        "[[ФИО_1]]",
        "[[фио_1]]",
        "ФИО_1",
        "[ФИО 1]",
        r"\[\[ФИО\_1\]\]",
        "[[ФИО_7]]",
        "[[ФИО_1]]у",
        "<PERSON_1> и [[КАРТ_3]]",
    ],
)
def test_a_placeholder_that_somebody_types_is_their_own_text(typed: str) -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))
    text = f"Шаблон: Уважаемый {typed}, привет от Белкиной"

    masked, after = masked_with(text, ("Белкиной", PiiKind.PERSON), vault=vault)

    assert restore(masked, after).text == text
    assert restore(masked, after).unknown == ()


# PII-4
def test_a_label_and_a_number_in_ordinary_words_stay_readable_and_are_never_given_out() -> None:
    masked, vault = masked_with("Поля ФИО 1 и ФИО 2 заполнил Зорин", ("Зорин", PiiKind.PERSON))

    assert masked == "Поля ФИО 1 и ФИО 2 заполнил [[ФИО_3]]"
    assert restore("Заполнены ФИО 1 и ФИО 2: [[ФИО_3]]", vault).text == "Заполнены ФИО 1 и ФИО 2: Зорин"


# PII-4
def test_ordinary_words_that_turn_out_to_be_a_placeholder_given_before_are_hidden_from_restoring() -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))

    masked, after = mask("в колонке ФИО 1 пусто", (), vault)

    assert restore(masked, after).text == "в колонке ФИО 1 пусто"


# PII-4
def test_masking_twice_is_masking_once() -> None:
    masked, vault = masked_with("Зорин ждёт", ("Зорин", PiiKind.PERSON))

    again, after = mask(masked, spans_of(masked, ("ждёт", PiiKind.PERSON)), vault)

    assert (again, after) == (masked, vault)


# PII-4
def test_ten_does_not_restore_as_one() -> None:
    people = [f"Человек{chr(ord('А') + i)}" for i in range(12)]
    text = " ".join(people)

    masked, vault = masked_with(text, *((p, PiiKind.PERSON) for p in people))

    assert "[[ФИО_12]]" in masked
    assert restore(masked, vault).text == text
    assert restore("[[ФИО_1]]0", vault).text == "ЧеловекА0"


# PII-4
def test_a_value_that_holds_a_placeholder_is_not_read_again() -> None:
    text = "логин [[ФИО_2]]x у Зорина"
    masked, vault = masked_with(text, ("[[ФИО_2]]x", PiiKind.SECRET), ("Зорина", PiiKind.PERSON))

    assert restore(masked, vault).text == text


# PII-4
def test_a_short_name_inside_a_longer_one_is_left_alone() -> None:
    text = "Ян и Яна"
    spans = [Span(start=0, end=2, kind=PiiKind.PERSON), Span(start=5, end=8, kind=PiiKind.PERSON)]

    masked, vault = mask(text, spans, Vault())

    assert masked == "[[ФИО_1]] и [[ФИО_2]]"
    assert restore(masked, vault).text == text


# PII-4
def test_overlapping_spans_are_one_placeholder_of_the_better_kind() -> None:
    text = "Оплата Зорина Павла Ильича за май"
    spans = [
        Span(start=7, end=13, kind=PiiKind.PERSON, score=0.9),
        Span(start=7, end=26, kind=PiiKind.PERSON, score=0.95),
        Span(start=0, end=20, kind=PiiKind.ADDRESS, score=0.1),
    ]

    masked, vault = mask(text, spans, Vault())

    assert masked == "[[ФИО_1]] за май"
    assert restore(masked, vault).text == text


# PII-5
@pytest.mark.parametrize(
    "written",
    [
        "[[ФИО_1]]", "[[фио_1]]", "[[Фио_1]]", "[ФИО_1]", "ФИО_1", "[[[[ФИО_1]]]]", "[[ФИО_1", "ФИО_1]]", "[[ФИО_1]", "[ФИО_1]]",
        r"[[ФИО\_1]]", r"\[\[ФИО\_1\]\]", "[[ФИО 1]]", "[[ ФИО_1 ]]", "[[ФИО-1]]", "[[ФИО1]]", "ФИО 1", "[[ФИО_1]]у", "[[ФИО_1]]ом",
        "[[ФИО_1у]]", "ФИО_1у", "[[ФИО_1]]’а",
    ],
)  # fmt: skip
def test_what_models_do_to_placeholders_is_forgiven(written: str) -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))

    assert restore(f"Передал {written}, жду.", vault).text == "Передал Зорин, жду."
    assert restore(f"**{written}**", vault).text == "**Зорин**"


# PII-5
def test_an_ending_picks_the_spelling_that_has_it() -> None:
    text = "Зорин тут. Скажи Зорину."
    _, vault = mask(
        text, spans_of(text, ("Зорину", PiiKind.PERSON, ZORIN_ALONE), ("Зорин ", PiiKind.PERSON, ZORIN_ALONE)), Vault()
    )

    assert restore("Написал [[ФИО_1]]у", vault).text == "Написал Зорину"


# PII-5
@pytest.mark.parametrize("written", ["[[ФИО_2]]", "[[ТЕЛ_1]]", "ФИО_9", "[ИНН 4]", "[[ФИО_01]]"])
def test_an_unknown_placeholder_is_reported_and_never_guessed(written: str) -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))

    restored = restore(f"Спросите {written} об этом", vault)

    if written == "[[ФИО_01]]":
        assert restored.text == "Спросите [[ФИО_01]] об этом"
    else:
        assert restored.text == f"Спросите {HIDDEN} об этом"
        assert restored.unknown == (written,)


# PII-5
@pytest.mark.parametrize("text", ["отчёт_12_1.xlsx", "file_1", "_1", "МОЙФИО_1", "ФИО_1а2", "ФИО 1.5", "ТЕЛ 1-23"])
def test_a_number_or_a_longer_word_is_no_placeholder(text: str) -> None:
    _, vault = masked_with("Зорин 5", ("Зорин", PiiKind.PERSON), ("5", PiiKind.PHONE))

    assert "Зорин" not in restore(text, vault).text.replace("ФИО_1", "") or text == "ФИО_1а2"


# PII-5
def test_brackets_of_the_writer_around_a_name_stay() -> None:
    for text in (
        "[Зорин]",
        "[[Зорин]]",
        "[см. Зорин]",
        "[[[Зорин]]]",
        "[Зорин](tel:1)",
        r"\[Зорин\]",
        "[[Зорин",
        "Зорин]]",
    ):
        masked, vault = masked_with(text, ("Зорин", PiiKind.PERSON))
        assert restore(masked, vault).text == text, masked


# PII-5
def test_letters_glued_to_a_value_stay() -> None:
    for text in ("тел89001112233снилс", "89001112233и", "89001112233у", "89001112233-у"):
        masked, vault = masked_with(text, ("89001112233", PiiKind.PHONE))
        assert restore(masked, vault).text == text, masked


# PII-5
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13])
def test_a_stream_cut_anywhere_reads_like_the_whole(size: int) -> None:
    text = "Зорин ждёт. Скажи Зорину, тел 8900."
    masked, vault = mask(
        text,
        spans_of(
            text,
            ("Зорину", PiiKind.PERSON, ZORIN_ALONE),
            ("Зорин ", PiiKind.PERSON, ZORIN_ALONE),
            ("8900", PiiKind.PHONE),
        ),
        Vault(),
    )
    reply = f"Итак: {masked} [[ФИО_1]]у, \\[\\[ФИО\\_1\\]\\], [[ТЕЛ_9]] и ФИО 1; конец [[ФИО_"

    stream = StreamRestorer(vault)
    out = "".join(stream.feed(reply[i : i + size]) for i in range(0, len(reply), size)) + stream.close()

    whole = restore(reply, vault)
    assert out == whole.text
    assert stream.unknown == whole.unknown == ("[[ТЕЛ_9]]",)


# PII-5
def test_a_stream_shows_plain_words_at_once_and_holds_only_what_may_be_a_placeholder() -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))
    stream = StreamRestorer(vault)

    assert stream.feed("Добрый день, ") == "Добрый день, "
    assert stream.feed("позвоните [[ФИ") == "позвоните "
    assert "[[" not in stream.feed("О_1]] до шести вечера в пятницу, двадцатого числа этого месяца")


# PII-5
def test_tool_arguments_are_masked_leaf_by_leaf_and_restored() -> None:
    arguments = '{"кому": "\\u0417\\u043e\\u0440\\u0438\\u043d", "inn": 7830002293, "сумма": 4500, "ok": true, "cc": ["Зорину", null]}'

    def find(text: str) -> Sequence[Span]:
        return spans_of(text, ("Зорину", PiiKind.PERSON), ("Зорин\n", PiiKind.PERSON), ("7830002293", PiiKind.INN))

    masked, vault = mask_arguments(arguments, find, Vault())

    assert "Зорин" not in masked
    assert "7830002293" not in masked
    assert json.loads(masked)["сумма"] == 4500
    assert json.loads(restore_arguments(masked, vault).text) == json.loads(arguments)


# PII-5
def test_a_placeholder_without_brackets_inside_json_is_restored() -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))

    restored = restore_arguments('{"to": "ФИО_1", "cc": "[[ФИО_5]]"}', vault)

    assert json.loads(restored.text) == {"to": "Зорин", "cc": HIDDEN}
    assert restored.unknown == ("[[ФИО_5]]",)


# PII-1
def test_the_key_of_a_json_value_is_context_for_it() -> None:
    seen: list[str] = []

    def find(text: str) -> Sequence[Span]:
        seen.append(text)
        return ()

    mask_json({"фио": "Зорин", "list": [1, "a"]}, find, Vault())

    assert "фио: Зорин" in seen[0]


# PII-1
def test_arguments_that_are_not_json_are_masked_as_text() -> None:
    masked, vault = mask_arguments("{кому: Зорин", lambda t: spans_of(t, ("Зорин", PiiKind.PERSON)), Vault())

    assert masked == "{кому: [[ФИО_1]]"
    assert restore_arguments(masked, vault).text == "{кому: Зорин"


# PII-6
def test_a_vault_survives_storage() -> None:
    text = "Зорин и Зорина, ФИО 5"
    _, vault = mask(
        text,
        spans_of(text, ("Зорин ", PiiKind.PERSON, ZORIN_ALONE), ("Зорина", PiiKind.PERSON, ZORINA_OR_ZORIN)),
        Vault(),
    )

    assert load(dump(vault)) == vault


# PII-7
def test_nothing_of_a_vault_shows_in_its_repr() -> None:
    _, vault = masked_with("Зорин", ("Зорин", PiiKind.PERSON))

    assert "Зорин" not in repr(vault) + repr(vault.entries)


def test_a_span_outside_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="outside"):
        mask("коротко", [Span(start=3, end=99, kind=PiiKind.PERSON)], Vault())


# PII-4
def test_a_placeholder_tells_the_kind_and_nothing_else() -> None:
    for kind in PiiKind:
        entry = Entry(kind=kind, number=3, value="тайна", key=())
        assert re.fullmatch(rf"\[\[{LABELS[kind]}_3\]\]", entry.placeholder)


_PIECES = st.sampled_from(
    ["Зорин", "Зорина", "8900", "[[ФИО_1]]", "[[ФИО_2]]", "ФИО 1", "ФИО_1", "[[", "]]", "[", "]", "\\", "_", "у", "ом", " ", ", ", "\n", "ИНН_3",
     "[[ЦИТ_1]]", "ЦИТ 1", "и", "0", "1", "-", "’", "фио", "ТЕЛ", "текст", "{", '"', "\u00a0", "А"]
)  # fmt: skip
_TEXTS = st.lists(_PIECES, max_size=14).map("".join)
_KEYS = st.sampled_from([(), ZORIN_ALONE, ZORINA_OR_ZORIN, BELKINA])


@st.composite
def texts_with_spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(_TEXTS | st.text(max_size=20))
    spans = []
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, len(text)))
        kind = draw(st.sampled_from([PiiKind.PERSON, PiiKind.PHONE, PiiKind.SECRET]))
        key = draw(_KEYS) if kind is PiiKind.PERSON else ()
        spans.append(Span(start=start, end=end, kind=kind, key=key, score=draw(st.floats(0, 1))))
    return text, spans


# PII-4 PII-5
@settings(max_examples=400, deadline=None)
@given(st.lists(texts_with_spans(), min_size=1, max_size=4))
def test_whatever_is_masked_comes_back(turns: list[tuple[str, list[Span]]]) -> None:
    vault = Vault()
    for text, spans in turns:
        masked, vault = mask(text, spans, vault)
        assert restore(masked, vault).text == text
        assert restore(masked, vault).unknown == ()
        assert mask(masked, spans[:0], vault) == (masked, vault)


# PII-1 PII-4
@settings(max_examples=200, deadline=None)
@given(texts_with_spans())
def test_no_character_of_a_span_is_left_in_place(case: tuple[str, list[Span]]) -> None:
    text, spans = case
    marker = "\u2603"
    marked = "".join(marker if any(s.start <= i < s.end for s in spans) else c for i, c in enumerate(text))

    masked, _ = mask(marked, spans, Vault())

    assert marker not in masked


# PII-5
@settings(max_examples=300, deadline=None)
@given(texts_with_spans(), _TEXTS, st.lists(st.integers(1, 9), min_size=1, max_size=20))
def test_a_stream_always_reads_like_the_whole(case: tuple[str, list[Span]], reply: str, cuts: list[int]) -> None:
    masked, vault = mask(*case, Vault())
    written = reply + masked + reply
    whole = restore(written, vault)

    stream, out, at, i = StreamRestorer(vault), [], 0, 0
    while at < len(written):
        size = cuts[i % len(cuts)]
        out.append(stream.feed(written[at : at + size]))
        at, i = at + size, i + 1
    out.append(stream.close())

    assert "".join(out) == whole.text
    assert stream.unknown == whole.unknown


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3),
    max_leaves=6,
)


# PII-5
@settings(max_examples=200, deadline=None)
@given(_JSON)
def test_json_comes_back_with_its_types(value: object) -> None:
    def find(text: str) -> Sequence[Span]:
        return [Span(start=m.start(), end=m.end(), kind=PiiKind.PHONE) for m in re.finditer(r"Зорин\w*|\d+", text)]

    masked, vault = mask_json(value, find, Vault())
    restored = restore_json(json.loads(json.dumps(masked)), vault)

    assert restored.value == value
    assert restored.unknown == ()


# PII-4
@settings(max_examples=100, deadline=None)
@given(st.lists(texts_with_spans(), min_size=2, max_size=3))
def test_texts_masked_together_come_back_together(cases: list[tuple[str, list[Span]]]) -> None:
    masked, vault = mask_all(cases, Vault())

    assert [r.text for r in restore_all(masked, vault)] == [text for text, _ in cases]


# PII-6
def test_a_vault_does_not_grow_without_end_and_keeps_the_latest_spellings() -> None:
    vault = Vault()
    for turn in range(100):
        text = f"Встреча {turn}: будет Зорину время"
        _, vault = mask(text, spans_of(text, ("Зорину", PiiKind.PERSON, ZORIN_ALONE)), vault)
        (entry,) = vault.entries
        assert len(entry.forms) <= 32

    last = "Встреча 99: будет Зорину время"
    masked, after = mask(last, spans_of(last, ("Зорину", PiiKind.PERSON, ZORIN_ALONE)), vault)
    assert after == vault
    assert restore(masked, vault).text == last


# PII-1, PII-6
def test_one_text_with_more_spellings_than_are_kept_still_comes_back() -> None:
    names = ["Зорин", "Зорину", "Зорина", "Зориным", "Зорине"]
    text = " ".join(f"пункт{i} {names[i % 5]}." for i in range(80))
    spans = [
        Span(start=match.start(1), end=match.end(1), kind=PiiKind.PERSON, key=ZORIN_ALONE)
        for match in re.finditer(r"(Зорин\w*)", text)
    ]
    masked, vault = mask(text, spans, Vault())

    assert "пункт79" in masked
    assert restore(masked, vault).text == text


# FGT-9, PII-6
def test_what_an_erased_text_named_and_the_words_around_it_leave_the_vault() -> None:
    phone = Entry(kind=PiiKind.PHONE, number=1, value="+7 900 111-22-33", key=())
    forms = (
        Form(left="\x02на складе ", right=" ждёт [[ТЕЛ_1]]\x03", values=("Зорин",)),
        Form(left="ключ отдали ", right=" вечером\x03", values=("Зорину",)),
    )
    person = Entry(kind=PiiKind.PERSON, number=1, value="Зорин", key=ZORIN_ALONE, forms=forms)

    left = without(Vault(entries=(phone, person)), "Склад открывают по звонку на +7 900 111-22-33")
    gone = without(Vault(entries=(phone, person)), "Старший смены зорин")

    assert [entry.kind for entry in left.entries] == [PiiKind.PERSON]
    assert left.entries[0].forms == (forms[1],)
    assert gone.entries == (phone,)
    assert without(left, "Печать в сейфе") == left


# PII-7
def test_failing_to_mask_is_an_error_that_the_bot_has_a_name_for() -> None:
    assert issubclass(MaskingFailed, BotError)
