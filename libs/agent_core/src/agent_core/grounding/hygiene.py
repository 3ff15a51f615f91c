"""What no text that leaves may hold: control characters, markup, links, ids, role marks; and texts without them."""

import re
from typing import Final

# Controls but for line feed and tab, marks of direction, joiners that nobody sees, tags and variation selectors.
_UNSEEN: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    r"\ufff9-\ufffb\U000e0000-\U000e01ef]"
)
# What is sent behind ESC to a terminal, without the ESC.
_ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_LINK: Final = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,15}:)?//[^\s)\]>]+\.[^\s)\]>]+|\b(?:https?|ftp|file|wss?):\S*|"
    r"\b(?:javascript|data|vbscript|mailto|tel|blob):\s*[^\s,]+|\bwww\.\S+|"
    r"\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|app|xyz|ru|cn|info|biz|example|test|invalid)\b\S*",
    re.IGNORECASE,
)
_TAG: Final = re.compile(r"</?[a-zA-Z!?][^<>]*>|<[a-zA-Z/!][^<>]*$|<\|[^|>]*\|>")
_MARKDOWN: Final = re.compile(
    r"!?\[[^\]]*\]\([^)]*\)|`+|\*\*|__|^\s{0,3}(?:#{1,6}\s|>\s|[-*+]\s)|\]\(|!\[", re.MULTILINE
)
_TEMPLATE: Final = re.compile(r"\{\{|\}\}|\{%|%\}|\$\{|&#x?[0-9a-f]+;|&[a-z]{2,8};", re.IGNORECASE)
_ROLE: Final = re.compile(
    r"\[/?(?:INST|SYS)\]|<</?SYS>>|^\s*(?:system|assistant|user|developer|tool|function)\s*:|###\s*(?:system|instruction)",
    re.IGNORECASE | re.MULTILINE,
)
_ID: Final = re.compile(
    r"\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b|\b(?=[0-9a-f]*[0-9])[0-9a-f]{16,}\b",
    re.IGNORECASE,
)
_BLEMISHES: Final = {
    "an invisible or control character": _UNSEEN,
    "a link": _LINK,
    "a markup tag": _TAG,
    "markdown": _MARKDOWN,
    "a template or an escape": _TEMPLATE,
    "a role mark": _ROLE,
    "an id": _ID,
}
_LEFT_OUT: Final = "…"


def blemish(text: str) -> str | None:
    """Return what a text holds that must not leave; ``None`` where it is plain."""
    return next((what for what, pattern in _BLEMISHES.items() if pattern.search(text)), None)


def without_unseen(text: str) -> str:
    """Return a text without what nobody sees; line feeds and tabs stay."""
    return _UNSEEN.sub("", _ANSI.sub("", text))


def plain(text: str, *, most: int) -> str:
    """Return a text of at most so many characters without anything that `blemish` finds."""
    cleaned = " ".join(without_unseen(text[: 4 * most]).split())
    while (what := blemish(cleaned)) is not None:
        cleaned = " ".join(_BLEMISHES[what].sub(_LEFT_OUT, cleaned).split())
    return cleaned if len(cleaned) <= most else f"{cleaned[: most - 1]}{_LEFT_OUT}"
