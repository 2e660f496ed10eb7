"""Which site is meant where only its kind is named: «поправь цену в каталоге», of the one there is (RUL-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language.lemmas import Token, forms, tokens


def meant_by_its_kind(sites: Mapping[int, str], text: str) -> tuple[int, ...]:
    """Ids of sites whose first noun the text names, without saying whose or which; of two of one kind neither is meant.

    A name of one word says all there is, and is looked for elsewhere.
    """
    heads = {site_id: _head(name) for site_id, name in sites.items()}
    said = [t for t in tokens(text) if t.is_word]
    return tuple(
        site_id
        for site_id, head in heads.items()
        if head is not None and _alone(site_id, head, heads) and _named(head, said)
    )


def _head(name: str) -> frozenset[str] | None:
    """The dictionary forms of the noun that a name of several words begins with."""
    words = [t for t in tokens(name) if t.is_word]
    nouns = [t for t in words if _noun(t)]
    return _lemmas(nouns[0]) if len(words) > 1 and nouns else None


def _alone(site_id: int, head: frozenset[str], heads: Mapping[int, frozenset[str] | None]) -> bool:
    return not any(one != site_id and other is not None and other & head for one, other in heads.items())


def _named(head: frozenset[str], said: Sequence[Token]) -> bool:
    return any(_lemmas(t) & head and not _told_apart(said, at) for at, t in enumerate(said) if _noun(t))


def _told_apart(said: Sequence[Token], at: int) -> bool:
    """«На сайте гостиницы», «в новом каталоге»: another one may be meant."""
    before, after = said[max(0, at - 1) : at], said[at + 1 : at + 2]
    return any(forms(t.text)[0].pos in ("ADJF", "NUMR") for t in before) or any(
        _noun(t) and any(f.case == "gent" and "Fixd" not in f.grammemes for f in forms(t.text)) for t in after
    )


def _noun(token: Token) -> bool:
    return forms(token.text)[0].pos == "NOUN"


def _lemmas(token: Token) -> frozenset[str]:
    return frozenset(f.lemma for f in forms(token.text) if f.pos == "NOUN" and f.score >= 0.1)
