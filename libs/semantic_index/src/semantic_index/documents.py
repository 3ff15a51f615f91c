"""What of an entity is indexed: names and text for its words, a passage for its meaning, fields for filters."""

import re
from collections.abc import Iterator
from typing import Final

from catalog.documents import DocumentRow

from semantic_index.collection import ADULT, FIELDS
from semantic_index.embedders.bm25 import embed_document
from semantic_index.filters import keyword
from semantic_index.index import PayloadValue, Point

# Who wrote a synopsis is no part of it: "(Source: …)" and "[Written by …]" at its end.
_CREDIT: Final = re.compile(r"\s*[\[(](?:source|written by|adapted from)\b[^\])]*[\])]?\s*\Z", re.IGNORECASE)


def to_point(row: DocumentRow) -> Point:
    """Return the point of an entity, without its dense vector."""
    words = embed_document(names=" ".join(row.names), text=text(row), cast=" ".join(row.cast))
    return Point(id=row.id, sparse=words, payload=payload(row))


def passage(row: DocumentRow) -> str:
    """Return what a title's dense vector is made of: its name and its synopsis."""
    return f"{row.names[0]}. {prose(row)}"


def text(row: DocumentRow) -> str:
    """Return what is said of an entity besides its names: facts, the titles it belongs to, and its prose."""
    return " ".join(_parts(row))


def prose(row: DocumentRow) -> str:
    """Return the synopsis or description without its credits."""
    return _CREDIT.sub("", row.prose or "")


def payload(row: DocumentRow) -> dict[str, PayloadValue]:
    """Return the fields by which an entity of its kind can be filtered; what is unknown is left out."""
    values: dict[str, PayloadValue | None] = {
        ADULT: int(row.adult),
        "popularity": row.popularity,
        "year": row.year,
        "format": _keyword(row.format),
        "status": _keyword(row.status),
        "season": _keyword(row.season),
        "genres": [keyword(genre) for genre in row.genres],
        "score": row.score,
        "episodes": row.episodes,
        "anime_id": [str(id_) for id_ in row.anime_ids],
    }
    return {key: value for key in FIELDS[row.type] if (value := values[key]) is not None}


def _keyword(value: str | None) -> str | None:
    return None if value is None else keyword(value)


def _parts(row: DocumentRow) -> Iterator[str]:
    if row.format:
        yield row.format
    if row.season:
        yield row.season
    if row.year is not None:
        yield str(row.year)
    if row.number is not None:
        yield f"episode {row.number}"
    yield from row.genres
    yield from row.titles
    yield prose(row)
