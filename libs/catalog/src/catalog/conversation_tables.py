"""The table of conversations: the last turns of each, written by the agents behind the answer (ADR 24)."""

from typing import Final

import sqlalchemy as sa

from catalog.tables import NAMING

metadata: Final = sa.MetaData(naming_convention=NAMING)

# A row for each turn. `document` is JSON, in UTF-8 (agent_core.conversation.turns); what is read is read as a whole.
conversation_turn: Final = sa.Table(
    "conversation_turn",
    metadata,
    sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
    sa.Column("conversation_id", sa.Uuid, nullable=False),
    sa.Column("told_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")),
    sa.Column("document", sa.LargeBinary, nullable=False),
    sa.Index(None, "conversation_id", "id"),
    sa.Index(None, "told_at"),
)
