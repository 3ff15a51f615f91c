"""Ids of other catalogues: which sites name a title one to one, and how an address of theirs is read."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, cast

from catalog.names import fold

SITES: Final = (
    "mal",
    "anilist",
    "kitsu",
    "anidb",
    "anime_planet",
    "anisearch",
    "livechart",
    "animenewsnetwork",
    "notify_moe",
    "simkl",
    "animecountdown",
)
"""Sites whose ids identify a title, the one that is trusted most first.

Film and television databases are none of them: there one id is a whole series, often of many anime.
"""

type Ids = Mapping[str, int | str]
"""Ids by site."""

_HOSTS: Final[dict[str, str]] = {
    "myanimelist.net": "mal",
    "anilist.co": "anilist",
    "kitsu.app": "kitsu",
    "kitsu.io": "kitsu",
    "anidb.net": "anidb",
    "anime-planet.com": "anime_planet",
    "anisearch.com": "anisearch",
    "livechart.me": "livechart",
    "animenewsnetwork.com": "animenewsnetwork",
    "notify.moe": "notify_moe",
    "simkl.com": "simkl",
    "animecountdown.com": "animecountdown",
}
# https://anilist.co/anime/1535, https://animenewsnetwork.com/encyclopedia/anime.php?id=6592: what is no anime there has
# another path. One site has nothing else: https://animecountdown.com/37089.
_ADDRESS: Final = re.compile(
    r"https?://(?:www\.)?([\w.-]+)/"
    r"(?:anime/|encyclopedia/anime\.php\?id=|(?<=animecountdown\.com/)(?=\d))([^/?#&]+)",
    re.IGNORECASE,
)
_LONGEST_SLUG: Final = 150
_ID: Final = re.compile(r"[^\s/]{1,120}")


def read_address(address: str) -> tuple[str, int | str] | None:
    """Return the site and the id that an address such as ``https://anilist.co/anime/1535`` names, if it names any."""
    parts = _ADDRESS.match(address)
    site = _HOSTS.get(parts[1].lower()) if parts else None
    return (site, plain_id(parts[2])) if parts and site and _ID.fullmatch(parts[2]) else None


def plain_id(text: int | str) -> int | str:
    """Return an id as a number where it is written as one."""
    return int(text) if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 16 else text


def reference(kind: str, ids: Ids) -> str | None:
    """Return the id of an entity that only other catalogues know, such as ``anime:anilist-1535``; ``None`` without any.

    The most trusted site names it, so that dumps of several sites name it alike.
    """
    return next((alias for alias in references(kind, ids)), None)


def references(kind: str, ids: Ids) -> list[str]:
    """Return all such ids of an entity, the most trusted first."""
    return [f"{kind}:{site}-{ids[site]}" for site in SITES if site in ids]


def named_studio(name: str) -> str | None:
    """Return the id of a company that its source tells by its name alone; ``None`` of a name that is none."""
    slug = fold(name).replace(" ", "-")
    return f"studio:name-{slug}" if slug and len(slug) <= _LONGEST_SLUG else None


def id_fields(ids: Ids) -> dict[str, object]:
    """Return the fields of a dataset row that hold the ids of other catalogues."""
    return {"mal_id": ids.get("mal"), "ids": {site: value for site, value in ids.items() if site != "mal"}}


def ids_of(row: Mapping[str, object]) -> dict[str, int | str]:
    """Return the ids of other catalogues that a dataset row states, only those that identify it."""
    found: dict[str, int | str] = {}
    stated = row.get("ids")
    pairs: Iterable[tuple[object, object]] = [("mal", row.get("mal_id"))]
    if isinstance(stated, dict):
        pairs = [*pairs, *cast("dict[object, object]", stated).items()]
    for site, value in pairs:
        if site in SITES and isinstance(value, int | str) and _ID.fullmatch(str(value)):
            found.setdefault(str(site), plain_id(value))
    return found
