"""Chooses which passages a model is shown where all of them would cost more than a budget of tokens (R231-R233)."""

import heapq
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.names import fold

type TokenCount = Callable[[str], int]
"""Tells how many tokens a text costs a model."""

# What a passage is worth by its place, by the age of its source, and by how much of its story and kind is chosen.
_AGED: Final = 0.7
_SAME_STORY: Final = 0.5
_SAME_KIND: Final = 0.95
_ALIKE: Final = 0.8
_SHINGLE: Final = 3
_LEAD: Final = re.compile(r"^(?:\d+\.|-) ")
_DETAILED: Final = re.compile(r"^(?P<name>(?:(?:\d+\.|-) )?.+?) \((?P<kind>[a-z]+)\b[^\n]*?\)(?P<handle> \[E\d+\])")
_WORDS_OF_A_STORY: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A line that may be shown.

    Attributes:
        source: which card it is of; a later one is newer.
        place: how many stand before it there, where the best come first.
        heads: it says what the others of its card are about, so it comes before all of them.
    """

    text: str
    source: int = 0
    place: int = 0
    heads: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """The passages that are shown, by their number, as they are shown, and what they cost.

    Attributes:
        tokens: of all, with a line break behind each.
    """

    texts: dict[int, str]
    tokens: int


def choose(passages: Sequence[Passage], *, most: int, count: TokenCount) -> Chosen:
    """Return passages of at most so many tokens: what heads, then by rank, newest source first and diverse.

    Who belongs to a story or is of a kind that is chosen already comes later. Of two that are nearly the same text, by
    the hashes of their word groups, the second is told by its name alone, or not where it has none.
    """
    newest = max((passage.source for passage in passages), default=0)
    waiting = [(-_worth(passage, newest), number) for number, passage in enumerate(passages)]
    heapq.heapify(waiting)
    chosen: dict[int, str] = {}
    stories: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    seen = _Seen()
    left = most
    while waiting:
        worth, number = heapq.heappop(waiting)
        passage = passages[number]
        story, kind = _story(passage), _kind(passage)
        lessened = -_worth(passage, newest) * _SAME_STORY ** stories[story] * _SAME_KIND ** kinds[kind]
        if lessened > worth:  # others of its story were chosen since it was weighed
            heapq.heappush(waiting, (lessened, number))
            continue
        text = passage.text if passage.heads or not seen.holds_like(passage.text) else _brief(passage.text)
        cost = count(text) + 1 if text else 0
        if not text or cost > left:
            continue
        left -= cost
        chosen[number] = text
        if not passage.heads:
            seen.add(passage.text)
            stories[story] += 1
            kinds[kind] += 1
    return Chosen(texts=dict(sorted(chosen.items())), tokens=most - left)


def _worth(passage: Passage, newest: int) -> float:
    aged = _AGED ** (newest - passage.source)
    return aged + 1 if passage.heads else aged / (2 + passage.place)


def _kind(passage: Passage) -> str:
    detailed = _DETAILED.match(passage.text)
    return detailed["kind"] if detailed and not passage.heads else ""


def _story(passage: Passage) -> str:
    """Return the beginning of the name that a passage is about, by which a story's titles are alike."""
    if passage.heads:
        return ""
    name = _LEAD.sub("", passage.text).partition(" (")[0].partition(":")[0]
    words = fold(name).split()[:_WORDS_OF_A_STORY]
    return " ".join(words)


def _brief(text: str) -> str:
    """Return a line without what it tells of its entity; empty where it names none."""
    detailed = _DETAILED.match(text)
    return f"{detailed['name']}{detailed['handle']} (told above or below)" if detailed else ""


class _Seen:
    """The texts that were chosen, by the hashes of their word groups."""

    def __init__(self) -> None:
        self._shingles: list[frozenset[int]] = []
        self._places: dict[int, list[int]] = {}

    def add(self, text: str) -> None:
        """Note a text."""
        shingles = _hashed(text)
        for shingle in shingles:
            self._places.setdefault(shingle, []).append(len(self._shingles))
        self._shingles.append(shingles)

    def holds_like(self, text: str) -> bool:
        """Tell whether a text is nearly one of them: its word groups are the same but for a few."""
        shingles = _hashed(text)
        shared = Counter(place for shingle in shingles for place in self._places.get(shingle, ()))
        return any(
            together >= _ALIKE * len(shingles | self._shingles[place]) for place, together in shared.most_common(1)
        )


def _hashed(text: str) -> frozenset[int]:
    """Return the hashes of the word groups of a line, and of its numbers, in which two seasons differ."""
    words = fold(_LEAD.sub("", text)).split()
    groups = zip(*(words[start:] for start in range(_SHINGLE)), strict=False)
    numbers = tuple(word for word in words if any(map(str.isdigit, word)))
    return frozenset(map(hash, groups)) | {hash(numbers)} if len(words) >= _SHINGLE else frozenset({hash(tuple(words))})
