"""What every engine of the vector index must do: one suite, run over all of them."""

import math
from uuid import UUID, uuid5

import numpy as np
import pytest
from catalog.entities import EntityType
from semantic_index.collection import DIMENSIONS
from semantic_index.filters import AnyOf, Between, Condition, Filters
from semantic_index.index import Counts, DenseVector, PayloadValue, Point, Query, SparseVector, VectorIndex
from semantic_index.ranking import DEPTH, Prior
from semantic_index.ranking import STORY_WEIGHTS as WEIGHTS

pytestmark = pytest.mark.filterwarnings("ignore:Payload indexes have no effect")

ANIME = EntityType.ANIME
NOWHERE = UUID(int=0)


def id_of(name: str) -> UUID:
    return uuid5(NOWHERE, name)


def words(**weights: float) -> SparseVector:
    """A sparse vector of made-up words."""
    indices = [int.from_bytes(word.encode()[:3]) for word in weights]
    return SparseVector(indices, list(weights.values()))


def direction(axis: int) -> DenseVector:
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[axis] = 1.0
    return vector


def point(name: str, sparse: SparseVector, **payload: PayloadValue) -> Point:
    return Point(id=id_of(name), sparse=sparse, payload={"adult": 0, **payload})


def names(hits: list[UUID], *known: str) -> list[str]:
    by_id = {id_of(name): name for name in known}
    return [by_id[hit] for hit in hits]


async def found(
    index: VectorIndex, query: Query, *known: str, limit: int = 10, conditions: tuple[Condition, ...] = ()
) -> list[str]:
    hits = await index.query(ANIME, query, conditions=conditions, limit=limit)
    return names([hit.id for hit in hits], *known)


async def test_points_are_found_by_their_words_rarest_word_first(index: VectorIndex) -> None:
    await index.upsert(
        ANIME,
        [point("common", words(sea=1.0)), point("both", words(sea=1.0, pirate=1.0)), point("other", words(sea=1.0))],
    )
    hits = await index.query(ANIME, Query(sparse=words(sea=1.0, pirate=1.0)), limit=10)
    assert hits[0].id == id_of("both")
    assert len(hits) == 3
    assert hits[0].score > hits[1].score == hits[2].score


async def test_the_weight_of_a_word_is_its_inverse_document_frequency(index: VectorIndex) -> None:
    points = [point(f"p{n}", words(sea=1.0)) for n in range(9)] + [point("rare", words(pirate=2.0))]
    await index.upsert(ANIME, points)
    (hit,) = await index.query(ANIME, Query(sparse=words(pirate=1.0)), limit=10)
    assert hit.score == pytest.approx(2.0 * math.log(1 + (10 - 1 + 0.5) / (1 + 0.5)), rel=1e-4)


async def test_points_of_equal_score_come_in_the_order_of_their_ids(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point(name, words(sea=1.0)) for name in ("a", "b", "c", "d")])
    hits = await index.query(ANIME, Query(sparse=words(sea=1.0)), limit=10)
    assert [hit.id for hit in hits] == sorted(id_of(name) for name in ("a", "b", "c", "d"))


async def test_points_are_found_by_meaning_once_they_have_a_dense_vector(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point(name, words(sea=1.0)) for name in ("near", "far", "none")])
    await index.set_dense(ANIME, {id_of("near"): direction(0), id_of("far"): direction(1)})
    query = Query(dense=(direction(0) * 0.8 + direction(1) * 0.6).astype(np.float32))
    hits = await index.query(ANIME, query, limit=10)
    assert names([hit.id for hit in hits], "near", "far") == ["near", "far"]
    assert [hit.score for hit in hits] == pytest.approx([0.8, 0.6], abs=1e-5)


async def test_words_meaning_and_readers_are_summed_with_their_weights(index: VectorIndex) -> None:
    await index.upsert(
        ANIME,
        [
            point("word", words(sea=2.0)),
            point("both", words(sea=1.0)),
            point("meaning", words(x=1.0)),
            point("known", words(x=1.0), popularity=999),
        ],
    )
    meant = {"both": direction(0), "meaning": direction(1), "known": direction(1)}
    await index.set_dense(ANIME, {id_of(name): vector for name, vector in meant.items()})
    dense = (direction(0) * 0.6 + direction(1) * 0.8).astype(np.float32)
    by_words = {hit.id: hit.score for hit in await index.query(ANIME, Query(sparse=words(sea=1.0)), limit=10)}
    hits = await index.query(ANIME, Query(sparse=words(sea=1.0), dense=dense, weights=WEIGHTS), limit=10)
    expected = {
        id_of("word"): WEIGHTS.words * by_words[id_of("word")] + WEIGHTS.meaning * WEIGHTS.unread,
        id_of("both"): WEIGHTS.words * by_words[id_of("both")] + WEIGHTS.meaning * 0.6,
        id_of("meaning"): WEIGHTS.meaning * 0.8,
        id_of("known"): WEIGHTS.meaning * 0.8 + WEIGHTS.known * 3,
    }
    assert {hit.id: hit.score for hit in hits} == pytest.approx(expected, rel=1e-3)
    assert [hit.id for hit in hits] == sorted(expected, key=lambda id_: -expected[id_])


async def test_words_alone_are_weighed_against_readers_where_that_is_asked_for(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point("close", words(sea=1.1)), point("known", words(sea=1.0), popularity=999_999)])
    sparse = words(sea=1.0)
    assert await found(index, Query(sparse=sparse), "close", "known") == ["close", "known"]
    by_words = {hit.id: hit.score for hit in await index.query(ANIME, Query(sparse=sparse), limit=10)}
    hits = await index.query(ANIME, Query(sparse=sparse, weights=WEIGHTS), limit=10)
    assert {hit.id: hit.score for hit in hits} == pytest.approx(
        {
            id_of("close"): WEIGHTS.words * by_words[id_of("close")],
            id_of("known"): WEIGHTS.words * by_words[id_of("known")] + WEIGHTS.known * 6,
        },
        rel=1e-3,
    )
    assert hits[0].id == id_of("known")


async def test_who_meets_a_prior_is_preferred_and_who_lacks_the_field_is_not_left_out(index: VectorIndex) -> None:
    filmed = {"film": {"format": "movie", "year": 1995}, "later": {"format": "movie", "year": 2010}, "unknown": {}}
    await index.upsert(ANIME, [point(name, words(sea=1.0), **fields) for name, fields in filmed.items()])
    sparse = words(sea=1.0)
    (by_words, *_) = await index.query(ANIME, Query(sparse=sparse), limit=1)
    priors = (Prior(AnyOf("format", ("movie",)), 0.8), Prior(Between("year", 1990, 1999), 0.5))
    hits = await index.query(ANIME, Query(sparse=sparse, weights=WEIGHTS, priors=priors), limit=10)
    least = WEIGHTS.words * by_words.score
    expected = {"film": least + 1.3, "later": least + 0.8, "unknown": least}
    assert {hit.id: hit.score for hit in hits} == pytest.approx(
        {id_of(name): value for name, value in expected.items()}, rel=1e-3
    )


async def test_a_hit_deep_in_one_list_still_enters_the_sum(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point(f"p{n}", words(sea=1.0 + n / 1000)) for n in range(DEPTH)])
    await index.set_dense(ANIME, {id_of("p0"): direction(0)})
    query = Query(sparse=words(sea=1.0), dense=direction(0), weights=WEIGHTS)
    hits = await index.query(ANIME, query, limit=DEPTH)
    assert [hit.id for hit in hits[:2]] == [id_of("p0"), id_of(f"p{DEPTH - 1}")]
    assert len(hits) == DEPTH


async def test_no_more_hits_come_than_asked_for(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point(f"p{n}", words(sea=1.0)) for n in range(5)])
    for limit in (1, 4, 5, 6):
        assert len(await index.query(ANIME, Query(sparse=words(sea=1.0)), limit=limit)) == min(limit, 5)


FILTERED = {
    "old": {"year": 1990, "genres": ["action", "drama"], "score": 7.5, "format": "tv"},
    "new": {"year": 2010, "genres": ["action"], "score": 8.0, "format": "movie"},
    "bare": {},
    "adult": {"year": 1990, "genres": ["action", "drama"], "score": 7.5, "format": "tv", "adult": 1},
}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), {"old", "new", "bare"}),
        (Filters(include_adult=True), {"old", "new", "bare", "adult"}),
        (Filters(year=(1990, 1990)), {"old"}),
        (Filters(year=(1991, None)), {"new"}),
        (Filters(year=(None, 1990)), {"old"}),
        (Filters(year=(1990, 2010)), {"old", "new"}),
        (Filters(year=(2011, None)), set[str]()),
        (Filters(year=(1990, 1990), include_adult=True), {"old", "adult"}),
        (Filters(genres=["Action"]), {"old", "new"}),
        (Filters(genres=["Action", "Drama"]), {"old"}),
        (Filters(genres=["Romance"]), set[str]()),
        (Filters(formats=["TV", "movie"]), {"old", "new"}),
        (Filters(formats=["ova"]), set[str]()),
        (Filters(score=(7.6, None)), {"new"}),
        (Filters(score=(7.5, 7.5)), {"old"}),
        (Filters(season="fall"), set[str]()),
        (Filters(year=(1990, None), genres=["drama"], formats=["tv"]), {"old"}),
    ],
)
async def test_filters_admit_what_fulfils_all_of_them(index: VectorIndex, filters: Filters, expected: set[str]) -> None:
    await index.upsert(ANIME, [point(name, words(sea=1.0), **payload) for name, payload in FILTERED.items()])
    await index.set_dense(ANIME, {id_of(name): direction(0) for name in FILTERED})
    sparse, dense = words(sea=1.0), direction(0)
    for query in (Query(sparse=sparse), Query(dense=dense), Query(sparse=sparse, dense=dense, weights=WEIGHTS)):
        assert set(await found(index, query, *FILTERED, conditions=tuple(filters.conditions()))) == expected


async def test_a_filter_on_a_field_that_the_type_lacks_admits_nothing(index: VectorIndex) -> None:
    await index.upsert(EntityType.PERSON, [point("someone", words(sea=1.0))])
    query = Query(sparse=words(sea=1.0))
    conditions = [Between("year", 1990, None), AnyOf("genres", ("action",))]
    assert await index.query(EntityType.PERSON, query, conditions=conditions[:1], limit=10) == []
    assert await index.query(EntityType.PERSON, query, conditions=conditions[1:], limit=10) == []


async def test_a_character_is_found_by_each_of_its_anime(index: VectorIndex) -> None:
    first, second = id_of("first"), id_of("second")
    points = [
        point("in both", words(sea=1.0), anime_id=[str(first), str(second)]),
        point("in one", words(sea=1.0), anime_id=[str(second)]),
    ]
    await index.upsert(EntityType.CHARACTER, points)
    for anime, expected in ((first, {"in both"}), (second, {"in both", "in one"}), (id_of("third"), set[str]())):
        conditions = Filters(anime_id=anime).conditions()
        hits = await index.query(EntityType.CHARACTER, Query(sparse=words(sea=1.0)), conditions=conditions, limit=10)
        assert set(names([hit.id for hit in hits], "in both", "in one")) == expected


async def test_writing_a_point_again_replaces_its_words_fields_and_meaning(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point("a", words(sea=1.0), year=1990)])
    await index.set_dense(ANIME, {id_of("a"): direction(0)})
    await index.upsert(ANIME, [point("a", words(sky=1.0), year=2010)])
    assert await found(index, Query(sparse=words(sea=1.0)), "a") == []
    assert await found(index, Query(sparse=words(sky=1.0)), "a", conditions=(Between("year", 2010, None),)) == ["a"]
    assert await found(index, Query(dense=direction(0)), "a") == []
    assert await index.count(ANIME) == Counts(points=1, dense=0)


async def test_collections_of_different_types_do_not_mix(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point("a", words(sea=1.0))])
    await index.upsert(EntityType.MANGA, [point("m", words(sea=1.0))])
    assert await found(index, Query(sparse=words(sea=1.0)), "a") == ["a"]
    (hit,) = await index.query(EntityType.MANGA, Query(sparse=words(sea=1.0)), limit=5)
    assert hit.id == id_of("m")


async def test_deleted_points_are_gone_and_unknown_ones_ignored(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point("a", words(sea=1.0)), point("b", words(sea=1.0))])
    await index.delete(ANIME, [id_of("a"), id_of("nobody")])
    assert await found(index, Query(sparse=words(sea=1.0)), "a", "b") == ["b"]
    assert (await index.count(ANIME)).points == 1


async def test_points_and_their_dense_vectors_are_counted(index: VectorIndex) -> None:
    assert await index.count(ANIME) == Counts(points=0, dense=0)
    await index.upsert(ANIME, [point(name, words(sea=1.0)) for name in ("a", "b", "c")])
    await index.set_dense(ANIME, {id_of("b"): direction(3)})
    assert await index.count(ANIME) == Counts(points=3, dense=1)
    await index.upsert(EntityType.STUDIO, [point("s", words(sea=1.0))])
    assert await index.count(EntityType.STUDIO) == Counts(points=1, dense=0)


async def test_a_query_on_an_empty_collection_finds_nothing(index: VectorIndex) -> None:
    for entity_type in EntityType:
        assert await index.query(entity_type, Query(sparse=words(sea=1.0)), limit=5) == []


async def test_the_epoch_stays_until_the_index_is_reset(index: VectorIndex) -> None:
    epoch = await index.prepare()
    await index.upsert(ANIME, [point("a", words(sea=1.0))])
    assert await index.prepare() == epoch
    assert await index.reset() != epoch
    assert (await index.count(ANIME)).points == 0
    assert await index.prepare() != epoch


async def test_flushing_keeps_what_was_written(index: VectorIndex) -> None:
    await index.upsert(ANIME, [point("a", words(sea=1.0))])
    await index.flush()
    assert await found(index, Query(sparse=words(sea=1.0)), "a") == ["a"]


def test_a_query_needs_words_or_meaning() -> None:
    with pytest.raises(ValueError, match="sparse or a dense"):
        Query()
