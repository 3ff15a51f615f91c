"""Exact amounts with their units, the named values that a calculation starts from, and what may come of one."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from catalog.values import value

type Operator = Literal["+", "-", "*", "/"]


class Unit(StrEnum):
    """What an amount is of.

    A YEAR is a point in time and YEARS lie between two of them. NUMBER is of nothing: a factor, a ratio.
    """

    NUMBER = "number"
    ENTITIES = "entities"
    EPISODES = "episodes"
    CHAPTERS = "chapters"
    VOLUMES = "volumes"
    MINUTES = "minutes"
    MINUTES_EACH = "minutes per episode"
    POINTS = "points"
    YEAR = "year"
    YEARS = "years"
    SHARE = "share"


@value
class Quantity:
    """An exact amount of something."""

    amount: Fraction
    unit: Unit


@value
class Term:
    """A value of a row; ``amount`` is ``None`` where the row has none."""

    label: str
    amount: Fraction | None


@value
class Series:
    """The values that the rows of a set have of one field, in the order of the rows.

    Attributes:
        complete: no cap cut the set, so that these are all.
    """

    terms: tuple[Term, ...]
    unit: Unit
    complete: bool = True

    @property
    def known(self) -> tuple[Fraction, ...]:
        """The values that there are."""
        return tuple(term.amount for term in self.terms if term.amount is not None)


type Named = Quantity | Series | None
"""What a name stands for; ``None`` where its row has no value."""

type Values = Mapping[str, Named]
"""The named values of a calculation."""


class Why(StrEnum):
    """Why a calculation has no result."""

    MALFORMED = "malformed"
    UNKNOWN_NAME = "unknown name"
    MISSING_VALUE = "missing value"
    NO_VALUES = "no values"
    DIVISION_BY_ZERO = "division by zero"
    UNITS_DIFFER = "units differ"
    NOT_A_NUMBER = "not a number"
    NOT_A_SET = "not a set"
    SETS_DIFFER = "sets differ"


@value
class Undefined:
    """A calculation without a result.

    Attributes:
        detail: what is wrong, and what to write instead where that can be said.
    """

    why: Why
    detail: str


@value
class Result:
    """What a calculation came to.

    Attributes:
        missing: rows that were left out, once each, because they have no value.
        complete: no cap cut a set that it is of; else it is of a part, and no exact answer for the whole.
    """

    quantity: Quantity
    missing: int = 0
    complete: bool = True


def product(one: Unit, other: Unit) -> Unit | None:
    """Return the unit of a product; ``None`` where such things are not multiplied."""
    units = {one, other}
    if units == {Unit.EPISODES, Unit.MINUTES_EACH}:
        return Unit.MINUTES
    if Unit.NUMBER in units and Unit.YEAR not in units:
        return other if one is Unit.NUMBER else one
    return None


def quotient(one: Unit, other: Unit) -> Unit | None:
    """Return the unit of a quotient; ``None`` where such things are not divided."""
    if Unit.YEAR in {one, other}:
        return None
    if one is other:
        return Unit.NUMBER
    if (one, other) == (Unit.MINUTES, Unit.EPISODES):
        return Unit.MINUTES_EACH
    return one if other in {Unit.NUMBER, Unit.ENTITIES} else None


def added(one: Unit, other: Unit) -> Unit | None:
    """Return the unit of a sum; ``None`` where such things are not added."""
    if {one, other} == {Unit.YEAR, Unit.YEARS}:
        return Unit.YEAR
    return one if one is other and one is not Unit.YEAR else None


def subtracted(one: Unit, other: Unit) -> Unit | None:
    """Return the unit of a difference; ``None`` where such things are not subtracted."""
    if (one, other) == (Unit.YEAR, Unit.YEAR):
        return Unit.YEARS
    if (one, other) == (Unit.YEAR, Unit.YEARS):
        return Unit.YEAR
    return one if one is other else None
