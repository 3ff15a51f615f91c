"""Names that people type and no source states, and which season of which series an anime is; ingest makes both."""

import sqlalchemy as sa
from alembic import op

revision = "20261125_short_names"
down_revision = "20261125_song_keys"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "derived_name",
        sa.Column("entity_key", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entity_key"], ["entity.key"], name="derived_name_entity_key_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("entity_key", "position", name="derived_name_pkey"),
    )
    op.create_index("derived_name_folded_idx", "derived_name", ["folded"])
    op.create_table(
        "anime_season",
        sa.Column("anime_id", sa.Uuid(), nullable=False),
        sa.Column("series_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("part", sa.SmallInteger(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["anime_id"], ["entity.id"], name="anime_season_anime_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["series_id"], ["entity.id"], name="anime_season_series_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("anime_id", name="anime_season_pkey"),
    )
    op.create_index("anime_season_series_id_number_part_idx", "anime_season", ["series_id", "number", "part"])


def downgrade() -> None:
    op.drop_table("anime_season")
    op.drop_table("derived_name")
