"""A graph that finds made-up names, and holds the same cards for every query of a kind."""

from dataclasses import dataclass, field

from agent_core.graph_query import GraphQuery
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType

from tests.support.made_up_names import mentions


@dataclass
class TinyGraph:
    """Finds the made-up names, and for each query the cards that stand in ``held`` for the kind that it asks for."""

    held: dict[EntityType, list[EntityCard]]
    queries: list[GraphQuery] = field(default_factory=list[GraphQuery])

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        assert timeout_s > 0
        assert not include_adult
        if intent.query_type == "lookup":
            found = [] if intent.fuzzy else mentions(intent.text or "")
            return GraphResult(summary="names", count=len(found), mentions=found)
        assert intent.query is not None
        self.queries.append(intent.query)
        cards = self.held.get(intent.query.result_type, [])
        meta = GraphMeta(outcome=GraphOutcome.OK if cards else GraphOutcome.NO_ROWS)
        return GraphResult.of(cards, summary=f"{len(cards)} found", meta=meta)
