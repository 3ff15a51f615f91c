"""Reads what the query of a plan starts from before the query itself is asked."""

from collections.abc import Sequence

from agent_core.goals.retrievals import made_before
from agent_core.goals.steps import select_step
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.references import EntityRef
from agent_core.schemas import NextStep


def query_or_before(plan: Plan, investigation: Investigation, pending: list[NextStep]) -> GraphQuery | Plan | None:
    """Return a plan's query, or the plan before it that found nothing; ``None`` where that is ``pending``."""
    query = query_of(plan, lambda before: found_by(before, investigation))
    if not isinstance(query, Plan):
        return query
    step = step_of(query, investigation)
    if made_before(step, investigation) is not None:
        return query
    pending.append(step)
    return None


def _query(plan: Plan, investigation: Investigation) -> GraphQuery:
    """Return the query of a plan before which nothing is left to read."""
    query = query_of(plan, lambda before: found_by(before, investigation))
    if isinstance(query, Plan):
        raise AssertionError("a plan is read once all before it are")  # noqa: TRY004 - a bug, not an argument
    return query


def step_of(plan: Plan, investigation: Investigation) -> NextStep:
    """Return the step that makes the query of a plan before which nothing is left to read."""
    return select_step(_query(plan, investigation), f"read {paraphrase(plan.form)} first")


def found_by(plan: Plan, investigation: Investigation) -> Sequence[EntityRef] | None:
    """Return what the query of a plan found; ``None`` where it was not made yet."""
    made = made_before(step_of(plan, investigation), investigation)
    return None if made is None or made.graph is None else made.graph.node_ids
