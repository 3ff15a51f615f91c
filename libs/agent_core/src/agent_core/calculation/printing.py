"""Prints amounts and the terms that they come of: ``1,074 = 220 + 500 + 354``."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Final

from agent_core.calculation.expressions import Call, Expression, Function, Literal, Name, Operation, leaves
from agent_core.calculation.quantities import Quantity, Result, Series, Unit, Values

MOST_TERMS: Final = 12
"""Terms of a set that are written out; of more the first ones are, and how many there are."""
_HUNDRED: Final = 100
_HALF: Final = Fraction(1, 2)
# How a reader is shown the operators, and what stands behind no number.
_TYPESET: Final = str.maketrans("-*", "−×")
_WITHOUT_UNIT: Final = frozenset({Unit.NUMBER, Unit.ENTITIES, Unit.YEAR, Unit.SHARE})
_WEAK: Final = frozenset("+-")
_STRONG: Final = frozenset("*/")


def amount_of(amount: Fraction, *, grouped: bool = True) -> str:
    """Return a number with two decimals at most, as "1,074" or "8.37"; without ``grouped`` as "1074"."""
    hundredths = _hundredths(amount)
    whole, decimals = divmod(abs(hundredths), _HUNDRED)
    text = f"{whole:,}" if grouped else str(whole)
    behind = f".{decimals:02}".rstrip("0").rstrip(".")
    return f"{'-' if hundredths < 0 else ''}{text}{behind}"


def is_exact(amount: Fraction) -> bool:
    """Tell whether a number has no more than the decimals that are printed of it."""
    return Fraction(_hundredths(amount), _HUNDRED) == amount


def _hundredths(amount: Fraction) -> int:
    """Return the nearest number of hundredths; of halves the one that is farther from zero."""
    size = floor(abs(amount) * _HUNDRED + _HALF)
    return size if amount >= 0 else -size


def quantity_of(quantity: Quantity, *, grouped: bool = True) -> str:
    """Return an amount as it is told; a share in percent."""
    if quantity.unit is Unit.SHARE:
        return f"{amount_of(quantity.amount * 100, grouped=grouped)} %"
    return amount_of(quantity.amount, grouped=grouped and quantity.unit is not Unit.YEAR)


def equation(result: Result, expression: Expression, values: Values) -> str:
    """Return a result with its terms; "≈" says that the result is rounded."""
    return f"{quantity_of(result.quantity)} {_equals(result.quantity)} {terms_of(expression, values)}"


def worked_out(result: Result, expression: Expression, values: Values) -> str:
    """Return terms with what they come to and its unit, as "2009 − 1998 = 11 years"."""
    quantity, terms = result.quantity, terms_of(expression, values).translate(_TYPESET)
    unit = "" if quantity.unit in _WITHOUT_UNIT else quantity.unit.value
    if abs(quantity.amount) == 1:
        unit = unit.removesuffix("s")
    missing = f", where {result.missing} {'has' if result.missing == 1 else 'have'} no value" if result.missing else ""
    return f"{terms} {_equals(quantity)} {quantity_of(quantity)} {unit}".rstrip() + missing


def _equals(quantity: Quantity) -> str:
    shown = quantity.amount * 100 if quantity.unit is Unit.SHARE else quantity.amount
    return "=" if is_exact(shown) else "≈"


def terms_of(expression: Expression, values: Values) -> str:
    """Return an expression with the values in place of the names that have any; a sum as its terms."""
    match expression:
        case Literal(amount):
            return amount_of(amount)
        case Name(text):
            return _named(text, values)
        case Operation(operator, left, right):
            return f"{_operand(left, values, operator)} {operator} {_operand(right, values, operator, behind=True)}"
        case Call(Function.SHARE, (part, whole)):
            return f"{_counted(part, values)} / {_counted(whole, values)}"
        case Call(function, arguments):
            return _of_a_set(function, arguments, values)


def _named(text: str, values: Values) -> str:
    found = values.get(text)
    return quantity_of(found) if isinstance(found, Quantity) else text


def _operand(expression: Expression, values: Values, operator: str, *, behind: bool = False) -> str:
    """Return one side of an operator, in brackets where it would be read otherwise without."""
    text = terms_of(expression, values)
    sums = isinstance(expression, Call) and expression.function is Function.SUM and " + " in text
    weak = (isinstance(expression, Operation) and expression.operator in _WEAK) or sums
    strong = isinstance(expression, Operation) and expression.operator in _STRONG
    bracketed = (weak and (operator in _STRONG or (behind and operator == "-"))) or (
        strong and behind and operator in _STRONG
    )
    return f"({text})" if bracketed else text


def _counted(expression: Expression, values: Values) -> str:
    found = values.get(expression.text) if isinstance(expression, Name) else None
    return amount_of(Fraction(len(found.terms))) if isinstance(found, Series) else terms_of(expression, values)


def _of_a_set(function: Function, arguments: Sequence[Expression], values: Values) -> str:
    inner, *others = arguments
    series = [terms_of(each, values) for each in arguments] if others else _series(inner, values)
    if not series:
        return f"{function}({terms_of(inner, values)})"
    if function is Function.COUNT:
        return _counted(inner, values)
    if function is Function.SUM:
        return _listed(series, " + ")
    if function is Function.AVERAGE:
        added = _listed(series, " + ")
        return f"({added}) / {len(series)}" if len(series) > 1 else added
    return f"{function}({_listed(series, ', ')})"


def _series(expression: Expression, values: Values) -> Sequence[str]:
    """Return the values of a set that are known, as text: of a product of two fields both factors."""
    match expression:
        case Name(text):
            found = values.get(text)
            known = found.known if isinstance(found, Series) else ()
            year = isinstance(found, Series) and found.unit is Unit.YEAR
            return [amount_of(amount, grouped=not year) for amount in known]
        case Operation(operator, left, right) if any(_is_set(leaf, values) for leaf in leaves(expression)):
            ones, others = _terms(left, values), _terms(right, values)
            size = max(len(ones), len(others))
            ones, others = ones * size if len(ones) == 1 else ones, others * size if len(others) == 1 else others
            return [f"{a} {operator} {b}" for a, b in zip(ones, others, strict=False) if a and b]
        case _:
            return []


def _is_set(leaf: Literal | Name, values: Values) -> bool:
    return isinstance(leaf, Name) and isinstance(values.get(leaf.text), Series)


def _terms(expression: Expression, values: Values) -> list[str]:
    """Return the values of a set with an empty text for each that is missing, or the one value that there is."""
    found = values.get(expression.text) if isinstance(expression, Name) else None
    if not isinstance(found, Series):
        return [terms_of(expression, values)]
    return ["" if term.amount is None else amount_of(term.amount) for term in found.terms]


def _listed(terms: Sequence[str], between: str) -> str:
    if len(terms) <= MOST_TERMS:
        return between.join(terms)
    return f"{between.join(terms[:MOST_TERMS])}{between}… ({len(terms)} terms)"
