"""Keep what the index of each embedding model holds, so that one can be filled beside another."""

import sqlalchemy as sa
from alembic import op

revision = "20261127_index_spaces"
down_revision = "20261127_kept_answers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("indexed_point", sa.Column("space", sa.Text(), server_default="", nullable=False))
    op.drop_constraint("indexed_point_pkey", "indexed_point")
    op.create_primary_key("indexed_point_pkey", "indexed_point", ["space", "id"])
    op.add_column("index_epoch", sa.Column("space", sa.Text(), server_default="", nullable=False))
    op.drop_constraint("index_epoch_pkey", "index_epoch")
    op.drop_column("index_epoch", "id")
    op.create_primary_key("index_epoch_pkey", "index_epoch", ["space"])


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DELETE FROM indexed_point WHERE space <> ''")
    op.execute("DELETE FROM index_epoch WHERE space <> ''")
    op.drop_constraint("index_epoch_pkey", "index_epoch")
    op.add_column("index_epoch", sa.Column("id", sa.Boolean(), server_default="true", nullable=False))
    op.create_check_constraint("single", "index_epoch", "id")
    op.create_primary_key("index_epoch_pkey", "index_epoch", ["id"])
    op.drop_constraint("indexed_point_pkey", "indexed_point")
    op.create_primary_key("indexed_point_pkey", "indexed_point", ["id"])
    for table in ("indexed_point", "index_epoch"):
        op.drop_column(table, "space")
