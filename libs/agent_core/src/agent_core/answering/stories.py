"""Says how two entities are connected."""

from collections.abc import Mapping

from catalog.relations import RelationType

from agent_core.answering.citations import Citations
from agent_core.answering.wording import say_edge, verb
from agent_core.goals.goal import Goal
from agent_core.grammar.languages.morphology import join
from agent_core.references import EntityRef
from agent_core.results import GraphResult
from agent_core.schemas import GraphPath


def say_path(goal: Goal, result: GraphResult, citations: Citations) -> str:
    """Return the first path step by step, and how many others are as short."""
    names = {card.ref: card.name for card in result.cards} | {s.ref: s.name for s in goal.subjects}
    steps = _steps(result.paths[0], names, citations)
    others = (result.meta.total or len(result.paths)) - 1
    also = f" There {verb(others)} {others} other {'path' if others == 1 else 'paths'} as short." if others else ""
    return f"{join(steps, last='; ', between='; ')}.{also}" if steps else "They are the same."


def _steps(path: GraphPath, names: Mapping[EntityRef, str], citations: Citations) -> list[str]:
    steps: list[str] = []
    for rel, role, ends in path.steps:
        source, target = (citations.cite(ref, names.get(ref, "an entity")) for ref in ends)
        steps.append(say_edge(RelationType(rel), source, target, role=role))
    return steps
