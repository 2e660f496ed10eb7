"""Raising and lowering scores by the words around a find.

Takes the place of Presidio's own enhancer, which walks all tokens for each result and so is quadratic in a long text.
Here each result costs a few look-ups in sorted places.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from presidio_analyzer import EntityRecognizer, RecognizerResult
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer
from presidio_analyzer.nlp_engine import NlpArtifacts

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, candidate_of

#: how far a word may stand before and after its number, in characters
_BEFORE, _AFTER = 64, 26
_SENTENCE_END = re.compile(r"[.!?]\s+[А-ЯЁA-Z]|\n")
_DENIAL = 0.35
#: what a hint is worth beside a cue, and how far it reaches
_HINT, _HINT_REACH = 0.8, 24
_SURE = 0.6
#: what a cue behind a comma is worth, which may belong to the next number
_AFTER_COMMA = 0.35
_NUMBER_NEXT = re.compile(r"[\s:№=–—-]{0,4}\d")
#: whose birthdays are kept, though nobody was born
_NOBODY_BORN = re.compile(r"(?<![а-я])(?:компани|фирм|магазин|завод|отдел|бренд|проект|город|школ|сайт|клуб|салон)")
#: a company's details and the order in which they are listed
_DETAILS = frozenset({PiiKind.INN, PiiKind.KPP, PiiKind.OGRN, PiiKind.BIK, PiiKind.ACCOUNT})
_BETWEEN_DETAILS = re.compile(r"\s?[,;|/\\\-–—]?\s?(?:(?:и|к/с|р/с|кпп|огрн|бик|инн)[\s:.]{0,2})?")
#: numbers of one kind one after another: «был …, стал …», «… и …»
_BETWEEN_TWINS = re.compile(r"[\s,;/()]{0,3}(?:[а-я]{1,9}[\s:—–-]{1,3}){0,3}[\s(]{0,2}")
#: who the papers in a list belong to, and the papers themselves
_PAPERS = frozenset(
    {PiiKind.PERSON, PiiKind.SNILS, PiiKind.PASSPORT, PiiKind.BIRTHDATE, PiiKind.OMS, PiiKind.DRIVER_LICENSE}
)
_TWINS = _DETAILS | {PiiKind.CARD, PiiKind.SNILS, PiiKind.PASSPORT, PiiKind.IP}
#: «Название» (
_IN_BRACKETS = re.compile(r"[»\"”'][\s,]{0,2}\(\s?\Z")
_BETWEEN_PAPERS = re.compile(r"[\s,;|/()\-–—:]{1,5}(?:г\.?|года)?[\s,;|/()\-–—:]{0,3}")


class NearbyWords(ContextAwareEnhancer):
    """Presidio's extension point for context: cue words, denying words, companies and neighbouring papers."""

    def __init__(self) -> None:
        super().__init__(
            context_similarity_factor=0.5,
            min_score_with_context_similarity=0.0,
            context_prefix_count=8,
            context_suffix_count=4,
        )

    def enhance_using_context(
        self,
        text: str,
        raw_results: list[RecognizerResult],
        nlp_artifacts: NlpArtifacts,
        recognizers: list[EntityRecognizer],
        context: list[str] | None = None,
    ) -> list[RecognizerResult]:
        assert isinstance(nlp_artifacts, Artifacts)
        for result in raw_results:
            _enhance(result, candidate_of(result), nlp_artifacts)
        _raise_by_neighbours(raw_results, text)
        _raise_details(raw_results, text)
        _raise_twins(raw_results, nlp_artifacts.reading.folded)
        return raw_results


def _enhance(result: RecognizerResult, candidate: Candidate, artifacts: Artifacts) -> None:
    text = artifacts.reading.text
    positive = _positive_weight(candidate, artifacts, text) if candidate.gain else Weight(0.0, None)
    negative = _negative_weight(candidate, artifacts, text, positive.place) if candidate.deniable else 0.0
    score = (
        candidate.score
        + candidate.gain * positive.value * (0.6 if negative and not positive.touching else 1.0)
        - _DENIAL * negative
    )
    score += _company_bonus(candidate, artifacts, text)
    if positive.value:
        result.recognition_metadata[RecognizerResult.IS_SCORE_ENHANCED_BY_CONTEXT_KEY] = True
    result.score = max(0.01, min(1.0, score))


@dataclass(frozen=True, slots=True)
class Weight:
    """How much a cue speaks (0..1) and where it stands, if it stands before."""

    value: float
    place: int | None
    touching: bool = False


def _positive_weight(candidate: Candidate, artifacts: Artifacts, text: str) -> Weight:
    cues = artifacts.cues(candidate.kind)
    before = cues.before(candidate.start)
    value, place, touching = 0.0, None, False
    if before is not None and candidate.start - before.end <= _BEFORE:
        gap = text[before.end : candidate.start]
        value, place = _before_weight(gap), before.end
        touching = len(gap) <= 4
        if candidate.kind is PiiKind.BIRTHDATE and _NOBODY_BORN.search(
            artifacts.reading.folded, before.start, candidate.start
        ):
            return Weight(0.0, None)
    if candidate.formed:
        value = max(value, _hint_weight(candidate, artifacts, text))
    after = cues.after(candidate.end)
    if after is not None and after.start - candidate.end <= _AFTER:
        weight = _after_weight(text[candidate.end : after.start], candidate.kind)
        if candidate.formed and weight == _AFTER_COMMA and not _NUMBER_NEXT.match(text, after.end):
            weight = 0.6  # «044525225, бик сбера»
        if weight > value:
            value, place = weight, place
    return Weight(value, place, touching)


def _hint_weight(candidate: Candidate, artifacts: Artifacts, text: str) -> float:
    hints = artifacts.hints(candidate.kind)
    if hints is None:
        return 0.0
    before, after = hints.before(candidate.start), hints.after(candidate.end)
    weight = 0.0
    if before is not None and candidate.start - before.end <= _HINT_REACH:
        gap = text[before.end : candidate.start]
        weight = 0.0 if any(c.isdigit() for c in gap) else _before_weight(gap)
        if candidate.kind is PiiKind.BIRTHDATE and len(gap) > 3:
            weight = 0.0
    if after is not None and after.start - candidate.end <= _HINT_REACH and candidate.kind is not PiiKind.BIRTHDATE:
        weight = max(weight, _after_weight(text[candidate.end : after.start].lstrip(","), candidate.kind))
    return _HINT * weight


def _before_weight(gap: str) -> float:
    length = len(gap)
    weight = 1.0 if length <= 4 else 0.92 if length <= 14 else 0.8 if length <= 28 else 0.6 if length <= 44 else 0.45
    if _SENTENCE_END.search(gap) and length > 3:
        weight *= 0.6
    digits = sum(c.isdigit() for c in gap)
    return weight * (0.8 if digits >= 5 else 1.0)


def _after_weight(gap: str, kind: PiiKind) -> float:
    if any(c.isdigit() for c in gap) or _SENTENCE_END.search(gap):
        return 0.0
    if kind is PiiKind.BIRTHDATE:
        return 0.95 if re.fullmatch(r"[\s,(]*(?:г(?:ода|\.)?)?[\s,(\-–—]*", gap) and "," not in gap else 0.0
    if "," in gap or ";" in gap:
        return _AFTER_COMMA
    length = len(gap)
    return 0.85 if length <= 8 else 0.7 if length <= 16 else 0.4


def _negative_weight(candidate: Candidate, artifacts: Artifacts, text: str, positive_at: int | None) -> float:
    denial = artifacts.denials.before(candidate.start)
    if denial is None or (positive_at is not None and positive_at >= denial.end):
        return 0.0
    gap = text[denial.end : candidate.start]
    if len(gap) > 18 or any(c in gap for c in ",;\n") or sum(c.isdigit() for c in gap) > 2:
        return 0.0
    return 1.0 if len(gap) <= 4 else 0.7


def _company_bonus(candidate: Candidate, artifacts: Artifacts, text: str) -> float:
    """A bare number right after a company's name is its taxpayer number, if the check digits agree."""
    if candidate.kind is not PiiKind.INN or (not candidate.valid and candidate.score < 0.1):
        return 0.0
    if (
        _IN_BRACKETS.search(text, max(0, candidate.start - 4), candidate.start)
        and text[candidate.end : candidate.end + 1] == ")"
    ):
        return 0.45
    if not candidate.valid:
        return 0.0
    company = artifacts.companies.before(candidate.start)
    if company is None or candidate.start - company.end > 60:
        return 0.0
    gap = text[company.end : candidate.start]
    if "\n" in gap or sum(c.isdigit() for c in gap) > 3:
        return 0.0
    return 0.35 if gap.rstrip().endswith(("(", ",", "»", '"', "-", "–", "—", ":")) else 0.22


def _raise_details(results: Sequence[RecognizerResult], text: str) -> None:
    """A company's details listed one after another vouch for each other: «7830002293 / 783001001»."""
    details = sorted((r for r in results if r.entity_type in _DETAILS), key=lambda r: (r.start, -r.end))
    starts = [r.start for r in details]
    for result in details:
        for other in details[bisect_right(starts, result.end - 1) : bisect_right(starts, result.end + 8)]:
            gap = text[result.end : other.start].lower()
            if other.entity_type == result.entity_type or not _BETWEEN_DETAILS.fullmatch(gap):
                continue
            first, second = candidate_of(result), candidate_of(other)
            pair = (first.kind, second.kind) == (PiiKind.INN, PiiKind.KPP) and second.formed
            if pair and (first.valid or "/" in gap) and len(text[result.start : result.end]) == 10:
                result.score, other.score = max(result.score, result.score + 0.35), other.score + 0.4
            elif result.score >= _SURE and second.formed and other.score < _SURE:
                other.score += 0.4
            elif other.score >= _SURE and first.formed and result.score < _SURE:
                result.score += 0.4
            result.score, other.score = min(1.0, result.score), min(1.0, other.score)


def _raise_twins(results: Sequence[RecognizerResult], folded: str) -> None:
    """Of two numbers of one kind one after another the sure one vouches for the other."""
    last: dict[str, RecognizerResult] = {}
    for result in sorted((r for r in results if r.entity_type in _TWINS), key=lambda r: (r.start, r.score)):
        before = last.get(result.entity_type)
        formed = candidate_of(result).formed
        if (
            before is not None
            and before.end <= result.start <= before.end + 28
            and (before.score >= 0.5) != (result.score >= 0.5)
        ):
            weak = result if result.score < 0.5 else before
            if (formed if weak is result else candidate_of(before).formed) and _BETWEEN_TWINS.fullmatch(
                folded[before.end : result.start]
            ):
                weak.score = min(1.0, weak.score + 0.4)
        last[result.entity_type] = result


def _raise_by_neighbours(results: Sequence[RecognizerResult], text: str) -> None:
    """Papers listed one after another vouch for each other: «Имя, дата, серия номер, снилс»."""
    weak = sorted((r for r in results if r.score < _SURE and r.entity_type in _WEAK_PAPERS), key=lambda r: r.start)
    if not weak:
        return
    sure = sorted((r for r in results if r.score >= _SURE and r.entity_type in _PAPERS), key=lambda r: r.end)
    ends = [r.end for r in sure]
    starts = sorted((r.start, r.entity_type) for r in sure)
    only_starts = [s for s, _ in starts]
    raised_ends: dict[int, bool] = {}
    for result in weak:
        i = bisect_right(ends, result.start) - 1
        beside = (i >= 0 and _listed(text, ends[i], result.start)) or raised_ends.get(
            _previous(raised_ends, result.start, text), False
        )
        j = bisect_right(only_starts, result.end - 1)
        beside_next = j < len(only_starts) and _listed(text, result.end, only_starts[j])
        if beside or (beside_next and result.entity_type != PiiKind.BIRTHDATE):
            result.score = min(
                1.0, result.score + _WEAK_PAPERS[PiiKind(result.entity_type)](text[result.start : result.end])
            )
            if result.score >= 0.5:
                raised_ends[result.end] = True


def _previous(raised: dict[int, bool], start: int, text: str) -> int:
    return next(
        (end for end in range(start, max(-1, start - 9), -1) if end in raised and _listed(text, end, start)), -1
    )


def _listed(text: str, end: int, start: int) -> bool:
    return bool(_BETWEEN_PAPERS.fullmatch(text[end:start]))


def _birth_bonus(text: str) -> float:
    year = re.search(r"(?:19|20)\d\d", text)
    if year:
        return 0.6 if 1925 <= int(year[0]) <= 2012 else 0.0
    short = re.search(r"\d\d\Z", text)
    return 0.6 if short and 31 <= int(short[0]) <= 99 else 0.0


def _passport_bonus(text: str) -> float:
    return 0.42


_WEAK_PAPERS = {PiiKind.BIRTHDATE: _birth_bonus, PiiKind.PASSPORT: _passport_bonus}
