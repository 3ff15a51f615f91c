"""A small catalog that a test writes entity by entity."""

from typing import Any
from uuid import UUID

import sqlalchemy as sa
from catalog import tables as t
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.names import fold
from catalog.typeahead_refresh import refresh

_DETAILS = {
    EntityType.ANIME: t.anime,
    EntityType.CHARACTER: t.character,
    EntityType.EPISODE: t.episode,
    EntityType.MANGA: t.manga,
    EntityType.PERSON: t.person,
    EntityType.STUDIO: t.studio,
}


class SmallCatalog:
    """Writes entities and relations; everything is named by its dataset reference, such as ``anime:1``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        ref: str,
        name: str,
        *,
        synonyms: tuple[str, ...] = (),
        titles: tuple[str, ...] = (),
        popularity: int = 0,
        adult: bool = False,
        **details: Any,  # noqa: ANN401 - columns of any table
    ) -> UUID:
        """Write one entity with its names; further keywords are columns of its kind's table."""
        kind = EntityType(ref.partition(":")[0])
        identity = entity_id(ref)
        if kind in (EntityType.ANIME, EntityType.MANGA):
            details = {"title_romaji": name, "synonyms": list(synonyms)} | details
        head = {"id": identity, "type": kind.value, "ref": ref, "name": name, "popularity": popularity, "adult": adult}
        names = [("english", name), *(("romaji", n) for n in titles), *(("synonym", n) for n in synonyms)]
        async with self._database.write() as connection:
            key = (await connection.execute(sa.insert(t.entity).values(head).returning(t.entity.c.key))).scalar_one()
            rows = [
                {"entity_key": key, "position": i, "kind": kind, "name": n, "folded": fold(n)}
                for i, (kind, n) in enumerate(names)
            ]
            await connection.execute(sa.insert(t.entity_name), rows)
            await connection.execute(sa.insert(_DETAILS[kind]).values(id=identity, **details))
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await refresh(driver, [key])
        return identity

    async def relate(self, table: sa.Table, *rows: dict[str, str]) -> None:
        """Write relations; a value such as ``anime:1`` in a column that ends in ``_id`` stands for its id."""
        values = [{k: entity_id(v) if k.endswith("_id") else v for k, v in row.items()} for row in rows]
        async with self._database.write() as connection:
            await connection.execute(sa.insert(table), values)


async def write_small_catalog(database: Database) -> SmallCatalog:
    """Write a series with its film, a manga, people, a studio, and adult entities beside every one of them."""
    world = SmallCatalog(database)
    await world.add(
        "anime:1",
        "Cowboy Bebop",
        titles=("Kaubōi Bibappu",),
        synonyms=("Space Jazz",),
        popularity=900,
        year=1998,
        format="tv",
        episodes=26,
        score=8.75,
        genres=["Action", "Sci-Fi"],
        tags=["Space"],
        synopsis="Bounty hunters drift through space.",
    )
    await world.add("anime:5", "Cowboy Bebop: The Movie", popularity=400, year=2001, format="movie")
    await world.add("anime:9", "Bebop After Dark", popularity=950, adult=True)
    for n in range(1, 6):
        await world.add(f"episode:1-{n}", f"Session {n}", anime_id=entity_id("anime:1"), number=n, position=n)
    await world.add("character:1", "Spike Spiegel", popularity=800, description="A bounty hunter.")
    await world.add("character:2", "Jet Black", popularity=700)
    await world.add("character:3", "Vicious", popularity=750)
    await world.add("character:9", "Midnight", popularity=990, adult=True)
    await world.add("manga:1", "Cowboy Bebop Shooting Star", popularity=50, chapters=11, volumes=2, year=1997)
    await world.add("manga:9", "Night Manga", popularity=60, adult=True)
    await world.add("person:1", "Koichi Yamadera", popularity=300)
    await world.add("person:2", "Shinichiro Watanabe", popularity=350)
    await world.add("studio:1", "Sunrise", popularity=500)
    await _relate(world)
    return world


async def _relate(world: SmallCatalog) -> None:
    await world.relate(
        t.anime_related_anime,
        {"anime_id": "anime:1", "related_anime_id": "anime:5", "relation_type": "side_story"},
        {"anime_id": "anime:5", "related_anime_id": "anime:1", "relation_type": "parent_story"},
        {"anime_id": "anime:1", "related_anime_id": "anime:9", "relation_type": "sequel"},
        {"anime_id": "anime:9", "related_anime_id": "anime:1", "relation_type": "prequel"},
    )
    await world.relate(
        t.anime_related_manga,
        {"anime_id": "anime:1", "manga_id": "manga:1", "relation_type": "adapted_from"},
        {"anime_id": "anime:1", "manga_id": "manga:9", "relation_type": "adapted_from"},
        {"anime_id": "anime:9", "manga_id": "manga:1", "relation_type": "adapted_from"},
    )
    await world.relate(
        t.anime_character,
        {"anime_id": "anime:1", "character_id": "character:1", "role": "main"},
        {"anime_id": "anime:1", "character_id": "character:2", "role": "main"},
        {"anime_id": "anime:1", "character_id": "character:3", "role": "supporting"},
        {"anime_id": "anime:1", "character_id": "character:9", "role": "main"},
        {"anime_id": "anime:5", "character_id": "character:1", "role": "main"},
        {"anime_id": "anime:9", "character_id": "character:1", "role": "supporting"},
    )
    await world.relate(
        t.character_relationship,
        {"character_id": "character:1", "related_character_id": "character:3", "relation_type": "rival"},
        {"character_id": "character:1", "related_character_id": "character:2", "relation_type": "crewmate"},
        {"character_id": "character:1", "related_character_id": "character:9", "relation_type": "friend"},
    )
    await world.relate(
        t.character_voice,
        {"character_id": "character:1", "person_id": "person:1", "anime_id": "anime:1", "language": "Japanese"},
        {"character_id": "character:1", "person_id": "person:1", "anime_id": "anime:5", "language": "Japanese"},
    )
    await world.relate(
        t.anime_staff,
        {"anime_id": "anime:1", "person_id": "person:2", "position": "Storyboard"},
        {"anime_id": "anime:1", "person_id": "person:2", "position": "Director"},
    )
    await world.relate(
        t.anime_studio,
        {"anime_id": "anime:1", "studio_id": "studio:1", "role": "studio"},
        {"anime_id": "anime:1", "studio_id": "studio:1", "role": "producer"},
        {"anime_id": "anime:5", "studio_id": "studio:1", "role": "studio"},
        {"anime_id": "anime:9", "studio_id": "studio:1", "role": "studio"},
    )
    await world.relate(
        t.manga_author,
        {"manga_id": "manga:1", "person_id": "person:2", "role": "author"},
        {"manga_id": "manga:1", "person_id": "person:2", "role": "artist"},
    )
