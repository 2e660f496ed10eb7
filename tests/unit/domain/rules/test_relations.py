"""Two rules side by side: figures over labelled pairs, and what each kind of relation needs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.domain.rules.relations import Ground, Relation, Side, compare, relate
from bot.domain.rules.scopes import EVERYWHERE, RuleLevel, RuleScope

HERE = Path(__file__).parent
LABELS = {
    "C": "conflict", "R": "refinement", "D": "duplicate", "U": "unrelated", "S": "conflict_only_if_same_scope",
}  # fmt: skip


def scope(text: str) -> RuleScope:
    """«a:Кухня» is an area, «s:блог» a site, nothing the company."""
    if not text:
        return EVERYWHERE
    kind, _, name = text.partition(":")
    number = sum(ord(c) * 31**i for i, c in enumerate(name))
    if kind == "s":
        return RuleScope(level=RuleLevel.SITE, site_id=number)
    return RuleScope(level=RuleLevel.AREA, area_id=number)


def judged(name: str) -> list[tuple[str, str]]:
    """The label and what was said, of each pair of a file."""
    rows = [line.split("\t") for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    return [(LABELS[label], relate(old, scope(so), new, scope(sn)).label) for label, so, old, sn, new in rows]


@pytest.mark.parametrize(("name", "strict", "recall"), [("pairs.tsv", 0.9, 0.87), ("pairs_unseen.tsv", 0.82, 0.8)])
def test_conflicts_are_told_with_few_false_alarms(name: str, strict: float, recall: float) -> None:
    # RUL-5
    pairs = Counter(judged(name))
    right = sum(n for (want, got), n in pairs.items() if want == got)
    found = pairs["conflict", "conflict"]
    alarms = sum(n for (_, got), n in pairs.items() if got == "conflict")
    real = sum(n for (want, _), n in pairs.items() if want == "conflict")

    assert pairs["conflict", "duplicate"] == 0
    assert found / alarms >= 0.95
    assert found / real >= recall
    assert right / pairs.total() >= strict


@pytest.mark.parametrize(
    ("old", "new", "ground"),
    [
        ("Чертежи заказчику показываем", "Чертежи заказчику не показываем", Ground.POLARITY),
        ("Адреса доноров скрываем", "Адреса доноров показываем", Ground.POLARITY),
        ("Без пропуска в архив не пускаем", "Студентов пускаем в архив без пропуска", Ground.CONDITION),
        ("Сначала замер, потом договор", "Сначала договор, потом замер", Ground.ORDER),
        ("Полоса на упаковке зелёная", "Полоса на упаковке жёлтая", Ground.VALUE),
        ("Экскурсия не дольше 40 минут", "Экскурсия ровно час", Ground.NUMBER),
        ("Студентам пишем на «ты»", "Студентам не тыкаем", Ground.REGISTER),
        ("Печать оплачивает автор", "Печать за счёт издательства", Ground.WHO),
    ],
)
def test_a_conflict_names_what_clashes(old: str, new: str, ground: Ground) -> None:
    # RUL-5
    found = compare(old, new)

    assert found.relation is Relation.CONFLICT
    assert found.reason is not None
    assert found.reason.ground is ground
    assert found.reason.line.key == f"rule-clash-{ground}"


@pytest.mark.parametrize(
    ("old", "new", "ground"),
    [
        ("Пишем от имени мастера", "От имени мастера не пишем", Ground.POLARITY),
        ("Схемы кройки в журнал не отдаём", "Схемы кройки идут в журнал", Ground.POLARITY),
        ("Пропуск печатаем всегда", "Пропуск печатаем только по просьбе", Ground.CONDITION),
        ("Смету отдаём только после замера", "Смету отдаём сразу", Ground.CONDITION),
        ("Дежурства на пасеке только для опытных", "Стажёров ставим на дежурства на пасеке", Ground.WHO),
        ("Срок пошива не обещаем", "Обещаем пошив за неделю", Ground.POLARITY),
        ("Взнос за регату возвращаем", "Взнос за регату остаётся у клуба", Ground.POLARITY),
        ("Мёд разливаем в стекло", "Мёд разливаем в пластик", Ground.VALUE),
        ("Лодку показываем вместе с хозяином", "Лодку показываем, хозяин не нужен", Ground.POLARITY),
        ("Задаток за лодку 30%", "Задаток за лодку берём половину", Ground.NUMBER),
        ("Рамки обжигаем дважды", "Рамки обжигаем один раз", Ground.NUMBER),
        ("Афишу рисует художник", "Афишу делает верстальщик", Ground.WHO),
        ("Аренда катера на полгода", "Аренда катера на год", Ground.NUMBER),
        ("Стрижка только по записи", "На стрижку берём с улицы", Ground.CONDITION),
    ],
)
def test_rules_that_share_few_words_still_clash(old: str, new: str, ground: Ground) -> None:
    # RUL-5
    found = compare(old, new)

    assert found.reason is not None
    assert found.reason.ground is ground


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Скидку даёт только управляющий", "Пенсионерам скидка 10%"),
        ("Сроки пошива называем сразу", "Цену пошива называем только после примерки"),
        ("Пробы забирает курьер", "Результаты проб выдаём только на руки"),
        ("Катер выдаём только со стажем от двух лет", "Гостям со стажем меньше двух лет катер не выдаём"),
    ],
)
def test_what_only_looks_like_a_clash_is_left_alone(old: str, new: str) -> None:
    # RUL-5
    assert compare(old, new).relation is not Relation.CONFLICT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Скидка не больше 20%", "Скидка не больше 10%"),
        ("Гостя встречаем у входа", "Важного гостя встречаем у входа с зонтом"),
        ("Без каски в шахту не пускаем", "Без каски и фонаря в шахту не пускаем"),
    ],
)
def test_a_stricter_case_is_a_refinement(old: str, new: str) -> None:
    # RUL-5
    found = compare(old, new)

    assert found.relation is Relation.REFINEMENT
    assert found.narrower is Side.NEW


def test_a_narrower_rule_that_weakens_a_wider_one_conflicts_with_it() -> None:
    # RUL-5
    assert compare("Скидка не больше 5%", "Пенсионерам скидка 12%").relation is Relation.CONFLICT
    assert compare("Сметы только через сметчика", "Мелкие сметы можно без сметчика").relation is Relation.CONFLICT


def test_an_exception_that_a_rule_makes_itself_is_no_conflict() -> None:
    # RUL-5, RUL-10
    assert compare("Скидок не даём, кроме пенсионеров", "Пенсионерам скидка 5%").relation is not Relation.CONFLICT


@pytest.mark.parametrize(
    ("only", "other"),
    [
        ("Работаем только по предоплате", "Работаем по постоплате"),
        ("Общаемся только по почте", "Общаемся в телеграме"),
        ("Подписывает только директор", "Может подписать менеджер"),
        ("Товар отпускает только кладовщик", "Товар может отпустить водитель"),
        ("Ключи выдаёт только администратор", "Ключи может выдать охранник"),
        ("Пишем только на русском", "Пишем на английском"),
        ("Встречаемся только в офисе", "Встречаемся в кафе"),
        ("Продаём только оптом", "Продаём в розницу"),
    ],
)
def test_what_is_said_to_be_the_only_way_conflicts_with_another(only: str, other: str) -> None:
    # RUL-5
    assert compare(only, other).relation is Relation.CONFLICT
    assert compare(other, only).relation is Relation.CONFLICT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Друг другу пишем на „ты“", "Клиентам пишем на „вы“"),
        ("Между собой мы на «ты»", "С гостями на «вы»"),
        ("Внутри команды пишем на «ты»", "Покупателям пишем на «вы»"),
        ("Работаем только по предоплате", "Работаем по договору"),
        ("С поставщиками работаем только по предоплате", "С клиентами работаем по постоплате"),
        ("Договоры подписывает только директор", "Акты может подписать менеджер"),
        ("Встречаемся только в офисе", "Встречаемся в десять утра"),
        ("Пишем только на русском", "Пишем без ошибок"),
        ("Скидки даёт только директор", "Скидки видит менеджер"),
        ("Письма отправляем только почтой", "Письма отправляем курьеру на подпись"),
    ],
)
def test_another_slot_or_other_people_are_no_conflict(old: str, new: str) -> None:
    # RUL-5
    assert compare(old, new).relation is not Relation.CONFLICT
    assert compare(new, old).relation is not Relation.CONFLICT


def test_the_same_said_otherwise_is_a_duplicate() -> None:
    # RUL-2, RUL-5
    assert compare("Без бахил в зал не пускаем", "В зал только в бахилах").relation is Relation.DUPLICATE
    assert compare("Не курить в гараже", "Курить в гараже нельзя").relation is Relation.DUPLICATE
    assert (
        compare("Щенка отдаём только хозяину", "Никому, кроме хозяина, щенка не отдаём").relation is Relation.DUPLICATE
    )
    assert compare("Ангар закрываем после обхода", "Пока обход не закончен, ангар не закрываем").relation is not (
        Relation.CONFLICT
    )
    assert (
        compare("Пульт проверяем раз в неделю", "Пульт проверяем один раз в семь дней").relation is Relation.DUPLICATE
    )


def test_rules_that_never_apply_together_don_t_conflict_yet() -> None:
    # RUL-5
    kitchen, hall = (RuleScope(level=RuleLevel.AREA, area_id=n) for n in (1, 2))
    inside = RuleScope(level=RuleLevel.SITE, area_id=1, site_id=5)
    old, new = "К гостям на «ты»", "К гостям на «вы»"

    assert relate(old, kitchen, new, hall).label == "conflict_only_if_same_scope"
    assert relate(old, kitchen, new, inside).label == "conflict"
    assert relate(old, EVERYWHERE, new, inside).label == "conflict"
    assert relate(old, hall, new, inside).label == "conflict_only_if_same_scope"


@pytest.mark.parametrize("text", ["", " ", "?!", "«»", "не", "без без без", "только", "1" * 500, "не " * 300])
def test_any_text_is_read(text: str) -> None:
    # RUL-5
    compare(text, "Скидок не даём")
    compare("Скидок не даём", text)


@pytest.mark.parametrize(
    ("old", "new", "relation"),
    [
        ("Не взвесив груз, машину не выпускаем", "Машину не выпускаем без взвешивания груза", Relation.DUPLICATE),
        ("Не взяв расписку, деньги не отдаём", "Деньги отдаём без расписки", Relation.CONFLICT),
        ("Жалобы не принимаем позже 10 дней", "Жалобы принимаем в течение 10 дней", Relation.DUPLICATE),
        ("Жалобы позже 10 дней не принимаем", "Жалобы принимаем только первые десять дней", Relation.DUPLICATE),
        ("Жалобы позже 10 дней не принимаем", "Жалобы принимаем в течение месяца", Relation.CONFLICT),
        ("Вывески рисуем сами", "Вывески заказываем у подрядчика", Relation.CONFLICT),
        ("Вывески рисуем сами", "Вывески рисует подрядчик, если тираж больше 20", Relation.REFINEMENT),
        ("Детали шлифуем вручную", "Детали шлифуем на станке", Relation.CONFLICT),
    ],
)
def test_one_limit_or_source_said_in_two_ways(old: str, new: str, relation: Relation) -> None:
    # RUL-5
    assert compare(old, new).relation is relation


@pytest.mark.parametrize(
    ("old", "new", "relation"),
    [
        ("Сети сушим на жердях, а не на земле", "Сети на земле не сушим, только на жердях", Relation.DUPLICATE),
        ("Сети сушим на жердях, а не на земле", "Сети сушим на земле, а не на жердях", Relation.CONFLICT),
        ("Сети сушим на жердях", "Сети сушим на жердях, а не на земле", Relation.REFINEMENT),
        ("Сети сушим на жердях, а не на земле", "Вёсла сушим на земле, а не на жердях", Relation.UNRELATED),
    ],
)
def test_a_contrast_says_what_is_done_and_what_is_not(old: str, new: str, relation: Relation) -> None:
    # RUL-5
    assert compare(old, new).relation is relation
    assert compare(new, old).relation is relation


@pytest.mark.parametrize(
    ("old", "new", "relation"),
    [
        ("В спальнях после отбоя не галдим", "После отбоя в спальнях тишина", Relation.DUPLICATE),
        ("Гнилые доски в дело не пускаем", "Пока лес не высушен, в дело не пускаем", Relation.UNRELATED),
        ("Ворота не оставляем открытыми", "Ворота держим закрытыми", Relation.DUPLICATE),
        ("Рация на вышке выключена", "Рация на вышке на связи", Relation.CONFLICT),
        ("Пока лёд не проверен, на озеро не выходим", "Лёд проверяем до выхода на озеро", Relation.DUPLICATE),
        ("Сено возим только утром", "Вывоз сена только после заката", Relation.CONFLICT),
        ("Сено возим только утром", "Воду возим только вечером", Relation.UNRELATED),
        ("Сваи бьёт прораб", "Сваи бьёт бригадир, прораб сидит в бытовке", Relation.CONFLICT),
        ("Скидка 5% от трёх ульев", "Скидка 10% от десяти ульев", Relation.UNRELATED),
        ("Лодку держим за гостем четверть часа", "Лодку держим за гостем 15 минут", Relation.DUPLICATE),
        ("Перед рейсом проверяем баллон", "Перед ночным рейсом проверяем баллон и фонарь", Relation.REFINEMENT),
        ("Груз крепим сеткой", "Стекло крепим сеткой и ремнями", Relation.REFINEMENT),
    ],
)
def test_what_differs_only_in_words_and_what_differs_in_truth(old: str, new: str, relation: Relation) -> None:
    # RUL-5
    assert compare(old, new).relation is relation
