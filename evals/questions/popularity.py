"""How many readers know a title of which nobody counted them, worked out of the files as ingestion does it in SQL."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import accumulate
from statistics import fmean

from evals.dataset_files import Row

type Counts = tuple[int, int, int]
"""Of one title: members, raters and rank of popularity, each 0 where it is not known."""


def counts_of(kind: str, row: Row) -> Counts:
    """Return how many know a title of a dataset file, as far as its row tells."""
    stats: Row = row.get("stats") or {} if kind == "manga" else row
    members, raters, rank = (stats.get(key) or 0 for key in ("members", "scored_by", "popularity"))
    return members, raters, rank


def popularity(titles: Mapping[str, Counts]) -> dict[str, int]:
    """Return the popularity of titles of one kind: their members, or an estimate of them.

    A title without members has its raters times the ratio of the median rater's title; without raters, the members of
    the titles that are ranked next to it, interpolated; without a rank, none.
    """
    ratio = _ratio(titles.values())
    ranked = _Ranked(titles.values())
    return {
        ref: members or round(raters * ratio if raters > 0 else ranked.members_at(rank) if rank > 0 else 0)
        for ref, (members, raters, rank) in titles.items()
    }


def _ratio(titles: Iterable[Counts]) -> float:
    known = sorted((members / raters, raters) for members, raters, _ in titles if members > 0 and raters > 0)
    up_to = list(accumulate(raters for _, raters in known))
    return known[bisect_left(up_to, up_to[-1] / 2)][0] if known else 1


class _Ranked:
    """The members of titles by their rank; titles that share one count as their mean."""

    def __init__(self, titles: Iterable[Counts]) -> None:
        by_rank: dict[int, list[int]] = defaultdict(list)
        for members, _, rank in titles:
            if members and rank > 0:
                by_rank[rank].append(members)
        self._ranks = sorted(by_rank)
        self._members = [fmean(by_rank[rank]) for rank in self._ranks]

    def members_at(self, rank: int) -> float:
        """Return the members at a rank; beyond the ends those of the nearest."""
        if not self._ranks:
            return 0
        below, above = bisect_left(self._ranks, rank), bisect_right(self._ranks, rank) - 1
        if above < 0 or below == above or below == len(self._ranks):
            return self._members[min(below, len(self._ranks) - 1)]
        first, last = self._ranks[above], self._ranks[below]
        return self._members[above] + (self._members[below] - self._members[above]) * (rank - first) / (last - first)
