"""A model's Markdown as the HTML that Telegram accepts. Whatever the model wrote, the result parses (ANS-6)."""

from __future__ import annotations

from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])

_TAGS = {"strong": "b", "em": "i", "s": "s"}


def to_html(markdown: str) -> str:
    """Telegram HTML of a Markdown text. Anything Telegram has no tag for becomes plain text or a bullet."""
    return _blocks(_PARSER.parse(markdown)).strip()


def _blocks(tokens: list[Token]) -> str:
    out: list[str] = []
    lists: list[int | None] = []
    in_quote = 0
    for token in tokens:
        match token.type:
            case "inline":
                out.append(_inline(token.children or []))
            case "heading_open":
                out.append("<b>")
            case "heading_close":
                out.append("</b>\n\n")
            case "paragraph_close":
                out.append("\n" if lists or token.hidden else "\n\n")
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
                if not lists:
                    out.append("\n")
            case "list_item_open":
                number = lists[-1]
                out.append("  " * (len(lists) - 1) + ("• " if number is None else f"{number}. "))
                if number is not None:
                    lists[-1] = number + 1
            case "fence" | "code_block":
                out.append(f"<pre>{escape(token.content.rstrip(), quote=False)}</pre>\n\n")
            case "blockquote_open":
                in_quote += 1
                if in_quote == 1:  # Telegram does not nest quotes
                    out.append("<blockquote>")
            case "blockquote_close":
                in_quote -= 1
                if in_quote == 0:
                    out[-1] = out[-1].rstrip()
                    out.append("</blockquote>\n\n")
            case "hr":
                out.append("———\n\n")
            case "td_close" | "th_close":
                out.append(" · ")
            case "tr_close":
                out[-1] = ""
                out.append("\n")
            case "table_close":
                out.append("\n")
    return "".join(out)


def _inline(tokens: list[Token]) -> str:
    out: list[str] = []
    for token in tokens:
        match token.type:
            case "text":
                out.append(escape(token.content, quote=False))
            case "code_inline":
                out.append(f"<code>{escape(token.content, quote=False)}</code>")
            case "softbreak" | "hardbreak":
                out.append("\n")
            case "link_open":
                out.append(f'<a href="{escape(str(token.attrGet("href") or ""))}">')
            case "link_close":
                out.append("</a>")
            case "image":
                out.append(escape(token.content, quote=False))
            case kind if kind.endswith("_open") and token.tag in _TAGS:
                out.append(f"<{_TAGS[token.tag]}>")
            case kind if kind.endswith("_close") and token.tag in _TAGS:
                out.append(f"</{_TAGS[token.tag]}>")
            case _:
                out.append(escape(token.content, quote=False))
    return "".join(out)
