"""Compares what the select primitive answers with what plain Python computes from the files."""

from collections.abc import Mapping
from dataclasses import dataclass

from agent_core.graph_query import GraphQuery
from agent_core.results import GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent

from evals.graph.dataset import Dataset, number_of

# Aggregates are told with two decimals.
_ROUNDING = 0.00501


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One query answered in both ways.

    Attributes:
        size: entities or groups that there are.
        difference: what differs, in words; ``None`` where nothing does.
    """

    query: GraphQuery
    size: int
    difference: str | None


async def compare(
    executor: PostgresGraphExecutor, dataset: Dataset, names: Mapping[str, str], query: GraphQuery
) -> Comparison:
    """Answer a query in both ways; ``names`` are references by id, and the executor may cut nothing."""
    intent = GraphIntent(rationale="evaluation", query_type="select", query=query)
    result = await executor.execute(intent, timeout_s=60, include_adult=False)
    found = dataset.answer(query, dict(names))
    if query.aggregate == "group_count":
        groups = dataset.groups(query, found)
        return Comparison(query=query, size=len(groups), difference=_groups_differ(result, groups, names))
    return Comparison(query=query, size=len(found), difference=_differ(dataset, query, result, found, names))


def _differ(
    dataset: Dataset, query: GraphQuery, result: GraphResult, found: set[str], names: Mapping[str, str]
) -> str | None:
    if result.meta.total != len(found):
        return f"{result.meta.total} instead of {len(found)}"
    if query.aggregate == "list":
        listed = {names[ref.id] for ref in result.node_ids}
        return None if listed == found else f"{len(listed ^ found)} entities differ"
    if query.aggregate == "count":
        return None if result.meta.value == str(len(found)) else f"counted {result.meta.value}"
    values = [value for ref in found if (value := number_of(dataset.rows[ref], query.order_by)) is not None]
    if not values:
        return None if result.meta.value is None else f"{result.meta.value} of nothing"
    wanted = {"min": min(values), "max": max(values), "average": sum(values) / len(values)}[query.aggregate]
    if result.meta.known != len(values):
        return f"{result.meta.known} instead of {len(values)} have a value"
    return None if abs(float(result.meta.value or "nan") - wanted) < _ROUNDING else f"{result.meta.value}, not {wanted}"


def _groups_differ(result: GraphResult, groups: Mapping[str, int], names: Mapping[str, str]) -> str | None:
    listed = {names[group.ref.id] if group.ref else group.label: group.count for group in result.meta.groups}
    if result.meta.total is not None and result.meta.total != len(groups):
        return f"{result.meta.total} groups instead of {len(groups)}"
    return None if listed == dict(groups) else "the groups differ"
