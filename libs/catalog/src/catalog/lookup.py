"""Finds the entities that a text names: every exact name in it, or one name with typing errors."""

import re
import string
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final
from uuid import UUID

import sqlalchemy as sa
from asyncpg import Record

from catalog.entities import TITLE_TYPES, EntityType
from catalog.names import fold
from catalog.prepared import Driver, Prepared
from catalog.relations import RELATIONS, RelationType
from catalog.respellings import otherwise_written, with_signs
from catalog.typeahead_typos import edits as word_edits
from catalog.typeahead_typos import typo_budget
from catalog.values import keyed_value, value

# A name longer than this is found whole or not at all.
MAX_NAME_WORDS: Final = 32
# Entities kept for one name and kind; 274 characters are called "Narrator".
MAX_NAMESAKES: Final = 8
# Longest folded name for which all one-edit variants are looked up (about 55 index probes a character).
MAX_VARIANT_CHARS: Final = 80
# Readers of somebody whose name of one word may be followed by a possessive "s" without its apostrophe.
LEAST_KNOWN_OWNER: Final = 10_000
# So many times better known must be what a word is misspelt for, than what it is a part of as it stands.
LIKELIER: Final = 10
# Words that are folded once: most of a text are those of others.
_WORDS_KEPT: Final = 8_192
# Words that people leave out around one of a title's, and readers of one of which they leave out more.
MOST_LEFT_OUT: Final = 3
KNOWN_BY_A_WORD: Final = 100_000
# Readers of what a single word with two typing errors may mean.
LEAST_MISTYPED: Final = 10_000
_ARTICLES: Final = frozenset({"a", "an", "the"})
_ALPHABET: Final = string.ascii_lowercase + " "
_TOKEN: Final = re.compile(r"\S+")
# "d'Akira", "l'Attaque": the article is no part of the name.
_ELISION: Final = re.compile(r"^(?:[dl]|qu)['’](?=\w)", re.IGNORECASE)
_POSSESSIVE: Final = re.compile(r"['’]s?\W*$", re.IGNORECASE)

# What: the entities that have one of the given folded names, and of characters with namesakes the best known title.
# Bound: names, one a line; namesakes per name and kind. Index: entity_name_folded_idx (equality), then primary keys.
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
        SELECT n.folded, e.key, e.id, e.type::text AS type, e.name, n.name AS matched, n.kind::text AS kind, n.position,
               e.popularity, coalesce(a.year, m.year) AS year, coalesce(a.format, m.format) AS format,
               row_number() OVER (
                   PARTITION BY n.folded, e.type ORDER BY (n.kind = 'synonym'), e.popularity DESC, e.key
               ) AS place,
               count(*) OVER (PARTITION BY n.folded, e.type) AS alike
        FROM entity_name AS n
        JOIN entity AS e ON e.key = n.entity_key
        LEFT JOIN anime AS a ON a.id = e.id
        LEFT JOIN manga AS m ON m.id = e.id
        WHERE n.folded = ANY (string_to_array(:folded, chr(10)))
          AND (CAST(:include_adult AS boolean) OR NOT e.adult)
          AND (cardinality(CAST(:types AS text[])) = 0 OR e.type::text = ANY (CAST(:types AS text[])))
    ) AS named
    WHERE place <= :namesakes
""")
)

# Between the names that a statement is given; no folded name that is stored holds it.
_BETWEEN: Final = "\n"

# What: folded names that share enough trigrams with a text. Bound: 60 names. Index: entity_name_folded_trgm_idx.
_SIMILAR: Final = Prepared(
    sa.text("""
    SELECT DISTINCT folded, similarity(folded, :folded) AS closeness
    FROM entity_name
    WHERE folded % :folded
    ORDER BY closeness DESC, folded
    LIMIT 60
""")
)

# bound: share of common trigrams from which two names are similar; for this transaction only.
_TOLERANCE: Final = Prepared(sa.text("SELECT set_config('pg_trgm.similarity_threshold', :closeness, true)"))
# The least closeness that is looked for; names of eight letters with two edits can be less alike.
_LEAST_CLOSE: Final = 0.3

# What: folded names that hold a text as whole words. Bound: 40 names, the most popular of them first.
# Index: entity_name_folded_trgm_idx (LIKE).
_CONTAINING: Final = Prepared(
    sa.text("""
    SELECT n.folded, max(e.popularity) AS popularity
    FROM entity_name AS n
    JOIN entity AS e ON e.key = n.entity_key
    WHERE n.folded LIKE :pattern AND (' ' || n.folded || ' ') LIKE :words
    GROUP BY n.folded
    ORDER BY popularity DESC, n.folded
    LIMIT 40
""")
)


@keyed_value
class NameMatch:
    """One entity that a piece of text may mean.

    Attributes:
        official: the text matched a title or the display name, not a synonym.
        verbatim: the text is the name as it is stored, but for case.
        typos: edits between the folded text and the folded name.
        omitted: words of the name that the text leaves out; 0 where the text is the whole name.
        known_from: the best known title of a character that shares its name with others.
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
        return tuple(fold(text, long_vowels=True) for text in (self.text, _POSSESSIVE.sub("", self.text)))


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
    rows = await named_rows(driver, wanted, types, include_adult=include_adult)
    found: list[NamedSpan] = []
    for (start, end), folds in spans.items():
        written = [name for name in folds if name in rows]
        matches = [match_of(row, question[start:end]) for name in written for row in rows[name]]
        if not matches and (start, end) in others:
            meant = [match_of(row, name) for name in others[start, end] for row in rows.get(name, [])]
            matches = [replace(match, verbatim=False) for match in meant if _is_long(folds[0]) or _is_known_by(match)]
        if matches:
            found.append(NamedSpan(start=start, end=end, matches=ranked(matches)))
    return sorted(found, key=lambda s: (s.start, -s.end))


def _is_long(folded: str) -> bool:
    """True for a name of several words, an article not counted."""
    return len([word for word in folded.split() if word not in _ARTICLES]) > 1


def _is_in_passing(match: NameMatch, forms: Sequence[str]) -> bool:
    """True for a title that few know with the one word given somewhere among many: "Dual-Quimbel" of "Quimbel"."""
    if match.omitted <= MOST_LEFT_OUT or match.popularity >= KNOWN_BY_A_WORD or any(map(_is_long, forms)):
        return False
    return match.type in TITLE_TYPES and not fold(match.matched_name).startswith(tuple(forms))


def _is_known_by(match: NameMatch) -> bool:
    """True for somebody well known, whose name is no everyday word in the plural: "luffys", but not "scores"."""
    return match.type in (EntityType.CHARACTER, EntityType.PERSON) and match.popularity >= LEAST_KNOWN_OWNER


async def find_misspelt(
    driver: Driver, name: str, *, types: Sequence[EntityType] = (), include_adult: bool = False
) -> tuple[NameMatch, ...]:
    """Return what ``name`` may mean if it holds typing errors or is a part of a name, best first.

    A part of a name and a name with one edit are weighed against one another by what is best known: readers shorten
    the names of the famous, and mistype any, but a word that is written right is a typing error only for a name that
    is `LIKELIER` times better known. Two edits are tried only where neither finds anything, and a single word is not
    taken by them for what hardly anybody knows: it is a name of its own then. Digits are never taken for
    typing errors. A possessive ending is read as one, and as a part of the name.
    """
    whole = fold(name)
    owners = otherwise_written(whole.split()) if whole.endswith("s") else []
    forms = [form for form in dict.fromkeys((whole, fold(_POSSESSIVE.sub("", name)), *owners)) if form]
    if not forms:
        return ()
    close = [
        await _found(driver, name, await guess(driver, form), types, include_adult=include_adult)
        for form in forms
        for guess in (_containing, _one_edit)
    ]
    likely = [tuple(m for m in found if not _is_in_passing(m, forms)) for found in close]
    best = max(likely, key=lambda found: max(map(_likelihood, found), default=-1))
    if best:
        return best
    far = await _found(driver, name, await _two_edits(driver, forms[0]), types, include_adult=include_adult)
    return far if _is_long(whole) else tuple(match for match in far if match.popularity >= LEAST_MISTYPED)


def _likelihood(match: NameMatch) -> int:
    return (match.popularity + 1) * (1 if match.typos else LIKELIER)


async def _found(
    driver: Driver,
    name: str,
    typos: dict[str, int],
    types: Sequence[EntityType],
    *,
    include_adult: bool,
) -> tuple[NameMatch, ...]:
    """Return the entities that have one of the folded names, best first."""
    rows = await named_rows(driver, typos, types, include_adult=include_adult)
    return ranked(match_of(row, name, typos=typos[key]) for key, group in rows.items() for row in group)


def edits(left: str, right: str, *, cap: int) -> int:
    """Return the edits between two folded names, or ``cap + 1``; see ``catalog.typeahead_typos.edits``.

    Names whose digits differ are never taken for one another.
    """
    return cap + 1 if _digits(left) != _digits(right) else word_edits(left, right, most=cap)


def one_edit_variants(folded: str) -> list[str]:
    """Return every text that is one edit from ``folded`` with its digits untouched (Norvig 2007), itself left out."""
    found: set[str] = set()
    for i in range(len(folded) + 1):
        head, tail = folded[:i], folded[i:]
        found.update(head + letter + tail for letter in _ALPHABET)
        if tail and not tail[0].isdigit():
            found.add(head + tail[1:])
            found.update(head + letter + tail[1:] for letter in _ALPHABET)
            if len(tail) > 1 and not tail[1].isdigit():
                found.add(head + tail[1] + tail[0] + tail[2:])
    found.discard(folded)
    return [text for text in found if text and text[0] != " " and text[-1] != " " and "  " not in text]


async def _one_edit(_driver: Driver, folded: str) -> dict[str, int]:
    if typo_budget(folded) < 1 or len(folded) > MAX_VARIANT_CHARS:
        return {}
    return dict.fromkeys([*one_edit_variants(folded), *with_signs(folded.split())], 1)


async def _containing(driver: Driver, folded: str) -> dict[str, int]:
    if len(folded) < 3:
        return {}
    escaped = folded.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
    parameters = {"pattern": f"%{escaped}%", "words": f"% {escaped} %"}
    return {row["folded"]: 0 for row in await _CONTAINING.fetch(driver, parameters)}


def closeness_of(folded: str, *, edits: int) -> float:
    """Return the share of trigrams that a name keeps at least with so many edits, 0.3 or more.

    An edit changes three of a text's ``n + 1`` trigrams, and one less where it changes its length.
    """
    kept, both = len(folded) + 1 - 3 * edits, len(folded) + 1 + 3 * edits
    return max(_LEAST_CLOSE, round(kept / both - 0.05, 2))


async def _two_edits(driver: Driver, folded: str) -> dict[str, int]:
    budget = typo_budget(folded)
    if budget < 2:
        return {}
    async with driver.transaction(readonly=True):
        await _TOLERANCE.fetch(driver, {"closeness": str(closeness_of(folded, edits=budget))})
        rows = await _SIMILAR.fetch(driver, {"folded": folded})
    distances = {row["folded"]: edits(folded, row["folded"], cap=budget) for row in rows}
    return {name: typos for name, typos in distances.items() if typos <= budget}


async def named_rows(
    driver: Driver, folded: Iterable[str], types: Sequence[EntityType], *, include_adult: bool
) -> dict[str, list[Record]]:
    """Return the rows of all entities that have one of the folded names, by that name."""
    wanted = [name for name in folded if _BETWEEN not in name]
    if not wanted:
        return {}
    parameters = {
        "folded": _BETWEEN.join(wanted),  # asyncpg takes longer to encode an array than all else here
        "types": [t.value for t in types],
        "include_adult": include_adult,
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
        official=row["kind"] != "synonym" or row["position"] == 0,
        verbatim=row["matched"].casefold() == written.strip(" ?.\"'“”").casefold(),
        popularity=row["popularity"],
        year=row["year"],
        format=row["format"],
        typos=typos,
        omitted=0 if typos else max(0, row["folded"].count(" ") - fold(written).count(" ")),
        known_from=row["known_from"],
    )


def ranked(matches: Iterable[NameMatch]) -> tuple[NameMatch, ...]:
    """Order by strict classes, never by a blended score, and keep the best match of each entity."""
    best: dict[UUID, NameMatch] = {}
    for match in sorted(
        matches,
        key=lambda m: (m.typos, not m.official, not m.verbatim, m.omitted > 0, -m.popularity, m.name, str(m.id)),
    ):
        best.setdefault(match.id, match)
    return tuple(best.values())


def tokens_of(question: str) -> list[Token]:
    """Return the words of a text with their places."""
    return [Token(m.start(), m.end(), m.group(), *_forms(m.group())) for m in _TOKEN.finditer(question)]


@lru_cache(maxsize=_WORDS_KEPT)
def _forms(word: str) -> tuple[str, str | None, str | None]:
    """Return a word folded: as it is, without a possessive ending, and without an article."""
    return _fold_word(word), _without(_POSSESSIVE, word), _without(_ELISION, word)


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


def _digits(folded: str) -> str:
    return "".join(c for c in folded if c.isdigit())
