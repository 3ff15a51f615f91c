"""The long jobs of the command line, with progress: loading a dataset and filling the index."""

import asyncio
from pathlib import Path
from typing import Final

from agent_service.index import index_of, search_of
from agent_service.settings import Settings, SettingsInvalid, settings_from_environment
from indexer import images as image_indexing
from indexer.console import bars, images_bar, index_bar, ingest_bar
from indexer.indexing import fill_index
from indexer.ingest import ingest as run_ingest
from indexer.rendering import report_text
from rich.console import Console

from standalone.embedding import embedding_space
from standalone.errors import SettingInvalid
from standalone.home import Home
from standalone.status import read_status

_LOOK_EVERY_S: Final = 2.0


def ingest(dsn: str, directory: Path, *, dataset: str, force: bool, console: Console) -> None:
    """Load a dataset and print what the run did.

    Raises:
        IngestError: the dataset cannot be read as it stands; the catalog is as it was.
    """
    with ingest_bar(console) as tell:
        report = asyncio.run(run_ingest(dsn, directory, dataset=dataset, progress=tell, force=force))
    console.print(report_text(report), markup=False)


async def index(dsn: str, home: Home, *, dense_limit: int | None, console: Console) -> None:
    """Fill the index in process and print what the run did.

    Raises:
        SettingInvalid: a variable of the agent cannot be taken.
        SemanticIndexError: the index belongs to another process, or the model is damaged.
    """
    settings = _settings(dsn, home)
    with index_bar(console) as tell:
        async with search_of(settings) as search:
            report = await fill_index(dsn, search, dense_limit=dense_limit, progress=tell)
    console.print(report, markup=False)


def index_images(dsn: str, home: Home, directory: Path, *, console: Console) -> None:
    """Index the images of a folder and print what the run did.

    Hashes are written beside running servers too. What a model sees goes into the index, which belongs to these.

    Raises:
        SettingInvalid: a variable of the agent cannot be taken.
        IngestError: there is no such folder, or no image in it.
        SemanticIndexError: the index cannot be opened, or the model is none.
    """
    settings = _settings(dsn, home)
    taken = home.running() is not None and settings.qdrant_url is None
    index = None if settings.image_model_dir is None or taken else index_of(settings)
    with images_bar(console) as tell:
        done = image_indexing.run(dsn, directory, progress=tell, index=index, model=settings.image_model_dir)
        report = asyncio.run(done)
    console.print(report, markup=False)
    if settings.image_model_dir is not None and taken:
        console.print("By their hashes alone: stop the servers and run this again, for the image model.", markup=False)


async def watch_index(dsn: str, console: Console) -> None:
    """Show how far the running server's indexing is, until everything is found by words."""
    with bars(console) as show:
        while True:
            held = (await read_status(dsn, embedding_space().key)).held
            done, total = sum(row.sparse for row in held), sum(row.entities for row in held)
            show("indexed by the running server", "", done, total)
            if done >= total:
                return
            await asyncio.sleep(_LOOK_EVERY_S)


def _settings(dsn: str, home: Home) -> Settings:
    try:
        return settings_from_environment(postgres_dsn=dsn, index_dir=home.index, cache_dir=home.cache)
    except SettingsInvalid as error:
        raise SettingInvalid(str(error)) from None
