from __future__ import annotations

from dataclasses import fields

import pytest

from bot.domain.policy import TOPICS, BadSetting, Policy, Topic, from_values, limits, parse, topic_of, zone_named


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Омск", "Asia/Omsk"),
        ("я в Томске", "Asia/Tomsk"),
        ("мой часовой пояс иркутский", "Asia/Irkutsk"),
        ("живу в Нижнем Новгороде", "Europe/Moscow"),
        ("переехала в Южно-Сахалинск", "Asia/Sakhalin"),
        ("из Великого Новгорода", "Europe/Moscow"),
        ("по красноярскому времени", "Asia/Krasnoyarsk"),
        ("мск", "Europe/Moscow"),
        ("МСК+4", "Asia/Krasnoyarsk"),
        ("UTC +9", "Asia/Yakutsk"),
        ("GMT-3", "Etc/GMT+3"),
        ("UTC+5:30", "Asia/Kolkata"),
        ("+8", "Asia/Irkutsk"),
        ("asia/novosibirsk", "Asia/Novosibirsk"),
        ("I live in Yerevan", "Asia/Yerevan"),
        ("Алма-Ата", "Asia/Almaty"),
    ],
)
def test_a_zone_is_understood_as_people_say_it(words: str, zone: str) -> None:
    # OPS-13
    assert zone_named(words) == zone


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Шамбала", "zone"),
        ("", "zone"),
        ("читаю договор", "zone"),
        ("не Пермь, а Уфа и Омск", "zones"),
        ("UTC+40", "zone"),
        ("Омск " * 100, "zone"),
    ],
)
def test_words_that_name_no_one_zone_are_refused(words: str, reason: str) -> None:
    # OPS-13
    with pytest.raises(BadSetting) as caught:
        zone_named(words)

    assert caught.value.reason == reason


def test_two_cities_of_one_zone_are_one_answer() -> None:
    # OPS-13
    assert zone_named("то в Пензе, то в Туле") == "Europe/Moscow"


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("restore_minutes", "15", 15),
        ("person_tokens_daily", "300 000", 300_000),
        ("company", "  Ромашка   и Ко ", "Ромашка и Ко"),
        ("work_from", "9", "09:00"),
        ("work_to", "18.30", "18:30"),
        ("currency", "kzt", "KZT"),
        ("revision_at", "9", "09:00"),
        ("revision_at", "18.30", "18:30"),
        ("locale", "EN", "en"),
        ("bot_names", "Помощник,, Кузя , Помощник", "Помощник, Кузя"),
        ("zone", "Самара", "Europe/Samara"),
        ("own_details", "7830002293;; info@uzor.example ;7830002293", "7830002293; info@uzor.example"),
        ("own_details", "Нет", ""),
        ("own_details", "—", ""),
    ],
)
def test_typed_words_become_the_value_of_a_setting(key: str, words: str, value: int | str) -> None:
    # OPS-13
    assert parse(key, words) == value


@pytest.mark.parametrize(
    ("key", "words", "reason"),
    [
        ("restore_minutes", "десять", "whole-number"),
        ("restore_minutes", "-5", "whole-number"),
        ("restore_minutes", "٣", "whole-number"),
        ("restore_minutes", "0", "range"),
        ("dialogue_days", "99999", "range"),
        ("revision_at", "25:00", "clock"),
        ("currency", "рубли", "currency"),
        ("locale", "fr", "locale"),
        ("bot_names", " , ", "names"),
        ("company", "", "length"),
        ("company", "о" * 201, "length"),
        ("zone", "Марс", "zone"),
        ("own_details", "ИНН", "details"),
        ("own_details", "7" * 2_001, "details"),
        ("is_admin", "1", "unknown"),
    ],
)
def test_a_value_that_cannot_be_taken_says_why(key: str, words: str, reason: str) -> None:
    # OPS-13
    with pytest.raises(BadSetting) as caught:
        parse(key, words)

    assert caught.value.reason == reason


def test_every_setting_is_on_exactly_one_page() -> None:
    # AGE-7, OPS-13: what is not on a page can't be seen or changed
    shown = [key for keys in TOPICS.values() for key in keys]

    assert sorted(shown) == sorted(f.name for f in fields(Policy))
    assert topic_of("zone") is Topic.COMPANY


def test_every_default_is_within_the_limits_of_its_setting() -> None:
    # OPS-13
    for field in fields(Policy):
        if field.type == "int":
            least, greatest = limits(field.name)
            assert least <= getattr(Policy(), field.name) <= greatest, field.name


def test_stored_values_go_over_the_first_ones_and_strange_keys_are_ignored() -> None:
    # OPS-13
    policy = from_values({"restore_minutes": 3, "from_another_version": 1}, base=Policy(company="Ромашка"))

    assert (policy.restore_minutes, policy.company) == (3, "Ромашка")


def test_the_companys_own_details_are_those_that_were_set() -> None:
    # PII-3
    assert Policy().readable == frozenset()
    assert Policy(own_details="7830002293; г. Тверь, ул. Озёрная, д. 3").readable == {
        "7830002293",
        "г. Тверь, ул. Озёрная, д. 3",
    }
