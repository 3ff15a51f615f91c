"""What one number of a list says: a name, and how well it matches; and the segments that lists are kept of."""

from enum import IntEnum
from typing import Final, LiteralString

from catalog.entities import DOERS, EntityType

# Segments: the list of all kinds together, and one for each kind, its adult entities apart.
MIXED: Final = 0
_ADULT: Final = 8
_SEGMENTS: Final = {kind: number for number, kind in enumerate(EntityType, start=1)}

# Of a hit, what its class takes.
_CLASS_BITS: Final = 3
CLASS_MASK: Final = (1 << _CLASS_BITS) - 1

# What: ``match_class`` of a name n by a key k of it, which begins with a text. The numbers are those of CHARACTERS and
# STANDING_ALONE without adult ones.
_MATCH_CLASS: Final[LiteralString] = """CASE
        WHEN k.whole AND k.key IN (TYPED, WRITTEN)
            THEN CASE WHEN n.segment & 7 IN (2, 5, 6) THEN 1 + n.alias::int ELSE 2 * n.alias::int END
        WHEN k.key = TYPED AND n.segment & 7 = 2 THEN 1 + n.alias::int
        WHEN k.whole OR k.key = TYPED AND n.segment & 7 IN (5, 6) THEN 2 + 3 * n.alias::int
        WHEN k.key = TYPED THEN 3 + 3 * n.alias::int
        ELSE 4 + 3 * n.alias::int END"""


LEVELS: Final = (0, 1, 1, 2, 3, 4, 5, 6)
"""At which level hits of each class share places with those of other kinds.

Who is called by the text comes before others of the same kind that begin with it, but not before titles that do.
"""
# What: the same of a hit.
_LEVEL: Final[LiteralString] = "(HIT & 7) - (HIT & 7 > 1)::int"


def segment(kind: EntityType, *, adult: bool) -> int:
    """Return the number of the lists that hold entities of a kind."""
    return _SEGMENTS[kind] + _ADULT * adult


SEGMENT_NAMES: Final = [kind.value for kind in EntityType]
"""Kinds by the number of their segment, the first being 1."""
DEFAULT_SEGMENTS: Final = frozenset(segment(kind, adult=False) for kind in EntityType)
STANDING_ALONE: Final = frozenset(segment(kind, adult=adult) for kind in DOERS for adult in (False, True))
"""People and studios, who are called by each word of their names."""
CHARACTERS: Final = frozenset(segment(EntityType.CHARACTER, adult=adult) for adult in (False, True))
"""Those of them whom everybody calls by the first or the last word alone."""


class Fit(IntEnum):
    """How a name fits a text, the best first."""

    WHOLE = 0
    """It is the text."""
    CALLED = 1
    """It is that of people or studios and is the text, or that of characters whose first word or last words are."""
    BEGINS = 2
    ENDS = 3
    """A later word and all behind it are the text."""
    HOLDS = 4
    """A later word begins with the text, and the name goes on."""


def fit_of(number: int, *, whole: bool, ended: bool) -> Fit:
    """Return how a name fits a text that one of its keys begins with.

    Args:
        number: the segment of the name.
        whole: the key is that of the whole name.
        ended: the text is all of the key.
    """
    if not ended:
        return Fit.BEGINS if whole else Fit.HOLDS
    if whole or number in CHARACTERS:
        return Fit.CALLED if number in STANDING_ALONE else Fit.WHOLE
    return Fit.BEGINS if number in STANDING_ALONE else Fit.ENDS


def match_class(fit: Fit, *, alias: bool) -> int:
    """Return how well a name matches, 0 best: all titles before an alias, but one that is the text or is called so.

    Args:
        fit: how it fits.
        alias: the name is not a title.
    """
    if not alias:
        return fit
    return fit + Fit.HOLDS - Fit.CALLED if fit >= Fit.BEGINS else Fit.BEGINS


def with_class(statement: LiteralString, typed: LiteralString, written: LiteralString = "NULL") -> LiteralString:
    """Return a statement that has ``match_class`` where it says ``MATCH_CLASS``, of a name n by a key k of it.

    Args:
        statement: SQL.
        typed: an expression for the text that the key begins with.
        written: the same for the key of what is written as the text is, where that is another.
    """
    return statement.replace("MATCH_CLASS", _MATCH_CLASS.replace("TYPED", typed).replace("WRITTEN", written))


def with_levels(statement: LiteralString, *hits: LiteralString) -> LiteralString:
    """Return a statement that has the level of each of some hits where it says ``LEVEL(hit)``."""
    for hit in hits:
        statement = statement.replace("LEVEL(" + hit + ")", "(" + _LEVEL.replace("HIT", hit) + ")")
    return statement


def hit_of(name_id: int, match_class: int) -> int:
    """Return a name and the class of its match in one number, as a list holds it."""
    return name_id << _CLASS_BITS | match_class


def hits_of(name_id: int) -> range:
    """Return every hit that a name can be, one for each class."""
    return range(name_id << _CLASS_BITS, (name_id + 1) << _CLASS_BITS)


def class_of(hit: int) -> int:
    """Return the class of a hit's match."""
    return hit & CLASS_MASK


def name_of(hit: int) -> int:
    """Return the id of a hit's name."""
    return hit >> _CLASS_BITS
