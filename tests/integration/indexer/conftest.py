"""A planted dataset with a bit of everything, for every test to change as it needs."""

from pathlib import Path

import pytest

from tests.integration.indexer.planted import Planted, anime, character, episode, manga, person, related, studio


@pytest.fixture
def planted(dsn: str, tmp_path: Path) -> Planted:
    """An empty dataset directory and an empty catalog."""
    dataset = Planted(directory=tmp_path / "planted", dsn=dsn)
    dataset.directory.mkdir()
    return dataset


@pytest.fixture
def small(planted: Planted) -> Planted:
    """At least one row of every kind of file, without any defect."""
    planted.write("franchise", {"id": "franchise:1", "name": "Trigun", "anime": ["anime:1", "anime:2"]})
    planted.write(
        "anime",
        anime(1, "Trigun", title_japanese="トライガン", members=1_000, franchise="franchise:1", type="tv", year=1998),
        anime(2, "Trigun Badlands", title_english="Trigun: Badlands Rumble", members=400, franchise="franchise:1"),
    )
    planted.write("manga", manga(1, "Trigun Maximum", stats={"score": 8.2, "scored_by": 50, "members": 300}))
    planted.write("manga", *planted.rows["manga"], manga(2, "Trigun", stats={"scored_by": 70}))
    planted.write(
        "character", character(1, "Vash the Stampede", name_mal="Stampede, Vash the"), character(2, "Wolfwood")
    )
    planted.write("person", person(1, "Masaya Onosaka"), person(2, "Yasuhiro Nightow"))
    planted.write("studio", studio(1, "Madhouse"))
    planted.write("episode", episode(1, 1, title="The $$60,000,000,000 Man", aired="1998-04-01"), episode(1, 2))
    planted.write("synopsis", {"id": "anime:1", "synopsis": "A gunman seeks peace."})
    planted.write("anime_anime", related("anime", 1, 2, "side_story"), related("anime", 2, 1, "parent_story"))
    planted.write("manga_manga", related("manga", 2, 1, "sequel"), related("manga", 1, 2, "prequel"))
    planted.write("anime_manga", {"anime": "anime:1", "manga": "manga:2", "relation_type": "adaptation"})
    planted.write(
        "anime_character",
        {"anime": "anime:1", "character": "character:1", "role": "main"},
        {"anime": "anime:1", "character": "character:2", "role": "supporting"},
        {"anime": "anime:2", "character": "character:1"},
    )
    planted.write(
        "character_voice",
        {"character": "character:1", "person": "person:1", "anime": "anime:1", "language": "Japanese"},
        {"character": "character:1", "person": "person:1", "anime": "anime:2"},
    )
    planted.write("anime_staff", {"anime": "anime:1", "person": "person:2", "position": "Original Creator"})
    planted.write("anime_studio", {"anime": "anime:1", "studio": "studio:1", "role": "studio"})
    planted.write("anime_theme", {"anime": "anime:1", "kind": "opening", "seq": 1, "title": "H.T."})
    planted.write("anime_recommendation", {"a": "anime:1", "b": "anime:2", "users": 10})
    planted.write("manga_person", {"manga": "manga:2", "person": "person:2", "role": "author"})
    planted.write("character_character", related("character", 1, 2, "friend"), related("character", 2, 1, "friend"))
    planted.write("id_map", {"mal": 1, "anilist": 6, "imdb": "tt0251439"})
    return planted
