"""What a search shows, and in what order: each entity once, by errors, class of match, and in rounds of kinds."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from catalog.entities import EntityType
from catalog.typeahead_hits import DEFAULT_SEGMENTS, LEVELS, MIXED, Fit, segment
from catalog.typeahead_lists import MIN_LIST_HITS, SEGMENT_QUOTAS, SHOWN_HITS
from catalog.typeahead_yielding import BEHIND, EPISODES, YIELDS_TO, yields

# Popularity below which the few names that were found may be there by accident, and others are looked for as well.
WELL_KNOWN: Final = 1_000

type Row = Any
"""A row of ``catalog.typeahead_lookups``; asyncpg has no types."""
type Found = tuple[int, Row]
"""Typing errors, and what was found with them."""
type _Ranked = tuple[int, int, int, int, str, UUID, Row]
"""Typing errors, class, segment, popularity below zero, name, id, and what was found."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What of the catalog a search shows.

    Attributes:
        first: hits to return, at most ``MIN_LIST_HITS``.
        shown: segments.
        lists: of which segments the lists of heavy prefixes are read.
    """

    first: int
    shown: tuple[int, ...]
    lists: tuple[int, ...]

    @classmethod
    def of(cls, *, first: int, types: Sequence[EntityType], include_adult: bool) -> "Scope":
        """Return the scope of a search; all kinds where ``types`` is empty."""
        kinds = types or tuple(EntityType)
        adults = (False, True) if include_adult else (False,)
        shown = tuple(sorted({segment(kind, adult=adult) for kind in kinds for adult in adults}))
        lists = (MIXED,) if first <= SHOWN_HITS and frozenset(shown) == DEFAULT_SEGMENTS else shown
        return cls(min(first, MIN_LIST_HITS), shown, lists)

    @property
    def quotas(self) -> list[int]:
        """Hits of each of the lists in one round; a mixed list is in rounds already."""
        return [SEGMENT_QUOTAS.get(number, 1) for number in self.lists]

    def within(self, kind: EntityType) -> "Scope":
        """Return the scope of what is of one kind among what is shown; it may show nothing."""
        own = {segment(kind, adult=adult) for adult in (False, True)}
        shown = tuple(number for number in self.shown if number in own)
        return replace(self, shown=shown, lists=shown)

    def longer(self, first: int) -> "Scope":
        """Return the scope of more hits: mixed lists hold few."""
        return replace(self, first=first, lists=self.shown)


def best(found: Iterable[Found], scope: Scope) -> list[Found]:
    """Return the best of what was found, best first; of several segments in rounds, by popularity in each of them."""
    ranked = _ranked(found)
    if len(scope.shown) == 1:
        return [(typos, row) for typos, *_, row in ranked[: scope.first]]
    return _in_rounds(ranked)[: scope.first]


def _ranked(found: Iterable[Found]) -> list[_Ranked]:
    """Return what was found, each entity once by its best name, in the order of those of one segment."""
    ranked: list[tuple[int, int, int, str, UUID, int, int, int, int, Row]] = sorted(
        [
            (typos, row["class"], -row["popularity"], row["name"], row["id"], row["position"], place,
             row["entity_key"], row["segment"], row)
            for place, (typos, row) in enumerate(found)
        ]
    )  # fmt: skip
    seen: set[int] = set()
    kept: list[_Ranked] = []
    for typos, match_class, known, name, id_, _, _, entity_key, number, row in ranked:
        if entity_key not in seen:
            seen.add(entity_key)
            kept.append((typos, match_class, number, known, name, id_, row))
    return kept


def _in_rounds(ranked: Sequence[_Ranked]) -> list[Found]:
    """Return what was found in several segments: in rounds, with one episode before all else."""
    held: defaultdict[tuple[int, int], list[_Ranked]] = defaultdict(list)
    most: defaultdict[int, int] = defaultdict(int)
    for one in ranked:
        typos, match_class, number, known, *_ = one
        own = held[typos, number]
        if len(own) < MIN_LIST_HITS:
            own.append(one)
            if match_class <= Fit.BEGINS:
                most[typos] = max(most[typos], -known)
    kept: list[tuple[int, int, int, int, str, UUID, Row]] = []
    for (typos, number), own in held.items():
        classes = [
            (Fit.BEGINS if yields(number, one[1], -one[3], most[typos]) else one[1], *one[3:6], one[6]) for one in own
        ]
        classes.sort(key=lambda one: one[:4])
        places: defaultdict[int, int] = defaultdict(int)
        for match_class, known, name, id_, row in classes:
            behind = BEHIND if number in EPISODES and places else 0
            level = LEVELS[match_class] + behind
            kept.append((typos, level, places[level] // SEGMENT_QUOTAS[number], known, name, id_, row))
            places[level] += 1
    kept.sort(key=lambda one: one[:6])
    return [(typos, row) for typos, *_, row in kept]


def suffices(found: Sequence[Found], scope: Scope) -> bool:
    """Tell whether there are enough hits, or one that many people may mean."""
    return len(found) >= scope.first or any(row["popularity"] >= WELL_KNOWN for _, row in found)


def beside(found: list[Found], spaced: list[Found], scope: Scope) -> list[Found]:
    """Return what begins as it was typed and what does with other spaces, which is first where far more mean it.

    ``onepiece`` begins the names of things that hardly anybody knows, and is what people type for One Piece.
    """
    known = max((row["popularity"] for _, row in found if row["segment"] not in EPISODES), default=0)
    most = max((row["popularity"] for _, row in spaced), default=0)
    return more(spaced, found, scope) if known * YIELDS_TO < most else more(found, spaced, scope)


def more(found: list[Found], others: Iterable[Found], scope: Scope) -> list[Found]:
    """Return what was found, and after it what was found otherwise."""
    known = {row["id"] for _, row in found}
    return [*found, *(one for one in others if one[1]["id"] not in known)][: scope.first]
