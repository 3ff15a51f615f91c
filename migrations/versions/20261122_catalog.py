"""The catalog: entities and names, canonical relations, their projection, state of ingest and index."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "20261122_catalog"
down_revision = None
branch_labels = None
depends_on = None


ENTITY_TYPE = postgresql.ENUM(
    "anime", "character", "episode", "manga", "person", "studio", name="entity_type", create_type=False
)
NAME_KIND = postgresql.ENUM("english", "romaji", "native", "synonym", name="name_kind", create_type=False)


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    op.execute("CREATE EXTENSION IF NOT EXISTS intarray")
    ENTITY_TYPE.create(op.get_bind())
    NAME_KIND.create(op.get_bind())
    op.create_table(
        "catalog_state",
        sa.Column("id", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("dataset", sa.Text(), nullable=False),
        sa.Column("applied_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("catalog_state_pkey")),
    )
    op.create_table(
        "edge_qualifier",
        sa.Column("id", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("edge_qualifier_pkey")),
        sa.UniqueConstraint("name", name=op.f("edge_qualifier_name_key")),
    )
    op.create_table(
        "entity",
        sa.Column("key", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("type", ENTITY_TYPE, nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("image_url", sa.Text(), nullable=True),
        sa.Column("popularity", sa.Integer(), server_default="0", nullable=False),
        sa.Column("adult", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("stub", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("sources", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("version", sa.BigInteger(), server_default="1", nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("entity_pkey")),
        sa.UniqueConstraint("id", name=op.f("entity_id_key")),
        sa.UniqueConstraint("ref", name=op.f("entity_ref_key")),
    )
    op.create_index(
        "entity_type_popularity_idx",
        "entity",
        ["type", sa.literal_column("popularity DESC"), "key"],
        unique=False,
    )
    op.create_table(
        "franchise",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("franchise_pkey")),
        sa.UniqueConstraint("ref", name=op.f("franchise_ref_key")),
    )
    op.create_table(
        "index_epoch",
        sa.Column("id", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("epoch", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("index_epoch_pkey")),
    )
    op.create_table(
        "indexed_point",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("type", ENTITY_TYPE, nullable=False),
        sa.Column("sparse_version", sa.BigInteger(), nullable=False),
        sa.Column("dense_version", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("indexed_point_pkey")),
    )
    op.create_table(
        "ingested_file",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dataset", sa.Text(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("report", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("ingested_file_pkey")),
    )
    op.create_table(
        "relation_edge",
        sa.Column("src", sa.Integer(), nullable=False),
        sa.Column("type", sa.SmallInteger(), nullable=False),
        sa.Column("dst", sa.Integer(), nullable=False),
        sa.Column("qualifier", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("weight", sa.REAL(), nullable=False),
        sa.Column("adult", sa.Boolean(), nullable=False),
        sa.Column("derived", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint(
            "src",
            "type",
            "dst",
            "qualifier",
            name=op.f("relation_edge_pkey"),
            postgresql_include=["weight", "adult"],
        ),
    )
    op.create_table(
        "anime",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title_romaji", sa.Text(), nullable=False),
        sa.Column("title_english", sa.Text(), nullable=True),
        sa.Column("title_native", sa.Text(), nullable=True),
        sa.Column("synonyms", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("format", sa.Text(), nullable=True),
        sa.Column("source_material", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=True),
        sa.Column("season", sa.Text(), nullable=True),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("start_date", sa.Text(), nullable=True),
        sa.Column("end_date", sa.Text(), nullable=True),
        sa.Column("episodes", sa.Integer(), nullable=True),
        sa.Column("duration_minutes", sa.Integer(), nullable=True),
        sa.Column("rating", sa.Text(), nullable=True),
        sa.Column("score", sa.Double(), nullable=True),
        sa.Column("scored_by", sa.Integer(), nullable=True),
        sa.Column("members", sa.Integer(), nullable=True),
        sa.Column("favorites", sa.Integer(), nullable=True),
        sa.Column("stats_as_of", sa.Text(), nullable=True),
        sa.Column("genres", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("themes", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("demographics", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("tags", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("synopsis", sa.Text(), nullable=True),
        sa.Column("franchise_id", sa.Uuid(), nullable=True),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(
            ["franchise_id"], ["franchise.id"], name=op.f("anime_franchise_id_fkey"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("anime_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("anime_pkey")),
    )
    op.create_index(op.f("anime_franchise_id_idx"), "anime", ["franchise_id"], unique=False)
    op.create_table(
        "character",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("character_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("character_pkey")),
    )
    op.create_table(
        "entity_name",
        sa.Column("entity_key", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("kind", NAME_KIND, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entity_key"], ["entity.key"], name=op.f("entity_name_entity_key_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("entity_key", "position", name=op.f("entity_name_pkey")),
    )
    op.create_index(
        "entity_name_folded_idx",
        "entity_name",
        ["folded"],
        unique=False,
        postgresql_ops={"folded": "text_pattern_ops"},
    )
    op.create_index(
        "entity_name_folded_trgm_idx",
        "entity_name",
        ["folded"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"folded": "gin_trgm_ops"},
    )
    op.create_table(
        "manga",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title_romaji", sa.Text(), nullable=False),
        sa.Column("title_english", sa.Text(), nullable=True),
        sa.Column("title_native", sa.Text(), nullable=True),
        sa.Column("synonyms", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("format", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=True),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("start_date", sa.Text(), nullable=True),
        sa.Column("end_date", sa.Text(), nullable=True),
        sa.Column("volumes", sa.Integer(), nullable=True),
        sa.Column("chapters", sa.Integer(), nullable=True),
        sa.Column("score", sa.Double(), nullable=True),
        sa.Column("scored_by", sa.Integer(), nullable=True),
        sa.Column("members", sa.Integer(), nullable=True),
        sa.Column("genres", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("demographics", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("magazine", sa.Text(), nullable=True),
        sa.Column("synopsis", sa.Text(), nullable=True),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("manga_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("manga_pkey")),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("person_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("person_pkey")),
    )
    op.create_table(
        "studio",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("studio_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("studio_pkey")),
    )
    op.create_table(
        "anime_character",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("anime_character_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["character_id"],
            ["character.id"],
            name=op.f("anime_character_character_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("anime_id", "character_id", name=op.f("anime_character_pkey")),
    )
    op.create_index(op.f("anime_character_character_id_idx"), "anime_character", ["character_id"], unique=False)
    op.create_table(
        "anime_recommendation",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("recommended_anime_id", sa.Uuid(), nullable=False),
        sa.Column("users", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("anime_recommendation_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["recommended_anime_id"],
            ["anime.id"],
            name=op.f("anime_recommendation_recommended_anime_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("anime_id", "recommended_anime_id", name=op.f("anime_recommendation_pkey")),
    )
    op.create_index(
        op.f("anime_recommendation_recommended_anime_id_idx"),
        "anime_recommendation",
        ["recommended_anime_id"],
        unique=False,
    )
    op.create_table(
        "anime_related_anime",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("related_anime_id", sa.Uuid(), nullable=False),
        sa.Column("relation_type", sa.Text(), nullable=False),
        sa.Column("derived", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("anime_related_anime_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["related_anime_id"],
            ["anime.id"],
            name=op.f("anime_related_anime_related_anime_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("anime_id", "related_anime_id", "relation_type", name=op.f("anime_related_anime_pkey")),
    )
    op.create_table(
        "anime_related_manga",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("manga_id", sa.Uuid(), nullable=False),
        sa.Column("relation_type", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("anime_related_manga_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["manga_id"], ["manga.id"], name=op.f("anime_related_manga_manga_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("anime_id", "manga_id", "relation_type", name=op.f("anime_related_manga_pkey")),
    )
    op.create_index(op.f("anime_related_manga_manga_id_idx"), "anime_related_manga", ["manga_id"], unique=False)
    op.create_table(
        "anime_staff",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["anime_id"], ["anime.id"], name=op.f("anime_staff_anime_id_fkey"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("anime_staff_person_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("anime_id", "person_id", "position", name=op.f("anime_staff_pkey")),
    )
    op.create_index(op.f("anime_staff_person_id_idx"), "anime_staff", ["person_id"], unique=False)
    op.create_table(
        "anime_studio",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("studio_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("anime_studio_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["studio_id"], ["studio.id"], name=op.f("anime_studio_studio_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("anime_id", "studio_id", "role", name=op.f("anime_studio_pkey")),
    )
    op.create_index(op.f("anime_studio_studio_id_idx"), "anime_studio", ["studio_id"], unique=False)
    op.create_table(
        "anime_theme",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.SmallInteger(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("artist", sa.Text(), nullable=True),
        sa.Column("episodes", sa.Text(), nullable=True),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["anime_id"], ["anime.id"], name=op.f("anime_theme_anime_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("anime_id", "kind", "seq", name=op.f("anime_theme_pkey")),
    )
    op.create_table(
        "character_relationship",
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("related_character_id", sa.Uuid(), nullable=False),
        sa.Column("relation_type", sa.Text(), nullable=False),
        sa.Column("derived", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["character_id"],
            ["character.id"],
            name=op.f("character_relationship_character_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["related_character_id"],
            ["character.id"],
            name=op.f("character_relationship_related_character_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "character_id", "related_character_id", "relation_type", name=op.f("character_relationship_pkey")
        ),
    )
    op.create_table(
        "character_voice",
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["anime_id"], ["anime.id"], name=op.f("character_voice_anime_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["character_id"],
            ["character.id"],
            name=op.f("character_voice_character_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("character_voice_person_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("character_id", "person_id", "anime_id", "language", name=op.f("character_voice_pkey")),
    )
    op.create_index(op.f("character_voice_anime_id_idx"), "character_voice", ["anime_id"], unique=False)
    op.create_index(op.f("character_voice_person_id_idx"), "character_voice", ["person_id"], unique=False)
    op.create_table(
        "episode",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("title_romaji", sa.Text(), nullable=True),
        sa.Column("title_native", sa.Text(), nullable=True),
        sa.Column("aired_on", sa.Text(), nullable=True),
        sa.Column("synopsis", sa.Text(), nullable=True),
        sa.Column("extra", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["anime_id"], ["anime.id"], name=op.f("episode_anime_id_fkey"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["id"], ["entity.id"], name=op.f("episode_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("episode_pkey")),
    )
    op.create_index("episode_anime_id_number_idx", "episode", ["anime_id", "number"], unique=False)
    op.create_table(
        "manga_author",
        sa.Column("manga_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["manga_id"], ["manga.id"], name=op.f("manga_author_manga_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("manga_author_person_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("manga_id", "person_id", "role", name=op.f("manga_author_pkey")),
    )
    op.create_index(op.f("manga_author_person_id_idx"), "manga_author", ["person_id"], unique=False)
    op.create_table(
        "manga_related_manga",
        sa.Column("manga_id", sa.Uuid(), nullable=False),
        sa.Column("related_manga_id", sa.Uuid(), nullable=False),
        sa.Column("relation_type", sa.Text(), nullable=False),
        sa.Column("derived", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["manga_id"], ["manga.id"], name=op.f("manga_related_manga_manga_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["related_manga_id"],
            ["manga.id"],
            name=op.f("manga_related_manga_related_manga_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("manga_id", "related_manga_id", "relation_type", name=op.f("manga_related_manga_pkey")),
    )


def downgrade() -> None:
    op.drop_table("manga_related_manga")
    op.drop_index(op.f("manga_author_person_id_idx"), table_name="manga_author")
    op.drop_table("manga_author")
    op.drop_index("episode_anime_id_number_idx", table_name="episode")
    op.drop_table("episode")
    op.drop_index(op.f("character_voice_person_id_idx"), table_name="character_voice")
    op.drop_index(op.f("character_voice_anime_id_idx"), table_name="character_voice")
    op.drop_table("character_voice")
    op.drop_table("character_relationship")
    op.drop_table("anime_theme")
    op.drop_index(op.f("anime_studio_studio_id_idx"), table_name="anime_studio")
    op.drop_table("anime_studio")
    op.drop_index(op.f("anime_staff_person_id_idx"), table_name="anime_staff")
    op.drop_table("anime_staff")
    op.drop_index(op.f("anime_related_manga_manga_id_idx"), table_name="anime_related_manga")
    op.drop_table("anime_related_manga")
    op.drop_table("anime_related_anime")
    op.drop_index(op.f("anime_recommendation_recommended_anime_id_idx"), table_name="anime_recommendation")
    op.drop_table("anime_recommendation")
    op.drop_index(op.f("anime_character_character_id_idx"), table_name="anime_character")
    op.drop_table("anime_character")
    op.drop_table("studio")
    op.drop_table("person")
    op.drop_table("manga")
    op.drop_index(
        "entity_name_folded_trgm_idx",
        table_name="entity_name",
        postgresql_using="gin",
        postgresql_ops={"folded": "gin_trgm_ops"},
    )
    op.drop_index("entity_name_folded_idx", table_name="entity_name", postgresql_ops={"folded": "text_pattern_ops"})
    op.drop_table("entity_name")
    op.drop_table("character")
    op.drop_index(op.f("anime_franchise_id_idx"), table_name="anime")
    op.drop_table("anime")
    op.drop_table("relation_edge")
    op.drop_table("ingested_file")
    op.drop_table("indexed_point")
    op.drop_table("index_epoch")
    op.drop_table("franchise")
    op.drop_index("entity_type_popularity_idx", table_name="entity")
    op.drop_table("entity")
    op.drop_table("edge_qualifier")
    op.drop_table("catalog_state")
    NAME_KIND.drop(op.get_bind())
    ENTITY_TYPE.drop(op.get_bind())
    op.execute("DROP EXTENSION intarray")
    op.execute("DROP EXTENSION pg_trgm")
