"""Finds the entities that a text names: every piece of it that is a name."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final
from uuid import UUID

import sqlalchemy as sa
from asyncpg import Record

from catalog.entities import EntityType
from catalog.names import fold
from catalog.prepared import Driver, Prepared
from catalog.relations import RELATIONS, RelationType
from catalog.respellings import otherwise_written
from catalog.values import keyed_value, value

# A name longer than this is found whole or not at all.
MAX_NAME_WORDS: Final = 32
# Entities kept for one name and kind; 274 characters are called "Narrator".
MAX_NAMESAKES: Final = 8
# Readers of somebody whose name of one word may be followed by a possessive "s" without its apostrophe.
LEAST_KNOWN_OWNER: Final = 10_000
# Readers of a title that is meant by its initials in lower case.
LEAST_KNOWN_BY_INITIALS: Final = 300_000
# Words that are folded once: most of a text are those of others.
_WORDS_KEPT: Final = 8_192
_ARTICLES: Final = frozenset({"a", "an", "the"})
_TOKEN: Final = re.compile(r"\S+")
# "d'Akira", "l'Attaque": the article is no part of the name.
_ELISION: Final = re.compile(r"^(?:[dl]|qu)['’](?=\w)", re.IGNORECASE)
FIRST_DERIVED: Final = 10_000
"""Positions of derived names behind all others, as the statement below has them."""
POSSESSIVE: Final = re.compile(r"['’]s?\W*$", re.IGNORECASE)
"""An ending that a name has in a sentence and not by itself."""

# What: the entities that have one of the given folded names, and of characters with namesakes the best known title.
# Bound: names, one a line; whether derived names count; namesakes per name and kind. Indexes: entity_name_folded_idx,
#   derived_name_folded_idx (equality), then primary keys.
_EXACT: Final = Prepared(
    sa.text("""
    SELECT folded, id, type, name, matched, kind, position, popularity, year, format,
        CASE WHEN type = 'character' AND alike > 1 THEN (
            SELECT t.name
            FROM relation_edge AS r JOIN entity AS t ON t.key = r.dst
            WHERE r.src = named.key AND r.type = :appears_in AND (NOT r.adult OR CAST(:include_adult AS boolean))
            ORDER BY t.popularity DESC, t.key
            LIMIT 1
        ) END AS known_from
    FROM (
        SELECT n.folded, e.key, e.id, e.type::text AS type, e.name, n.name AS matched, n.kind, n.position,
               e.popularity, coalesce(a.year, m.year) AS year, coalesce(a.format, m.format) AS format,
               row_number() OVER (
                   PARTITION BY n.folded, e.type
                   ORDER BY n.position >= 10000, n.kind = 'synonym', e.popularity DESC, e.key
               ) AS place,
               count(*) OVER (PARTITION BY n.folded, e.type) AS alike
        FROM (
            SELECT entity_key, folded, name, kind::text AS kind, position FROM entity_name
            WHERE folded = ANY (string_to_array(:folded, chr(10)))
            UNION ALL
            SELECT entity_key, folded, name, kind, 10000 + position FROM derived_name
            WHERE CAST(:derived AS boolean) AND folded = ANY (string_to_array(:folded, chr(10)))
        ) AS n
        JOIN entity AS e ON e.key = n.entity_key
        LEFT JOIN anime AS a ON a.id = e.id
        LEFT JOIN manga AS m ON m.id = e.id
        WHERE NOT e.hidden AND (CAST(:include_adult AS boolean) OR NOT e.adult)
          AND (cardinality(CAST(:types AS text[])) = 0 OR e.type::text = ANY (CAST(:types AS text[])))
    ) AS named
    WHERE place <= :namesakes
""")
)

# Between the names that a statement is given; no folded name that is stored holds it.
_BETWEEN: Final = "\n"


@keyed_value
class NameMatch:
    """One entity that a piece of text may mean.

    Attributes:
        official: the text matched a title or the display name, not a synonym.
        verbatim: the text is the name as it is stored, but for case.
        typos: edits between the folded text and the folded name.
        omitted: words of the name that the text leaves out; 0 where the text is the whole name.
        known_from: the best known title of a character that shares its name with others.
        derived: the text matched a name that no source states: an abbreviation, or a season behind its series' name.
    """

    id: UUID
    type: EntityType
    name: str
    matched_name: str
    official: bool
    verbatim: bool
    popularity: int
    year: int | None
    format: str | None
    typos: int = 0
    omitted: int = 0
    known_from: str | None = None
    derived: bool = False


@keyed_value
class NamedSpan:
    """A piece of a text, ``text[start:end]``, with what it may mean, best first."""

    start: int
    end: int
    matches: tuple[NameMatch, ...]


@value
class Token:
    """One word of a text, ``text[start:end]``.

    Attributes:
        unpossessed, unelided: folded without a possessive ending or an article; ``None`` where it has none.
    """

    start: int
    end: int
    text: str
    folded: str
    unpossessed: str | None
    unelided: str | None

    @property
    def written(self) -> tuple[str, ...]:
        """The word folded, but with its long vowels; with and without a possessive ending."""
        return tuple(fold(text, long_vowels=True) for text in (self.text, POSSESSIVE.sub("", self.text)))


async def find_names(
    driver: Driver, question: str, *, types: Sequence[EntityType] = (), include_adult: bool = False
) -> list[NamedSpan]:
    """Return every piece of ``question`` that is a name, overlapping ones included, by start and then longest first.

    One statement; its cost grows with the number of word spans of the question, not with the catalogue. What is no name
    as it is written may be one otherwise written: "Zorblat s2", "zorblats".
    """
    spans = _spans(tokens_of(question))
    others = {p: forms for p, folds in spans.items() if (forms := otherwise_written(folds[0].split()))}
    wanted = set[str]().union(*spans.values(), *others.values())
    rows = await named_rows(driver, wanted, types, include_adult=include_adult, derived=True)
    found: list[NamedSpan] = []
    for (start, end), folds in spans.items():
        text = question[start:end]
        matches = [match_of(row, text) for name in folds for row in rows.get(name, ()) if _may_mean(row, text)]
        if not matches and (start, end) in others:
            meant = [match_of(row, name) for name in others[start, end] for row in rows.get(name, [])]
            matches = [replace(match, verbatim=False) for match in meant if is_long(folds[0]) or _is_known_by(match)]
        if matches:
            found.append(NamedSpan(start=start, end=end, matches=ranked(matches)))
    return sorted(found, key=lambda s: (s.start, -s.end))


def is_long(folded: str) -> bool:
    """True for a name of several words, an article not counted."""
    return len([word for word in folded.split() if word not in _ARTICLES]) > 1


def _may_mean(row: Record, written: str) -> bool:
    """True but for initials in lower case, which are a word of the question rather than a title that few know."""
    shouted = sum(map(str.isupper, written)) > 1
    return row["kind"] != "initials" or shouted or row["popularity"] >= LEAST_KNOWN_BY_INITIALS


def _is_known_by(match: NameMatch) -> bool:
    """True for somebody well known, whose name is no everyday word in the plural: "luffys", but not "scores"."""
    return match.type in (EntityType.CHARACTER, EntityType.PERSON) and match.popularity >= LEAST_KNOWN_OWNER


async def named_rows(
    driver: Driver, folded: Iterable[str], types: Sequence[EntityType], *, include_adult: bool, derived: bool = False
) -> dict[str, list[Record]]:
    """Return the rows of all entities that have one of the folded names, by that name; derived ones where asked for."""
    wanted = [name for name in folded if _BETWEEN not in name]
    if not wanted:
        return {}
    parameters = {
        "folded": _BETWEEN.join(wanted),  # asyncpg takes longer to encode an array than all else here
        "types": [t.value for t in types],
        "include_adult": include_adult,
        "derived": derived,
        "namesakes": MAX_NAMESAKES,
        "appears_in": RELATIONS[RelationType.APPEARS_IN].code,
    }
    rows: dict[str, list[Record]] = {}
    for row in await _EXACT.fetch(driver, parameters):
        rows.setdefault(row["folded"], []).append(row)
    return rows


def match_of(row: Record, written: str, *, typos: int = 0) -> NameMatch:
    """Return what a row tells of an entity whose name was written as ``written``."""
    return NameMatch(
        id=row["id"],
        type=EntityType(row["type"]),
        name=row["name"],
        matched_name=row["matched"],
        official=row["position"] == 0 or (row["kind"] != "synonym" and row["position"] < FIRST_DERIVED),
        verbatim=row["matched"].casefold() == written.strip(" ?.\"'“”").casefold(),
        popularity=row["popularity"],
        year=row["year"],
        format=row["format"],
        typos=typos,
        omitted=0 if typos else max(0, row["folded"].count(" ") - fold(written).count(" ")),
        known_from=row["known_from"],
        derived=row["position"] >= FIRST_DERIVED,
    )


def ranked(matches: Iterable[NameMatch]) -> tuple[NameMatch, ...]:
    """Order by strict classes, never by a blended score, and keep the best match of each entity."""
    best: dict[UUID, NameMatch] = {}
    for match in sorted(
        matches,
        key=_rank,
    ):
        best.setdefault(match.id, match)
    return tuple(best.values())


def _rank(match: NameMatch) -> tuple[int, bool, bool, bool, bool, int, str, str, int]:
    plain = not match.official, match.derived, not match.verbatim, match.omitted > 0
    return match.typos, *plain, -match.popularity, match.name, str(match.id), match.omitted


def tokens_of(question: str) -> list[Token]:
    """Return the words of a text with their places."""
    return [Token(m.start(), m.end(), m.group(), *_forms(m.group())) for m in _TOKEN.finditer(question)]


@lru_cache(maxsize=_WORDS_KEPT)
def _forms(word: str) -> tuple[str, str | None, str | None]:
    """Return a word folded: as it is, without a possessive ending, and without an article."""
    return _fold_word(word), _without(POSSESSIVE, word), _without(_ELISION, word)


def _fold_word(word: str) -> str:
    """Fold one word; punctuation between words, such as a dash, folds to nothing, but "&" to "and"."""
    folded = fold(word)
    return folded if any(c.isalnum() for c in folded) else ""


def _without(ending: re.Pattern[str], word: str) -> str | None:
    stripped = ending.sub("", word)
    return _fold_word(stripped) if stripped != word else None


def _spans(tokens: Sequence[Token]) -> dict[tuple[int, int], list[str]]:
    """Return the folded forms of every run of words, by its place in the text."""
    spans: dict[tuple[int, int], list[str]] = {}
    for i, first in enumerate(tokens):
        for head in dict.fromkeys((first.folded, first.unelided or first.folded)):
            words = [head]
            for last in tokens[i : i + MAX_NAME_WORDS] if head else ():
                if not last.folded:
                    continue
                if last is not first:
                    words.append(last.folded)
                forms = [" ".join(words)]
                if last.unpossessed:
                    forms.append(" ".join([*words[:-1], last.unpossessed]))
                spans.setdefault((first.start, last.end), []).extend(forms)
    return spans
