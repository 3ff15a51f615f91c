"""Indexing images: by the names of their files, once each, and with a report of what means nobody or is no image."""

import errno
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest
import sqlalchemy as sa
from catalog import tables
from catalog.data_stamp import fetch_data_stamp
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.image_names import Owner
from catalog.images import count_images, nearest_images, owners_of_points
from catalog.index_state import begin_epoch
from indexer import sync
from indexer.errors import ImagesNotFound
from indexer.images import BATCH, index_images, owners_of, run
from indexer.report import ImageReport
from semantic_index.engines.edge import EdgeIndex
from semantic_index.images.clip import ClipModel
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.limits import ImageLimits
from semantic_index.images.vectors import ImageVectors, point_of
from semantic_index.search import SemanticSearch

from benchmarks._drawn_covers import cover, stored
from tests.support.seeing_model import write_model
from tests.support.small_catalog import write_small_catalog

BEBOP, FILM, SPIKE = (entity_id(ref) for ref in ("anime:1", "anime:5", "character:1"))
LIMITS = ImageLimits(max_bytes=60_000, decode_timeout_s=10)


@pytest.fixture(scope="module")
async def decoder() -> AsyncIterator[ImageDecoder]:
    async with ImageDecoder(LIMITS) as opened:
        yield opened


@pytest.fixture
async def catalog(database: Database) -> Database:
    await write_small_catalog(database)
    return database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Images of three entities in the forms that names have, and what is none of anybody."""
    files = {
        f"{BEBOP}.jpg": stored(cover(1)),
        f"{BEBOP}~2.png": stored(cover(2, size=(90, 128)), "PNG"),
        "anime_5.JPEG": stored(cover(3)),
        "character/1.webp": stored(cover(4), "WEBP"),
        "anime_999.jpg": stored(cover(5)),
        "holiday.png": stored(cover(6, size=(90, 128)), "PNG"),
        "anime/1.gif": b"GIF89a, but not really",
        "anime/5.png": stored(cover(7), "PNG")[:3_000],
        "notes.txt": b"not looked at",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "anime_1.jpg").symlink_to(tmp_path / f"{BEBOP}.jpg")
    return tmp_path


async def indexed(catalog: Database, decoder: ImageDecoder, folder: Path) -> tuple[ImageReport, list[tuple[int, int]]]:
    progress: list[tuple[int, int]] = []
    report = await index_images(catalog, decoder, folder, progress=lambda done, total: progress.append((done, total)))
    return report, progress


async def shows(catalog: Database, decoder: ImageDecoder, content: bytes) -> list[UUID]:
    """Whom an image shows."""
    image = await decoder.decode(content)
    async with catalog.read() as connection:
        found = await nearest_images(
            connection, image.hashes, kinds=tuple(EntityType), max_distance=30, limit=5, include_adult=False
        )
    return [hit.entity_id for hit in found]


async def test_files_become_images_of_whom_their_names_mean(
    catalog: Database, decoder: ImageDecoder, folder: Path
) -> None:
    report, progress = await indexed(catalog, decoder, folder)
    assert (report.written, report.unchanged) == (4, 0)
    assert progress == [(8, 8)]
    assert await shows(catalog, decoder, stored(cover(1).resize((100, 142)))) == [BEBOP]
    assert await shows(catalog, decoder, stored(cover(2))) == [BEBOP]
    assert await shows(catalog, decoder, stored(cover(3))) == [FILM]
    assert await shows(catalog, decoder, stored(cover(4))) == [SPIKE]
    assert await shows(catalog, decoder, stored(cover(5))) == []


async def test_the_report_names_what_means_nobody_and_what_cannot_be_read(
    catalog: Database, decoder: ImageDecoder, folder: Path
) -> None:
    report, _ = await indexed(catalog, decoder, folder)
    unmatched, rejected = report.findings()
    assert (unmatched.count, set(unmatched.examples)) == (2, {"anime_999.jpg", "holiday.png"})
    assert rejected.count == 2
    assert {example.partition(":")[0] for example in rejected.examples} == {"anime/1.gif", "anime/5.png"}


async def test_a_file_that_cannot_be_read_is_told_and_the_others_are_indexed(
    catalog: Database, decoder: ImageDecoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged, gone = tmp_path / "anime_1.jpg", tmp_path / "anime_5.jpg"
    for path in (damaged, gone, tmp_path / "character_1.jpg"):
        path.write_bytes(stored(cover(len(path.name))))
    opened = Counter[Path]()
    really: Callable[..., Any] = Path.open

    def opening(path: Path, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - of Path.open
        opened[path] += 1
        if path == damaged:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if path == gone and opened[path] == 2:  # it was read for its digest, and is to be decoded
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return really(path, *args, **kwargs)

    monkeypatch.setattr(Path, "open", opening)
    report, _ = await indexed(catalog, decoder, tmp_path)
    assert report.written == 1
    assert report.rejected.finding().examples == (
        "anime_1.jpg: Input/output error",
        "anime_5.jpg: No such file or directory",
    )


async def test_a_second_run_decodes_only_what_is_new(catalog: Database, decoder: ImageDecoder, folder: Path) -> None:
    await indexed(catalog, decoder, folder)
    (folder / "anime_1~3.jpg").write_bytes(stored(cover(8)))
    report, _ = await indexed(catalog, decoder, folder)
    assert (report.written, report.unchanged) == (1, 4)
    async with catalog.read() as connection:
        assert await count_images(connection) == 5


async def test_answers_that_are_kept_end_with_new_images(
    catalog: Database, dsn: str, decoder: ImageDecoder, folder: Path
) -> None:
    async with catalog.write() as connection:
        await begin_epoch(connection, uuid4())
    driver = await asyncpg.connect(dsn)
    before = await fetch_data_stamp(driver)
    await indexed(catalog, decoder, folder)
    after = await fetch_data_stamp(driver)
    await indexed(catalog, decoder, folder)
    unchanged = await fetch_data_stamp(driver)
    await driver.close()
    assert before != after == unchanged


async def test_a_file_as_large_as_allowed_is_indexed_and_a_larger_one_told(
    catalog: Database, decoder: ImageDecoder, tmp_path: Path
) -> None:
    content = stored(cover(9))
    largest = content + bytes(LIMITS.max_bytes - len(content))
    (tmp_path / "anime_1.jpg").write_bytes(largest)
    (tmp_path / "anime_5.jpg").write_bytes(largest + b"\0")
    report, _ = await indexed(catalog, decoder, tmp_path)
    assert report.written == 1
    assert report.rejected.finding().examples == (
        f"anime_5.jpg: it has more than {LIMITS.max_bytes:,} bytes; send a smaller one",
    )


async def test_two_names_of_one_entity_with_one_file_are_one_image(
    catalog: Database, decoder: ImageDecoder, tmp_path: Path
) -> None:
    for name in (f"{BEBOP}.jpg", "anime_1.jpg"):
        (tmp_path / name).write_bytes(stored(cover(1)))
    report, _ = await indexed(catalog, decoder, tmp_path)
    assert (report.written, report.unchanged) == (1, 1)


async def test_many_images_are_written_a_batch_at_a_time(
    catalog: Database, decoder: ImageDecoder, tmp_path: Path
) -> None:
    small = stored(cover(1, size=(32, 32)), "PNG")
    for number in range(BATCH + 1):
        (tmp_path / f"anime_1~{number}.png").write_bytes(small + bytes([number]))
    report, progress = await indexed(catalog, decoder, tmp_path)
    assert report.written == BATCH + 1
    assert progress == [(BATCH, BATCH + 1), (BATCH + 1, BATCH + 1)]


async def test_a_folder_without_images_is_refused_with_what_to_do(dsn: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    for folder, why in ((tmp_path, "no file in it ends in"), (tmp_path / "absent", "no such folder")):
        with pytest.raises(ImagesNotFound, match=why):
            await run(dsn, folder, progress=lambda _done, _total: None)


async def test_the_job_says_what_it_did(catalog: Database, dsn: str, tmp_path: Path) -> None:
    del catalog
    (tmp_path / "anime_1.jpg").write_bytes(stored(cover(1)))
    (tmp_path / "nobody.jpg").write_bytes(stored(cover(2)))
    text = await run(dsn, tmp_path, progress=lambda _done, _total: None)
    assert text.splitlines() == [
        "Indexed 1 images; 0 were indexed before.",
        "  1 name means nobody in the catalog",
        "      nobody.jpg",
    ]


@pytest.mark.parametrize(
    ("name", "owners"),
    [
        (str(BEBOP), [Owner(id=BEBOP)]),
        (f"covers/{str(BEBOP).upper()}", [Owner(id=BEBOP)]),
        ("anime:1", [Owner(ref="anime:1")]),
        ("anime_1", [Owner(ref="anime:1")]),
        ("anime_1~back", [Owner(ref="anime:1")]),
        ("anime/1", [Owner(ref="anime:1")]),
        ("deep/down/manga/7~2", [Owner(ref="manga:7")]),
        ("anime_n-86", [Owner(ref="anime:n-86"), Owner(external=(EntityType.ANIME, "n", "86"))]),
        ("anime/anilist-1", [Owner(ref="anime:anilist-1"), Owner(external=(EntityType.ANIME, "anilist", "1"))]),
        ("1", []),
        ("covers/1", []),
        ("anime_", []),
        ("ANIME_1", []),
        ("", []),
    ],
)
def test_a_name_means_whom_it_may_mean_the_likeliest_first(name: str, owners: list[Owner]) -> None:
    assert list(owners_of(name)) == owners


async def test_what_a_model_sees_goes_into_the_index_and_a_second_run_writes_only_what_is_new(
    catalog: Database, decoder: ImageDecoder, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    report, _ = await indexed(catalog, decoder, folder)  # without a model at first
    assert report.embedded == 0
    model = ClipModel.load(write_model(tmp_path_factory.mktemp("seeing")))
    async with EdgeIndex(tmp_path_factory.mktemp("index")) as engine:
        vectors = ImageVectors(engine, model)
        for embedded in (4, 0):
            report = await index_images(catalog, decoder, folder, progress=lambda _done, _total: None, vectors=vectors)
            assert (report.embedded, report.unchanged) == (embedded, 4 - embedded)
        image = await decoder.decode(stored(cover(3)), side=model.side)
        hit, *_ = await vectors.nearest(image.pixels, limit=5)
        assert hit.score == pytest.approx(1, abs=1e-3)
        assert hit.id == point_of(sha256((folder / "anime_5.JPEG").read_bytes()).digest())
        async with catalog.read() as connection:
            owners = await owners_of_points(connection, [hit.id], kinds=tuple(EntityType), include_adult=False)
            assert owners == [(hit.id, FILM)]
            assert await owners_of_points(connection, [hit.id], kinds=[EntityType.MANGA], include_adult=True) == []
        await engine.reset()  # as where its files were lost
        report = await index_images(catalog, decoder, folder, progress=lambda _done, _total: None, vectors=vectors)
        assert report.embedded == 4


async def test_vectors_of_entities_that_are_gone_leave_the_index_and_those_that_are_being_written_do_not(
    catalog: Database, decoder: ImageDecoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {FILM: tmp_path / "images" / "anime_5.jpg", SPIKE: tmp_path / "images" / "character_1.jpg"}
    (tmp_path / "images").mkdir()
    for number, path in enumerate(files.values()):
        path.write_bytes(stored(cover(number)))
    points = {whom: point_of(sha256(path.read_bytes()).digest()) for whom, path in files.items()}
    async with EdgeIndex(tmp_path / "index") as engine:
        search = SemanticSearch(engine)
        vectors = ImageVectors(engine, ClipModel.load(write_model(tmp_path / "model")))
        write = vectors.write

        async def write_beside_a_sync(squares: dict[UUID, bytes]) -> None:
            await write(squares)
            await sync.index(catalog, search)

        monkeypatch.setattr(vectors, "write", write_beside_a_sync)
        await index_images(catalog, decoder, tmp_path / "images", progress=lambda _done, _total: None, vectors=vectors)
        assert await engine.image_ids(limit=5) == sorted(points.values())
        async with catalog.write() as connection:
            await connection.execute(sa.delete(tables.entity).where(tables.entity.c.id == FILM))
        report = await sync.index(catalog, search)
        assert report.deleted == 2, "the film and its image"
        assert await engine.image_ids(limit=5) == [points[SPIKE]]
        assert (await sync.index(catalog, search)).unchanged


async def test_another_model_leaves_nothing_of_the_first_one(
    catalog: Database, dsn: str, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    del catalog
    directory = tmp_path_factory.mktemp("index")
    texts: list[str] = []
    for name in ("one", "one", "other"):
        model = write_model(tmp_path_factory.getbasetemp() / f"model-{name}")
        engine = EdgeIndex(directory)
        texts.append(await run(dsn, folder, progress=lambda _done, _total: None, index=engine, model=model))
    assert [text.splitlines()[0] for text in texts] == [
        "Indexed 4 images, 4 of them as a model sees them; 0 were indexed before.",
        "Indexed 0 images; 4 were indexed before.",
        "Indexed 4 images, 4 of them as a model sees them; 0 were indexed before.",
    ]
