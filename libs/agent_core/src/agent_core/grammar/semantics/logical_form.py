"""The logical form of a question: a sealed sum of typed nodes.

A node denotes a set of entities (`agent_core.grammar.semantics.sets`), says something of one, asks something of names
as such (`agent_core.grammar.semantics.of_names`), or is calculated of one set or two.
"""

from typing import Final

from catalog.entities import EntityType
from catalog.values import value

from agent_core.calculation.expressions import Function

# isort: off
from agent_core.grammar.semantics.of_names import (
    Alike, Connection, Contrast, Foremost, NamesSideBySide, OfNames, Otherwise, Profile, SameValue, Seasons,
    Surpasses, WatchOrder,
)  # fmt: skip
from agent_core.grammar.semantics.relations import Edge, Kinds
from agent_core.grammar.semantics.sets import (
    EPISODE, RELEASED, Combine, Condition, Coordinated, Distributed, Everything, Filter, First, Having, Hole,
    IllTypedError, Instalments, Join, Named, Numbered, OfASet, OfKind, OneOf, Onwards, Order, Others, Ranked,
    Related, SetForm, Sung, Typed, Without,
)  # fmt: skip

# isort: on
from agent_core.graph_query import GroupField

__all__ = [
    "EPISODE", "LAST", "RELEASED", "Aggregated", "Alike", "Calculated", "Combine", "Condition", "Connection",
    "Contrast", "Coordinated", "Count", "Difference", "Distributed", "Everything", "Exists", "FieldOf",
    "Figure", "Filter", "First", "Foremost", "Fulfils", "Having", "Hole", "IllTypedError", "Instalments",
    "Join", "LogicalForm", "Named", "NamesSideBySide", "Numbered", "OfKind", "OfNames", "OfSets", "OneOf",
    "Onwards", "Order", "Others", "Otherwise", "Profile", "Ranked", "Related", "SameValue", "Seasons",
    "SetForm", "Share", "Spread", "Suggested", "Sung", "Surpasses", "Verify", "WatchOrder", "Without",
]  # fmt: skip

LAST: Final = -1
"""The place of the last of several."""

type OfSets = SetForm | Count | FieldOf | Verify | Fulfils | Exists | Suggested | Spread
type Figure = Count | FieldOf | Aggregated
"""What is a number by itself."""
type Calculated = Aggregated | Difference | Share
"""What is worked out of the rows of one query, or of two."""
type LogicalForm = OfSets | OfNames | Calculated


@value
class Count(OfASet):
    """How many a set holds."""


@value
class FieldOf(OfASet):
    """The value of a field of the entities of a set.

    Attributes:
        place: of a field with several values in an order, the number of the one that is asked for, or `LAST`.
    """

    field: str
    had_by: Kinds
    place: int | None = None

    def _type(self) -> Kinds:
        return self.base.kinds & self.had_by


@value
class Verify(Typed):
    """Whether a named entity is in a set that other names tell."""

    claim: Named
    base: SetForm

    def _type(self) -> Kinds:
        return self.claim.kinds & self.base.kinds


@value
class Fulfils(OfASet):
    """Whether what is in a set fulfils a condition, and is of some ``sort``."""

    condition: Condition
    sort: EntityType | None = None

    def _type(self) -> Kinds:
        return self.base.kinds & self.condition.had_by


@value
class Exists(OfASet):
    """Whether a set holds anything."""


@value
class Suggested(OfASet):
    """A few of a set, as many as is said, that are recommended."""

    number: int | None


@value
class Spread(OfASet):
    """How many of a set have each value of a field, or each end of an edge; with ``leading`` those of which most do."""

    field: GroupField | Edge
    leading: bool = False


@value
class Aggregated(OfASet):
    """What the values of a field come to over the entities of a set: their sum, their average."""

    field: str
    had_by: Kinds
    function: Function

    def _type(self) -> Kinds:
        return self.base.kinds & self.had_by


@value
class Difference(Typed):
    """By how much the left figure is more than the right one; unless it is ``signed``, how far apart they are."""

    left: Figure
    right: Figure
    signed: bool

    def _type(self) -> Kinds:
        return self.left.kinds | self.right.kinds


@value
class Share(Typed):
    """Which share of a set those are that are in another one as well."""

    part: SetForm
    whole: SetForm

    def _type(self) -> Kinds:
        return self.part.kinds & self.whole.kinds
