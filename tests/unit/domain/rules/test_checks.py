"""What of a rule code can check, and what a draft broke."""

from __future__ import annotations

import json
import time

import pytest

from bot.domain.notices import Line
from bot.domain.rules.checks import Check, CheckKind, check_from_json, checks_to_json, compile_checks
from bot.domain.rules.violations import violations
from bot.telegram.texts import LOCALES, text


def worded(line: Line, locale: str) -> str:
    return text(line.key, {name: str(value) for name, value in line.args.items()}, locale)


BROKEN = [
    ("Слово «халява» не используем", "Это просто халява, приходите", "халява"),
    ("Слова дармовщина и халява не пишем", "Любители халявы оценят", "халявы"),
    ("Не упоминаем «Ветерок» и «Кедр»", "У нас быстрее, чем в «Кедре»", "Кедре"),
    ("Вместо «дешёвый» пишем «доступный»", "Самый дешёвый тариф", "дешёвый"),
    ("Не «мужчина», а «посетитель»", "Мужчина, подойдите к стойке", "Мужчина"),
    ("Без слов «срочно» и «гарантия»", "Сделаем срочно", "срочно"),
    ("К посетителям на «вы»", "Привет, твой заказ готов", "твой"),
    ("Не тыкать посетителям", "Если хочешь, привезём", "хочешь"),
    ("С читателями на «ты»", "Ждём вас в субботу", "вас"),
    ("Без восклицательных знаков", "Добрый день! Ждём", "!"),
    ("Не больше одного восклицательного знака", "Ура! Ура!", "!"),
    ("Смайлики не ставим", "Спасибо 😊", "😊"),
    ("Без эмодзи", "Ждём :)", ":)"),
    ("Ссылки не вставляем", "Подробнее на veterok.ru", "veterok.ru"),
    ("В конце письма ставим ссылку на сайт", "До встречи", ""),
    ("Ответ не длиннее 10 знаков", "Слишком длинно", "инно"),
    ("Отвечаем в два предложения", "Раз. Два. Три.", " Три."),
    ("Заголовок не длиннее 8 символов", "Весенний сбор\nтекст", " сбор"),
    ("В письме не больше двух пунктов", "План:\n- раз\n- два\n- три", "\n- три"),
    ("Скидка не больше 10 %", "Сделаем скидку 15 %", "15"),
    ("Больше 15% скидки не обещаем", "Обещаем скидку 20%", "20"),
    ("Аванс не меньше 30%", "Аванс всего 10 %", "10"),
    ("Доставка не дороже 500 рублей", "Доставка 700 рублей", "700"),
    ("Всегда подписываемся «Бюро «Кедр»»", "До встречи", ""),
    ("Письмо начинаем с «Добрый день»", "Здравствуйте, ваш заказ готов", ""),
    ("Пишем без «!»", "Ура!", "!"),
    ("Скидку выше 15% не даём", "Дадим скидку 30 %", "30"),
    ("Не обещаем доставку быстрее 3 дней", "Доставка займёт 2 дня", "2"),
    ("Ответ минимум из двух предложений", "Да.", ""),
    ("Всегда указываем «Есть противопоказания»", "Приходите на осмотр", ""),
]


@pytest.mark.parametrize(("rule", "draft", "span"), BROKEN)
def test_a_draft_that_breaks_a_rule_is_told_with_the_place(rule: str, draft: str, span: str) -> None:
    # RUL-9
    found = violations(compile_checks(rule), draft)

    assert found, compile_checks(rule)
    assert found[-1].text == span
    assert draft[found[-1].start : found[-1].end] == span


KEPT = [
    ("Слово «халява» не используем", "Вы написали: «это же халява», но работа стоит денег"),
    ("Слово «халява» не используем", "> халява какая-то\nДобрый день, всё платно"),
    ("Не упоминаем «Ветерок»", "Подул ветерок"),
    ("К посетителям на «вы»", "Ваш заказ готов, приходите"),
    ("С читателями на «ты»", "Твой столик готов"),
    ("Без восклицательных знаков", "Добрый день. Ждём."),
    ("Без эмодзи", "Встреча в 10:30 (вход со двора), смета: 5:3"),
    ("Ссылки не вставляем", "Пришлём смету завтра. До встречи"),
    ("Отвечаем в два предложения", "Раз. Два."),
    ("Скидка не больше 10 %", "Скидка 5 %, доставка 300 рублей, предоплата 50 %"),
    ("Скидка не больше 10 %", "Скидку 15 % не даём"),
    ("Скидка не больше 10 %", "Вы просили скидку 20 %"),
    ("Урок не длиннее 45 минут", "Урок каждый день, перерыв 2 часа"),
    ("Всегда подписываемся «Бюро «Кедр»»", "До встречи!\n\nБюро «Кедр»"),
    ("Письмо начинаем с «Добрый день»", "Добрый день, Ирина! Заказ готов."),
]


@pytest.mark.parametrize(("rule", "draft"), KEPT)
def test_a_draft_that_keeps_a_rule_is_left_alone(rule: str, draft: str) -> None:
    # RUL-9
    assert compile_checks(rule)
    assert violations(compile_checks(rule), draft) == ()


@pytest.mark.parametrize(
    "rule",
    [
        "Не упоминаем конкурентов",
        "Не обещать сроки доставки",
        "Отвечаем клиенту в течение часа",
        "Договоры только через юриста",
        "Если посетитель груб, без смайликов",
        "Слов-паразитов не употребляем",
        "Без ссылок на конкурентов",
        "Ссылки не ставим, кроме нашего сайта",
        "Смайлики можно, но немного",
        "Отвечаем вежливо",
        "Слово «клиент» пишем с большой буквы",
        "Не ставить больше одного восклицательного знака подряд",
        "Смайлики только по делу",
        "",
        "слово " * 200,
    ],
)
def test_what_code_can_t_tell_compiles_to_nothing(rule: str) -> None:
    # RUL-9
    assert compile_checks(rule) == ()


def test_a_check_of_some_texts_is_run_on_those_alone() -> None:
    # RUL-9
    checks = compile_checks("В постах без восклицательных знаков")

    assert violations(checks, "Ура!", about="пост в канал")
    assert violations(checks, "Ура!", about="письмо") == ()
    assert violations(checks, "Ура!") == ()


@pytest.mark.parametrize("rule", [rule for rule, *_ in BROKEN])
def test_checks_survive_being_stored(rule: str) -> None:
    # RUL-9
    checks = compile_checks(rule)

    stored = json.loads(json.dumps(checks_to_json(checks)))

    assert tuple(check_from_json(row) for row in stored) == checks


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("rule", "draft"), [(rule, draft) for rule, draft, _ in BROKEN])
def test_every_check_and_violation_has_its_words(rule: str, draft: str, locale: str) -> None:
    # RUL-9, ANS-7
    for check in compile_checks(rule):
        assert worded(check.describe, locale)
    for broken in violations(compile_checks(rule), draft):
        assert worded(broken.line, locale)


def test_a_long_draft_is_checked_in_linear_time() -> None:
    # RUL-9, OPS-12
    checks = tuple(c for rule, *_ in BROKEN for c in compile_checks(rule))
    part = "Скидка 15 % и «цитата» ( ) :) site.ru слово дело! " * 20
    violations(checks, part)

    times = []
    for size in (10, 40):
        began = time.perf_counter()
        violations(checks, part * size)
        times.append(time.perf_counter() - began)

    assert times[1] < times[0] * 16


def test_a_check_knows_its_kind() -> None:
    # RUL-9
    assert compile_checks("Без эмодзи") == (Check(kind=CheckKind.EMOJI, high=compile_checks("Без эмодзи")[0].high),)
