"""Hands on what is asked of the title that leads a ranking: the ranking is read first, and then what is asked of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.answering.narrowing import one_of
from agent_core.answering.sets import ranked_by
from agent_core.goals.goal import Goal, GraphGoal
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Count,
    FieldOf,
    First,
    IllTypedError,
    Join,
    Named,
    OfKind,
    OfSets,
    Ranked,
    SetForm,
)
from agent_core.planning.parsed_goals import goal_of
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

# What stands for the title until the ranking is read.
_STAND_IN: Final = "00000000-0000-0000-0000-000000000001"


def goal_of_the_first(form: OfSets, mentions: Sequence[Mention], *, cost: int) -> Goal | None:
    """Return what relations lead to from the title that leads a ranking; ``None`` where no ranking is the base."""
    ranking = _ranking_of(form)
    if ranking is None:
        return None
    first = _goal(ranking, mentions, cost=cost)
    if first is None or first.query is None or first.dated is not None or first.rivals:
        return None
    name = f"the {one_of(first)} {ranked_by(first)}"
    ref = EntityRef(entity_type=first.query.result_type, id=_STAND_IN)
    standing = Named(Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True), 0, 0)
    try:
        based = _based_on(form, standing)
    except IllTypedError:  # what leads is of another kind than is asked about
        return None
    goal = _goal(based, mentions, cost=cost)
    return None if goal is None else replace(goal, first=first, also=(), rivals=())


def _goal(form: OfSets, mentions: Sequence[Mention], *, cost: int) -> GraphGoal | None:
    plan = compiled(form)
    query = None if plan is None else query_of(plan)
    goal = None if query is None or isinstance(query, Plan) else goal_of(form, query, mentions, cost=cost)
    return goal if isinstance(goal, GraphGoal) else None


def _ranking_of(form: OfSets) -> Ranked | None:
    """Return the ranking that relations are followed from, of titles of which one leads."""
    form, followed = form.base if isinstance(form, FieldOf | Count) else form, False
    while isinstance(form, Join | OfKind):
        form, followed = form.base, followed or isinstance(form, Join)
    if isinstance(form, First):
        form = form.base
    one = isinstance(form, Ranked) and form.order.limit == 1 and form.kinds <= RELEASED
    return form if isinstance(form, Ranked) and one and followed else None


def _based_on[T: OfSets](form: T, standing: SetForm) -> T:
    """Return a form with another set in the place of the ranking that it starts from."""
    match form:
        case FieldOf() | Count() | Join() | OfKind():
            return replace(form, base=_based_on(form.base, standing))
        case _:
            return standing  # pyright: ignore[reportReturnType] - of sets, a set
