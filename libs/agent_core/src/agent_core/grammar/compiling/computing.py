"""Compiles what is calculated: an expression over named values, and the query that each of these is read with."""

from dataclasses import replace
from typing import Final, Literal

from catalog.values import value

from agent_core.calculation.expressions import Call, Expression, Function, Name, Operation
from agent_core.grammar.compiling.logical_forms import plan_of
from agent_core.grammar.compiling.plans import Plan, PlannedChain
from agent_core.grammar.semantics.figures import LENGTH, RUNNING_TIME
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Calculated,
    Combine,
    Count,
    Difference,
    FieldOf,
    Figure,
    Onwards,
    SetForm,
    Share,
)
from agent_core.graph_query import Hop

EPISODES: Final = "episodes"
MINUTES: Final = "minutes"
# What is worked out of how many episodes there are and how long one is.
_OF_TWO: Final = frozenset({LENGTH, RUNNING_TIME})
# What the values of an expression are called.
_NAMES: Final = ("a", "b")

type Reads = Literal["count", "one", "all", "remainder"]


@value
class Input:
    """What is read for a calculation.

    Attributes:
        name: what its values begin with; a count is called so itself.
        form: the set that is read.
        reads: how many there are, the fields of one, those of all, or the ``remainder`` behind a cap, to be nothing.
        fields: the names of its values, each behind ``name`` and a point.
    """

    name: str
    form: SetForm
    plan: Plan
    reads: Reads
    fields: tuple[str, ...] = ()


@value
class Computation:
    """A calculation that can be made: what is read for it, and the expression over that."""

    form: Calculated
    expression: Expression
    inputs: tuple[Input, ...]


def computed(form: Calculated) -> Computation | None:
    """Return how something is calculated; ``None`` where a query cannot say one of its sets."""
    inputs: list[Input] = []
    expression = _expression(form, inputs)
    return None if expression is None else Computation(form, expression, tuple(inputs))


def _expression(form: Calculated, inputs: list[Input]) -> Expression | None:
    match form:
        case Aggregated():
            return _figure(form, inputs)
        case Difference(left, right):
            one, other = _figure(left, inputs), _figure(right, inputs)
            return None if one is None or other is None else Operation("-", one, other)
        case Share(part, whole):
            one, other = _counted(part, inputs), _counted(whole, inputs)
            return None if one is None or other is None else Call(Function.SHARE, (one, other))


def _figure(form: Figure, inputs: list[Input]) -> Expression | None:
    match form:
        case Count(base):
            return _counted(base, inputs)
        case FieldOf(base, field):
            return _of_field(base, field, "one", inputs)
        case Aggregated(base, field, _, function):
            single = _of_field(base, field, "all", inputs)
            return None if single is None else Call(function, (single,))


def _counted(base: SetForm, inputs: list[Input]) -> Expression | None:
    plan = _plan(base)
    if plan is None:
        return None
    name = _NAMES[len(inputs)]
    inputs.append(Input(name, base, replace(plan, count=True), "count"))
    return Name(name)


def _of_field(base: SetForm, field: str, reads: Reads, inputs: list[Input]) -> Expression | None:
    """Return the values of a field; the running time of all episodes is made of how many there are and of one."""
    plan = _plan(base)
    if plan is None:
        return None
    name, fields = _NAMES[len(inputs)], (EPISODES, MINUTES) if field in _OF_TWO else (field,)
    inputs.append(Input(name, base, plan, reads, fields))
    if (remainder := _remainder(base, plan)) is not None:
        inputs.append(remainder)
    if field == LENGTH:
        return Name(f"{name}.{LENGTH}")
    values = [Name(f"{name}.{each}") for each in fields]
    return values[0] if len(values) == 1 else Operation("*", values[0], values[1])


def _plan(base: SetForm) -> Plan | None:
    """Return the plan of a set; ``None`` for the first few in some order, of which answers tell no figure."""
    plan = plan_of(base)
    return None if plan is None or plan.order is not None or plan.number is not None else plan


def _remainder(base: SetForm, plan: Plan) -> Input | None:
    """Return what is read to know that nothing follows what was followed on and on, as far as a query goes."""
    onwards = base.right if isinstance(base, Combine) else base
    if not isinstance(onwards, Onwards):
        return None
    hop = Hop(relation=onwards.edge.relation, role=onwards.edge.role)
    chains = (PlannedChain(plan, (hop,)), PlannedChain(plan, (), "difference"))
    return Input("remainder", base, Plan(base, base.kinds, chains, count=True), "remainder")
