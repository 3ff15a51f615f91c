"""The ``compare`` primitive: the differences of two entities, field by field, and what they have in common."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import EntityType
from catalog.relations import BY_CODE, RELATIONS, RelationType
from catalog.tables import anime, edge_qualifier, entity, episode, manga, relation_edge
from sqlalchemy.dialects import postgresql as pg

from agent_core.retrieval.comparison_rows import Profile, Related, comparison_rows
from agent_core.retrieval.graph_cards import join_lines, load_entity_cards, relation_label
from agent_core.retrieval.graph_path import TRIVIAL
from agent_core.retrieval.graph_scope import Resolved, Scope, reached_kinds, resolve
from agent_core.schemas import Comparison, ComparisonRow, EntityRef, GraphMeta, GraphResult

# Names written out where a field has many; the rest is counted.
_NAMES: Final = 5
_SHARED: Final = 8

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
    "popularity": entity.c.popularity,
}
# Fields of many values: what both have and what one has alone are told apart.
_TOPICS: Final[dict[str, sa.ColumnElement[Any]]] = {
    "genres": sa.func.coalesce(anime.c.genres, manga.c.genres),
    "themes": anime.c.themes,
    "demographics": sa.func.coalesce(anime.c.demographics, manga.c.demographics),
}
_FACTS_OF: Final = (
    sa.select(entity.c.key, *(column.label(name) for name, column in (_FACTS | _TOPICS).items()))
    .select_from(
        entity.outerjoin(anime, anime.c.id == entity.c.id)
        .outerjoin(manga, manga.c.id == entity.c.id)
        .outerjoin(episode, episode.c.id == entity.c.id)
    )
    .where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
)

# Relations told by name; of the staff only these positions.
_POSITIONS: Final = {"Director": "director", "Music": "composer"}
_NAMED: Final = (
    RelationType.ANIMATED_BY,
    RelationType.STAFF,
    RelationType.ADAPTED_FROM,
    RelationType.WRITTEN_BY,
    RelationType.DRAWN_BY,
    RelationType.VOICED_BY,
    RelationType.EPISODE_OF,
)
# Relations told by their number.
_COUNTED: Final = {
    RelationType.HAS_CHARACTER: "characters",
    RelationType.APPEARS_IN: "anime appeared in",
    RelationType.VOICES: "characters voiced",
    RelationType.WORKED_ON: "anime worked on",
    RelationType.WROTE: "manga written",
    RelationType.DREW: "manga drawn",
    RelationType.ANIMATED: "anime animated",
    RelationType.ADAPTATION: "adaptations",
}


def _related_statement() -> sa.Select[*tuple[Any, ...]]:
    """Return (src, type, position, keys, names) of every relation told. Bound: keys. Index: relation_edge_pkey."""
    edge = relation_edge
    told = [RELATIONS[r].code for r in (*_NAMED, *_COUNTED)]
    staff = RELATIONS[RelationType.STAFF].code
    position = sa.case((edge.c.type == staff, edge_qualifier.c.name)).label("position")
    one = (
        sa.select(edge.c.src, edge.c.type, position, edge.c.dst, entity.c.name, entity.c.popularity)
        .select_from(
            edge.join(entity, entity.c.key == edge.c.dst).join(edge_qualifier, edge_qualifier.c.id == edge.c.qualifier)
        )
        .where(
            edge.c.src == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))),
            edge.c.type == sa.any_(sa.literal(told, pg.ARRAY(sa.SmallInteger))),
            sa.or_(edge.c.type != staff, edge_qualifier.c.name.in_(list(_POSITIONS))),
            sa.or_(sa.not_(edge.c.adult), sa.bindparam("include_adult", type_=sa.Boolean)),
        )
        .distinct()
        .subquery()
    )
    best = (one.c.popularity.desc(), one.c.dst)
    names = sa.func.array_agg(pg.aggregate_order_by(one.c.name, *best), type_=pg.ARRAY(sa.Text))
    return (
        sa.select(
            one.c.src,
            one.c.type,
            one.c.position,
            sa.func.array_agg(one.c.dst).label("keys"),
            names[1:_NAMES].label("names"),
        )
        .group_by(one.c.src, one.c.type, one.c.position)
        .order_by(one.c.type, one.c.position)
    )


def _shared_statement() -> sa.Select[*tuple[Any, ...]]:
    """Return the neighbours that two entities share, the most telling first. Bound: left, right, 8 rows."""
    ours, theirs = relation_edge.alias("ours"), relation_edge.alias("theirs")
    trivial = sa.literal([RELATIONS[r].code for r in TRIVIAL], pg.ARRAY(sa.SmallInteger))
    worth = sa.func.max(sa.func.least(ours.c.weight, theirs.c.weight))
    codes = sa.func.array_agg(sa.distinct(ours.c.type))
    return (
        sa.select(entity.c.id, entity.c.type, entity.c.name, codes.label("types"))
        .select_from(ours.join(theirs, theirs.c.dst == ours.c.dst).join(entity, entity.c.key == ours.c.dst))
        .where(
            ours.c.src == sa.bindparam("left", type_=sa.Integer),
            theirs.c.src == sa.bindparam("right", type_=sa.Integer),
            ours.c.type != sa.all_(trivial),
            theirs.c.type != sa.all_(trivial),
            sa.or_(sa.not_(sa.or_(ours.c.adult, theirs.c.adult)), sa.bindparam("include_adult", type_=sa.Boolean)),
        )
        .group_by(entity.c.key)
        .order_by(worth.desc(), entity.c.popularity.desc(), entity.c.key)
        .limit(_SHARED)
    )


_RELATED: Final = _related_statement()
_SHARED_NEIGHBOURS: Final = _shared_statement()
# bound: left, right. Index: relation_edge_pkey.
_DIRECT: Final = (
    sa.select(relation_edge.c.type)
    .where(
        relation_edge.c.src == sa.bindparam("left", type_=sa.Integer),
        relation_edge.c.dst == sa.bindparam("right", type_=sa.Integer),
        sa.or_(sa.not_(relation_edge.c.adult), sa.bindparam("include_adult", type_=sa.Boolean)),
    )
    .group_by(relation_edge.c.type)
    .order_by(sa.func.max(relation_edge.c.weight).desc(), relation_edge.c.type)
)


async def compare(scope: Scope, left_ref: EntityRef, right_ref: EntityRef) -> GraphResult:
    """Return the differences of two entities, also of different kinds, in ``meta.comparison`` and as text."""
    entities = await resolve(scope, [left_ref, right_ref])
    left, right = entities[left_ref], entities[right_ref]
    keys = [left.key, right.key]
    profiles = await _profiles(scope, keys)
    rows = comparison_rows(profiles[left.key], profiles[right.key])
    common = await _in_common(scope, left, right)
    cards = await load_entity_cards(scope.driver, keys)
    lines = [f"{left.name} id={left.id} compared with {right.name} id={right.id}:", *map(_line, rows), *common]
    return GraphResult(
        summary=join_lines(lines),
        node_ids=[card.ref for card in cards],
        count=len(cards),
        cards=cards,
        meta=GraphMeta(comparison=Comparison(left=left.ref, right=right.ref, rows=rows), total=len(cards)),
    )


async def _profiles(scope: Scope, keys: Sequence[int]) -> dict[int, Profile]:
    facts = (await scope.connection.execute(_FACTS_OF, {"keys": keys})).mappings().all()
    parameters = {"keys": keys, "include_adult": scope.include_adult}
    groups = (await scope.connection.execute(_RELATED, parameters)).all()
    return {row["key"]: _profile(row, [group for group in groups if group.src == row["key"]]) for row in facts}


def _profile(row: sa.RowMapping, groups: Sequence[sa.Row[*tuple[Any, ...]]]) -> Profile:
    kind = EntityType(row["kind"])
    sizes = {BY_CODE[group.type]: len(group.keys) for group in groups}
    return Profile(
        kind=kind,
        facts={name: _text(row[name]) for name in _FACTS},
        topics={name: row[name] or () for name in _TOPICS},
        related={
            _POSITIONS.get(g.position) or relation_label(BY_CODE[g.type]): Related(frozenset(g.keys), tuple(g.names))
            for g in groups
            if BY_CODE[g.type] not in _COUNTED
        },
        counts={label: sizes.get(r, 0) for r, label in _COUNTED.items() if reached_kinds({kind}, r)},
    )


async def _in_common(scope: Scope, left: Resolved, right: Resolved) -> list[str]:
    """Return how the two are related directly, and which neighbours they share, as lines of text."""
    parameters = {"left": left.key, "right": right.key, "include_adult": scope.include_adult}
    direct = (await scope.connection.execute(_DIRECT, parameters)).scalars().all()
    shared = (await scope.connection.execute(_SHARED_NEIGHBOURS, parameters)).all()
    lines = [f"{right.name} is the {relation_label(BY_CODE[code])} of {left.name}." for code in direct]
    if shared and left.key != right.key:
        lines.append("In common:")
        lines += [f"- {relation_label(BY_CODE[s.types[0]])}: {s.name} ({s.type}) id={s.id}" for s in shared]
    return lines


def _line(row: ComparisonRow) -> str:
    if row.same:
        return f"- {row.field}: both {row.left}"
    return f"- {row.field}: {row.left or 'unknown'} | {row.right or 'unknown'}"


def _text(value: object) -> str | None:
    return f"{value:g}" if isinstance(value, float) else None if value is None else str(value)
