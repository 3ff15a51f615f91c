"""Names of what edges are qualified by: cast roles, staff positions, voice languages."""

from collections.abc import Mapping, Set
from typing import Final

import sqlalchemy as sa
from catalog.prepared import Driver, Prepared
from catalog.tables import edge_qualifier
from sqlalchemy.dialects import postgresql as pg

NONE: Final = 0
"""The number of an edge that nothing qualifies."""

# Bound: numbers. Index: edge_qualifier_pkey.
_NAMES: Final = Prepared(
    sa.select(edge_qualifier.c.id, edge_qualifier.c.name).where(
        edge_qualifier.c.id == sa.any_(sa.bindparam("numbers", type_=pg.ARRAY(sa.SmallInteger)))
    )
)


class Qualifiers:
    """The names by number, each read when it is met first: a few hundred, and a name keeps the number it once got."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {NONE: ""}

    async def names(self, driver: Driver, numbers: Set[int]) -> Mapping[int, str]:
        """Return names by number, those of ``numbers`` among them; a number without a name is absent."""
        if new := numbers - self._names.keys():
            rows = await _NAMES.fetch(driver, {"numbers": sorted(new)})
            self._names |= {row["id"]: row["name"] for row in rows}
        return self._names
