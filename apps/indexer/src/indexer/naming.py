"""Which names an entity is known by, in which order, and which of them is shown."""

from collections.abc import Iterable
from typing import Final, Literal

from catalog.names import fold

from indexer.sources.rows import AnimeRow, EpisodeRow, MangaRow, NamedRow

type NameKind = Literal["english", "romaji", "native", "synonym"]
type Name = tuple[NameKind, str]
type NameRecord = tuple[int, NameKind, str, str]

MOST_NAMES: Final = 200


def title_names(row: AnimeRow | MangaRow | EpisodeRow) -> list[Name]:
    """Return the names of a title, the display name first: English, else romanised, else native."""
    romaji = row.title_romaji if isinstance(row, EpisodeRow) else row.title
    english = row.title if isinstance(row, EpisodeRow) else row.title_english
    names: list[tuple[NameKind, str | None]] = [
        ("english", english),
        ("romaji", romaji),
        ("native", row.title_japanese),
    ]
    found = [(kind, name) for kind, name in names if name is not None]
    if isinstance(row, EpisodeRow):
        return found or [("english", f"Episode {row.number}")]
    return [*found, *(("synonym", name) for name in row.synonyms)]


def proper_names(row: NamedRow) -> list[Name]:
    """Return the names of a character, a person or a studio, the display name first."""
    names: list[Name] = [("romaji", row.name)]
    if row.name_native is not None:
        names.append(("native", row.name_native))
    if row.name_mal is not None:
        names.append(("synonym", row.name_mal))
    return [*names, *(("synonym", alias) for alias in row.aliases)]


def name_records(names: Iterable[Name]) -> list[NameRecord]:
    """Return ``(position, kind, name, folded)`` of each distinct spelling, in order.

    Spellings that fold alike are all kept, because what matched is shown as it is stored.
    """
    seen: set[str] = set()
    records: list[NameRecord] = []
    for kind, name in names:
        if name in seen:
            continue
        seen.add(name)
        records.append((len(records), kind, name, fold(name)))
        if len(records) == MOST_NAMES:
            break
    return records
