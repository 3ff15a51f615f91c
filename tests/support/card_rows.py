"""Rows of the catalog as cards show them, without a catalog."""

from typing import Any
from uuid import NAMESPACE_URL, uuid5

from catalog.cards import CardRow
from catalog.entities import EntityType


def card_row(name: str = "Name", *, key: int = 1, kind: EntityType = EntityType.ANIME, **facts: Any) -> CardRow:  # noqa: ANN401 - its fields
    """The row of an entity of which nothing is known but its name and ``facts``."""
    values: dict[str, Any] = dict.fromkeys(CardRow._fields)
    values |= {"genres": [], "popularity": 3, "adult": False, **facts}
    values |= {"key": key, "id": uuid5(NAMESPACE_URL, str(key)), "type": kind, "name": name}
    return CardRow(**values)
