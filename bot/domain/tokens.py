"""How many tokens a text costs, estimated without a tokenizer, a network or a model's name."""

from __future__ import annotations

import math
import re
from typing import Final

_CYRILLIC: Final = re.compile(r"[Ѐ-ӿ]")
_LATIN: Final = re.compile(r"[A-Za-z]")
_DIGIT: Final = re.compile(r"[0-9]")
_SPACE: Final = re.compile(r"[^\S\n]")
_ASTRAL: Final = re.compile(r"[\U00010000-\U0010ffff]")

#: characters a token, fitted to cl100k on Russian business prose and chat (within 12 %); newer tokenizers take fewer
_CYRILLIC_PER_TOKEN: Final = 1.9
_LATIN_PER_TOKEN: Final = 3.5
_DIGITS_PER_TOKEN: Final = 2.0
_TOKENS_PER_ASTRAL: Final = 3.0


def estimate_tokens(text: str) -> int:
    """Tokens of the text, erring upwards. Spaces cost nothing: they travel with the word after them."""
    cyrillic, latin, digits = (len(pattern.findall(text)) for pattern in (_CYRILLIC, _LATIN, _DIGIT))
    spaces, astral = len(_SPACE.findall(text)), len(_ASTRAL.findall(text))
    other = len(text) - cyrillic - latin - digits - spaces - astral
    return math.ceil(
        cyrillic / _CYRILLIC_PER_TOKEN
        + latin / _LATIN_PER_TOKEN
        + digits / _DIGITS_PER_TOKEN
        + astral * _TOKENS_PER_ASTRAL
        + other
    )


def cut_to_tokens(text: str, budget_tokens: int) -> str:
    """The longest beginning of the text within the budget, ending at a word where there is one near."""
    if estimate_tokens(text) <= budget_tokens:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if estimate_tokens(text[:middle]) <= budget_tokens:
            low = middle
        else:
            high = middle - 1
    space = text.rfind(" ", max(0, low - 40), low)
    return text[: space if space > 0 else low].rstrip()
