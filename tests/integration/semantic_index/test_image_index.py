"""The collection of images, on both engines: a space of one model, beside the entities and emptied with them."""

import os
import signal
from pathlib import Path
from uuid import UUID, uuid5

import numpy as np
import pytest
from catalog.entities import EntityType
from semantic_index.engines.edge import EdgeIndex
from semantic_index.errors import IndexRejected, IndexUnavailable
from semantic_index.index import DenseVector, ImageSpace, Point, SparseVector, VectorIndex

pytestmark = pytest.mark.filterwarnings("ignore:Payload indexes have no effect")

SPACE = ImageSpace(model="seeing-1", dimensions=4)


def id_of(name: str) -> UUID:
    return uuid5(UUID(int=0), name)


def vector(*values: float) -> DenseVector:
    made = np.array(values, np.float32)
    return made / np.linalg.norm(made)


async def test_images_are_found_by_their_cosine_closest_first(index: VectorIndex) -> None:
    assert not await index.prepare_images(SPACE)
    await index.upsert_images(
        {id_of("a"): vector(1, 0, 0, 0), id_of("b"): vector(3, 4, 0, 0), id_of("c"): vector(0, 0, 1, 0)}
    )
    hits = await index.query_images(SPACE, vector(1, 0, 0, 0), limit=2)
    assert [hit.id for hit in hits] == [id_of("a"), id_of("b")]
    assert [hit.score for hit in hits] == pytest.approx([1.0, 0.6], abs=1e-5)


async def test_a_space_that_is_prepared_again_keeps_its_images_and_another_one_begins_empty(index: VectorIndex) -> None:
    await index.prepare_images(SPACE)
    await index.upsert_images({id_of("a"): vector(1, 0, 0, 0)})
    assert await index.prepare_images(SPACE)
    assert len(await index.query_images(SPACE, vector(1, 0, 0, 0), limit=5)) == 1
    other = ImageSpace(model="seeing-2", dimensions=3)
    assert await index.query_images(other, vector(1, 0, 0), limit=5) == []
    assert not await index.prepare_images(other)
    assert await index.query_images(other, vector(1, 0, 0), limit=5) == []
    assert await index.query_images(SPACE, vector(1, 0, 0, 0), limit=5) == []
    await index.upsert_images({id_of("a"): vector(1, 0, 0)})
    assert len(await index.query_images(other, vector(1, 0, 0), limit=5)) == 1


async def test_images_that_are_written_again_are_replaced_and_deleted_ones_are_gone(index: VectorIndex) -> None:
    await index.prepare_images(SPACE)
    await index.upsert_images({id_of("a"): vector(1, 0, 0, 0), id_of("b"): vector(0, 1, 0, 0)})
    await index.upsert_images({id_of("a"): vector(0, 0, 0, 1)})
    await index.delete_images([id_of("b"), id_of("unknown")])
    (hit,) = await index.query_images(SPACE, vector(0, 0, 0, 1), limit=5)
    assert (hit.id, hit.score) == (id_of("a"), pytest.approx(1.0))


async def test_ids_of_images_are_read_a_page_at_a_time_behind_one_that_may_be_gone(index: VectorIndex) -> None:
    await index.prepare_images(SPACE)
    ids = sorted(id_of(name) for name in "abcde")
    await index.upsert_images(dict.fromkeys(ids, vector(1, 0, 0, 0)))
    assert await index.image_ids(limit=2) == ids[:2]
    assert await index.image_ids(after=ids[1], limit=2) == ids[2:4]
    await index.delete_images([ids[3]])
    assert await index.image_ids(after=ids[3], limit=2) == ids[4:]
    assert await index.image_ids(after=ids[4], limit=2) == []


async def test_without_images_none_are_found_and_none_can_be_written(index: VectorIndex) -> None:
    assert await index.query_images(SPACE, vector(1, 0, 0, 0), limit=5) == []
    assert await index.image_ids(limit=5) == []
    with pytest.raises((IndexUnavailable, ValueError)):  # which the client's local mode raises in a server's place
        await index.upsert_images({id_of("a"): vector(1, 0, 0, 0)})


async def test_images_and_entities_do_not_touch_one_another_and_a_reset_drops_both(index: VectorIndex) -> None:
    await index.prepare_images(SPACE)
    await index.upsert_images({id_of("a"): vector(1, 0, 0, 0)})
    await index.upsert(EntityType.ANIME, [Point(id=id_of("a"), sparse=SparseVector([1], [1.0]), payload={"adult": 0})])
    await index.delete(EntityType.ANIME, [id_of("a")])
    assert len(await index.query_images(SPACE, vector(1, 0, 0, 0), limit=5)) == 1
    await index.reset()
    assert await index.query_images(SPACE, vector(1, 0, 0, 0), limit=5) == []
    assert not await index.prepare_images(SPACE)


async def test_a_vector_of_another_length_is_refused(index: VectorIndex) -> None:
    await index.prepare_images(SPACE)
    with pytest.raises((IndexRejected, ValueError)):
        await index.upsert_images({id_of("a"): vector(1, 0)})


async def test_images_are_there_when_files_are_opened_again_and_guests_may_search_them(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path / "index") as edge:
        await edge.prepare()
        await edge.prepare_images(SPACE)
        await edge.upsert_images({id_of("a"): vector(1, 0, 0, 0)})
        async with EdgeIndex(tmp_path / "index", guest=True) as guest:
            assert len(await guest.query_images(SPACE, vector(1, 0, 0, 0), limit=5)) == 1
            with pytest.raises(IndexRejected, match="only the process that owns the index"):
                await guest.prepare_images(SPACE)
    async with EdgeIndex(tmp_path / "index") as edge:
        assert await edge.prepare_images(SPACE)
        assert len(await edge.query_images(SPACE, vector(1, 0, 0, 0), limit=5)) == 1


async def test_a_crash_while_the_images_of_another_model_take_their_place_leaves_the_rest_of_the_index(
    tmp_path: Path,
) -> None:
    broken = ImageSpace(model="broken", dimensions=-1)  # the old images are gone, and no new ones can be created
    async with EdgeIndex(tmp_path / "index") as edge:
        await edge.prepare()
        await edge.upsert(EntityType.ANIME, [Point(id=id_of("a"), sparse=SparseVector([1], [1.0]), payload={})])
        await edge.prepare_images(SPACE)
        await edge.flush()
        with pytest.raises(IndexUnavailable, match="cannot create"):
            await edge.prepare_images(broken)
        assert edge.process_id is not None
        os.kill(edge.process_id, signal.SIGKILL)
    async with EdgeIndex(tmp_path / "index") as edge:
        assert (await edge.count(EntityType.ANIME)).points == 1
        assert await edge.query_images(SPACE, vector(1, 0, 0, 0), limit=5) == []
        assert not await edge.prepare_images(SPACE)


async def test_files_of_before_there_were_images_open_as_they_are(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path / "index") as edge:
        epoch = await edge.prepare()
    state = tmp_path / "index" / "index.json"
    state.write_text(state.read_text().replace(', "images": null', ""))
    async with EdgeIndex(tmp_path / "index") as edge:
        assert await edge.prepare() == epoch
        assert await edge.query_images(SPACE, vector(1, 0, 0, 0), limit=5) == []
