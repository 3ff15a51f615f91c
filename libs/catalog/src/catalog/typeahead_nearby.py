"""What is read of typeahead for a mistyped text: words near to its own, and other places for its spaces."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, LiteralString, NamedTuple

from catalog.typeahead_lists import SEPARATOR
from catalog.typeahead_ranking import Row
from catalog.typeahead_spacing import MAX_SPACED, UNSPACED, Spacings
from catalog.typeahead_typos import LOOKED_AT, MAX_BEGUN, MAX_LOOKED_THROUGH, MAX_SHARING, Slip

# What: the places, from 0, of words of a text that no key begins with, the last of which may be unfinished ("!" sorts
# between a space and any letter); and starts that share all but one letter with typed words, with how many keys have
# each for a word; some more than once. Where there are unknown words, no others are looked at. Of starts that share the
# same letters that which has no other letter, and those that most keys begin with. And, without a place, what keys
# begin with that is the text but for its spaces (catalog.typeahead_spacing).
# Bound: text, or none if unknown words are not to be looked for; what is left of each of its words, with SEPARATOR
# between, and a line break between words; how many words it has; starts that are read of each; the letters of the text,
# a mark for each of them, beginnings with SEPARATOR between, the letters of each, beginnings that are looked at.
# Indexes: typeahead_key_pkey, typeahead_deletion_idx alone.
_ONCE: Final[LiteralString] = """
WITH RECURSIVE typed AS MATERIALIZED (
    SELECT place::int - 1 AS place, deletions, EXISTS (
        SELECT FROM typeahead_key AS k
        WHERE k.key >= word AND k.key < word || CASE WHEN place = $3 THEN chr(1114111) ELSE '!' END) AS known
    FROM ROWS FROM (string_to_table($1, ' '), string_to_table($2, chr(10)))
        WITH ORDINALITY AS one(word, deletions, place)
), spaced(text, letters) AS (
    SELECT text, letters FROM ROWS FROM (string_to_table($7, chr(1)), unnest(CAST($8 AS int[]))) AS one(text, letters)
    WHERE EXISTS (SELECT FROM typeahead_key AS k WHERE k.key >= text AND k.key < text || chr(1114111))
    UNION ALL
    SELECT next, letters + 1
    FROM spaced
    CROSS JOIN LATERAL substr($5, letters + 1, 1) AS letter
    CROSS JOIN LATERAL (VALUES
        (text || letter), (text || ' ' || letter), (CASE substr($6, letters + 1, 1) WHEN 'x' THEN text END)
    ) AS longer(next)
    WHERE letters < length($5)
        AND EXISTS (SELECT FROM typeahead_key AS k WHERE k.key >= next AND k.key < next || chr(1114111))
)
SELECT place, NULL AS word, NULL AS uses FROM typed WHERE NOT known
UNION ALL
SELECT t.place, d.start, d.uses
FROM typed AS t CROSS JOIN LATERAL string_to_table(t.deletions, chr(1)) AS rest
CROSS JOIN LATERAL (
    SELECT start, uses FROM typeahead_deletion
    WHERE deletion = rest AND left_out <= 1 ORDER BY left_out, begun DESC, start LIMIT $4
) AS d
WHERE NOT t.known OR (SELECT bool_and(known) FROM typed)
UNION ALL
SELECT NULL, text, NULL FROM (SELECT * FROM spaced LIMIT $9) AS looked_at WHERE letters = length($5)
"""
# What: beginnings of words that share all but two of the first letters with typed ones: shorter ones with how many keys
# begin with them as words, those of so many letters all in one text, the most used first. Of those that share the same
# letters those that most keys begin with.
# Bound, of each typed word: its place, what is left of it, with SEPARATOR between; letters of the longest beginning;
# beginnings that share the same letters and are as long. Index: typeahead_deletion_idx alone.
_STARTS: Final[LiteralString] = """
WITH found AS MATERIALIZED (
    SELECT DISTINCT t.place, d.start, d.uses, d.begun
    FROM unnest(CAST($1 AS int[]), CAST($2 AS text[])) AS t(place, deletions)
    CROSS JOIN LATERAL string_to_table(t.deletions, chr(1)) AS rest
    CROSS JOIN LATERAL generate_series(0, $3 - length(rest)) AS letters
    CROSS JOIN LATERAL (
        SELECT start, uses, begun FROM typeahead_deletion
        WHERE deletion = rest AND left_out = letters ORDER BY begun DESC, start LIMIT $4
    ) AS d
)
SELECT place, start, uses FROM found WHERE length(start) < $3
UNION ALL
SELECT place, string_agg(start, chr(1) ORDER BY begun DESC, start), NULL FROM found
WHERE length(start) = $3 GROUP BY place
"""
# What: the words that begin so, and about as long as typed ones; the most used. Bound, of each typed word: its place,
# letters of the shortest and the longest word meant, whether it may be unfinished, beginnings with SEPARATOR between;
# words of each; words of each beginning. Index: typeahead_word_start_idx alone.
_WORDS: Final[LiteralString] = """
SELECT t.place, found.word, found.uses
FROM unnest(CAST($1 AS int[]), CAST($2 AS int[]), CAST($3 AS int[]), CAST($4 AS boolean[]), CAST($5 AS text[]))
    AS t(place, shortest, longest, unfinished, starts)
CROSS JOIN LATERAL (
    SELECT left(w.word, t.longest) AS word, sum(w.uses)::int AS uses
    FROM string_to_table(t.starts, chr(1)) AS start
    CROSS JOIN LATERAL (
        SELECT word, uses FROM typeahead_word
        WHERE "left"(word, 6) = start AND uses > 0 ORDER BY uses DESC, word LIMIT $7
    ) AS w
    WHERE length(w.word) >= t.shortest AND (t.unfinished OR length(w.word) <= t.longest)
    GROUP BY 1 ORDER BY uses DESC, word LIMIT $6
) AS found
"""


type _Words = Mapping[int, Mapping[str, int]]
"""Words by the place of the typed one, with how many keys begin with each."""


class Near(NamedTuple):
    """What may be meant by a typed text.

    Attributes:
        unknown: places of words that no name has.
        words: what may be meant by words.
        spaced: what names begin with that is the text but for its spaces.
    """

    unknown: frozenset[int]
    words: _Words
    spaced: list[str]


class Nearby:
    """The statements of some searches on one connection of asyncpg."""

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg has no types
        self._connection = connection

    async def once(self, slips: Sequence[Slip], *, key: str = "", spacings: Spacings = UNSPACED) -> Near:
        """Return what may be meant by typed words with one error in each, and by their text with other spaces.

        Args:
            slips: typed words; where there are unknown ones, others are not looked for.
            key: a text that nothing begins with, or none if no unknown words are to be looked for.
            spacings: those of the text, or none if no other spaces are to be looked for.
        """
        deletions = {slip.place: SEPARATOR.join(slip.deletions) for slip in slips}
        count = max(key.count(" "), *deletions, 0) + 1
        left = "\n".join(deletions.get(place, "") for place in range(count))
        begun, lengths = SEPARATOR.join(text for text, _ in spacings.unknown), [n for _, n in spacings.unknown]
        asked = key, left, count, MAX_SHARING, spacings.letters, spacings.optional, begun, lengths, MAX_SPACED
        rows: list[Row] = await self._connection.fetch(_ONCE, *asked)
        unknown: set[int] = set()
        words: dict[int, dict[str, int]] = {slip.place: {} for slip in slips}
        spaced = list(spacings.known)
        for place, word, uses in rows:
            if place is None:
                spaced.append(word)
            elif word is None:
                unknown.add(place)
            else:
                words[place][word] = uses
        return Near(frozenset(unknown if key else ()), words, spaced)

    async def twice(self, slips: Sequence[Slip]) -> _Words:
        """Return what may be meant by typed words with two errors in each."""
        if not slips:
            return {}
        longest = LOOKED_AT[2]
        asked = [(slip.place, SEPARATOR.join(slip.deletions)) for slip in slips]
        words: dict[int, dict[str, int]] = {slip.place: {} for slip in slips}
        begun: dict[int, list[str]] = {}
        found = await self._connection.fetch(_STARTS, *zip(*asked, strict=True), longest, MAX_SHARING)
        for place, start, uses in found:
            if uses is None:
                begun[place] = start.split(SEPARATOR)
            else:
                words[place][start] = uses
        longer: list[tuple[int, int, int, bool, str]] = []
        for slip in slips:
            starts = slip.begun_by(begun.get(slip.place, []))
            longer.append((slip.place, *slip.lengths, slip.last, SEPARATOR.join(starts)))
        columns = zip(*longer, strict=True)
        for place, word, uses in await self._connection.fetch(_WORDS, *columns, MAX_LOOKED_THROUGH, MAX_BEGUN):
            words[place][word] = uses
        return words
