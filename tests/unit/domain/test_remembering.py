from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.bench.remember import predict
from bot.domain.memory import Level
from bot.domain.people import Person
from bot.domain.remembering import Ask, Heard, Item, harmless, read
from bot.language.commands import Remember, parse
from bot.language.sensitive import Secret, Special
from bot.language.statements import Kind
from tests.unit.domain.remember_tables import NOW, PEOPLE, Example, examples, exposes, fault

ADMIN, OWNER, EMPLOYEE = PEOPLE["a"], PEOPLE["o"], PEOPLE["e"]


def heard(words: str, *, speaker: Person = ADMIN, now: datetime = NOW) -> tuple[Item, ...]:
    intent = parse(words)
    assert isinstance(intent, Remember)
    reading = read(intent, speaker=speaker, now=now)
    assert isinstance(reading, Heard)
    return reading.items


def one(words: str, *, speaker: Person = ADMIN, now: datetime = NOW) -> Item:
    (item,) = heard(words, speaker=speaker, now=now)
    return item


# MEM-1 MEM-2 MEM-4 MEM-5 MEM-13
@pytest.mark.parametrize("example", examples("remember_examples.tsv"), ids=lambda e: e.words[:60])
def test_an_example_is_read_as_a_careful_reader_would(example: Example) -> None:
    assert fault(example) is None


# MEM-1 MEM-5
def test_unseen_examples_are_mostly_read_right_and_never_expose_anything() -> None:
    unseen = [e for e in examples("remember_unseen.tsv") if not e.debatable]

    wrong = {e.words: found for e in unseen if (found := fault(e))}

    assert len(wrong) <= 0.08 * len(unseen), wrong
    assert not [e.words for e in examples("remember_unseen.tsv") if exposes(e)]


# MEM-3
@pytest.mark.parametrize(
    ("words", "stored"),
    [
        ("запомни, что арка у Бирюковых три метра", "Арка у Бирюковых 3 метра"),
        ("запомни пожалуйста: доставка сорок пять минут!", "Доставка 45 минут"),
        ("запомни: открываемся в девять утра", "Открываемся в 9 утра"),
        ("запомни цену на ленту: 40", "Цена на ленту: 40"),
        ("запомни правило: без пропуска не впускаем", "Без пропуска не впускаем"),
        ("запомни: двадцать пятого мая инвентаризация", "25 мая инвентаризация"),
        ("масло подорожало до 900, запомни на будущее", "Масло подорожало до 900"),
        ("запомни: ёлку не привезли", "Ёлку не привезли"),
    ],
)
def test_the_wording_is_the_persons_own_with_a_capital_and_digits(words: str, stored: str) -> None:
    assert one(words).text == stored


# MEM-3 MEM-4
@pytest.mark.parametrize(
    ("words", "stored"),
    [
        ("запомни, я по средам на объекте", "Тамара Зотова по средам на объекте"),
        ("запомни, что я не читаю почту в отпуске", "Тамара Зотова не читает почту в отпуске"),
        ("запомни: мне не звонить до десяти", "Тамаре Зотовой не звонить до 10"),
        ("запомни, у меня аллергия на пыль", "У Тамары Зотовой аллергия на пыль"),
        ("запомни мой день рождения: 5 мая", "День рождения Тамары Зотовой: 5 мая"),
        ("запомни, люблю место у окна", "Тамара Зотова любит место у окна"),
        ("запомни, зови меня Томой", "Зови меня Томой"),
        ("запомни: скидки только со мной согласовывать", "Скидки только с Тамарой Зотовой согласовывать"),
        ("запомни: клиент написал «я подумаю»", "Клиент написал «я подумаю»"),
    ],
)
def test_the_first_person_becomes_the_speakers_name_where_it_reads_well(words: str, stored: str) -> None:
    assert one(words).text == stored


# MEM-3
@pytest.mark.parametrize("name", ["🌸", "админ всех админов мира", "Root <b>", "x1"])
def test_an_odd_display_name_stays_out_of_the_record(name: str) -> None:
    item = one("запомни, я по средам на объекте", speaker=replace(ADMIN, name=name))

    assert item.text == "Я по средам на объекте"


# MEM-3
@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("Анна Ким", "У Анны Ким перерыв в час"),
        ("Саша Коваленко", "У Саши Коваленко перерыв в час"),
        ("Никита Белых", "У Никиты Белых перерыв в час"),
        ("Вера", "У Веры перерыв в час"),
        ("Пётр Ильич Жук", "У Петра Ильича Жука перерыв в час"),
        ("Айгуль Сафина", "У Айгуль Сафиной перерыв в час"),
    ],
)
def test_a_name_is_put_in_its_case(name: str, stored: str) -> None:
    assert one("запомни, у меня перерыв в час", speaker=replace(ADMIN, name=name)).text == stored


# MEM-2
@pytest.mark.parametrize(
    ("words", "stored"),
    [
        (
            "запомни: 1) цех закрыт 2) ключ у Вадима",
            ("Цех закрыт", "Ключ у Вадима"),
        ),
        ("запомни, бассейн открыт, а сауна закрыта", ("Бассейн открыт", "Сауна закрыта")),
        (
            "запомни: доставка стала 600, а внутри так и осталась",
            ("Доставка стала 600", "Доставка: внутри так и осталась"),
        ),
        ("запомни: склад на Лесной. И вход теперь со двора.", ("Склад на Лесной", "Вход теперь со двора")),
        ("запомни: цена 500, залог 4000", ("Цена 500, залог 4000",)),
        ("запомни: у Орловых собака, поэтому звонить заранее", ("У Орловых собака, поэтому звонить заранее",)),
        ("запомни: рейс не в среду, а в четверг", ("Рейс не в среду, а в четверг",)),
    ],
)
def test_several_facts_become_several_records_and_one_fact_stays_one(words: str, stored: tuple[str, ...]) -> None:
    assert tuple(i.text for i in heard(words)) == stored


# MEM-4
@pytest.mark.parametrize(
    ("words", "level", "named"),
    [
        ("запомни, что склад переехал", Level.COMPANY, False),
        ("запомни только для меня, что склад переехал", Level.PERSONAL, True),
        ("запомни, я не ем мясо", Level.PERSONAL, False),
        ("запомни для всех, что я не ем мясо", Level.COMPANY, True),
        ("запомни только для бухгалтерии: акты сдаём вечером", Level.AREA, True),
        ("в личное: куплю кольцо", Level.PERSONAL, True),
    ],
)
def test_the_circle_of_readers_is_named_or_follows_from_what_is_said(words: str, level: Level, named: bool) -> None:
    item = one(words)

    assert item.level is level
    assert item.circle_named is named


# MEM-15
def test_an_area_is_kept_as_it_was_named() -> None:
    assert one("запомни только для отдела «Продажи»: план 40 сделок").area_name == "Продажи"


# MEM-5
@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("запомни: чужие заказы не вскрываем", Kind.RULE),
        ("запомни: сдачу пересчитывать при клиенте", Kind.RULE),
        ("запомни: скидка не больше 7%", Kind.RULE),
        ("запомни: пиши клиентам только по делу", Kind.RULE),
        ("запомни: если гость опоздал, стол держим 15 минут", Kind.RULE),
        ("запомни: пирожки больше не печём", Kind.FACT),
        ("запомни: морковь чистим в среду", Kind.FACT),
        ("запомни: Орлов всегда платит вовремя", Kind.FACT),
        ("запомни: в субботу не работаем", Kind.FACT),
        ("запомни: завтра отвезти ключи", Kind.FACT),
        ("запомни порядок смены: касса, свет, сигнализация", Kind.PROCEDURE),
        ("запомни: сначала звоним, потом едем, затем пишем акт", Kind.PROCEDURE),
    ],
)
def test_the_kind_is_decided_before_storing(words: str, kind: Kind) -> None:
    assert one(words).kind is kind


# MEM-5
def test_a_procedure_has_a_name() -> None:
    assert one("запомни процедуру возврата: чек, акт, деньги").name == "Процедура возврата"


# MEM-5 ANS-1
@pytest.mark.parametrize(
    "words", ["запомни, отвечай мне кратко", "пиши мне без вступлений, запомни", "запомни: зови меня Лёшей"]
)
def test_a_standing_wish_about_ones_own_answers_is_a_personal_preference(words: str) -> None:
    item = one(words)

    assert (item.kind, item.level, item.preference) == (Kind.FACT, Level.PERSONAL, True)


# MEM-1
@pytest.mark.parametrize(
    "payload",
    ["", "нас", "того клиента", "номер машины", "вот это всё", "ну короче", "это важно", "он уволился", "мой адрес"],
)
def test_nothing_to_store_is_asked_about(payload: str) -> None:
    assert isinstance(read(Remember(payload=payload, direct=True), speaker=ADMIN, now=NOW), Ask)


# MEM-13
@pytest.mark.parametrize(
    ("payload", "why"),
    [
        ("пароль от почты Kedr2024", Secret.PASSWORD),
        ("логин ivan пароль 55tyrw", Secret.PASSWORD),
        ("пин-код карты четыре четыре семь один", Secret.CODE),
        ("код от сейфа 90-12-55", Secret.CODE),
        ("карта 4561 2612 1234 5467", Secret.CARD),
        ("паспорт Орлова 4512 774120", Secret.DOCUMENT),
        ("СНИЛС 112-233-445 95", Secret.DOCUMENT),
        ("токен бота 123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1", Secret.KEY),
    ],
)
def test_a_secrets_value_is_refused_with_the_reason(payload: str, why: Secret) -> None:
    reading = read(Remember(payload=payload), speaker=ADMIN, now=NOW)

    assert reading == Heard(items=(), refused=(why,))


# MEM-13
@pytest.mark.parametrize(
    "payload",
    [
        "пароль от вайфая на стойке", "пароль: у Фаи", "пароль поменяли 12 мая", "код товара 4412", "код краски 221",
        "ключ от сейфа у Вадима", "карты принимаем с 2 октября", "паспорт изделия лежит в коробке", "счёт 118 оплачен",
    ],
)  # fmt: skip
def test_a_fact_about_a_secret_is_stored(payload: str) -> None:
    reading = read(Remember(payload=payload), speaker=ADMIN, now=NOW)

    assert isinstance(reading, Heard)
    assert not reading.refused
    assert reading.items


# MEM-13
def test_of_several_facts_only_the_secret_is_refused() -> None:
    reading = read(Remember(payload="склад на Лесной; пин от двери 4471"), speaker=ADMIN, now=NOW)

    assert isinstance(reading, Heard)
    assert [i.text for i in reading.items] == ["Склад на Лесной"]
    assert reading.refused == (Secret.CODE,)


# MEM-13
@pytest.mark.parametrize(
    ("words", "special", "level", "held"),
    [
        ("запомни, у меня диабет", Special.HEALTH, Level.PERSONAL, False),
        ("запомни, у Орлова диабет", Special.HEALTH, Level.COMPANY, True),
        ("запомни, у орловой аллергия на лидокаин", Special.HEALTH, Level.COMPANY, True),
        ("запомни только мне: Орлов разводится", Special.FAMILY, Level.PERSONAL, False),
        ("запомни, Орлов мусульманин", Special.BELIEF, Level.COMPANY, True),
        ("запомни, аллергикам наливаем безлактозное", None, Level.COMPANY, False),
    ],
)
def test_special_categories_are_personal_about_oneself_and_held_about_another(
    words: str, special: Special | None, level: Level, held: bool
) -> None:
    item = one(words)

    assert (item.special, item.level, item.held) == (special, level, held)


# MEM-7 MEM-13
def test_only_harmless_statements_may_be_noticed() -> None:
    assert harmless("Поставщик сменился на «Кедр»", speaker=EMPLOYEE)
    assert not harmless("Пароль от сайта Qwer7788", speaker=EMPLOYEE)
    assert not harmless("У Орлова диабет", speaker=EMPLOYEE)


# MEM-14
@pytest.mark.parametrize(
    ("words", "ends", "said", "stored"),
    [
        ("запомни: вход закрыт до пятницы", date(2026, 12, 4), "до пятницы", "Вход закрыт до пятницы (04.12.2026)"),
        ("учти, завтра дежурит Вадим", date(2026, 12, 1), "завтра", "Завтра (01.12.2026) дежурит Вадим"),
        ("запомни: вчера приезжал эксперт", None, "вчера", "Вчера (29.11.2026) приезжал эксперт"),
        ("запомни: тостовый по пятницам", None, None, "Тостовый по пятницам"),
        (
            "запомни: Вадим в отпуске с 1 по 14 августа",
            date(2027, 8, 14),
            "с 1 по 14 августа",
            "Вадим в отпуске с 1 по 14 августа",
        ),
    ],
)
def test_time_words_become_dates_and_the_wording_stays(
    words: str, ends: date | None, said: str | None, stored: str
) -> None:
    item = one(words)

    assert (item.ends_on, item.when_said, item.text) == (ends, said, stored)


# MEM-1
def test_another_persons_message_is_stored_with_its_author_as_speaker() -> None:
    intent = Remember(payload="я на объекте до вечера", takes_reply=True)

    reading = read(intent, speaker=Person(id=9, telegram_id=9, name="Олег Ким"), now=NOW)

    assert isinstance(reading, Heard)
    assert reading.items[0].text == "Олег Ким на объекте до вечера"


# MEM-1
@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.booleans())
def test_any_payload_is_read_without_an_error(payload: str, direct: bool) -> None:
    reading = read(Remember(payload=payload, direct=direct), speaker=EMPLOYEE, now=datetime(2026, 2, 28, tzinfo=UTC))

    assert isinstance(reading, Ask | Heard)


# OPS-14
def test_a_bench_case_is_answered_in_the_scorers_format() -> None:
    case = {"id": "x", "author": "Инна Вязова", "author_role": "employee", "text": "запомни: вход со двора"}

    assert predict(case) == {
        "id": "x",
        "is_command": True,
        "clarify": False,
        "items": [{"kind": "fact", "scope": "company", "text": "Вход со двора", "status": "candidate"}],
    }


# --- delicate words of others -----------------------------------------------------------------------------------------

_DELICATE = [
    "приболела, лежу дома",
    "развожусь",
    "муж бросил",
    "опять на больничном",
    "хожу к психологу",
    "принял ислам",
    "дочка заболела",
    "Глеба кодировали",
    "Борис вор",
]


# MEM-1 MEM-13
@pytest.mark.parametrize("words", _DELICATE)
def test_delicate_words_of_somebody_else_are_held_though_they_say_no_i(words: str) -> None:
    asked = Remember(payload=words, takes_reply=True)
    reading = read(asked, speaker=EMPLOYEE, now=NOW, own=False)
    assert isinstance(reading, Heard)
    assert all(item.held for item in reading.items)


# MEM-13
@pytest.mark.parametrize("words", ["приболела, лежу дома", "муж бросил", "опять на больничном", "принял ислам"])
def test_delicate_words_of_ones_own_are_personal_though_they_say_no_i(words: str) -> None:
    item = one(f"запомни: {words}", speaker=EMPLOYEE)
    assert (item.level, item.held) == (Level.PERSONAL, False)


# MEM-1 MEM-13
def test_what_nobody_is_named_in_is_asked_about_where_the_speaker_has_no_name() -> None:
    nobody = Person(id=0, telegram_id=0, name="")
    reading = read(Remember(payload="приболела", takes_reply=True), speaker=nobody, now=NOW, own=False)
    assert reading == Ask(whose=True)


# --- guesses and wishes -----------------------------------------------------------------------------------------------


# MEM-6
@pytest.mark.parametrize("words", ["кажется, склад закрыт по средам", "думаю, что ключ у охраны", "слышал, касса до 8"])
def test_a_guess_about_the_company_is_the_companys_and_known_for_a_guess(words: str) -> None:
    item = one(f"запомни: {words}")
    assert (item.level, item.guessed) == (Level.COMPANY, True)


# MEM-4 MEM-5
@pytest.mark.parametrize(
    "words", ["хорошо бы склад открывался в 7", "ворота надо бы смазать", "хочу, чтобы склад открывался в 7"]
)
def test_a_wish_is_the_speakers_own_and_neither_fact_of_the_company_nor_rule(words: str) -> None:
    item = one(f"запомни: {words}")
    assert (item.kind, item.level, item.wish, item.circle_named) == (Kind.FACT, Level.PERSONAL, True, False)


# MEM-1 MEM-4
def test_a_wish_of_somebody_else_is_a_guess_of_the_company_at_most() -> None:
    asked = Remember(payload="хорошо бы склад открывался в 7", takes_reply=True)
    reading = read(asked, speaker=EMPLOYEE, now=NOW, own=False)
    assert isinstance(reading, Heard)
    assert [(i.level, i.guessed) for i in reading.items] == [(Level.COMPANY, True)]
