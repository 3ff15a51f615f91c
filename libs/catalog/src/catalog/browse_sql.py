"""The statements of lists: one for each shape of a list, with every value bound."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, override

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.types import UserDefinedType

from catalog.browse_tables import browse_entry, browse_facet
from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.records import HEAD
from catalog.tables import entity, relation_edge

# A constant of the statement, so that the indexes on titles alone are known to hold all of it.
_KINDS: Final[dict[EntityType, sa.ColumnElement[Any]]] = {
    kind: sa.literal_column(f"'{kind.value}'::entity_type") for kind in EntityType
}
_INTEGER: Final = sa.Integer()


class _QueryInt(UserDefinedType[str]):
    """intarray's boolean query over numbers: ``(1|2)&!3``."""

    @override
    def get_col_spec(self, **_: Any) -> str:
        return "query_int"


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowseShape:
    """Which statement a list is read by.

    Attributes:
        column, backwards: what it is sorted by, see `catalog.browse.Order`.
        facets: there is a condition on facets.
        ranges: fields with bounds.
        related: how many conditions there are on what an entry is related to.
        behind: the page begins behind a position.
        narrow: so few entries can meet the conditions that it costs little to sort them all. Where conditions hang
            together with the order, PostgreSQL else reads the index of the order almost to its end.
    """

    kind: EntityType
    column: str
    backwards: bool
    facets: bool
    ranges: tuple[str, ...]
    related: int
    include_adult: bool
    behind: bool
    narrow: bool = False


@lru_cache(maxsize=512)
def page_statement(shape: BrowseShape) -> Prepared:
    """Return the statement of a page: (the columns of a head, value, popularity_desc, key) in order.

    Bound: the values of the conditions, the position, ``limit`` rows. Indexes: that of the sort column, from the
    position on, or that of a condition where it leaves less to look at: the facets', the year's, a range's, the primary
    key behind relation_edge's; then entity's primary key.
    """
    entry = browse_entry.c
    columns = _order(entry, shape.column)
    found = sa.select(columns[0].label("value"), entry.popularity_desc, entry.key).where(*_conditions(shape))
    if shape.narrow:
        met = found.cte("met").prefix_with("MATERIALIZED")
        found = sa.select(met)
        last = (met.c.popularity_desc, met.c.key)
        columns = last if shape.column == "popularity_desc" else (met.c.value, *last)
    if shape.behind:
        here, there = sa.tuple_(*columns), sa.tuple_(*_position(shape.column))
        found = found.where(here < there if shape.backwards else here > there)
    page = found.order_by(*_directed(columns, shape)).limit(sa.bindparam("limit", type_=_INTEGER)).subquery("page")
    last = (page.c.popularity_desc, page.c.key)
    ordered = last if shape.column == "popularity_desc" else (page.c.value, *last)
    return Prepared(
        sa.select(*HEAD, page.c.value, *last)
        .select_from(page.join(entity, entity.c.key == page.c.key))
        .order_by(*_directed(ordered, shape))
    )


@lru_cache(maxsize=512)
def count_statement(shape: BrowseShape) -> Prepared:
    """Return the statement that counts a list. Bound and indexes: as of a page, without the position."""
    return Prepared(sa.select(sa.func.count().label("total")).select_from(browse_entry).where(*_conditions(shape)))


def _order(columns: sa.ColumnCollection[str, Any], column: str) -> tuple[sa.ColumnElement[Any], ...]:
    first = () if column == "popularity_desc" else (columns[column],)
    return (*first, columns.popularity_desc, columns.key)


def _position(column: str) -> tuple[sa.BindParameter[Any], ...]:
    kind = sa.Text() if column == "name" else _INTEGER
    first = () if column == "popularity_desc" else (sa.bindparam("after_value", type_=kind),)
    return (*first, sa.bindparam("after_popularity", type_=_INTEGER), sa.bindparam("after_key", type_=_INTEGER))


def _directed(columns: tuple[sa.ColumnElement[Any], ...], shape: BrowseShape) -> list[sa.ColumnElement[Any]]:
    return [column.desc() if shape.backwards else column.asc() for column in columns]


def _conditions(shape: BrowseShape) -> list[sa.ColumnElement[bool]]:
    entry = browse_entry.c
    conditions: list[sa.ColumnElement[bool]] = [entry.type == _KINDS[shape.kind]]
    if not shape.include_adult:
        conditions.append(sa.not_(entry.adult))
    if shape.facets:
        wanted = sa.cast(sa.bindparam("facets", type_=sa.Text()), _QueryInt())
        conditions.append(entry.facets.op("@@", is_comparison=True)(wanted))
    for name in shape.ranges:
        column = entry.year if name == "year" else entry[f"{name}_desc"]
        low, high = (sa.bindparam(f"{name}_{end}", type_=_INTEGER) for end in ("low", "high"))
        conditions.append(column.between(low, high))
    conditions += [entry.key == sa.any_(_related(place, shape)) for place in range(shape.related)]
    return conditions


def _related(place: int, shape: BrowseShape) -> sa.ColumnElement[Any]:
    """Return the keys that some relations lead to from some entities, as one array, which is read once."""
    start, twin = entity.alias(f"start_{place}"), entity_duplicate.alias(f"twin_{place}")
    edge = relation_edge.alias(f"edge_{place}")
    given = entity.alias(f"given_{place}")
    ids = sa.bindparam(f"related_{place}", type_=pg.ARRAY(sa.Uuid))
    codes = sa.bindparam(f"relations_{place}", type_=pg.ARRAY(sa.SmallInteger))
    keys = (
        sa.select(edge.c.dst)
        .select_from(
            given.outerjoin(twin, twin.c.duplicate_id == given.c.id)
            .join(start, start.c.id == sa.func.coalesce(twin.c.kept_id, given.c.id))
            .join(edge, edge.c.src == start.c.key)
        )
        .where(given.c.id == sa.any_(ids), edge.c.type == sa.any_(codes))
    )
    if not shape.include_adult:
        keys = keys.where(sa.not_(edge.c.adult))
    return sa.func.array(keys.scalar_subquery())


# Bound: the kind, names in lower case. Index: browse_facet_type_folded_idx.
FACETS_CALLED: Final = Prepared(
    sa.select(browse_facet.c.id, browse_facet.c.field, browse_facet.c.folded, browse_facet.c.entries).where(
        browse_facet.c.type == sa.bindparam("kind"),
        browse_facet.c.folded == sa.any_(sa.bindparam("names", type_=pg.ARRAY(sa.Text))),
    )
)


def _facets_of() -> sa.Select[*tuple[Any, ...]]:
    """Bound: the kind, fields, how many values of each. Index: none; the table holds some thousand rows."""
    facet = browse_facet.c
    ranked = (
        sa.select(
            facet.field,
            facet.name,
            facet.entries,
            sa.func.row_number()
            .over(partition_by=facet.field, order_by=(facet.entries.desc(), facet.name, facet.id))
            .label("place"),
        )
        .where(
            facet.type == sa.bindparam("kind"),
            facet.field == sa.any_(sa.bindparam("fields", type_=pg.ARRAY(sa.Text))),
            facet.entries > 0,
        )
        .subquery("ranked")
    )
    return (
        sa.select(ranked.c.field, ranked.c.name, ranked.c.entries)
        .where(ranked.c.place <= sa.bindparam("limit", type_=_INTEGER))
        .order_by(ranked.c.field, ranked.c.place)
    )


FACETS_OF: Final = Prepared(_facets_of())
