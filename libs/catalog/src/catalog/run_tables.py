"""The tables of run records, written by agents behind their answers (ADR 16), and of what is fitted on ratings."""

from typing import Final

import sqlalchemy as sa

from catalog.tables import NAMING

metadata: Final = sa.MetaData(naming_convention=NAMING)

# A row for each answered question; a client may give one request id to several. The columns are what runs are listed
# and filtered by; `document` is all of it (catalog.run_record), as compressed JSON.
run_record: Final = sa.Table(
    "run_record",
    metadata,
    sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
    sa.Column("request_id", sa.Text, nullable=False),
    sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),  # the termination reason
    sa.Column("confidence", sa.Double[float](), nullable=False),
    sa.Column("verified", sa.Boolean, nullable=False),
    sa.Column("total_ms", sa.Double[float](), nullable=False),
    # of the data that it was answered from; none where other data came in while it was answered
    sa.Column("data_version", sa.BigInteger),
    # how often the index had been written to when the record was
    sa.Column("index_revision", sa.BigInteger),
    sa.Column("document", sa.LargeBinary, nullable=False),
    # what a reader says of the answer, the newest word (catalog.run_ratings); none where nobody did
    sa.Column("helpful", sa.Boolean),
    sa.Column("comment", sa.Text),
    sa.Column("rated_at", sa.DateTime(timezone=True)),
    sa.Index(None, "request_id"),
    sa.Index(None, "asked_at"),
)

# A row for each version of the thresholds that `kizuna ratings --fit --write` has fitted, or that a revert has brought
# back; the newest one is used by every agent that starts. None: what ships.
threshold_version: Final = sa.Table(
    "threshold_version",
    metadata,
    sa.Column("version", sa.BigInteger, sa.Identity(), primary_key=True),
    sa.Column("fitted_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")),
    # how many rated and generated questions, in words; of a revert, which version it brings back
    sa.Column("fitted_on", sa.Text, nullable=False),
    # JSON: numbers by the name of their setting
    sa.Column("numbers", sa.Text, nullable=False),
)
