"""Typeahead: what it shows of each name, its keys, the lists of heavy prefixes, and words for typing errors."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "20261122_typeahead"
down_revision = "20261122_catalog"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "typeahead_name",
        sa.Column("name_id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("entity_key", sa.Integer(), nullable=False),
        sa.Column("popularity", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("segment", sa.SmallInteger(), nullable=False),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("alias", sa.Boolean(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("matched_name", sa.Text(), nullable=False),
        sa.Column("image_url", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("name_id", name=op.f("typeahead_name_pkey")),
        sa.UniqueConstraint("entity_key", "position", name=op.f("typeahead_name_entity_key_position_key")),
    )
    op.create_table(
        "typeahead_key",
        sa.Column("key", sa.Text(collation="C"), nullable=False),
        sa.Column("name_id", sa.Integer(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", "name_id", "whole", name=op.f("typeahead_key_pkey")),
    )
    op.create_table(
        "typeahead_prefix",
        sa.Column("prefix", sa.Text(collation="C"), nullable=False),
        sa.Column("segment", sa.SmallInteger(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("hits", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.PrimaryKeyConstraint("prefix", "segment", name=op.f("typeahead_prefix_pkey")),
    )
    op.create_table(
        "typeahead_word",
        sa.Column("word", sa.Text(collation="C"), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("typeahead_word_pkey")),
    )
    op.create_table(
        "typeahead_deletion",
        sa.Column("deletion", sa.Text(collation="C"), nullable=False),
        sa.Column("start", sa.Text(collation="C"), nullable=False),
        sa.PrimaryKeyConstraint("deletion", "start", name=op.f("typeahead_deletion_pkey")),
    )


def downgrade() -> None:
    for table in ("deletion", "word", "prefix", "key", "name"):
        op.drop_table(f"typeahead_{table}")
