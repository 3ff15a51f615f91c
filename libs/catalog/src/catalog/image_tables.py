"""The table of indexed images: what each is recognised by, and whose it is."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.tables import metadata

HASH_BITS: Final = 256

# An image of an entity, written by `kizuna index --images`. The file itself is kept nowhere.
entity_image: Final = sa.Table(
    "entity_image",
    metadata,
    sa.Column("entity_id", sa.Uuid, sa.ForeignKey("entity.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("sha256", sa.LargeBinary, primary_key=True),  # of the file
    sa.Column("hash", pg.BIT(HASH_BITS), nullable=False),  # perceptual (semantic_index.images.hashing)
    sa.Column("width", sa.Integer, nullable=False),
    sa.Column("height", sa.Integer, nullable=False),
    sa.Column("model", sa.Text),  # by which its vector in the semantic index was made; none where it has none
)
