"""Finds what a name means that holds typing errors, or is a part of a longer one."""

import re
import string
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import sqlalchemy as sa

from catalog.entities import TITLE_TYPES, EntityType
from catalog.lookup import POSSESSIVE, NameMatch, is_long, match_of, named_rows, ranked
from catalog.names import fold
from catalog.prepared import Driver, Prepared
from catalog.respellings import otherwise_written, with_signs
from catalog.typeahead_typos import edits as word_edits
from catalog.typeahead_typos import typo_budget

# Longest folded name for which all one-edit variants are looked up (about 55 index probes a character).
MAX_VARIANT_CHARS: Final = 80
# So many times better known must be what a word is misspelt for, than what it is a part of as it stands.
LIKELIER: Final = 10
# Words that people leave out around one of a title's, and readers of one of which they leave out more.
MOST_LEFT_OUT: Final = 3
KNOWN_BY_A_WORD: Final = 100_000
# Readers of what a single word with two typing errors may mean.
LEAST_MISTYPED: Final = 10_000
_NUMBERED: Final = re.compile(r"(?P<title>.*?\w)\W*?(?:\s(?:Season|Part))?\s(?P<number>\d+)", re.IGNORECASE)
_ALPHABET: Final = string.ascii_lowercase + " "

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
    WHERE n.folded LIKE :pattern AND (' ' || n.folded || ' ') LIKE :words AND NOT e.hidden
    GROUP BY n.folded
    ORDER BY popularity DESC, n.folded
    LIMIT 40
""")
)


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
    forms = [form for form in dict.fromkeys((whole, fold(POSSESSIVE.sub("", name)), *owners)) if form]
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
        return (*await _numberless(driver, name, best, types, include_adult=include_adult), *best)
    far = await _found(driver, name, await _two_edits(driver, forms[0]), types, include_adult=include_adult)
    return far if is_long(whole) else tuple(match for match in far if match.popularity >= LEAST_MISTYPED)


async def _numberless(
    driver: Driver, name: str, found: Sequence[NameMatch], types: Sequence[EntityType], *, include_adult: bool
) -> tuple[NameMatch, ...]:
    """Return what a name means of which only names with a number are held: the "MGA" of "MGA 6".

    That is the title whose name a numbered one has without its number: "My Gadget Academy" of "… Season 6".
    """
    titles = {_without_number(match, name): None for match in found if match.omitted == 1}
    folded = [fold(title) for title in titles if title]
    rows = await named_rows(driver, folded, types, include_adult=include_adult) if folded else {}
    meant = (match_of(row, row["matched"]) for group in rows.values() for row in group)
    numbered = {match.id for match in found}
    known = (m for m in meant if m.type in TITLE_TYPES and m.official and m.id not in numbered)
    return ranked(replace(match, matched_name=name, official=False, verbatim=False) for match in known)


def _without_number(match: NameMatch, name: str) -> str:
    """Return a title without the number that ends both its name and the one it was found by; "" where none does."""
    number = fold(match.matched_name).removeprefix(fold(name)).strip()
    title = _NUMBERED.fullmatch(match.name) if match.type in TITLE_TYPES and number.isdecimal() else None
    return title["title"] if title and title["number"] == number else ""


def _is_in_passing(match: NameMatch, forms: Sequence[str]) -> bool:
    """True for a title that few know with the one word given somewhere among many: "Dual-Quimbel" of "Quimbel"."""
    if match.omitted <= MOST_LEFT_OUT or match.popularity >= KNOWN_BY_A_WORD or any(map(is_long, forms)):
        return False
    return match.type in TITLE_TYPES and not fold(match.matched_name).startswith(tuple(forms))


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


def _digits(folded: str) -> str:
    return "".join(c for c in folded if c.isdigit())
