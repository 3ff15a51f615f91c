"""Typeahead: of what is left of a word, how many letters were left out, and how many keys begin with the word."""

from typing import Final, LiteralString

import sqlalchemy as sa
from alembic import op

revision = "20261122_typeahead_uses"
down_revision = "20261122_graph_lead"
branch_labels = None
depends_on = None

# What: the same words as before. Those of eight letters or more stand for themselves instead of for all that begin so.
# Bound: whole tables, once. Indexes: none.
_FILL: Final[LiteralString] = """
INSERT INTO typeahead_deletion (deletion, left_out, start, uses)
SELECT former.deletion, length(former.start) - length(former.deletion), coalesce(long.word, former.start),
    coalesce(long.uses, short.uses, 0)
FROM typeahead_deletion_former AS former
LEFT JOIN typeahead_word AS long ON length(former.start) = 8 AND left(long.word, 8) = former.start
LEFT JOIN typeahead_word AS short ON length(former.start) < 8 AND short.word = former.start
"""
_FILL_FORMER: Final[LiteralString] = """
INSERT INTO typeahead_deletion (deletion, start)
SELECT DISTINCT deletion, left(start, 8) FROM typeahead_deletion_former
"""


def upgrade() -> None:
    """Keep typing errors found; the tables are made anew by the next ingest."""
    _set_aside()
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("left_out", sa.SmallInteger(), nullable=False),
        sa.Column("start", sa.Text(collation="C"), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
    )
    op.execute(_FILL)
    op.execute(
        "ALTER TABLE typeahead_deletion ADD CONSTRAINT typeahead_deletion_pkey"
        " PRIMARY KEY (deletion, left_out, start) INCLUDE (uses)"
    )
    op.drop_table("typeahead_deletion_former")


def downgrade() -> None:
    _set_aside()
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("start", sa.Text(collation="C"), nullable=False),
    )
    op.execute(_FILL_FORMER)
    op.create_primary_key("typeahead_deletion_pkey", "typeahead_deletion", ["deletion", "start"])
    op.drop_table("typeahead_deletion_former")


def _set_aside() -> None:
    op.rename_table("typeahead_deletion", "typeahead_deletion_former")
    op.drop_constraint("typeahead_deletion_pkey", "typeahead_deletion_former")
