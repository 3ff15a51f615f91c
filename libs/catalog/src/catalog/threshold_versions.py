"""Versions of the thresholds that were fitted on ratings: the newest one is used, and none is ever changed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, LiteralString

from pydantic import TypeAdapter

from catalog.prepared import Driver

MAX_LISTED: Final = 50
"""Versions in one listing at most, the newest ones."""

# What: the newest versions. Bound: how many. Index: the primary key, backwards.
_LIST: Final[LiteralString] = """
SELECT version, fitted_at, fitted_on, numbers FROM threshold_version ORDER BY version DESC LIMIT $1
"""
# What: one more version. Bound: what it was fitted on, and its numbers.
_ADD: Final[LiteralString] = """
INSERT INTO threshold_version (fitted_on, numbers) VALUES ($1, $2) RETURNING version
"""
_NUMBERS: Final = TypeAdapter(dict[str, float])


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdVersion:
    """Numbers that are used together, by the name of their setting; what is not among them is as it ships."""

    version: int
    fitted_at: datetime
    fitted_on: str
    numbers: Mapping[str, float]


async def threshold_versions(driver: Driver, *, limit: int = MAX_LISTED) -> list[ThresholdVersion]:
    """Return the newest versions, newest first; the first one is used."""
    rows = await driver.fetch(_LIST, min(limit, MAX_LISTED))
    return [
        ThresholdVersion(
            version=row["version"],
            fitted_at=row["fitted_at"],
            fitted_on=row["fitted_on"],
            numbers=_NUMBERS.validate_json(row["numbers"]),
        )
        for row in rows
    ]


async def add_version(driver: Driver, numbers: Mapping[str, float], *, fitted_on: str) -> int:
    """Keep one more version, which is used from now on, and return its number."""
    rows = await driver.fetch(_ADD, fitted_on, json.dumps(dict(numbers), sort_keys=True))
    return rows[0]["version"]


async def bring_back(driver: Driver, version: int | None = None) -> int | None:
    """Keep as the newest version the numbers of an earlier one: the one before the newest, or that of a number.

    Version 0 is what ships, which is also before the first one. ``None`` where there is no such version.
    """
    held = await threshold_versions(driver)
    if version is None:
        version = held[1].version if len(held) > 1 else 0
    shipped: Mapping[str, float] = {}
    numbers = {0: shipped, **{each.version: each.numbers for each in held}}
    if not held or version not in numbers:
        return None
    return await add_version(driver, numbers[version], fitted_on=f"brought back from version {version}")
