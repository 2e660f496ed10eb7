from __future__ import annotations

import pytest

from bot.domain.forgetting import Ask, Delete, Denied, Nothing, Vague, decide
from bot.domain.memory import Status
from tests.unit.domain.judged import ADMIN, OTHER, OWNER, WORKER, record, records


def test_the_only_record_that_fits_is_deleted() -> None:  # FGT-2
    lamp, desk = records("Лампу чинит Ефим", "Стол привезут в среду")

    assert decide("лампу", asker=ADMIN, records=[lamp, desk]) == Delete(record=lamp)


def test_several_that_fit_are_asked_about_and_nothing_is_deleted() -> None:  # FGT-3
    first, second = records("Доставка до двери 300 ₽", "Доставка до склада 200 ₽")

    assert decide("доставку", asker=ADMIN, records=[first, second]) == Ask(
        records=(first, second), deletable=frozenset({1, 2})
    )


@pytest.mark.parametrize(
    ("query", "number"),
    [("договор 31-К", 1), ("Зубову", 3), ("Зубова", 2), ("за город", 5), ("12 500", 6)],
)
def test_a_distinctive_part_is_unique_among_look_alikes(query: str, number: int) -> None:  # FGT-4
    store = records(
        "Договор № 31-К с «Сириусом»",
        "Эксперт Зубов берёт 40 тысяч",
        "Эксперт Зубова берёт 55 тысяч",
        "Договор № 13-К с «Сириусом»",
        "Доставка за город 700 ₽",
        "Залог 12 500",
    )

    assert decide(query, asker=ADMIN, records=store) == Delete(record=store[number - 1])


@pytest.mark.parametrize(
    ("query", "there", "other"),
    [
        ("машину Ефима", "Машина Ефима во дворе", "Автомобиль Ефима в ремонте"),
        ("ноутбук", "Ноутбук в сейфе", "Лэптоп у бухгалтера"),
        ("оклад Зубова", "Оклад Зубова 90 тысяч", "Зарплата Зубова в пятницу"),
    ],
)
def test_the_very_word_decides_where_another_record_has_a_word_like_it(  # FGT-4
    query: str, there: str, other: str
) -> None:
    said, like = records(there, other)

    assert decide(query, asker=ADMIN, records=[said, like]) == Delete(record=said)


def test_no_match_deletes_nothing_and_offers_the_nearest_three() -> None:  # FGT-5
    store = records("Лампа в холле", "Лампа в зале", "Лампа на складе", "Лампа в цехе", "Окно в цехе моют")

    found = decide("лампу в гараже", asker=ADMIN, records=store, closeness={2: 0.9, 4: 0.8, 1: 0.7, 3: 0.1})

    assert isinstance(found, Nothing)
    assert [r.id for r in found.nearest] == [2, 4, 1]


@pytest.mark.parametrize("query", ["кондиционер", "ыва прол", "динозавры вымерли", "матч «Ротора»"])
def test_what_no_record_has_a_word_of_is_answered_without_an_offer(query: str) -> None:  # FGT-5
    store = records("Лампа в холле", "Стол у двери", "Окно моют по средам")

    assert decide(query, asker=ADMIN, records=store, closeness={2: 0.9, 1: 0.8}) == Nothing(nearest=())


def test_a_worker_is_refused_a_company_record() -> None:  # FGT-6
    (lamp,) = records("Лампу чинит Ефим")

    assert decide("лампу", asker=WORKER, records=[lamp]) == Denied(records=(lamp,))


def test_an_owner_forgets_in_the_own_area_only() -> None:  # FGT-6 PPL-4
    own = record(1, "Бюджет рекламы 90 тысяч", area=7)
    foreign = record(2, "Бюджет ремонта 90 тысяч", area=8)

    assert decide("бюджет рекламы", asker=OWNER, records=[own, foreign]) == Delete(record=own)
    assert isinstance(decide("бюджет ремонта", asker=OWNER, records=[own, foreign]), Nothing)


def test_anothers_personal_record_is_nothing_at_all() -> None:  # FGT-6 B13
    secret = record(1, "Тихон копит на лодку", owner=OTHER)
    common = record(2, "Лодку красят в мае")

    with_secret = decide("лодку Тихона", asker=WORKER, records=[secret, common])
    without = decide("лодку Тихона", asker=WORKER, records=[common])

    assert with_secret == without == Nothing(nearest=(common,))


def test_a_record_of_another_never_turns_deletion_into_a_question() -> None:  # FGT-6
    mine = record(1, "Отпуск в июле", owner=WORKER)
    theirs = record(2, "Отпуск в мае", owner=OTHER)

    assert decide("отпуск", asker=WORKER, records=[mine, theirs]) == Delete(record=mine)


def test_own_and_company_records_are_listed_with_what_may_be_deleted() -> None:  # FGT-10
    mine = record(1, "Прошу писать про чаевые в личку", owner=WORKER)
    common = record(2, "Чаевые делим поровну")

    assert decide("чаевые", asker=WORKER, records=[mine, common]) == Ask(
        records=(mine, common), deletable=frozenset({1})
    )


def test_an_own_candidate_may_be_withdrawn() -> None:  # FGT-10
    waiting = record(1, "Покупатели просят вешалки", by=WORKER, status=Status.CANDIDATE)

    assert decide("вешалки", asker=WORKER, records=[waiting]) == Delete(record=waiting)
    assert decide("вешалки", asker=OTHER, records=[waiting]) == Denied(records=(waiting,))


def test_words_about_oneself_mean_ones_own_record() -> None:  # FGT-1
    mine = record(1, "Даша приходит к десяти", owner=WORKER)
    common = record(2, "Курьер приходит к десяти")

    assert decide("к десяти я прихожу", asker=WORKER, records=[mine, common]) == Delete(record=mine)


@pytest.mark.parametrize("status", [Status.ARCHIVED, Status.CANDIDATE, Status.REJECTED, Status.ACTIVE])
def test_every_status_but_deleted_is_searched(status: Status) -> None:  # FGT-1
    found = decide("сауну", asker=ADMIN, records=[record(1, "Сауна по средам", status=status)])

    assert isinstance(found, Delete)
    gone = record(1, "Сауна по средам", status=Status.DELETED)
    assert decide("сауну", asker=ADMIN, records=[gone]) == Nothing(nearest=())


def test_a_record_inside_another_can_be_forgotten() -> None:  # B21
    short, long = records("тест", "тест прошли на складе")

    assert decide("тест", asker=ADMIN, records=[short, long]) == Delete(record=short)


def test_the_opposite_of_a_record_is_not_that_record() -> None:  # FGT-2
    works, broken = records("Сканер в зале работает", "Сканер на складе сломан")

    assert decide("сканер не работает", asker=ADMIN, records=[works, broken]) == Delete(record=broken)
    assert isinstance(decide("сканер сломан", asker=ADMIN, records=[works]), Nothing)


def test_two_things_joined_are_both_asked_about() -> None:  # FGT-3
    store = records("Муку возит «Колос»", "Сахар возит «Сирин»", "Соль берём в магазине")

    assert decide("муку и сахар", asker=ADMIN, records=store) == Ask(
        records=(store[0], store[1]), deletable=frozenset({1, 2})
    )


@pytest.mark.parametrize("query", ["", "это", "ну то самое", "…"])
def test_words_that_name_nothing_are_not_searched_by(query: str) -> None:  # FGT-1
    assert decide(query, asker=ADMIN, records=records("Лампа в холле")) == Vague()


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("рампу и обед", {1, 2}),
        ("рампу, обед и стоянку", {1, 2, 3}),
        ("рампу и про фонтан", {1}),
        ("обед. Забудь про стоянку", {2, 3}),
        ("Зубова и Зубову", {4, 5}),
    ],
)
def test_of_several_things_asked_for_at_once_none_goes_unseen(query: str, numbers: set[int]) -> None:  # FGT-3
    store = records("Рампу чинят", "Обед в час", "Стоянка платная", "Зубов берёт 40 тысяч", "Зубова берёт 55 тысяч")

    found = decide(query, asker=ADMIN, records=store)

    assert isinstance(found, Ask)
    assert found.deletable == numbers


def test_one_record_that_holds_all_that_is_joined_is_the_one() -> None:  # FGT-2
    juice, _ = store = records("Сок и вода в холле", "Вода в кулере")

    assert decide("сок и воду", asker=ADMIN, records=store) == Delete(record=juice)


def test_a_record_that_makes_the_exception_said_is_found_by_it() -> None:  # FGT-1 FGT-2
    glass, desk = records("Вывозим всё, кроме стекла", "Стекло режут у Ефима")

    found = decide("вывозим всё, кроме стекла", asker=ADMIN, records=[glass, desk])

    assert found == Delete(record=glass)
    assert decide("всё, кроме стекла", asker=ADMIN, records=[desk]) == Vague()


def test_a_season_is_found_by_its_adjective_and_both_records_are_listed() -> None:  # FGT-3
    store = records("Беседки сдаём под летние праздники", "Праздники летом бронируют за месяц")

    assert isinstance(decide("летние праздники", asker=ADMIN, records=store), Ask)


def test_a_woman_is_not_found_by_the_record_of_a_man_of_her_surname_typed_small() -> None:  # FGT-4
    him, her = records("Заказчик Лосин подписал смету", "Заказчица Лосина смету не подписала")

    found = decide("лосину", asker=ADMIN, records=[him, her])

    assert her in found.records if isinstance(found, Ask) else found == Delete(record=her)


def test_a_word_of_size_alone_deletes_nothing() -> None:  # FGT-2
    (noisy,) = records("Жильцов с восьмого больше не пускать в прачечную")

    assert not isinstance(decide("велики", asker=ADMIN, records=[noisy]), Delete)


def test_a_slip_in_an_inflected_word_is_forgiven() -> None:  # FGT-1
    fire, rest = records("Санитарный день в последнюю субботу", "Обед в час")

    assert decide("сонитарных", asker=ADMIN, records=[fire, rest]) == Delete(record=fire)


def test_mine_is_not_the_record_of_somebody_else() -> None:  # FGT-2, MEM-4
    (theirs,) = records("Бухгалтер Ирина в отпуске до двадцатого")

    assert not isinstance(decide("мой отпуск", asker=WORKER, records=[theirs], said="забудь мой отпуск"), Delete)


def test_an_hour_told_by_lunch_is_not_lunch() -> None:  # FGT-2
    (courier,) = records("Курьер Павел забирает письма после обеда")

    assert not isinstance(decide("обед в столовой", asker=ADMIN, records=[courier]), Delete)
    assert not isinstance(decide("обед", asker=ADMIN, records=[courier]), Delete)
