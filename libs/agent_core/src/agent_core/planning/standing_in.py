"""Tells which other reading of a question may be answered where what the best one asks for is empty."""

from typing import Final

from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.parsing import Parse, Reading
from agent_core.grammar.readings.doubts import relations_of
from agent_core.grammar.semantics.inspection import names_in, sets_within
from agent_core.grammar.semantics.logical_form import Coordinated, Everything, Filter, Join, LogicalForm
from agent_core.grammar.semantics.relations import Edge

# Cost by which a reading of other words may be dearer than the best one, to be answered where that is empty.
_TRIFLE: Final = 0.1
# Features of what words mean; others say how they are put together.
_SENSES: Final = ("sense", "paraphrase")


def may_stand_in(reading: Reading, parse: Parse) -> bool:
    """True for a reading that may be answered where the best one is empty.

    What is asked of a name in one relation may well be empty. Then only another name, another sense of the same words,
    or what is as likely but for a trifle may be meant.
    """
    best = parse.readings[0]
    if _is_wider(reading.form, best.form) or _says_less(reading, best):
        return False
    if parse.doubts.get("relations", 0) != 1 or reading.cost <= best.cost + _TRIFLE:
        return True
    other_names = list(names_in(reading.form)) != list(names_in(best.form))
    return other_names or _words_of(reading) == _words_of(best)


def _is_wider(form: LogicalForm, best: LogicalForm) -> bool:
    """True for what is of one or the other, where the best reading asks for what is of both, and for a wider set."""
    conditions, best_conditions = _conditions(form), _conditions(best)
    if conditions is not None and best_conditions is not None and conditions < best_conditions:
        return True
    if not isinstance(form, Coordinated) or not isinstance(best, Coordinated):
        return False
    return (form.operator, best.operator) == ("union", "intersection")


def _conditions(form: LogicalForm) -> frozenset[object] | None:
    """Return all that narrows the titles of a set that no name tells; ``None`` of any other form."""
    found = set[object]()
    while isinstance(form, Filter):
        found.update(form.condition.bounds)
        form = form.base
    return frozenset(found) if isinstance(form, Everything) else None


def _says_less(reading: Reading, best: Reading) -> bool:
    """True for the leads of X beside those of the sequel of X, of whom there may be none: a word is taken for less."""
    if relations_of(reading.form) >= relations_of(best.form):
        return False
    followed, less = _followed(best.form), _followed(reading.form)
    same = list(names_in(reading.form)) == list(names_in(best.form)) and followed[: len(less)] == less
    return same or _words_of(reading)[0] != _words_of(best)[0]


def _followed(form: LogicalForm) -> list[Edge]:
    """Return the relations that lead to a set, the last one first."""
    return [each.edge for each in (form, *sets_within(form)) if isinstance(each, Join)]


def _words_of(reading: Reading) -> tuple[object, object]:
    """Return what the words of a reading are taken for, and how they are put together."""
    words = [(edge.first, edge.last, edge.category, edge.label) for edge in edges_of(reading.derivation)]
    rules = {name: n for name, n in features_of(reading.derivation).items() if not name.startswith(_SENSES)}
    return words, rules
