"""Writes the answer of the rule planner: full sentences with numbered citations, every fact from a retrieved row."""

from collections.abc import Sequence
from typing import Final, cast

from agent_core.answering.citations import Citations
from agent_core.answering.confidence import confidence_in
from agent_core.answering.orders import say_order, say_similar
from agent_core.answering.refusals import candidate_facts, nothing_for
from agent_core.answering.sets import say_count, say_groups, say_list, say_measured
from agent_core.answering.stories import say_comparison, say_description, say_path
from agent_core.answering.verdicts import say_verdict
from agent_core.answering.wording import join, say_value
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.retrievals import Findings
from agent_core.results import GraphResult, RetrievalResult
from agent_core.schemas import AgentResponse, EntityRef

# Names written out in a sentence; all results are in the response.
_NAMED: Final = 12
_SIMILAR: Final = 0.4
_SHOWN_NAMESAKES: Final = 3


def compose_answer(found: Findings) -> AgentResponse:
    """Return the answer to a goal from what the graph returned for it."""
    goal, result, citations = found.goal, cast("GraphResult", found.result), Citations()
    refs = [card.ref for card in result.cards]
    if goal.kind is GoalKind.SELECT:
        return _selected(goal, result, refs, citations)
    value: str | None = None
    shown: Sequence[EntityRef] = goal.refs
    match goal.kind:
        case GoalKind.VERIFY:
            verdict = say_verdict(goal, result, citations)
            if verdict is None:
                return nothing_for(goal, found)
            text, shown, value = verdict.text, verdict.shown, verdict.value
        case GoalKind.PATH:
            text = say_path(goal, result, citations)
        case GoalKind.COMPARE:
            text = say_comparison(goal, result, citations)
        case GoalKind.ORDER:
            text, shown = say_order(goal, result, citations), refs
        case GoalKind.SIMILAR:
            text, shown = say_similar(found, citations)
        case GoalKind.GROUP:
            text, shown, value = say_groups(goal, result, citations)
        case GoalKind.DESCRIBE:
            text, shown = say_description(result, citations), refs[:1]
    return _response(goal, result, text, shown, citations, value, taste=goal.kind is GoalKind.SIMILAR)


def compose_found(result: RetrievalResult) -> AgentResponse:
    """Return the answer to a description: what is closest to it, said as such."""
    citations = Citations()
    names = join([citations.cite_card(card) for card in result.raw_data[:_NAMED]])
    refs = [card.ref for card in result.raw_data]
    return AgentResponse(
        answer=f"No title is named in the question; these come closest to its description: {names}.",
        source_entities=refs,
        result_entities=refs,
        citations=citations.listed(),
        confidence=_SIMILAR,
    )


def _selected(goal: Goal, result: GraphResult, refs: list[EntityRef], citations: Citations) -> AgentResponse:
    if goal.attribute is not None:
        return _attribute(goal, result, citations)
    if goal.measure is not None:
        text = say_measured(goal, result, citations)
        return nothing_for(goal) if text is None else _response(goal, result, text, refs[:1], citations)
    if goal.count:
        text, value = say_count(goal, result, citations)
        return _response(goal, result, text, refs, citations, value)
    return _response(goal, result, say_list(goal, result, citations), refs, citations, result.meta.value)


def _attribute(goal: Goal, result: GraphResult, citations: Citations) -> AgentResponse:
    """Say one field of the first result; where the row has no value, say that and give none."""
    card = result.cards[0]
    value, text = say_value(card, goal.attribute or "", citations.cite(card.ref, card.name))
    if value is None:
        return nothing_for(goal).model_copy(update={"answer": text, "citations": citations.listed()})
    return _response(goal, result, text, [card.ref], citations, value)


def _response(
    goal: Goal,
    result: GraphResult,
    text: str,
    shown: Sequence[EntityRef],
    citations: Citations,
    value: str | None = None,
    *,
    taste: bool = False,
) -> AgentResponse:
    used = [card.ref for card in result.cards] or result.node_ids
    cut = "" if result.meta.complete or goal.count else " A limit cut this result; there is more."
    claimed = [goal.claim.ref] if goal.claim is not None else []
    return AgentResponse(
        answer=f"{text}{cut}",
        source_entities=[*goal.refs, *claimed, *used],
        result_entities=list(shown),
        citations=citations.listed(),
        confidence=confidence_in(goal, result, taste=taste),
        value=value,
        warnings=_warnings(goal),
    )


def _warnings(goal: Goal) -> list[str]:
    found = [f"READ_AS: “{c.matched_name}”" for c in goal.named if c.typos or c.omitted]
    if goal.also:
        others = ", ".join(f"{c.name} ({candidate_facts(c)})" for c in goal.also[:_SHOWN_NAMESAKES])
        found.append(f"AMBIGUOUS: the same name also means {others}")
    return found
