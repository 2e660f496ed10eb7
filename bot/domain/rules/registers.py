"""Whether a rule asks for «ты» or «вы», for an official tone or an easy one (RUL-5, RUL-9)."""

from __future__ import annotations

import re
from typing import Final

_FAMILIAR: Final = re.compile(
    r"(?<!\w)(?:на\s+[«\"„]?ты[»\"“]?(?!\w)|[«\"„]ты[»\"“]|по-свойски|панибрат\w+|тыка\w+|запанибрата|по-приятельски)",
    re.IGNORECASE,
)
_POLITE: Final = re.compile(r"(?<!\w)(?:на\s+[«\"„]?вы[»\"“]?(?!\w)|[«\"„]вы[»\"“]|выка\w+)", re.IGNORECASE)
_FORMAL: Final = re.compile(
    r"(?<!\w)(?:официальн\w+|официоз\w*|формальн\w+|делов\w+ (?:тон|стил\w+|язык\w*)|строг\w+ тон)", re.IGNORECASE
)
_INFORMAL: Final = re.compile(
    r"(?<!\w)(?:неформальн\w+|неофициальн\w+|по-дружески|дружеск\w+|разговорн\w+|непринужд\w+|по-простому|"
    r"как друзьям|как с друзьями)",
    re.IGNORECASE,
)  # fmt: skip
_NOT_BEFORE: Final = re.compile(
    r"(?:^|\s)(?:не|без|нельзя|никакого|никакой|никогда не|запрещено|избега\w+)\s+(?:\S+\s+)?(?:\S+\s+)?$",
    re.IGNORECASE,
)


def register(text: str) -> str | None:
    """«ты», «вы», «formal» or «informal», negation counted in."""
    for pattern, plain, denied in (
        (_FAMILIAR, "ты", "вы"), (_POLITE, "вы", "ты"),
        (_INFORMAL, "informal", "formal"), (_FORMAL, "formal", "informal"),
    ):  # fmt: skip
        found = pattern.search(text)
        if found is None:
            continue
        against = _NOT_BEFORE.search(text[: found.start()]) or re.search(
            r"(?<!\w)(?:нельзя|запрещ\w+|не (?:переход\w+|обраща\w+|говор\w+|пиш\w+|общаемся))", text, re.IGNORECASE
        )
        return denied if against else plain
    return None
