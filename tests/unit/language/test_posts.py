"""Posts and who holds them."""

from __future__ import annotations

import pytest

from bot.language.posts import names_holder


@pytest.mark.parametrize(
    "text",
    ["главбух Иволги Лыкова", "директор «Причала» Серова", "прораб объекта Сорокин", "менеджер по опту Петрова"],
)
def test_a_post_with_its_place_and_a_name_states_who_holds_it(text: str) -> None:  # MEM-1
    assert names_holder(text)


@pytest.mark.parametrize("text", ["директор", "главбух Иволги", "юрист завода", "главбуха Иволги", "дверь цеха Лыкова"])
def test_a_post_without_a_holder_states_nothing(text: str) -> None:  # MEM-1
    assert not names_holder(text)
