"""Search end to end on the engine in process: names by their words, descriptions by their meaning."""

from dataclasses import replace
from uuid import UUID, uuid5

import pytest
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from semantic_index.documents import passage, to_point
from semantic_index.embedders.minilm import MiniLm
from semantic_index.engines.edge import EdgeIndex
from semantic_index.filters import Filters
from semantic_index.index import Query
from semantic_index.search import SemanticSearch

ANIME = EntityType.ANIME
BLANK = DocumentRow(
    key=0,
    id=UUID(int=0),
    type=ANIME,
    version=1,
    popularity=0,
    adult=False,
    names=[],
    titles=[],
    genres=[],
    prose=None,
    year=None,
    format="tv",
    status="finished",
    season=None,
    score=None,
    episodes=None,
    number=None,
    anime_ids=[],
)


def id_of(name: str) -> UUID:
    return uuid5(UUID(int=0), name)


def anime(name: str, synopsis: str, *names: str, year: int = 2000, adult: bool = False) -> DocumentRow:
    return replace(BLANK, id=id_of(name), names=[name, *names], prose=synopsis, year=year, adult=adult)


# Titles and stories made up for these tests: the right answer to each question shares no word, or only a name, with it.
TITLES = (
    anime("Tide Crown", "A boy sets sail to find a treasure and become king of the pirates.", "潮の王冠", year=1999),
    anime("Quiet Ledger", "Two accountants fall in love during the annual audit.", "Nightjar Protocol", year=2012),
    anime("Zerqon 86", "Pilots of giant machines defend the last city from invaders.", "ゼルコン", year=2021),
    anime("Ember Oath", "A girl who tames dragons looks for her missing mother.", year=2008),
    anime("Paper Moon Diner", "A cook opens a restaurant for ghosts who cannot leave.", year=2015),
    anime("Hollow Strings", "Students form a rock band before their school closes.", year=2009),
    anime("Another", "A pupil finds out that somebody in the class has been dead for years.", year=2012),
    anime("Velvet Hours", "Pirates of another kind.", adult=True),
)


@pytest.fixture
async def search(edge: EdgeIndex, embedder: MiniLm) -> SemanticSearch:
    """An index of the titles above, by words and by meaning."""
    await _fill(edge, embedder)
    return SemanticSearch(edge, embedder)


@pytest.fixture
async def words_only(edge: EdgeIndex) -> SemanticSearch:
    """An index of the titles above, by words."""
    await _fill(edge, None)
    return SemanticSearch(edge)


async def _fill(index: EdgeIndex, embedder: MiniLm | None) -> None:
    await index.upsert(ANIME, [to_point(row) for row in TITLES])
    if embedder is not None:
        vectors = embedder.embed([passage(row) for row in TITLES])
        await index.set_dense(ANIME, {row.id: vector for row, vector in zip(TITLES, vectors, strict=True)})


async def names(search: SemanticSearch, text: str, filters: Filters | None = None, k: int = 5) -> list[str]:
    by_id = {row.id: row.names[0] for row in TITLES}
    return [by_id[hit.id] for hit in (await search.search(ANIME, text, filters=filters, k=k)).hits]


EXACT = ["Zerqon 86", "zerqon", "ゼルコン", "潮の王冠", "TIDE CROWN", "Another"]
PARAPHRASED = [
    ("a youngster wants to rule over all buccaneers", "Tide Crown"),
    ("office romance in the bookkeeping department", "Quiet Ledger"),
    ("mecha protecting humanity's final stronghold", "Zerqon 86"),
    ("chef serving meals to spirits", "Paper Moon Diner"),
]


@pytest.mark.parametrize("name", EXACT)
async def test_an_exact_name_is_found_first_by_words_and_by_the_fusion(search: SemanticSearch, name: str) -> None:
    wanted = next(row.names[0] for row in TITLES if name.casefold() in " ".join(row.names).casefold())
    found = await names(search, name)
    assert found[0] == wanted
    assert (await names(SemanticSearch(search.index), name))[0] == wanted


@pytest.mark.parametrize(("text", "wanted"), PARAPHRASED)
async def test_a_paraphrase_is_missed_by_words_and_found_by_the_fusion(
    search: SemanticSearch, text: str, wanted: str
) -> None:
    by_words = await names(SemanticSearch(search.index), text)
    assert by_words[:1] != [wanted]
    assert wanted in (await names(search, text))[:2]


async def test_a_name_that_its_story_does_not_tell_is_missed_by_meaning_and_found_by_the_fusion(
    search: SemanticSearch, embedder: MiniLm
) -> None:
    (dense,) = embedder.embed(["Nightjar Protocol"])
    (nearest,) = await search.index.query(ANIME, Query(dense=dense), limit=1)
    assert nearest.id != id_of("Quiet Ledger")
    assert (await names(search, "Nightjar Protocol"))[0] == "Quiet Ledger"


async def test_a_search_says_whether_meaning_took_part(search: SemanticSearch) -> None:
    assert (await search.search(ANIME, "pirates")).mode == "hybrid"
    assert (await SemanticSearch(search.index).search(ANIME, "pirates")).mode == "sparse"
    assert (await search.search(EntityType.CHARACTER, "pirates")).mode == "sparse", "characters have no prose"


@pytest.mark.parametrize("text", ["海賊の物語", "ゼルコン", "86", "пираты"])
async def test_a_text_without_a_latin_word_is_searched_by_words(search: SemanticSearch, text: str) -> None:
    assert (await search.search(ANIME, text)).mode == "sparse"


async def test_meaning_takes_part_once_enough_titles_are_embedded(edge: EdgeIndex, embedder: MiniLm) -> None:
    now = 0.0
    search = SemanticSearch(edge, embedder, clock=lambda: now)
    await _fill(edge, None)

    async def mode() -> str:
        return (await search.search(ANIME, "pirates")).mode

    vectors = {row.id: vector for row, vector in zip(TITLES, embedder.embed(["x"] * len(TITLES)), strict=True)}
    assert await mode() == "sparse"
    for embedded, expected in ((3, "sparse"), (4, "hybrid"), (8, "hybrid")):
        await edge.set_dense(ANIME, dict(list(vectors.items())[:embedded]))
        now += 31
        assert await mode() == expected
    await edge.reset()
    await _fill(edge, None)
    now += 29
    assert await mode() == "hybrid", "it is not counted for every search"
    now += 2
    assert await mode() == "sparse"


async def test_adult_titles_come_only_where_they_are_asked_for(search: SemanticSearch) -> None:
    assert "Velvet Hours" not in await names(search, "velvet hours", k=20)
    assert (await names(search, "velvet hours", Filters(include_adult=True)))[0] == "Velvet Hours"


async def test_filters_hold_for_words_and_for_meaning(search: SemanticSearch) -> None:
    found = await names(search, "pirates treasure sea love", Filters(year=(2010, 2015)), k=20)
    assert set(found) == {"Quiet Ledger", "Paper Moon Diner", "Another"}


async def test_scores_fall_and_k_bounds_the_hits(search: SemanticSearch) -> None:
    hits = (await search.search(ANIME, "a girl and a boy in a city", k=3)).hits
    assert len(hits) == 3
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("text", ["", "   ", "?", "-"])
async def test_a_text_without_words_finds_nothing(words_only: SemanticSearch, text: str) -> None:
    assert (await words_only.search(ANIME, text)).hits == []


async def test_a_very_long_text_is_searched_like_any_other(search: SemanticSearch) -> None:
    assert (await names(search, "pirates sailing for treasure " * 500))[0] == "Tide Crown"


async def test_it_is_known_whether_there_is_anything_to_find(words_only: SemanticSearch) -> None:
    assert await words_only.holds(ANIME)
    assert not await words_only.holds(EntityType.MANGA)
