"""Says what a title shares with a description: the passage of its synopsis and the topics with the same words."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Final

from catalog.documents import DocumentRow

from semantic_index.documents import prose
from semantic_index.embedders.bm25 import tokenize
from semantic_index.glosses import gloss_of
from semantic_index.stories import read_story

# Words of a passage at most; a longer sentence is cut to those among which most are shared.
_PASSAGE_WORDS: Final = 24
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])[\"'”’]*\s+")
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Shared:
    """What a title has in common with a description.

    Attributes:
        passage: a part of one sentence of its synopsis, with "…" where that is cut; empty without a shared word.
        topics: its genres and tags of which every word stands in the description.
    """

    passage: str = ""
    topics: tuple[str, ...] = ()


def shared_with(text: str, row: DocumentRow) -> Shared:
    """Return what a title shares with a description, of which a text in another language is read in English words."""
    gloss = gloss_of(text)
    english = text if gloss is None else gloss.text
    wanted, tokens = set(tokenize(" ".join(read_story(english).words))), set(tokenize(english))
    passages = [(len(wanted.intersection(tokenize(passage))), passage) for passage in _passages(prose(row), wanted)]
    most, passage = max(passages, key=lambda each: (each[0], -len(each[1])), default=(0, ""))
    topics = (topic for topic in dict.fromkeys(row.genres) if tokens.issuperset(tokenize(topic)))
    return Shared(passage if most else "", tuple(topics))


def _passages(text: str, wanted: Set[int]) -> Iterator[str]:
    """Yield the sentences of a synopsis, each at most as long as a passage."""
    for sentence in _SENTENCE_END.split(" ".join(text.split())):
        words = sentence.split()
        if len(words) <= _PASSAGE_WORDS:
            yield sentence
            continue
        shared = [not wanted.isdisjoint(tokenize(word)) for word in words]
        starts = range(len(words) - _PASSAGE_WORDS + 1)
        start = max(starts, key=lambda place: sum(shared[place : place + _PASSAGE_WORDS]))
        end = start + _PASSAGE_WORDS
        yield f"{_ELLIPSIS * (start > 0)}{' '.join(words[start:end])}{_ELLIPSIS * (end < len(words))}"
