"""Kept answers: what any agent may give again, and how often caches were of use."""

import sqlalchemy as sa
from alembic import op

revision = "20261127_kept_answers"
down_revision = "20261126_ratings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "kept_answer",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=False),
        sa.Column("stamp", sa.LargeBinary(), nullable=False),
        sa.Column("wording", sa.LargeBinary(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=True),
        sa.Column("kept_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="kept_answer_pkey"),
    )
    op.create_index(
        "kept_answer_signature_stamp_wording_idx", "kept_answer", ["signature", "stamp", "wording"], unique=True
    )
    op.create_index("kept_answer_kept_at_idx", "kept_answer", ["kept_at"])
    op.create_table(
        "cache_use",
        sa.Column("tier", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("lookups", sa.BigInteger(), nullable=False),
        sa.Column("saved_ms", sa.Double(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("tier", "outcome", name="cache_use_pkey"),
    )
    op.create_table(
        "cache_clearing",
        sa.Column("id", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("id", name="cache_clearing_single_check"),
        sa.PrimaryKeyConstraint("id", name="cache_clearing_pkey"),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for table in ("cache_clearing", "cache_use", "kept_answer"):
        op.drop_table(table)
