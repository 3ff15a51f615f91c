"""Steps that read of the graph what a goal needs."""

from agent_core.graph_query import GraphQuery
from agent_core.schemas import GraphIntent, NextStep


def graph_step(intent: GraphIntent) -> NextStep:
    """Return the step that asks the graph, for the reason that its intent gives."""
    return NextStep(action="pg_graph", rationale=intent.rationale, graph_intent=intent)


def select_step(query: GraphQuery | None, why: str, *, each: bool = False) -> NextStep:
    """Return the step that reads a set of entities; with ``each`` also what is of each name alone."""
    return graph_step(GraphIntent(rationale=why, query_type="select", query=query, each=each))
