"""What the detector keeps of texts, and that nothing is left of it after an erasure."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from typing import Any

from bot.domain import caches
from bot.pii import Detector

RARE_WORDS = "Жмырихина Клавдея просила Хмурдыбаева о фрындобуле"


# FGT-9
def test_no_word_of_a_text_stays_in_the_process_once_it_was_erased(detector: Detector) -> None:
    detector.find(RARE_WORDS)
    assert "фрындобуле" in set(_kept(detector))

    caches.clear()

    left = set(_kept(detector))
    assert not left & {word.casefold() for word in RARE_WORDS.split()}


# FGT-9
def test_a_text_that_is_read_after_an_erasure_is_read_the_same(detector: Detector) -> None:
    before = detector.find(RARE_WORDS)

    caches.clear()

    assert detector.find(RARE_WORDS) == before


# FGT-9
def test_an_object_that_is_gone_is_not_asked_to_forget() -> None:
    class Keeper:
        def forget(self) -> None:
            asked.append(True)

    asked: list[bool] = []
    keeper = Keeper()
    caches.when_cleared(keeper.forget)
    caches.clear()
    del keeper
    gc.collect()
    caches.clear()

    assert asked == [True]


def _kept(detector: Detector) -> Iterator[str]:
    """Every word that is the key of some table behind the detector or of a function's cache."""
    seen: set[int] = set()
    modules = [m for name, m in sys.modules.items() if name.startswith(("bot.pii", "bot.language"))]
    waiting: list[Any] = [detector, *(f for m in modules for f in vars(m).values() if hasattr(f, "cache_info"))]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, str):
            if thing in {"фрындобуле", "хмурдыбаева", "жмырихина", "клавдея"}:
                yield thing
        elif isinstance(thing, dict):
            waiting += [*thing, *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing
        elif hasattr(thing, "cache_info"):
            waiting += [r for r in gc.get_referents(thing) if isinstance(r, dict)]
        elif type(thing).__module__.startswith(("bot.pii", "presidio_analyzer")):
            waiting += vars(thing).values() if hasattr(thing, "__dict__") else []
