"""The ``similar`` primitive: titles that are like another one, each with the reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, LiteralString

import sqlalchemy as sa
from asyncpg import Record
from catalog.cards import load_cards_by_key
from catalog.entities import TITLE_TYPES, EntityType
from catalog.prepared import Prepared
from catalog.relations import BY_CODE, RELATIONS, SAME_STORY, RelationType, type_bits
from sqlalchemy.dialects import postgresql as pg

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.alike_topics import APART, titles_of_alike_topics
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_filter import filtered
from agent_core.retrieval.graph_scope import NotAnswerable, Resolved, Scope, require_legal, resolve
from agent_core.retrieval.one_of_a_story import StoryTitle, one_of_each
from agent_core.schemas import GraphIntent

READERS_FIELD: Final = "readers recommend it"
SHARED_FIELD: Final = "both are"
STUDIO_FIELD: Final = "same studio"
PEOPLE_FIELD: Final = "same people"
# Titles that are weighed against one another, and of which those are kept that are asked for.
CANDIDATES: Final = 500
# Genres and tags that two titles have to share where few readers recommend any for the other: fewer where few share so
# many.
_ALIKE: Final = (4, 2, 1)
# Titles that are enough to choose from, parts of one story among them.
_ENOUGH: Final = 30
# Where fewer of those that readers recommend fulfil what is asked for, what shares topics is told behind them.
_FEW: Final = 3
_SHOWN_REASONS: Final = 5
_CUT: Final = ["max_results"]
# Whoever made the story or its look; hundreds of others worked on both of any two titles.
_KEY_POSITIONS: Final = (
    "Director",
    "Original Creator",
    "Series Composition",
    "Character Design",
    "Music",
    "Original Character Design",
)
# A title that belongs to the same story is no other one that is like it.
_SAME_STORY: Final = (*SAME_STORY, RelationType.OTHER, RelationType.SHARED_CHARACTER)

# What: the titles that readers recommend for a start, or, where they recommend fewer than ten or :further are asked
#   for, those that share so many genres and tags with it as well; with how many readers do, and what is shared. Bound:
#   :most titles, and one scan of anime for what is shared, in which rare topics and known titles weigh more.
#   Indexes: relation_edge_pkey, anime_recommendation's keys, anime_pkey.
_CANDIDATES: Final[LiteralString] = """
WITH start AS (
    SELECT e.key, a.id, ARRAY(
        SELECT DISTINCT topic FROM unnest(a.genres || a.themes || a.tags) AS topic
        WHERE topic <> ALL (string_to_array(:apart, chr(10))) AND topic NOT LIKE 'Based on %'
    ) AS topics
    FROM entity AS e JOIN anime AS a ON a.id = e.id
    WHERE e.key = CAST(:start AS int)
),
related AS (
    SELECT dst AS key FROM relation_edge
    WHERE src = CAST(:start AS int) AND (CAST(:same_story AS bigint) >> type::int) & 1 = 1
),
advised AS (
    SELECT id, max(users) AS users
    FROM (
        SELECT r.recommended_anime_id AS id, r.users
        FROM anime_recommendation AS r JOIN start ON r.anime_id = start.id
      UNION ALL
        SELECT r.anime_id, r.users
        FROM anime_recommendation AS r JOIN start ON r.recommended_anime_id = start.id
    ) AS either
    GROUP BY id
),
told AS MATERIALIZED (
    SELECT DISTINCT a.id, topic
    FROM start CROSS JOIN anime AS a CROSS JOIN LATERAL unnest(a.genres || a.themes || a.tags) AS topic
    WHERE (CAST(:further AS boolean) OR (SELECT count(*) FROM advised) < 10) AND topic = ANY (start.topics)
),
rarity AS (SELECT topic, 1 / ln(1 + count(*)) AS weight FROM told GROUP BY topic),
alike AS (
    SELECT id, 0 AS users, sum(weight) AS likeness
    FROM told JOIN rarity USING (topic)
    GROUP BY id
    HAVING count(*) >= :alike
),
candidate AS (
    SELECT id, max(users) AS users, max(likeness) AS likeness
    FROM (SELECT id, users, 0 AS likeness FROM advised UNION ALL TABLE alike) AS found
    GROUP BY id
)
SELECT e.key, e.name, a.franchise_id, e.popularity, candidate.users, topics.shared,
       candidate.likeness * (20 + ln(2 + e.popularity)) AS likeness
FROM candidate
JOIN anime AS a ON a.id = candidate.id
JOIN entity AS e ON e.id = a.id
CROSS JOIN start
CROSS JOIN LATERAL (
    SELECT ARRAY(
        SELECT topic FROM unnest(a.genres || a.themes || a.tags) WITH ORDINALITY AS t (topic, place)
        WHERE topic = ANY (start.topics)
        GROUP BY topic ORDER BY min(place)
    ) AS shared
) AS topics
WHERE e.key <> start.key AND (CAST(:include_adult AS boolean) OR NOT e.adult)
    AND e.key NOT IN (SELECT key FROM related)
ORDER BY candidate.users DESC, likeness DESC, cardinality(topics.shared) DESC, e.popularity DESC, e.key
LIMIT :most
"""

# What: the studios and key people that titles share with a start. Bound: the titles. Index: relation_edge_pkey by src.
_MAKERS: Final[LiteralString] = """
SELECT DISTINCT theirs.src AS key, theirs.type, maker.name
FROM relation_edge AS ours
JOIN relation_edge AS theirs ON theirs.dst = ours.dst AND theirs.type = ours.type AND theirs.src = ANY (:keys)
JOIN entity AS maker ON maker.key = ours.dst
LEFT JOIN edge_qualifier AS here ON here.id = ours.qualifier
LEFT JOIN edge_qualifier AS there ON there.id = theirs.qualifier
WHERE ours.src = CAST(:start AS int)
    AND (ours.type = :studio OR (ours.type = :staff AND here.name = ANY (:positions) AND there.name = ANY (:positions)))
ORDER BY theirs.src, theirs.type, maker.name
"""
# What: those of some titles that any of some makers made or worked on. Bound: both sets. Index: relation_edge_pkey.
_BY: Final[LiteralString] = """
SELECT DISTINCT src AS key FROM relation_edge
WHERE src = ANY (:keys) AND dst = ANY (:makers) AND (CAST(:types AS bigint) >> type::int) & 1 = 1
"""
# What: what tells the story of some titles. Bound: the titles. Index: entity_pkey, anime_pkey.
_STORIES: Final[LiteralString] = """
SELECT e.key, e.name, a.franchise_id, e.popularity
FROM entity AS e LEFT JOIN anime AS a ON a.id = e.id
WHERE e.key = ANY (:keys)
"""
_FIND: Final = Prepared(sa.text(_CANDIDATES))
_TELL: Final = Prepared(sa.text(_STORIES).bindparams(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
_SHARE: Final = Prepared(
    sa.text(_MAKERS).bindparams(
        sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)), sa.bindparam("positions", type_=pg.ARRAY(sa.Text))
    )
)

_FIND_BY: Final = Prepared(
    sa.text(_BY).bindparams(
        sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)), sa.bindparam("makers", type_=pg.ARRAY(sa.Integer))
    )
)
# How a studio or somebody made a title.
_MADE_BY: Final = (RelationType.ANIMATED_BY, RelationType.STAFF)


@dataclass(slots=True, kw_only=True)
class Likeness:
    """Why one title is like another.

    Attributes:
        readers: how many recommend it.
        shared: genres, themes and tags of both.
        title: of which story it is.
        likeness: how much what is shared tells, and how well known the title is; 0 where readers alone tell it.
    """

    readers: int
    shared: Sequence[str]
    title: StoryTitle
    likeness: float = 0.0
    studios: list[str] = field(default_factory=list[str])
    people: list[str] = field(default_factory=list[str])

    @property
    def order(self) -> tuple[float, ...]:
        """What likenesses are sorted by: readers, what is shared and how well known it is, then people."""
        return (-self.readers, -self.likeness, -len(self.shared), -len(self.people))

    def fields(self) -> list[tuple[str, str]]:
        """Return the reasons as pairs of label and text, for a card."""
        reasons = [
            (READERS_FIELD, str(self.readers) if self.readers else ""),
            (SHARED_FIELD, _told(self.shared)),
            (STUDIO_FIELD, _told(self.studios)),
            (PEOPLE_FIELD, _told(self.people)),
        ]
        return [(label, text) for label, text in reasons if text]


def _told(names: Sequence[str]) -> str:
    first, more = ", ".join(names[:_SHOWN_REASONS]), len(names) - _SHOWN_REASONS
    return f"{first} and {more} more" if more > 0 else first


async def find_similar(scope: Scope, intent: GraphIntent, start_ref: EntityRef) -> GraphResult:
    """Return titles like the start, one of each other story: first what most readers recommend, then what shares more.

    With ``others``, titles are like each of them. ``shared`` and ``differ`` tell of which makers one has to be the
    same, or none, ``makers`` who made them, and ``makers_not`` who made none of them. Filters apply to the titles
    found: where few of those that readers recommend are left, to all that are alike. ``entity_types`` tells of what
    kind they are, else anime; nobody recommends manga, nor anime for a manga, so these share topics alone. The cards'
    fields tell the reasons.
    """
    refs = list(dict.fromkeys([start_ref, *intent.others]))
    entities = await resolve(scope, refs)
    starts = [entities[ref] for ref in refs]
    kind = intent.entity_types[0] if intent.entity_types else EntityType.ANIME
    advised = {kind, *(start.kind for start in starts)} <= {EntityType.ANIME}
    for start in starts:
        if start.kind not in TITLE_TYPES:
            await require_legal(scope, start, [RelationType.RECOMMENDED])
    kept, cut = await _kept(scope, starts, intent, None if advised else kind, further=not advised)
    if len(kept) < _FEW and advised:
        further, cut = await _kept(scope, starts, intent, None, further=True)
        kept = {**further, **kept}
    named = " and ".join(start.name for start in starts)
    if not kept:
        said = f"Nothing in the data is like {named} in this way."
        raise NotAnswerable(GraphOutcome.NO_ROWS, said, truncated_by=_CUT if cut else ())
    limit = min(intent.limits.max_results, scope.limits.max_results)
    ordered = sorted(kept, key=lambda key: kept[key].order)
    different = one_of_each((kept[key].title for key in ordered), without=await _titles(scope, starts))
    ranked = different[:limit]
    if not ranked:
        raise NotAnswerable(GraphOutcome.NO_ROWS, f"All that is like {named} in this way is of its own story.")
    rows = await load_cards_by_key(scope.driver, ranked)
    cards = [entity_card(rows[key], fields=kept[key].fields()) for key in ranked if key in rows]
    short = len(ranked) < min(len(different), intent.limits.max_results) or (cut and len(different) < limit)
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} titles like {named}:", cards),
        meta=GraphMeta(truncated_by=_CUT if short else [], total=len(different)),
    )


async def _titles(scope: Scope, starts: Sequence[Resolved]) -> list[StoryTitle]:
    rows = await scope.fetch(_TELL, keys=[start.key for start in starts])
    return [_title(row) for row in rows]


def _title(row: Record) -> StoryTitle:
    return StoryTitle(key=row["key"], name=row["name"], franchise=row["franchise_id"], popularity=row["popularity"])


async def _kept(
    scope: Scope, starts: Sequence[Resolved], intent: GraphIntent, kind: EntityType | None, *, further: bool
) -> tuple[dict[int, Likeness], bool]:
    """Return the titles that are asked for, and whether there may be others behind the candidates.

    ``kind`` is that of titles that topics alone liken; ``None`` for anime that readers recommend as well.
    """
    lists = [await _like(scope, start, kind, further=further) for start in starts]
    found = await _made_by(scope, _in_all(lists, starts), intent)
    likenesses = {key: found[key] for key in await filtered(scope, found, intent.filters)}
    for start in starts:
        await _note_makers(scope, start, likenesses)
    kept = {key: likeness for key, likeness in likenesses.items() if _is_made_so(likeness, intent)}
    return kept, any(len(candidates) == CANDIDATES for candidates in lists)


async def _like(scope: Scope, start: Resolved, kind: EntityType | None, *, further: bool) -> dict[int, Likeness]:
    """Return what is like a start; where too few titles share as much with it, also what shares less."""
    if kind is not None:
        return _likenesses(await titles_of_alike_topics(scope, start.key, kind, most=CANDIDATES))
    found: dict[int, Likeness] = {}
    for alike in _ALIKE:
        found = _likenesses(await _candidates(scope, start, alike=alike, further=further))
        if len(found) >= _ENOUGH:
            break
    return found


def _in_all(lists: Sequence[Mapping[int, Likeness]], starts: Sequence[Resolved]) -> dict[int, Likeness]:
    """Return what is like each of the starts, with what it shares with any of them."""
    common = {key for key in lists[0] if all(key in found for found in lists)} - {start.key for start in starts}
    return {
        key: Likeness(
            readers=sum(found[key].readers for found in lists),
            shared=list(dict.fromkeys(topic for found in lists for topic in found[key].shared)),
            title=lists[0][key].title,
            likeness=sum(found[key].likeness for found in lists),
        )
        for key in lists[0]
        if key in common
    }


async def _made_by(scope: Scope, found: dict[int, Likeness], intent: GraphIntent) -> dict[int, Likeness]:
    """Return the titles that some studios or people made, without those that any of others made."""
    for makers, wanted in ((intent.makers, True), (intent.makers_not, False)):
        if makers and found:
            keys = [maker.key for maker in (await resolve(scope, makers)).values()]
            rows = await scope.fetch(_FIND_BY, keys=list(found), makers=keys, types=type_bits(_MADE_BY))
            theirs = {row["key"] for row in rows}
            found = {key: likeness for key, likeness in found.items() if (key in theirs) is wanted}
    return found


def _is_made_so(likeness: Likeness, intent: GraphIntent) -> bool:
    """Tell whether makers are the same, or others, as an intent asks for."""
    made = {RelationType.ANIMATED_BY: likeness.studios, RelationType.STAFF: likeness.people}
    same = all(made.get(relation) for relation in intent.shared)
    return same and not any(made.get(relation) for relation in intent.differ)


async def _candidates(scope: Scope, start: Resolved, *, alike: int, further: bool) -> list[Record]:
    parameters = {
        "start": start.key,
        "same_story": type_bits(_SAME_STORY),
        "alike": alike,
        "apart": "\n".join(APART),
        "further": further,
        "include_adult": scope.include_adult,
        "most": CANDIDATES,
    }
    return await scope.fetch(_FIND, **parameters)


def _likenesses(rows: Sequence[Record]) -> dict[int, Likeness]:
    return {
        row["key"]: Likeness(
            readers=row["users"], shared=row["shared"], title=_title(row), likeness=float(row["likeness"])
        )
        for row in rows
    }


async def _note_makers(scope: Scope, start: Resolved, found: Mapping[int, Likeness]) -> None:
    parameters = {
        "start": start.key,
        "keys": list(found),
        "studio": RELATIONS[RelationType.ANIMATED_BY].code,
        "staff": RELATIONS[RelationType.STAFF].code,
        "positions": list(_KEY_POSITIONS),
    }
    for row in await scope.fetch(_SHARE, **parameters):
        likeness = found[row["key"]]
        of_kind = likeness.studios if BY_CODE[row["type"]] is RelationType.ANIMATED_BY else likeness.people
        if row["name"] not in of_kind:
            of_kind.append(row["name"])
