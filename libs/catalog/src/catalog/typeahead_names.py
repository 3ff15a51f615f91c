"""The names that typeahead shows, each with the keys and prefixes that it is found by."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, LiteralString, NamedTuple
from uuid import UUID

from catalog.typeahead_hits import CHARACTERS, fit_of, hit_of, match_class
from catalog.typeahead_keys import WRITTEN, all_keys, listed_as, reading_of

# Positions of derived names, behind all others. The mark is that of catalog.typeahead_keys.
_NAMED: Final[LiteralString] = """
    SELECT entity_key, position, kind = 'synonym' AND position > 0 AS alias, name FROM entity_name
    UNION ALL
    SELECT entity_key, (10000 + position)::smallint, true, name || chr(4) FROM derived_name"""

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
        return all_keys(self.matched_name, first_word=self.segment in CHARACTERS)


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


def best_hits(names: Iterable[Name], prefixes: Collection[str]) -> Mapping[str, Mapping[int, Best]]:
    """Return the best hit of each entity for every prefix that one of its names begins with, or is read as.

    Args:
        names: all of each entity.
        prefixes: with every shorter beginning of each; those of lists of writings with what these are read as.
    """
    found: dict[str, dict[int, Best]] = {}
    begun: list[tuple[Best, int, str]] = []
    ended: list[tuple[Best, int, str]] = []
    for name in names:
        for key, whole in name.keys:
            begun.append((_best(name, whole=whole, ended=False), name.entity_key, key))
            ended.append((_best(name, whole=whole, ended=True), name.entity_key, key))
    for best, entity_key, key in sorted(begun, key=itemgetter(0)):
        for n in range(_known(key, prefixes), 0, -1):
            entities = found.setdefault(key[:n], {})
            if entity_key in entities:  # as it is in all shorter ones, by what is as good or better
                break
            entities[entity_key] = best
    _improve(found, ended)
    for prefix in prefixes:
        if prefix.startswith(WRITTEN):
            found[prefix] = dict(found.get(reading_of(prefix), {}))
    _improve(found, ((best, entity_key, listed_as(key)) for best, entity_key, key in ended))
    return found


def _improve(found: Mapping[str, dict[int, Best]], ended: Iterable[tuple[Best, int, str]]) -> None:
    """Take hits by keys that a prefix is all of for those of their entities, where they are better."""
    for best, entity_key, prefix in ended:
        if prefix in found:
            found[prefix][entity_key] = min(best, found[prefix][entity_key])


def _known(key: str, prefixes: Collection[str]) -> int:
    """Return how long the longest prefix of a key is among some that hold every shorter one as well."""
    known = 0
    while known < len(key) and key[: known + 1] in prefixes:
        known += 1
    return known


def _best(name: Name, *, whole: bool, ended: bool) -> Best:
    fit = fit_of(name.segment, whole=whole, ended=ended)
    return Best(match_class(fit, alias=name.alias), name.position, name.name_id, name.segment)


def with_names(statement: LiteralString) -> LiteralString:
    """Return a statement that reads all names, stated and derived, where it says ``NAMED``."""
    return statement.replace("NAMED", _NAMED)
