"""Where hits belong in lists whose other hits are in order: few of these are compared, in two rounds for all lists."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.bulk_load import Connection
from catalog.typeahead_drafts import Draft
from catalog.typeahead_held import ranked
from catalog.typeahead_hits import class_of

# Rounds: every so many hits one is compared, then those between two of these. The first is the root of a list's length.
STEPS: Final = (8, 1)


@dataclass(slots=True)
class Placing:
    """One hit on its way to its place in a list.

    Attributes:
        stay: hits in order.
        low: how many of them are surely better.
        high: how many may be.
    """

    hit: int
    stay: Sequence[int]
    low: int
    high: int

    @classmethod
    def of(cls, hit: int, stay: Sequence[int]) -> "Placing":
        """Let a hit be compared with those that match as well as it does: the class of all others tells."""
        low, high = (side(stay, class_of(hit), key=class_of) for side in (bisect_left, bisect_right))
        return cls(hit, stay, low, high)

    def compared(self, step: int) -> Sequence[int]:
        """Return what the hit is compared with in one round."""
        return self.stay[self.low : self.high : step]

    def narrow(self, rank: Callable[[int], int], step: int) -> None:
        """Take note of what a round says: how high each hit that was compared ranks."""
        low, better = self.low, bisect_left(self.compared(step), rank(self.hit), key=rank)
        self.low = low + (better - 1) * step + 1 if better else low
        self.high = min(self.high, low + better * step)


async def placed(connection: Connection, drafts: Sequence[Draft]) -> list[list[tuple[int, int]]]:
    """Return for each list what moved or comes, in order, each behind how many of the hits that stay."""
    stays = [draft.stay for draft in drafts]
    placings = [
        [Placing.of(hit, stay) for hit in (*draft.moved, *draft.coming)]
        for draft, stay in zip(drafts, stays, strict=True)
    ]
    every = [placing for some in placings for placing in some]
    rank: dict[int, int] = {}
    for step in STEPS:
        rank = await ranked(connection, (hit for one in every for hit in (one.hit, *one.compared(step))))
        for one in every:
            one.narrow(rank.__getitem__, step)
    return [[(one.low, one.hit) for one in sorted(some, key=lambda one: (one.low, rank[one.hit]))] for some in placings]
