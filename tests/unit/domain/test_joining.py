from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.joining import Draft, Invite, code_hash, from_args, gain, how_many, is_code, link, locale_for
from bot.domain.people import Part, Person

CODE = "Qm9vLXNlY3JldC1jb2RlMQ"


def make_invite(**changes: object) -> Invite:
    given = {
        "id": 1,
        "makes_admin": False,
        "areas": (),
        "uses_left": 1,
        "expires_at": datetime(2026, 9, 8, tzinfo=UTC),
        "created_by": 1,
    }
    return Invite(**(given | changes))  # type: ignore[arg-type]


def test_the_store_keeps_a_hash_from_which_the_code_cannot_be_read() -> None:
    # PPL-1
    assert CODE not in code_hash(CODE)
    assert len(code_hash(CODE)) == 64
    assert code_hash(CODE) != code_hash(CODE[:-1] + "x")


@pytest.mark.parametrize("text", ["", "12345", CODE + " ", "а" * 22, "x" * 65, "' OR 1=1 -- ------------"])
def test_what_cannot_be_a_code_is_not_looked_up(text: str) -> None:
    # PPL-1, OPS-11
    assert not is_code(text)


def test_a_link_opens_the_private_chat_and_fits_into_what_telegram_takes() -> None:
    # PPL-1
    assert is_code(CODE)
    assert link("pamyatka_bot", CODE) == f"https://t.me/pamyatka_bot?start={CODE}"


def test_a_link_that_makes_an_admin_is_for_one_whatever_was_chosen() -> None:
    # PPL-2
    assert Draft(makes_admin=True, uses=20).people == 1
    assert Draft(uses=20).people == 20


def test_a_draft_survives_the_way_through_a_button() -> None:
    # PPL-2
    draft = Draft(makes_admin=True, uses=5, areas=((3, Part.MEMBER), (14, Part.OWNER)))

    assert from_args(draft.args()) == draft
    assert from_args({}) == Draft()


def test_taps_on_an_area_go_round() -> None:
    # PPL-2
    draft = Draft()

    seen = []
    for _ in range(3):
        draft = draft.next_part(7)
        seen.append(dict(draft.areas).get(7))

    assert seen == [Part.MEMBER, Part.OWNER, None]


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), (" 12 ", 12), ("200", 200), ("0", None), ("201", None), ("пять", None), ("1e1", None)],
)
def test_how_many_people_a_link_lets_in(text: str, number: int | None) -> None:
    # PPL-2
    assert how_many(text) == number


def test_an_invite_adds_only_what_a_person_lacks_and_takes_nothing_away() -> None:
    # PPL-2
    person = Person(id=1, telegram_id=1, name="Ася", owns=frozenset({1}), member_of=frozenset({2}))
    invite = make_invite(areas=((1, Part.MEMBER), (2, Part.OWNER), (3, Part.MEMBER), (4, Part.OWNER)))

    found = gain(person, invite, open_areas={1, 2, 3})

    assert not found.admin
    assert found.parts == ((2, Part.OWNER), (3, Part.MEMBER))


def test_an_invite_that_adds_nothing_is_not_spent() -> None:
    # PPL-2
    admin = Person(id=1, telegram_id=1, name="Ася", is_admin=True, member_of=frozenset({2}))

    assert gain(admin, make_invite(makes_admin=True, areas=((2, Part.MEMBER),)), open_areas={2}).nothing
    assert not gain(admin, make_invite(areas=((2, Part.OWNER),)), open_areas={2}).nothing


@pytest.mark.parametrize(
    ("language", "locale"),
    [("ru", "ru"), ("ru-RU", "ru"), ("kk", "ru"), ("en", "en"), ("de-AT", "en"), (None, "ru"), ("", "ru")],
)
def test_a_newcomer_is_spoken_to_in_their_language(language: str | None, locale: str) -> None:
    # ANS-7
    assert locale_for(language, default="ru") == locale
