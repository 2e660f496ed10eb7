"""Text by or for a machine: log lines, stack traces, shell commands, code. Nothing in it is a fact (MEM-7)."""

from __future__ import annotations

import re
from typing import Final

_LOG: Final = re.compile(
    r"^\W*(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d[.,]\d+)|(?<!\w)(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE|"
    r"CRITICAL)(?!\w)[\s:\]|-]|(?<!\w)0x[0-9a-f]{2,}(?!\w)|Traceback \(most recent|^\s*at [\w.$]+\(|"
    r"(?<!\w)\w+(?:Error|Exception)\s*:",
    re.MULTILINE,
)
_SHELL: Final = re.compile(
    r"(?:^|[\s$#>«`])(?:sudo|pip3?|npm|npx|yarn|git|docker(?:-compose)?|kubectl|curl|wget|apt(?:-get)?|brew|ssh|"
    r"scp|rm|cd|ls|cat|chmod|python3?|node|make|systemctl|powershell)[ \t]+[A-Za-z0-9./-]",
    re.MULTILINE,
)
_PAIRS: Final = re.compile(r"(?<!\w)[\w.]{2,}=[^\s=]+")
_CODE: Final = re.compile(
    r"^\s*(?:def|class|import|from \w+ import|return|function|const|let|var|SELECT|INSERT|UPDATE|DELETE FROM)\s|"
    r"[{}]\s*$|=>|</?\w+[^>]*>",
    re.MULTILINE,
)
#: of a text that is a log in part, this many name=value pairs are enough
_MANY: Final = 2


def machine_made(text: str) -> bool:
    """Whether the text, or a part of it, was written by or for a machine."""
    if _LOG.search(text) or _SHELL.search(text):
        return True
    return len(_PAIRS.findall(text)) >= _MANY or bool(_CODE.search(text))
