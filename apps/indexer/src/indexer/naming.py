"""Which names an entity is known by, in which order, and which of them is shown."""

import re
from collections.abc import Iterable
from typing import Final, Literal

from catalog.names import fold

from indexer.sources.rows import AnimeRow, EpisodeRow, MangaRow, NamedRow

type NameKind = Literal["english", "romaji", "native", "synonym"]
type Name = tuple[NameKind, str | None]
type NameRecord = tuple[int, NameKind, str, str]

# Folded forms are index keys, which PostgreSQL bounds at about 2,700 bytes; the longest real one has 471 characters.
MOST_FOLDED: Final = 600
# The ending of a word behind its apostrophe, in a name whose words were all given a capital: "Ash'S Bulbasaur".
_RAISED_ENDING: Final = re.compile(r"(?<=[a-z]['’])(?:S|T|D|M|Ll|Re|Ve)(?!\w)")


def title_names(row: AnimeRow | MangaRow | EpisodeRow) -> list[Name]:
    """Return the names of a title, the display name first: English, else romanised, else native."""
    if isinstance(row, EpisodeRow):
        names: list[Name] = [("english", row.title), ("romaji", row.title_romaji), ("native", row.title_japanese)]
        return names if any(name for _, name in names) else [("english", f"Episode {row.number}")]
    return [
        ("english", row.title_english),
        ("romaji", row.title),
        ("native", row.title_japanese),
        *(("synonym", name) for name in row.synonyms),
    ]


def display_name(row: AnimeRow | MangaRow | EpisodeRow) -> str | None:
    """Return the name under which a title is shown, or ``None`` if it has no name at all."""
    return next((name for _, name in title_names(row) if name), None)


def proper_names(row: NamedRow) -> list[Name]:
    """Return the names of a character, a person or a studio, the display name first."""
    return [
        ("romaji", plain_capitals(row.name)),
        ("native", row.name_native),
        ("synonym", row.name_mal),
        *(("synonym", alias) for alias in row.aliases),
    ]


def plain_capitals(name: str) -> str:
    """Return a name without capitals behind an apostrophe: "Ash's Bulbasaur" of "Ash'S Bulbasaur"."""
    return _RAISED_ENDING.sub(lambda ending: ending.group().lower(), name)


def name_records(names: Iterable[Name]) -> list[NameRecord]:
    """Return ``(position, kind, name, folded)`` of each distinct spelling, in order.

    Spellings that fold alike are all kept, because what matched is shown as it is stored.
    """
    distinct: dict[str, NameKind] = {}
    for kind, name in names:
        if name:
            distinct.setdefault(name, kind)
    return [(position, kind, name, fold(name)[:MOST_FOLDED]) for position, (name, kind) in enumerate(distinct.items())]
