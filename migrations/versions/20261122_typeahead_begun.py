"""Typeahead: how many keys begin with each beginning of a word, so that the most used of what is near is read first."""

from typing import Final, LiteralString

import sqlalchemy as sa
from alembic import op

revision = "20261122_typeahead_begun"
down_revision = "20261122_index_revision"
branch_labels = None
depends_on = None

# What: beginnings of four to seven letters, and words that stand for themselves. Bound: whole table, once. Index: none.
_COUNT: Final[LiteralString] = """
INSERT INTO typeahead_word (word, uses, begun)
SELECT start, 0, sum(uses) FROM (
    SELECT left(word, letters) AS start, uses FROM typeahead_word CROSS JOIN generate_series(4, 7) AS letters
    WHERE length(word) >= letters
    UNION ALL
    SELECT word, uses FROM typeahead_word WHERE length(word) NOT BETWEEN 4 AND 7
) AS begun
GROUP BY start
ON CONFLICT (word) DO UPDATE SET begun = excluded.begun
"""
# What: the same rows with how many keys begin so, to three binary digits. Bound: whole tables, once. Index: none.
_FILL: Final[LiteralString] = """
INSERT INTO typeahead_deletion (deletion, left_out, begun, start, uses)
SELECT former.deletion, former.left_out, w.begun >> spare << spare, former.start, former.uses
FROM typeahead_deletion_former AS former JOIN typeahead_word AS w ON w.word = former.start
CROSS JOIN LATERAL (SELECT greatest(0, length(ltrim(w.begun::bit(32)::text, '0')) - 3) AS spare) AS told
"""
_FILL_FORMER: Final[LiteralString] = """
INSERT INTO typeahead_deletion (deletion, left_out, start, uses)
SELECT deletion, left_out, start, uses FROM typeahead_deletion_former
"""


def upgrade() -> None:
    """Keep typing errors found; the tables are made anew by the next ingest."""
    op.add_column("typeahead_word", sa.Column("begun", sa.Integer(), nullable=False, server_default="0"))
    op.execute(_COUNT)
    op.alter_column("typeahead_word", "begun", server_default=None)
    op.create_index(
        "typeahead_word_start_idx",
        "typeahead_word",
        [sa.text('"left"(word, 6)'), sa.text("uses DESC"), "word"],
        postgresql_where=sa.text("uses > 0"),
    )
    op.drop_constraint("typeahead_deletion_pkey", "typeahead_deletion")
    _replace(sa.Column("begun", sa.Integer(), nullable=False), fill=_FILL)
    op.create_index(
        "typeahead_deletion_idx",
        "typeahead_deletion",
        ["deletion", "left_out", sa.text("begun DESC"), "start"],
        unique=True,
        postgresql_include=["uses"],
    )


def downgrade() -> None:
    op.drop_index("typeahead_deletion_idx", "typeahead_deletion")
    _replace(fill=_FILL_FORMER)
    op.execute(
        "ALTER TABLE typeahead_deletion ADD CONSTRAINT typeahead_deletion_pkey"
        " PRIMARY KEY (deletion, left_out, start) INCLUDE (uses)"
    )
    op.drop_index("typeahead_word_start_idx", "typeahead_word")
    op.execute("DELETE FROM typeahead_word WHERE uses = 0")
    op.drop_column("typeahead_word", "begun")


def _replace(*more: sa.Column[int], fill: str) -> None:
    """Make the table anew with other columns."""
    op.rename_table("typeahead_deletion", "typeahead_deletion_former")
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("left_out", sa.SmallInteger(), nullable=False),
        *more,
        sa.Column("start", sa.Text(collation="C"), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
    )
    op.execute(fill)
    op.drop_table("typeahead_deletion_former")
