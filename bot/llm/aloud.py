"""What a model says aloud: many local servers send a reasoning model's thinking in the text, between two tags."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

_OPEN: Final = "<think>"
_CLOSE: Final = "</think>"


class _State(Enum):
    #: nothing but blanks so far: it may still turn out to be thinking
    START = auto()
    THINKING = auto()
    ALOUD = auto()


class Aloud:
    """Passes a text on, piece by piece, without the blanks and the thinking it may begin with. A later tag is text."""

    def __init__(self) -> None:
        self._state = _State.START
        self._held = ""

    def feed(self, piece: str) -> str:
        """What may be passed on now."""
        if self._state is _State.ALOUD:
            return piece
        self._held += piece
        if self._state is _State.START:
            begun = self._held.lstrip()
            if begun.startswith(_OPEN):
                self._state = _State.THINKING
            elif _OPEN.startswith(begun):
                return ""
            else:
                return self._speak(begun)
        at = self._held.find(_CLOSE)
        if at < 0:
            return ""
        rest = self._held[at + len(_CLOSE) :].lstrip()
        if not rest:
            # The blanks between thinking and answer may go on in the next piece.
            return ""
        return self._speak(rest)

    def close(self) -> str:
        """What was held back and is no thinking; call once, at the end."""
        return self._held.strip() if self._state is _State.START else ""

    def _speak(self, text: str) -> str:
        self._state, self._held = _State.ALOUD, ""
        return text


def aloud(text: str) -> str:
    """The whole text without the thinking before it."""
    voice = Aloud()
    return voice.feed(text) + voice.close()
