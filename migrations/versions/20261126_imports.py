"""What was imported: the rows of each source, which every load merges with the dataset anew."""

import sqlalchemy as sa
from alembic import op

revision = "20261126_imports"
down_revision = "20261126_entity_images"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "import_source",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("records", sa.BigInteger(), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="import_source_pkey"),
    )
    op.create_table(
        "import_part",
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("source", "kind", "part", name="import_part_pkey"),
    )
    # Compressed already.
    op.execute("ALTER TABLE import_part ALTER content SET STORAGE EXTERNAL")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("import_part")
    op.drop_table("import_source")
