"""Small dumps of other catalogues, made by hand in their public forms, about titles that do not exist."""

import gzip
import json
from pathlib import Path
from typing import Any

type Json = dict[str, Any]


def offline_entry(title: str, *, mal: int | None = None, anilist: int | None = None, **fields: object) -> Json:
    """An entry of the anime-offline-database, with every field that its schema requires."""
    addresses = {"https://anilist.co/anime/": anilist, "https://myanimelist.net/anime/": mal}
    return {
        "sources": [f"{address}{number}" for address, number in addresses.items() if number is not None],
        "title": title,
        "type": "TV",
        "episodes": 12,
        "status": "FINISHED",
        "animeSeason": {"season": "SPRING", "year": 2001},
        "picture": "https://cdn.example.org/1.jpg",
        "thumbnail": "https://cdn.example.org/1t.jpg",
        "duration": {"value": 1440, "unit": "SECONDS"},
        "score": {"arithmeticGeometricMean": 7.9, "arithmeticMean": 7.912, "median": 8.0},
        "synonyms": [],
        "studios": [],
        "producers": [],
        "relatedAnime": [],
        "tags": [],
        **fields,
    }


def offline_head() -> Json:
    """What the anime-offline-database says of itself, before its entries."""
    return {
        "license": {
            "name": "Open Data Commons Open Database License (ODbL) v1.0",
            "url": "https://example.org/license",
        },
        "repository": "https://github.com/manami-project/anime-offline-database",
        "scoreRange": {"minInclusive": 1.0, "maxInclusive": 10.0},
        "lastUpdate": "2026-11-20",
    }


def offline_database(folder: Path, *entries: Json) -> Path:
    """Write entries as anime-offline-database-minified.json has them."""
    path = folder / "anime-offline-database-minified.json"
    path.write_text(json.dumps({**offline_head(), "data": entries}, ensure_ascii=False), encoding="utf-8")
    return path


def lines(*values: object) -> str:
    """Values as JSON Lines."""
    return "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in values)


def media(number: int, name: str, **fields: object) -> Json:
    """A media object of AniList, with null where a title has nothing, as the API returns it."""
    return {
        "id": number,
        "idMal": None,
        "type": "ANIME",
        "format": "TV",
        "title": {"romaji": name, "english": None, "native": None},
        "synonyms": [],
        "status": "FINISHED",
        "description": None,
        "startDate": {"year": 2001, "month": 4, "day": None},
        "endDate": {"year": None, "month": None, "day": None},
        "season": "SPRING",
        "seasonYear": 2001,
        "episodes": 12,
        "duration": 24,
        "countryOfOrigin": "JP",
        "source": "MANGA",
        "genres": ["Action"],
        "tags": None,
        "averageScore": 79,
        "meanScore": 80,
        "popularity": 1234,
        "favourites": 56,
        "isAdult": False,
        "coverImage": {"extraLarge": "https://cdn.example.org/x.jpg", "large": None},
        **fields,
    }


def page(*found: Json) -> Json:
    """A response of AniList to a query for a page."""
    return {"data": {"Page": {"pageInfo": {"currentPage": 1, "hasNextPage": False}, "media": list(found)}}}


def title(number: int, name: str, *, kind: str = "anime", links: Json | None = None, **attributes: object) -> Json:
    """A resource of Kitsu; links are given as ``{"mappings": [("mappings", 7)]}``."""
    linked = {
        link: {"data": [{"type": type_, "id": str(id_)} for type_, id_ in ends]} for link, ends in (links or {}).items()
    }
    return {
        "id": str(number),
        "type": kind,
        "links": {"self": f"https://kitsu.app/api/edge/{kind}/{number}"},
        "attributes": {
            "slug": name.lower().replace(" ", "-"),
            "synopsis": None,
            "titles": {"en": None, "en_jp": name, "ja_jp": None},
            "canonicalTitle": name,
            "abbreviatedTitles": None,
            "averageRating": "82.27",
            "userCount": 4321,
            "favoritesCount": 65,
            "startDate": "2001-04-03",
            "endDate": None,
            "popularityRank": 138,
            "ageRating": "R",
            "subtype": "TV" if kind == "anime" else "manga",
            "status": "finished",
            "posterImage": {"tiny": "https://cdn.example.org/t.jpg", "large": "https://cdn.example.org/l.jpg"},
            "nsfw": False,
            **attributes,
        },
        "relationships": {"streamingLinks": {"links": {"related": "https://kitsu.app/x"}}, **linked},
    }


def included(type_: str, number: int, *, to: Json | None = None, **attributes: object) -> Json:
    """An included resource of Kitsu; ``to`` is given as ``{"destination": ("anime", 2)}``."""
    links = {link: {"data": {"type": end[0], "id": str(end[1])}} for link, end in (to or {}).items()}
    return {"id": str(number), "type": type_, "attributes": attributes, "relationships": links}


MAL_HEAD = """<?xml version="1.0" encoding="UTF-8" ?>
<!--
 Created by XML Export feature at MyAnimeList.net
-->
<myanimelist>
  <myinfo>
    <user_id>1</user_id>
    <user_name>somebody</user_name>
    <user_export_type>1</user_export_type>
    <user_total_anime>1</user_total_anime>
  </myinfo>
"""


def mal_anime(number: int, name: str, *, form: str = "TV", episodes: int = 12) -> str:
    """An element of a list that MyAnimeList exports."""
    return f"""  <anime>
    <series_animedb_id>{number}</series_animedb_id>
    <series_title><![CDATA[{name}]]></series_title>
    <series_type>{form}</series_type>
    <series_episodes>{episodes}</series_episodes>
    <my_id>0</my_id>
    <my_watched_episodes>3</my_watched_episodes>
    <my_start_date>0000-00-00</my_start_date>
    <my_score>9</my_score>
    <my_status>Watching</my_status>
    <my_comments><![CDATA[a secret]]></my_comments>
    <update_on_import>0</update_on_import>
  </anime>
"""


def mal_manga(number: int, name: str) -> str:
    """The same of a manga."""
    return f"""  <manga>
    <manga_mangadb_id>{number}</manga_mangadb_id>
    <manga_title><![CDATA[{name}]]></manga_title>
    <manga_volumes>3</manga_volumes>
    <manga_chapters>0</manga_chapters>
    <my_score>0</my_score>
  </manga>
"""


def mal_export(folder: Path, *elements: str, head: str = MAL_HEAD) -> Path:
    """Write a list as MyAnimeList exports it, which is compressed."""
    path = folder / "animelist.xml.gz"
    path.write_bytes(gzip.compress(f"{head}{''.join(elements)}</myanimelist>\n".encode()))
    return path
