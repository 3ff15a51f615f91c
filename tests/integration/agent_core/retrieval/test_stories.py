"""The order of a story and what is like a title, on planted graphs."""

from collections.abc import Sequence

import asyncpg
import pytest
from agent_core.graph_query import EntityFilters
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval import similar_titles
from agent_core.retrieval.alike_topics import LEAST_KNOWN
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.seasons import ALONE, BASIS_FIELD, NUMBER_FIELD, PART_FIELD
from agent_core.retrieval.similar_titles import PEOPLE_FIELD, READERS_FIELD, SERIES_FIELD, SHARED_FIELD, STUDIO_FIELD
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import GraphIntent, QueryType, RequestedLimits
from catalog.entities import EntityType
from catalog.names import fold
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant

A, M, P, S = EntityType.ANIME, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO


async def ask(
    executor: PostgresGraphExecutor,
    query_type: QueryType,
    start: EntityRef,
    *,
    filters: EntityFilters | None = None,
    most: int = 50,
    include_adult: bool = False,
    others: Sequence[EntityRef] = (),
    shared: Sequence[R] = (),
    differ: Sequence[R] = (),
    makers: Sequence[EntityRef] = (),
    makers_not: Sequence[EntityRef] = (),
    unlike: Sequence[EntityRef] = (),
    kinds: Sequence[EntityType] = (),
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type=query_type,
        start=start,
        filters=filters or EntityFilters(),
        limits=RequestedLimits(max_results=most),
        others=list(others),
        shared=list(shared),
        differ=list(differ),
        makers=list(makers),
        makers_not=list(makers_not),
        unlike=list(unlike),
        entity_types=list(kinds),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def names(result: GraphResult) -> list[str]:
    return [card.name for card in result.cards]


@pytest.fixture(scope="module")
async def saga(graph_dsn: str) -> dict[str, EntityRef]:
    """A saga told out of order, with a side story, a clip, an adult title, and two titles that continue each other."""
    plant = Plant()
    one = plant.add(A, "Saga One", year=2001, format="tv", genres=["Drama", "Space"], popularity=90)
    two = plant.add(A, "Saga Two", year=2003, format="tv", genres=["Drama"], popularity=80)
    before = plant.add(A, "Saga Zero", year=2005, format="movie", popularity=70)
    side = plant.add(A, "Saga Aside", year=2002, format="ova", popularity=60)
    clip = plant.add(A, "Saga Song", year=2002, format="music", popularity=50)
    hidden = plant.add(A, "Saga Hidden", year=2004, format="ova", adult=True, popularity=99)
    ring, ring_two = (plant.add(A, f"Ring {n}", year=1990 + n, format="tv") for n in (1, 2))
    alone = plant.add(A, "Alone", year=1999, format="tv", genres=["Nothing"])
    other = plant.add(A, "Other Space", year=2010, format="tv", genres=["Drama", "Space"], popularity=40)
    lesser = plant.add(A, "Lesser Space", year=2011, format="movie", genres=["Space"], popularity=95)
    maker, house = plant.add(P, "Maker"), plant.add(S, "House")
    plant.relate(one, R.SEQUEL, two)
    plant.relate(before, R.SEQUEL, one)
    plant.relate(one, R.SIDE_STORY, side)
    plant.relate(one, R.SIDE_STORY, clip)
    plant.relate(two, R.SEQUEL, hidden)
    plant.relate(ring, R.SEQUEL, ring_two)
    plant.relate(ring_two, R.SEQUEL, ring)
    for liked in (other, lesser, two):
        plant.relate(one, R.RECOMMENDED, liked)
    for work in (one, other):
        plant.relate(work, R.STAFF, maker, qualifier="Director")
        plant.relate(work, R.ANIMATED_BY, house)
    await plant.grow(graph_dsn)
    await _advise(graph_dsn, [(one, other, 7), (lesser, one, 3), (one, two, 9), (other, lesser, 2)])
    return {"one": one, "two": two, "ring": ring, "alone": alone, "other": other, "maker": maker, "house": house}


async def _advise(dsn: str, votes: list[tuple[EntityRef, EntityRef, int]]) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.executemany(
            "INSERT INTO anime_recommendation (anime_id, recommended_anime_id, users) VALUES ($1, $2, $3)",
            [(a.id, b.id, users) for a, b, users in votes],
        )
    finally:
        await connection.close()


async def _number(dsn: str, series: EntityRef, places: list[tuple[EntityRef, int, int, str]]) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.executemany(
            "INSERT INTO anime_season (anime_id, series_id, number, part, final, basis)"
            " VALUES ($1, $2, $3, $4, false, $5)",
            [(anime.id, series.id, number, part, basis) for anime, number, part, basis in places],
        )
    finally:
        await connection.close()


async def test_a_story_is_told_in_its_own_order(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    result = await ask(executor, "watch_order", saga["two"])
    assert names(result) == ["Saga Zero", "Saga One", "Saga Aside", "Saga Two"]
    places = {card.name: dict(card.fields)[RELATION_FIELD] for card in result.cards}
    assert places["Saga One"] == MAIN_LINE
    assert places["Saga Aside"] == "side story of Saga One"
    assert result.meta.complete


async def test_adult_titles_of_a_story_are_told_only_where_admitted(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "watch_order", saga["one"], include_adult=True)
    assert names(result)[-1] == "Saga Hidden"


@pytest.mark.parametrize(("most", "expected"), [(1, []), (2, ["Saga One", "Saga Two"]), (4, None), (5, None)])
async def test_a_story_cut_short_keeps_what_is_nearest_and_says_so(
    executor: PostgresGraphExecutor,
    limited: LimitedExecutor,
    saga: dict[str, EntityRef],
    most: int,
    expected: list[str] | None,
) -> None:
    whole = names(await ask(executor, "watch_order", saga["two"]))
    result = await ask(limited(GraphLimits(max_results=most)), "watch_order", saga["two"])
    assert result.meta.truncated_by == (["max_results"] if most < 5 else [])  # four titles and a clip
    assert expected is None or names(result) == expected
    assert set(names(result)) <= set(whole)


async def test_titles_that_continue_each_other_are_a_circle(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "watch_order", saga["ring"])
    assert names(result) == ["Ring 1", "Ring 2"]
    hint = f"{CYCLE_HINT}Ring 1 → Ring 2 → Ring 1"
    assert result.meta.hint == hint
    filtered = await ask(executor, "watch_order", saga["ring"], filters=EntityFilters(year=2001))
    assert filtered.meta.hint == f"{hint}; filters do not apply to watch_order and were left out"


@pytest.mark.parametrize("query_type", ["watch_order", "similar"])
async def test_a_title_alone_has_neither_order_nor_likeness(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], query_type: QueryType
) -> None:
    assert (await ask(executor, query_type, saga["alone"])).meta.outcome is GraphOutcome.NO_ROWS


@pytest.mark.parametrize("query_type", ["watch_order", "similar"])
async def test_people_have_neither(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], query_type: QueryType
) -> None:
    assert (await ask(executor, query_type, saga["maker"])).meta.outcome is GraphOutcome.UNKNOWN_RELATION


async def test_what_most_readers_recommend_comes_first_and_the_story_itself_never(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "similar", saga["one"])
    assert names(result) == ["Other Space", "Lesser Space"]


async def test_a_likeness_has_its_reasons(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    first, second = (dict(card.fields) for card in (await ask(executor, "similar", saga["one"])).cards)
    assert first == {READERS_FIELD: "7", SHARED_FIELD: "Drama, Space", STUDIO_FIELD: "House", PEOPLE_FIELD: "Maker"}
    assert second == {READERS_FIELD: "3", SHARED_FIELD: "Space"}


async def test_a_likeness_may_be_narrowed_and_cut(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    films = await ask(executor, "similar", saga["one"], filters=EntityFilters(format=["movie"]))
    assert names(films) == ["Lesser Space"]
    one = await ask(executor, "similar", saga["one"], most=1)
    assert (names(one), one.meta.total, one.meta.complete) == (["Other Space"], 2, True)


async def test_likenesses_behind_the_limit_are_said(limited: LimitedExecutor, saga: dict[str, EntityRef]) -> None:
    for most, caps in ((1, ["max_results"]), (2, [])):
        result = await ask(limited(GraphLimits(max_results=most)), "similar", saga["one"])
        assert (result.count, result.meta.total, result.meta.truncated_by) == (most, 2, caps)


@pytest.mark.parametrize(
    ("shared", "differ", "alike"),
    [
        ([R.ANIMATED_BY], [], ["Other Space"]),
        ([R.STAFF, R.ANIMATED_BY], [], ["Other Space"]),
        ([], [R.STAFF], ["Lesser Space"]),
        ([], [R.ANIMATED_BY], ["Lesser Space"]),
        ([R.ANIMATED_BY], [R.STAFF], []),
    ],
)
async def test_a_likeness_may_have_the_same_makers_or_others(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], shared: list[R], differ: list[R], alike: list[str]
) -> None:
    assert names(await ask(executor, "similar", saga["one"], shared=shared, differ=differ)) == alike


@pytest.mark.parametrize("maker", ["maker", "house"])
async def test_a_likeness_may_be_without_what_somebody_made(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], maker: str
) -> None:
    assert names(await ask(executor, "similar", saga["one"], makers_not=[saga[maker]])) == ["Lesser Space"]
    theirs = names(await ask(executor, "similar", saga["one"], makers=[saga[maker]]))
    assert theirs
    assert "Lesser Space" not in theirs


async def test_nothing_is_of_the_story_of_what_is_not_liked(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    (first, *others) = (await ask(executor, "similar", saga["one"])).cards
    apart = await ask(executor, "similar", saga["one"], unlike=[first.ref])
    assert names(apart) == [card.name for card in others]


async def test_what_is_like_two_titles_is_like_either(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    both = await ask(executor, "similar", saga["one"], others=[saga["other"]])
    assert names(both) == ["Lesser Space"]
    assert dict(both.cards[0].fields)[READERS_FIELD] == "5"
    nothing = await ask(executor, "similar", saga["one"], others=[saga["alone"]])
    assert nothing.meta.outcome is GraphOutcome.NO_ROWS


@pytest.fixture(scope="module")
async def crossing(graph_dsn: str) -> dict[str, EntityRef]:
    """Two series of one story and a third of another, with films of each and one film that tells of two stories."""
    plant = Plant()
    first = plant.add(A, "Orba", year=1990, format="tv")
    later = plant.add(A, "Orba Z", year=1995, format="tv")
    heirs = plant.add(A, "Heirs", year=1999, format="tv")
    other = plant.add(A, "Velm", year=1992, format="tv")
    films = {
        name: plant.add(A, name, year=year, format="movie")
        for name, year in (("Orba Film", 1991), ("Orba Z Film", 1996), ("Heirs Film", 2000), ("Velm Film", 1993))
    }
    both = plant.add(A, "Orba and Velm", year=1994, format="movie")
    special = plant.add(A, "Orba Special", year=1990, format="special")
    hidden = plant.add(A, "Orba Hidden", year=1990, format="movie", adult=True)
    friend = plant.add(A, "Friend", year=1990, format="movie")
    plant.relate(first, R.SEQUEL, later)
    plant.relate(later, R.SEQUEL, heirs)
    for whole, part in ((first, "Orba Film"), (later, "Orba Z Film"), (heirs, "Heirs Film"), (other, "Velm Film")):
        plant.relate(whole, R.SIDE_STORY, films[part])
    for part in (both, special, hidden):
        plant.relate(first, R.SIDE_STORY, part)
    plant.relate(other, R.SIDE_STORY, both)
    plant.relate(first, R.SHARED_CHARACTER, friend)
    plant.relate(first, R.OTHER, other)
    await plant.grow(graph_dsn)
    return {"first": first, "later": later, "other": other, "film": films["Orba Film"], "both": both}


FILMS = EntityFilters(format=["movie"])


async def test_instalments_are_those_of_the_story_by_release(
    executor: PostgresGraphExecutor, crossing: dict[str, EntityRef]
) -> None:
    films = await ask(executor, "instalments", crossing["first"], filters=FILMS)
    assert names(films) == ["Orba Film", "Orba and Velm", "Orba Z Film"]
    assert films.meta.total == 3
    assert "Orba Z" in names(await ask(executor, "instalments", crossing["first"]))
    shown = await ask(executor, "instalments", crossing["first"], filters=FILMS, include_adult=True)
    assert "Orba Hidden" in names(shown)


async def test_another_series_is_entered_only_where_it_is_called_alike(
    executor: PostgresGraphExecutor, crossing: dict[str, EntityRef]
) -> None:
    assert names(await ask(executor, "instalments", crossing["later"], filters=FILMS)) == ["Orba Z Film"]


async def test_what_tells_of_two_stories_leads_from_neither_to_the_other(
    executor: PostgresGraphExecutor, crossing: dict[str, EntityRef]
) -> None:
    assert names(await ask(executor, "instalments", crossing["other"], filters=FILMS)) == ["Velm Film", "Orba and Velm"]
    order = names(await ask(executor, "watch_order", crossing["other"]))
    assert order == ["Velm", "Velm Film", "Orba and Velm"]
    assert {"Orba", "Velm"} <= set(names(await ask(executor, "watch_order", crossing["both"])))
    assert "Heirs Film" in names(await ask(executor, "watch_order", crossing["film"]))


async def test_a_title_without_instalments_has_no_rows(
    executor: PostgresGraphExecutor, crossing: dict[str, EntityRef]
) -> None:
    music = await ask(executor, "instalments", crossing["first"], filters=EntityFilters(format=["music"]))
    assert (music.meta.outcome, music.count) == (GraphOutcome.NO_ROWS, 0)


async def test_instalments_behind_the_limit_are_not_said_to_be_none(
    limited: LimitedExecutor, crossing: dict[str, EntityRef]
) -> None:
    one = limited(GraphLimits(max_results=1))
    music = await ask(one, "instalments", crossing["first"], filters=EntityFilters(format=["music"]))
    assert (music.meta.outcome, music.meta.truncated_by) == (GraphOutcome.NO_ROWS, ["max_results"])


@pytest.fixture(scope="module")
async def topics(graph_dsn: str) -> dict[str, EntityRef]:
    """A title that ten readers' recommendations lead from, one that none do, and films that share topics with both."""
    plant = Plant()
    shared = ["Ruins", "Airships", "Robots", "Sea", "Winter"]
    advised = plant.add(A, "Advised", format="tv", genres=shared, popularity=99)
    quiet = plant.add(A, "Quiet", format="tv", genres=shared)
    picks = [plant.add(A, f"{letter} Pick", format="tv", genres=["Comedy"]) for letter in "BCDFGHJKLM"]
    plant.add(A, "Four", format="movie", genres=shared[:4], popularity=900)
    plant.add(A, "Five", format="movie", genres=[*shared, "Comedy", "Music"], popularity=9)
    plant.add(A, "Three", format="movie", genres=shared[:3], popularity=999)
    await plant.grow(graph_dsn)
    await _advise(graph_dsn, [(advised, pick, 1) for pick in picks])
    return {"advised": advised, "quiet": quiet}


async def test_what_shares_most_comes_first(executor: PostgresGraphExecutor, topics: dict[str, EntityRef]) -> None:
    assert names(await ask(executor, "similar", topics["quiet"])) == ["Advised", "Five", "Four", "Three"]


async def test_where_no_recommendation_is_what_is_asked_for_all_that_is_alike_is_looked_at(
    executor: PostgresGraphExecutor, topics: dict[str, EntityRef]
) -> None:
    assert len(names(await ask(executor, "similar", topics["advised"]))) == 10
    assert names(await ask(executor, "similar", topics["advised"], filters=FILMS)) == ["Five", "Four", "Three"]


@pytest.mark.parametrize(("candidates", "caps"), [(3, ["max_results"]), (4, ["max_results"]), (5, [])])
async def test_what_may_be_alike_behind_the_candidates_is_not_said_to_be_none(
    executor: PostgresGraphExecutor,
    topics: dict[str, EntityRef],
    monkeypatch: pytest.MonkeyPatch,
    candidates: int,
    caps: list[str],
) -> None:
    monkeypatch.setattr(similar_titles, "CANDIDATES", candidates)
    music = await ask(executor, "similar", topics["quiet"], filters=EntityFilters(format=["music"]))
    assert (music.meta.outcome, music.meta.truncated_by) == (GraphOutcome.NO_ROWS, caps)
    assert (await ask(executor, "similar", topics["quiet"])).meta.truncated_by == caps


async def test_of_another_story_one_title_is_alike_and_none_of_its_own(
    executor: PostgresGraphExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    topics = ["Lanterns", "Canals", "Masks", "Fog"]
    start = plant.add(A, "Lagoon Nights", format="tv", genres=topics, popularity=50)
    plant.add(A, "Lagoon Nights: The Return", format="movie", genres=topics, popularity=900)
    plant.add(A, "Carnival 2nd Season", format="tv", genres=topics, popularity=40)
    plant.add(A, "Carnival", format="tv", genres=topics[:3], popularity=70)
    await plant.grow(graph_dsn)
    result = await ask(executor, "similar", start)
    assert names(result) == ["Carnival"]
    assert result.meta.total == 1


@pytest.fixture(scope="module")
async def unrecommended(graph_dsn: str) -> dict[str, EntityRef]:
    """A title and its sequel, one for which readers recommend something, and titles of equal topics."""
    plant = Plant()
    topics = ["Lagoons", "Bells"]
    start = plant.add(A, "Campanile", year=2000, format="tv", genres=topics)
    sequel = plant.add(A, "Campanile Again", year=2004, format="tv", genres=topics)
    liked = plant.add(A, "Liked Elsewhere", year=2000, format="tv", genres=topics)
    relayed = plant.add(A, "Relayed", year=2000, format="tv", genres=topics)
    near = plant.add(A, "Near", year=2001, format="tv", genres=topics)
    plant.add(A, "Far", year=1979, format="tv", genres=topics)
    plant.add(A, "Film", year=2001, format="movie", genres=topics)
    plant.relate(start, R.SEQUEL, sequel)
    await plant.grow(graph_dsn)
    await _advise(graph_dsn, [(sequel, liked, 4), (near, relayed, 2)])
    return {"start": start, "sequel": sequel}


async def test_without_recommendations_those_for_its_story_come_first_then_what_its_likes_are_recommended_with(
    executor: PostgresGraphExecutor, unrecommended: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "similar", unrecommended["start"])
    assert names(result) == ["Liked Elsewhere", "Relayed", "Near", "Film", "Far"]
    assert dict(result.cards[0].fields) == {SERIES_FIELD: "4", SHARED_FIELD: "Lagoons, Bells"}


async def test_a_recommendation_for_the_title_itself_is_told_alone(
    executor: PostgresGraphExecutor, unrecommended: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "similar", unrecommended["sequel"])
    assert dict(result.cards[0].fields) == {READERS_FIELD: "4", SHARED_FIELD: "Lagoons, Bells"}


@pytest.fixture(scope="module")
async def shelf(graph_dsn: str) -> dict[str, EntityRef]:
    """A manga and its anime, with manga and anime that share much, little or nothing with it."""
    plant = Plant()
    topics = ["Lighthouses", "Storms", "Whales"]
    manga = plant.add(M, "Keeper", genres=topics, popularity=LEAST_KNOWN, members=LEAST_KNOWN)
    anime = plant.add(A, "Keeper", format="tv", genres=topics, popularity=LEAST_KNOWN)
    plant.add(M, "Keeper: Gaiden", genres=topics, popularity=LEAST_KNOWN, members=LEAST_KNOWN)
    later = plant.add(M, "Tides", genres=topics, popularity=LEAST_KNOWN, members=LEAST_KNOWN)
    plant.add(M, "Harbour", genres=topics, popularity=LEAST_KNOWN * 9, members=LEAST_KNOWN * 9)
    plant.add(M, "Foghorn", genres=topics[:2], popularity=LEAST_KNOWN * 9, members=LEAST_KNOWN * 9)
    plant.add(M, "Inland", genres=["Deserts"], popularity=LEAST_KNOWN * 99, members=LEAST_KNOWN * 99)
    plant.add(M, "Unread", genres=topics, popularity=LEAST_KNOWN - 1, members=LEAST_KNOWN - 1)
    plant.add(M, "Hidden Cove", genres=topics, adult=True, popularity=LEAST_KNOWN, members=LEAST_KNOWN)
    plant.add(A, "Pilot Boat", format="tv", genres=topics[:2], popularity=LEAST_KNOWN)
    plant.relate(manga, R.SEQUEL, later)
    plant.relate(anime, R.ADAPTED_FROM, manga)
    await plant.grow(graph_dsn)
    return {"manga": manga, "anime": anime}


async def test_manga_like_a_manga_share_its_topics_and_are_of_another_story(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "similar", shelf["manga"], kinds=[M])
    assert names(result) == ["Harbour", "Foghorn"]
    assert dict(result.cards[0].fields)[SHARED_FIELD] == "Whales, Lighthouses, Storms"
    adult = await ask(executor, "similar", shelf["manga"], kinds=[M], include_adult=True)
    assert "Hidden Cove" in names(adult)


async def test_an_anime_leads_to_manga_and_a_manga_to_anime_by_their_topics(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert names(await ask(executor, "similar", shelf["anime"], kinds=[M])) == ["Harbour", "Tides", "Foghorn"]
    assert names(await ask(executor, "similar", shelf["manga"])) == ["Pilot Boat"]


@pytest.mark.parametrize(("fitting", "behind"), [(2, True), (3, False)])
async def test_what_shares_topics_stands_behind_what_few_readers_recommend(
    executor: PostgresGraphExecutor, graph_dsn: str, *, fitting: int, behind: bool
) -> None:
    plant = Plant()
    topics = ["Windmills", "Canals", "Tulips", "Barges"]
    start = plant.add(A, "Polder", format="tv", genres=topics)
    picks = [
        plant.add(A, f"{letter} Dyke", format="movie" if place < fitting else "tv", genres=["Comedy"])
        for place, letter in enumerate("BCDFGHJKLM")
    ]
    plant.add(A, "Sluice", format="movie", genres=topics)
    await plant.grow(graph_dsn)
    await _advise(graph_dsn, [(start, pick, 10 - place) for place, pick in enumerate(picks)])
    films = names(await ask(executor, "similar", start, filters=FILMS))
    assert films == [*(f"{letter} Dyke" for letter in "BCDFGHJKLM"[:fitting]), *(["Sluice"] if behind else [])]


@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        (EntityFilters(), ["Ferry", "Quay", "B Dyke"]),
        (EntityFilters(year_min=2006), ["Ferry 3rd Season", "B Dyke", "C Dyke"]),
        (EntityFilters(year_max=2003), ["Ferry"]),
    ],
)
async def test_a_story_that_readers_recommend_from_its_middle_is_shown_from_its_beginning(
    executor: PostgresGraphExecutor, graph_dsn: str, filters: EntityFilters, shown: list[str]
) -> None:
    plant = Plant()
    start = plant.add(A, "Harbour", format="tv", genres=["Boats", "Fog"])
    before, first, second, third = (
        plant.add(A, name, year=year, format="tv", genres=["Boats"], popularity=readers)
        for name, year, readers in (
            ("Ferry: Before", 1999, 5), ("Ferry", 2001, 70),
            ("Ferry 2nd Season", 2004, 40), ("Ferry 3rd Season", 2006, 30),
        )
    )  # fmt: skip
    quay = plant.add(A, "Quay", year=2005, format="tv", popularity=20)
    origin = plant.add(A, "Quay: Origin", year=2010, format="movie", popularity=90)
    picks = [plant.add(A, f"{letter} Dyke", year=2012, format="tv") for letter in "BCDFGHJKLM"]
    for earlier, later in ((before, first), (first, second), (second, third), (origin, quay)):
        plant.relate(earlier, R.SEQUEL, later)
    await plant.grow(graph_dsn)
    recommended = [third, quay, *picks]
    await _advise(graph_dsn, [(start, pick, 20 - place) for place, pick in enumerate(recommended)])
    result = await ask(executor, "similar", start, filters=filters, most=3)
    assert names(result)[: len(shown)] == shown
    assert (READERS_FIELD in dict(result.cards[0].fields)) is (shown[0] != "Ferry")


@pytest.fixture(scope="module")
async def series(graph_dsn: str) -> dict[str, EntityRef]:
    """A series of two seasons, the second in two parts and one part of it adult, and a film."""
    plant = Plant()
    one = plant.add(A, "Cycle", format="tv", episodes=12, stats_as_of="2020-05-06")
    two = plant.add(A, "Cycle II", format="tv", episodes=13, stats_as_of="2021-07-08")
    later = plant.add(A, "Cycle II Part 2", format="tv")
    hidden = plant.add(A, "Cycle III", format="tv", adult=True)
    film = plant.add(A, "Film", format="movie", episodes=1)
    await plant.grow(graph_dsn)
    places = [(one, 1, 1, "first"), (later, 2, 2, "title"), (two, 2, 1, "relation"), (hidden, 3, 1, "title")]
    await _number(graph_dsn, one, places)
    return {"one": one, "later": later, "film": film}


async def test_the_seasons_of_a_series_are_found_from_each_of_them(
    executor: PostgresGraphExecutor, series: dict[str, EntityRef]
) -> None:
    for start in (series["one"], series["later"]):
        result = await ask(executor, "seasons", start)
        assert names(result) == ["Cycle", "Cycle II", "Cycle II Part 2"]
        fields = [dict(card.fields) for card in result.cards]
        assert [(f[NUMBER_FIELD], f[PART_FIELD], f[BASIS_FIELD]) for f in fields] == [
            ("1", "1", "first"),
            ("2", "1", "relation"),
            ("2", "2", "title"),
        ]
        assert fields[0][AS_OF] == "2021-07-08"  # the newest of all the data
    assert names(await ask(executor, "seasons", series["one"], include_adult=True))[-1] == "Cycle III"


async def test_a_title_of_no_series_is_found_alone(
    executor: PostgresGraphExecutor, series: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "seasons", series["film"])
    assert names(result) == ["Film"]
    assert dict(result.cards[0].fields)[BASIS_FIELD] == ALONE
    assert result.meta.outcome is GraphOutcome.OK


@pytest.fixture(scope="module")
async def subtitled(graph_dsn: str) -> dict[str, EntityRef]:
    """A story with a retelling, a film and an adult title under subtitles, and another story with such a subtitle."""
    plant = Plant()
    story = plant.add(A, "Iron Tale", format="tv", popularity=90)
    retold = plant.add(A, "Iron Tale: Sister Hood", format="tv", popularity=80)
    film = plant.add(A, "Iron Tale the Movie: Sister Hood", format="movie", popularity=10)
    hidden = plant.add(A, "Iron Tale: Velvet", format="ova", popularity=70, adult=True)
    other = plant.add(A, "Robin: Sister Hood", format="tv", popularity=99)
    plant.relate(story, R.ALTERNATIVE_VERSION, retold)
    plant.relate(story, R.SIDE_STORY, film)
    plant.relate(story, R.SHARES_FRANCHISE, hidden)
    plant.relate(story, R.RECOMMENDED, other)
    await plant.grow(graph_dsn)
    await _name(graph_dsn)
    return {"story": story, "retold": retold}


async def _name(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        names = [(row["key"], row["name"], fold(row["name"])) for row in await connection.fetch("SELECT * FROM entity")]
        await connection.executemany(
            "INSERT INTO entity_name (entity_key, position, name, folded, kind) VALUES ($1, 0, $2, $3, 'english')",
            names,
        )
    finally:
        await connection.close()


async def _subtitles(
    executor: PostgresGraphExecutor, text: str, start: EntityRef, *, include_adult: bool = False
) -> list[tuple[str, list[str]]]:
    intent = GraphIntent(rationale="test", query_type="lookup", text=text, start=start)
    result = await executor.execute(intent, timeout_s=5, include_adult=include_adult)
    return [(m.surface, [c.name for c in m.candidates]) for m in result.mentions]


async def test_subtitles_are_those_of_the_story_alone_best_known_first(
    executor: PostgresGraphExecutor, subtitled: dict[str, EntityRef]
) -> None:
    found = await _subtitles(executor, "compare it with Sister-Hood?", subtitled["story"])
    names = ["Iron Tale: Sister Hood", "Iron Tale the Movie: Sister Hood"]
    assert ("Sister-Hood?", names) in found


async def test_a_word_of_which_no_name_of_the_story_is_the_end_is_no_subtitle(
    executor: PostgresGraphExecutor, subtitled: dict[str, EntityRef]
) -> None:
    assert await _subtitles(executor, "compare it with Tale and Ood", subtitled["story"]) == []
    assert await _subtitles(executor, "Brotherhood", subtitled["story"]) == []


async def test_subtitles_of_adult_titles_are_found_where_admitted(
    executor: PostgresGraphExecutor, subtitled: dict[str, EntityRef]
) -> None:
    assert await _subtitles(executor, "Velvet", subtitled["story"]) == []
    found = await _subtitles(executor, "Velvet", subtitled["story"], include_adult=True)
    assert found == [("Velvet", ["Iron Tale: Velvet"])]
