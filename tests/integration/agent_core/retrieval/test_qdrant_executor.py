"""The search executor: intents in, cards of PostgreSQL out, and every failure by its name."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from uuid import UUID, uuid4

import asyncpg
import numpy as np
import pytest
import sqlalchemy as sa
from agent_core.errors import DependencyUnavailable, QueryTimedOut, RetrievalError
from agent_core.limits import LoopLimits, SearchLimits
from agent_core.planning.ports import SearchExecutor
from agent_core.references import EntityRef
from agent_core.results import RetrievalResult
from agent_core.retrieval.qdrant_executor import QdrantExecutor, execute_qdrant_search
from agent_core.schemas import QdrantFilters, SearchIntent
from catalog import tables as t
from catalog.database import Database
from catalog.documents import DocumentRow
from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, RelationType
from indexer.sync import index
from numpy.typing import NDArray
from semantic_index.engines.edge import EdgeIndex
from semantic_index.errors import IndexRejected, IndexTimedOut, SemanticIndexError
from semantic_index.index import Hit
from semantic_index.search import SearchHits, SemanticSearch
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.small_catalog import write_small_catalog

ANIME, CHARACTER = EntityType.ANIME, EntityType.CHARACTER
BEBOP, FILM, ADULT = (str(entity_id(ref)) for ref in ("anime:1", "anime:5", "anime:9"))
SPIKE = str(entity_id("character:1"))


@pytest.fixture(scope="module")
async def dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    return await clone(postgres, migrated)


@pytest.fixture(scope="module")
async def catalog(dsn: str) -> AsyncIterator[Database]:
    """The small catalog, where Spike appears in two anime."""
    async with Database(dsn) as database:
        await write_small_catalog(database)
        async with database.write() as connection:
            keys = {row.ref: row.key for row in await connection.execute(sa.select(t.entity.c.ref, t.entity.c.key))}
            edge = {"type": RELATIONS[RelationType.APPEARS_IN].code, "weight": 1, "derived": False, "adult": False}
            rows = [edge | {"src": keys["character:1"], "dst": keys[ref]} for ref in ("anime:1", "anime:5")]
            await connection.execute(sa.insert(t.relation_edge), rows)
        yield database


@pytest.fixture(scope="module")
async def search(catalog: Database, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SemanticSearch]:
    """The words of the small catalog, indexed."""
    async with EdgeIndex(tmp_path_factory.mktemp("index")) as engine:
        opened = SemanticSearch(engine)
        await index(catalog, opened)
        yield opened


@pytest.fixture
def executor(search: SemanticSearch, catalog: Database) -> QdrantExecutor:
    return QdrantExecutor(search, catalog)


def intent(
    query: str | None = "bebop",
    *,
    kind: EntityType = ANIME,
    image: str | None = None,
    filters: QdrantFilters | None = None,
) -> SearchIntent:
    return SearchIntent(
        rationale="test", entity_type=kind, query=query, image_query=image, filters=filters or QdrantFilters()
    )


async def run(executor: SearchExecutor, asked: SearchIntent, *, include_adult: bool = False) -> RetrievalResult:
    return await executor(asked, timeout_s=10, include_adult=include_adult)


def ids(result: RetrievalResult) -> list[str]:
    return [card.ref.id for card in result.raw_data]


async def test_a_search_returns_cards_from_postgresql_best_first(executor: QdrantExecutor) -> None:
    result = await run(executor, intent("cowboy bebop space jazz"))
    assert ids(result) == [BEBOP, FILM]
    first = result.raw_data[0]
    assert (first.name, first.year, first.format, first.rating, first.episodes) == (
        "Cowboy Bebop",
        1998,
        "tv",
        8.75,
        26,
    )
    assert first.genres == ["Action", "Sci-Fi"]
    assert first.description == "Bounty hunters drift through space."
    assert result.count == 2
    assert result.mode == "sparse"


class Backwards:
    """A ranker that prefers what stood last of all."""

    name, depth = "backwards", 50

    def scores(self, text: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.float64]:
        """The negated sums."""
        assert text
        assert all(row.prose or row.names for row in rows)
        return -np.array(sums)


async def test_a_ranker_orders_descriptions_and_nothing_else(search: SemanticSearch, catalog: Database) -> None:
    executor = QdrantExecutor(search, catalog, reranker=Backwards())
    found = await run(executor, intent("bounty hunters of the bebop drift through space to cool jazz"))
    assert ids(found) == [FILM, BEBOP]
    assert found.timings_ms["search_rerank_ms"] > 0
    few = await run(executor, intent("cowboy bebop space jazz"))
    assert ids(few) == [BEBOP, FILM]
    assert "search_rerank_ms" not in few.timings_ms


async def test_scores_of_the_search_are_on_the_cards(executor: QdrantExecutor) -> None:
    first, second = (card.score for card in (await run(executor, intent("space jazz bebop"))).raw_data)
    assert first is not None
    assert second is not None
    assert first > second > 0


async def test_the_summary_names_title_type_year_id_and_description(executor: QdrantExecutor) -> None:
    summary = (await run(executor, intent("space jazz"))).summary
    for part in ("Cowboy Bebop", "anime", "1998", f"id={BEBOP}", "Bounty hunters drift"):
        assert part in summary


async def test_a_character_carries_the_ids_and_names_of_its_anime(executor: QdrantExecutor) -> None:
    result = await run(executor, intent("spike spiegel", kind=CHARACTER))
    (spike,) = result.raw_data
    assert spike.related == [
        (EntityRef(entity_type=ANIME, id=BEBOP), "Cowboy Bebop"),
        (EntityRef(entity_type=ANIME, id=FILM), "Cowboy Bebop: The Movie"),
    ]
    assert f"titles: Cowboy Bebop id={BEBOP}; Cowboy Bebop: The Movie id={FILM}" in result.summary


async def test_the_question_which_anime_a_character_is_in_takes_two_steps(executor: QdrantExecutor) -> None:
    """The specification's first trace: the character by its name, then its anime by their ids."""
    (spike,) = (await run(executor, intent("spike", kind=CHARACTER))).raw_data
    wanted = QdrantFilters(id=[ref.id for ref, _ in spike.related])
    result = await run(executor, intent(None, filters=wanted))
    assert [card.name for card in result.raw_data] == ["Cowboy Bebop", "Cowboy Bebop: The Movie"]


async def test_adult_entities_come_only_where_they_are_admitted(executor: QdrantExecutor) -> None:
    assert ADULT not in ids(await run(executor, intent("bebop after dark")))
    assert ids(await run(executor, intent("bebop after dark"), include_adult=True))[0] == ADULT
    by_id = intent(None, filters=QdrantFilters(id=[ADULT]))
    assert ids(await run(executor, by_id)) == []
    assert ids(await run(executor, by_id, include_adult=True)) == [ADULT]


async def test_an_entity_that_became_adult_since_it_was_indexed_is_left_out(
    search: SemanticSearch, catalog: Database
) -> None:
    async with catalog.write() as connection:
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == UUID(FILM)).values(adult=True))
    try:
        assert ids(await run(QdrantExecutor(search, catalog), intent("bebop movie"))) == [BEBOP]
    finally:
        async with catalog.write() as connection:
            await connection.execute(sa.update(t.entity).where(t.entity.c.id == UUID(FILM)).values(adult=False))


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (QdrantFilters(year=1998), [BEBOP]),
        (QdrantFilters(year_min=1999), [FILM]),
        (QdrantFilters(year_min=1998, year_max=2001), [BEBOP, FILM]),
        (QdrantFilters(year_max=1990), []),
        (QdrantFilters(genre=["action", "Space"]), [BEBOP]),
        (QdrantFilters(format=["Movie"]), [FILM]),
        (QdrantFilters(score_min=8.75), [BEBOP]),
        (QdrantFilters(score_max=8.0), []),
        (QdrantFilters(episodes_min=26, episodes_max=26), [BEBOP]),
        (QdrantFilters(season="fall"), []),
        (QdrantFilters(status=["airing"]), []),
        (QdrantFilters(genre_any=["Space", "Music"]), [BEBOP]),
        # which the index does not have:
        (QdrantFilters(genre_not=["space"]), [FILM]),
        (QdrantFilters(format_not=["movie"], year_max=2001), [BEBOP]),
    ],
)
async def test_typed_filters_reach_the_index(
    executor: QdrantExecutor, filters: QdrantFilters, expected: list[str]
) -> None:
    result = await run(executor, intent("bebop", filters=filters))
    assert sorted(ids(result)) == sorted(expected)


async def test_characters_are_found_within_one_anime(executor: QdrantExecutor) -> None:
    within = QdrantFilters(anime_id=FILM)
    assert ids(await run(executor, intent("spike jet black", kind=CHARACTER, filters=within))) == [SPIKE]


async def test_filters_of_titles_are_refused_for_others(executor: QdrantExecutor) -> None:
    with pytest.raises(RetrievalError, match="genre_not are filters of titles"):
        await run(executor, intent("spike", kind=CHARACTER, filters=QdrantFilters(genre_not=["Space"])))


async def test_nothing_found_is_a_result(executor: QdrantExecutor) -> None:
    result = await run(executor, intent("zzyzx"))
    assert (result.count, result.raw_data) == (0, [])
    assert result.summary == "No anime found for 'zzyzx'."


# ---- by id -----------------------------------------------------------------------------------------------------------


class Untouchable(SemanticSearch):
    """An index that must not be asked."""

    def __init__(self) -> None:
        """It has no engine."""

    async def search(self, *_: object, **__: object) -> SearchHits:
        raise AssertionError("a retrieval by id embeds and searches nothing")


async def test_ids_are_retrieved_in_their_order_without_index_and_model(catalog: Database) -> None:
    executor = QdrantExecutor(Untouchable(), catalog)
    result = await run(executor, intent("ignored beside ids", filters=QdrantFilters(id=[FILM, BEBOP, FILM])))
    assert ids(result) == [FILM, BEBOP]
    assert result.mode == "by_id"
    assert [card.score for card in result.raw_data] == [None, None]


async def test_ids_that_do_not_exist_are_named(executor: QdrantExecutor) -> None:
    nobody = str(uuid4())
    result = await run(executor, intent(None, filters=QdrantFilters(id=[nobody, BEBOP])))
    assert ids(result) == [BEBOP]
    assert f"No anime has the id {nobody}." in result.summary


async def test_an_id_of_another_kind_is_named_too(executor: QdrantExecutor) -> None:
    result = await run(executor, intent(None, filters=QdrantFilters(id=[SPIKE])))
    assert result.count == 0
    assert SPIKE in result.summary


async def test_no_more_ids_than_the_limit_are_looked_up_and_that_is_said(
    search: SemanticSearch, catalog: Database
) -> None:
    executor = QdrantExecutor(search, catalog, SearchLimits(max_ids=2))
    result = await run(executor, intent(None, filters=QdrantFilters(id=[BEBOP, FILM, str(uuid4())])))
    assert ids(result) == [BEBOP, FILM]
    assert "Only the first 2 of 3 ids were looked up." in result.summary


# ---- limits ----------------------------------------------------------------------------------------------------------


async def test_no_more_hits_than_the_limit_come_back(search: SemanticSearch, catalog: Database) -> None:
    executor = QdrantExecutor(search, catalog, SearchLimits(max_results=1))
    assert ids(await run(executor, intent("space jazz bebop"))) == [BEBOP]


async def test_the_summary_fits_a_card_and_says_what_it_leaves_out(catalog: Database) -> None:
    async with catalog.write() as connection:
        many = [entity_id(f"anime:{n}") for n in range(1_000, 1_060)]
        await connection.execute(
            sa.insert(t.entity), [{"id": i, "type": "anime", "ref": str(i), "name": "Title " * 20} for i in many]
        )
        await connection.execute(
            sa.insert(t.anime), [{"id": i, "title_romaji": "Title", "synopsis": "Story. " * 80} for i in many]
        )
    result = await run(
        QdrantExecutor(Untouchable(), catalog), intent(None, filters=QdrantFilters(id=list(map(str, many))))
    )
    assert result.count == 60
    assert len(result.summary) <= LoopLimits().max_card_chars
    assert "more in the result" in result.summary.splitlines()[-1]
    assert "…" in result.summary.splitlines()[1], "a description is cut"


# ---- failures --------------------------------------------------------------------------------------------------------


async def test_a_search_by_image_without_a_decoder_says_what_to_do(executor: QdrantExecutor) -> None:
    for asked in (
        intent(None, image="https://example.org/a.png"),
        intent("this one", image="data:image/png;base64,AA"),
    ):
        with pytest.raises(RetrievalError, match="describe the picture"):
            await run(executor, asked)


async def test_an_index_that_was_never_filled_is_unavailable(catalog: Database, tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path) as engine:
        executor = QdrantExecutor(SemanticSearch(engine), catalog)
        with pytest.raises(DependencyUnavailable, match="kizuna index"):
            await run(executor, intent())
        await engine.prepare()
        with pytest.raises(DependencyUnavailable, match="holds no anime yet"):
            await run(executor, intent())


async def test_manga_are_searched_for_by_their_anime_too(executor: QdrantExecutor) -> None:
    """That is all that is found where the index holds no manga."""
    found = await run(executor, intent("cowboy bebop space jazz", kind=EntityType.MANGA))
    assert {BEBOP, FILM} <= set(ids(found))


async def test_a_slow_index_ends_the_search_at_the_callers_deadline(catalog: Database, tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path) as engine:
        await engine.prepare()
        assert engine.process_id is not None
        os.kill(engine.process_id, signal.SIGSTOP)
        try:
            with pytest.raises(QueryTimedOut):
                await QdrantExecutor(SemanticSearch(engine), catalog)(intent(), timeout_s=0.2, include_adult=False)
        finally:
            os.kill(engine.process_id, signal.SIGCONT)


@pytest.mark.parametrize("timeout_s", [0, -1])
async def test_a_search_without_time_left_does_not_begin(executor: QdrantExecutor, timeout_s: float) -> None:
    with pytest.raises(QueryTimedOut):
        await executor(intent(), timeout_s=timeout_s, include_adult=False)


async def test_the_servers_own_limit_holds_whatever_time_the_caller_has(
    search: SemanticSearch, catalog: Database
) -> None:
    executor = QdrantExecutor(search, catalog, SearchLimits(query_timeout_ms=0))
    with pytest.raises(QueryTimedOut):
        await executor(intent(), timeout_s=60, include_adult=False)


class Failing(Untouchable):
    """An index that answers with an error of its own."""

    def __init__(self, error: SemanticIndexError) -> None:
        self._error = error

    async def search(self, *_: object, **__: object) -> SearchHits:
        raise self._error


@pytest.mark.parametrize(
    ("error", "expected"),
    [(IndexTimedOut("slow"), QueryTimedOut), (IndexRejected("no"), RetrievalError)],
)
async def test_an_error_of_the_index_keeps_its_words(
    catalog: Database, error: SemanticIndexError, expected: type[RetrievalError]
) -> None:
    with pytest.raises(expected, match=str(error)) as raised:
        await run(QdrantExecutor(Failing(error), catalog), intent())
    assert not isinstance(raised.value, DependencyUnavailable), "a refusal is not tried again"


async def test_a_database_that_is_away_is_unavailable(search: SemanticSearch, tmp_path: Path) -> None:
    async with Database(f"postgresql://postgres@/postgres?host={tmp_path}") as nowhere:
        with pytest.raises(DependencyUnavailable, match="PostgreSQL"):
            await run(QdrantExecutor(search, nowhere), intent())


class Ghosts(Untouchable):
    """An index that still holds an entity which PostgreSQL has not."""

    async def search(self, *_: object, **__: object) -> SearchHits:
        return SearchHits(hits=[Hit(id=uuid4(), score=2.0), Hit(id=UUID(BEBOP), score=1.0)], mode="sparse")


async def test_a_hit_that_postgresql_does_not_hold_is_left_out(catalog: Database) -> None:
    result = await run(QdrantExecutor(Ghosts(), catalog), intent())
    assert ids(result) == [BEBOP]
    assert result.count == 1


async def test_searches_run_at_once(executor: QdrantExecutor) -> None:
    results = await asyncio.gather(*(run(executor, intent("space jazz")) for _ in range(20)))
    assert {tuple(ids(result)) for result in results} == {tuple(ids(results[0]))}


async def test_the_function_of_the_specification_is_the_executor(
    search: SemanticSearch, catalog: Database, executor: QdrantExecutor
) -> None:
    asked = intent("space jazz")
    direct = await execute_qdrant_search(asked, search=search, database=catalog, limits=SearchLimits(), timeout_s=10)
    assert direct == await run(executor, asked)


async def test_a_session_that_ends_while_it_is_set_up_is_unavailable(
    search: SemanticSearch, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ended(*_: object, **__: object) -> None:
        raise asyncpg.InterfaceError("connection is closed")

    monkeypatch.setattr("asyncpg.connection.Connection.set_type_codec", ended)
    async with Database(dsn) as unused:
        with pytest.raises(DependencyUnavailable, match="PostgreSQL"):
            await run(QdrantExecutor(search, unused), intent())
