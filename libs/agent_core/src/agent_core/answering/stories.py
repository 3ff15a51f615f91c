"""Says what an entity is, how two are connected, and in what several differ or agree."""

from collections.abc import Mapping
from typing import Final, cast

from catalog.relations import RelationType

from agent_core.answering.citations import Citations
from agent_core.answering.wording import article, join, say_edge, verb
from agent_core.planning.goals import Goal
from agent_core.planning.retrievals import Findings
from agent_core.references import EntityRef
from agent_core.results import GraphResult
from agent_core.schemas import ComparisonRow, GraphPath

# Fields that a comparison spells out; the evidence has all of them.
_TOLD_FIELDS: Final = 10


def say_description(found: Findings, citations: Citations) -> str:
    """Return what the catalog says of the first entity; of somebody and of a studio what they are best known for."""
    card = cast("GraphResult", found.result).cards[0]
    facts = [str(f) for f in (card.format, card.year, card.status) if f]
    about = f" {card.description}" if card.description else ""
    kind = f"{article(card.ref.entity_type)} {card.ref.entity_type}" + (f" ({', '.join(facts)})" if facts else "")
    said = f"{citations.cite(card.ref, card.name)} is {kind}"
    works = found.results[1].cards if len(found.results) > 1 and found.results[1] is not None else []
    if works:
        said += f", best known from {join([citations.cite_card(work) for work in works])}"
    return f"{said}.{about}"


def say_comparison(goal: Goal, result: GraphResult, citations: Citations) -> str:
    """Return what the subjects have in common, and in what they differ, whichever is asked for first."""
    names = [citations.cite(s.ref, s.name) for s in goal.subjects]
    rows = result.meta.comparison.rows if result.meta.comparison is not None else []
    same = [f"{r.field} ({r.left})" for r in rows if r.same and r.left]
    differ = [f"{r.field} ({_against(r)})" for r in rows if not r.same]
    agree = f"agree in {join(same)}" if same else ""
    apart = f"differ in {join(differ[:_TOLD_FIELDS])}" if differ else ""
    more = len(differ) - _TOLD_FIELDS
    rest = f" {more} more differences are in the evidence." if more > 0 and not goal.common else ""
    said = [agree] if goal.common and agree else [apart, agree]
    if not any(said):
        return f"{join(names)} have nothing in the data that could be compared."
    first, *further = [text for text in said if text]
    return f"{join(names)} {first}.{''.join(f' They {text}.' for text in further)}{rest}"


def say_path(goal: Goal, result: GraphResult, citations: Citations) -> str:
    """Return the first path step by step, and how many others are as short."""
    names = {card.ref: card.name for card in result.cards} | {s.ref: s.name for s in goal.subjects}
    steps = _steps(result.paths[0], names, citations)
    others = (result.meta.total or len(result.paths)) - 1
    also = f" There {verb(others)} {others} other {'path' if others == 1 else 'paths'} as short." if others else ""
    return f"{join(steps, last='; ', between='; ')}.{also}" if steps else "They are the same."


def _against(row: ComparisonRow) -> str:
    return " against ".join(value or "unknown" for value in row.values)


def _steps(path: GraphPath, names: Mapping[EntityRef, str], citations: Citations) -> list[str]:
    steps: list[str] = []
    for rel, (left, right) in zip(path.rels, zip(path.nodes, path.nodes[1:], strict=False), strict=True):
        source, target = (citations.cite(ref, names.get(ref, "an entity")) for ref in (left, right))
        steps.append(say_edge(RelationType(rel), source, target))
    return steps
