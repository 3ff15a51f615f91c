"""Finds entities by the beginning of one of their names, as it is typed."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, LiteralString

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.entities import EntityType
from catalog.lookup import one_edit_variants, typo_budget
from catalog.names import fold
from catalog.records import EntityRecord, head

# Shorter text begins a later word of too many names to be worth the look.
_MIN_LATER_WORD_CHARS: Final = 3
# Longest folded text whose one-edit variants are looked up (about 55 index probes a character).
_MAX_VARIANT_CHARS: Final = 40
# Never part of text that people type, and refused by PostgreSQL or by UTF-8.
_UNTYPABLE: Final = frozenset({"Cc", "Cs"})

# What: the best entities with a name that begins with a text: the whole name before a longer one, a title before a
# synonym, then popularity, name and id. Bound: :first. Index: entity_name_folded_idx (range).
_BEGINNING: Final[LiteralString] = """
    SELECT best.*, coalesce(a.year, m.year) AS year, 0 AS typos
    FROM (
        SELECT e.id, e.type::text AS type, e.name, e.image_url, e.popularity, e.adult, n.matched_name, n.longer, n.alias
        FROM (
            SELECT DISTINCT ON (entity_key)
                   entity_key, name AS matched_name, folded <> :typed AS longer,
                   kind = 'synonym' AND position > 0 AS alias
            FROM entity_name
            WHERE folded ~>=~ :typed AND folded ~<~ (CAST(:typed AS text) || chr(1114111))
            ORDER BY entity_key, longer, alias, position
        ) AS n
        JOIN entity AS e ON e.key = n.entity_key
        WHERE e.type = ANY (CAST(:types AS entity_type[])) AND (CAST(:include_adult AS boolean) OR NOT e.adult)
        ORDER BY n.longer, n.alias, e.popularity DESC, e.name, e.id
        LIMIT :first
    ) AS best
    LEFT JOIN anime AS a ON a.id = best.id
    LEFT JOIN manga AS m ON m.id = best.id
    ORDER BY longer, alias, popularity DESC, name, id
"""

# What: the best entities with a name in which a later word begins with a text, then those with a name that begins
# with one of the text's variants. Bound: :first. Indexes: entity_name_folded_trgm_idx (LIKE), entity_name_folded_idx
# (one range for each variant; OFFSET 0 keeps it one).
_ELSEWHERE: Final[LiteralString] = """
    SELECT best.*, coalesce(a.year, m.year) AS year
    FROM (
        SELECT e.id, e.type::text AS type, e.name, e.image_url, e.popularity, e.adult, n.matched_name, n.typos, n.alias
        FROM (
            SELECT DISTINCT ON (entity_key)
                   entity_key, name AS matched_name, typos, kind = 'synonym' AND position > 0 AS alias
            FROM (
                SELECT entity_key, position, kind, name, 0 AS typos FROM entity_name WHERE folded LIKE :later_word
                UNION ALL
                SELECT near.*, 1
                FROM unnest(CAST(:variants AS text[])) AS variant
                CROSS JOIN LATERAL (
                    SELECT entity_key, position, kind, name
                    FROM entity_name
                    WHERE folded ~>=~ variant AND folded ~<~ (variant || chr(1114111))
                    OFFSET 0
                ) AS near
            ) AS candidate
            ORDER BY entity_key, typos, alias, position
        ) AS n
        JOIN entity AS e ON e.key = n.entity_key
        WHERE e.type = ANY (CAST(:types AS entity_type[])) AND (CAST(:include_adult AS boolean) OR NOT e.adult)
          AND e.id <> ALL (CAST(:found AS uuid[]))
        ORDER BY n.typos, n.alias, e.popularity DESC, e.name, e.id
        LIMIT :first
    ) AS best
    LEFT JOIN anime AS a ON a.id = best.id
    LEFT JOIN manga AS m ON m.id = best.id
    ORDER BY typos, alias, popularity DESC, name, id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One entity that was found.

    Attributes:
        matched_name: the name that matched, as it is stored.
        typos: edits between what was typed and what matched.
        year: of an anime or manga, where it is known.
    """

    entity: EntityRecord
    matched_name: str
    typos: int
    year: int | None


async def search(
    connection: AsyncConnection,
    typed: str,
    *,
    first: int,
    types: Sequence[EntityType] = tuple(EntityType),
    include_adult: bool = False,
) -> list[Hit]:
    """Return the best ``first`` entities for what was typed, best first; nothing for a text without a letter or sign.

    One statement while enough names begin with the text; else a second one also finds it at the start of a later
    word, and then names whose beginning is one typing error away.
    """
    folded = fold(_typable(typed))
    if not folded:
        return []
    scope: dict[str, Any] = {"types": [t.value for t in types], "include_adult": include_adult}
    rows = await connection.execute(sa.text(_BEGINNING), {"typed": folded, "first": first, **scope})
    hits = [_hit(row) for row in rows.mappings()]
    if len(hits) == first or not _worth_a_second_look(folded):
        return hits
    elsewhere = {
        "later_word": _later_word(folded),
        "variants": _variants(folded),
        "found": [hit.entity.id for hit in hits],
        "first": first - len(hits),
    }
    rows = await connection.execute(sa.text(_ELSEWHERE), elsewhere | scope)
    return hits + [_hit(row) for row in rows.mappings()]


def _typable(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) not in _UNTYPABLE)


def _worth_a_second_look(folded: str) -> bool:
    """Trigrams are made of letters and digits: without one, the index would be read from end to end."""
    return len(folded) >= _MIN_LATER_WORD_CHARS and any(c.isalnum() for c in folded)


def _later_word(folded: str) -> str:
    escaped = folded.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
    return f"% {escaped}%"


def _variants(folded: str) -> list[str]:
    """Return what begins otherwise by one edit; a wrong first letter counts twice, so the first letter stays."""
    if not typo_budget(folded) or len(folded) > _MAX_VARIANT_CHARS:
        return []
    return [v for v in one_edit_variants(folded) if v[0] == folded[0] and not v.startswith(folded)]


def _hit(row: sa.RowMapping) -> Hit:
    return Hit(entity=head(row), matched_name=row["matched_name"], typos=row["typos"], year=row["year"])
