"""Theme songs: the forms under which their titles and artists are looked up."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

revision = "20261125_song_keys"
down_revision = "20261122_typeahead_shown"
branch_labels = None
depends_on = None

_TABLE = "anime_theme"
_COLUMNS = ("title_keys", "artist_keys")


def upgrade() -> None:
    """Make room for the keys, which the next ingest fills."""
    op.execute("SET LOCAL lock_timeout = '5s'")
    for name in _COLUMNS:
        op.add_column(_TABLE, sa.Column(name, pg.ARRAY(sa.Text), nullable=False, server_default="{}"))
        op.create_index(f"{_TABLE}_{name}_idx", _TABLE, [name], postgresql_using="gin")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for name in _COLUMNS:
        op.drop_index(f"{_TABLE}_{name}_idx", _TABLE)
        op.drop_column(_TABLE, name)
