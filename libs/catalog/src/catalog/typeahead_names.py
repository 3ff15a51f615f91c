"""The names that typeahead shows, each with the keys and prefixes that it is found by."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from catalog.typeahead_keys import all_keys
from catalog.typeahead_lists import hit_of, match_class

type Rank = tuple[int, str, UUID]
"""What entities are sorted by among those that match as well: popularity, name and id."""


@dataclass(frozen=True, slots=True)
class Name:
    """One row of ``typeahead_name``."""

    name_id: int
    entity_key: int
    position: int
    popularity: int
    segment: int
    year: int | None
    alias: bool
    id: UUID
    name: str
    matched_name: str
    image_url: str | None

    @property
    def rank(self) -> Rank:
        """What its entity is sorted by."""
        return -self.popularity, self.name, self.id

    @property
    def listed(self) -> tuple[object, ...]:
        """All that lists depend on."""
        return *self.matching, self.rank

    @property
    def matching(self) -> tuple[object, ...]:
        """All that says which hit of which lists it is."""
        return self.name_id, self.position, self.segment, self.alias, self.matched_name

    @property
    def keys(self) -> frozenset[tuple[str, bool]]:
        """What it is found by, each with whether it is the whole name."""
        return all_keys(self.matched_name)


class Best(NamedTuple):
    """How an entity stands in the lists of a prefix: by which hit of which segment; smaller is better."""

    match_class: int
    position: int
    name_id: int
    segment: int

    @property
    def hit(self) -> int:
        """The name and its class, as a list holds them."""
        return hit_of(self.name_id, self.match_class)


def best_hits(names: Iterable[Name], prefixes: Collection[str] | None = None) -> Mapping[str, Mapping[int, Best]]:
    """Return the best hit of each entity for every prefix that one of its names begins with.

    Args:
        names: all of each entity.
        prefixes: with every shorter beginning of each; all where ``None``.
    """
    found: dict[str, dict[int, Best]] = {}
    for name in names:
        for key, whole in name.keys:
            begun, exact = _best(name, later=not whole), _best(name, later=not whole, exact=whole)
            for n in range(1, len(key) + 1):
                prefix = key[:n]
                if prefixes is not None and prefix not in prefixes:
                    break
                best = found.setdefault(prefix, {})
                one = exact if n == len(key) else begun
                best[name.entity_key] = min(one, best.get(name.entity_key, one))
    return found


def _best(name: Name, *, later: bool, exact: bool = False) -> Best:
    return Best(match_class(alias=name.alias, later=later, exact=exact), name.position, name.name_id, name.segment)
