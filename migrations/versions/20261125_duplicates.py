"""Catalog: who is shown instead of whom, and what is held otherwise than its source states it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "20261125_duplicates"
down_revision = "20261125_short_names"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is hidden or repaired before the next ingest."""
    op.add_column("entity", sa.Column("hidden", sa.Boolean(), server_default="false", nullable=False))
    op.create_table(
        "entity_duplicate",
        sa.Column("duplicate_id", sa.Uuid(), nullable=False),
        sa.Column("kept_id", sa.Uuid(), nullable=False),
        sa.Column("evidence", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("rule", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["duplicate_id"], ["entity.id"], name="entity_duplicate_duplicate_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["kept_id"], ["entity.id"], name="entity_duplicate_kept_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("duplicate_id", name="entity_duplicate_pkey"),
    )
    op.create_index("entity_duplicate_kept_id_idx", "entity_duplicate", ["kept_id"], unique=False)
    op.create_table(
        "data_repair",
        sa.Column("entity_id", sa.Uuid(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("stated", sa.Text(), nullable=True),
        sa.Column("held", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["entity_id"], ["entity.id"], name="data_repair_entity_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entity_id", "field", name="data_repair_pkey"),
    )


def downgrade() -> None:
    op.drop_table("data_repair")
    op.drop_table("entity_duplicate")
    op.drop_column("entity", "hidden")
