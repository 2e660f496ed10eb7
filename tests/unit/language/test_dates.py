from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language.dates import Span, ends_on, find, one_off, recurs, resolved, wording

#: a Wednesday
NOW = datetime(2026, 11, 11, 10, 0, tzinfo=UTC)


# MEM-14
@pytest.mark.parametrize(
    ("text", "start", "end", "kind"),
    [
        ("что решили вчера", date(2026, 11, 10), date(2026, 11, 10), Span.DURING),
        ("сегодня обед в час", date(2026, 11, 11), date(2026, 11, 11), Span.DURING),
        ("завтра проверка", date(2026, 11, 12), date(2026, 11, 12), Span.DURING),
        ("позавчера звонили", date(2026, 11, 9), date(2026, 11, 9), Span.DURING),
        ("закрыто до пятницы", None, date(2026, 11, 13), Span.UNTIL),
        ("готово к понедельнику", None, date(2026, 11, 16), Span.BY),
        ("работает с понедельника", date(2026, 11, 16), None, Span.SINCE),
        ("в среду придёт мастер", date(2026, 11, 18), date(2026, 11, 18), Span.DURING),
        ("в прошлую пятницу сдали", date(2026, 11, 6), date(2026, 11, 6), Span.DURING),
        ("в следующую пятницу сдаём", date(2026, 11, 20), date(2026, 11, 20), Span.DURING),
        ("в понедельник приезжал эксперт", date(2026, 11, 9), date(2026, 11, 9), Span.DURING),
        ("собеседование 14-го", date(2026, 11, 14), date(2026, 11, 14), Span.DURING),
        ("учёт 5 числа", date(2026, 12, 5), date(2026, 12, 5), Span.DURING),
        ("закрыто до 12-го", None, date(2026, 11, 12), Span.UNTIL),
        ("ёлка 20 декабря", date(2026, 12, 20), date(2026, 12, 20), Span.DURING),
        ("открылись 20 августа, приехал мэр", date(2026, 8, 20), date(2026, 8, 20), Span.DURING),
        ("сдать 1 марта 2028 года", date(2028, 3, 1), date(2028, 3, 1), Span.DURING),
        ("с 1 ноября новый прайс", date(2026, 11, 1), None, Span.SINCE),
        ("отпуск с 3 по 17 июля", date(2027, 7, 3), date(2027, 7, 17), Span.DURING),
        ("отпуск 1–14 августа", date(2027, 8, 1), date(2027, 8, 14), Span.DURING),
        ("каникулы с 28 декабря по 9 января", date(2026, 12, 28), date(2027, 1, 9), Span.DURING),
        ("цена до 31.12.2026", None, date(2026, 12, 31), Span.UNTIL),
        ("сдать 2026-12-24", date(2026, 12, 24), date(2026, 12, 24), Span.DURING),
        ("цена до 15.12", None, date(2026, 12, 15), Span.UNTIL),
        ("на следующей неделе ремонт", date(2026, 11, 16), date(2026, 11, 22), Span.DURING),
        ("на этой неделе ремонт", date(2026, 11, 9), date(2026, 11, 15), Span.DURING),
        ("в прошлом месяце ремонт", date(2026, 10, 1), date(2026, 10, 31), Span.DURING),
        ("закрыто до конца месяца", None, date(2026, 11, 30), Span.UNTIL),
        ("закрыто до конца года", None, date(2026, 12, 31), Span.UNTIL),
        ("закрыто на выходных", date(2026, 11, 14), date(2026, 11, 15), Span.DURING),
        ("через неделю ревизия", date(2026, 11, 18), date(2026, 11, 18), Span.DURING),
        ("через 3 дня ревизия", date(2026, 11, 14), date(2026, 11, 14), Span.DURING),
        ("через два месяца ревизия", date(2027, 1, 11), date(2027, 1, 11), Span.DURING),
        ("3 дня назад звонил", date(2026, 11, 8), date(2026, 11, 8), Span.DURING),
        ("скидка в августе", date(2027, 8, 1), date(2027, 8, 31), Span.DURING),
        ("скидка до августа", None, date(2027, 7, 31), Span.UNTIL),
        ("в начале декабря", date(2026, 12, 1), date(2026, 12, 10), Span.DURING),
        ("с осени новый коврик", date(2026, 9, 1), None, Span.SINCE),
        ("до Нового года", None, date(2026, 12, 31), Span.UNTIL),
        ("тостовый по пятницам", None, None, Span.RECURRING),
        ("каждый второй вторник", None, None, Span.RECURRING),
        ("раз в неделю", None, None, Span.RECURRING),
        ("поливать через день", None, None, Span.RECURRING),
        ("пн-пт с 9 до 18", None, None, Span.RECURRING),
    ],
)
def test_time_words_are_resolved_from_the_moment_of_the_message(
    text: str, start: date | None, end: date | None, kind: Span
) -> None:
    found = find(text, NOW)

    assert [(w.start, w.end, w.kind) for w in found] == [(start, end, kind)]


# MEM-14
@pytest.mark.parametrize(
    "text",
    [
        "доставка 10.50",
        "с 9 до 18",
        "заказать за неделю",
        "дом 14",
        "комната из 12-го",
        "версия 2.10",
        "май как май",
        "в 9:30",
    ],
)
def test_prices_hours_and_terms_are_no_dates(text: str) -> None:
    assert find(text, NOW) == ()


# MEM-14
@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("проезд закрыт до пятницы", date(2026, 11, 13)),
        ("завтра стою на входе", date(2026, 11, 12)),
        ("Коля в отпуске 1–14 августа", date(2027, 8, 14)),
        ("заседание перенесли на 16 декабря", date(2026, 12, 16)),
        ("в пятницу приедет комиссия", date(2026, 11, 13)),
        ("сдать отчёт к понедельнику", date(2026, 11, 16)),
        ("печь чистим в понедельник", None),
        ("прачечная теперь забирает в среду", None),
        ("тостовый по пятницам", None),
        ("полы мыть раз в неделю", None),
        ("вчера приезжал эксперт", None),
        ("с 1 декабря новый прайс", None),
        ("филиал открывается 5 декабря", None),
        ("день рождения у Нины 5 мая", None),
        ("договор от 12 марта у юриста", None),
        ("аренду платим до 5 числа", None),
        ("склад на Лесной", None),
    ],
)
def test_a_record_ends_when_its_words_say_so(text: str, last: date | None) -> None:
    assert ends_on(text, NOW) == last


# MEM-14 OPS-13
def test_yesterday_is_the_calendar_day_in_the_speakers_zone() -> None:
    instant = datetime(2026, 11, 10, 21, 30, tzinfo=UTC)
    moscow, vladivostok = timezone(timedelta(hours=3)), timezone(timedelta(hours=10))

    assert find("вчера", instant)[0].start == date(2026, 11, 9)
    assert find("вчера", instant.astimezone(moscow))[0].start == date(2026, 11, 10)
    assert find("вчера", instant.astimezone(vladivostok))[0].start == date(2026, 11, 10)


# MEM-14
@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("вчера приезжал эксперт", "вчера (10.11.2026) приезжал эксперт"),
        ("закрыто до пятницы", "закрыто до пятницы (13.11.2026)"),
        ("на следующей неделе ремонт", "на следующей неделе (16.11–22.11.2026) ремонт"),
        ("печь чистим в понедельник", "печь чистим в понедельник"),
        ("заседание 16 декабря", "заседание 16 декабря"),
        ("тостовый по пятницам", "тостовый по пятницам"),
    ],
)
def test_a_relative_day_gets_its_date_beside_it(text: str, stored: str) -> None:
    assert resolved(text, NOW) == stored


# MEM-14
def test_the_time_words_are_kept_as_they_were_said() -> None:
    assert wording("Закрыто До Пятницы", NOW) == "До Пятницы"
    assert wording("тостовый по пятницам", NOW) is None


def test_one_day_is_told_from_every_day() -> None:
    assert one_off("завтра отвезти ключи", NOW)
    assert not one_off("отвозить ключи в понедельник", NOW)
    assert recurs("отвозить ключи по понедельникам", NOW)


# MEM-14
@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 1, 1)))
def test_any_text_and_any_moment_are_read(text: str, day: date) -> None:
    now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    for when in find(text, now):
        assert 0 <= when.begin < when.finish <= len(text)
        assert when.start is None or when.end is None or when.start <= when.end


# MEM-14
@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(
        [
            "завтра",
            "до пятницы",
            "14-го",
            "31 числа",
            "29 февраля",
            "через месяц",
            "на следующей неделе",
            "до конца месяца",
        ]
    ),
    st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 1, 1)),
)
def test_what_is_to_come_is_never_before_the_message(words: str, day: date) -> None:
    now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    (when,) = find(words, now)

    assert when.end is not None
    assert when.end >= now.date()


# MEM-14
@pytest.mark.parametrize(
    "text",
    [
        "аванс 5 числа",
        "зарплату платят 10 и 25 числа",
        "аванс приходит 5-го числа",
        "показания счётчиков до 25 числа",
        "отчёт сдаём в конце месяца",
        "отчёт сдавать в конце квартала",
        "премия в конце года",
        "разгрузка в последнюю пятницу месяца",
        "сверка в первых числах месяца",
        "мусор вывозят в среду",
        "планёрка в понедельник в 9",
        "летом работаем до 20",
        "зимой склад закрыт",
        "рейс не в среду, а в четверг",
    ],
)
def test_what_comes_again_has_no_last_day_and_no_date_beside_it(text: str) -> None:
    assert ends_on(text, NOW) is None
    assert resolved(text, NOW) == text


# MEM-14
@pytest.mark.parametrize(
    ("text", "last", "stored"),
    [
        ("инвентаризация в пятницу", date(2026, 11, 13), "инвентаризация в пятницу (13.11.2026)"),
        ("офис закрыт в субботу", date(2026, 11, 14), "офис закрыт в субботу (14.11.2026)"),
        ("сдать отчёт в понедельник", date(2026, 11, 16), "сдать отчёт в понедельник (16.11.2026)"),
        ("комиссия приедет 5 числа", date(2026, 12, 5), "комиссия приедет 5 числа (05.12.2026)"),
        ("Коля болеет до 25 числа", date(2026, 11, 25), "Коля болеет до 25 числа (25.11.2026)"),
        ("выставка в конце месяца", date(2026, 11, 30), "выставка в конце месяца (21.11–30.11.2026)"),
        ("в начале месяца приедет комиссия", date(2026, 12, 10), "в начале месяца (01.12–10.12.2026) приедет комиссия"),
        ("летом поедем на выставку", date(2027, 8, 31), "летом поедем на выставку"),
    ],
)
def test_what_happens_once_gets_its_day(text: str, last: date, stored: str) -> None:
    assert ends_on(text, NOW) == last
    assert resolved(text, NOW) == stored


# MEM-14
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("договор с «Каштаном» подписан 3 марта", date(2026, 3, 3)),
        ("Антон принят 5 мая", date(2026, 5, 5)),
        ("ремонт закончен 1 декабря", date(2025, 12, 1)),
        ("счёт оплачен 20 декабря", date(2025, 12, 20)),
        ("приём назначен 5 декабря", date(2026, 12, 5)),
        ("офис закрыт 5 декабря", date(2026, 12, 5)),
    ],
)
def test_what_is_done_was_done_on_a_day_gone_by(text: str, day: date) -> None:
    assert [w.start for w in find(text, NOW)] == [day]
    assert ends_on(text, NOW) == (day if day > NOW.date() else None)


# MEM-14
@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("скидка до 1 ноября", date(2026, 11, 1)),
        ("скидка до 01.11", date(2026, 11, 1)),
        ("сдать отчёт к 9 ноября", date(2026, 11, 9)),
        ("отпуск Коли с 1 по 10 ноября", date(2026, 11, 10)),
        ("скидка до 1 ноября 2026", date(2026, 11, 1)),
        ("скидка до 11 ноября", date(2026, 11, 11)),
        ("скидка до 1 марта", date(2027, 3, 1)),
        ("скидка действовала до 1 ноября", None),
    ],
)
def test_a_bound_that_is_just_over_is_this_years(text: str, last: date | None) -> None:
    assert ends_on(text, NOW) == last


# MEM-14
def test_a_bound_that_is_over_is_shown_with_its_year() -> None:
    assert resolved("скидка до 1 ноября", NOW) == "скидка до 1 ноября (01.11.2026)"
    assert resolved("скидка до 1 марта", NOW) == "скидка до 1 марта"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("слесарь пообещал зайти в четверг", date(2026, 12, 3)),
        ("договорились увидеться в субботу", date(2026, 12, 5)),
        ("договорились на субботу", date(2026, 12, 5)),
        ("приёмку перенесли на среду", date(2026, 12, 2)),
        ("слесарь заходил в четверг", date(2026, 11, 26)),
        ("в четверг решили закрыть цех", date(2026, 11, 26)),
    ],
)
def test_the_day_after_a_promise_is_still_to_come(text: str, day: date) -> None:
    # MEM-14
    (found,) = find(text, datetime(2026, 11, 30, 12, tzinfo=UTC))

    assert found.start == day
