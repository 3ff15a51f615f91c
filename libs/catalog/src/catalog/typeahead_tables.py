"""The tables of typeahead, kept by ``catalog.typeahead_index`` and ``catalog.typeahead_refresh`` alone.

They change in the transaction that changes an entity or its names, and no other table refers to them.
"""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.tables import NAMING

metadata: Final = sa.MetaData(naming_convention=NAMING)

# What typeahead shows of each name, so that a hit costs one look-up.
typeahead_name: Final = sa.Table(
    "typeahead_name",
    metadata,
    sa.Column("name_id", sa.Integer, sa.Identity(), primary_key=True),
    sa.Column("entity_key", sa.Integer, nullable=False),
    sa.Column("popularity", sa.Integer, nullable=False),
    sa.Column("position", sa.SmallInteger, nullable=False),
    sa.Column("segment", sa.SmallInteger, nullable=False),  # catalog.typeahead_lists.segment
    sa.Column("year", sa.SmallInteger),
    sa.Column("alias", sa.Boolean, nullable=False),
    sa.Column("id", sa.Uuid, nullable=False),
    sa.Column("name", sa.Text(collation="C"), nullable=False),
    sa.Column("matched_name", sa.Text, nullable=False),
    sa.Column("image_url", sa.Text),
    sa.UniqueConstraint("entity_key", "position"),
)

# The keys of each name: the name itself, what begins at each later word of it, and of characters the first word alone
# (catalog.typeahead_keys).
typeahead_key: Final = sa.Table(
    "typeahead_key",
    metadata,
    sa.Column("key", sa.Text(collation="C"), nullable=False),
    sa.Column("name_id", sa.Integer, nullable=False),
    sa.Column("whole", sa.Boolean, nullable=False),
    sa.PrimaryKeyConstraint("key", "name_id", "whole"),
)

# The best hits of each prefix that too many keys share (catalog.typeahead_lists), and of each way in which names are
# written that are read as such a prefix (catalog.typeahead_writings).
typeahead_prefix: Final = sa.Table(
    "typeahead_prefix",
    metadata,
    sa.Column("prefix", sa.Text(collation="C"), nullable=False),
    sa.Column("segment", sa.SmallInteger, nullable=False),
    sa.Column("complete", sa.Boolean, nullable=False),
    sa.Column("hits", pg.ARRAY(sa.Integer), nullable=False),
    sa.PrimaryKeyConstraint("prefix", "segment"),
)

# The first hits of each mixed list as they are shown, so that what is typed most is read side by side.
typeahead_shown: Final = sa.Table(
    "typeahead_shown",
    metadata,
    sa.Column("prefix", sa.Text(collation="C"), nullable=False),
    sa.Column("place", sa.SmallInteger, nullable=False),  # from 1
    sa.Column("segment", sa.SmallInteger, nullable=False),
    sa.Column("name_id", sa.Integer, nullable=False, index=True),
    sa.Column("popularity", sa.Integer, nullable=False),
    sa.Column("year", sa.SmallInteger),
    sa.Column("id", sa.Uuid, nullable=False),
    sa.Column("name", sa.Text(collation="C"), nullable=False),
    sa.Column("matched_name", sa.Text, nullable=False),
    sa.Column("image_url", sa.Text),
    sa.PrimaryKeyConstraint("prefix", "place"),
)

# The words that keys begin with and typing errors are looked for in, and those of their beginnings that stand in the
# index (catalog.typeahead_typos): how many keys have it for their first word, and how many begin with it as the index
# takes it. Words are found by their first six letters, the most used first.
typeahead_word: Final = sa.Table(
    "typeahead_word",
    metadata,
    sa.Column("word", sa.Text(collation="C"), primary_key=True),
    sa.Column("uses", sa.Integer, nullable=False),
    sa.Column("begun", sa.Integer, nullable=False),
    sa.Index(
        "typeahead_word_start_idx",
        sa.text('"left"(word, 6)'),
        sa.text("uses DESC"),
        "word",
        postgresql_where=sa.text("uses > 0"),
    ),
)

# Every beginning of those words, and longer ones themselves, with letters left out (catalog.typeahead_typos), the most
# used of each first: about how many keys begin so, and how many with it as a word.
typeahead_deletion: Final = sa.Table(
    "typeahead_deletion",
    metadata,
    sa.Column("deletion", sa.Text(collation="C"), nullable=False),
    sa.Column("left_out", sa.SmallInteger, nullable=False),
    sa.Column("begun", sa.Integer, nullable=False),
    sa.Column("start", sa.Text(collation="C"), nullable=False),
    sa.Column("uses", sa.Integer, nullable=False),
    sa.Index(
        "typeahead_deletion_idx",
        "deletion",
        "left_out",
        sa.text("begun DESC"),
        "start",
        unique=True,
        postgresql_include=["uses"],
    ),
)
