"""How much a title has of titles that are not liked, beyond what it has of those that are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.prepared import Prepared
from sqlalchemy.dialects import postgresql as pg

from agent_core.retrieval.graph_scope import Resolved, Scope

# What: the topics of some titles. Bound: the titles. Indexes: entity_pkey, anime_pkey, manga_pkey.
_TOPICS: Final[LiteralString] = """
SELECT e.key, coalesce(a.genres || a.themes || a.tags, m.genres) AS topics
FROM entity AS e LEFT JOIN anime AS a ON a.id = e.id LEFT JOIN manga AS m ON m.id = e.id
WHERE e.key = ANY (:keys)
"""
_TELL: Final = Prepared(sa.text(_TOPICS).bindparams(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aversion:
    """What speaks against a title that is like another one.

    Attributes:
        topics: what it shares with titles that are not liked, and these do not share with those that are.
        readers: how many recommend it for titles that are not liked.
        titles: the names of those.
    """

    topics: Sequence[str] = ()
    readers: int = 0
    titles: str = ""

    def left_of(self, readers: int) -> float:
        """Return what is left of the readers who recommend it for what is liked; each topic makes it count less."""
        return (readers - self.readers) / (1 + len(self.topics))


async def aversions(
    scope: Scope, found: Mapping[int, int], *, liked: Sequence[Resolved], unlike: Sequence[Resolved]
) -> dict[int, Aversion]:
    """Return what speaks against each of the titles that ``found`` holds with how many readers liken it to those."""
    named = [title.key for title in (*liked, *unlike)]
    rows = await scope.fetch(_TELL, keys=[*found, *named])
    topics: dict[int, list[str]] = {row["key"]: list(dict.fromkeys(row["topics"] or ())) for row in rows}
    ours = {topic for title in liked for topic in topics.get(title.key, ())}
    theirs = {topic for title in unlike for topic in topics.get(title.key, ())} - ours
    names = " or ".join(title.name for title in unlike)
    return {
        key: Aversion(topics=[each for each in topics.get(key, ()) if each in theirs], readers=readers, titles=names)
        for key, readers in found.items()
    }
