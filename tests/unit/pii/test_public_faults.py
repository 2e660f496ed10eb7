"""Faults that other maskers have had in public, each with a Russian text of the same kind, by number.

1-10, 32-40 are about finding, the rest about placeholders; those about placeholders run through the real detector too.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Sequence

import pytest

from bot.domain.masking import (
    HIDDEN,
    Span,
    StreamRestorer,
    Vault,
    mask,
    mask_arguments,
    restore,
    restore_arguments,
)
from bot.pii import Detector
from tests.unit.pii.reading import found, masked


# PII-1
def test_01_a_longer_weak_find_does_not_swallow_a_sure_one_inside(detector: Detector) -> None:
    assert found(detector, "Оплата Ивана Петрова за май") == [("PERSON", "Ивана Петрова")]


# PII-4
def test_02_overlapping_finds_of_one_kind_are_one_placeholder(detector: Detector) -> None:
    text = "Анна Мария Зорина"
    assert masked(detector, text)[0] == "[[ФИО_1]]"


# PII-3
def test_03_one_number_is_one_find_of_one_kind(detector: Detector) -> None:
    finds = found(detector, "артикул 9104558827, ИНН 7830002293")
    assert finds == [("INN", "7830002293")]
    text = "код 7830002293"
    assert len(found(detector, text)) <= 1


# PII-4
def test_04_names_inside_names_leave_the_text_whole(detector: Detector) -> None:
    text = "у Зорина Павла Ильича"
    result, vault = masked(detector, text)
    assert result == "у [[ФИО_1]]"
    assert restore(result, vault).text == text


# PII-3
def test_05_timestamps_and_parcels_are_no_cards(detector: Detector) -> None:
    assert found(detector, "лог 1748503543012, отправление 4081123456789") == []


# PII-2
def test_06_cards_of_other_lengths_and_issuers_are_found(detector: Detector) -> None:
    finds = found(detector, "мир 2200700155443327, длинная 2202200011223344552")
    assert [v for _, v in finds] == ["2200700155443327", "2202200011223344552"]
    assert {k for k, _ in finds} == {"CARD"}


# PII-2
def test_07_a_card_is_no_phone(detector: Detector) -> None:
    assert found(detector, "карта 8800 5553 5350 0016 скинь") == [("CARD", "8800 5553 5350 0016")]


# PII-2
def test_08_a_number_glued_to_words_is_found(detector: Detector) -> None:
    assert found(detector, "тел89161234567снилс112-233-445 95") == [
        ("PHONE", "89161234567"),
        ("SNILS", "112-233-445 95"),
    ]


# PII-2
def test_09_mail_and_network_addresses_glued_to_cyrillic_are_found(detector: Detector) -> None:
    assert found(detector, "почтаivan@example.com")[0] == ("EMAIL", "ivan@example.com")
    assert found(detector, "айпи10.0.0.5ок") == [("IP", "10.0.0.5")]


# PII-3
def test_10_technical_names_stay(detector: Detector) -> None:
    assert found(detector, "бетон С25, лист А3, сервер S3") == []


# PII-5
@pytest.mark.parametrize("chunks", [["Позвоните [[ТЕ", "Л_1]] до 18"], ["[[ФИО", "_", "12", "]]"], ["[[ФИО_1", "2]]"]])
def test_11_and_12_a_placeholder_cut_between_chunks_is_restored(detector: Detector, chunks: list[str]) -> None:
    people = " ".join(f"Зорин{end} Павел," for end in ("",)) + " тел +7 916 123-45-67. " + names_of_twelve()
    _, vault = masked(detector, people)
    stream = StreamRestorer(vault)

    out = "".join(stream.feed(chunk) for chunk in chunks) + stream.close()

    assert out == restore("".join(chunks), vault).text
    assert "[[" not in out
    assert stream.unknown == ()


# PII-4
def test_13_a_second_message_does_not_start_from_one(detector: Detector) -> None:
    first, vault = masked(detector, "Зорин просит")
    second, vault = masked(detector, "Белкина против", vault)
    assert (first, second) == ("[[ФИО_1]] просит", "[[ФИО_2]] против")
    assert restore("[[ФИО_2]] согласна", vault).text == "Белкина согласна"
    assert restore("<PERSON> согласен", vault).text == "<PERSON> согласен"


# PII-4
def test_14_an_old_placeholder_quoted_later_is_restored_right(detector: Detector) -> None:
    _, vault = masked(detector, "Зорин Павел и Белкина Ада")
    _, vault = masked(detector, "ещё Сычёв Глеб", vault)
    assert restore("как я писал, [[ФИО_2]] против", vault).text == "как я писал, Белкина Ада против"


# PII-6
def test_15_two_chats_at_once_do_not_mix(detector: Detector) -> None:
    here, vault_here = masked(detector, "Зорин Павел в отпуске")
    there, vault_there = masked(detector, "Белкина Ада в отпуске")
    assert here == there
    assert restore(here, vault_here).text != restore(there, vault_there).text


# PII-5
def test_16_tool_arguments_are_restored(detector: Detector) -> None:
    _, vault = masked(detector, "почта ivan@example.com")
    assert restore_arguments('{"кому":"[[ЕМЕЙЛ_1]]"}', vault).text == '{"кому": "ivan@example.com"}'


# PII-1
def test_17_tool_arguments_and_escapes_in_the_history_are_masked(detector: Detector) -> None:
    escaped = json.dumps({"фио": "Зорин Павел"})
    assert "\\u" in escaped

    result, vault = mask_arguments(escaped, detector.find, Vault())

    assert json.loads(result) == {"фио": "[[ФИО_1]]"}
    assert json.loads(restore_arguments(result, vault).text) == {"фио": "Зорин Павел"}
    as_text, after = masked(detector, f"история: {escaped} конец")
    assert "[[ФИО_1]]" in as_text
    assert restore(as_text, after).text == f"история: {escaped} конец"


# PII-4
def test_18_a_short_name_keeps_its_own_bounds(detector: Detector) -> None:
    text = "Я Ян. Как меня зовут?"
    result, vault = masked(detector, text)
    assert restore(result, vault).text == text
    assert "Ян" not in result


# PII-4
def test_19_masking_never_changes_the_text_itself(detector: Detector) -> None:
    text = "Зорин Павел ждёт до 18:00"
    detector.find(text)
    result, vault = masked(detector, text)
    assert restore(result, vault).text == text


# PII-5
def test_20_a_number_alone_never_becomes_a_value(detector: Detector) -> None:
    _, vault = masked(detector, "Зорин Павел")
    assert restore("файл отчёт_12_1.xlsx, строка _1, пункт 1", vault).text == "файл отчёт_12_1.xlsx, строка _1, пункт 1"


# PII-4
def test_21_and_22_one_vault_over_two_messages(detector: Detector) -> None:
    _, vault = masked(detector, "Зорин Павел придёт")
    again, vault = masked(detector, "Зорин Павел ушёл", vault)
    other, _ = masked(detector, "Белкина Ада ушла", vault)
    assert (again, other) == ("[[ФИО_1]] ушёл", "[[ФИО_2]] ушла")


# PII-4
def test_23_people_in_one_message_stay_apart_and_cases_together(detector: Detector) -> None:
    text = "Зорин Павел и Белкина Ада. Приказ на Зорина Павла"
    result, vault = masked(detector, text)
    assert result == "[[ФИО_1]] и [[ФИО_2]]. Приказ на [[ФИО_1]]"
    assert restore(result, vault).text == text


# PII-5
@pytest.mark.parametrize("written", ["[[фио_1]]", "ФИО 1", r"[[ФИО\_1]]", "[[ФИО_1]]у"])
def test_25_bent_placeholders_are_restored(detector: Detector, written: str) -> None:
    _, vault = masked(detector, "Зорин Павел")
    assert restore(f"Передам {written}.", vault).text == "Передам Зорин Павел."


# PII-5
def test_26_brackets_lost_inside_json_are_forgiven(detector: Detector) -> None:
    _, vault = masked(detector, "Зорин Павел")
    assert json.loads(restore_arguments('{"to":"ФИО_1"}', vault).text) == {"to": "Зорин Павел"}


# PII-4
def test_27_a_placeholder_the_person_typed_is_not_somebodys_name(detector: Detector) -> None:
    text = "Пришли шаблон: Уважаемый [[ФИО_1]] (или <PERSON_1>), подпись Зорин Павел"
    result, vault = masked(detector, text)
    assert restore(result, vault).text == text
    reply = restore(f"Вот: {result}", vault)
    assert reply.text == f"Вот: {text}"


def names_of_twelve() -> str:
    surnames = "Зорин Белкин Сычёв Крюков Панин Лавров Демидов Носов Орлов Титов Фомин Шубин".split()
    return ", ".join(f"{surname} Павел" for surname in surnames)


# PII-4
def test_28_twelve_people_come_back_each_as_themselves(detector: Detector) -> None:
    text = names_of_twelve()
    result, vault = masked(detector, text)
    assert "[[ФИО_12]]" in result
    assert restore(result, vault).text == text


# PII-4
def test_29_a_restored_value_is_not_read_again_and_a_name_inside_a_name_is_safe(detector: Detector) -> None:
    text = "Ян Зорин и Яна Белкина, пароль [[ФИО_2]]x9"
    result, vault = masked(detector, text)
    assert restore(result, vault).text == text


# PII-4
def test_30_masking_what_is_masked_changes_nothing(detector: Detector) -> None:
    result, vault = masked(detector, "Зорин Павел, тел +7 916 123-45-67")
    assert mask(result, detector.find(result), vault) == (result, vault)
    assert detector.find(str(result)) == ()


# PII-4
def test_31_two_cards_are_two_placeholders(detector: Detector) -> None:
    text = "карты 4561 2612 1234 5467 и 4377 3344 0271 7623"
    result, vault = masked(detector, text)
    assert result == "карты [[КАРТ_1]] и [[КАРТ_2]]"
    assert restore(result, vault).text == text


# PII-2 SEC-4
@pytest.mark.parametrize("text", ["ИНН 7830\u200b002293", "карта 4561\u200b2612\u200b1234\u200b5467"])
def test_32_hidden_characters_hide_nothing(detector: Detector, text: str) -> None:
    ((kind, value),) = found(detector, text)
    assert kind in {"INN", "CARD"}
    assert text.endswith(value)


# PII-2 SEC-4
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("снилс 112\u2011233\u2011445 95", "SNILS"),
        ("+7\u00a0495\u00a0123\u201145\u201167", "PHONE"),
        ("Зopин Пaвeл подписал", "PERSON"),
        ("почта ivаn@example.com", "EMAIL"),
    ],
)
def test_33_look_alikes_hide_nothing(detector: Detector, text: str, kind: str) -> None:
    assert [k for k, _ in found(detector, text)] == [kind]


# PII-1
def test_34_a_name_far_down_a_long_text_is_found(detector: Detector) -> None:
    text = "Остатки сверены, замечаний нет. " * 400 + "Подписал Зорин Павел"
    assert len(text) > 9000
    assert found(detector, text) == [("PERSON", "Зорин Павел")]


# PII-9
@pytest.mark.slow
def test_35_time_grows_with_the_length_and_not_with_its_square(detector: Detector) -> None:
    line = "Зорин Павел, ИНН 7830002293, тел +7 916 123-45-67, карта 4561 2612 1234 5467, бик 044525225\n"
    detector.find(line * 10)

    def seconds(length: int) -> float:
        text = (line * (length // len(line) + 1))[:length]
        began = time.perf_counter()
        detector.find(text)
        return time.perf_counter() - began

    short = min(seconds(10_000) for _ in range(3))
    long = min(seconds(100_000) for _ in range(2))
    assert long / short < 25


# PII-2
def test_36_a_word_nearby_raises_a_number_in_russian(detector: Detector) -> None:
    assert found(detector, "БИК 044525225") == [("BIK", "044525225")]
    assert found(detector, "044525225 это бик") == [("BIK", "044525225")]


# PII-1
def test_37_an_address_is_found_without_any_network(detector: Detector, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)

    assert found(detector, "пиши на ivan@example.com") == [("EMAIL", "ivan@example.com")]
    assert found(detector, "сервер ivan@host.lan") == [("EMAIL", "ivan@host.lan")]


# PII-7
def test_38_one_text_leaves_no_trace_in_the_next(detector: Detector) -> None:
    log = json.dumps([{"ts": 1748503543012, "msg": "\\u0000", "tags": ["a" * 50] * 20}] * 5)
    before = found(detector, "Зорин Павел ждёт")
    detector.find(log)
    detector.find("")
    detector.find("\x00\ud83d" if False else "\x00\uffff\u202e")
    assert found(detector, "Зорин Павел ждёт") == before == [("PERSON", "Зорин Павел")]


# PII-2
def test_39_a_secret_beside_signs_of_code_is_masked_and_the_signs_stay(detector: Detector) -> None:
    assert masked(detector, "пароль == 'hunter2'")[0] == "пароль == '[[СЕКР_1]]'"


# PII-3
@pytest.mark.parametrize(
    "text",
    ["сборка 9.4.21.120", "узел 3.14.15.9", "аванс до 05.06.2026", "отчёт_20260405_1130.jpg", "v10.0.4.17 вышла"],
)
def test_40_versions_dates_and_files_stay(detector: Detector, text: str) -> None:
    assert found(detector, text) == []


# PII-4
@pytest.mark.parametrize(
    "text",
    [
        "Зорин Павел Ильич, 12.03.1987 г.р., паспорт 4510 123456, +7 916 123-45-67, ivan@example.com",
        "вчера зорин звонил белкиной, а сегодня белкина зорину; [[ФИО_1]] и ФИО 2",
        '{"name": "Зорин П. И.", "inn": "500100732259", "sum": 4500}',
        "пароль: Qwerty#12, токен 6120395847:AAEk3vQz0TnXyLr8bWc5JmDf2HsPaGu1iOo\nул. Лесная, д. 4, кв. 12",
    ],
)
def test_24_what_is_masked_comes_back_exactly(detector: Detector, text: str) -> None:
    result, vault = masked(detector, text)
    assert restore(result, vault) == restore(result, vault)
    assert restore(result, vault).text == text
    assert HIDDEN not in restore(result, vault).text


def test_a_find_function_is_all_that_masking_of_arguments_needs(detector: Detector) -> None:
    def nothing(text: str) -> Sequence[Span]:
        return ()

    assert mask_arguments('{"a": 1}', nothing, Vault())[0] == '{"a": 1}'
