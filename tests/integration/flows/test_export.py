"""/memory export: what a person may read, as documents and for programs, and nothing else (CTL-5)."""

from __future__ import annotations

import json
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bot.domain import export_view
from bot.domain.incoming import Place
from bot.domain.memory import Source, Status
from bot.domain.people import Person
from bot.flows.forgetting.erase import forget_one
from bot.flows.history import export as flow
from bot.flows.history.export_file import read_in, write_out
from storage import actions, dialogue, duplicates
from storage import export as store
from storage.db import Database
from storage.proposals import ProposalKind
from tests.integration.flows.outside import with_board
from tests.integration.flows.records import area, candidate, personal, propose, put
from tests.integration.flows.world import Sent, World


@pytest.fixture
async def anna(world: World) -> Person:
    return await world.person("Анна Директор", admin=True)


async def files(world: World, who: Person, words: str = "/memory export") -> dict[str, str]:
    """The documents that come, by the end of their names."""
    sent = await world.says(who, words)
    return {name.rpartition(".")[2]: content.decode() for name, content in map(_document, sent)}


def _document(sent: Sent) -> tuple[str, bytes]:
    assert sent.document is not None, sent.text
    return sent.document


def rows(lines: str, table: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in lines.removesuffix("\n").split("\n")]
    return [line[table] for line in found if table in line]


class Shown(HTMLParser):
    """The words of a page, and whatever in it could do or fetch something."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.suspicious: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag in ("script", "img", "a", "iframe", "link", "form") or names & {"src", "href", "onclick", "onerror"}:
            self.suspicious.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


async def test_the_document_says_what_is_known_by_whom_and_what_became_of_it(world: World, anna: Person) -> None:
    # CTL-5
    vera = await world.person("Вера Сотрудник")
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    await candidate(world, "Принтер у окна", vera)
    await world.says(anna, "/queue")
    await world.presses(anna, "Одобрить")
    await put(world, "Курьер приходит в девять", vera, status=Status.ARCHIVED)
    await propose(world, "Договоры отправляем после юриста", vera)

    text = (await files(world, anna))["md"]

    assert "# Память: Пробная" in text
    assert "## Для всей компании" in text
    assert "### Действуют: 2" in text
    assert "- №1. Склад на Луговой\n  - Слова: Анна Директор, 14 сентября 2026\n" in text
    assert "    - 14 сентября 2026, Анна Директор: исправлено; было «Склад на Лесной», стало «Склад на Луговой»" in text
    assert "- №2. Принтер у окна\n  - Слова: Вера Сотрудник, 14 сентября 2026\n" in text
    assert "  - Подтверждено 14 сентября 2026: Анна Директор\n" in text
    assert "### В архиве: 1\n\n- №3. Курьер приходит в девять" in text
    assert (
        "## Правила\n\n- №1. Договоры отправляем после юриста\n  - Предложено, не действует, для всей компании" in text
    )
    assert "- Вера Сотрудник — сотрудник" in text


async def test_what_was_merged_says_into_what(world: World, anna: Person) -> None:
    # CTL-5, AGE-5
    first = await put(world, "Склад на Лесной", anna)
    second = await put(world, "Склад находится на Лесной", anna)
    async with world.db.write() as tx:
        await duplicates.merge(tx, second, first, now=world.clock(), by=anna.id)

    text = (await files(world, anna))["md"]

    assert "### Слиты с другими: 1" in text
    assert "  - Слито с записью №1\n" in text
    assert "  - Сюда слита запись №2\n" in text


async def test_nobody_elses_own_records_are_in_it(world: World, anna: Person) -> None:
    # CTL-5, MEM-4
    vera = await world.person("Вера Сотрудник")
    olga = await world.person("Ольга Тихая")
    own = await put(world, "Отпуск в июле", vera, scope=personal(vera))
    await put(world, "Склад на Лесной", anna)
    await world.says(vera, "/settings Омск")
    await world.says(olga, "запомни только для меня: обед в два")

    for_anna, for_vera = await files(world, anna), await files(world, vera)

    assert not any("Отпуск" in text or "Omsk" in text or "обед" in text for text in
                   (for_anna["md"], for_anna["html"]))  # fmt: skip
    assert not any("Отпуск" in json.dumps(row, ensure_ascii=False) for row in rows(for_anna["jsonl"], "journal"))
    assert [r["id"] for r in rows(for_anna["jsonl"], "records")] == [2]
    assert [r["id"] for r in rows(for_vera["jsonl"], "records")] == [own.id, 2]
    assert "## Личное, видите только вы" in for_vera["md"]
    assert "Ольга" not in "".join(for_vera.values()), "nobody who is behind nothing that she reads"
    assert "обед" not in "".join(for_vera.values())


async def test_an_area_is_exported_to_its_people_and_a_candidate_to_those_who_decide(
    world: World, anna: Person
) -> None:
    # CTL-5, MEM-15, MEM-7
    stock = await world.area("Склад", default=True)
    olga = await world.person("Ольга Владелец", owns=stock)
    petr = await world.person("Пётр Участник", member=stock)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Ворота открываем в семь", olga, scope=area(stock))
    await candidate(world, "Принтер у окна", vera)
    await propose(world, "Паллеты ставим в ряд", olga, kind=ProposalKind.SKILL, scope=area(stock))

    texts = {p.name: "".join((await files(world, p)).values()) for p in (anna, olga, petr, vera)}

    assert [name for name, text in texts.items() if "Ворота" in text] == [anna.name, olga.name, petr.name]
    assert [name for name, text in texts.items() if "Паллеты" in text] == [anna.name, olga.name, petr.name]
    assert [name for name, text in texts.items() if "Принтер" in text] == [anna.name, vera.name]


async def test_accounts_of_others_are_in_it_for_admins_alone(world: World, anna: Person) -> None:
    # CTL-5, PPL-3
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Ильин")
    source = Source(chat_id=boris.telegram_id, message_id=7)
    await put(world, "Склад на Лесной", boris, source=source)

    for_vera, for_anna = await files(world, vera), await files(world, anna)

    accounts = {p["name"]: p["telegram_id"] for p in rows(for_vera["jsonl"], "people")}
    assert accounts == {"Анна Директор": -anna.id, "Вера Сотрудник": vera.telegram_id, "Борис Ильин": -boris.id}
    assert rows(for_vera["jsonl"], "records")[0]["source_chat_id"] is None
    assert rows(for_vera["jsonl"], "record_sources")[0]["chat_id"] is None
    assert boris.telegram_id in [p["telegram_id"] for p in rows(for_anna["jsonl"], "people")]


async def test_words_from_a_time_when_only_others_read_it_are_left_out(world: World, anna: Person) -> None:
    # CTL-5, MEM-4
    boris = await world.person("Борис Ильин", admin=True)
    await put(world, "Мой ключ от сейфа в столе", boris, scope=personal(boris))
    await world.says(boris, "поправка: ключ от сейфа у охраны")
    await world.says(boris, "/memory")
    await world.presses(boris, "1")
    await world.presses(boris, "Для всех")

    for_anna, for_boris = await files(world, anna), await files(world, boris)

    assert "сейфа у охраны" in for_anna["md"]
    assert "в столе" not in "".join(for_anna.values())
    assert "в столе" in for_boris["md"]


async def test_what_is_forgotten_is_in_no_export(world: World, anna: Person) -> None:
    # CTL-5, FGT-9
    await put(world, "Склад на Лесной", anna)
    await put(world, "Принтер у окна", anna)
    await world.says(anna, "забудь про склад на Лесной")

    assert "Лесной" not in "".join((await files(world, anna)).values())


async def test_what_is_forgotten_before_the_file_is_delivered_is_not_delivered(world: World, anna: Person) -> None:
    # CTL-5, FGT-9
    record = await put(world, "Склад на Лесной", anna)
    made: list[Any] = []
    real = flow._make

    async def slow(deps: Any, at: Any) -> Any:
        found = await real(deps, at)
        if not made:
            async with world.db.write() as tx:
                await forget_one(tx, anna, record, repeats=(), now=world.clock(), restore_minutes=10)
        made.append(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flow, "_make", slow)
        texts = await files(world, anna)

    assert len(made) == 2
    assert "Лесной" not in "".join(texts.values())


@pytest.mark.parametrize("admin", [True, False])
async def test_the_lines_are_imported_without_loss(admin: bool, world: World, template: Path, tmp_path: Path) -> None:
    # CTL-5
    boris = await world.person("Борис Ильин", admin=True)
    stock = await world.area("Склад", default=True)
    anna = await world.person("Анна", admin=admin, member=None if admin else stock)
    await put(world, "Ворота открываем в семь", boris, scope=area(stock))
    await put(world, "Отпуск в июле", anna, scope=personal(anna))
    await put(world, "Отпуск в мае", boris, scope=personal(boris))
    await world.says(boris, "запомни, что склад на Лесной")
    await world.says(boris, "поправка: склад на Луговой")
    await propose(world, "Договоры отправляем после юриста", boris)
    lines = (await files(world, anna))["jsonl"].encode()
    path = tmp_path / "other.db"
    shutil.copyfile(template, path)
    (tmp_path / "export.jsonl").write_bytes(lines)

    other = Database(f"sqlite+aiosqlite:///{path}")
    await read_in(other, tmp_path / "export.jsonl")
    again: list[bytes] = []
    await write_out(other, digest=str, write=again.append)
    await other.close()

    assert b"".join(again) == lines
    assert len(rows(lines.decode(), "records")) == 3


@pytest.mark.parametrize("written_earlier", [False, True])
async def test_a_request_is_of_no_message_of_a_store_that_took_it_in(
    written_earlier: bool, world: World, template: Path, tmp_path: Path, anna: Person
) -> None:
    # CTL-5, ACT-4: dialogue stays, so the ids of its messages mean others there
    with_board(world)
    await world.area("Маркетинг", default=True)
    await world.says(anna, "опубликуй в канал @news: Выставка открыта до шести.", message_id=7001)
    kept: list[bytes] = []
    await write_out(world.db, digest=str, write=kept.append)
    lines = b"".join(kept).decode().removesuffix("\n").split("\n")
    assert not rows("\n".join(lines), "action_sources")
    if written_earlier:
        where = next(number for number, line in enumerate(lines) if line.startswith('{"journal"'))
        source = json.dumps({"action_sources": {"action_id": 1, "kind": "said", "ref_id": 1}}, separators=(",", ":"))
        end = json.loads(lines[-1])
        end["end"]["rows"] += 1
        lines = [*lines[:where], source, *lines[where:-1], json.dumps(end)]
    (tmp_path / "export.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    path = tmp_path / "other.db"
    shutil.copyfile(template, path)

    other = Database(f"sqlite+aiosqlite:///{path}")
    await read_in(other, tmp_path / "export.jsonl")
    async with other.write() as tx:
        await dialogue.add(
            tx, Place(chat_id=71), message_id=9, person_id=anna.id, speaker="Анна", text="Обед в два", own_words=True,
            addressed=True, now=world.clock(),
        )  # fmt: skip
        assert await dialogue.message(tx, chat_id=71, message_id=9) is not None
        asked = await actions.asked_in(tx, chat_id=71, message_id=9)
        taken = await actions.latest(tx, limit=2)
    await other.close()

    assert asked is None
    assert [action.payload.text for action in taken] == ["Выставка открыта до шести."]


async def test_peoples_words_do_nothing_in_a_document(world: World, anna: Person) -> None:
    # CTL-5, SEC-2
    words = "<img src=x onerror=alert(1)> **жирно** [ссылка](http://x)\n# Заголовок\n- пункт\u2028## ещё"
    await put(world, words, anna)

    texts = await files(world, anna)

    page = Shown()
    page.feed(texts["html"])
    assert page.suspicious == []
    assert words in page.words
    assert "default-src 'none'" in texts["html"]
    item = texts["md"].split("- №1. ", 1)[1].split("\n  - ", 1)[0]
    assert "\\<img src=x onerror=alert(1)\\> \\*\\*жирно\\*\\* \\[ссылка\\](http://x)" in item
    assert "\n  \\# Заголовок\n  \\- пункт\n  \\## ещё" in item


async def test_it_comes_in_private_alone(world: World, anna: Person) -> None:
    # CTL-5, ANS-1
    place = await world.bind(area_id=await world.area("Склад", default=True))
    await put(world, "Склад на Лесной", anna)

    sent = await world.says(anna, "/memory export", place=place)

    assert [(s.document, "личном чате" in s.text) for s in sent] == [(None, True)]


async def test_the_button_under_the_list_gives_the_same(world: World, anna: Person) -> None:
    # CTL-5
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "/memory")

    sent = await world.presses(anna, "Выгрузить")

    assert [_document(s)[0] for s in sent] == [f"pamyatka-2026-09-14.{end}" for end in ("html", "md", "jsonl")]
    assert sent[0].text.startswith("Память целиком, насколько она видна вам: 1 запись")


async def test_an_english_reader_gets_english_words(world: World, anna: Person) -> None:
    # CTL-5, ANS-7
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "/settings")
    await world.presses(anna, "In English")

    texts = await files(world, anna)

    assert "## For the whole company" in texts["md"]
    assert '<html lang="en">' in texts["html"]


async def test_more_than_a_chat_can_hold_is_left_to_the_machine(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CTL-5
    monkeypatch.setattr(flow, "MOST_RECORDS", 1)
    await put(world, "Склад на Лесной", anna)
    await put(world, "Принтер у окна", anna)

    (said,) = await world.says(anna, "/memory export")

    assert "pamyatka export" in said.text
    assert said.document is None


async def test_a_thing_called_like_a_file_is_still_a_thing(world: World, anna: Person) -> None:
    # ANS-10
    await put(world, "Экспорт оформляет таможенный брокер", anna)

    (said,) = await world.says(anna, "/memory экспорт товаров")

    assert said.document is None


async def test_a_file_is_measured_in_bytes_as_telegram_does(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CTL-5
    for n in range(10):
        await put(world, f"Цена {n} " + "₽" * 900, anna)
    lines = (await files(world, anna))["jsonl"]
    letters, size = len(lines), len(lines.encode())
    assert size > 2 * letters - 1_000

    monkeypatch.setattr(flow, "MOST_BYTES", size - 1)
    (refused,) = await world.says(anna, "/memory export")
    monkeypatch.setattr(flow, "MOST_BYTES", size + 50_000)
    sent = await world.says(anna, "/memory export")

    assert refused.document is None
    assert len(sent) == 3


async def test_only_what_the_reader_may_take_is_ever_held(world: World, anna: Person) -> None:
    # CTL-5, MEM-4
    vera = await world.person("Вера")
    await put(world, "Склад на Лесной", anna)
    own = await put(world, "Отпуск в июле", vera, scope=personal(vera))
    for n in range(20):
        await put(world, f"Заметка {n}", anna, scope=personal(anna))
    await propose(world, "Звонить клиенту", anna)
    async with world.db.read() as tx:
        every = [pair async for pair in store.rows(tx, bury=str)]
    sieve = export_view.Sieve(person=vera)

    held = [(table, row) for table, row in every if sieve.passes(table, row)]

    assert [row["id"] for table, row in held if table == "records"] == [1, own.id]
    assert {row["record_id"] for table, row in held if table == "record_sources"} == {1, own.id}
    assert {row["subject_id"] for table, row in held if table == "journal"} == {1, own.id}
    assert export_view.keep(_tables(held), vera) == export_view.keep(_tables(every), vera)


def _tables(found: list[tuple[str, dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    tables: dict[str, list[dict[str, Any]]] = {}
    for table, row in found:
        tables.setdefault(table, []).append(row)
    return tables
