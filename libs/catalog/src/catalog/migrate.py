"""Applies the migrations of this checkout; an image without it runs ``alembic`` (deploy/Dockerfile)."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config

_CHECKOUT: Final = Path(__file__).parents[4] / "migrations"


def migration_config(dsn: str) -> Config:
    """Return Alembic's configuration for the database at ``dsn``."""
    config = Config()
    config.set_main_option("script_location", str(_CHECKOUT))
    config.set_main_option("sqlalchemy.url", dsn.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def migrate(dsn: str, *, revision: str = "head") -> None:
    """Bring the database at ``dsn`` to ``revision``; blocks, and must not run inside an event loop."""
    command.upgrade(migration_config(dsn), revision)
