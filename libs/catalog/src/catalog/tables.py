"""The tables: entities and names, canonical relations, the traversal projection, and the state of ingest and index."""

# pyright: reportUnknownArgumentType=false
# (SQLAlchemy's generic column types carry no type argument of their own)

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.entities import EntityType

NAMING: Final = {
    "pk": "%(table_name)s_pkey",
    "fk": "%(table_name)s_%(column_0_name)s_fkey",
    "ix": "%(table_name)s_%(column_0_N_name)s_idx",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "ck": "%(table_name)s_%(constraint_name)s_check",
}
"""How constraints and indexes are called that have no name of their own."""
metadata: Final = sa.MetaData(naming_convention=NAMING)

entity_type: Final = pg.ENUM(*(t.value for t in EntityType), name="entity_type", metadata=metadata)
name_kind: Final = pg.ENUM("english", "romaji", "native", "synonym", name="name_kind", metadata=metadata)


def _texts(name: str) -> sa.Column[Any]:
    return sa.Column(name, pg.ARRAY(sa.Text), nullable=False, server_default="{}")


def _extra() -> sa.Column[Any]:
    return sa.Column("extra", pg.JSONB, nullable=False, server_default="{}")


def _entity_pk() -> sa.Column[Any]:
    return sa.Column("id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), primary_key=True)


def _ref(name: str, target: str, *, primary_key: bool = True) -> sa.Column[Any]:
    return sa.Column(
        name,
        sa.Uuid,
        sa.ForeignKey(f"{target}.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def _source() -> sa.Column[Any]:
    return sa.Column("source", sa.Text)


# Every entity has one row here: what search, links and lists show of it. `key` is the compact id for traversal.
entity: Final = sa.Table(
    "entity",
    metadata,
    sa.Column("key", sa.Integer, sa.Identity(), primary_key=True),
    sa.Column("id", sa.Uuid, nullable=False, unique=True),
    sa.Column("type", entity_type, nullable=False),
    sa.Column("ref", sa.Text, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("image_url", sa.Text),
    sa.Column("popularity", sa.Integer, nullable=False, server_default="0"),
    sa.Column("adult", sa.Boolean, nullable=False, server_default="false"),
    sa.Column("stub", sa.Boolean, nullable=False, server_default="false"),
    # true for what is shown under another entity (entity_duplicate) or is not what its source says (data_repair)
    sa.Column("hidden", sa.Boolean, nullable=False, server_default="false"),
    _texts("sources"),
    # the data version in which this entity, its names or its text last changed: drives the semantic index
    sa.Column("version", sa.BigInteger, nullable=False, server_default="1"),
    sa.Index("entity_type_popularity_idx", "type", sa.text("popularity DESC"), "key"),
)

# All names an entity is known by, with the folded form (catalog.names.fold) that look-ups compare.
entity_name: Final = sa.Table(
    "entity_name",
    metadata,
    sa.Column("entity_key", sa.Integer, sa.ForeignKey("entity.key", ondelete="CASCADE"), primary_key=True),
    sa.Column("position", sa.SmallInteger, primary_key=True),  # 0 is the display name
    sa.Column("kind", name_kind, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False),
    sa.Index("entity_name_folded_idx", "folded", postgresql_ops={"folded": "text_pattern_ops"}),
    sa.Index(
        "entity_name_folded_trgm_idx",
        "folded",
        postgresql_using="gin",
        postgresql_ops={"folded": "gin_trgm_ops"},
    ),
)

franchise: Final = sa.Table(
    "franchise",
    metadata,
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("ref", sa.Text, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
)

anime: Final = sa.Table(
    "anime",
    metadata,
    _entity_pk(),
    sa.Column("title_romaji", sa.Text, nullable=False),
    sa.Column("title_english", sa.Text),
    sa.Column("title_native", sa.Text),
    _texts("synonyms"),
    sa.Column("format", sa.Text),
    sa.Column("source_material", sa.Text),
    sa.Column("status", sa.Text),
    sa.Column("season", sa.Text),
    sa.Column("year", sa.SmallInteger),
    sa.Column("start_date", sa.Text),  # ISO 8601, may be partial: 2006-10
    sa.Column("end_date", sa.Text),
    sa.Column("episodes", sa.Integer),
    sa.Column("duration_minutes", sa.Integer),
    sa.Column("rating", sa.Text),
    sa.Column("score", sa.Double()),
    sa.Column("scored_by", sa.Integer),
    sa.Column("members", sa.Integer),
    sa.Column("favorites", sa.Integer),
    sa.Column("stats_as_of", sa.Text),
    _texts("genres"),
    _texts("themes"),
    _texts("demographics"),
    _texts("tags"),
    sa.Column("synopsis", sa.Text),
    sa.Column("franchise_id", sa.Uuid, sa.ForeignKey("franchise.id", ondelete="SET NULL"), index=True),
    _extra(),
)

manga: Final = sa.Table(
    "manga",
    metadata,
    _entity_pk(),
    sa.Column("title_romaji", sa.Text, nullable=False),
    sa.Column("title_english", sa.Text),
    sa.Column("title_native", sa.Text),
    _texts("synonyms"),
    sa.Column("format", sa.Text),
    sa.Column("status", sa.Text),
    sa.Column("year", sa.SmallInteger),
    sa.Column("start_date", sa.Text),
    sa.Column("end_date", sa.Text),
    sa.Column("volumes", sa.Integer),
    sa.Column("chapters", sa.Integer),
    sa.Column("score", sa.Double()),
    sa.Column("scored_by", sa.Integer),
    sa.Column("members", sa.Integer),
    _texts("genres"),
    _texts("demographics"),
    sa.Column("magazine", sa.Text),
    sa.Column("synopsis", sa.Text),
    _extra(),
)

character: Final = sa.Table("character", metadata, _entity_pk(), sa.Column("description", sa.Text), _extra())
person: Final = sa.Table("person", metadata, _entity_pk(), _extra())
studio: Final = sa.Table("studio", metadata, _entity_pk(), _extra())

episode: Final = sa.Table(
    "episode",
    metadata,
    _entity_pk(),
    sa.Column("anime_id", sa.Uuid, sa.ForeignKey("anime.id", ondelete="CASCADE"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("title", sa.Text),
    sa.Column("title_romaji", sa.Text),
    sa.Column("title_native", sa.Text),
    sa.Column("aired_on", sa.Text),
    sa.Column("synopsis", sa.Text),
    _extra(),
    sa.Index("episode_anime_id_number_idx", "anime_id", "number"),
)

# Canonical relations. "dst is the <relation_type> of src", as the source states it and with what was derived from it.
anime_related_anime: Final = sa.Table(
    "anime_related_anime",
    metadata,
    _ref("anime_id", "anime"),
    _ref("related_anime_id", "anime"),
    sa.Column("relation_type", sa.Text, primary_key=True),
    # true where the source has only the edge back
    sa.Column("derived", sa.Boolean, nullable=False, server_default="false"),
    _source(),
)

manga_related_manga: Final = sa.Table(
    "manga_related_manga",
    metadata,
    _ref("manga_id", "manga"),
    _ref("related_manga_id", "manga"),
    sa.Column("relation_type", sa.Text, primary_key=True),
    sa.Column("derived", sa.Boolean, nullable=False, server_default="false"),
    _source(),
)

anime_related_manga: Final = sa.Table(
    "anime_related_manga",
    metadata,
    _ref("anime_id", "anime"),
    _ref("manga_id", "manga"),
    sa.Column("relation_type", sa.Text, primary_key=True),
    _source(),
    sa.Index(None, "manga_id"),
)

anime_character: Final = sa.Table(
    "anime_character",
    metadata,
    _ref("anime_id", "anime"),
    _ref("character_id", "character"),
    sa.Column("role", sa.Text, nullable=False),  # main, supporting, unknown
    _source(),
    sa.Index(None, "character_id"),
)

character_voice: Final = sa.Table(
    "character_voice",
    metadata,
    _ref("character_id", "character"),
    _ref("person_id", "person"),
    _ref("anime_id", "anime"),
    sa.Column("language", sa.Text, primary_key=True),  # "" where the source does not say
    _source(),
    sa.Index(None, "person_id"),
    sa.Index(None, "anime_id"),
)

anime_staff: Final = sa.Table(
    "anime_staff",
    metadata,
    _ref("anime_id", "anime"),
    _ref("person_id", "person"),
    sa.Column("position", sa.Text, primary_key=True),
    _source(),
    sa.Index(None, "person_id"),
)

anime_studio: Final = sa.Table(
    "anime_studio",
    metadata,
    _ref("anime_id", "anime"),
    _ref("studio_id", "studio"),
    sa.Column("role", sa.Text, primary_key=True),  # studio, producer, licensor
    _source(),
    sa.Index(None, "studio_id"),
)

manga_author: Final = sa.Table(
    "manga_author",
    metadata,
    _ref("manga_id", "manga"),
    _ref("person_id", "person"),
    sa.Column("role", sa.Text, primary_key=True),  # author, artist
    _source(),
    sa.Index(None, "person_id"),
)

character_relationship: Final = sa.Table(
    "character_relationship",
    metadata,
    _ref("character_id", "character"),
    _ref("related_character_id", "character"),
    sa.Column("relation_type", sa.Text, primary_key=True),
    sa.Column("derived", sa.Boolean, nullable=False, server_default="false"),
    _source(),
)

anime_recommendation: Final = sa.Table(
    "anime_recommendation",
    metadata,
    _ref("anime_id", "anime"),
    _ref("recommended_anime_id", "anime"),
    sa.Column("users", sa.Integer, nullable=False),
    _source(),
    sa.Index(None, "recommended_anime_id"),
)

anime_theme: Final = sa.Table(
    "anime_theme",
    metadata,
    _ref("anime_id", "anime"),
    sa.Column("kind", sa.Text, primary_key=True),  # opening, ending
    sa.Column("seq", sa.SmallInteger, primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("artist", sa.Text),
    sa.Column("episodes", sa.Text),
    _source(),
    # the folded forms that look-ups compare (catalog.songs)
    _texts("title_keys"),
    _texts("artist_keys"),
    sa.Index(None, "title_keys", postgresql_using="gin"),
    sa.Index(None, "artist_keys", postgresql_using="gin"),
)

# Names of what an edge is qualified by: a cast role, a staff position or a voice language.
edge_qualifier: Final = sa.Table(
    "edge_qualifier",
    metadata,
    sa.Column("id", sa.SmallInteger, primary_key=True),  # 0 is "none"
    sa.Column("name", sa.Text, nullable=False, unique=True),
)

# The projection for traversal: every relation in both directions, rebuilt in the transaction of its sources.
relation_edge: Final = sa.Table(
    "relation_edge",
    metadata,
    sa.Column("src", sa.Integer, nullable=False),
    sa.Column("type", sa.SmallInteger, nullable=False),
    sa.Column("dst", sa.Integer, nullable=False),
    sa.Column("qualifier", sa.SmallInteger, nullable=False, server_default="0"),
    sa.Column("weight", sa.REAL(), nullable=False),
    # true where either end, or the title that carries the relation, is adult
    sa.Column("adult", sa.Boolean, nullable=False),
    # true where the source has only the edge back
    sa.Column("derived", sa.Boolean, nullable=False),
    # true for the weightiest of all edges from src to dst, of those that are not adult where one is not
    sa.Column("lead", sa.Boolean, nullable=False, server_default="false"),
    # traversals read nothing but the index: measured twice as fast as with a look into the table
    sa.PrimaryKeyConstraint("src", "type", "dst", "qualifier", postgresql_include=["weight", "adult"]),
    # the neighbours of an entity, best first and each once, so that a hub costs no more than what is taken of it
    sa.Index(
        "relation_edge_lead_idx",
        "src",
        sa.text("weight DESC"),
        "dst",
        postgresql_include=["type"],
        postgresql_where=sa.text("lead AND NOT adult"),
    ),
)

# One row: which data the catalog holds. Caches and the index compare `version`.
catalog_state: Final = sa.Table(
    "catalog_state",
    metadata,
    sa.Column("id", sa.Boolean, sa.CheckConstraint("id", name="single"), primary_key=True, server_default="true"),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("dataset", sa.Text, nullable=False),
    sa.Column("applied_at", sa.DateTime(timezone=True), nullable=False),
)

# The files that make up the catalog, and the report of the run that brought each in.
ingested_file: Final = sa.Table(
    "ingested_file",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),  # without .jsonl or .jsonl.gz
    sa.Column("dataset", sa.Text, nullable=False),
    sa.Column("sha256", sa.LargeBinary, nullable=False),
    sa.Column("report", pg.JSONB, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)

# What the semantic index holds: a point is due when its entity's version is newer, and stale when its entity is gone.
# Each embedding model has an index of its own, told apart by `space`; empty for the model of the package.
indexed_point: Final = sa.Table(
    "indexed_point",
    metadata,
    sa.Column("space", sa.Text, primary_key=True, server_default=""),
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("type", entity_type, nullable=False),
    sa.Column("sparse_version", sa.BigInteger, nullable=False),
    sa.Column("dense_version", sa.BigInteger),
)

# One row of a space: which index files its points lie in; another epoch in the files means they were lost or replaced.
# `revision` counts what was written into them or taken out, also over several epochs.
index_epoch: Final = sa.Table(
    "index_epoch",
    metadata,
    sa.Column("space", sa.Text, primary_key=True, server_default=""),
    sa.Column("epoch", sa.Uuid, nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False, server_default="0"),
)
