"""Looks up, in the catalog, which names a text holds and what entities are called."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.conversation.turns import Named
from agent_core.goals.steps import select_step
from agent_core.graph_query import Chain, GraphQuery
from agent_core.planning.lookups import look_up
from agent_core.planning.ports import GraphExecutor
from agent_core.results import GraphResult, Mention
from agent_core.schemas import NextStep

_WHY: Final = "find what a follow-up takes up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Look-ups for one question.

    Attributes:
        timeout_s: of all of them together.
    """

    graph: GraphExecutor
    timeout_s: float
    include_adult: bool

    async def mentions(self, *texts: str) -> list[list[Mention]]:
        """Return the names in each text, with what they may mean.

        Raises:
            RetrievalError: the catalog could not be read.
            TimeoutError: it took longer than ``timeout_s``.
        """
        found = await self._all([look_up(text, fuzzy=False, why=_WHY) for text in texts])
        return [each.mentions for each in found]

    async def of(self, entities: Sequence[Named]) -> dict[str, str]:
        """Return the names of entities that were told without one, by id.

        Raises:
            RetrievalError: the catalog could not be read.
            TimeoutError: it took longer than ``timeout_s``.
        """
        nameless = [each for each in entities if not each.name]
        found = await self._all([_select(kind, nameless) for kind in {each.kind: None for each in nameless}])
        return {card.ref.id: card.name for each in found for card in each.cards}

    async def _all(self, steps: Sequence[NextStep]) -> list[GraphResult]:
        async with asyncio.timeout(self.timeout_s):
            return [await self._run(step) for step in steps]

    async def _run(self, step: NextStep) -> GraphResult:
        if step.graph_intent is None:
            raise AssertionError("names are looked up in the graph")
        return await self.graph.execute(
            step.graph_intent, timeout_s=self.timeout_s, include_adult=self.include_adult
        )  # fmt: skip


def _select(kind: object, entities: Sequence[Named]) -> NextStep:
    of_kind = [each for each in entities if each.kind is kind]
    query = GraphQuery(result_type=of_kind[0].kind, chains=[Chain(start=[each.ref for each in of_kind])])
    return select_step(query, _WHY)
