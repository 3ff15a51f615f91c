"""Alembic's entry point: applies migrations to the database in ``KIZUNA_POSTGRES_DSN`` or in the config's URL."""

import asyncio
import os
import sys
from types import ModuleType

from alembic import context
from catalog import (
    browse_tables,
    conversation_tables,
    derived_tables,
    image_tables,
    import_tables,
    kept_answer_tables,
    run_tables,
    typeahead_tables,
)
from catalog.database import asyncpg_url
from sqlalchemy import Connection, MetaData
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

# A migration waits at most this long for a lock, so that it never queues traffic behind it.
SETTINGS = {"lock_timeout": "5s"}


def _entities_of(*modules: ModuleType) -> MetaData:
    """Return the one metadata that these modules add tables to."""
    (metadata,) = {module.metadata for module in modules}
    return metadata


def _migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=[
            _entities_of(browse_tables, derived_tables, image_tables),
            typeahead_tables.metadata,
            run_tables.metadata,
            conversation_tables.metadata,
            import_tables.metadata,
            kept_answer_tables.metadata,
        ],
        compare_type=True,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def _run() -> None:
    dsn = context.config.get_alembic_option("sqlalchemy.url") or os.environ.get("KIZUNA_POSTGRES_DSN")
    if not dsn:
        sys.exit("set KIZUNA_POSTGRES_DSN to the address of the database to migrate")
    engine = create_async_engine(asyncpg_url(dsn), poolclass=NullPool, connect_args={"server_settings": SETTINGS})
    async with engine.connect() as connection:
        await connection.run_sync(_migrate)
        await connection.commit()
    await engine.dispose()


asyncio.run(_run())
