"""Reads what can be compared of entities: their fields, and the ends of all their relations."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from asyncpg import Record
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import BY_CODE, RELATIONS, STORED
from catalog.relations import RelationType as R
from catalog.tables import anime, edge_qualifier, entity, episode, manga, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.retrieval.comparison_rows import Profile
from agent_core.retrieval.graph_path import TRIVIAL
from agent_core.retrieval.graph_scope import Scope, reached_kinds

# Fields of one value, in the order in which they are told.
_FACTS: Final[dict[str, sa.ColumnElement[Any]]] = {
    "kind": entity.c.type,
    "name": entity.c.name,
    "format": sa.func.coalesce(anime.c.format, manga.c.format),
    "source": anime.c.source_material,
    "status": sa.func.coalesce(anime.c.status, manga.c.status),
    "year": sa.func.coalesce(anime.c.year, manga.c.year),
    "season": anime.c.season,
    "start date": sa.func.coalesce(anime.c.start_date, manga.c.start_date),
    "end date": sa.func.coalesce(anime.c.end_date, manga.c.end_date),
    "aired on": episode.c.aired_on,
    "episode number": episode.c.number,
    "episodes": anime.c.episodes,
    "minutes per episode": anime.c.duration_minutes,
    "volumes": manga.c.volumes,
    "chapters": manga.c.chapters,
    "magazine": manga.c.magazine,
    "age rating": anime.c.rating,
    "score": sa.func.coalesce(anime.c.score, manga.c.score),
    "members": sa.func.coalesce(anime.c.members, manga.c.members),
    "favorites": anime.c.favorites,
}
# Fields of many values: what all have and what one has alone are told apart.
_TOPICS: Final[dict[str, sa.ColumnElement[Any]]] = {
    "genres": sa.func.coalesce(anime.c.genres, manga.c.genres),
    "themes": anime.c.themes,
    "demographics": sa.func.coalesce(anime.c.demographics, manga.c.demographics),
    "tags": anime.c.tags,
}
_FACTS_OF: Final = Prepared(
    sa.select(entity.c.key, *(column.label(name) for name, column in (_FACTS | _TOPICS).items()))
    .select_from(
        entity.outerjoin(anime, anime.c.id == entity.c.id)
        .outerjoin(manga, manga.c.id == entity.c.id)
        .outerjoin(episode, episode.c.id == entity.c.id)
    )
    .where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
)

# Staff of these positions, and these relations, are told by name.
_POSITIONS: Final = {"Director": "director", "Music": "composer"}
NAMED: Final = {
    r: RELATIONS[r].label
    for r in (
        *(R.ANIMATED_BY, R.ADAPTED_FROM, R.WRITTEN_BY, R.DRAWN_BY, R.VOICED_BY, R.EPISODE_OF),
        *(R.SEQUEL, R.PREQUEL, R.SIDE_STORY, R.PARENT_STORY, R.SUMMARY, R.FULL_STORY, R.SPIN_OFF, R.SPIN_OFF_OF),
        *(R.NEXT_SEASON, R.PREVIOUS_SEASON, R.ALTERNATIVE_VERSION, R.ALTERNATIVE_SETTING, R.SHARED_CHARACTER, R.OTHER),
        *(R.CREWMATE, R.FAMILY, R.MENTOR, R.STUDENT, R.RIVAL, R.FRIEND, R.ENEMY),
    )
}
# All others are told by their number, by what is shared and by what one has alone.
COUNTED: Final = {
    R.HAS_CHARACTER: "characters",
    R.APPEARS_IN: "anime appeared in",
    R.VOICES: "characters voiced",
    R.VOICED_IN: "anime voiced in",
    R.VOICE_CAST: "voice actors",
    R.STAFF: "staff members",
    R.WORKED_ON: "anime worked on",
    R.WROTE: "manga written",
    R.DREW: "manga drawn",
    R.ANIMATED: "anime animated",
    R.PRODUCED: "anime produced",
    R.PRODUCED_BY: "producers",
    R.LICENSED: "anime licensed",
    R.LICENSED_BY: "licensors",
    R.ADAPTATION: "adaptations",
    R.SHARES_FRANCHISE: "titles of the franchise",
    R.HAS_EPISODE: "episodes listed",
    R.RECOMMENDED: "recommendations",
}


def _ends_statement() -> sa.Select[*tuple[Any, ...]]:
    """Return (src, type, position, keys) of every relation, keys by popularity. Index: relation_edge_pkey.

    Staff comes once as a whole and once for each position that is told.
    """
    edge = relation_edge
    staff = RELATIONS[R.STAFF].code
    positions = sa.literal(list(_POSITIONS), pg.ARRAY(sa.Text))
    by_position = sa.and_(edge.c.type == staff, edge_qualifier.c.name == sa.any_(positions))
    base = (
        sa.select(edge.c.src, edge.c.type, edge.c.dst, sa.case((by_position, edge_qualifier.c.name)).label("position"))
        .select_from(edge.join(edge_qualifier, edge_qualifier.c.id == edge.c.qualifier))
        .where(
            edge.c.src == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))),
            edge.c.dst != edge.c.src,
            sa.or_(sa.not_(edge.c.adult), sa.bindparam("include_adult", type_=sa.Boolean)),
        )
        .cte("base")
    )
    whole = sa.select(base.c.src, base.c.type, base.c.dst, sa.null().label("position")).distinct()
    of_positions = sa.select(base.c.src, base.c.type, base.c.dst, base.c.position).where(base.c.position.is_not(None))
    ends = sa.union_all(whole, of_positions.distinct()).subquery("ends")
    best = (entity.c.popularity.desc(), entity.c.key)
    keys = sa.func.array_agg(pg.aggregate_order_by(ends.c.dst, *best), type_=pg.ARRAY(sa.Integer))
    return (
        sa.select(ends.c.src, ends.c.type, ends.c.position, keys.label("keys"))
        .select_from(ends.join(entity, entity.c.key == ends.c.dst))
        .group_by(ends.c.src, ends.c.type, ends.c.position)
        .order_by(ends.c.type, ends.c.position)
    )


_ENDS: Final = Prepared(_ends_statement())
_NAMES: Final = Prepared(
    sa.select(entity.c.key, entity.c.name).where(
        entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)))
    )
)


async def load_profiles(scope: Scope, keys: Sequence[int]) -> dict[int, Profile]:
    """Return what can be compared of the entities of ``keys``, in two statements."""
    facts = await scope.fetch(_FACTS_OF, keys=keys)
    ends = await scope.fetch(_ENDS, keys=keys, include_adult=scope.include_adult)
    return {row["key"]: _profile(row, [end for end in ends if end["src"] == row["key"]]) for row in facts}


async def load_names(scope: Scope, keys: Sequence[int]) -> dict[int, str]:
    """Return the names of the entities of ``keys``."""
    return {row["key"]: row["name"] for row in await scope.fetch(_NAMES, keys=keys)} if keys else {}


def _profile(row: Record, ends: Sequence[Record]) -> Profile:
    kind = EntityType(row["kind"])
    whole = {BY_CODE[end["type"]]: end["keys"] for end in ends if end["position"] is None}
    named: Mapping[str, Sequence[int]] = {
        **{label: whole[r] for r, label in NAMED.items() if r in whole},
        **{_POSITIONS[end["position"]]: end["keys"] for end in ends if end["position"] is not None},
    }
    return Profile(
        kind=kind,
        facts={name: _text(row[name]) for name in _FACTS},
        topics={name: row[name] or () for name in _TOPICS},
        named=named,
        counted={label: whole.get(r, ()) for r, label in COUNTED.items() if reached_kinds({kind}, r)},
        around=[key for r in STORED if r not in TRIVIAL for key in whole.get(r, ())],
    )


def _text(value: object) -> str | None:
    return f"{value:g}" if isinstance(value, float) else None if value is None else str(value)
