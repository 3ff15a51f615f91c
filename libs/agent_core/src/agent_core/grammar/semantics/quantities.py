"""What words of quantity mean: comparators, degrees, bounds, periods, and what is counted in groups."""

from typing import Literal

from catalog.values import value

from agent_core.graph_query import GroupField

type ComparatorName = Literal[
    "more", "less", "min", "max", "longer", "shorter", "exactly", "after", "since", "before", "until", "between",
    "or_more", "or_less", "or_later", "or_earlier", "range", "better", "worse",
]  # fmt: skip


@value
class Comparator:
    """A word of comparison."""

    name: ComparatorName


@value
class Degree:
    """More or less of something, or with ``most`` the most or the least of it."""

    descending: bool
    most: bool = False


@value
class Bound:
    """A lower and an upper limit, either of which may be open; ``strict`` where the limit itself is outside.

    Attributes:
        dated: it is of years.
        length: it is of how long something is, whichever field that has.
    """

    low: float | None
    high: float | None
    strict: bool = False
    dated: bool = False
    length: bool = False


@value
class Period:
    """From one month to another one, such as "2013-04", either of which may be open; ``seasonal`` where they make one.

    Attributes:
        said: in words.
    """

    low: str | None
    high: str | None
    said: str
    seasonal: bool = False


@value
class Grouping:
    """The field by whose values things are counted: "each year"."""

    field: GroupField


@value
class Vintage:
    """The oldest of the versions of a title, or with ``later`` the newest one."""

    later: bool


@value
class Places:
    """The numbers of two seasons of a series that are set side by side."""

    first: int
    second: int
