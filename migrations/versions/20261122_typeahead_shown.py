"""Typeahead: the first hits of each mixed list as they are shown, so that they are read without looking up each."""

from typing import Final, LiteralString

import sqlalchemy as sa
from alembic import op

revision = "20261122_typeahead_shown"
down_revision = "20261122_typeahead_begun"
branch_labels = None
depends_on = None

# What: the first ten of each list. Bound: whole tables, once. Indexes: none.
_FILL: Final[LiteralString] = """
INSERT INTO typeahead_shown
    (prefix, place, segment, name_id, popularity, year, id, name, matched_name, image_url)
SELECT p.prefix, one.place, n.segment, n.name_id, n.popularity, n.year, n.id, n.name, n.matched_name, n.image_url
FROM typeahead_prefix AS p CROSS JOIN LATERAL unnest(p.hits[1:10]) WITH ORDINALITY AS one(hit, place)
JOIN typeahead_name AS n ON n.name_id = one.hit >> 3
WHERE p.segment = 0
ORDER BY p.prefix, one.place
"""


def upgrade() -> None:
    op.create_table(
        "typeahead_shown",
        sa.Column("prefix", sa.Text(collation="C"), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("segment", sa.SmallInteger(), nullable=False),
        sa.Column("name_id", sa.Integer(), nullable=False),
        sa.Column("popularity", sa.Integer(), nullable=False),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("matched_name", sa.Text(), nullable=False),
        sa.Column("image_url", sa.Text(), nullable=True),
    )
    op.execute(_FILL)
    op.create_primary_key("typeahead_shown_pkey", "typeahead_shown", ["prefix", "place"])
    op.create_index("typeahead_shown_name_id_idx", "typeahead_shown", ["name_id"])


def downgrade() -> None:
    op.drop_table("typeahead_shown")
