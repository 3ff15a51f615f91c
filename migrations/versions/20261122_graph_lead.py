"""Traversal: which edge leads from one entity to another, with the index that lists neighbours best first."""

from typing import Final, LiteralString

import sqlalchemy as sa
from alembic import op

revision = "20261122_graph_lead"
down_revision = "20261122_typeahead"
branch_labels = None
depends_on = None

# What: marks one edge of each pair. Bound: the whole table, once. Index: relation_edge_pkey.
_MARK: Final[LiteralString] = """
UPDATE relation_edge edge SET lead = true
FROM (
    SELECT DISTINCT ON (src, dst) src, dst, type, qualifier
    FROM relation_edge WHERE src <> dst
    ORDER BY src, dst, adult, weight DESC, type, qualifier) best
WHERE (edge.src, edge.type, edge.dst, edge.qualifier) = (best.src, best.type, best.dst, best.qualifier)
"""


def upgrade() -> None:
    op.add_column("relation_edge", sa.Column("lead", sa.Boolean(), server_default="false", nullable=False))
    op.execute(_MARK)
    op.create_index(
        "relation_edge_lead_idx",
        "relation_edge",
        ["src", sa.literal_column("weight DESC"), "dst"],
        unique=False,
        postgresql_include=["type"],
        postgresql_where=sa.text("lead AND NOT adult"),
    )


def downgrade() -> None:
    op.drop_index("relation_edge_lead_idx", table_name="relation_edge")
    op.drop_column("relation_edge", "lead")
