"""The tables that lists and look-ups from outside read, made anew by each ingest (ADR 18)."""

# pyright: reportUnknownArgumentType=false
# (SQLAlchemy's generic column types carry no type argument of their own)

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.tables import entity_type, metadata

UNKNOWN: Final = 2_147_483_647
"""What a sort column holds where the catalog does not know: the highest integer, which is listed last."""
MOST_SORTED_CHARS: Final = 60
"""Characters of a name by which entries are sorted; equal ones go by popularity."""
SCORE_UNITS: Final = 10_000
"""Units of a sort column in one point of a score."""


def _sorted(name: str) -> sa.Column[Any]:
    """Make a column that lists are sorted by, upwards: where the highest comes first, its values are negative."""
    return sa.Column(name, sa.Integer, nullable=False)


def _by(column: str, *, titles: bool = False) -> sa.Index:
    """Make the index that a list by ``column`` is read from, in its order and from any place on."""
    only = sa.text("type IN ('anime', 'manga')") if titles else None
    last = () if column == "popularity_desc" else ("popularity_desc",)
    return sa.Index(f"browse_entry_{column}_idx", "type", column, *last, "key", postgresql_where=only)


# One row for each entity that is shown, episodes apart: what it is filtered and sorted by, in one narrow row. All
# sort columns ascend and hold no null, so that a page begins where a row comparison says.
browse_entry: Final = sa.Table(
    "browse_entry",
    metadata,
    sa.Column(
        "key", sa.Integer, sa.ForeignKey("entity.key", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    sa.Column("type", entity_type, nullable=False),
    sa.Column("adult", sa.Boolean, nullable=False),
    sa.Column("facets", pg.ARRAY(sa.Integer), nullable=False),
    sa.Column("name", sa.Text(collation="C"), nullable=False),  # folded, and cut at 60 characters
    sa.Column("year", sa.SmallInteger),
    _sorted("popularity_desc"),
    _sorted("started_desc"),  # the day as a number, 20061004; 20061000 where only the month is known
    _sorted("started_asc"),
    _sorted("score_desc"),  # in ten thousandths
    _sorted("score_asc"),
    _sorted("members_desc"),
    _sorted("favorites_desc"),
    _sorted("length_desc"),  # episodes or chapters
    _sorted("length_asc"),
    _sorted("volumes_desc"),
    _sorted("minutes_desc"),
    _sorted("titles_desc"),  # of a character, a person or a studio: in how many titles it has a part
    sa.Index(None, "type", "adult"),  # how many there are
    _by("popularity_desc"),
    _by("name"),
    _by("titles_desc"),
    _by("year", titles=True),
    _by("started_desc", titles=True),
    _by("started_asc", titles=True),
    _by("score_desc", titles=True),
    _by("score_asc", titles=True),
    _by("members_desc", titles=True),
    _by("favorites_desc", titles=True),
    _by("length_desc", titles=True),
    _by("length_asc", titles=True),
    _by("volumes_desc", titles=True),
    _by("minutes_desc", titles=True),
    sa.Index("browse_entry_facets_idx", "facets", postgresql_using="gin", postgresql_ops={"facets": "gin__int_ops"}),
)

# The values of one field that entries of one kind have. A value keeps its number as long as an entry has it.
browse_facet: Final = sa.Table(
    "browse_facet",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("type", entity_type, nullable=False),
    sa.Column("field", sa.Text, nullable=False),  # catalog.browse.FacetField
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False),  # in lower case, as it is looked up
    sa.Column("entries", sa.Integer, nullable=False),  # that have it and are not adult
    sa.Index(None, "type", "folded"),
)

# What an entity is called in other catalogues; of one that is there twice, the ids of both.
external_id: Final = sa.Table(
    "external_id",
    metadata,
    sa.Column(
        "entity_key", sa.Integer, sa.ForeignKey("entity.key", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    sa.Column("site", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Index(None, "site", "id"),
)
