"""The names that typeahead shows, each with the keys and prefixes that it is found by."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from catalog.typeahead_keys import keys_of
from catalog.typeahead_lists import Ranked, match_class

type Rank = tuple[int, str, UUID, int]
"""What names of a class are sorted by: popularity, name and id of the entity, position of the name."""


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
    def written(self) -> tuple[object, ...]:
        """What its keys depend on, and what lists hold of it."""
        return self.matched_name, self.alias

    @property
    def rank(self) -> Rank:
        """What it is sorted by among names that match as well."""
        return -self.popularity, self.name, self.id, self.position

    @property
    def keys(self) -> set[tuple[str, bool]]:
        """What it is found by, each with whether it is the whole name."""
        return set(keys_of(self.matched_name))

    def hits(self) -> Iterator[tuple[str, Ranked[Rank]]]:
        """Yield every prefix of the keys, with the name as a hit of it; a prefix of several keys several times."""
        for key, whole in self.keys:
            for n in range(1, len(key) + 1):
                found = match_class(alias=self.alias, later=not whole, exact=whole and n == len(key))
                yield key[:n], Ranked(found, self.rank, self.name_id, self.entity_key, self.segment)
