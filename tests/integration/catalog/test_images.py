"""Indexed images: found by how many bits differ, for the kinds that are asked for, and gone with their entities."""

from collections.abc import Sequence
from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog import tables as t
from catalog.browse_tables import external_id
from catalog.database import Database
from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType, entity_id
from catalog.image_names import Owner, find_owners
from catalog.images import ImageHit, ImageRow, count_images, known_images, nearest_images, write_images

from tests.support.small_catalog import write_small_catalog

ANIME, CHARACTER = EntityType.ANIME, EntityType.CHARACTER
BEBOP, FILM, ADULT = (entity_id(ref) for ref in ("anime:1", "anime:5", "anime:9"))
SPIKE = entity_id("character:1")
ZERO = bytes(32)


def bits(*places: int) -> bytes:
    """A hash in which these bits are set."""
    return sum(1 << place for place in places).to_bytes(32)


def row(entity: UUID, hash_: bytes, *, sha256: bytes = b"1" * 32, width: int = 225) -> ImageRow:
    return ImageRow(entity_id=entity, sha256=sha256, hash=hash_, width=width, height=320)


@pytest.fixture
async def catalog(database: Database) -> Database:
    await write_small_catalog(database)
    return database


async def write(database: Database, *rows: ImageRow) -> None:
    async with database.write() as connection:
        await write_images(connection, rows)


async def nearest(
    database: Database,
    *hashes: bytes,
    kinds: Sequence[EntityType] = tuple(EntityType),
    most: int = 10,
    limit: int = 5,
    include_adult: bool = False,
) -> list[ImageHit]:
    async with database.read() as connection:
        return await nearest_images(
            connection, hashes, kinds=kinds, max_distance=most, limit=limit, include_adult=include_adult
        )


def hit(entity: UUID, distance: int) -> ImageHit:
    return ImageHit(entity_id=entity, distance=distance)


async def test_the_closest_image_comes_first_and_the_threshold_is_included(catalog: Database) -> None:
    await write(catalog, row(BEBOP, bits(0, 7, 255)), row(FILM, bits(1)), row(SPIKE, bits(*range(11))))
    assert await nearest(catalog, ZERO) == [hit(FILM, 1), hit(BEBOP, 3)]
    assert await nearest(catalog, ZERO, most=3) == [hit(FILM, 1), hit(BEBOP, 3)]
    assert await nearest(catalog, ZERO, most=2) == [hit(FILM, 1)]
    assert await nearest(catalog, bits(*range(11)), most=0) == [hit(SPIKE, 0)]
    assert await nearest(catalog, ZERO, limit=1) == [hit(FILM, 1)]
    assert await nearest(catalog, bytes([255]) * 32) == []


async def test_every_bit_counts(catalog: Database) -> None:
    await write(catalog, row(BEBOP, ZERO))
    for place in range(256):
        assert await nearest(catalog, bits(place), most=1) == [hit(BEBOP, 1)], place


async def test_of_several_hashes_and_several_images_the_closest_pair_counts_once(catalog: Database) -> None:
    await write(catalog, row(BEBOP, bits(1, 2), sha256=b"a"), row(BEBOP, bits(1), sha256=b"b"))
    assert await nearest(catalog, bits(*range(9)), bits(1, 3)) == [hit(BEBOP, 1)]


async def test_only_the_kinds_that_are_asked_for_are_found(catalog: Database) -> None:
    await write(catalog, row(BEBOP, ZERO), row(SPIKE, ZERO))
    assert await nearest(catalog, ZERO, kinds=[CHARACTER]) == [hit(SPIKE, 0)]
    assert {found.entity_id for found in await nearest(catalog, ZERO)} == {BEBOP, SPIKE}


async def test_adult_entities_are_found_where_they_are_admitted(catalog: Database) -> None:
    await write(catalog, row(ADULT, ZERO))
    assert await nearest(catalog, ZERO) == []
    assert await nearest(catalog, ZERO, include_adult=True) == [hit(ADULT, 0)]


async def test_an_image_written_again_is_one(catalog: Database) -> None:
    await write(catalog, row(BEBOP, bits(1)))
    await write(catalog, row(BEBOP, bits(2), width=450))
    async with catalog.read() as connection:
        assert await count_images(connection) == 1
        assert await known_images(connection, [b"1" * 32, b"2" * 32]) == {(BEBOP, b"1" * 32): None}
    assert await nearest(catalog, bits(2), most=0) == [hit(BEBOP, 0)]


async def test_nothing_written_is_nothing_found(catalog: Database) -> None:
    await write(catalog)
    async with catalog.read() as connection:
        assert await count_images(connection) == 0
    assert await nearest(catalog, ZERO, most=256) == []


async def test_images_go_with_their_entity(catalog: Database) -> None:
    await write(catalog, row(BEBOP, ZERO))
    async with catalog.write() as connection:
        await connection.execute(sa.delete(t.entity).where(t.entity.c.id == BEBOP))
    assert await nearest(catalog, ZERO) == []


async def call(database: Database, ref: str, *external: tuple[str, str]) -> None:
    """Say what other catalogues call an entity, as an ingest does."""
    of = sa.select(t.entity.c.key).where(t.entity.c.ref == ref).scalar_subquery()
    async with database.write() as connection:
        for site, id_ in external:
            await connection.execute(sa.insert(external_id).values(entity_key=of, site=site, id=id_))


async def test_a_name_means_an_entity_by_any_of_its_ids(catalog: Database) -> None:
    ids = [("mal", "1"), ("anilist", "101"), ("kitsu", "a-b"), ("mangaupdates", "7")]
    await call(catalog, "anime:1", *ids)
    await call(catalog, "character:1", ("mal", "1"))
    async with catalog.write() as connection:
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == FILM).values(hidden=True))
        duplicate = {"duplicate_id": FILM, "kept_id": BEBOP, "rule": 1}
        await connection.execute(sa.insert(entity_duplicate).values(duplicate))
    meant = {
        Owner(id=BEBOP): BEBOP,
        Owner(ref="anime:1"): BEBOP,
        **{Owner(external=(ANIME, *external)): BEBOP for external in ids},
        Owner(external=(CHARACTER, "mal", "1")): SPIKE,
        Owner(id=FILM): BEBOP,  # which is shown in its place
        Owner(ref="character:1"): SPIKE,
    }
    unknown = [
        Owner(id=entity_id("anime:0")),
        Owner(ref="anime:0"),
        Owner(external=(ANIME, "anilist", "1")),
        Owner(external=(EntityType.MANGA, "mal", "1")),
        Owner(external=(EntityType.EPISODE, "mal", "1")),
        Owner(external=(ANIME, "ids", "x' OR true --")),
    ]
    async with catalog.read() as connection:
        assert await find_owners(connection, [*meant, *unknown]) == meant
        assert await find_owners(connection, []) == {}


async def test_of_two_that_another_catalogue_calls_the_same_the_best_known_is_meant(catalog: Database) -> None:
    for ref in ("anime:1", "anime:5"):
        await call(catalog, ref, ("anidb", "23"))
    named = Owner(external=(ANIME, "anidb", "23"))
    for best in (BEBOP, FILM):
        async with catalog.write() as connection:
            known = sa.case((t.entity.c.id == best, 2), else_=1)
            of_both = t.entity.c.id.in_([BEBOP, FILM])
            await connection.execute(sa.update(t.entity).where(of_both).values(popularity=known))
            assert await find_owners(connection, [named]) == {named: best}
