"""Evaluates expressions exactly: units are held to each other, and what has no result says why and raises nothing."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from agent_core.calculation.expressions import Call, Expression, Function, Literal, Name, Operation
from agent_core.calculation.quantities import (
    Operator,
    Quantity,
    Result,
    Series,
    Term,
    Undefined,
    Unit,
    Values,
    Why,
    added,
    product,
    quotient,
    subtracted,
)

_UNITS: Final[Mapping[Operator, Callable[[Unit, Unit], Unit | None]]] = {
    "+": added, "-": subtracted, "*": product, "/": quotient
}  # fmt: skip
_AMOUNTS: Final[Mapping[Operator, Callable[[Fraction, Fraction], Fraction]]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: one / other,
}


class _Without(Exception):
    """There is no result; caught by `evaluate` alone."""

    def __init__(self, why: Why, detail: str) -> None:
        super().__init__(detail)
        self.undefined = Undefined(why, detail)


def evaluate(expression: Expression, values: Values) -> Result | Undefined:
    """Return what an expression comes to with these named values, or why it comes to nothing."""
    evaluator = _Evaluator(values)
    try:
        found = evaluator.of(expression)
    except _Without as without:
        return without.undefined
    if isinstance(found, Series):
        return Undefined(Why.NOT_A_NUMBER, f"a set has many values; use one of {', '.join(Function)} of it")
    return Result(found, len(evaluator.left_out), evaluator.complete)


class _Evaluator:
    """One evaluation, with the rows that it left out."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self.left_out: set[str] = set()
        self.complete = True

    def of(self, expression: Expression) -> Quantity | Series:
        """Return the value of an expression."""
        match expression:
            case Literal(amount):
                return Quantity(amount, Unit.NUMBER)
            case Name(text):
                return self._named(text)
            case Operation(operator, left, right):
                return _operated(operator, self.of(left), self.of(right))
            case Call(Function.SHARE, (part, whole)):
                return self._share(self.of(part), self.of(whole))
            case Call(function, arguments):
                return self._of_a_set(function, self._set(function, arguments))

    def _named(self, text: str) -> Quantity | Series:
        if text not in self._values:
            known = ", ".join(self._values) or "none"
            raise _Without(Why.UNKNOWN_NAME, f"there is no value {text!r}; there are {known}")
        found = self._values[text]
        if found is None:
            raise _Without(Why.MISSING_VALUE, f"the data has no value of {text}")
        return found

    def _set(self, function: Function, arguments: Sequence[Expression]) -> Quantity | Series:
        """Return the set that a function is of: the one that it names, or the one that several values make."""
        values = [self.of(argument) for argument in arguments]
        if len(values) == 1:
            return values[0]
        single = [value for value in values if isinstance(value, Quantity)]
        if len(single) < len(values) or len({value.unit for value in single}) > 1:
            raise _Without(Why.UNITS_DIFFER, f"{function} is of one set, or of values of one unit")
        return Series(tuple(Term(str(place), each.amount) for place, each in enumerate(single)), single[0].unit)

    def _of_a_set(self, function: Function, series: Quantity | Series) -> Quantity:
        if isinstance(series, Quantity):
            raise _Without(Why.NOT_A_SET, f"{function} is of a set, and not of one value")
        self.complete = self.complete and series.complete
        if function is Function.COUNT:
            return Quantity(Fraction(len(series.terms)), Unit.ENTITIES)
        self.left_out |= {term.label for term in series.terms if term.amount is None}
        if not series.known:
            raise _Without(Why.NO_VALUES, f"no row of the set has {series.unit}")
        return _aggregated(function, series)

    def _share(self, part: Quantity | Series, whole: Quantity | Series) -> Quantity:
        """Return which share of a whole a part is: of two sets by how many they hold, else of two amounts."""
        if isinstance(part, Series) and isinstance(whole, Series):
            if not {term.label for term in part.terms} <= {term.label for term in whole.terms}:
                raise _Without(Why.SETS_DIFFER, "share is of a part and of the whole that it belongs to")
            part, whole = self._of_a_set(Function.COUNT, part), self._of_a_set(Function.COUNT, whole)
        ratio = _operated("/", part, whole)
        if isinstance(ratio, Series) or ratio.unit is not Unit.NUMBER:
            raise _Without(Why.UNITS_DIFFER, "share is of a part and a whole of the same unit")
        return Quantity(ratio.amount, Unit.SHARE)


def _aggregated(function: Function, series: Series) -> Quantity:
    known = series.known
    match function:
        case Function.SUM if series.unit is Unit.YEAR:
            raise _Without(Why.UNITS_DIFFER, "years are not added up")
        case Function.SUM:
            amount = sum(known, Fraction(0))
        case Function.AVERAGE:
            amount = sum(known, Fraction(0)) / len(known)
        case Function.MIN:
            amount = min(known)
        case _:
            amount = max(known)
    return Quantity(amount, series.unit)


def _operated(operator: Operator, left: Quantity | Series, right: Quantity | Series) -> Quantity | Series:
    """Return two values joined by an operator; a set with a number, or with another field of its rows, row by row."""
    unit = _UNITS[operator](left.unit, right.unit)
    if unit is None:
        raise _Without(Why.UNITS_DIFFER, f"{left.unit} {operator} {right.unit} means nothing")
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        return Quantity(_amount(operator, left.amount, right.amount), unit)
    ones, others = _beside(left, right), _beside(right, left)
    if [term.label for term in ones] != [term.label for term in others]:
        raise _Without(Why.SETS_DIFFER, "values of two different sets do not stand beside each other")
    terms = (Term(one.label, _of_terms(operator, one, other)) for one, other in zip(ones, others, strict=True))
    return Series(tuple(terms), unit, all(each.complete for each in (left, right) if isinstance(each, Series)))


def _beside(found: Quantity | Series, other: Quantity | Series) -> tuple[Term, ...]:
    """Return the values of a set, or one value as often as the other set has rows."""
    if isinstance(found, Series):
        return found.terms
    return tuple(Term(term.label, found.amount) for term in (other.terms if isinstance(other, Series) else ()))


def _of_terms(operator: Operator, one: Term, other: Term) -> Fraction | None:
    return None if one.amount is None or other.amount is None else _amount(operator, one.amount, other.amount)


def _amount(operator: Operator, one: Fraction, other: Fraction) -> Fraction:
    if operator == "/" and not other:
        raise _Without(Why.DIVISION_BY_ZERO, "nothing is divided by zero")
    return _AMOUNTS[operator](one, other)
