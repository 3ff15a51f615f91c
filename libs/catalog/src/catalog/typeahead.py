"""Finds entities by the beginning of one of their names, as it is typed: in any script, and with errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, LiteralString, Self
from uuid import UUID

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.entities import EntityType
from catalog.records import EntityRecord
from catalog.typeahead_hits import DEFAULT_SEGMENTS, segment
from catalog.typeahead_keys import DERIVED
from catalog.typeahead_lookups import Lookups
from catalog.typeahead_ranking import Row, Scope
from catalog.typeahead_search import search, search_many

_VERSION: Final[LiteralString] = "SELECT coalesce((SELECT version FROM catalog_state), 0)"
# What: where the files of some tables and indexes lie. Bound: their names.
_FILES: Final[LiteralString] = """
SELECT pg_relation_filepath(CAST(name AS regclass))
FROM unnest(CAST($1 AS text[])) WITH ORDINALITY AS one(name, place) ORDER BY place
"""
# What searches read, that which most of them do first. Of other tables an index alone answers.
_READ: Final = (
    "typeahead_shown_pkey", "typeahead_shown", "typeahead_key_pkey", "typeahead_name_pkey", "typeahead_name",
    "typeahead_prefix_pkey", "typeahead_prefix", "typeahead_deletion_idx", "typeahead_word_start_idx",
)  # fmt: skip
DEFAULT_POOL: Final = PoolOptions(max_size=4, statement_timeout_ms=1_000, application_name="kizuna-typeahead")
"""Connections that nothing else uses."""
# Every statement here is a handful of look-ups, whatever its parameters: planned once, never as a scan.
_PLANS: Final = {
    **READ_ONLY,
    "plan_cache_mode": "force_generic_plan",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "enable_seqscan": "off",
    "enable_bitmapscan": "off",
    "enable_memoize": "off",
    "jit": "off",
}
_KINDS: Final = {segment(kind, adult=adult): kind for kind in EntityType for adult in (False, True)}


@dataclass(frozen=True, slots=True)
class Typed:
    """What one search asks.

    Attributes:
        text: as it was typed.
        first: hits to return, 1 to ``MIN_LIST_HITS`` (50).
        types: kinds to show; all where empty.
    """

    text: str
    first: int = 10
    types: tuple[EntityType, ...] = ()
    include_adult: bool = False


@dataclass(slots=True)
class Hit:
    """One entity that was found.

    Attributes:
        matched_name: the name that matched, as it is stored; the display name where a derived one did.
        year: of an anime or manga, where it is known.
        typos: edits between what was typed and what matched; spaces that stand elsewhere are one, however many.
    """

    id: UUID
    type: EntityType
    name: str
    matched_name: str
    year: int | None
    image_url: str | None
    popularity: int
    adult: bool
    typos: int

    @property
    def entity(self) -> EntityRecord:
        """The head of the entity's record."""
        return EntityRecord(
            id=self.id,
            type=self.type,
            name=self.name,
            image_url=self.image_url,
            popularity=self.popularity,
            adult=self.adult,
        )


class Typeahead:
    """Searches over a pool of its own. Open it in a composition root, close it with ``async with``.

    Attributes:
        connections: the pool, which a benchmark reads its floor over.
    """

    def __init__(self, dsn: str, options: PoolOptions | None = None) -> None:
        self.connections = Connections(dsn, options or DEFAULT_POOL, _PLANS)
        self._heavy: frozenset[str] = frozenset()
        self._version: int | None = None

    async def __aenter__(self) -> Self:
        await self.connections.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.connections.__aexit__()

    async def version(self) -> int:
        """Return the data version of the catalog; 0 before the first ingest.

        Where it is a new one, it is learnt which prefixes have lists, so that one statement less has to be tried.
        """
        async with self.connections.one() as connection:
            version: int = await connection.fetchval(_VERSION)
            if version != self._version:
                # Tried once for each version: what is not learnt costs statements, and must not cost answers.
                self._version, self._heavy = version, frozenset()
                self._heavy = await Lookups(connection).heavy_prefixes()
        return version

    async def files(self) -> list[str]:
        """Return which files searches read, below the directory of the server, those that most do first."""
        async with self.connections.one() as connection:
            return [path for (path,) in await connection.fetch(_FILES, _READ)]

    async def search(self, typed: Typed) -> list[Hit]:
        """Return the best hits for what was typed, best first; nothing for a text without a letter or sign.

        One statement where a name begins with the text; only else it is looked for otherwise spelt.
        """
        async with self.connections.one() as connection:
            found = await search(Lookups(connection, self._heavy), typed.text, _scope(typed))
        return [_hit(typos, row) for typos, row in found]

    async def search_many(self, typed: Sequence[Typed]) -> list[list[Hit] | None]:
        """Return the hits of several searches; one statement for all that want the same number of the same kinds.

        ``None`` stands for a search that takes statements of its own, because few names or none begin with its text:
        ``search`` does it, and the others need not wait for that.
        """
        async with self.connections.one() as connection:
            found = await search_many(Lookups(connection, self._heavy), [(one.text, _scope(one)) for one in typed])
        return [None if hits is None else [_hit(typos, row) for typos, row in hits] for hits in found]


def _scope(typed: Typed) -> Scope:
    return _scope_of(typed.first, typed.types, typed.include_adult)


@lru_cache(maxsize=256)
def _scope_of(first: int, types: tuple[EntityType, ...], include_adult: bool) -> Scope:  # noqa: FBT001 - the cache's key
    return Scope.of(first=first, types=types, include_adult=include_adult)


def _hit(typos: int, row: Row) -> Hit:
    number, id_, name, matched_name, year, image_url, popularity, *_ = row
    adult = number not in DEFAULT_SEGMENTS
    shown = name if matched_name.endswith(DERIVED) else matched_name
    return Hit(id_, _KINDS[number], name, shown, year, image_url, popularity, adult, typos)
