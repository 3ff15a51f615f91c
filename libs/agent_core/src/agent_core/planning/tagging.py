"""Cuts a question into words and says what each word or phrase does, by the lexicon alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.planning.lexicon import FORMS, LONGEST_FORM, Form, TagKind

_WORD: Final = re.compile(r"\S+")
_EDGES: Final = "?!.,:;\"'“”‘’()[]…"
_YEAR: Final = re.compile(r"(19|20)\d\d")
_NUMBERS: Final = {
    word: str(n)
    for n, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=2)
}
_DECADE: Final = re.compile(r"(?:(19|20)?(\d)0)['’]?s")


@dataclass(frozen=True, slots=True)
class Word:
    """One run of characters, ``question[start:end]``; ``text`` is its lower-case form without outer punctuation."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    """What the words ``words[first:last]`` do."""

    form: Form
    first: int
    last: int

    @property
    def kind(self) -> TagKind:
        """The form's kind."""
        return self.form.kind


def words_of(question: str) -> list[Word]:
    """Return the words of a question with their places in it."""
    return [Word(m.start(), m.end(), _plain(m.group())) for m in _WORD.finditer(question)]


def tag(words: Sequence[Word]) -> list[Tag]:
    """Return the tags of all known words, longest phrases first, in the order of the text; they never overlap."""
    tags: list[Tag] = []
    i = 0
    while i < len(words):
        found = _longest_form(words, i) or _number(words[i].text)
        if found is None:
            i += 1
            continue
        form, length = found
        tags.append(Tag(form, i, i + length))
        i += length
    return tags


def _longest_form(words: Sequence[Word], i: int) -> tuple[Form, int] | None:
    for length in range(min(LONGEST_FORM, len(words) - i), 0, -1):
        form = FORMS.get(" ".join(w.text for w in words[i : i + length]))
        if form is not None:
            return form, length
    return None


def _number(text: str) -> tuple[Form, int] | None:
    """Return a year as ``2010``, a decade as ``1990-1999`` and any other number as itself."""
    if _YEAR.fullmatch(text):
        return Form(TagKind.YEAR, text), 1
    if decade := _DECADE.fullmatch(text):
        century = decade[1] or ("20" if decade[2] in "012" else "19")
        first = int(f"{century}{decade[2]}0")
        return Form(TagKind.YEAR, f"{first}-{first + 9}"), 1
    text = _NUMBERS.get(text, text)
    if text.isascii() and text.isdigit():
        return Form(TagKind.NUMBER, text), 1
    return None


def _plain(raw: str) -> str:
    text = raw.lower().strip(_EDGES).replace("’", "'")
    return text.removesuffix("'s") if text not in FORMS else text
