"""Count the changes of the semantic index, so that an answer can tell whether it was computed from it as it is."""

import sqlalchemy as sa
from alembic import op

revision = "20261122_index_revision"
down_revision = "20261122_typeahead_uses"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("index_epoch", sa.Column("revision", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("index_epoch", "revision")
