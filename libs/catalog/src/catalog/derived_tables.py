"""The tables of what ingestion finds out by itself, made anew by each ingest: names, seasons, duplicates, repairs."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.tables import metadata

# Names that no source states and people type: abbreviations, seasons behind the name of their series, and
# names in Japanese script (indexer.short_names, indexer.native_names). Search and look-ups find entities by them;
# nothing shows them.
derived_name: Final = sa.Table(
    "derived_name",
    metadata,
    sa.Column("entity_key", sa.Integer, sa.ForeignKey("entity.key", ondelete="CASCADE"), primary_key=True),
    sa.Column("position", sa.SmallInteger, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # initials, clipping, season, native
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False, index=True),
)

# Which season of which series an anime is (indexer.seasons). `basis` says how that is known: first, relation, title or
# date; the last two are derived.
anime_season: Final = sa.Table(
    "anime_season",
    metadata,
    sa.Column("anime_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("series_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), nullable=False),  # first season
    sa.Column("number", sa.SmallInteger, nullable=False),  # from 1
    sa.Column("part", sa.SmallInteger, nullable=False),  # from 1
    sa.Column("final", sa.Boolean, nullable=False),
    sa.Column("basis", sa.Text, nullable=False),
    sa.Index("anime_season_series_id_number_part_idx", "series_id", "number", "part"),
)

# Characters and people that the data holds twice: who is shown instead of whom, and why (docs/data-format.md). Made
# anew by each ingest; the rows of both stay as the source states them.
entity_duplicate: Final = sa.Table(
    "entity_duplicate",
    metadata,
    sa.Column("duplicate_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kept_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("evidence", pg.ARRAY(sa.Text), nullable=False, server_default="{}"),
    sa.Column("rule", sa.SmallInteger, nullable=False),
)

# What is held otherwise than the source states it, with what it states. Made anew by each ingest.
data_repair: Final = sa.Table(
    "data_repair",
    metadata,
    sa.Column("entity_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("field", sa.Text, primary_key=True),  # adult, duration_minutes, episodes listed, name
    sa.Column("stated", sa.Text),
    sa.Column("held", sa.Text),
    sa.Column("reason", sa.Text, nullable=False),
)
