"""Thresholds that were fitted on what readers say, each version beside those before it."""

import sqlalchemy as sa
from alembic import op

revision = "20261127_thresholds"
down_revision = "20261127_index_spaces"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "threshold_version",
        sa.Column("version", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("fitted_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("fitted_on", sa.Text(), nullable=False),
        sa.Column("numbers", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("version", name="threshold_version_pkey"),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("threshold_version")
