"""A step as it is told: to the log, in the trace of the answer, and as a card to whoever plans the next one."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.answer import RoutePlan, StepTrace
from agent_core.grounding.hygiene import plain, without_unseen
from agent_core.investigation import Investigation, Observation
from agent_core.limits import GroundingLimits
from agent_core.schemas import NextStep, SufficiencyReport

_TRACE_CHARS: Final = GroundingLimits().max_trace_chars
_KINDS: Final = {"qdrant_search": "QDRANT RESULT", "pg_graph": "POSTGRES GRAPH", "calculate": "CALCULATION"}


def traced(text: str) -> str:
    """Return a text as a trace may hold it: plain, and not too long."""
    return plain(text, most=_TRACE_CHARS)


def trace_of(
    step: NextStep, summary: str, *, turn: int, count: int, report: SufficiencyReport, started: float
) -> StepTrace:
    """Return a turn that is done as an operator may read it; ``started`` is when, by ``time.perf_counter``."""
    return StepTrace(
        turn=turn,
        action=action_of(step),
        rationale=traced(step.rationale),
        summary=traced(summary.splitlines()[0]) if summary else "",
        result_count=count,
        sufficient=report.sufficient,
        missing=tuple(map(traced, report.missing)),
        duration_ms=(time.perf_counter() - started) * 1e3,
    )


def explained(steps: Sequence[StepTrace], plan: RoutePlan) -> tuple[StepTrace, ...]:
    """Return the steps, the first with why the question was given its route, and whether that was raised."""
    if not steps:
        return ()
    raised = f"; raised from {plan.raised}" if plan.raised else ""
    return (replace(steps[0], rationale=f"{steps[0].rationale}; {plan.reasoning}{raised}"), *steps[1:])


def shape_of(step: NextStep) -> dict[str, object]:
    """Return what a log may hold of a step: no text of the reader or of a model. The run's record has all of it."""
    if step.graph_intent is not None:
        edges = [edge.value for edge in step.graph_intent.edge_types]
        return {"action": action_of(step), "edge_types": edges, "max_hops": step.graph_intent.max_hops}
    if step.search_intent is not None:
        return {"action": action_of(step), "entity_type": step.search_intent.entity_type.value}
    if step.calculation is not None:
        return {"action": action_of(step), "operands": len(step.calculation.operands)}
    return {"action": action_of(step), "outcome": step.final.outcome.value if step.final else None}


def action_of(step: NextStep) -> str:
    """Return what a step does, such as "pg_graph:select"."""
    return f"pg_graph:{step.graph_intent.query_type}" if step.graph_intent else step.action


def count_of(observation: Observation) -> int:
    """Return how much a step found."""
    return observation.result.count if observation.result else 0


def card_of(investigation: Investigation) -> str:
    """Return what the newest step found as a planner reads it, in at most ``max_card_chars``.

    R1, R2 … is what a calculation calls a result by: its place among all observations.
    """
    observation, limit = investigation.observations[-1], investigation.limits.max_card_chars
    kind, place = _KINDS[observation.step.action], len(investigation.observations)
    text = f"{kind}: {observation.status}, R{place}\n{without_unseen(observation.summary)}"
    return text if len(text) <= limit else f"{text[:limit]}\n… (cut at {limit} characters)"
