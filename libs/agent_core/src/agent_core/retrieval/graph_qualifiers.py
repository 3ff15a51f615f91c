"""Names of what edges are qualified by: cast roles, staff positions, voice languages."""

from collections.abc import Mapping, Set
from typing import Final

import sqlalchemy as sa
from catalog.prepared import Driver, Prepared
from catalog.tables import edge_qualifier

NONE: Final = 0
"""The number of an edge that nothing qualifies."""

# A few hundred rows. Index: none.
_NAMES: Final = Prepared(sa.select(edge_qualifier.c.id, edge_qualifier.c.name))


class Qualifiers:
    """The names by number, read when one is met that is not known yet: a name keeps the number that it once got."""

    def __init__(self) -> None:
        self._names: Mapping[int, str] = {NONE: ""}

    async def names(self, driver: Driver, numbers: Set[int]) -> Mapping[int, str]:
        """Return names by number, those of ``numbers`` among them; a number without a name is absent."""
        if not numbers <= self._names.keys():
            rows = await _NAMES.fetch(driver)
            self._names = {NONE: ""} | {row["id"]: row["name"] for row in rows}
        return self._names
