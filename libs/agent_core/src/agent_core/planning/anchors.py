"""Chooses which pieces of a question are names, and finds the pieces that nothing explains."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.planning.lexicon import TagKind
from agent_core.planning.tagging import Tag, Word, tag
from agent_core.schemas import Candidate, Mention

# Words that may stand inside a name although the lexicon knows them.
_TRANSPARENT: Final = frozenset(
    {
        TagKind.FILLER,
        TagKind.FORMAT,
        TagKind.GENRE,
        TagKind.NUMBER,
        TagKind.YEAR,
        TagKind.SEASON,
        TagKind.OTHER,
        TagKind.NOT,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A name in a question: ``words[first:last]`` with what it may mean, best first."""

    first: int
    last: int
    surface: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segmentation:
    """A question cut into names and tagged words; ``unexplained`` are the indices of all other words."""

    words: tuple[Word, ...]
    anchors: tuple[Anchor, ...]
    tags: tuple[Tag, ...]
    unexplained: tuple[int, ...]


def segment(words: Sequence[Word], mentions: Sequence[Mention], *, wordy: bool = False) -> Segmentation:
    """Cut a question at its names, those that explain most first.

    A name that is made of question words only ("Top", "To Be Hero") is no name, unless ``wordy`` asks for the longest.
    """
    lexical = {i for t in tag(words) for i in range(t.first, t.last)}
    found = _anchors(words, mentions)
    anchors = _choose([a for a in found if not _within(a, lexical)], lexical)
    if wordy and not anchors and found:
        anchors = [max(found, key=lambda a: a.last - a.first)]
    tags = _tag_between(words, anchors)
    explained = {i for a in anchors for i in range(a.first, a.last)} | {i for t in tags for i in range(t.first, t.last)}
    unexplained = tuple(i for i in range(len(words)) if i not in explained and any(map(str.isalnum, words[i].text)))
    return Segmentation(words=tuple(words), anchors=tuple(anchors), tags=tuple(tags), unexplained=unexplained)


def unexplained_regions(segmentation: Segmentation) -> list[tuple[int, int]]:
    """Return where misspelt names may stand, as (start, end) in the question, most likely first.

    A region is a run of words around an unexplained one: first with the names and the name-like words beside it, then
    everything from the first to the last word that is not a question word, then the unexplained words alone.
    """
    if not segmentation.unexplained:
        return []
    nameable = _nameable(segmentation)
    runs = [_run(nameable, i, len(segmentation.words)) for i in segmentation.unexplained]
    whole = (min(nameable), max(nameable) + 1)
    alone = [_run(set(segmentation.unexplained), i, len(segmentation.words)) for i in segmentation.unexplained]
    words = segmentation.words
    return [(words[a].start, words[b - 1].end) for a, b in dict.fromkeys([*runs, whole, *alone])]


def _nameable(segmentation: Segmentation) -> set[int]:
    """Return the words that may belong to a name: unexplained, named, or known words between two such."""
    solid = set(segmentation.unexplained) | {i for a in segmentation.anchors for i in range(a.first, a.last)}
    soft = {i for t in segmentation.tags if t.kind in _TRANSPARENT for i in range(t.first, t.last)}
    soft |= {i for i, word in enumerate(segmentation.words) if not any(map(str.isalnum, word.text))}
    bridged = {i for i in soft if _between(i, solid, soft)}
    return solid | bridged


def _between(i: int, solid: set[int], soft: set[int]) -> bool:
    left, right = i, i
    while left in soft:
        left -= 1
    while right in soft:
        right += 1
    return left in solid and right in solid


def _run(members: set[int], i: int, size: int) -> tuple[int, int]:
    first, last = i, i + 1
    while first - 1 in members:
        first -= 1
    while last < size and last in members:
        last += 1
    return first, last


def _anchors(words: Sequence[Word], mentions: Sequence[Mention]) -> list[Anchor]:
    starts = {w.start: i for i, w in enumerate(words)}
    ends = {w.end: i + 1 for i, w in enumerate(words)}
    return [
        Anchor(first=starts[m.start], last=ends[m.end], surface=m.surface, candidates=tuple(m.candidates))
        for m in mentions
        if m.start in starts and m.end in ends
    ]


def _within(anchor: Anchor, lexical: set[int]) -> bool:
    return all(i in lexical for i in range(anchor.first, anchor.last))


def _choose(anchors: Sequence[Anchor], lexical: set[int]) -> list[Anchor]:
    """Take the anchors that explain most, then the longest, that do not overlap; return them in the text's order."""

    def rank(anchor: Anchor) -> tuple[int, int, int]:
        explained = sum(i not in lexical for i in range(anchor.first, anchor.last))
        return -explained, anchor.first - anchor.last, anchor.first

    chosen: list[Anchor] = []
    for anchor in sorted(anchors, key=rank):
        if all(anchor.last <= other.first or other.last <= anchor.first for other in chosen):
            chosen.append(anchor)
    return sorted(chosen, key=lambda a: a.first)


def _tag_between(words: Sequence[Word], anchors: Sequence[Anchor]) -> list[Tag]:
    """Tag the stretches between names, each for itself, so that no phrase reaches into a name."""
    tags: list[Tag] = []
    position = 0
    for first, last in [*((a.first, a.last) for a in anchors), (len(words), len(words))]:
        tags += [Tag(t.form, t.first + position, t.last + position) for t in tag(words[position:first])]
        position = last
    return tags
