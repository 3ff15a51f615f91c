"""A dataset of a few rows whose answers one can see, written as files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from evals.questions.facts import Facts, read_facts

type Rows = Sequence[Mapping[str, Any]]

ANIME: Rows = (
    {"id": "anime:1", "title": "Umi", "title_english": "Sea", "year": 2001, "start_date": "2001-04-01", "episodes": 12,
     "score": 7.5, "members": 900, "genres": ["Drama"], "themes": ["Space"], "type": "tv", "franchise": "franchise:1"},
    {"id": "anime:2", "title": "Umi 2", "year": 2003, "members": 500, "type": "movie", "franchise": "franchise:1"},
    {"id": "anime:3", "title": "Forbidden", "is_adult": True},
    {"id": "anime:1", "title": "The second row for the first id"},
)  # fmt: skip
DATASET: Mapping[str, Rows] = {
    "anime": ANIME,
    "manga": ({"id": "manga:1", "title": "Umi", "volumes": 3}, {"id": "manga:2", "title": ""}),
    "character": tuple({"id": f"character:{n}", "name": f"Char {n}"} for n in range(1, 5)),
    "person": ({"id": "person:1", "name": "Ann Ace", "name_mal": "Ace, Ann"}, {"id": "person:2", "name": "Bo Bee"}),
    "studio": ({"id": "studio:1", "name": "Blue"},),
    "episode": ({"id": "episode:1-1", "anime": "anime:1", "number": 1, "position": 1},),
    "anime_anime": ({"src": "anime:1", "dst": "anime:2", "relation_type": "sequel"},),
    "manga_manga": ({"src": "manga:1", "dst": "manga:2", "relation_type": "main_story"},),
    "character_character": ({"src": "character:1", "dst": "character:2", "relation_type": "mentor"},),
    "anime_manga": ({"anime": "anime:1", "manga": "manga:1"},),
    "anime_character": (
        {"anime": "anime:1", "character": "character:1", "role": "supporting"},
        {"anime": "anime:1", "character": "character:1", "role": "main"},
        {"anime": "anime:1", "character": "character:2"},
        {"anime": "anime:3", "character": "character:3", "role": "main"},
    ),
    "character_voice": (
        {"character": "character:1", "person": "person:1", "anime": "anime:1", "language": "Japanese"},
        {"character": "character:2", "person": "person:2", "anime": "anime:3", "language": "Japanese"},
    ),
    "anime_staff": (
        {"anime": "anime:1", "person": "person:2", "position": "Director"},
        {"anime": "anime:2", "person": "person:2", "position": "Music"},
    ),
    "anime_studio": (
        {"anime": "anime:1", "studio": "studio:1", "role": "studio"},
        {"anime": "anime:2", "studio": "studio:1", "role": "licensor"},
    ),
    "manga_person": (
        {"manga": "manga:1", "person": "person:1", "role": "author"},
        {"manga": "manga:1", "person": "person:2", "role": "artist"},
    ),
    "anime_recommendation": ({"a": "anime:1", "b": "anime:2", "users": 4},),
}


def write(directory: Path, dataset: Mapping[str, Rows] = DATASET) -> Path:
    """Write each list as a file and return the directory."""
    for name, rows in dataset.items():
        (directory / f"{name}.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
    return directory


def small_facts(directory: Path) -> Facts:
    """The facts of the small dataset."""
    return read_facts(write(directory))
