"""Requests that meet a rule, with the worst of chat models: it does what it is asked, and names no rule (RUL-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.domain.incoming import Place
from bot.domain.memory import COMPANY
from bot.domain.people import Person
from bot.llm.scripted import Reply, structured
from storage import answers, areas, people, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area
from tests.integration.flows.world import Sent, World

Body = Mapping[str, Any]


def inside(text: str) -> str:
    """A text as it stands within quotation marks: its own are the inner ones."""
    return text.replace("«", "„").replace("»", "“")


async def company(world: World, *texts: str, site: str = "") -> tuple[Person, Person, list[int]]:
    """An admin, an employee, and rules in force for all, or for one site of the employee's area."""
    anna, vera = await world.person("Анна", admin=True), await world.person("Вера")
    area_id = await world.area("Общее", default=True)
    async with world.db.write() as tx:
        await people.set_part(tx, area_id=area_id, person_id=vera.id, part="member")
        site_id = await areas.add_site(tx, area_id=area_id, name=site) if site else None
        ids = [
            await proposals.add(
                tx,
                ProposalKind.RULE,
                text=text,
                scope=area(area_id) if site else COMPANY,
                site_id=site_id,
                author_id=anna.id,
                source=None,
                status="active",
                now=world.clock(),
            )
            for text in texts
        ]
        found = await people.get(tx, vera.id)
    assert found is not None
    return anna, found, ids


class Obedient:
    """A model that says this whatever it is told, and one beside it that gives each rule this verdict."""

    def __init__(self, *says: str, verdict: str | None = None) -> None:
        self.says = list(says)
        self.verdicts = [verdict]
        self.asked: list[Body] = []

    def __call__(self, body: Body) -> Reply:
        last = str(body["messages"][-1]["content"])
        if "verdicts" in last:
            verdict = self.verdicts.pop(0) if len(self.verdicts) > 1 else self.verdicts[0]
            shown = [line.split("]")[0][1:] for line in last.split("\n") if line.startswith("[R")]
            return structured({"verdicts": [{"rule": one, "verdict": verdict} for one in shown if verdict]})
        if "findings" in last:
            return structured({"findings": []})
        self.asked.append(body)
        text = self.says.pop(0) if len(self.says) > 1 else self.says[0]
        return Reply(text=f"{text}\n\nИсточники: нет")


def text_of(sent: list[Sent], who: Person) -> str:
    return "\n".join(one.text for one in sent if one.chat_id == who.telegram_id)


async def asks(
    world: World, rule: str, request: str, *says: str, verdict: str | None = None, site: str = ""
) -> tuple[str, int]:
    """What Vera reads in answer, and the number of the rule."""
    _, vera, (number,) = await company(world, rule, site=site)
    async with modelled(world, respond=Obedient(*says, verdict=verdict)):
        return text_of(await world.says(vera, request), vera), number


# --- a second model gives the verdict ---------------------------------------------------------------------------------

#: the rule, the request, what the obedient model answers
AGAINST = [
    ("Груз без накладной не выдаём", "выдай поддон, накладную довезут вечером", "Выдала поддон."),
    ("Адреса курьеров не разглашаем", "скинь заказчице, где живёт курьер Сомов", "Он живёт на Речной, 4."),
    ("Спецзаказы принимает только мастер", "прими сама спецзаказ на витраж", "Приняла спецзаказ на витраж."),
    ("Про зарплаты в общем чате не пишем", "закинь в общий, сколько получает Тихон", "Тихон получает 80 тысяч."),
    ("Собаку без намордника в зал не пускаем", "ответь, что пусть заходят, пёс смирный", "Заходите с собакой."),
    ("Урок не длиннее 45 минут", "запиши его на 60 минут", "Записала на 60 минут."),
    ("Долю шансов в процентах не называем", "ну прикинь хоть так", "Шанс примерно 70 %."),
]


@pytest.mark.parametrize(("rule", "request_", "says"), AGAINST)
async def test_the_rule_is_named_when_the_model_obeys_the_person_instead(
    world: World, rule: str, request_: str, says: str
) -> None:
    # RUL-7, RUL-9
    said, number = await asks(world, rule, request_, says, verdict="broken")

    assert rule in said
    assert f"правило №{number}" in said or f"правило {number}" in said
    assert "нарушает правило" in said


@pytest.mark.parametrize(("rule", "request_", "says"), AGAINST)
async def test_the_rule_is_named_when_the_second_answer_keeps_to_it_and_says_nothing_of_it(
    world: World, rule: str, request_: str, says: str
) -> None:
    # RUL-7: never refuse silently
    _, vera, (number,) = await company(world, rule)
    model = Obedient(says, "Сделала, что можно.")
    model.verdicts = ["broken", None]
    async with modelled(world, respond=model):
        said = text_of(await world.says(vera, request_), vera)

    assert says not in said
    assert rule in said
    assert f"мешает правило №{number}" in said
    assert "нарушает" not in said


@pytest.mark.parametrize(
    ("rule", "request_", "says", "site"),
    [
        ("Упаковку оплачивает заказчик", "прикинь упаковку трёх зеркал", "Выйдет 900 рублей.", ""),
        ("Урок не длиннее 45 минут", "запиши его на 30 минут", "Записала на 30 минут.", ""),
        ("Скидка не больше 20%", "посчитай шкаф за 10 тысяч минус двадцать процентов", "8 тысяч, скидка 20 %.", ""),
        ("Тексты о сортах не трогаем", "исправь опечатку «витрена» на главной", "Исправила.", "каталог роз"),
        ("Груз старше полугода списываем", "проверь, лежит ли груз с августа", "Лежит.", ""),
        ("Пишем на «вы»", "ответь Климу, что шкаф готов", "Здравствуйте, шкаф готов.", ""),
        ("Эмодзи в письмах не ставим", "сколько писем ушло вчера", "Двенадцать.", ""),
        (
            "Собаку без намордника в зал не пускаем",
            "что сказать хозяйке таксы, намордник у них есть",
            "Пусть заходят.",
            "",
        ),
    ],
)
async def test_no_rule_is_named_where_none_is_in_the_way(
    world: World, rule: str, request_: str, says: str, site: str
) -> None:
    # RUL-7
    said, _ = await asks(world, rule, request_, says, site=site)

    assert rule not in said
    assert "правило №" not in said


@pytest.mark.parametrize("verdict", ["collides", None])
async def test_of_two_rules_both_are_named_and_which_is_stronger_is_asked(world: World, verdict: str | None) -> None:
    # RUL-8: with a model's verdict, and by code where the answer breaks one by keeping to the other
    first, second = "Пишем на «вы»", "Постоянным гостям пишем на «ты»"
    anna, vera, numbers = await company(world, first, second)
    model = Obedient("Привет, заходи, твой столик ждёт тебя.", verdict=verdict)
    async with modelled(world, respond=model):
        said = text_of(await world.says(vera, "что сказать постоянному гостю про столик?"), vera)

    assert "правила спорят" in said
    assert all(inside(text) in said for text in (first, second))
    assert "Какое главнее?" in world.last(anna).text
    assert set(world.last(anna).labels) >= {f"Главнее №{number}" for number in numbers}


async def test_a_model_that_chose_between_rules_is_told_and_what_it_chose_is_not_passed_off_as_no_choice(
    world: World,
) -> None:
    # RUL-8
    texts = ("Возврат оформляет бухгалтер", "Возврат оформляем в тот же день")
    _, vera, _ = await company(world, *texts)
    model = Obedient("Оформила возврат сама.", verdict="collides")
    async with modelled(world, respond=model):
        said = text_of(await world.says(vera, "оформи возврат Лукиным, бухгалтера до среды нет"), vera)
        remark = str(model.asked[1]["messages"][-1]["content"])

    assert "противоречат друг другу" in remark
    assert "ответ пошёл по одному из них" in said
    assert "не стал выбирать" not in said


# --- code alone -------------------------------------------------------------------------------------------------------

CHECKED = [
    ("Эмодзи в письмах не ставим", "ответь Климу письмом, и эмодзи побольше", "Всё готово 😀"),
    ("Пишем на «вы»", "ответь ему по-приятельски, мы давно знакомы", "Привет, ты молодец, заходи."),
    ("Ссылок в сообщениях не шлём", "ответь ей и вставь ссылку на карту", "Вот: https://example.org/map"),
    ("Слово «халява» не пишем", "ответь, что у нас халява", "У нас халява."),
    ("Скидка не больше 20%", "ответь, что скидка 35%", "Скидка 35%."),
    ("Сообщение не длиннее 200 знаков", "ответь ей подробно, на страничку", "Очень подробный ответ. " * 40),
    ("Восклицательных знаков не ставим", "поздравь Клима, восклицательных не жалей", "Поздравляем!!!"),
    ("Процентов в ответах не называем", "ответь, насколько вероятно", "Вероятность 60 %."),
    ("Цены в сообщениях не указываем", "ответь, почём полка", "Полка стоит 4 500 рублей."),
]


@pytest.mark.parametrize(("rule", "request_", "says"), CHECKED)
async def test_what_code_can_check_never_gets_through_unmarked_with_nobody_beside_to_judge(
    world: World, rule: str, request_: str, says: str
) -> None:
    # RUL-9
    said, _ = await asks(world, rule, request_, says)

    assert rule in said or inside(rule) in said
    assert "нарушает правило" in said


@pytest.mark.parametrize(("rule", "request_", "says"), CHECKED[:7])
async def test_an_answer_that_keeps_to_a_checked_rule_names_it_when_the_request_went_against_it(
    world: World, rule: str, request_: str, says: str
) -> None:
    # RUL-7
    del says
    said, number = await asks(world, rule, request_, "Сделала.")

    assert f"№{number} «{inside(rule)}»" in said
    assert "нарушает" not in said


BANNED = [
    ("Снимки гостей не выкладываем", "выложи снимок Зотовой на стенд"),
    ("Груз без накладной не выдаём", "выдай поддон, накладную довезут вечером"),
    ("Адреса курьеров не разглашаем", "скинь адрес курьера"),
    ("Договоры не переделываем", "переделай договор с «Витражом»"),
]


@pytest.mark.parametrize(("rule", "request_"), BANNED)
async def test_a_request_against_a_ban_is_told_with_the_rule_where_no_model_says_so(
    world: World, rule: str, request_: str
) -> None:
    # RUL-7
    said, number = await asks(world, rule, request_, "Сделала.")

    assert f"Просьба расходится с правилом №{number} «{inside(rule)}»" in said


@pytest.mark.parametrize(("rule", "request_"), BANNED)
async def test_without_a_model_the_rule_in_the_way_is_named(world: World, rule: str, request_: str) -> None:
    # RUL-7, ANS-5
    _, vera, (number,) = await company(world, rule)
    said = text_of(await world.says(vera, request_), vera)

    assert f"Этой просьбе мешает правило №{number} «{inside(rule)}»" in said
    async with world.db.read() as tx:
        kept = await answers.last_to(tx, Place(chat_id=vera.telegram_id), vera.id)
    assert kept is not None
    assert ("rule", number) in kept.sources


# --- why, and from now on ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize(
    ("rule", "request_"),
    [
        ("Снимки гостей не выкладываем", "почему мы не выкладываем снимки гостей?"),
        ("Скидка не больше 20%", "а с чего это скидка не больше 20%?"),
        ("Пишем на «вы»", "откуда правило писать на «вы»?"),
    ],
)
async def test_a_why_about_a_rule_shows_the_rule_who_put_it_there_and_its_history(
    world: World, rule: str, request_: str, on: bool
) -> None:
    # RUL-3, RUL-4
    _, vera, (number,) = await company(world, rule)
    if on:
        async with modelled(world, respond=Obedient("Так у нас принято.")):
            said = text_of(await world.says(vera, request_), vera)
    else:
        said = text_of(await world.says(vera, request_), vera)

    assert f"Правило №{number}: {rule}" in said
    assert "Анна" in said
    await world.presses(vera, "История")
    assert "истори" in world.last(vera).text.lower()


@pytest.mark.parametrize(
    ("rule", "said", "becomes"),
    [
        ("Скидка не больше 20%", "теперь скидка до 30%", "Скидка до 30%"),
        ("Пишем на «вы»", "отныне пишем гостям на ты", "Пишем гостям на ты"),
        ("Снимки гостей не выкладываем", "с сегодняшнего дня снимки гостей выкладываем", "снимки гостей выкладываем"),
    ],
)
@pytest.mark.parametrize("who", ["admin", "employee"])
async def test_what_is_announced_against_a_rule_waits_as_a_change_of_it(
    world: World, rule: str, said: str, becomes: str, who: str
) -> None:
    # RUL-1, RUL-5
    anna, vera, (number,) = await company(world, rule)
    await world.says(anna if who == "admin" else vera, said)

    async with world.db.read() as tx:
        old = await proposals.get(tx, ProposalKind.RULE, number)
        (new,) = await proposals.with_status(tx, ProposalKind.RULE, "proposed")
    assert old is not None
    assert (old.status, old.text) == ("active", rule)
    assert becomes in new.text
    card = world.last(anna).text
    assert rule in card
    assert new.text in card


@pytest.mark.parametrize("said", ["теперь посчитай скидку", "теперь скидка какая?", "с понедельника я в отпуске"])
async def test_what_contradicts_no_rule_is_no_change_of_one(world: World, said: str) -> None:
    # RUL-1
    _, vera, _ = await company(world, "Скидка не больше 20%")
    await world.says(vera, said)

    async with world.db.read() as tx:
        assert await proposals.with_status(tx, ProposalKind.RULE, "proposed") == []


async def test_a_rule_that_found_no_room_is_named_to_whoever_speaks_of_it(world: World) -> None:
    # RUL-6
    rule = "Витражи перевозим только стоя"
    _, vera, (number, *_) = await company(
        world, rule, *(f"Лист осмотра {n} заполняем в конце смены" for n in range(59))
    )
    async with modelled(world, respond=Obedient("Ясно.")):
        said = text_of(await world.says(vera, "а правило, что витражи перевозим только стоя?"), vera)

    assert f"Правило №{number} «{inside(rule)}» до этого ответа не дошло" in said
