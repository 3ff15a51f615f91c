"""Run records: what each question was answered with, so that it can be shown and replayed."""

import sqlalchemy as sa
from alembic import op

revision = "20261126_run_records"
down_revision = "20261125_duplicates"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "run_record",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("confidence", sa.Double[float](), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("total_ms", sa.Double[float](), nullable=False),
        sa.Column("data_version", sa.BigInteger(), nullable=True),
        sa.Column("index_revision", sa.BigInteger(), nullable=True),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="run_record_pkey"),
    )
    op.create_index("run_record_request_id_idx", "run_record", ["request_id"])
    op.create_index("run_record_asked_at_idx", "run_record", ["asked_at"])


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("run_record")
