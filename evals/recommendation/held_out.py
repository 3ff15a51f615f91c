"""Titles whose recommendations are held out, and how well orders of other titles find them again.

What readers recommend for a title is deleted in a transaction that is rolled back, so that it is likened as one for
which nobody has recommended anything. A story counts once: a list shows one title of each, and readers name any.
"""

import random
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import log2
from typing import Final
from uuid import UUID

from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.retrieval.graph_scope import Scope
from agent_core.retrieval.one_of_a_story import StoryTitle, stem
from catalog.entities import EntityType
from catalog.prepared import Driver

SHOWN: Final = 10
"""Titles of a list that are looked at."""

# What: each anime that readers recommend for another, either way round, that is not adult.
_RECOMMENDED: Final = """
SELECT one.id AS start, other.id, e.key, e.name, other.franchise_id, e.popularity, max(r.users) AS users,
       mine.name AS own_name, one.franchise_id AS own_franchise
FROM (
    SELECT anime_id AS a, recommended_anime_id AS b, users FROM anime_recommendation
  UNION ALL
    SELECT recommended_anime_id, anime_id, users FROM anime_recommendation
) AS r
JOIN anime AS one ON one.id = r.a JOIN entity AS mine ON mine.id = one.id AND NOT mine.adult
JOIN anime AS other ON other.id = r.b JOIN entity AS e ON e.id = other.id AND NOT e.adult
GROUP BY one.id, other.id, e.key, e.name, other.franchise_id, e.popularity, mine.name
ORDER BY one.id, other.id
"""
_FORGET: Final = "DELETE FROM anime_recommendation WHERE anime_id = $1 OR recommended_anime_id = $1"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldOut:
    """A title, and the gain of each other story that readers recommend for it: log2(1 + readers)."""

    id: UUID
    gains: Mapping[object, float]

    @property
    def ref(self) -> EntityRef:
        """The title as queries name it."""
        return EntityRef.known(EntityType.ANIME, self.id)


def story_of(title: StoryTitle) -> object:
    """Return what titles of one story have in common."""
    return title.franchise or stem(title.name)


async def read_held_out(connection: Driver, *, least: int) -> list[HeldOut]:
    """Return the titles for which readers recommend at least so many other stories, by id."""
    gains: dict[UUID, dict[object, float]] = {}
    for row in await connection.fetch(_RECOMMENDED):
        title = StoryTitle(key=row["key"], name=row["name"], franchise=row["franchise_id"])
        own = StoryTitle(key=0, name=row["own_name"], franchise=row["own_franchise"])
        if story_of(title) != story_of(own):
            stories = gains.setdefault(row["start"], {})
            stories[story_of(title)] = max(stories.get(story_of(title), 0.0), log2(1 + row["users"]))
    return [HeldOut(id=start, gains=stories) for start, stories in gains.items() if len(stories) >= least]


def drawn(titles: Sequence[HeldOut], *, most: int, seed: int) -> tuple[list[HeldOut], list[HeldOut]]:
    """Return titles to measure on and others to fit on, at most so many of each, always the same for a seed."""
    shuffled = random.Random(seed).sample(titles, k=len(titles))
    half = min(most, (len(titles) + 1) // 2)
    return shuffled[:half], shuffled[half : half + most]


@asynccontextmanager
async def unrecommended(connection: Driver, title: HeldOut) -> AsyncGenerator[Scope]:
    """Yield what queries run in, where readers recommend nothing for a title; afterwards they do as before."""
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute(_FORGET, title.id)
        yield Scope(driver=connection, limits=GraphLimits(), include_adult=False)
    finally:
        await transaction.rollback()


def discounted_gain[Story](stories: Sequence[Story], gains: Mapping[Story, float]) -> float:
    """Return nDCG of a list of stories within the first `SHOWN`, 0 to 1 (Järvelin and Kekäläinen 2002)."""
    found = sum(gains.get(story, 0.0) / log2(place + 2) for place, story in enumerate(stories[:SHOWN]))
    best = sorted(gains.values(), reverse=True)[:SHOWN]
    return found / sum(gain / log2(place + 2) for place, gain in enumerate(best))
