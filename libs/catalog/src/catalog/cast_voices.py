"""Who speaks a character in one anime, for any number of parts in one statement."""

from collections.abc import Collection
from typing import Final, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.derived_tables import entity_duplicate
from catalog.prepared import Driver, Prepared
from catalog.records import HEAD, EntityRecord, head
from catalog.tables import character_voice, entity


class Part(NamedTuple):
    """A character in an anime."""

    anime: UUID
    character: UUID


class Voice(NamedTuple):
    """Who speaks a part; ``language`` is "" where the source does not say."""

    language: str
    person: EntityRecord


def _voices() -> sa.Select[*tuple[object, ...]]:
    """Bound: the parts, as two arrays. Index: character_voice_anime_id_idx, then entity's unique one on id.

    What is stated of duplicates is that of who is shown for them.
    """
    ids = pg.ARRAY(sa.Uuid)
    asked = (
        sa.func.unnest(sa.bindparam("anime", type_=ids), sa.bindparam("characters", type_=ids))
        .table_valued("anime_id", "character_id")
        .render_derived()
    )
    voice, twin, entry = character_voice, entity_duplicate.alias("twin"), entity_duplicate.alias("entry")
    duplicates = sa.select(entry.c.duplicate_id).where(entry.c.kept_id == asked.c.character_id).correlate(asked)
    spoken = sa.and_(
        voice.c.anime_id == asked.c.anime_id,
        sa.or_(voice.c.character_id == asked.c.character_id, voice.c.character_id.in_(duplicates)),
    )
    return (
        sa.select(asked.c.anime_id, asked.c.character_id, voice.c.language, *HEAD)
        .distinct()
        .select_from(
            asked.join(voice, spoken)
            .outerjoin(twin, twin.c.duplicate_id == voice.c.person_id)
            .join(entity, entity.c.id == sa.func.coalesce(twin.c.kept_id, voice.c.person_id))
        )
        .where(sa.not_(entity.c.hidden))
        .order_by(entity.c.popularity.desc(), entity.c.id, voice.c.language)
    )


_VOICES: Final = Prepared(_voices())


async def fetch_cast_voices(driver: Driver, parts: Collection[Part]) -> dict[Part, list[Voice]]:
    """Return who speaks each part, the best known first, in one statement; a part without voices is absent."""
    asked = {"anime": [part.anime for part in parts], "characters": [part.character for part in parts]}
    found: dict[Part, list[Voice]] = {}
    for row in await _VOICES.fetch(driver, asked):
        voice = Voice(row["language"], head(row))
        found.setdefault(Part(row["anime_id"], row["character_id"]), []).append(voice)
    return found
