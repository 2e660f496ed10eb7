"""Words in another form."""

from __future__ import annotations

import pytest

from bot.language.inflection import inflected


# MEM-4
@pytest.mark.parametrize(("own", "of_another"), [("пою", "поёт"), ("веду", "ведёт"), ("работаю", "работает")])
def test_what_somebody_does_is_told_of_them_in_the_third_person(own: str, of_another: str) -> None:
    assert inflected(own, "3per", "sing", like="1per") == of_another
