"""Ratings: what a reader says of a recorded answer, the newest word for each."""

import sqlalchemy as sa
from alembic import op

revision = "20261126_ratings"
down_revision = "20261126_conversations"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("run_record", sa.Column("helpful", sa.Boolean(), nullable=True))
    op.add_column("run_record", sa.Column("comment", sa.Text(), nullable=True))
    op.add_column("run_record", sa.Column("rated_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_column("run_record", "rated_at")
    op.drop_column("run_record", "comment")
    op.drop_column("run_record", "helpful")
