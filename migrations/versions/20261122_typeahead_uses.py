"""Typeahead: of what is left of a word, how many letters were left out, and how many keys begin with the word."""

import sqlalchemy as sa
from alembic import op

revision = "20261122_typeahead_uses"
down_revision = "20261122_graph_lead"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Leave the table empty: the next ingest fills it."""
    op.drop_table("typeahead_deletion")
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("left_out", sa.SmallInteger(), nullable=False),
        sa.Column("start", sa.Text(collation="C"), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "deletion", "left_out", "start", name=op.f("typeahead_deletion_pkey"), postgresql_include=["uses"]
        ),
    )


def downgrade() -> None:
    op.drop_table("typeahead_deletion")
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("start", sa.Text(collation="C"), nullable=False),
        sa.PrimaryKeyConstraint("deletion", "start", name=op.f("typeahead_deletion_pkey")),
    )
