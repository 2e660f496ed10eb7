"""Network addresses and wallets."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.pii.cues import POSITIVE
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_V4 = re.compile(r"(?<![\d.])(?<!\d,)(?<![a-z]\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d]|\.\d)")
_V6 = re.compile(r"(?<![0-9a-f:.])(?=[0-9a-f:]*:[0-9a-f:]*:)[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![0-9a-f:])")
_WALLETS = re.compile(
    r"(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[02-9ac-hj-np-z]{11,71}"
    r"|[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:EQ|UQ)[A-Za-z0-9_\-]{46}|ltc1[02-9ac-hj-np-z]{20,60})(?![A-Za-z0-9])"
)
_VERSION_WORDS = re.compile(
    r"(?<![а-яa-z])(?:верси\w*|верс\.?|ver(?:sion)?|v\.?|сборк\w*|билд\w*|build|прошивк\w*|firmware|fw|релиз\w*|release"
    r"|обнов\w*|update|патч\w*|узел|узл\w*|арт\w*|гост(?:а|у|ом|ов)?(?![а-я])|п\.|пункт\w*|раздел\w*"
    r"|снип\w*|драйвер\w*|driver|chrome|хром\w*|платформ\w*|1с|конфигураци\w*|windows|macos|ios|android"
    r"|python|java|php|до(?![а-я])|окпд\w*|оквэд\w*|кпд|код\w*|тн вэд)[\s:№\-]{0,3}(?:(?:[а-я]+\s){0,2}(?:\d[\d.]*\s)?(?:до|на|и|по|с)\s)?\Z"
)
#: between the addresses of one list
_NEXT = re.compile(r"\s?[,;]\s?|\s(?:и|или)\s")
_VERSION_AFTER = re.compile(r"\s?(?:верси|сборк|билд|build|релиз|прошивк)")


class IpRecognizer(Finder):
    """Four numbers may also be a version or a part number: size, range and the words around decide."""

    kinds = (PiiKind.IP,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        first = last_end = 0
        for match in _V4.finditer(folded):
            if not _NEXT.fullmatch(folded, last_end, match.start()):
                first = match.start()
            last_end = match.end()
            score = _v4_score(folded, match)
            if score is not None:
                if score > 0.05 and first < match.start() and _is_announced(folded, first):
                    score = max(score, 0.6)
                yield Candidate(
                    start=match.start(),
                    end=match.end(),
                    kind=PiiKind.IP,
                    score=score,
                    gain=0.5,
                    formed=score > 0.05,
                    deniable=score < 0.5,
                )
        if ":" in folded:
            for match in _V6.finditer(folded):
                if _is_v6(match[0]):
                    yield Candidate(start=match.start(), end=match.end(), kind=PiiKind.IP, score=0.9, deniable=False)


def _is_announced(folded: str, first: int) -> bool:
    """A list of addresses after a word for one, «доступ», and no word for versions."""
    before = folded[max(0, first - 32) : first]
    return bool(POSITIVE[PiiKind.IP].search(before)) and not _VERSION_WORDS.search(before)


def _v4_score(folded: str, match: re.Match[str]) -> float | None:
    octets = match[0].split(".")
    values = [int(o) for o in octets]
    if any(v > 255 for v in values) or any(o != str(v) for o, v in zip(octets, values, strict=True)):
        return None
    if values[0] == 255:  # a mask
        return None
    before = folded[max(0, match.start() - 32) : match.start()]
    if _VERSION_WORDS.search(before) or _VERSION_AFTER.match(folded, match.end()):
        return 0.05
    address = ipaddress.IPv4Address(match[0])
    port_or_mask = bool(re.match(r":\d{2,5}(?!\d)|/\d{1,2}(?!\d)", folded[match.end() : match.end() + 8]))
    score = 0.3 if values[0] >= 11 else 0.1
    score += 0.47 if address.is_private and match[0] != "0.0.0.0" else 0
    score += 0.2 if values[0] >= 25 else 0
    score += 0.1 if sum(v >= 100 for v in values) >= 1 and values[0] >= 11 else 0
    # parts of versions and clauses stay below a hundred, but for the last
    if values[0] < 11 and not address.is_private:
        score += (0.0, 0.3, 0.45)[sum(v >= 100 for v in values[1:3])]
    score += 0.5 if before.endswith("@") else 0
    return score + (0.45 if port_or_mask else 0)


def _is_v6(text: str) -> bool:
    try:
        address = ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return text.count(":") >= 3 or ("::" in text and len(text) > 4) or address.is_link_local


class WalletRecognizer(Finder):
    """Addresses of crypto currencies."""

    kinds = (PiiKind.CRYPTO,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        for match in _WALLETS.finditer(artifacts.reading.text):
            if any(c.isdigit() for c in match[0]):
                yield Candidate(start=match.start(), end=match.end(), kind=PiiKind.CRYPTO, score=0.8, deniable=False)
