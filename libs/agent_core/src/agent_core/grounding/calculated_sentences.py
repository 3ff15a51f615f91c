"""Reads a sentence that tells what was calculated: the equation as the calculation tells it, or its numbers alone."""

from collections.abc import Iterator, Sequence

from agent_core.calculation.expressions import SIGNS
from agent_core.grounding.claims import Claim
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.facts import Facts
from agent_core.grounding.reading import Reading
from agent_core.grounding.tokens import Named, Token, words_of
from agent_core.references import EntityRef
from agent_core.results import CalculationResult


def calculated_readings(tokens: Sequence[Token], facts: Facts) -> Iterator[Reading]:
    """Yield the readings in which all of a sentence tells one calculation; a pronoun behind it takes up nothing."""
    cursor = Cursor(tokens, ())
    for result in facts.calculated:
        for pieces in (result.equation, (result.terms,)):
            named = _named(cursor, (*pieces, ".")) if cursor.word(len(cursor) - 1) == "." else _named(cursor, pieces)
            if named is not None:
                yield Reading((_claim(result, named),), ())


def _named(cursor: Cursor, pieces: Sequence[str | EntityRef]) -> tuple[Named, ...] | None:
    """Return the names of a sentence that consists of these pieces; ``None`` where it does not."""
    named: list[Named] = []
    place = 0
    for piece in pieces:
        if isinstance(piece, EntityRef):
            name = cursor.named(place)
            if name is None or piece not in name.refs:
                return None
            named.append(name)
            place += 1
            continue
        for word in words_of(piece):
            if (cursor.word(place) or "").translate(SIGNS) != word:
                return None
            place += 1
    return tuple(named) if place == len(cursor) else None


def _claim(result: CalculationResult, named: tuple[Named, ...]) -> Claim:
    """Return that this was calculated, of the values of these entities."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        return result in facts.calculated and tuple(refs) in ((), result.refs)

    return Claim(result.terms, named, test)
