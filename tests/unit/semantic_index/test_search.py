"""When meaning takes part in a search, and what the index is asked for: counted at its edges, without an engine."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np
import pytest
from catalog.entities import EntityType
from numpy.typing import NDArray
from semantic_index.collection import DEFAULT_SPACE, TextSpace
from semantic_index.embedders.sentence_encoder import Cosines
from semantic_index.errors import IndexUnavailable
from semantic_index.filters import Between, Condition
from semantic_index.index import Counts, Hit, Query, SparseVector, VectorIndex
from semantic_index.ranking import NAME_WEIGHTS, Prior
from semantic_index.search import DEFAULT_K, SemanticSearch
from semantic_index.stages import EXPAND, INDEX, MEANING, Stages

ANIME = EntityType.ANIME


@dataclass
class CountedIndex:
    """Says how much it holds, and remembers what it was asked."""

    held: Counts
    counted: int = 0
    asked: list[tuple[Query, int]] = field(default_factory=list[tuple[Query, int]])
    down: bool = False

    async def count(self, entity_type: EntityType, *, timeout_s: float = 1.0) -> Counts:
        """What it holds of every type."""
        assert entity_type in EntityType
        assert timeout_s > 0
        self.counted += 1
        return self.held

    async def query(
        self, entity_type: EntityType, query: Query, *, conditions: Sequence[Condition], limit: int, timeout_s: float
    ) -> list[Hit]:
        """Nothing; what is asked is noted."""
        assert entity_type is ANIME
        assert conditions is not None
        assert timeout_s > 0
        if self.down:
            raise IndexUnavailable("down")
        self.asked.append((query, limit))
        return []


@dataclass(frozen=True)
class Ones:
    """Makes the same vector of every text."""

    cosines: Cosines | None = None
    space: TextSpace = DEFAULT_SPACE

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One vector for each text."""
        return np.ones((len(texts), 384), dtype=np.float32) / np.float32(384**0.5)

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """The same."""
        return self.embed([text])[0]


def searching(index: CountedIndex, *, words_only: bool = False, clock: Any = lambda: 0.0) -> SemanticSearch:  # noqa: ANN401 - a function
    return SemanticSearch(cast("VectorIndex", index), None if words_only else cast("Any", Ones()), clock=clock)


@pytest.mark.parametrize(
    ("points", "dense", "mode"),
    [(10, 4, "hybrid"), (10, 3, "sparse"), (5, 2, "hybrid"), (1, 1, "hybrid"), (1, 0, "sparse"), (0, 0, "sparse")],
)
async def test_meaning_takes_part_from_two_of_five(points: int, dense: int, mode: str) -> None:
    index = CountedIndex(Counts(points=points, dense=dense))
    assert (await searching(index).search(ANIME, "pirates")).mode == mode
    ((query, limit),) = index.asked
    assert (query.dense is not None) == (mode == "hybrid")
    assert query.sparse is not None
    assert limit == DEFAULT_K


async def test_meaning_is_weighed_by_how_the_cosines_of_a_model_compare() -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    other = cast("Any", Ones(Cosines(unread=0.8, spread=4.0)))
    await SemanticSearch(cast("VectorIndex", index), other).search(ANIME, "pirates")
    ((query, _),) = index.asked
    assert query.weights == replace(NAME_WEIGHTS, meaning=NAME_WEIGHTS.meaning * 4, unread=0.8)


@pytest.mark.parametrize(("space", "mode"), [(DEFAULT_SPACE, "sparse"), (TextSpace("other-1", 384), "hybrid")])
async def test_a_model_that_is_named_may_read_any_script(space: TextSpace, mode: str) -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    search = SemanticSearch(cast("VectorIndex", index), cast("Any", Ones(space=space)))
    assert (await search.search(ANIME, "海賊の物語")).mode == mode


async def test_without_a_model_nothing_is_counted() -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    search = searching(index, words_only=True)
    assert (await search.search(ANIME, "pirates")).mode == "sparse"
    assert index.counted == 0


@pytest.mark.parametrize(("waited_s", "counts"), [(0.0, 1), (30.0, 1), (30.1, 2)])
async def test_it_is_counted_anew_after_half_a_minute(waited_s: float, counts: int) -> None:
    now = 100.0
    index = CountedIndex(Counts(points=10, dense=10))
    search = searching(index, clock=lambda: now)
    await search.search(ANIME, "pirates")
    now += waited_s
    await search.search(ANIME, "pirates")
    assert index.counted == counts


@pytest.mark.parametrize("text", ["", " ", "?"])
async def test_a_text_without_words_asks_nobody(text: str) -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    assert (await searching(index).search(ANIME, text)).hits == []
    assert index.asked == []


@pytest.mark.parametrize(("points", "holds"), [(0, False), (1, True)])
async def test_an_index_of_one_point_holds_something(points: int, holds: bool) -> None:
    assert await searching(CountedIndex(Counts(points=points, dense=0))).holds(ANIME) == holds


@pytest.mark.parametrize(("indices", "values"), [([1], []), ([], [0.5]), ([1, 2], [0.5])])
def test_a_vector_of_words_has_one_value_for_each(indices: list[int], values: list[float]) -> None:
    with pytest.raises(ValueError, match="one value for each"):
        SparseVector(indices, values)


def test_a_query_is_of_words_of_meaning_or_of_both() -> None:
    words, meaning = SparseVector([1], [0.5]), Ones().embed(["x"])[0]
    for query in (Query(sparse=words), Query(dense=meaning), Query(sparse=words, dense=meaning, weights=NAME_WEIGHTS)):
        assert query.sparse is not None or query.dense is not None
    with pytest.raises(ValueError, match="sparse or a dense"):
        Query()


def test_what_is_summed_needs_weights() -> None:
    words, meaning = SparseVector([1], [0.5]), Ones().embed(["x"])[0]
    for summed in ({"dense": meaning}, {"priors": (Prior(Between("year", 1990, 1999), 1.0),)}):
        with pytest.raises(ValueError, match="needs weights"):
            Query(sparse=words, **cast("Any", summed))


async def test_stages_tell_how_long_they_took() -> None:
    search = searching(CountedIndex(Counts(points=10, dense=10)))
    assert list((await search.search(ANIME, "pirates")).timings_ms) == [EXPAND, MEANING, INDEX]
    search = searching(CountedIndex(Counts(points=10, dense=10)), words_only=True)
    timings_ms = (await search.search(ANIME, "pirates")).timings_ms
    assert list(timings_ms) == [EXPAND, INDEX]
    assert min(timings_ms.values()) > 0


async def test_meaning_can_be_left_out() -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    search = SemanticSearch(cast("VectorIndex", index), cast("Any", Ones()), stages=Stages(meaning=False))
    assert (await search.search(ANIME, "pirates")).mode == "sparse"
    ((query, _),) = index.asked
    assert query.dense is None
    assert query.weights == NAME_WEIGHTS


async def test_hints_are_asked_for_with_titles_alone() -> None:
    index = CountedIndex(Counts(points=10, dense=10))
    text = "a movie of the 90s in which a pig flies a seaplane"
    assert (await searching(index).query(ANIME, text) or Query(dense=Ones().embed(["x"])[0])).priors
    query = await searching(index).query(EntityType.CHARACTER, text)
    assert query is not None
    assert (query.weights, query.priors, query.dense) == (None, (), None)
