"""«Откуда?»: sources as they were stored, for the eyes of whoever asks."""

from __future__ import annotations

from bot.domain.incoming import Place
from bot.domain.memory import Record, Source, Status
from bot.domain.notices import Line, Notice
from bot.domain.people import Person
from bot.flows.answers.answer import answer_buttons
from bot.flows.deps import say
from storage import answers, memory
from storage.memory import scope_columns
from tests.integration.flows.records import area, personal, put
from tests.integration.flows.world import GROUP, Sent, World


async def answered(
    world: World,
    person: Person,
    records: list[Record],
    *,
    place: Place | None = None,
    way: str = "records",
    left_out: int = 0,
) -> Sent:
    """An answer that named these records as its sources."""
    where = place or Place(chat_id=person.telegram_id)
    now = world.clock()
    async with world.db.write() as tx:
        answer_id = await answers.add(
            tx,
            where,
            person_id=person.id,
            way=way,
            sources=[("record", r.id) for r in records],
            now=now,
            left_out=left_out,
        )
        said = Notice(lines=(Line("called-by-name"),), rows=answer_buttons(answer_id))
        await say(tx, world.deps, where, said, now=now, answer_id=answer_id)
    await world.deliver()
    return world.last(where.chat_id)


# ANS-3, MEM-8
async def test_the_sources_of_an_answer_are_shown_with_words_author_date_and_message(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    source = Source(chat_id=GROUP, message_id=77, link="https://t.me/c/1234567890/77")
    record = await put(world, "Планёрка в девять", boris, source=source)
    unused = await put(world, "Чай кончился", boris)
    await answered(world, vera, [record])

    (by_words,) = await world.says(vera, "Откуда ты это взял?")
    (by_command,) = await world.says(vera, "/why")
    (by_button,) = await world.presses(vera, "Откуда?")

    for told in (by_words, by_command, by_button):
        assert "Планёрка в девять" in told.text
        assert "Борис Коллега, 14 сентября 2026" in told.text
        assert "https://t.me/c/1234567890/77" in told.text
        assert unused.text not in told.text


# ANS-3
async def test_a_reply_to_an_older_answer_asks_about_that_one(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    first = await put(world, "Планёрка в девять", vera)
    second = await put(world, "Чай кончился", vera)
    older = await answered(world, vera, [first])
    await answered(world, vera, [second])

    (told,) = await world.says(vera, "/why", reply_to=older)

    assert "Планёрка" in told.text
    assert "Чай" not in told.text


# ANS-3
async def test_an_answer_without_records_says_so_and_a_counted_one_says_how(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    (before,) = await world.says(vera, "/why")
    await answered(world, vera, [], way="model")
    (none,) = await world.says(vera, "/why")
    await world.says(vera, "Сколько у тебя записей?")
    (counted,) = await world.says(vera, "/why")

    assert "Не нашёл ответа" in before.text
    assert "Ни одна запись" in none.text
    assert "подсчитано" in counted.text


# ANS-3, FGT-9
async def test_a_forgotten_source_is_shown_as_forgotten_and_without_its_words(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    record = await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    await answered(world, vera, [record])
    async with world.db.write() as tx:
        await memory.delete(tx, record.id, vera, now=world.clock())

    (told,) = await world.says(vera, "/why")

    assert "забыта" in told.text
    assert "отпуск" not in told.text


# ANS-3, ANS-1, MEM-15
async def test_each_presser_sees_only_the_sources_they_may_read(world: World) -> None:
    sales = await world.area("Продажи")
    member = await world.person("Мила Продажи", member=sales)
    vera = await world.person("Вера Сотрудник")
    place = await world.bind(area_id=sales)
    common = await put(world, "Склад на Лесной", member)
    inside = await put(world, "Скидка семь процентов", member, scope=area(sales))
    answer = await answered(world, member, [common, inside], place=place)

    (hers,) = await world.presses(vera, "Откуда?", on=answer)
    (members,) = await world.presses(member, "Откуда?", on=answer)

    assert "Склад на Лесной" in hers.text
    assert "Скидка" not in hers.text
    assert "Скидка семь процентов" in members.text


# invariant 7
async def test_a_source_that_became_somebodys_personal_record_is_shown_to_nobody_else(world: World) -> None:
    sales = await world.area("Продажи")
    member = await world.person("Мила Продажи", member=sales)
    vera = await world.person("Вера Сотрудник", member=sales)
    place = await world.bind(area_id=sales)
    record = await put(world, "Склад на Лесной", member)
    answer = await answered(world, member, [record], place=place)
    async with world.db.write() as tx:
        await memory.change(tx, record, **scope_columns(personal(member)))

    (hers,) = await world.presses(vera, "Откуда?", on=answer)
    (in_group,) = await world.presses(member, "Откуда?", on=answer)

    assert "Лесной" not in hers.text
    assert "Лесной" not in in_group.text
    assert hers.text == in_group.text


# ANS-3, MEM-9
async def test_a_source_corrected_since_the_answer_is_marked(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    record = await put(world, "Отпуск начинается в июле", vera, scope=personal(vera))
    await answered(world, vera, [record], left_out=4)
    await world.says(vera, "/memory")
    await world.presses(vera, "1")
    await world.presses(vera, "Поправить")
    await world.says(vera, "Отпуск начинается в августе")

    (told,) = await world.says(vera, "/why")

    assert "Отпуск начинается в августе" in told.text
    assert "с тех пор исправлено" in told.text
    assert "не учтено: 4" in told.text
    assert record.status is Status.ACTIVE


# ANS-3
async def test_asking_again_by_the_button_adds_no_second_explanation(world: World) -> None:
    anna = await world.person("Анна Директор", admin=True)
    await put(world, "Склад открыт круглосуточно", anna)
    (answer,) = await world.says(anna, "когда открыт склад?")

    (told,) = await world.presses(anna, "Откуда?", on=answer)
    again = await world.presses(anna, "Откуда?", on=answer)
    (blamed,) = await world.presses(anna, "Неверно", on=answer)
    (by_words,) = await world.says(anna, "откуда?", reply_to=told)

    assert again == []
    assert "Поправить 1" in blamed.labels
    assert "Склад открыт круглосуточно" in by_words.text
    world.clock.move(hours=2)
    (later,) = await world.presses(anna, "Откуда?", on=answer)
    assert "Склад открыт круглосуточно" in later.text
