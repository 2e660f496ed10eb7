"""Which texts may be kept at all."""

from __future__ import annotations

import time

from bot.domain.discretion import holds_secret


def test_a_secrets_value_is_seen_and_a_fact_about_one_is_none() -> None:
    # MEM-13
    assert holds_secret("пароль от почты Zx81gamma")
    assert not holds_secret("пароль от почты на стойке")
    assert not holds_secret("")


def test_a_word_without_end_is_looked_at_no_longer_than_others() -> None:
    # MEM-13, OPS-5
    began = time.perf_counter()

    assert not holds_secret("а" * 100_000)
    assert time.perf_counter() - began < 2.0
