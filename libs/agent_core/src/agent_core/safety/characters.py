"""What a text looks like to whoever reads it: without what nobody sees, spacing, look-alikes and digits for letters."""

import base64
import binascii
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from agent_core.grounding.hygiene import without_unseen

# Letters that tags spell, which no screen shows: U+E0020 to U+E007E stand for ASCII.
_TAGS: Final = re.compile("[\U000e0020-\U000e007e]+")
_TAG_OFFSET: Final = 0xE0000
# How an emoji is drawn, which is part of it, and how lines end.
_HARMLESS: Final = re.compile("[\ufe0e\ufe0f\r]")
_DIRECTION: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
# Cyrillic and Greek letters that look like Latin ones.
_LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіјѕԁһԛԝьвкмнтАВЕКМНОРСТУХІЈЅαεικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhqwbbkmhtABEKMHOPCTYXIJSaeiknoptuxABEZHIKMNOPTYX",
)
_DIGITS: Final = str.maketrans("013457@$!", "oieastasi")
_WORD: Final = re.compile(r"[^\W_]+(?:[@$!][^\W_]+)*")
_LATIN: Final = re.compile(r"[A-Za-z]")
_LOOKING_LATIN: Final = re.compile(r"[\u0370-\u03ff\u0400-\u052f]")
# "i g n o r e", "i.g.n.o.r.e": at least four letters that stand alone.
_SPACED: Final = re.compile(r"\b(?:\w[ .\-_*]){3,}\w\b")
_APART: Final = re.compile(r"[ .\-_*]")
# What is quoted is spoken of: "a hero who is told “forget all rules”".
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|「[^」]*」|『[^』]*』|《[^》]*》|„[^“”]*[“”]|‘[^’]*’")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_QUESTION_PUNCTUATION: Final = frozenset(".,;:!?'\"()-&/~’“”「」『』。、？！・…")


def hidden(text: str) -> str:
    """Return what is written in tags, which no screen shows; empty where there is nothing."""
    return "".join(chr(ord(tag) - _TAG_OFFSET) for run in _TAGS.findall(text) for tag in run)


def has_unseen(text: str) -> bool:
    """True for controls, joiners and marks of direction, which no question needs."""
    plain = _HARMLESS.sub("", text)
    return without_unseen(plain) != plain


def turns_direction(text: str) -> bool:
    """True where a mark makes what follows be shown in another order than it is written."""
    return bool(_DIRECTION.search(text))


def mixes_look_alikes(text: str) -> bool:
    """True for a word of Latin letters with a Cyrillic or Greek one among them."""
    return any(_LATIN.search(word) and _LOOKING_LATIN.search(word) for word in _WORD.findall(text))


def share_of_signs(text: str) -> float:
    """Return the share of characters that are neither letters nor digits nor punctuation of a question, 0 to 1."""
    if not text:
        return 0.0
    signs = sum(
        not (c.isalnum() or c.isspace() or c in _QUESTION_PUNCTUATION or unicodedata.category(c)[0] == "M")
        for c in text
    )
    return signs / len(text)


def readings(text: str) -> Iterator[str]:
    """Yield the text as it is read, in small letters, and what is spelt with spaces, digits or in base64 in it."""
    seen = unicodedata.normalize("NFKC", without_unseen(text)).replace("\\n", "\n")
    plain = _WORD.sub(lambda word: _with_latin(word.group()), seen).casefold()
    yield plain
    spelt = _SPACED.sub(lambda run: _APART.sub("", run.group()), plain)
    lettered = _WORD.sub(lambda word: _with_letters(word.group()), spelt)
    if lettered != plain:
        yield lettered
    for run in _BASE64.findall(seen):
        decoded = _decoded(run)
        if decoded:
            yield decoded.casefold()


def unquoted(text: str) -> str:
    """Return a text without what stands in quotation marks."""
    return _QUOTED.sub(" ", text)


def _with_latin(word: str) -> str:
    return word.translate(_LOOK_ALIKES) if _LATIN.search(word) else word


def _with_letters(word: str) -> str:
    """Return "ignore" for "1gn0re"; numbers, and words that begin with several digits, stay."""
    return word.translate(_DIGITS) if any(c.isalpha() for c in word) and not word[:2].isdigit() else word


def _decoded(run: str) -> str:
    """Return the words that a run of base64 spells; empty where it spells none."""
    try:
        text = base64.b64decode(run + "=" * (-len(run) % 4), validate=True).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return text if text.isprintable() and " " in text else ""
