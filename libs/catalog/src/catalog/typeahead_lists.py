"""The best hits of every prefix that too many keys share: found once over sorted keys, kept while names change.

A list is longer than any answer, so that a hit that leaves it need not be replaced at once (Yi et al. 2003, Efficient
maintenance of materialized top-k views).
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, islice
from typing import Final, NamedTuple

from catalog.entities import EntityType
from catalog.typeahead_hits import (
    CLASS_MASK,
    DEFAULT_SEGMENTS,
    LEVELS,
    MIXED,
    fit_of,
    hit_of,
    match_class,
    name_of,
    segment,
)
from catalog.typeahead_keys import WRITTEN, listed_as
from catalog.typeahead_yielding import BEHIND, EPISODES, Standing, Standings, is_called, ordered

# Keys that a prefix may share before its hits are kept in lists; fewer are read and sorted when asked.
MAX_LIGHT_KEYS: Final = 32
# Hits of a segment's list when it is made, and the fewest it may be left with while there are more. No answer is longer
# than the latter.
LIST_HITS: Final = 64
MIN_LIST_HITS: Final = 50
# Hits of a mixed list, which is made of the others: as many as an answer has where nothing else is asked for. Those who
# ask for more read the others.
SHOWN_HITS: Final = 10

# Hits of a kind in one round of a mixed list: 10 together, so that the first ten show every kind that has hits of the
# same class, and none drowns the others.
QUOTAS: Final = {
    EntityType.ANIME: 3,
    EntityType.CHARACTER: 2,
    EntityType.MANGA: 2,
    EntityType.PERSON: 1,
    EntityType.STUDIO: 1,
    EntityType.EPISODE: 1,
}
SEGMENT_QUOTAS: Final = {segment(kind, adult=adult): n for kind, n in QUOTAS.items() for adult in (False, True)}

# Sorts before everything that a key may hold.
SEPARATOR: Final = "\x01"
_LAST: Final = chr(0x10FFFF)


type Group = tuple[Sequence[int], ...]
"""The hits of one round of a mixed list, those of each kind in order; of all kinds together they are in none."""
type _Part = tuple[Sequence[int], int]
"""Hits of one kind in order, and its quota."""


class HitList(NamedTuple):
    """The best hits of one prefix in one segment, best first.

    Attributes:
        hits: as ``hit_of``.
        complete: there are no further ones; said of no mixed list.
        called: of a mixed list: somebody is called by the prefix (``catalog.typeahead_yielding``).
    """

    prefix: str
    segment: int
    hits: list[int]
    complete: bool
    called: bool = False

    @property
    def marked(self) -> bool:
        """What is kept beside its hits: of a mixed list ``called``, of any other ``complete``."""
        return self.called if self.segment == MIXED else self.complete


def by_id(hit: int) -> Standing:
    """Return the standing of hits whose ids are given by rank, where nobody is so well known that others yield."""
    return name_of(hit), 0


def compared(hits: Mapping[int, Sequence[int]]) -> dict[int, Sequence[int]]:
    """Return of the lists of one prefix what a mixed list is made of: as many hits as every list has that is cut."""
    return {number: found[:MIN_LIST_HITS] for number, found in hits.items()}


def rounds(hits: Mapping[int, Sequence[int]], standing: Standings = by_id) -> list[Group]:
    """Return the hits that a mixed list may hold: by level, then in rounds with a quota for each kind.

    Args:
        hits: ``compared`` lists of one prefix by segment.
        standing: of the hits of ``catalog.typeahead_yielding.weighed``; not asked where nobody is called by the prefix.
    """
    groups: list[Group] = []
    room = SHOWN_HITS
    for parts in _by_level(hits, standing):
        left: list[_Part] = parts
        while left and room > 0:
            groups.append(tuple([found[:quota] for found, quota in left]))
            room -= sum(map(len, groups[-1]))
            left = [(found[quota:], quota) for found, quota in left if quota < len(found)]
    return groups


def _by_level(hits: Mapping[int, Sequence[int]], standing: Standings) -> list[list[_Part]]:
    """Return the hits of each level by the lists that have any, each with the quota of its list."""
    parts: defaultdict[int, list[_Part]] = defaultdict(list)
    own = ordered(hits, standing, most=SHOWN_HITS) if is_called(hits) else None
    for number in sorted(DEFAULT_SEGMENTS & hits.keys()):
        if own is not None:
            found, levels = own[number]
        else:
            found = hits[number]
            levels = [LEVELS[hit & CLASS_MASK] for hit in found[:SHOWN_HITS]]  # calls would take as long as all else
        if number in EPISODES:
            levels = [*levels[:1], *(level + BEHIND for level in levels[1:])]
        low = 0
        while low < len(levels):
            high = bisect_right(levels, levels[low], low)
            parts[levels[low]].append((found[low:high], SEGMENT_QUOTAS[number]))
            low = high
    return [parts[level] for level in sorted(parts)]


def mixed_list(prefix: str, groups: Iterable[Iterable[int]], *, called: bool = False) -> HitList:
    """Return the list of all kinds without adult entities.

    Args:
        prefix: that many keys share.
        groups: of ``rounds``, the hits of each in order.
        called: somebody is called by the prefix.
    """
    shown = list(islice(chain(*groups), SHOWN_HITS))
    return HitList(prefix=prefix, segment=MIXED, hits=shown, complete=False, called=called)


def lists_of(prefix: str, hits: Mapping[int, list[int]], standing: Standings) -> Iterator[HitList]:
    """Yield the lists of one prefix: the mixed one always, and one for each segment that has hits.

    Args:
        prefix: that many keys share.
        hits: the best ``LIST_HITS`` of each segment, in order; ids are given by rank.
        standing: of each hit.
    """
    groups = rounds(compared(hits), standing)
    yield mixed_list(prefix, (sorted(chain(*group), key=name_of) for group in groups), called=is_called(hits))
    for number, found in sorted(hits.items()):
        yield HitList(prefix=prefix, segment=number, hits=found, complete=len(found) < LIST_HITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedKeys:
    """All keys in order, and whose they are.

    Attributes:
        lines: each key, ``SEPARATOR``, the id of its name, ``SEPARATOR``, 1 where it is the whole name; sorted.
        entity_keys, segments, aliases, popularities: of each name, by its id; ids are given by rank, from 0.
    """

    lines: Sequence[str]
    entity_keys: Sequence[int]
    segments: Sequence[int]
    aliases: Sequence[int]
    popularities: Sequence[int]

    def parts(self, size: int) -> Iterator["SortedKeys"]:
        """Yield so many keys at a time, or more where they begin alike: no prefix has keys in two parts."""
        low = 0
        while low < len(self.lines):
            last = self.lines[low : low + size][-1]
            high = bisect_left(self.lines, last[0] + _LAST, low)
            yield replace(self, lines=self.lines[low:high])
            low = high


def heavy_lists(keys: SortedKeys, *, most_light: int = MAX_LIGHT_KEYS) -> Iterator[HitList]:
    """Yield the lists of every prefix that more than so many keys share, longer prefixes before shorter ones.

    Where such a prefix is a word that some names are read as and written otherwise, yield before it the lists of each
    such writing: those of the prefix, in which names that are written so are exact.
    """
    yield from _Builder(keys, most_light).lists()


class _Builder:
    """Walks the tree of prefixes; each key is looked at once, in the longest prefix of it that is heavy."""

    def __init__(self, keys: SortedKeys, most_light: int) -> None:
        self._keys = keys
        self._lines = keys.lines
        self._most_light = most_light
        self._done: list[HitList] = []

    def lists(self) -> Iterator[HitList]:
        for low, high in self._children(0, len(self._lines), 0):
            if high - low > self._most_light:
                self._visit(low, high, 1)
                yield from self._done
                self._done.clear()

    def _children(self, low: int, high: int, depth: int) -> Iterator[tuple[int, int]]:
        """Yield where the keys of each next character lie; the keys that end here come first and together."""
        prefix = self._lines[low][:depth] if low < high else ""
        while low < high:
            after = bisect_left(self._lines, prefix + self._lines[low][depth] + _LAST, low, high)
            yield low, after
            low = after

    def _visit(self, low: int, high: int, depth: int) -> list[int]:
        """Make the lists of one prefix and of all longer ones; return the matches that any shorter one may list."""
        prefix = self._lines[low][:depth]
        matches: list[int] = []
        ended: list[int] = []
        for start, end in self._children(low, high, depth):
            if end - start > self._most_light and self._lines[start][depth] != SEPARATOR:
                matches += self._visit(start, end, depth + 1)
                continue
            found = [self._match(line) for line in self._lines[start:end]]
            matches += found
            if self._lines[start][depth] == SEPARATOR:
                ended += map(self._ended, found)
        best = self._best(matches)
        best_matches = [match for found in best.values() for match in found]
        for written, own in self._written(prefix, low, high):
            self._list(listed_as(written), self._best([*own, *ended, *best_matches]))
        self._list(prefix, self._best([*ended, *best_matches]) if ended else best)
        return best_matches

    def _list(self, prefix: str, best: Mapping[int, Iterable[int]]) -> None:
        hits = {number: _hits(found) for number, found in best.items()}
        self._done.extend(lists_of(prefix, hits, self._standing))

    def _standing(self, hit: int) -> Standing:
        name_id = name_of(hit)
        return name_id, self._keys.popularities[name_id]

    def _written(self, prefix: str, low: int, high: int) -> Iterator[tuple[str, list[int]]]:
        """Yield the keys of names that are read as the prefix and written otherwise, with their matches as exact."""
        start = bisect_left(self._lines, prefix + WRITTEN, low, high)
        end = bisect_left(self._lines, prefix + WRITTEN + _LAST, start, high)
        for key, lines in groupby(self._lines[start:end], key=_key):
            yield key, [self._ended(self._match(line)) for line in lines]

    def _match(self, line: str) -> int:
        """Return the class of a key's match and the id of its name in one number, smaller is better."""
        _, name_id, whole = line.split(SEPARATOR)
        number = int(name_id)
        return _CLASSES[whole == "1", self._keys.aliases[number]] + number

    def _ended(self, match: int) -> int:
        """Return the match of a key as that of what is all of the key."""
        number = match & _NAME_MASK
        return _ENDED[self._keys.segments[number], match >> _NAME_BITS] + number

    def _best(self, matches: list[int]) -> dict[int, list[int]]:
        segments, entity_keys = self._keys.segments, self._keys.entity_keys
        best: defaultdict[int, list[int]] = defaultdict(list)
        seen: set[int] = set()
        matches.sort()
        for match in matches:
            name_id = match & _NAME_MASK
            entity_key = entity_keys[name_id]
            if entity_key not in seen:
                found = best[segments[name_id]]
                if len(found) < LIST_HITS:
                    seen.add(entity_key)
                    found.append(match)
        return best


def _key(line: str) -> str:
    return line.partition(SEPARATOR)[0]


def _hits(matches: Iterable[int]) -> list[int]:
    return [hit_of(match & _NAME_MASK, match >> _NAME_BITS) for match in matches]


# Ids of names are below 2 ** 28: a hit is a PostgreSQL integer, and three of its bits are the class.
_NAME_BITS: Final = 28
_NAME_MASK: Final = (1 << _NAME_BITS) - 1
_CLASSES: Final = {
    (whole, alias): match_class(fit_of(MIXED, whole=whole, ended=False), alias=bool(alias)) << _NAME_BITS
    for whole in (False, True)
    for alias in (0, 1)
}
# What such a class becomes in each segment where the prefix is all of the key.
_ENDED: Final = {
    (number, _CLASSES[whole, alias] >> _NAME_BITS): match_class(
        fit_of(number, whole=whole, ended=True), alias=bool(alias)
    )
    << _NAME_BITS
    for number in SEGMENT_QUOTAS
    for whole, alias in _CLASSES
}
