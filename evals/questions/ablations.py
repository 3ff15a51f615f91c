"""What is taken away to see what it is worth: each wraps the executor of the graph, whatever the planner is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from agent_core.limits import LoopLimits
from agent_core.planning.ports import GraphExecutor
from agent_core.results import Candidate, GraphResult, Mention
from agent_core.schemas import GraphIntent


def _unchanged_intent(intent: GraphIntent) -> GraphIntent:
    return intent


def _unchanged_result(result: GraphResult) -> GraphResult:
    return result


class Ablated:
    """``GraphExecutor`` that asks for less, or tells less, than the one it wraps."""

    def __init__(
        self,
        wrapped: GraphExecutor,
        *,
        intent: Callable[[GraphIntent], GraphIntent] = _unchanged_intent,
        result: Callable[[GraphResult], GraphResult] = _unchanged_result,
    ) -> None:
        self._wrapped = wrapped
        self._intent = intent
        self._result = result

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the wrapped executor finds, ablated."""
        found = await self._wrapped.execute(self._intent(intent), timeout_s=timeout_s, include_adult=include_adult)
        return self._result(found)


def _exact(intent: GraphIntent) -> GraphIntent:
    return intent.model_copy(update={"fuzzy": False})


def _mentions(change: Callable[[Mention], list[Candidate]]) -> Callable[[GraphResult], GraphResult]:
    def changed(result: GraphResult) -> GraphResult:
        kept = [replace(mention, candidates=change(mention)) for mention in result.mentions]
        return replace(result, mentions=[mention for mention in kept if mention.candidates])

    return changed


def _first(mention: Mention) -> list[Candidate]:
    return mention.candidates[:1]


def _displayed(mention: Mention) -> list[Candidate]:
    return [found for found in mention.candidates if found.matched_name.casefold() == found.name.casefold()]


def _without_typos(mention: Mention) -> list[Candidate]:
    return [candidate for candidate in mention.candidates if not candidate.typos]


ABLATIONS: Final[Mapping[str, Callable[[GraphExecutor], GraphExecutor]]] = {
    "none": lambda graph: graph,
    "no_typo_tolerance": lambda graph: Ablated(graph, intent=_exact, result=_mentions(_without_typos)),
    "one_candidate_a_mention": lambda graph: Ablated(graph, result=_mentions(_first)),
    "no_aliases": lambda graph: Ablated(graph, result=_mentions(_displayed)),
    "no_routing": lambda graph: graph,
    "two_turns": lambda graph: graph,
}
"""Ablations by name, what they wrap an executor in."""

SPENDING: Final[Mapping[str, LoopLimits]] = {
    "no_routing": LoopLimits(routing=False),
    "two_turns": LoopLimits(max_turns=2),
}
"""What each question may spend, by the name of an ablation: all the same, however hard it is; as little as FAST."""
