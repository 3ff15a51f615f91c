"""The tables of kept answers: answers that any agent may give again, and how often caches were of use (ADR 30)."""

from typing import Final

import sqlalchemy as sa

from catalog.tables import NAMING

metadata: Final = sa.MetaData(naming_convention=NAMING)

# A row for each accepted answer. Of its question there are only digests and a vector: none of its words.
kept_answer: Final = sa.Table(
    "kept_answer",
    metadata,
    sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
    # SHA-256 of what the question says and of who answered
    sa.Column("signature", sa.LargeBinary, nullable=False),
    # SHA-256 of the data stamp that the answer was computed from
    sa.Column("stamp", sa.LargeBinary, nullable=False),
    # SHA-256 of the question's words
    sa.Column("wording", sa.LargeBinary, nullable=False),
    # float16, L2-normalised; none where no model encodes texts
    sa.Column("vector", sa.LargeBinary),
    sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")),
    # compressed JSON (agent_core.cache.kept_answers)
    sa.Column("document", sa.LargeBinary, nullable=False),
    sa.Index(None, "signature", "stamp", "wording", unique=True),
    sa.Index(None, "kept_at"),
)

# A row for each outcome of each tier; agents add to it every few seconds.
cache_use: Final = sa.Table(
    "cache_use",
    metadata,
    sa.Column("tier", sa.Text, primary_key=True),
    sa.Column("outcome", sa.Text, primary_key=True),
    sa.Column("lookups", sa.BigInteger, nullable=False),
    # what computing took that was not done again, less what looking took
    sa.Column("saved_ms", sa.Double[float](), nullable=False),
    sa.Column("since", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")),
)

# At most one row: when all kept answers were last thrown away. It is a part of the data stamp.
cache_clearing: Final = sa.Table(
    "cache_clearing",
    metadata,
    sa.Column("id", sa.Boolean, sa.CheckConstraint("id", name="single"), primary_key=True, server_default="true"),
    sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=False),
)
