"""What the catalog holds before a load: its version, where its data is from, and which files it was made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, LiteralString

from catalog.bulk_load import Connection

from indexer.staging import SourceFile

SAMPLE: Final = "sample"
"""Name of the bundled dataset; any other that comes after it replaces it wholly."""
IMPORTED: Final = "imported"
"""Name of the dataset of a catalog that is made of imports alone."""

_STATE: Final[LiteralString] = "SELECT version, dataset FROM catalog_state"
_IS_EMPTY: Final[LiteralString] = "SELECT NOT EXISTS (SELECT FROM entity)"
_HELD: Final[LiteralString] = "SELECT name, sha256 FROM ingested_file"


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogState:
    """What the catalog holds; `dataset` is ``None`` where that is nothing."""

    version: int
    dataset: str | None
    digests: Mapping[str, bytes]
    empty: bool

    @property
    def has_dataset(self) -> bool:
        """True where something was ingested that is kept: neither the sample nor imports alone."""
        return self.dataset not in (None, SAMPLE, IMPORTED)

    def holds(self, files: Mapping[str, SourceFile], dataset: str) -> bool:
        """Return whether files are as they were when they were loaded under this name."""
        same = all(self.digests.get(name) == file.digest for name, file in files.items())
        return self.dataset == dataset and same

    def replaced_by(self, dataset: str) -> bool:
        """Return whether a dataset of this name takes the place of all that is held."""
        return self.dataset == SAMPLE and dataset != SAMPLE


async def catalog_state(connection: Connection) -> CatalogState:
    """Return what the catalog holds."""
    row = await connection.fetchrow(_STATE)
    digests = {name: bytes(sha256) for name, sha256 in await connection.fetch(_HELD)}
    empty = await connection.fetchval(_IS_EMPTY)
    version, dataset = (0, None) if row is None else row
    return CatalogState(version=version, dataset=dataset, digests=digests, empty=empty)
