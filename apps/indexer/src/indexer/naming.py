"""Which names an entity is known by, in which order, and which of them is shown."""

from collections.abc import Iterable
from typing import Final, Literal

from catalog.names import fold

from indexer.sources.rows import AnimeRow, EpisodeRow, MangaRow, NamedRow

type NameKind = Literal["english", "romaji", "native", "synonym"]
type Name = tuple[NameKind, str | None]
type NameRecord = tuple[int, NameKind, str, str]

# Folded forms are index keys, which PostgreSQL bounds at about 2,700 bytes; the longest real one has 471 characters.
MOST_FOLDED: Final = 600


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
        ("romaji", row.name),
        ("native", row.name_native),
        ("synonym", row.name_mal),
        *(("synonym", alias) for alias in row.aliases),
    ]


def name_records(names: Iterable[Name]) -> list[NameRecord]:
    """Return ``(position, kind, name, folded)`` of each distinct spelling, in order.

    Spellings that fold alike are all kept, because what matched is shown as it is stored.
    """
    distinct: dict[str, NameKind] = {}
    for kind, name in names:
        if name:
            distinct.setdefault(name, kind)
    return [(position, kind, name, fold(name)[:MOST_FOLDED]) for position, (name, kind) in enumerate(distinct.items())]
