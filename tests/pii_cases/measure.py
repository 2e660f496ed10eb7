"""How much of the labelled messages leaks, kind by kind.

    python -m tests.pii_cases.measure heldout

Characters are letters and digits of labelled spans. `leak` is the share no find covers, `typed` the share covered by a
find of the same kind; `clean touched` is the share of messages without personal data in which anything was masked.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

from bot.pii import Detector, load
from tests.pii_cases.cases import Case, written
from tests.pii_cases.generate import made


def measure(cases: Sequence[Case], detector: Detector) -> str:
    """A table in plain text."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    clean = touched = leaking = 0
    for case in cases:
        kinds = {i: span.kind.value for span in detector.find(case.text) for i in range(span.start, span.end)}
        leaks = False
        for start, end, kind in case.spans:
            places = [i for i in range(start, end) if case.text[i].isalnum()]
            missed = sum(i not in kinds for i in places)
            typed = sum(kinds.get(i) == kind for i in places)
            for name in (kind, "all"):
                counts[name].update(spans=1, chars=len(places), missed=missed, typed=typed)
            leaks |= missed > 0
        if case.spans:
            leaking += leaks
        else:
            clean += 1
            touched += bool(kinds)
    rows = [f"{'kind':15}{'spans':>6}{'leak %':>8}{'typed %':>9}"]
    for name, n in sorted(counts.items(), key=lambda item: (item[0] == "all", -item[1]["spans"])):
        leak, right = 100 * n["missed"] / n["chars"], 100 * n["typed"] / n["chars"]
        rows.append(f"{name:15}{n['spans']:6}{leak:8.1f}{right:9.1f}")
    labelled = len(cases) - clean
    rows.append(f"messages that leak anything: {leaking} of {labelled} = {100 * leaking / max(1, labelled):.1f} %")
    rows.append(f"clean messages touched: {touched} of {clean} = {100 * touched / max(1, clean):.1f} %")
    return "\n".join(rows)


if __name__ == "__main__":
    half = sys.argv[1]
    found_by = load()
    print(
        f"written by hand\n{measure(written(half), found_by)}\n\nmade from templates\n{measure(made(half), found_by)}"
    )
