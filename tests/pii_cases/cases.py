"""Labelled messages for the masker: hand-written ones from the files here and made ones from `generate`."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_MARK = re.compile(r"‹([A-Z]+)\|([^›]*)›")
KINDS = {
    "P": "PERSON", "T": "PHONE", "E": "EMAIL", "I": "INN", "S": "SNILS", "PP": "PASSPORT", "C": "CARD", "A": "ACCOUNT",
    "B": "BIK", "O": "OGRN", "K": "KPP", "AD": "ADDRESS", "BD": "BIRTHDATE", "CP": "CAR_PLATE", "U": "USERNAME",
    "SE": "SECRET", "IP": "IP", "OM": "OMS", "DL": "DRIVER_LICENSE",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One message and its labelled spans as (start, end, kind), half-open, in code points."""

    id: str
    text: str
    spans: tuple[tuple[int, int, str], ...]

    def as_json(self) -> dict[str, Any]:
        spans = [{"start": s, "end": e, "type": k, "value": self.text[s:e]} for s, e, k in self.spans]
        return {"id": self.id, "text": self.text, "spans": spans}


def parse(id: str, line: str) -> Case:
    """A line with ‹KIND|value› marks as a case."""
    line = line.replace("\\n", "\n")
    pieces: list[str] = []
    spans: list[tuple[int, int, str]] = []
    done = length = 0
    for mark in _MARK.finditer(line):
        pieces += [line[done : mark.start()], mark[2]]
        length += mark.start() - done
        spans.append((length, length + len(mark[2]), KINDS[mark[1]]))
        length += len(mark[2])
        done = mark.end()
    pieces.append(line[done:])
    return Case(id=id, text="".join(pieces), spans=tuple(spans))


def written(name: str) -> list[Case]:
    """The hand-written messages of tests/pii_cases/<name>.txt."""
    lines = (_HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line and not line.startswith("# ")]
    return [parse(f"{name}-{i:04}", line) for i, line in enumerate(kept)]


if __name__ == "__main__":
    from tests.pii_cases.generate import made

    for case in [*written(sys.argv[1]), *made(sys.argv[1])]:
        print(json.dumps(case.as_json(), ensure_ascii=False))
