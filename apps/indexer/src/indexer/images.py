"""The indexing of images: files named by whom they show become perceptual hashes in the catalog."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from itertools import batched
from pathlib import Path
from typing import Final
from uuid import UUID

from catalog.database import Database, PoolOptions
from catalog.entities import EntityType
from catalog.image_names import Owner, find_owners
from catalog.images import ImageRow, forget_vectors, known_images, write_images
from catalog.index_state import show_images
from semantic_index.errors import ImageRejected
from semantic_index.images.clip import load_image_embedder
from semantic_index.images.decoded import DecodedImage
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.vectors import ImageVectors, point_of
from semantic_index.index import VectorIndex

from indexer.connecting import connected
from indexer.epochs import settle_epoch
from indexer.errors import ImagesNotFound
from indexer.rendering import image_report_text
from indexer.report import ImageReport

SUFFIXES: Final = frozenset({".gif", ".jpeg", ".jpg", ".png", ".webp"})
"""Endings of the files that are looked at; what a file is, its content says."""
BATCH: Final = 64
"""Images that are looked up and written together."""

# What stands behind it in a name tells several images of one entity apart.
_FURTHER: Final = "~"
_KINDS: Final = {kind.value: kind for kind in EntityType}
_OF_KIND: Final = re.compile(rf"({'|'.join(_KINDS)})[:_](.+)")
# A site's name and its id; ids of datasets begin with no such word mostly, and those go before it.
_EXTERNAL: Final = re.compile(r"([a-z][a-z0-9_]*)-(.+)")

_NAME: Final = "kizuna-index-images"


@dataclass(frozen=True, slots=True)
class _File:
    """A file, its name below the folder, and whom that may mean, the likeliest first."""

    path: Path
    name: str
    owners: tuple[Owner, ...]


async def run(
    dsn: str,
    directory: Path,
    *,
    progress: Callable[[int, int], None],
    index: VectorIndex | None = None,
    model: Path | None = None,
) -> str:
    """Index the images of a folder in the catalog at an address, and return what was done, as text.

    With an ``index``, which is opened here, and the folder of a ``model``, images are indexed as the model sees them
    too.

    Raises:
        IngestError: the database cannot be reached, holds no catalog, or there are no images.
        SemanticIndexError: the index cannot be opened, or the model is none.
    """
    async with connected(dsn, application_name=_NAME):
        pass  # what is wrong with the database is told before anything is read
    embedder = None if index is None else await asyncio.to_thread(load_image_embedder, model)
    async with AsyncExitStack() as opened:
        options = PoolOptions(max_size=1, application_name=_NAME)
        database = await opened.enter_async_context(Database(dsn, options))
        decoder = await opened.enter_async_context(ImageDecoder())
        vectors = None
        if index is not None and embedder is not None:
            vectors = ImageVectors(await opened.enter_async_context(index), embedder)
        done = await index_images(database, decoder, directory, progress=progress, vectors=vectors)
    return image_report_text(done)


async def index_images(
    database: Database,
    decoder: ImageDecoder,
    directory: Path,
    *,
    progress: Callable[[int, int], None],
    vectors: ImageVectors | None = None,
) -> ImageReport:
    """Index the images of a folder and of those in it; what is there already is not decoded again.

    A file is named by whom it shows (`owners_of`). May be stopped at any time; the next run does the rest.

    Args:
        database: the catalog; one connection is used at a time.
        decoder: what reads images.
        directory: the folder; links in it are not followed.
        progress: told after every batch how many files are done, of how many.
        vectors: where images go as a model sees them; ``None`` leaves it at their hashes.

    Raises:
        ImagesNotFound: there is no such folder, or no image in it.
        SemanticIndexError: the index failed; what was written until then is kept.
    """
    files = await asyncio.to_thread(_files, directory)
    if vectors is not None:
        await _begin(database, vectors)
    run = _Run(database, decoder, vectors)
    for done, batch in enumerate(batched(files, BATCH)):
        await run.index(batch)
        progress(min(len(files), (done + 1) * BATCH), len(files))
    if vectors is not None:
        await vectors.index.flush()
    return run.report


async def _begin(database: Database, vectors: ImageVectors) -> None:
    """Make the collection of images one of this model; of another one's vectors nothing is left."""
    await settle_epoch(database, vectors.index)
    if not await vectors.prepare():
        async with database.write() as connection:
            await forget_vectors(connection)


def owners_of(name: str) -> tuple[Owner, ...]:
    """Return whom the name of a file may mean, the likeliest first: without its ending, with folders by slashes.

    A name is an id of ours, an id of the dataset (``anime:1``, ``anime_1``, or ``1`` in a folder ``anime``), or an id
    of another catalogue behind its kind (``anime_anilist-1``, ``anime/mal-1``). What follows a ``~`` is no part of it.
    """
    folder, _, stem = name.rpartition("/")
    stem = stem.partition(_FURTHER)[0]
    try:
        return (Owner(id=UUID(stem)),)
    except ValueError:
        pass
    kind = folder.rpartition("/")[2]
    match = _OF_KIND.fullmatch(stem) or (_OF_KIND.fullmatch(f"{kind}:{stem}") if kind in _KINDS else None)
    if match is None:
        return ()
    owners = [Owner(ref=f"{match[1]}:{match[2]}")]
    external = _EXTERNAL.fullmatch(match[2])
    if external is not None:
        owners.append(Owner(external=(_KINDS[match[1]], external[1], external[2])))
    return tuple(owners)


def _files(directory: Path) -> list[_File]:
    if not directory.is_dir():
        raise ImagesNotFound(directory, "no such folder")
    found = sorted(_images_in(directory))
    if not found:
        raise ImagesNotFound(directory, f"no file in it ends in {', '.join(sorted(SUFFIXES))}")
    names = [(path, path.relative_to(directory).with_suffix("").as_posix()) for path in found]
    return [_File(path, path.relative_to(directory).as_posix(), owners_of(name)) for path, name in names]


def _images_in(directory: Path) -> Iterator[Path]:
    for folder, _, names in directory.walk():
        yield from (
            path for name in names if (path := folder / name).suffix.lower() in SUFFIXES and not path.is_symlink()
        )


class _Run:
    """One run, and what it has done so far."""

    def __init__(self, database: Database, decoder: ImageDecoder, vectors: ImageVectors | None) -> None:
        self._database = database
        self._decoder = decoder
        self._vectors = vectors
        self._model = None if vectors is None else vectors.space.model
        self.report = ImageReport()

    async def index(self, files: Sequence[_File]) -> None:
        """Index the files whose names mean somebody and that are not there yet."""
        matched = await self._matched(files)
        async with self._database.read() as connection:
            there = await known_images(connection, [digest for _, _, digest in matched])
        rows: dict[tuple[UUID, bytes], ImageRow] = {}
        squares: dict[UUID, bytes] = {}
        for file, whom, digest in matched:
            key = (whom, digest)
            if key in rows or (key in there and self._model in (None, there[key])):
                self.report.unchanged += 1
                continue
            image = await self._decoded(file)
            if image is not None:
                rows[key] = _row(whom, digest, image, model=self._model)
                squares[point_of(digest)] = image.pixels
        if rows:
            await self._write(rows, squares)

    async def _matched(self, files: Sequence[_File]) -> list[tuple[_File, UUID, bytes]]:
        """Return the files that mean somebody and can be read, with whom, and with their digests."""
        async with self._database.read() as connection:
            known = await find_owners(connection, [owner for file in files for owner in file.owners])
        matched: list[tuple[_File, UUID, bytes]] = []
        for file in files:
            whom = next((known[owner] for owner in file.owners if owner in known), None)
            if whom is None:
                self.report.unmatched.add(file.name)
            elif (digest := await self._digest(file)) is not None:
                matched.append((file, whom, digest))
        return matched

    async def _digest(self, file: _File) -> bytes | None:
        try:
            return await asyncio.to_thread(_sha256, file.path)
        except OSError as error:
            self.report.rejected.add(f"{file.name}: {error.strerror}")
            return None

    async def _decoded(self, file: _File) -> DecodedImage | None:
        try:
            content = await asyncio.to_thread(_content, file.path, self._decoder.limits.max_bytes)
        except OSError as error:
            self.report.rejected.add(f"{file.name}: {error.strerror}")
            return None
        try:
            return await self._decoder.decode(content, side=0 if self._vectors is None else self._vectors.side)
        except ImageRejected as error:
            self.report.rejected.add(f"{file.name}: {error}")
            return None

    async def _write(self, rows: Mapping[tuple[UUID, bytes], ImageRow], squares: dict[UUID, bytes]) -> None:
        """Write rows, vectors, and then by which model these are: a crash in between repeats a batch.

        The rows go first: a vector without one is taken for that of an entity that is gone (`indexer.sync`).
        """
        if self._vectors is not None:
            async with self._database.write() as connection:
                await write_images(connection, [replace(row, model=None) for row in rows.values()])
            await self._vectors.write(squares)
            self.report.embedded += len(squares)
        async with self._database.write() as connection:
            await write_images(connection, list(rows.values()))
            await show_images(connection)
        self.report.written += len(rows)


def _row(entity: UUID, digest: bytes, image: DecodedImage, *, model: str | None) -> ImageRow:
    return ImageRow(
        entity_id=entity,
        sha256=digest,
        hash=image.hashes[0],
        width=image.width,
        height=image.height,
        model=model,
    )


def _sha256(path: Path) -> bytes:
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").digest()


def _content(path: Path, most: int) -> bytes:
    """Return the bytes of a file; of one that is too large, no more than shows that it is."""
    with path.open("rb") as opened:
        return opened.read(most + 1)
