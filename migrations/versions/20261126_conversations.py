"""Conversations: the last turns of each, so that any process can go on with them."""

import sqlalchemy as sa
from alembic import op

revision = "20261126_conversations"
down_revision = "20261126_browse"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "conversation_turn",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="conversation_turn_pkey"),
    )
    op.create_index("conversation_turn_conversation_id_id_idx", "conversation_turn", ["conversation_id", "id"])
    op.create_index("conversation_turn_told_at_idx", "conversation_turn", ["told_at"])


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("conversation_turn")
