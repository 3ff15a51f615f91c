"""Lists of hits as they are to become when some entities changed.

Most changes leave most lists in order: where an entity keeps its place, the hits beside it tell, and nothing else of a
list is looked at.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, pairwise

from catalog.typeahead_hits import DEFAULT_SEGMENTS, MIXED, Fit, class_of
from catalog.typeahead_lists import LIST_HITS, SEGMENT_QUOTAS, SHOWN_HITS, HitList
from catalog.typeahead_names import Best

type Pair = tuple[Best | None, Best | None]
"""How an entity stood in the lists of a prefix, and how it stands now."""


@dataclass(slots=True)
class Draft:
    """A list as it is to become.

    Attributes:
        old: as it was.
        hits: those that stay, where they were, as they match now.
        was: those of the old list that match or rank otherwise than before, or are gone.
        moved: what became of those of them that stay.
        coming: those that were not in it.
        called: of a mixed list: somebody is called by its prefix, or was.
    """

    old: HitList
    hits: list[int]
    was: list[int] = field(default_factory=list[int])
    moved: list[int] = field(default_factory=list[int])
    coming: list[int] = field(default_factory=list[int])
    called: bool = False

    @classmethod
    def of(cls, old: HitList, pairs: Iterable[Pair]) -> "Draft":
        """Put the entities that changed where they were, as far as they stay."""
        shown = DEFAULT_SEGMENTS if old.segment == MIXED else {old.segment}
        draft = cls(old, list(old.hits), called=old.called)
        gone: list[int] = []
        for was, now in pairs:
            draft.called |= any(
                one.segment in shown and one.match_class < Fit.BEGINS for one in (was, now) if one is not None
            )
            new = now.hit if now is not None and now.segment in shown else None
            if was is not None and was.segment in shown and (hit := was.hit) in old.hits:
                draft.was.append(hit)
                if new is None:
                    gone.append(hit)
                else:
                    draft.hits[old.hits.index(hit)] = new
                    draft.moved.append(new)
            elif new is not None:
                draft.coming.append(new)
        for hit in gone:
            draft.hits.remove(hit)
        return draft

    @property
    def compared(self) -> Iterator[int]:
        """The hits of which it has to be known how they rank, to tell whether the list is in order."""
        for pair in self._beside():
            yield from pair
        if self.coming:
            yield from (*self.coming, *self.hits[-1:])

    def in_order(self, rank: Mapping[int, int]) -> bool:
        """Tell whether the hits are the best as they stand; rather not, where that is not sure."""
        if len(self.moved) < len(self.was) or any(self._comes(hit, self.hits, rank) for hit in self.coming):
            return False
        if not self.old.complete and self.hits[-1:] and self.hits[-1] in self.moved:
            return False
        return all(rank[a] < rank[b] for a, b in self._beside())

    def settled(self) -> HitList:
        """Return the list with all hits where they were."""
        if self.hits == self.old.hits:
            return self.old
        return self.old._replace(hits=self.hits, complete=self.old.complete and self.old.segment != MIXED)

    @property
    def stay(self) -> list[int]:
        """The hits that are still in order among themselves."""
        stay = self.hits.copy()
        for hit in self.moved:
            stay.remove(hit)
        return stay

    def merged(self, places: Sequence[tuple[int, int]]) -> HitList:
        """Return the list with all hits where they belong.

        Where there are hits beyond the list, one that comes below its last is not known to be better than they are.

        Args:
            places: what moved or comes, in order, each behind how many of those that stay.
        """
        merged = self.stay
        last = len(merged)
        for place, hit in reversed(places):
            if self.old.complete or place < last:
                merged.insert(place, hit)
        complete = self.old.complete and len(merged) < LIST_HITS
        return self.old._replace(hits=merged[:LIST_HITS], complete=complete)

    def is_out_of_reach(self, mixed: Collection[int], hits: Sequence[int], *, called: bool = False) -> bool:
        """Tell whether all that changed was and is behind the round up to which the mixed list reaches.

        Args:
            mixed: hits of the mixed list as it was.
            hits: of this list as it is now.
            called: somebody is called by the prefix, so that all those count, and what they may give way to.
        """
        if called:
            was, now = (found[: _ended(found) + SHOWN_HITS + 1] for found in (self.old.hits, hits))
        else:
            was, now = self._reached(mixed, self.old.hits), self._reached(mixed, hits)
        return not any(hit in was for hit in self.was) and not any(hit in now for hit in (*self.moved, *self.coming))

    def _reached(self, mixed: Collection[int], hits: Sequence[int]) -> Sequence[int]:
        """Return the hits up to the last that the mixed list holds, and those that may share the round of that.

        What it holds of one kind is among as many hits as it has places, and those that share the last round.
        """
        quota = SEGMENT_QUOTAS[self.old.segment]
        held = sum(1 for _ in dropwhile(lambda hit: hit not in mixed, reversed(hits[: SHOWN_HITS + quota])))
        return hits[: held + quota]

    def _beside(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of hits that stand beside each other, one of which moved."""
        for hit in self.moved:
            i = self.hits.index(hit)
            yield from pairwise(self.hits[max(0, i - 1) : i + 2])

    def _comes(self, hit: int, stay: Sequence[int], rank: Mapping[int, int]) -> bool:
        return self.old.complete or (bool(stay) and rank[hit] < rank[stay[-1]])


def _ended(found: Sequence[int]) -> int:
    return bisect_left(found, Fit.BEGINS, key=class_of)
