"""The tables of what was imported: each source's rows as they were read, which every load merges anew (ADR 21)."""

from typing import Final

import sqlalchemy as sa

from catalog.tables import NAMING

metadata: Final = sa.MetaData(naming_convention=NAMING)

# One row for each import that the catalog is made of.
import_source: Final = sa.Table(
    "import_source",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("file", sa.Text, nullable=False),  # its name, without folders
    sa.Column("sha256", sa.LargeBinary, nullable=False),
    sa.Column("records", sa.BigInteger, nullable=False),
    sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
)

# The rows of a source by kind, as compressed lines of the dataset format, cut into parts. What was ingested is the
# source "dataset"; it is here for the kinds that imports have rows of too.
import_part: Final = sa.Table(
    "import_part",
    metadata,
    sa.Column("source", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
