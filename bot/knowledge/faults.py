"""What may be wrong with a file of the knowledge folder or with one that somebody sends."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.errors import BotError


class Fault(StrEnum):
    """A key of the catalogue: what a person is told about the file."""

    #: not UTF-8 and not a Russian text of Windows either
    NOT_TEXT = "not_text"
    TOO_LARGE = "too_large"
    #: the header is begun and not ended
    NOT_CLOSED = "not_closed"
    #: the header is no YAML
    SYNTAX = "syntax"
    #: the header is YAML, but no list of keys and values
    NOT_KEYS = "not_keys"
    DUPLICATE_KEY = "duplicate_key"
    #: anchors, aliases or tags, which a header has no use for
    REFERENCES = "references"
    TOO_DEEP = "too_deep"
    BAD_VALUE = "bad_value"
    NO_NAME = "no_name"
    NO_DESCRIPTION = "no_description"
    NO_BODY = "no_body"
    NOT_AN_ARCHIVE = "not_an_archive"
    TOO_MANY_FILES = "too_many_files"
    #: a path that leads out of its folder, or a link
    UNSAFE_PATH = "unsafe_path"
    LINK = "link"
    NO_SKILL_FILE = "no_skill_file"


class BrokenFile(BotError):
    """A file that can't be taken as it is. `line` counts from 1; `detail` is a key or YAML's own words, or empty."""

    def __init__(self, line: int, what: Fault, detail: str = "") -> None:
        super().__init__(f"line {line}: {what.value}" + (f" ({detail})" if detail else ""))
        self.line = line
        self.what = what
        self.detail = detail
