"""Makes graph queries of plans, one after the other where one starts from what another finds."""

from collections.abc import Callable, Sequence
from typing import Any

from catalog.entities import EntityType

from agent_core.grammar.compiling.filters import filters_of
from agent_core.grammar.compiling.logical_forms import plan_of
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.semantics.logical_form import Having, Order, Related
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.limits import MAX_STARTS
from agent_core.references import EntityRef

type Found = Callable[[Plan], Sequence[EntityRef] | None]
"""Tells what a plan's query found; ``None`` where it was not made yet."""


def nothing_read(_: Plan) -> None:
    """Tell that no query was made yet."""


def query_of(plan: Plan, found: Found = nothing_read) -> GraphQuery | Plan:
    """Return the query of a plan, or the plan that has to be read first; that also where it found nothing."""
    chains: list[Chain] = []
    for chain in plan.chains:
        starts = chain.start
        if isinstance(starts, Plan):
            starts = _starts_of(starts, found)
            if isinstance(starts, Plan):
                return starts
        chains.append(Chain(start=list(starts), hops=list(chain.hops), combine=chain.combine))
    either = len(chains) > 1 and chains[0].combine != "difference" and {c.combine for c in chains[1:]} == {"union"}
    is_manga = plan.result_type is EntityType.MANGA
    return GraphQuery(
        result_type=plan.result_type,
        chains=[_unjoined(chain) for chain in chains] if either else _opened(chains),
        combine="union" if either else "intersection",
        where=filters_of(plan.where, manga=is_manga),
        exclude=list(plan.exclude),
        aggregate="count" if plan.count else "list",
        episode_number=plan.number,
        **(_ordered(plan.order, is_manga=is_manga) | _bounded(plan.having)),
    )


def _starts_of(plan: Plan, found: Found) -> Sequence[EntityRef] | Plan:
    """Return what a plan found that chains start from, or what has to be read before that is known."""
    deeper = query_of(plan, found)
    return deeper if isinstance(deeper, Plan) else (found(plan) or ())[:MAX_STARTS] or plan


def _ordered(order: Order | None, *, is_manga: bool) -> dict[str, Any]:
    """Return what a query says of an order."""
    if order is None:
        return {}
    by = "chapters" if order.by == "episodes" and is_manga else order.by
    ordered = {"order_by": by, "descending": order.descending, "limit": order.limit}
    skipped = {"skip": order.skip} if order.skip else {}
    return ordered | skipped | ({"related": counted_hop(order.related)} if order.related is not None else {})


def _bounded(having: Having | None) -> dict[str, Any]:
    """Return what a query says of how many entities a relation leads to."""
    if having is None:
        return {}
    return {"related": counted_hop(having.related), "related_min": having.least, "related_max": having.most}


def _unjoined(chain: Chain) -> Chain:
    return chain.model_copy(update={"combine": None})


def _opened(chains: Sequence[Chain]) -> list[Chain]:
    """Return chains of which the first is joined to nothing; what it takes away, it takes from all of a kind."""
    return [chain if at or chain.combine == "difference" else _unjoined(chain) for at, chain in enumerate(chains)]


def counted_hop(related: Related) -> Hop:
    """Return the hop of which the ends are counted, within the conditions on these."""
    plan = plan_of(related.among)
    where = EntityFilters() if plan is None else plan.where
    return Hop(relation=related.edge.relation, role=related.edge.role, where=where)
