from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language.commands import (
    About,
    Clarify,
    Correct,
    Forbid,
    Forget,
    ForgetAll,
    ForgetLast,
    Intent,
    Missing,
    Remember,
    Rule,
    Say,
    StateKind,
    StateQuestion,
    Stop,
    Why,
    Wrong,
    parse,
)

NAMES = ("Помощник", "Стриж", "@pomoshnik_bot")


def said(words: str, *, is_reply: bool = False) -> Intent:
    return parse(words, bot_names=NAMES, is_reply=is_reply)


# MEM-1 PPL-6 SEC-4
@pytest.mark.parametrize(
    "words",
    [
        "Стриж, запомни: мост закрыт", "@pomoshnik_bot запомни: мост закрыт", "мост закрыт, запомни, Стриж",
        "запомни, Помощник, мост закрыт", "привет, Помощник! запомни мост закрыт",
        "Помошник, запомни: мост закрыт", "эй, Стриж, имей в виду: мост закрыт", "ЗАПОМНИ МОСТ ЗАКРЫТ",
        "запомни-ка: мост закрыт", "З.Ы. запомни: мост закрыт", "ок, тогда запомни, что мост закрыт",
        "Стриж запомни мост закрыт", "зап\u200bомни: мост закрыт", "Зaпoмни: мост закрыт", "remember: мост закрыт",
    ],
)  # fmt: skip
def test_the_bots_name_and_small_talk_before_a_command_are_stepped_over(words: str) -> None:
    found = said(words)

    assert isinstance(found, Remember)
    assert found.payload.lower() == "мост закрыт"


# MEM-1
@pytest.mark.parametrize(
    "words",
    [
        "запомни это", "запомни", "запомни это для всех", "имей в виду", "это запомни, пожалуйста",
        "запомни сообщение",
    ],
)  # fmt: skip
def test_a_pointing_request_in_reply_takes_the_message_replied_to(words: str) -> None:
    found = said(words, is_reply=True)

    assert isinstance(found, Remember)
    assert found.takes_reply
    assert found.payload == ""


# MEM-1 MEM-4 MEM-15
@pytest.mark.parametrize(
    ("words", "payload", "personal", "area"),
    [
        ("запомни только для меня, что уйду в мае", "уйду в мае", True, None),
        ("запомни, уйду в мае, только это между нами", "уйду в мае, только это между нами", None, None),
        ("уйду в мае, запомни, это только для меня", "уйду в мае", True, None),
        ("запомни: уйду в мае (это личное)", "уйду в мае", True, None),
        ("лично мне запомни: размер 44", "размер 44", True, None),
        ("в личное: размер 44", "размер 44", True, None),
        ("запомни для всех, что офис закрыт", "офис закрыт", False, None),
        ("для всех запомни: офис закрыт", "офис закрыт", False, None),
        ("запомни для всех клиентов скидка 5%", "для всех клиентов скидка 5%", None, None),
        ("запомни всем клиентам дарим календарь", "всем клиентам дарим календарь", None, None),
        ("запомни только для бухгалтерии: акты по вторникам", "акты по вторникам", None, "бухгалтерии"),
        ("запомни для отдела продаж: план 40", "план 40", None, "продаж"),
        ("запиши себе: офис закрыт", "офис закрыт", None, None),
    ],
)
def test_the_circle_is_taken_off_the_payload(words: str, payload: str, personal: bool | None, area: str | None) -> None:
    found = said(words)

    assert isinstance(found, Remember)
    assert (found.payload, found.personal, found.area_name) == (payload, personal, area)
    assert found.everyone is (personal is False)


# MEM-1
@pytest.mark.parametrize(
    ("words", "payload"),
    [
        ("Слушай, а можешь запомнить, что бокс занят?", "бокс занят"),
        ("бокс занят, запомни пожалуйста", "бокс занят"),
        ("бокс занят. Запомни это.", "бокс занят"),
        ("короче, на будущее: бокс занят", "бокс занят"),
        ("хочу, чтобы ты помнила: бокс занят", "бокс занят"),
        ("насчёт бокса запомни: он теперь платный", "насчёт бокса: он теперь платный"),
        ("запомни раз и навсегда — бокс занят", "бокс занят"),
        ("запомни, ну короче, бокс занят", "бокс занят"),
        ("запомни следующее: бокс занят, спасибо", "бокс занят"),
        ("Заезжал Гуськов. Запомни, что бокс занят", "бокс занят"),
        ("не забыть бы... запомни: бокс занят", "бокс занят"),
        ("зап\u200bомни: бокс зан\u200bят", "бокс занят"),
    ],
)
def test_the_payload_is_what_is_left_of_the_words(words: str, payload: str) -> None:
    found = said(words)

    assert isinstance(found, Remember)
    assert found.payload == payload


# FGT-1
@pytest.mark.parametrize(
    "words",
    [
        "забудь про тот склад", "а ты можешь забыть мой номер +7 900 000-00-11?", "можешь забыть про Лебедева?",
        "удали из памяти адрес базы", "удали запись про Гуськова", "удали всё про «Лотос»", "удали мой адрес",
        "сотри из памяти пароль от вайфая", "убери из памяти прайс за март", "выкинь из головы историю с фурой",
        "больше не помни, что я на диете", "не помни больше про отгул", "не храни мой старый телефон",
        "скидка пенсионерам больше не актуальна, забудь", "это правило про шины больше не нужно, забудь его",
        "Гуськов уволился, забудь про него", "забудте про акцию", "забуть номер склада",
        "Помощник, забудь про Климову", "удали, что мы закрыты по средам", "вычеркни Савельева",
        "вычеркни договор 15-П из памяти пожалуйста", "прошу забыть про долг «Орбиты»",
        "хочу, чтобы ты забыл мой день рождения", "забудь пожалуйста где лежит ключ",
        "забудь то, что я говорил про аренду", "перестань помнить про ремонт", "удалить из памяти старый адрес",
        "информация о скидке устарела, удали её из памяти", "цены на масло забудь", "про Гуськова забудь",
        "адрес склада забудь, переехали", "забудь адрес склада, мы переехали", "слушай, забудь про шины",
        "забудь запись номер 12", "можно удалить из памяти запись про фуру?",
        "очисти память от записей про «Лотос»", "забудь все про Климовых", "удали инфу о поставщике",
    ],
)  # fmt: skip
def test_forgetting_is_asked_in_many_ways(words: str) -> None:
    found = said(words)

    assert isinstance(found, Forget)
    assert found.query


# FGT-1
@pytest.mark.parametrize(
    ("words", "query", "reason"),
    [
        ("забудь про того подрядчика", "того подрядчика", None),
        ("забудь, что сауна закрыта", "сауна закрыта", None),
        ("больше не помни, что я на диете", "я на диете", None),
        ("забудь про тот склад", "тот склад", None),
        ("не храни больше про фен", "фен", None),
        ("забудь про отсрочку, уже неактуально", "отсрочку", "уже неактуально"),
        ("сведения, что сауна закрыта, больше не нужны, забудь", "сауна закрыта", "больше не нужны"),
        ("скидка на шины больше не актуальна, забудь", "скидка на шины", "больше не актуальна"),
        ("удали договор 15-П из памяти", "договор 15-П", None),
        ("а ты можешь забыть мой номер?", "мой номер", None),
        ("Гуськова забудь пожалуйста", "Гуськова", None),
        ("забудь, что мне звонить после обеда", "мне звонить после обеда", None),
    ],
)
def test_the_query_says_what_and_the_reason_why(words: str, query: str, reason: str | None) -> None:
    assert said(words) == Forget(query=query, reason=reason)


# FGT-7
@pytest.mark.parametrize(
    "words",
    [
        "удали вообще всё, что помнишь",
        "удали нафиг всё что знаешь",
        "удали совсем всё",
        "забудь всё", "забудь все", "Забудь вообще всё, что знаешь", "удали всё из памяти", "очисти память",
        "сотри всё", "забудь всё, что я тебе говорил", "забудь меня", "забудь всё обо мне", "удали все мои записи",
        "сотри всю память", "забудь всё нафиг",
    ],
)  # fmt: skip
def test_forgetting_everything_is_its_own_request(words: str) -> None:
    assert said(words) == ForgetAll()


# FGT-7
@pytest.mark.parametrize(
    "words",
    [
        "забудь последнее", "забудь последнюю запись", "удали последнюю запись",
        "забудь то, что я только что сказал", "забудь что я сейчас сказал", "забудь предыдущее", "сотри последнее",
        "забудь последнее, что я сказал", "забудь что я сказал",
    ],
)  # fmt: skip
def test_forgetting_the_last_record_is_its_own_request(words: str) -> None:
    assert said(words) == ForgetLast()


# FGT-7
@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("забудь последние две записи", 2), ("забудь две последние записи", 2), ("удали последние 4 факта", 4),
        ("сотри обе последние записи", 2), ("забудь последние записи", 3), ("удали последние пару записей", 2),
        ("забудь последнюю и предпоследнюю запись", 2), ("забудь предпоследнее", 2), ("две последние записи удали", 2),
        ("забудь последние несколько сообщений, пожалуйста", 3), ("можешь забыть последние две записи?", 2),
        ("забудь то, что я сказал в последних двух сообщениях", 2),
    ],
)  # fmt: skip
def test_several_of_the_latest_are_counted(words: str, count: int) -> None:
    assert said(words) == ForgetLast(count=count)


# FGT-1 ANS-5
@pytest.mark.parametrize(
    ("words", "query", "question"),
    [
        ("Забудь про курьера Юрия. Кто теперь возит?", "курьера Юрия", "Кто теперь возит?"),
        ("забудь про щебень, и сколько стоит песок?", "щебень", "сколько стоит песок?"),
        ("забудь про щебень! а кто у нас бухгалтер?", "щебень", "а кто у нас бухгалтер?"),
        ("Сколько стоит песок? И забудь про щебень", "щебень", "Сколько стоит песок?"),
        ("забудь про щебень, его вывезли. Кто у нас бухгалтер?", "щебень", "Кто у нас бухгалтер?"),
        ("можешь забыть про щебень? Где лежит песок?", "щебень", "Где лежит песок?"),
        ("забудь про щебень. Юрий ещё работает?", "щебень", "Юрий ещё работает?"),
        ("забудь про щебень и подскажи телефон Юрия", "щебень", "подскажи телефон Юрия"),
    ],
)  # fmt: skip
def test_a_question_beside_a_request_to_forget_stands_by_itself(words: str, query: str, question: str) -> None:
    found = said(words)

    assert isinstance(found, Forget)
    assert (found.query, found.asks) == (query, question)


# FGT-1
@pytest.mark.parametrize(
    "words",
    ["забудь, кто чинит рампу", "забудь про рампу, понял?", "забудь про рампу. Хорошо?", "кто чинит рампу? забудь",
     "забудь про график: кто и когда дежурит", "забудь что Юрий дежурит и кто его меняет", "забудь где ключ от сейфа?"],
)  # fmt: skip
def test_what_only_looks_like_a_question_beside_it_is_none(words: str) -> None:
    found = said(words)

    assert isinstance(found, Forget)
    assert not found.asks


# FGT-1
@pytest.mark.parametrize(
    ("words", "sure"),
    [
        ("если лифт починили — забудь про него", False), ("что с лифтом? если починили, забудь", False),
        ("как только починят лифт, забудь", False), ("лифт починили, забудь про него", True),
        ("если можно, забудь про лифт", True), ("забудь про лифт, если не сложно", True),
        ("забудь, что если дождь, грузим внутри", True),
    ],
)  # fmt: skip
def test_a_request_under_a_condition_is_asked_about(words: str, sure: bool) -> None:
    assert isinstance(said(words), Forget if sure else Clarify)


# FGT-7
@pytest.mark.parametrize(
    "words",
    [
        "забудь всё, что не про щебень", "забудь всё кроме щебня", "забудь всё, оставь только щебень",
        "удали из памяти всё, что не касается щебня", "сотри всё, за исключением щебня", "забудь всё без щебня",
        "забудь всё, что не связано со щебнем", "забудь всё остальное, щебень не трогай", "кроме щебня забудь всё",
        "оставь в памяти только щебень", "оставь про щебень, остальное забудь", "забудь всё, где нет щебня",
        "помни только про щебень, остальное удали", "забудь всё лишнее, пусть останется только щебень",
        "забудь остальное", "удали все записи не про щебень", "забудь всё, исключая щебень",
        "сотри всё и оставь щебень", "сохрани только щебень, остальное забудь", "забудь всё, только щебень помни",
        "оставь только записи про щебень", "забудь про щебень, кроме цены",
    ],
)  # fmt: skip
def test_to_forget_all_but_something_is_asked_about(words: str) -> None:
    assert said(words) == Clarify(which=Missing.FORGET_EXCEPT)


# FGT-1
@pytest.mark.parametrize(
    "words",
    [
        "забудь, что берём всё, кроме стекла",
        "забудь всё про щебень",
        "забудь что кофе без сахара",
        "забудь всё, что я говорил про щебень",
    ],
)
def test_an_exception_that_is_told_or_none_at_all_leaves_a_request_as_it_is(words: str) -> None:
    assert isinstance(said(words), Forget)


# FGT-1
@pytest.mark.parametrize(
    "words", ["забудь последние две записи про щебень", "забудь последний платёж", "забудь последние новости о складе"]
)
def test_what_is_named_beside_the_last_one_is_searched_for(words: str) -> None:
    assert isinstance(said(words), Forget)


# FGT-1
@pytest.mark.parametrize(
    "words",
    [
        "забудь", "ой, забудь", "ну забудь", "забудь это", "забудь его", "забудь, проехали", "ладно, забудь",
        "удали из памяти", "да забудь ты", "забудь, неважно",
    ],
)  # fmt: skip
def test_a_request_to_forget_nothing_in_particular_is_asked_about(words: str) -> None:
    assert said(words) == Clarify(which=Missing.FORGET)


# FGT-1
def test_forget_this_in_reply_takes_the_message_replied_to() -> None:
    assert said("забудь это", is_reply=True) == Forget(query="", takes_reply=True)


# MEM-1
@pytest.mark.parametrize("words", ["запомни", "Запомни!", "имей в виду", "запомни это", "учти", "запомни, ладно?"])
def test_a_request_to_remember_nothing_is_asked_about(words: str) -> None:
    assert said(words) == Clarify(which=Missing.REMEMBER)


# MEM-1
@pytest.mark.parametrize(
    "words",
    [
        "не запоминай", "не надо это запоминать", "не запоминай это пожалуйста", "только не запоминай",
        "запоминать не надо", "это не записывай", "не сохраняй это", "можешь не запоминать",
        "клиент ругался, не запоминай это", "не фиксируй это", "не записывай пока", "не для протокола: шеф злой",
        "в память не надо", "не запоминайте это",
    ],
)  # fmt: skip
def test_what_must_not_be_remembered_is_forbidden(words: str) -> None:
    assert said(words) == Forbid()


@pytest.mark.parametrize(
    ("words", "query", "reason"),
    [
        ("удали электрика Сорокина", "электрика Сорокина", None),
        ("удали 5530", "5530", None),
        ("удали зимина, он закрыл счёт", "зимина", "он закрыл счёт"),
        ("про отпуск забудь, я передумала брать", "отпуск", "я передумала брать"),
        ("вымарай из памяти Ганну", "Ганну", None),
        ("удоли когда планёрка", "когда планёрка", None),
        ("удали надбавку за простой", "надбавку за простой", None),
        ("вычисти ячейку 31", "ячейку 31", None),
        ("убери цену копчёного сыра", "цену копчёного сыра", None),
        ("не держи больше в памяти планёрку", "планёрку", None),
        ("про охоту забудь, не поеду", "охоту", "не поеду"),
        ("надбавки можешь забыть, с мая всё новое", "надбавки", "с мая всё новое"),
        ("забудь вечернюю группу, не собралась", "вечернюю группу", "не собралась"),
        ("не надо больше помнить про жалобы на сайт", "жалобы на сайт", None),
        ("сатри запись про планёрку", "планёрку", None),
        ("забудь про Дятлова, шкаф уже отгрузили", "Дятлова", "шкаф уже отгрузили"),
        ("забудь про отгул, остаюсь", "отгул", "остаюсь"),
        ("забудь про фургон, на котором ездил Лука", "фургон, на котором ездил Лука", None),
        ("забудь обед, скидку и парковку", "обед, скидку и парковку", None),
        ("можно больше не помнить, что станок стоит", "станок стоит", None),
        ("можешь больше не помнить, что я ночую на даче?", "я ночую на даче", None),
        ("про сауну можешь уже не помнить", "сауну", None),
        ("хватит помнить про летний график", "летний график", None),
        ("тебе больше не нужно помнить летний график", "летний график", None),
        ("давай уже забудем про сауну", "сауну", None),
        ("ну про сауну забудь совсем", "сауну", None),
        ("про планёрки забудь уже наконец", "планёрки", None),
    ],
)
def test_who_or_what_is_named_is_told_from_why(words: str, query: str, reason: str | None) -> None:
    # FGT-1
    assert said(words) == Forget(query=query, reason=reason)


@pytest.mark.parametrize(
    ("words", "payload"),
    [
        ("запомни, плиз, у входа скользко", "у входа скользко"),
        ("хорошо бы ты запомнил: вход со двора", "вход со двора"),
        ("запиши мне, что от пыли у меня кашель", "от пыли у меня кашель"),
    ],
)
def test_courtesy_and_wishes_stand_before_what_is_to_be_remembered(words: str, payload: str) -> None:
    # MEM-1
    found = said(words)
    assert isinstance(found, Remember)
    assert found.payload == payload


# MEM-1 FGT-1 ANS-3 ANS-8
@pytest.mark.parametrize(
    "words",
    [
        "не забудь про отчёт", "ты не забыл про отчёт?", "кто забыл ключи?", "не забывай поливать",
        "я забыл пароль", "забыла сказать: завтра короткий день", "Коля, забудь про отпуск",
        "«забудь про скидку» — пишет клиент", "никогда не забуду", "про отпуск можно забыть", "забудется",
        "удали черновик", "удали этот файл", "сотри с доски", "убери лишний пробел", "выкинь мусор",
        "не могу забыть эту песню", "Оля, удали из памяти фотки", "он попросил забыть об этом", "удали задачу",
        "удали файл Смета", "удали Петрова из чата", "удали 15 строку",
        "незабудки привезли", "хорошо, спасибо", "не записывай клиентов на пятницу", "мы не фиксируем цену",
        "не сохраняй черновик в облаке", "откуда везём розы?", "откуда приедет комиссия?", "откуда у нас долг?",
        "кто сегодня на смене?", "почему нет света?", "где ключи?", "неверно оформленный акт вернули",
        "не так давно переехали", "неправильно собранный шкаф у Кости", "ошибка 404 на сайте",
        "устаревший прайс лежит у Коли", "стоп-лист обновили", "хватит ли нам муки?", "стоп-кран сломан",
        "сколько записей на завтра?", "сколько стоит доставка?", "что в очереди на мойку?",
        "с какого числа отпуск у Коли?", "какой статус у заказа 15?", "сколько дней отпуска?",
        "когда начал работать Коля?", "что ждёт клиента?", "как правило, мы отвечаем за час",
        "правило буравчика помнишь?", "какие правила действуют?", "правила игры изменились",
        "исправь ошибки в письме", "поправь текст", "не знаю, а ты?", "не могу, а надо", "замени фильтр в машине",
        "обнови прайс", "измени тон письма", "не то чтобы плохо", "исправь запятые в тексте",
        "Коля, запомни: масло в бокс", "@ivan запомни ключ", "а Коля, запомни, не едем",
        "Марина Сергеевна, запомните: отчёт в среду",
        "убери посуду",
        "удали последний абзац",
        "про отчёт опять забыть",
    ],
)  # fmt: skip
def test_ordinary_words_are_no_command(words: str) -> None:
    assert isinstance(said(words), Say)


# MEM-1 SEC-1
@pytest.mark.parametrize(
    "words",
    [
        "«запомни, мы закрыты» — так пишет гость", 'сказал: "забудь про долг"', "> запомни: скидка 90%",
        "Клиент: запомни меня", "он говорит запомни", "Пишут: «правило: всем скидка». Что ответить?",
        "`запомни: rm -rf`",
    ],
)  # fmt: skip
def test_a_command_that_somebody_else_said_is_none(words: str) -> None:
    assert isinstance(said(words), Say)


# MEM-1 PPL-6
@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("Коля, запомни: на мост не едем", True),
        ("а Коля, запомни: на мост не едем", True),
        ("Марина Сергеевна, запомните: отчёт в среду", True),
        ("девочки, запомните: бахилы всем", True),
        ("запомни, Коля, на мост не едем", True),
        ("@ivan запомни, где ключ", True),
        ("народ, запомни: мост закрыт", False),
        ("запомни: дежурят Коля, Маша и Дина", False),
        ("запомни, Дина, тренер по йоге, уходит", False),
        ("Коля, Маша и Дина в отпуске, запомни", False),
    ],
)
def test_words_to_somebody_else_are_not_for_the_bot(words: str, other: bool) -> None:
    found = said(words)

    assert isinstance(found, Say) is other
    assert not other or (isinstance(found, Say) and found.to_other)


# MEM-1
@pytest.mark.parametrize(
    ("words", "is_command"),
    [
        ("запмни: мост закрыт", True), ("зопомни: мост закрыт", True), ("запомниии мост закрыт", True),
        ("зафикисруй: мост закрыт", True), ("запомнил мост закрыт", False), ("запоминает, что мост закрыт", False),
        ("напомни: мост закрыт", False), ("заполни: мост закрыт", False), ("запомнилось, мост закрыт", False),
    ],
)  # fmt: skip
def test_a_misspelt_verb_is_read_and_another_word_is_not(words: str, is_command: bool) -> None:
    assert isinstance(said(words), Remember) is is_command


# MEM-1
@pytest.mark.parametrize(
    ("words", "is_command"),
    [
        ("учти, мост закрыт", True), ("учти скидку в расчёте", False), ("запиши: мост закрыт", True),
        ("запиши Савельева на пятницу", False), ("запиши меня к врачу", False), ("сохрани черновик", False),
        ("сохрани: мост закрыт", True), ("зафиксируй цену в договоре", False), ("на будущее лето ищем базу", False),
        ("на будущее: ищем базу", True), ("запиши телефон базы: 21-45", True),
    ],
)  # fmt: skip
def test_a_verb_that_may_mean_a_task_needs_a_statement(words: str, is_command: bool) -> None:
    assert isinstance(said(words), Remember) is is_command


# ANS-3
@pytest.mark.parametrize(
    "words",
    [
        "откуда?", "откуда ты это взял?", "откуда инфа?", "откуда такие цифры?", "на основании чего?",
        "кто это сказал?", "с чего ты взял?", "почему ты так решил?", "источник?", "пруф?", "откуда знаешь?",
        "а откуда это?", "где ты это взял?", "чьи это слова?", "откуда? мы же переехали",
        "откуда ты знаешь, что скидка 5%?", "Помощник, откуда данные?", "откуда у тебя эти данные",
        "на чём основано?", "из какой записи?",
    ],
)  # fmt: skip
def test_a_question_about_the_source_is_told_from_other_questions(words: str) -> None:
    assert isinstance(said(words), Why)


# ANS-3
def test_what_follows_the_question_about_the_source_is_kept() -> None:
    assert said("откуда? мы же переехали") == Why(rest="мы же переехали")


# ANS-9
@pytest.mark.parametrize(
    "words",
    [
        "неверно", "неправильно", "это не так", "нет, не так", "ты ошибся", "неправда", "это неправда!",
        "не так. Пиши короче", "это устарело", "неверно, склад на Лесной", "чушь", "вы ошиблись",
        "нет, это неправильно", "ты путаешь", "неверно!",
    ],
)  # fmt: skip
def test_a_denial_of_the_answer_is_read(words: str) -> None:
    assert isinstance(said(words), Wrong)


# ANS-8
@pytest.mark.parametrize(
    "words",
    [
        "стоп", "Стоп!", "стоп, хватит", "остановись", "хватит", "прекрати пожалуйста", "СТОП", "Помощник, стоп",
        "stop",
    ],
)  # fmt: skip
def test_stop_stands_alone(words: str) -> None:
    assert said(words) == Stop()


# ANS-10
@pytest.mark.parametrize(
    "words",
    [
        "что знаем о «Ромашке»?", "что ты знаешь про Савельева", "что мы знаем о складе в Химках?",
        "что известно про «Орбиту»", "что помнишь о Климовых?", "расскажи всё, что знаешь о Лотосе",
        "покажи записи про аренду", "покажи всё о «Векторе»", "что записано про шины?", "найди всё о Гуськове",
    ],
)  # fmt: skip
def test_a_question_about_a_thing_names_it(words: str) -> None:
    found = said(words)

    assert isinstance(found, About)
    assert not found.subject.startswith(("о ", "про "))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("сколько записей в памяти?", StateKind.RECORD_COUNT),
        ("сколько ты помнишь?", StateKind.RECORD_COUNT),
        ("сколько правил действует?", StateKind.RULE_COUNT),
        ("сколько навыков у тебя?", StateKind.SKILL_COUNT),
        ("что ждёт одобрения?", StateKind.QUEUE),
        ("что в очереди?", StateKind.QUEUE),
        ("с каких пор ты помнишь?", StateKind.SINCE),
        ("какой статус у записи про склад?", StateKind.STATUS),
    ],
)
def test_questions_about_the_bots_own_state_are_recognised(words: str, kind: StateKind) -> None:
    found = said(words)

    assert isinstance(found, StateQuestion)
    assert found.kind is kind


@pytest.mark.parametrize(
    ("words", "kind", "about"),
    [
        ("кто администратор?", StateKind.ADMINS, None),
        ("а кто у нас админ", StateKind.ADMINS, None),
        ("Подскажи, кто админы бота?", StateKind.ADMINS, None),
        ("кто здесь главный?", StateKind.ADMINS, None),
        ("кто главный?", StateKind.ADMINS, None),
        ("кто тобой управляет?", StateKind.ADMINS, None),
        ("кто владелец области?", StateKind.OWNERS, None),
        ("кто владелец этой области?", StateKind.OWNERS, None),
        ("кто отвечает за эту область?", StateKind.OWNERS, None),
        ("кто владелец области Закупки?", StateKind.OWNERS, "Закупки"),
        ("Кто владелец области «Ремонт техники» сейчас?", StateKind.OWNERS, "Ремонт техники"),
        ("кто владеет областью Закупки", StateKind.OWNERS, "Закупки"),
    ],
)
def test_questions_about_who_is_in_charge_are_recognised(words: str, kind: StateKind, about: str | None) -> None:
    # PPL-3
    assert said(words) == StateQuestion(kind=kind, about=about)


@pytest.mark.parametrize(
    "words",
    [
        "кто администратор зала?", "кто главный бухгалтер?", "кто главный по складу?", "кто владелец Ромашки?",
        "кто у нас директор?", "кто администрирует сервер?", "кто отвечает за область применения?",
        "главный здесь Пётр", "кто администратор в гостинице на Лесной?",
    ],
)  # fmt: skip
def test_a_question_about_somebody_in_the_company_is_none_about_the_bot(words: str) -> None:
    # PPL-3
    assert not isinstance(said(words), StateQuestion)


def test_a_question_about_status_names_the_record() -> None:
    assert said("какой статус у записи про склад?") == StateQuestion(kind=StateKind.STATUS, about="про склад")


# RUL-1
@pytest.mark.parametrize(
    ("words", "text", "scope"),
    [
        ("правило: чужое не берём", "чужое не берём", None),
        ("Помощник, правило — клиентам на вы", "клиентам на вы", None),
        ("правило для отдела закупок: три предложения", "три предложения", "закупок"),
        ("правило для всей компании: курить на улице", "курить на улице", None),
        ("добавь правило: без звонков после 21", "без звонков после 21", None),
    ],
)
def test_a_rule_is_stated_outright(words: str, text: str, scope: str | None) -> None:
    assert said(words) == Rule(text=text, scope=scope)


# MEM-9
@pytest.mark.parametrize(
    ("words", "old", "new", "part_old", "part_new"),
    [
        ("исправь: поставщик не «Лён», а «Хлопок»", "поставщик «Лён»", "поставщик «Хлопок»", "«Лён»", "«Хлопок»"),
        ("поставщик не «Лён», а «Хлопок»", "поставщик «Лён»", "поставщик «Хлопок»", "«Лён»", "«Хлопок»"),
        ("нет, не 14, а 16", "14", "16", "14", "16"),
        ("замени «Лён» на «Хлопок»", "«Лён»", "«Хлопок»", "«Лён»", "«Хлопок»"),
        ("замени у Альфы 10% на 15%", "у Альфы 10%", "15%", "10%", "15%"),
        ("поправка: склад на Мира 8", None, "склад на Мира 8", None, None),
        ("исправь адрес склада: Мира 8", "адрес склада", "Мира 8", None, None),
        ("директор у них Зуев, а не Лапин", None, "директор у них Зуев", "Лапин", "Зуев"),
    ],
)
def test_a_correction_tells_old_and_new(
    words: str, old: str | None, new: str, part_old: str | None, part_new: str | None
) -> None:
    found = said(words)

    assert isinstance(found, Correct)
    assert (found.old, found.new, found.part_old, found.part_new) == (old, new, part_old, part_new)
    assert found.raw


# MEM-9
@pytest.mark.parametrize(
    "words",
    ["исправь ошибки в письме", "не знаю, а ты?", "замени фильтр в машине", "не могу, а надо", "поправь текст"],
)
def test_other_work_is_no_correction_of_memory(words: str) -> None:
    assert isinstance(said(words), Say)


@pytest.mark.parametrize(
    ("words", "question"),
    [("где ключи?", True), ("когда приедет фура", True), ("фура приехала", False), ("надо ли звонить", True)],
)
def test_questions_are_told_from_statements(words: str, question: bool) -> None:
    found = said(words)

    assert isinstance(found, Say)
    assert found.is_question is question


# MEM-1 OPS-4
@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120))
def test_any_text_has_one_intent(text: str) -> None:
    assert isinstance(said(text), Intent)


# OPS-4
@pytest.mark.parametrize(
    "unit", ["запомни, ", "и ", "а вот и ", "« ", "прошу ", "удали из памяти ", "не запоминай ", "ты "]
)
def test_a_hostile_message_costs_time_in_proportion_to_its_length(unit: str) -> None:
    def seconds(length: int, number: int) -> float:
        text = f"{number} " + (unit * length)[:length]
        began = time.perf_counter()
        said(text)
        return time.perf_counter() - began

    seconds(100, 0)
    short, long = min(seconds(2_000, n) for n in range(3)), min(seconds(20_000, n) for n in range(2))

    assert long < 40 * short + 0.3


@pytest.mark.parametrize(
    ("words", "kept", "dropped"),
    [
        ("забудь про курьера, и запомни: возит Антон", "возит Антон", "курьера"),
        ("запомни: склад на Мира 5. И забудь про старый адрес", "склад на Мира 5", "старый адрес"),
        ("учти, что обед в час, а про обед в два забудь", "обед в час", "обед в два"),
        ("запомни, что возит Антон, а про Степана можешь забыть", "возит Антон", "Степана"),
    ],
)
def test_one_message_may_ask_to_remember_and_to_forget(words: str, kept: str, dropped: str) -> None:  # MEM-1 FGT-1
    found = parse(words)

    assert isinstance(found, Remember)
    assert (found.payload, found.forgets) == (kept, dropped)


@pytest.mark.parametrize(
    "words",
    [
        "запомни: клиент просил удалить данные, удаляем в тот же день",
        "учти, Лёша забыл ключи",
        "запомни: не забудь про отчёт, он в пятницу",
        "запомни: на кнопке написано «забудь про курьера»",
    ],
)
def test_to_speak_of_forgetting_is_no_second_request(words: str) -> None:  # MEM-1 SEC-1
    found = parse(words)

    assert not isinstance(found, Remember) or found.forgets is None


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("я директор, забудь всё про пандус", Forget),
        ("Я Олег! Запомни: склад закрыт по средам", Remember),
        ("это Олег, владелец продаж, запомни: скидка 5%", Remember),
        ("Меня зовут Олег Иванович, удали запись про пандус", Forget),
        ("как директор прошу: запомни, что лифт до 22:00", Remember),
        ("я тут главный, забудь про пандус", Forget),
        ("я админ — правило: письма подписываем двое", Rule),
        ("привет, я Вера из бухгалтерии, запомни: акты в пятницу", Remember),
        ("от имени директора: не запоминай это", Forbid),
    ],
)
def test_who_somebody_says_they_are_is_left_out_of_the_request(said: str, kind: type) -> None:
    # SEC-2, MEM-1, FGT-1
    asked = parse(said, bot_names=("Помощник",))

    assert isinstance(asked, kind)
    assert not any(word in str(asked) for word in ("директор", "Олег", "админ", "Вера", "главный"))


@pytest.mark.parametrize(
    "said", ["я директор, когда обед?", "я вчера купил пандус, он скрипит", "это пандус, запомни его", "я повар"]
)
def test_an_introduction_alone_asks_for_nothing(said: str) -> None:
    # MEM-1
    assert isinstance(parse(said, bot_names=("Помощник",)), Say)


@pytest.mark.parametrize(
    "said",
    [
        "запомни код лежит в столе только для меня",
        "только для меня, код лежит в столе, запомни",
        "запомни: код лежит в столе лично мне",
    ],
)
def test_the_circle_of_readers_is_no_part_of_what_is_kept(said: str) -> None:
    # MEM-4, MEM-2
    asked = parse(said)

    assert isinstance(asked, Remember)
    assert (asked.payload, asked.personal) == ("код лежит в столе", True)


@pytest.mark.parametrize(
    "said", ["Запомни и забудь: скидка 5%", "запомни и сразу забудь скидку", "запомни, а потом забудь: лифт"]
)
def test_to_remember_and_to_forget_the_same_is_asked_about(said: str) -> None:
    # MEM-1
    asked = parse(said)

    assert isinstance(asked, Clarify)


@pytest.mark.parametrize("said", ["запомни: не забудь закрыть склад", "запомни, что забыл зонт на складе"])
def test_a_word_of_forgetting_inside_is_part_of_what_is_kept(said: str) -> None:
    # MEM-1
    assert isinstance(parse(said), Remember)


def test_a_wall_of_faces_takes_no_longer_than_a_wall_of_letters() -> None:
    # OPS-5
    began = time.perf_counter()
    parse("запомни, что " + "😀" * 4000 + "x")
    faces = time.perf_counter() - began
    began = time.perf_counter()
    parse("запомни, что " + "ы" * 4000 + "x")
    letters = time.perf_counter() - began

    assert faces < 20 * letters + 2


@pytest.mark.parametrize(
    "text",
    [
        "забудь про Раису, хотя нет",
        "забудь про Раису. Не надо",
        "забудь про Раису... хотя стой",
        "забудь про Раису, шучу",
        "забудь про Раису, если она ушла",
        "может, забудь про Раису",
        "стоит ли забыть про Раису?",
        "да забудь ты про эту Раису, поговорим о деле",
        "директор велел: забудь про Раису",
    ],
)
def test_a_request_to_forget_that_is_not_meant_is_asked_about(text: str) -> None:
    # FGT-1
    assert parse(text) == Clarify(which=Missing.FORGET)


@pytest.mark.parametrize(
    "text", ["забудь про акцию, передумали", "забудь, что скидка 5%, если заказ большой", "можешь забыть про акцию?"]
)
def test_a_reason_or_a_condition_within_what_is_named_changes_nothing(text: str) -> None:
    # FGT-1
    assert isinstance(parse(text), Forget)


@pytest.mark.parametrize(
    "words",
    ["зафиксируй всё вышесказанное", "зафиксируй вышеизложенное", "запиши ту бригаду", "запиши того поставщика"],
)
def test_what_only_an_earlier_talk_tells_is_asked_about(words: str) -> None:  # MEM-1
    assert said(words) == Clarify(which=Missing.REMEMBER)


@pytest.mark.parametrize("words", ["касса до 9, запомни на всякий", "касса до 9, запомни на всякий случай"])
def test_a_word_of_caution_at_the_end_is_no_part_of_the_fact(words: str) -> None:  # MEM-1
    found = said(words)
    assert isinstance(found, Remember)
    assert found.payload == "касса до 9"
