"""People edit drafts as people do: a reply, a file, an edited reply, a word; what is unclear is asked (EDT-2, EDT-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.domain.drafts.draft import DraftStatus, Name
from bot.domain.edits.judging import Author
from bot.domain.incoming import ChatKind, Content, Place, Quoted
from bot.domain.people import Person
from bot.flows.verbs import Seen
from tests.integration.flows.drafting import draft, guesses, versions, writing
from tests.integration.flows.modelled import modelled
from tests.integration.flows.world import GROUP, Sent, World

TEXT = "Добрый день. Заказ готов, номер 214. С уважением, мастерская."
ASKED = "Напиши письмо клиенту, что заказ готов"


async def drafted(world: World, who: Person, text: str = TEXT) -> Sent:
    """A draft of the agent's with this text."""
    async with modelled(world, respond=writing(text)):
        return (await world.says(who, ASKED))[-1]


async def test_the_reply_is_kept_word_for_word_as_a_persons_version(world: World) -> None:
    # EDT-2, EDT-3
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    text = "Заказ готов,  номер 214.\n\n— Мастерская :)"

    after = (await world.says(anna, text, reply_to=card))[-1]

    first, second = await versions(world)
    assert (first.author, second.author) == (Author.AGENT, Author.HUMAN)
    assert (second.text, second.person_id, second.base) == (text, anna.id, 1)
    assert "<s>Добрый день. </s>" in after.html
    assert "текст: Анна" in after.text


async def test_of_several_open_drafts_the_reply_tells_which(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    first = await drafted(world, anna)
    await drafted(world, anna, "Добрый день. Полка готова, номер 215. С уважением, мастерская.")

    await world.says(anna, "Заказ 214 готов, ждём вас завтра.", reply_to=first)

    assert (await draft(world, 1)).version.text == "Заказ 214 готов, ждём вас завтра."
    assert (await draft(world, 2)).version.number == 1


async def test_a_text_file_in_reply_is_the_new_text(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    world.deps = replace(world.deps, files=Drawer({"f1": "Заказ 214 готов.\r\nЖдём вас.".encode("cp1251")}))

    await world.says(
        anna, "", reply_to=card, content=Content.DOCUMENT, file_id="f1", file_name="letter.txt", file_size=40
    )

    assert (await draft(world)).version.text == "Заказ 214 готов.\nЖдём вас."


async def test_a_file_that_is_no_text_changes_nothing(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    card = await drafted(world, anna)

    (said,) = await world.says(
        anna, "", reply_to=card, content=Content.DOCUMENT, file_id="f1", file_name="letter.docx", file_size=40
    )

    assert "только текст" in said.text
    assert (await draft(world)).version.number == 1


async def test_editing_the_reply_applies_it_again_and_unlearns_what_it_taught(world: World) -> None:
    # EDT-2, EDT-4
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    await world.says(anna, "Заказ готов, номер 214. С уважением, мастерская.", reply_to=card, message_id=7001)
    assert [g.text for g in await guesses(world, anna)] == ["пишет письма без приветствия"]

    await world.says(anna, "Добрый день. Заказ готов, номер 214.", message_id=7001, edited=True)

    assert (await draft(world)).version.text == "Добрый день. Заказ готов, номер 214."
    assert [g.text for g in await guesses(world, anna)] == ["пишет письма без прощальной подписи"]
    assert [v.base for v in await versions(world)] == [None, 1, 1]


async def test_an_edit_of_an_old_reply_does_not_overwrite_what_followed(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    await world.says(anna, "Заказ готов, номер 214.", reply_to=card, message_id=7001)
    await world.says(anna, "Ваш заказ готов, номер 214.", reply_to=world.last(anna))

    (said,) = await world.says(anna, "Заказ номер 214 готов.", message_id=7001, edited=True)

    assert "другая версия" in said.text
    assert (await draft(world)).version.text == "Ваш заказ готов, номер 214."


async def test_a_reply_that_reads_as_an_instruction_is_asked_about(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    async with modelled(world, respond=writing(TEXT, "Заказ 214 готов.")) as m:
        card = (await world.says(anna, ASKED))[-1]
        (asked,) = await world.says(anna, "покороче", reply_to=card)
        assert asked.labels == ("Указание", "Новый текст")
        assert (await draft(world)).version.number == 1

        await world.presses(anna, "Указание")
        request = m.last

    now = (await draft(world)).version
    assert (now.author, now.text, now.instruction) == (Author.AGENT, "Заказ 214 готов.", "покороче")
    assert TEXT in request
    assert "покороче" in request


async def test_the_person_may_mean_it_as_the_text(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    await world.says(anna, "Без лишних слов", reply_to=card)

    await world.presses(anna, "Новый текст")

    assert (await draft(world)).version.text == "Без лишних слов"


async def test_an_instruction_right_after_the_card_makes_the_agents_next_version(world: World) -> None:
    # EDT-2, EDT-8
    anna = await world.person("Анна")
    async with modelled(world, respond=writing(TEXT, "Заказ готов, номер 214.")):
        await world.says(anna, ASKED)
        after = (await world.says(anna, "убери приветствие и подпись"))[-1]

    assert "версия 2" in after.text
    assert [v.author for v in await versions(world)] == [Author.AGENT, Author.AGENT]
    assert await guesses(world, anna) == []


async def test_rewrite_asks_what_is_to_be_different(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    async with modelled(world, respond=writing(TEXT, "Здравствуйте. Заказ готов.")):
        await world.says(anna, ASKED)
        asked = (await world.presses(anna, "Переписать"))[-1]
        assert "Что изменить?" in asked.text
        await world.says(anna, "теплее", reply_to=asked)

    now = (await draft(world)).version
    assert (now.number, now.instruction) == (2, "теплее")


async def test_edit_opens_the_reply_under_the_whole_text(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    await drafted(world, anna)

    asked = (await world.presses(anna, "Править"))[-1]

    assert f"<pre>{TEXT}</pre>" in asked.html
    await world.says(anna, "Заказ 214 готов, ждём вас.", reply_to=asked)
    assert (await draft(world)).version.text == "Заказ 214 готов, ждём вас."


async def test_a_field_is_set_by_its_name_and_the_text_stays(world: World) -> None:
    # EDT-1, EDT-4
    anna = await world.person("Анна")
    card = await drafted(world, anna)

    await world.says(anna, "Тема: Заказ 214\nСрок: пятница", reply_to=card)

    now = (await draft(world)).version
    assert now.text == TEXT
    assert now.fields == {Name.TITLE: "Заказ 214", Name.DEADLINE: "пятница"}
    assert await guesses(world, anna) == []


async def test_a_tap_on_an_outdated_card_is_stale(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    card = await drafted(world, anna)
    await world.says(anna, "Заказ 214 готов, ждём вас.", reply_to=card)

    assert await world.toast(anna, "Отклонить", on=card) is Seen.STALE
    assert (await draft(world)).status is DraftStatus.OPEN


async def test_a_declined_draft_is_over(world: World) -> None:
    # EDT-1
    anna = await world.person("Анна")
    card = await drafted(world, anna)

    over = (await world.presses(anna, "Отклонить"))[-1]

    assert "отклонён" in over.text
    assert over.labels == ()
    (said,) = await world.says(anna, "Заказ 214 готов, ждём вас.", reply_to=card)
    assert "менять его нельзя" in said.text
    assert (await draft(world)).version.number == 1


async def test_thanks_and_questions_in_reply_are_no_version(world: World) -> None:
    # EDT-2, ANS-3
    anna = await world.person("Анна")
    card = await drafted(world, anna)

    await world.says(anna, "спасибо", reply_to=card)
    (why,) = await world.says(anna, "откуда?", reply_to=card)

    assert "не использована" in why.text
    assert (await draft(world)).version.number == 1


async def test_a_secret_is_never_taken_into_a_draft(world: World) -> None:
    # MEM-13
    anna = await world.person("Анна")
    card = await drafted(world, anna)

    (said,) = await world.says(anna, "Заказ 214 готов. Пароль от кабинета: Zx81-kQ77-ppL", reply_to=card)

    assert "не сохраняю" in said.text
    assert (await draft(world)).version.number == 1


async def test_a_secret_in_an_instruction_is_kept_nowhere(world: World) -> None:
    # MEM-13
    anna = await world.person("Анна")
    async with modelled(world, respond=writing(TEXT)) as m:
        await world.says(anna, ASKED)
        (said,) = await world.says(anna, "добавь пароль от кабинета: Zx81-kQ77-ppL")
        assert len(m.model.requests) == 1

    assert "не сохраняю" in said.text
    assert [v.instruction for v in await versions(world)] == [""]


async def test_without_a_model_there_is_nobody_to_write_and_ones_own_text_is_kept(world: World) -> None:
    # EDT-1, ANS-5
    anna = await world.person("Анна")
    (nobody,) = await world.says(anna, ASKED)
    (card,) = await world.says(anna, "черновик письма клиенту: Заказ готов, ждём вас.", message_id=7100)

    assert "Написать некому" in nobody.text
    assert "Заказ готов, ждём вас." in card.text
    assert (await draft(world)).version.author is Author.HUMAN
    (edited,) = await world.says(anna, "Заказ 214 готов, ждём вас.", reply_to=card)
    for shown in (card, edited):
        assert shown.labels == ("На согласование", "Править", "Отклонить")
    assert await guesses(world, anna) == []


async def test_without_a_model_no_instruction_is_offered(world: World) -> None:
    # EDT-1, EDT-2, ANS-5
    anna = await world.person("Анна")
    (card,) = await world.says(anna, "черновик письма клиенту: Заказ готов, ждём вас.", message_id=7100)

    (asked,) = await world.says(anna, "покороче", reply_to=card)

    assert asked.labels == ("Новый текст",)
    assert "модель не подключена" in asked.text


async def test_a_button_from_when_there_was_a_model_says_that_there_is_none_now(world: World) -> None:
    # EDT-1, ANS-5
    anna = await world.person("Анна")
    await drafted(world, anna)

    await world.presses(anna, "Переписать")

    assert "Переписать некому" in world.last(anna).text


async def test_editing_the_message_that_began_a_draft_changes_the_draft(world: World) -> None:
    # EDT-2
    anna = await world.person("Анна")
    await world.says(anna, "черновик: Заказ готов, ждём вас.", message_id=7100)

    await world.says(anna, "черновик: Заказ 5 готов, ждём вас.", message_id=7100, edited=True)

    assert (await draft(world)).version.text == "Заказ 5 готов, ждём вас."


async def test_somebody_else_in_the_group_does_not_edit_a_draft(world: World) -> None:
    # EDT-2, PPL-4
    area = await world.area("Мастерская", default=True)
    anna, vera = await world.person("Анна", member=area), await world.person("Вера", member=area)
    room = await world.bind(area_id=area)
    async with modelled(world, respond=writing(TEXT)):
        card = (await world.says(anna, ASKED, place=room, mentions_bot=True))[-1]

    said = (await world.says(vera, "Заказ 214 готов, ждём вас.", place=room, reply_to=card))[-1]

    assert "правит тот, кто его попросил" in said.text
    assert (await draft(world)).version.number == 1


async def test_in_a_group_nothing_of_a_persons_habits_is_shown(world: World) -> None:
    # ANS-1, EDT-6
    area = await world.area("Мастерская", default=True)
    anna = await world.person("Анна", member=area)
    room = await world.bind(area_id=area)
    async with modelled(world, respond=writing(TEXT)):
        card = (await world.says(anna, ASKED, place=room, mentions_bot=True))[-1]
        await world.says(anna, TEXT.removeprefix("Добрый день. "), place=room, reply_to=card)
        again = (await world.says(anna, ASKED, place=room, mentions_bot=True))[-1]

    assert [g.text for g in await guesses(world, anna)] == ["пишет письма без приветствия"]
    assert all("приветствия" not in sent.text for sent in world.to(GROUP))
    assert "без приветствия" in world.last(anna).text
    assert "учёл догадку" not in again.text


async def test_a_long_text_goes_as_a_file_with_its_beginning_shown(world: World) -> None:
    # EDT-1
    anna = await world.person("Анна")
    long = "Заказ готов, ждём вас в мастерской. " * 120

    card = await drafted(world, anna, long.strip())

    assert card.document is not None
    assert card.document[1].decode() == long.strip()
    assert len(card.text) < 1024
    assert "в файле" in card.text
    await world.says(anna, "Заказ 214 готов, ждём вас.", reply_to=card)
    assert (await draft(world)).version.text == "Заказ 214 готов, ждём вас."


async def test_a_text_longer_than_its_channel_is_refused_before_approval(world: World) -> None:
    # EDT-1
    anna = await world.person("Анна")
    async with modelled(world, respond=writing("Заказ готов. " * 60)):
        card = (await world.says(anna, "Напиши смс клиенту, что заказ готов"))[-1]

    assert "предел 670" in card.text
    assert "На согласование" not in card.labels
    (said,) = await world.says(anna, "отправляй", reply_to=card)
    assert "предел 670" in said.text


@dataclass(frozen=True)
class Drawer:
    """Files by their ids."""

    held: dict[str, bytes]

    async def fetch(self, file_id: str, *, limit: int) -> bytes:
        assert len(self.held[file_id]) <= limit
        return self.held[file_id]


@pytest.mark.parametrize("place", [None, Place(chat_id=GROUP, kind=ChatKind.GROUP, title="Смена")])
async def test_a_forwarded_order_to_write_makes_no_draft(world: World, place: Place | None) -> None:
    # SEC-1
    area = await world.area("Мастерская", default=True)
    anna = await world.person("Анна", member=area)
    await world.bind(area_id=area)
    said = Quoted(message_id=None, text="Напиши письмо клиенту о скидке", author_telegram_id=9, author_name="Некто")
    async with modelled(world, respond=writing(TEXT)) as m:
        await world.says(anna, "", forward=said, place=place)

        assert m.model.requests == []
