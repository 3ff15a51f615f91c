"""Finds the clause of a question that its reading does not apply: "romance anime where they get together"."""

from typing import Final

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lexicon.vocabulary import word_frequencies
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import indices

_WHERE: Final = "where"
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
# A word in more synopses says too little to be a condition: "they", "have".
_SAYING_LITTLE: Final = 2_560


def unapplied(cut: Segmentation) -> tuple[int, int] | None:
    """Return the clause behind a noun of which no word narrows anything, as ``words[first:last]``, or ``None``."""
    idle = indices(t for t in cut.tags if t.kind is TagKind.FILLER)
    for tag in cut.tags:
        if cut.text(tag) != _WHERE or cut.previous_tag(tag, *_NOUNS) is None:
            continue
        ends = (i + 1 for i in range(tag.last, len(cut.words)) if cut.words[i].pause or cut.words[i].stop)
        last = next(ends, len(cut.words))
        clause = range(tag.last, last)
        if all(i in idle for i in clause) and any(_says_something(cut.words[i].text) for i in clause):
            return tag.first, last
    return None


def _says_something(word: str) -> bool:
    return word.isalpha() and word_frequencies().get(word, 0) < _SAYING_LITTLE
