"""A search by image: the same and nearly the same are found, with how far they are, and everything else is said."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest
import sqlalchemy as sa
from agent_core.errors import DependencyUnavailable, ImageUnreadable, QueryTimedOut
from agent_core.limits import SearchLimits
from agent_core.results import RetrievalResult
from agent_core.retrieval.image_search import closest
from agent_core.retrieval.qdrant_executor import QdrantExecutor
from agent_core.schemas import SearchIntent
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.image_tables import entity_image
from catalog.images import ImageHit, ImageRow, write_images
from indexer.images import index_images
from indexer.sync import index
from PIL import Image
from semantic_index.engines.edge import EdgeIndex
from semantic_index.images.clip import ClipModel
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.limits import ImageLimits
from semantic_index.images.vectors import ImageVectors
from semantic_index.search import SemanticSearch
from standalone.postgres import EmbeddedPostgres

from benchmarks._drawn_covers import cover, sisters, stored
from tests.conftest import clone
from tests.support.seeing_model import write_model
from tests.support.small_catalog import write_small_catalog

ANIME = EntityType.ANIME
BEBOP, FILM, ADULT, SPIKE = (entity_id(ref) for ref in ("anime:1", "anime:5", "anime:9", "character:1"))


async def row(decoder: ImageDecoder, entity: UUID, image: Image.Image) -> ImageRow:
    """An image of an entity, as it is indexed."""
    read = await decoder.decode(stored(image))
    return ImageRow(entity_id=entity, sha256=b"x", hash=read.hashes[0], width=read.width, height=read.height)


@pytest.fixture(scope="module")
async def decoder() -> AsyncIterator[ImageDecoder]:
    async with ImageDecoder(ImageLimits(decode_timeout_s=10)) as opened:
        yield opened


@pytest.fixture(scope="module")
async def catalog(postgres: EmbeddedPostgres, migrated: str, decoder: ImageDecoder) -> AsyncIterator[Database]:
    """The small catalog with a cover of two anime, of a character and of an adult anime."""
    covers = {BEBOP: cover(1), FILM: cover(2), SPIKE: cover(3), ADULT: cover(4)}
    async with Database(await clone(postgres, migrated)) as database:
        await write_small_catalog(database)
        rows = [await row(decoder, entity, image) for entity, image in covers.items()]
        async with database.write() as connection:
            await write_images(connection, rows)
        yield database


@pytest.fixture
def search(tmp_path: Path) -> SemanticSearch:
    """An index that is not open: images do not need it."""
    return SemanticSearch(EdgeIndex(tmp_path))


@pytest.fixture
def executor(catalog: Database, decoder: ImageDecoder, search: SemanticSearch) -> QdrantExecutor:
    return QdrantExecutor(search, catalog, images=decoder)


async def by_image(
    executor: QdrantExecutor,
    image: Image.Image | str,
    *,
    timeout_s: float = 20,
    include_adult: bool = False,
) -> RetrievalResult:
    text = image if isinstance(image, str) else base64.b64encode(stored(image)).decode()
    intent = SearchIntent(rationale="test", entity_type=ANIME, image_query=text)
    return await executor(intent, timeout_s=timeout_s, include_adult=include_adult)


def names(result: RetrievalResult) -> list[str]:
    return [card.name for card in result.raw_data]


async def test_the_same_image_is_found_at_no_distance(executor: QdrantExecutor) -> None:
    result = await by_image(executor, cover(1))
    assert names(result) == ["Cowboy Bebop"]
    assert result.mode == "image_hash"
    assert result.image is not None
    assert (result.image.distances, result.image.compared) == ((0,), 4)
    assert result.raw_data[0].score == 1.0
    assert result.summary.startswith("1 found by the perceptual hash of the image, of 4 that are indexed:")


async def test_a_copy_that_was_changed_is_found_at_a_distance(executor: QdrantExecutor) -> None:
    result = await by_image(executor, cover(3).resize((80, 114)).convert("L"))
    assert names(result) == ["Spike Spiegel"]
    assert result.image is not None
    assert 0 < result.image.distances[0] <= SearchLimits().max_image_distance
    assert 0.8 < (result.raw_data[0].score or 0) < 1


async def test_an_image_that_is_not_indexed_finds_nothing(executor: QdrantExecutor) -> None:
    result = await by_image(executor, cover(5))
    assert result.count == 0
    assert result.summary == "None of 4 indexed images is the same or nearly the same."


async def test_adult_titles_are_left_out_unless_they_are_admitted(executor: QdrantExecutor) -> None:
    assert (await by_image(executor, cover(4))).count == 0
    assert (await by_image(executor, cover(4), include_adult=True)).count == 1


async def test_where_no_images_are_indexed_that_is_said(
    dsn: str, decoder: ImageDecoder, search: SemanticSearch
) -> None:
    async with Database(dsn) as empty:
        result = await by_image(QdrantExecutor(search, empty, images=decoder), cover(1))
    assert (result.count, result.image and result.image.compared) == (0, 0)
    assert "`kizuna index --images DIR`" in result.summary


@pytest.mark.parametrize(
    ("image", "why"),
    [("https://example.org/a.png", "addresses are not fetched"), ("!", "no base64"), ("attached", "known format")],
)
async def test_what_is_no_image_is_refused_by_its_reason(executor: QdrantExecutor, image: str, why: str) -> None:
    with pytest.raises(ImageUnreadable, match=why):
        await by_image(executor, image)


async def test_a_catalog_that_is_away_and_a_time_that_is_up_are_no_verdict(
    decoder: ImageDecoder, executor: QdrantExecutor, search: SemanticSearch
) -> None:
    with pytest.raises(QueryTimedOut):
        await by_image(executor, cover(1), timeout_s=0)
    async with Database("postgresql://nobody@127.0.0.1:9/none") as away:
        with pytest.raises(DependencyUnavailable):
            await by_image(QdrantExecutor(search, away, images=decoder), cover(1))


async def test_sister_volumes_are_told_apart_where_both_are_indexed(
    dsn: str, decoder: ImageDecoder, search: SemanticSearch
) -> None:
    volumes = [sisters(1, number) for number in range(2)]
    async with Database(dsn) as database:
        await write_small_catalog(database)
        rows = [await row(decoder, entity, image) for entity, image in zip((BEBOP, FILM), volumes, strict=True)]
        async with database.write() as connection:
            await connection.execute(sa.delete(entity_image))
            await write_images(connection, rows)
        searching = QdrantExecutor(search, database, images=decoder)
        for image, name in zip(volumes, ("Cowboy Bebop", "Cowboy Bebop: The Movie"), strict=True):
            assert names(await by_image(searching, image.resize((112, 160))))[0] == name


@pytest.mark.parametrize(
    ("distances", "kept"),
    [([0, 4, 5], [0, 4]), ([3, 10, 11], [3, 10]), ([40, 48], [40, 48]), ([], [])],
)
def test_what_is_much_farther_than_the_closest_is_no_rival(distances: list[int], kept: list[int]) -> None:
    hits = [ImageHit(entity_id=BEBOP, distance=distance) for distance in distances]
    assert [hit.distance for hit in closest(hits)] == kept


@pytest.fixture(scope="module")
async def seeing(
    catalog: Database, decoder: ImageDecoder, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[QdrantExecutor]:
    """An executor with a model, and an index of words and of the covers as it sees them."""
    covers = tmp_path_factory.mktemp("covers")
    red, green, blue, grey = (200, 20, 20), (20, 200, 20), (20, 20, 200), (90, 90, 90)
    colours = {"anime_1": red, "anime_5": blue, "character_1": green, "anime_9": grey}
    for name, colour in colours.items():
        (covers / f"{name}~tinted.png").write_bytes(stored(tinted(colour, seed=7), "PNG"))
    model = ClipModel.load(write_model(tmp_path_factory.mktemp("seeing")))
    async with EdgeIndex(tmp_path_factory.mktemp("index")) as engine:
        search, vectors = SemanticSearch(engine), ImageVectors(engine, model)
        await index(catalog, search)
        await index_images(catalog, decoder, covers, progress=lambda _done, _total: None, vectors=vectors)
        yield QdrantExecutor(search, catalog, images=decoder, vectors=vectors)
        async with catalog.write() as connection:
            await connection.execute(sa.delete(entity_image).where(entity_image.c.model.is_not(None)))


def tinted(colour: tuple[int, int, int], *, seed: int) -> Image.Image:
    """A cover that is mostly of one colour."""
    return Image.blend(cover(seed), Image.new("RGB", cover(seed).size, colour), 0.8)


async def test_where_none_looks_nearly_the_same_a_model_finds_what_is_alike(seeing: QdrantExecutor) -> None:
    result = await by_image(seeing, tinted((210, 30, 30), seed=70))
    assert names(result)[0] == "Cowboy Bebop"
    assert result.mode == "image_model"
    assert result.image is not None
    assert (result.image.model or "").startswith("seeing")
    assert result.image.distances == ()
    assert 0.5 <= (result.raw_data[0].score or 0) <= 1
    assert "None of 8 indexed images" in result.summary
    assert "most alike to the model" in result.summary


async def test_what_looks_nearly_the_same_goes_before_what_a_model_finds(seeing: QdrantExecutor) -> None:
    result = await by_image(seeing, cover(2).resize((100, 142)))
    assert (names(result), result.mode) == (["Cowboy Bebop: The Movie"], "image_hash")


async def test_an_image_and_a_text_are_searched_for_together(seeing: QdrantExecutor) -> None:
    text = base64.b64encode(stored(tinted((20, 20, 210), seed=71))).decode()
    intent = SearchIntent(rationale="test", entity_type=ANIME, query="bounty hunters in space", image_query=text)
    result = await seeing(intent, timeout_s=20, include_adult=False)
    assert result.mode == "image_hybrid"
    assert names(result) == ["Cowboy Bebop", "Cowboy Bebop: The Movie", "Spike Spiegel"]


async def test_where_a_model_finds_none_alike_what_fits_the_text_is_not_said_to_be(seeing: QdrantExecutor) -> None:
    quarters = Image.new("RGB", cover(7).size, (20, 20, 210))
    quarters.paste((250, 250, 20), (0, 0, quarters.width, quarters.height // 2))
    text = base64.b64encode(stored(quarters)).decode()
    intent = SearchIntent(rationale="test", entity_type=ANIME, query="bounty hunters in space", image_query=text)
    result = await seeing(intent, timeout_s=20, include_adult=False)
    assert (result.count, result.mode) == (0, "image_hash")
    assert result.image is not None
    assert result.image.model is None
    assert result.summary == "None of 8 indexed images is the same or nearly the same."


async def test_a_model_finds_entities_of_every_kind_and_no_adult_titles(seeing: QdrantExecutor) -> None:
    grey = tinted((90, 90, 90), seed=72)
    assert ADULT not in {UUID(card.ref.id) for card in (await by_image(seeing, grey)).raw_data}
    assert ADULT in {UUID(card.ref.id) for card in (await by_image(seeing, grey, include_adult=True)).raw_data}
    green = await by_image(seeing, tinted((20, 210, 20), seed=73))
    assert names(green)[0] == "Spike Spiegel"
