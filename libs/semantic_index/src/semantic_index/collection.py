"""What the index holds: one collection for each entity type, its vectors and the payload fields that filters use."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

# Count it up with any change of documents, tokens, weights, vectors or payload: the index is then built anew.
LAYOUT: Final = 2

DENSE: Final = "dense"
SPARSE: Final = "sparse"
DIMENSIONS: Final = 384


@dataclass(frozen=True, slots=True)
class TextSpace:
    """The space that the vectors of texts lie in; those of two models never meet, each has an index of its own.

    Attributes:
        key: of the model and its version, in names of collections and folders; empty for the model of the package.
        dimensions: of its vectors.
    """

    key: str
    dimensions: int


DEFAULT_SPACE: Final = TextSpace("", DIMENSIONS)

IMAGES: Final = "image"
"""The collection of images, and the name of its one vector; its points are files, by their digest."""


class FieldKind(StrEnum):
    """How a payload field is indexed; the value is Qdrant's name for it."""

    FLOAT = "float"
    INTEGER = "integer"
    KEYWORD = "keyword"


# 0 or 1: the engine in process takes False in a condition for the number 0, which no stored boolean equals.
ADULT: Final = "adult"

_EVERY: Final = {ADULT: FieldKind.INTEGER, "popularity": FieldKind.INTEGER}
_TITLE: Final = {
    **_EVERY,
    "year": FieldKind.INTEGER,
    "format": FieldKind.KEYWORD,
    "status": FieldKind.KEYWORD,
    "genres": FieldKind.KEYWORD,
    "score": FieldKind.FLOAT,
}
_PART: Final = {**_EVERY, "anime_id": FieldKind.KEYWORD}

FIELDS: Final[dict[EntityType, dict[str, FieldKind]]] = {
    EntityType.ANIME: {**_TITLE, "season": FieldKind.KEYWORD, "episodes": FieldKind.INTEGER},
    EntityType.MANGA: _TITLE,
    EntityType.CHARACTER: _PART,
    EntityType.EPISODE: _PART,
    EntityType.PERSON: _EVERY,
    EntityType.STUDIO: _EVERY,
}


def has_dense(entity_type: EntityType) -> bool:
    """True for types whose entities have prose to embed.

    Qdrant keeps 1.5 kB for the dense vector of every point of a collection that has one, also where it is absent, so
    the collections of mere names have none.
    """
    return entity_type in TITLE_TYPES
