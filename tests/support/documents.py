"""Titles as they are indexed, told by what a test is about."""

from uuid import UUID

from catalog.documents import DocumentRow
from catalog.entities import EntityType


def anime_row(
    number: int, prose: str = "", *, name: str = "Nameless", cast: tuple[str, ...] = (), popularity: int = 0
) -> DocumentRow:
    """One anime, whose id is its number."""
    return DocumentRow(
        key=number,
        id=UUID(int=number),
        type=EntityType.ANIME,
        version=1,
        popularity=popularity,
        adult=False,
        names=[name],
        titles=[],
        genres=[],
        prose=prose,
        year=None,
        format=None,
        status=None,
        season=None,
        score=None,
        episodes=None,
        number=None,
        anime_ids=[],
        cast=list(cast),
    )
