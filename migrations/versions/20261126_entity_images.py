"""Indexed images: by what each is recognised, and whose it is."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

revision = "20261126_entity_images"
down_revision = "20261126_run_records"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "entity_image",
        sa.Column("entity_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("hash", pg.BIT(256), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("model", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["entity_id"], ["entity.id"], name="entity_image_entity_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entity_id", "sha256", name="entity_image_pkey"),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("entity_image")
