"""One page about a thing, as far as the asker may see."""

from __future__ import annotations

from bot.domain.memory import Status
from tests.integration.flows.records import area, candidate, personal, propose, put
from tests.integration.flows.world import World


# ANS-10
async def test_everything_that_names_a_thing_is_on_its_page_in_force_first(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await candidate(world, "Берёзка переехала на Садовую", vera)
    await put(world, "С «Берёзкой» работаем по предоплате", admin)
    await put(world, "Курьер приезжает после обеда", admin)
    await put(world, "Берёзка не работает по средам", admin, status=Status.ARCHIVED)
    await propose(world, "Письма Берёзке пишем на «вы»", vera)

    (page,) = await world.says(vera, "Что знаем о «Берёзке»?")

    assert "3 записи" in page.text
    assert "Курьер" not in page.text
    assert page.text.index("по предоплате") < page.text.index("переехала") < page.text.index("по средам")
    assert "Правило. Письма Берёзке" in page.text
    (same,) = await world.says(vera, "/memory Берёзка")
    assert "по предоплате" in same.text


# ANS-10
async def test_each_record_on_the_page_has_its_button_and_the_card_leads_back(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    for number in range(1, 8):
        await put(world, f"Берёзка, отгрузка номер {number}", admin)

    await world.says(admin, "/memory Берёзка")
    (second,) = await world.presses(admin, "›")
    (card,) = await world.presses(admin, "7")
    (back,) = await world.presses(admin, "← К списку")

    assert "отгрузка номер 1" in second.text
    assert "отгрузка номер 1" in card.text
    assert "Забыть" in card.labels
    assert back.message_id == second.message_id
    assert "отгрузка номер 1" in back.text


# ANS-10, invariant 7
async def test_a_thing_that_only_anothers_personal_record_names_is_unknown(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Берёзка обещала мне подарок ЯНТАРЬ", vera, scope=personal(vera))

    (page,) = await world.says(admin, "Что знаем о Берёзке?")
    (nothing,) = await world.says(admin, "Что знаем о Василёк?")

    assert "ЯНТАРЬ" not in page.text
    assert page.text.replace("Берёзке", "…") == nothing.text.replace("Василёк", "…")


# ANS-1, ANS-10
async def test_a_page_about_a_thing_in_a_group_holds_only_what_the_group_may_read(world: World) -> None:
    sales, law = await world.area("Продажи"), await world.area("Юристы")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await put(world, "Берёзка платит вовремя", admin)
    await put(world, "Берёзке скидка семь процентов", admin, scope=area(sales))
    await put(world, "С Берёзкой суд в четверг", admin, scope=area(law))
    await put(world, "Берёзке позвонить лично мне", admin, scope=personal(admin))

    (page,) = await world.says(admin, "/memory Берёзка", place=place)

    assert "платит вовремя" in page.text
    assert "скидка семь" in page.text
    assert "суд" not in page.text
    assert "позвонить" not in page.text
