"""Works out what a planner asks to be calculated: each name stands for what rows state, or nothing comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from agent_core.calculation.evaluation import evaluate
from agent_core.calculation.expressions import Call, Expression, Function, Literal, Name, Operation, parse
from agent_core.calculation.intent import CalculationIntent, NotCalculated, Operand, RowField
from agent_core.calculation.printing import quantity_of, worked_out
from agent_core.calculation.quantities import Quantity, Series, Undefined, Unit
from agent_core.calculation.rows import series_of, value_of
from agent_core.grounding.facts import Facts, facts_of
from agent_core.grounding.result_sets import Piece, ResultSet, set_of
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.references import EntityRef
from agent_core.results import CalculationResult

_CALLED: Final[Mapping[RowField, str]] = {
    "minutes": "minutes per episode",
    **{field: field for field in ("year", "episodes", "chapters", "volumes", "rating")},
}
_OF_SETS: Final = {
    Function.SUM: "the total",
    Function.AVERAGE: "the average",
    Function.MIN: "the lowest",
    Function.MAX: "the highest",
}
_MOST_CHARS: Final = GroundingLimits().max_sentence_chars


@dataclass(frozen=True, slots=True)
class _Bound:
    """A name with its value, and the words that say what it stands for, behind their article.

    Attributes:
        rows: the entities that it is of, as far as they were listed.
        is_result: it is how many rows a result has, of which all were listed.
    """

    value: Quantity | Series
    words: tuple[Piece, ...]
    rows: frozenset[EntityRef]
    is_result: bool = False


def calculate(asked: CalculationIntent, investigation: Investigation) -> CalculationResult:
    """Return what the calculation comes to, with its terms.

    Raises:
        NotCalculated: a name stands for nothing that a step returned, the values do not fit each other, or no sentence
            can say what was calculated.
    """
    facts = facts_of(investigation)
    bound = {each.name: _bound(each, facts, investigation) for each in asked.operands}
    values = {name: each.value for name, each in bound.items()}
    expression = parse(asked.expression)
    if isinstance(expression, Undefined):
        raise NotCalculated(expression.detail)
    result = evaluate(expression, values)
    if isinstance(result, Undefined):
        raise NotCalculated(result.detail)
    words, terms = _in_words(expression, bound), worked_out(result, expression, values)
    rows = frozenset[EntityRef]().union(*(each.rows for each in bound.values()))
    found = CalculationResult(
        words=words,
        terms=terms,
        value=quantity_of(result.quantity, grouped=False),
        summary=f"{terms}\n{_with_ids(words, facts)}",
        count=len(rows),
    )
    if sum(len(piece) if isinstance(piece, str) else _length(piece, facts) for piece in found.equation) > _MOST_CHARS:
        raise NotCalculated(f"no sentence of {_MOST_CHARS} characters can say it; calculate of fewer values at once")
    return found


def _length(ref: EntityRef, facts: Facts) -> int:
    return len(f"{facts.names[ref][0]} [99]")


def _with_ids(words: Sequence[Piece], facts: Facts) -> str:
    names = {ref: " ".join(facts.names[ref][0].split()) for ref in words if isinstance(ref, EntityRef)}
    return "".join(piece if isinstance(piece, str) else f"{names[piece]} id={piece.id}" for piece in words)


def _bound(operand: Operand, facts: Facts, investigation: Investigation) -> _Bound:
    """Return what a name stands for.

    Raises:
        NotCalculated: no step returned it.
    """
    if operand.result is not None:
        return _of_result(set_of(operand.result, investigation.observations, facts), operand)
    if operand.entity is None or operand.field is None:
        raise AssertionError("an operand is of a result, or a field of an entity")
    return _of_entity(operand.entity, operand.field, operand.name, facts)


def _of_entity(ref: EntityRef, field: RowField, name: str, facts: Facts) -> _Bound:
    cards = facts.cards.get(ref, ())
    if not cards or not facts.names.get(ref):
        raise NotCalculated(f"{name}: no step returned this row; search without text fetches entities")
    value = next((value for card in cards if (value := value_of(card, field)) is not None), None)
    if value is None:
        raise NotCalculated(f"{name}: the row has no {field}")
    return _Bound(value, (f"{_CALLED[field]} of ", ref), frozenset({ref}))


def _of_result(found: ResultSet, operand: Operand) -> _Bound:
    rows = frozenset(card.ref for card in found.cards)
    if operand.field is None:
        counted = Quantity(Fraction(found.total), Unit.ENTITIES)
        return _Bound(counted, ("number of ", *found.words(each=False)), rows, is_result=found.is_listed)
    if not found.is_listed:
        raise NotCalculated(f"{operand.name}: {len(found.cards)} of {found.total} rows were listed; list all of them")
    values = series_of(found.cards, operand.field, complete=True)
    return _Bound(values, (f"{_CALLED[operand.field]} of ", *found.words(each=True)), rows)


def _in_words(expression: Expression, bound: Mapping[str, _Bound], *, inner: bool = False) -> tuple[Piece, ...]:
    """Return an expression in the words of its names; one within another stands in brackets.

    Raises:
        NotCalculated: a share is not of rows and of all that they belong to.
    """
    match expression:
        case Name(text):
            return ("the ", *bound[text].words)
        case Operation(operator, left, right):
            sign = {"-": "−", "*": "×"}.get(operator, operator)
            both = (*_in_words(left, bound, inner=True), f" {sign} ", *_in_words(right, bound, inner=True))
            return ("(", *both, ")") if inner else both
        case Call(Function.SHARE, (Name(part), Name(whole))) if _is_part(bound[part], bound[whole]):
            return (*bound[part].words[1:], " as a share of ", *bound[whole].words[1:])
        case Call(Function.SHARE):
            raise NotCalculated("share is of a result and of another that holds all of its rows, such as share(R2, R1)")
        case Call(Function.COUNT):
            raise NotCalculated("R1 alone is how many rows result R1 has; write it without count")
        case Call(function, (Name(text),)):
            return (f"{_OF_SETS[function]} ", *bound[text].words)
        case Call(function, arguments):
            first, *others = (_in_words(argument, bound) for argument in arguments)
            behind = [piece for each in others for piece in (", ", *each)]
            return (f"{_OF_SETS[function]} of (", *first, *behind, ")")
        case Literal():
            raise AssertionError("an intent holds no numbers")


def _is_part(part: _Bound, whole: _Bound) -> bool:
    return part.is_result and whole.is_result and part.rows <= whole.rows
