"""The ``recommend`` primitive: a few well-rated, well-known and different titles within filters, each with reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

import sqlalchemy as sa
from asyncpg import Record
from catalog.cards import load_cards_by_key
from catalog.derived_tables import anime_season
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import RELATIONS, RelationType
from catalog.tables import anime, entity, manga, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_fields import FilterSlots, conditions, fields_of, filter_slots, filter_values
from agent_core.retrieval.graph_scope import NotAnswerable, Scope
from agent_core.retrieval.one_of_a_story import StoryTitle, one_of_each
from agent_core.schemas import GraphIntent

RATERS_FIELD: Final = "raters"
TOPICS_FIELD: Final = "of what is wanted"
# Titles that are weighed, best first, and those that are recommended where nobody says how many.
CANDIDATES: Final = 200
# A score counts in full from so many raters on; below it is drawn to the mean (Bayesian average, as IMDb's ranking).
RATERS: Final = 25_000
_MEAN_SCORE: Final = 6.5
# How much of a point of score sharing all topics with a better pick costs.
_SAMENESS: Final = 1.0
# Of so many topics that are wanted the best titles have several: how many points of score having all of the first ones
# is worth, how much less each next one counts, and how many of the first ones are all.
_BY_DEGREE: Final = 3
_DEGREE: Final = 2.0
_NEXT: Final = 0.85
_WHOLE: Final = 3
# How many points of score it is worth to have some topic of each of several moods: "dark and funny" is both.
_EACH: Final = 3.0
# What is watched for itself; the rest only where it is asked for.
_MAIN_FORMATS: Final = {
    EntityType.ANIME: ("tv", "movie", "ona", "ova"),
    EntityType.MANGA: ("manga", "manhwa", "manhua", "one_shot"),
}
_FEW_READERS: Final = "members_max"
# What begins in the middle of a story: a part of which another title is the beginning.
_BEFORE: Final = (
    RelationType.PREQUEL,
    RelationType.PARENT_STORY,
    RelationType.FULL_STORY,
    RelationType.SPIN_OFF_OF,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A title that may be recommended.

    Attributes:
        worth: its score, drawn to the mean where few rated it.
        topics: genres and themes.
    """

    key: int
    worth: float
    topics: frozenset[str]


async def recommend(scope: Scope, intent: GraphIntent) -> GraphResult:
    """Return as many titles as are asked for: the beginning of each story, well rated by enough readers, and different.

    The total counts everything that the filters let through. Two statements.
    """
    slots = filter_slots(intent.filters, "where")
    values = filter_values(intent.filters, "where")
    topics = intent.filters.genre_any
    wanted = intent.moods or ([topics] if len(topics) >= _BY_DEGREE else [])
    kind = intent.entity_types[0] if intent.entity_types else EntityType.ANIME
    statement = _statement(slots, include_adult=scope.include_adult, moods=len(wanted), kind=kind)
    topics_of_moods = {name: value for mood, each in enumerate(wanted) for name, value in degrees(each, mood).items()}
    rows = await scope.fetch(statement, candidates=CANDIDATES, **topics_of_moods, **values)
    if not rows:
        raise NotAnswerable(GraphOutcome.NO_ROWS, "The data holds nothing of the kind that readers have rated.")
    stories = one_of_each(
        StoryTitle(key=row["key"], name=row["name"], franchise=row["franchise_id"], popularity=row["popularity"])
        for row in rows
    )
    by_key = {row["key"]: row for row in rows}
    most = min(intent.limits.max_results, scope.limits.max_results)
    keys = different([_candidate(by_key[key]) for key in stories], most=most)
    loaded = await load_cards_by_key(scope.driver, keys)
    cards = [entity_card(loaded[key], fields=_fields(by_key[key], wanted)) for key in keys if key in loaded]
    return GraphResult.of(cards, summary=list_summary("recommended:", cards), meta=GraphMeta(total=rows[0]["total"]))


def degrees(wanted: Sequence[str], mood: int = 0) -> dict[str, Any]:
    """Return what a statement is told of topics that are wanted, the most telling first: what each adds to the score.

    All of the first ones add ``_DEGREE``, and more of them no more. ``mood`` is which of several moods they are of.
    """
    weights = [_NEXT**place for place in range(len(wanted))]
    unit = _DEGREE / sum(weights[:_WHOLE]) if weights else 0.0
    return {f"wanted_{mood}": list(wanted), f"weights_{mood}": [unit * weight for weight in weights]}


def _fields(row: Record, moods: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    wanted = (topic for turn in zip_longest(*moods) for topic in turn if topic is not None)  # of each mood in turn
    held = [topic for topic in dict.fromkeys(wanted) if topic in row["topics"]]
    topics = [(TOPICS_FIELD, ", ".join(held))] if held else []
    return [(RATERS_FIELD, str(row["scored_by"] or 0)), *topics]


def different(candidates: Sequence[Candidate], *, most: int) -> list[int]:
    """Return the keys of the best candidates, where what is much like a better one gives way to what is not."""
    left, chosen = list(candidates), list[Candidate]()
    while left and len(chosen) < most:
        best = max(left, key=lambda one: (one.worth - _SAMENESS * _likest(one, chosen), -one.key))
        chosen.append(best)
        left.remove(best)
    return [one.key for one in chosen]


def _likest(one: Candidate, chosen: Sequence[Candidate]) -> float:
    """Return the largest share of topics that one has in common with any of the chosen, 0 to 1."""
    shares = (len(one.topics & other.topics) / max(1, len(one.topics | other.topics)) for other in chosen)
    return max(shares, default=0.0)


def _candidate(row: Record) -> Candidate:
    return Candidate(key=row["key"], worth=float(row["worth"]), topics=frozenset(row["alike"]))


@lru_cache(maxsize=64)
def _statement(filters: FilterSlots, *, include_adult: bool, moods: int, kind: EntityType) -> Prepared:
    """Return (key, name, franchise_id, popularity, worth, topics, total) of the best rated titles within filters.

    Bound: the filters' values, ``candidates`` rows; of each of ``moods`` what its topics add to the score.
    Indexes: anime_pkey, manga_pkey; one scan of the kind's table where nothing narrows it.
    """
    fields, title, of_manga = fields_of(kind), manga if kind is EntityType.MANGA else anime, kind is EntityType.MANGA
    raters = sa.func.coalesce(title.c.scored_by, title.c.members / 2, 0)
    score = sa.func.coalesce(title.c.score, _MEAN_SCORE)
    worth = (score * raters + _MEAN_SCORE * RATERS) / (raters + RATERS)
    topics = title.c.genres if fields.topics is None else fields.topics
    added = [_added(topics, mood) for mood in range(moods)]
    worth = sum(added, worth)
    if len(added) > 1:
        worth = worth + sa.case((sa.and_(*(each > 0 for each in added)), _EACH), else_=0.0)
    codes = [RELATIONS[relation].code for relation in _BEFORE]
    later = sa.select(relation_edge.c.src).where(
        relation_edge.c.src == entity.c.key,
        relation_edge.c.type == sa.any_(sa.literal(codes, pg.ARRAY(sa.SmallInteger))),
    )
    further = sa.select(anime_season.c.anime_id).where(
        anime_season.c.anime_id == entity.c.id, sa.or_(anime_season.c.number > 1, anime_season.c.part > 1)
    )
    filtered_by: list[sa.ColumnElement[Any]] = [*conditions(filters, fields)]
    if "format" not in filters.names:
        filtered_by.append(title.c.format == sa.any_(sa.literal(list(_MAIN_FORMATS[kind]), pg.ARRAY(sa.Text))))
    if _FEW_READERS in filters.names:  # of some titles the source counts fewer readers than raters
        filtered_by.append(
            sa.func.coalesce(title.c.scored_by, 0) <= sa.bindparam(f"where_{_FEW_READERS}", type_=sa.Integer)
        )
    if not include_adult:
        filtered_by.append(sa.not_(entity.c.adult))
    return Prepared(
        sa.select(
            entity.c.key,
            entity.c.name,
            entity.c.popularity,
            (sa.null() if of_manga else anime.c.franchise_id).label("franchise_id"),
            title.c.scored_by,
            (manga.c.genres if of_manga else anime.c.genres + anime.c.themes).label("alike"),
            topics.label("topics"),
            worth.label("worth"),
            sa.func.count().over().label("total"),
        )
        .select_from(fields.source)
        .where(entity.c.type == kind.value, title.c.status.is_distinct_from("upcoming"), *filtered_by)
        .where(sa.not_(later.exists()), sa.not_(further.exists()))
        .order_by(sa.desc("worth"), entity.c.popularity.desc(), entity.c.key)
        .limit(sa.bindparam("candidates", type_=sa.Integer))
    )


def _added(topics: sa.ColumnElement[Any], mood: int) -> sa.ColumnElement[Any]:
    """Return what the topics of a title that are wanted of a mood add to its score, at most ``_DEGREE``."""
    wanted = sa.bindparam(f"wanted_{mood}", type_=pg.ARRAY(sa.Text))
    weights = sa.bindparam(f"weights_{mood}", type_=pg.ARRAY(sa.Float))
    pairs = sa.func.unnest(wanted, weights).table_valued("topic", "weight", name=f"topics_{mood}").render_derived()
    held = sa.select(sa.func.coalesce(sa.func.sum(pairs.c.weight), 0)).where(pairs.c.topic == sa.any_(topics))
    return sa.func.least(_DEGREE, held.scalar_subquery())
