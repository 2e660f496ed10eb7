"""Files to read, as Markdown and as one self-contained page of HTML (CTL-5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from bot.domain.notices import Block, Document, Line, Shape
from bot.telegram.texts import text

#: Words a line; the function it is given makes people's words harmless in the format.
Worded = Callable[[Line, Callable[[str], str]], str]


def write(document: Document, worded: Worded, *, locale: str) -> str:
    """The file in the format that its name ends with."""
    if document.name.endswith(".html"):
        return _html(document.blocks, worded, locale)
    return _markdown(document.blocks, worded)


# --- Markdown ---------------------------------------------------------------------------------------------------------

_MARKS: Final = {
    Shape.TITLE: "# ",
    Shape.SECTION: "## ",
    Shape.GROUP: "### ",
    Shape.TEXT: "",
    Shape.ITEM: "- ",
    Shape.NOTE: "  - ",
    Shape.EVENT: "    - ",
}
#: what is read as a mark anywhere in a line, and what is one only at its beginning
_ANYWHERE: Final = re.compile(r"([\\`*_\[\]<>])")
_AT_BEGINNING: Final = re.compile(r"^(\s*)(#|[-+=~|]|\d+[.)])", re.MULTILINE)
_BREAKS: Final = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def _markdown(blocks: Sequence[Block], worded: Worded) -> str:
    lines: list[str] = []
    before: Shape | None = None
    for block in blocks:
        mark = _MARKS[block.shape]
        tight = before is not None and _MARKS[block.shape].lstrip() == "- " == _MARKS[before].lstrip()
        if before is not None and not tight:
            lines.append("")
        first, *more = _BREAKS.split(worded(block.line, _harmless))
        lines += [mark + first, *(" " * len(mark) + line for line in more)]
        before = block.shape
    return "\n".join(lines) + "\n"


def _harmless(value: str) -> str:
    """People's words as Markdown that shows just them."""
    return _AT_BEGINNING.sub(r"\1\\\2", _ANYWHERE.sub(r"\\\1", _BREAKS.sub("\n", value)))


# --- HTML -------------------------------------------------------------------------------------------------------------

_STYLE: Final = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid #8886 }
h3 { font-size: 1rem; margin-top: 1.5rem; opacity: .75 }
article { margin: 1rem 0; padding-left: .75rem; border-left: 3px solid #8884 }
article p { margin: 0; white-space: pre-line } ul { margin: .25rem 0; padding-left: 1.1rem; font-size: .9rem }
li { white-space: pre-line } summary { cursor: pointer; font-size: .9rem; opacity: .75 }
"""


def _html(blocks: Sequence[Block], worded: Worded, locale: str) -> str:
    title = worded(blocks[0].line, _quoted)
    body = "\n".join(_tags(blocks, worded, text("export-history", {}, locale)))
    return (
        f'<!DOCTYPE html>\n<html lang="{locale}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _tags(blocks: Sequence[Block], worded: Worded, history: str) -> Iterator[str]:
    names = {Shape.TITLE: "h1", Shape.SECTION: "h2", Shape.GROUP: "h3", Shape.TEXT: "p"}
    open_item = False
    for shape, group in groupby(blocks, key=lambda block: block.shape):
        if open_item and shape not in (Shape.NOTE, Shape.EVENT):
            yield "</article>"
            open_item = False
        if shape is Shape.ITEM:
            *earlier, last = group
            for block in earlier:
                yield f"<article><p>{worded(block.line, _quoted)}</p></article>"
            yield f"<article><p>{worded(last.line, _quoted)}</p>"
            open_item = True
        elif shape in names:
            for block in group:
                yield f"<{names[shape]}>{worded(block.line, _quoted)}</{names[shape]}>"
        else:
            listed = _list(list(group), worded)
            yield f"<details><summary>{history}</summary>{listed}</details>" if shape is Shape.EVENT else listed
    if open_item:
        yield "</article>"


def _list(blocks: list[Block], worded: Worded) -> str:
    return "<ul>" + "".join(f"<li>{worded(block.line, _quoted)}</li>" for block in blocks) + "</ul>"


def _quoted(value: str) -> str:
    return escape(value)
