"""Entity types and the one rule that makes a canonical id."""

from enum import StrEnum
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5


class EntityType(StrEnum):
    """Every kind of entity; the value is the wire name and the prefix of a dataset reference."""

    ANIME = "anime"
    CHARACTER = "character"
    EPISODE = "episode"
    MANGA = "manga"
    PERSON = "person"
    STUDIO = "studio"


TITLE_TYPES: Final = (EntityType.ANIME, EntityType.MANGA)
RELEASED_TYPES: Final = (*TITLE_TYPES, EntityType.EPISODE)
MAKERS: Final = (EntityType.PERSON, EntityType.STUDIO)
BEINGS: Final = (EntityType.PERSON, EntityType.CHARACTER)
DOERS: Final = (*MAKERS, EntityType.CHARACTER)


def entity_id(ref: str) -> UUID:
    """Return the canonical id of a dataset reference such as ``anime:21``.

    The id is ``uuid5(NAMESPACE_URL, "kizuna:" + ref)``, so every process derives the same one.
    """
    return uuid5(NAMESPACE_URL, f"kizuna:{ref}")
