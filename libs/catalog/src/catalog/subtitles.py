"""Finds titles of a story by the end of their names: "Brotherhood" beside "Fullmetal Alchemist"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

import sqlalchemy as sa

from catalog.lookup import NamedSpan, match_of, ranked, tokens_of
from catalog.prepared import Driver, Prepared
from catalog.relations import SAME_STORY, RelationType, type_bits

# Words of the longest end of a name, letters of the shortest, and titles that are read of one question.
MAX_ENDING_WORDS: Final = 6
MIN_ENDING_LETTERS: Final = 2
MAX_SUBTITLED: Final = 40
# What joins the titles of one story, derived seasons included.
_STORY: Final = (*SAME_STORY, RelationType.NEXT_SEASON, RelationType.PREVIOUS_SEASON)
_BETWEEN: Final = "\n"

# What: the titles of the story of some others whose names end in one of the given texts, best known first. Bound: ids
#   and folded endings, one a line; the relations as bits; how many. Indexes: entity by id, relation_edge_pkey by src,
#   entity_name by entity.
_SUBTITLED: Final = Prepared(
    sa.text("""
    SELECT DISTINCT ON (e.popularity, e.key, w.ending)
        w.ending, n.folded, e.id, e.type::text AS type, e.name, n.name AS matched, n.kind::text AS kind, n.position,
        e.popularity, coalesce(a.year, m.year) AS year, coalesce(a.format, m.format) AS format, NULL AS known_from
    FROM entity AS start
    JOIN relation_edge AS r ON r.src = start.key AND (CAST(:story AS bigint) >> r.type::int) & 1 = 1
    JOIN entity AS e ON e.key = r.dst
    JOIN entity_name AS n ON n.entity_key = e.key
    JOIN unnest(string_to_array(:endings, chr(10))) AS w (ending)
        ON right(n.folded, length(w.ending) + 1) = ' ' || w.ending
    LEFT JOIN anime AS a ON a.id = e.id
    LEFT JOIN manga AS m ON m.id = e.id
    WHERE start.id = ANY (CAST(string_to_array(:starts, chr(10)) AS uuid[]))
        AND NOT e.hidden AND (CAST(:include_adult AS boolean) OR NOT e.adult)
    ORDER BY e.popularity DESC, e.key, w.ending, n.position
    LIMIT :most
""")
)


async def find_subtitled(
    driver: Driver, text: str, starts: Sequence[UUID], *, include_adult: bool = False
) -> list[NamedSpan]:
    """Return the pieces of a text in which names of titles end that belong to the story of one of ``starts``.

    Overlapping pieces are all returned, by start and then longest first; which one is a name the caller has to say.
    One statement; its cost grows with the titles of the story.
    """
    endings = _endings(text)
    if not endings or not starts:
        return []
    rows = await _SUBTITLED.fetch(
        driver,
        {
            "starts": _BETWEEN.join(map(str, starts)),
            "endings": _BETWEEN.join(dict.fromkeys(endings.values())),
            "story": type_bits(_STORY),
            "include_adult": include_adult,
            "most": MAX_SUBTITLED,
        },
    )
    found: list[NamedSpan] = []
    for (start, end), ending in endings.items():
        matches = [match_of(row, text[start:end]) for row in rows if row["ending"] == ending]
        if matches:
            found.append(NamedSpan(start=start, end=end, matches=ranked(replace(m, verbatim=False) for m in matches)))
    return sorted(found, key=lambda span: (span.start, -span.end))


def _endings(text: str) -> dict[tuple[int, int], str]:
    """Return the folded text of every run of few words, by its place."""
    tokens = [token for token in tokens_of(text) if token.folded]
    return {
        (first.start, last.end): folded
        for i, first in enumerate(tokens)
        for length, last in enumerate(tokens[i : i + MAX_ENDING_WORDS], start=1)
        if len(folded := " ".join(t.folded for t in tokens[i : i + length])) >= MIN_ENDING_LETTERS
    }
