"""An agent of one machine: the agent service, and in the first of them the indexing that the index in process needs.

One process owns the files of that index, so it must also fill it; further agents search as its guests.
"""

import asyncio
import os
import sys
from typing import Final

import uvloop
from agent_service.index import search_of
from agent_service.server import create_server, metrics_of, stop_requested
from agent_service.settings import Settings, SettingsInvalid, settings_from_environment
from catalog.database import Database, PoolOptions
from catalog.failures import DATABASE_ERRORS
from catalog.processors import available
from indexer.preparation import BackgroundPreparation
from indexer.sync import IndexReport, index
from semantic_index.errors import SemanticIndexError
from semantic_index.search import SemanticSearch
from telemetry.logging import configure_logging, get_logger

# How often the catalog is looked at for changes to index; an idle look takes one cheap statement.
_LOOK_EVERY_S: Final = 15.0
NICENESS: Final = 5
"""Added to an agent's: a question computes for as long as many keystrokes take, which must not wait for it."""

log = get_logger(__name__)


async def serve(settings: Settings) -> None:
    """Answer questions until SIGTERM or SIGINT, and keep the index up to the catalog unless it is another's.

    It takes questions before the index is open: a large one takes seconds, and most questions need none.

    Raises:
        SemanticIndexError: the index belongs to another process or cannot be opened, or the model is damaged.
    """
    stopping = stop_requested()
    background = BackgroundPreparation(settings.cache_dir, model=settings.embedding_model, processors=available())
    with metrics_of(settings):
        async with (
            search_of(settings, at_once=True) as search,
            create_server(settings, search=search),
            asyncio.TaskGroup() as tasks,
        ):
            if settings.index_guest:
                await stopping.wait()
                return
            opening = tasks.create_task(opened(search, otherwise=stopping))
            indexing = tasks.create_task(keep_indexed(settings.postgres_dsn.get_secret_value(), search, background))
            await stopping.wait()
            indexing.cancel()
            opening.cancel()
    if not opening.cancelled() and (error := opening.result()) is not None:
        raise error


async def opened(search: SemanticSearch, *, otherwise: asyncio.Event) -> SemanticIndexError | None:
    """Wait until the index is open; where it cannot be, set an event and return why."""
    try:
        await search.index.opened()
    except SemanticIndexError as error:
        otherwise.set()
        return error
    return None


async def keep_indexed(dsn: str, search: SemanticSearch, background: BackgroundPreparation) -> None:
    """Index what is due, again and again, in the background; a run that fails is logged and tried again later."""
    report: IndexReport | None = None
    async with Database(dsn, PoolOptions(max_size=2, application_name="kizuna-index")) as database:
        while True:
            try:
                async with background as preparation:
                    report = await index(database, search, previous=report, preparation=preparation)
            except (SemanticIndexError, *DATABASE_ERRORS) as error:
                log.warning("index.failed", error=type(error).__name__)
            await asyncio.sleep(_LOOK_EVERY_S)


def main() -> None:
    """Serve with the settings of the environment."""
    try:
        settings = settings_from_environment()
    except SettingsInvalid as error:
        sys.exit(str(error))
    configure_logging(level=settings.log_level, renderer=settings.log_renderer)
    os.nice(NICENESS)  # before anything starts a thread, which would keep what it began with
    try:
        uvloop.run(serve(settings))
    except SemanticIndexError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
