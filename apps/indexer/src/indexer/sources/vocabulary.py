"""The words of the dataset format for what other catalogues call otherwise: topics, kinds of titles, states."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_GENRES: Final = (
    "Action", "Adventure", "Avant Garde", "Award Winning", "Boys Love", "Comedy", "Drama", "Ecchi", "Erotica",
    "Fantasy", "Girls Love", "Gourmet", "Hentai", "Horror", "Mystery", "Romance", "Sci-Fi", "Slice of Life", "Sports",
    "Supernatural", "Suspense", "Thriller",
)  # fmt: skip
_THEMES: Final = (
    "Adult Cast", "Anthropomorphic", "CGDCT", "Childcare", "Combat Sports", "Crossdressing", "Delinquents", "Detective",
    "Educational", "Gag Humor", "Gore", "Harem", "High Stakes Game", "Historical", "Isekai", "Iyashikei",
    "Love Polygon", "Magical Sex Shift", "Mahou Shoujo", "Martial Arts", "Mecha", "Medical", "Military", "Music",
    "Mythology", "Organized Crime", "Otaku Culture", "Parody", "Performing Arts", "Pets", "Psychological", "Racing",
    "Reincarnation", "Reverse Harem", "Samurai", "School", "Showbiz", "Space", "Strategy Game", "Super Power",
    "Survival", "Team Sports", "Time Travel", "Vampire", "Video Game", "Villainess", "Visual Arts", "Workplace",
)  # fmt: skip
_DEMOGRAPHICS: Final = ("Josei", "Kids", "Seinen", "Shoujo", "Shounen")
_OTHERWISE: Final[Mapping[str, str]] = {
    "cute girls doing cute things": "CGDCT",
    "magical girl": "Mahou Shoujo",
    "sci fi": "Sci-Fi",
    "science fiction": "Sci-Fi",
    "science-fiction": "Sci-Fi",
    "slice-of-life": "Slice of Life",
    "shounen-ai": "Boys Love",
    "shoujo-ai": "Girls Love",
    "vampires": "Vampire",
    "yaoi": "Boys Love",
    "yuri": "Girls Love",
}
_KNOWN: Final[Mapping[str, tuple[str, str]]] = {
    name.casefold(): (field, name)
    for field, names in (("genres", _GENRES), ("themes", _THEMES), ("demographics", _DEMOGRAPHICS))
    for name in names
}
_SMALL: Final = frozenset({"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"})
_ADULT: Final = frozenset({"erotica", "hentai"})

FORMATS: Final[Mapping[str, str]] = {
    "cm": "cm",
    "movie": "movie",
    "music": "music",
    "ona": "ona",
    "ova": "ova",
    "pv": "pv",
    "special": "special",
    "tv": "tv",
    "tv_short": "tv",
    "tv_special": "tv_special",
    "doujin": "doujinshi",
    "doujinshi": "doujinshi",
    "light_novel": "light_novel",
    "manga": "manga",
    "manhua": "manhua",
    "manhwa": "manhwa",
    "novel": "novel",
    "oel": "manga",
    "one_shot": "one_shot",
    "oneshot": "one_shot",
}
"""Formats of titles by what catalogues call them, in lower case with underscores."""

STATUSES: Final[Mapping[str, str]] = {
    "cancelled": "discontinued",
    "current": "airing",
    "finished": "finished",
    "hiatus": "hiatus",
    "not_yet_released": "upcoming",
    "ongoing": "airing",
    "releasing": "airing",
    "tba": "upcoming",
    "unreleased": "upcoming",
    "upcoming": "upcoming",
}
"""States of anime by what catalogues call them; a manga that goes on is publishing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """What a title is about, in the fields of a dataset row, and whether that makes it adult."""

    genres: tuple[str, ...]
    themes: tuple[str, ...]
    demographics: tuple[str, ...]
    tags: tuple[str, ...]
    adult: bool


def topics(words: Iterable[str]) -> Topics:
    """Sort words of several vocabularies into the fields of a row: what is no genre, theme or demographic is a tag."""
    fields: dict[str, dict[str, None]] = {"genres": {}, "themes": {}, "demographics": {}, "tags": {}}
    adult = False
    for word in words:
        plain = " ".join(word.split()).casefold()
        plain = _OTHERWISE.get(plain, plain).casefold()
        adult = adult or plain in _ADULT
        field, name = _KNOWN.get(plain, ("tags", capitalised(" ".join(word.split()))))
        if name:
            fields[field].setdefault(name)
    return Topics(**{field: tuple(names) for field, names in fields.items()}, adult=adult)


def capitalised(text: str) -> str:
    """Return a name that its source gives in lower case alone with capitals as titles have; any other as it is."""
    if text != text.lower():
        return text
    words = text.split(" ")
    return " ".join(
        word if place and word in _SMALL else word[:1].upper() + word[1:] for place, word in enumerate(words)
    )
