"""A draft that needs no planner: which results of a completing step a writer may write of at once."""

import time
from dataclasses import replace

import pytest
from agent_core.answering.finish import MAX_COMPLETED, completed
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import CalculationResult, EntityCard, GraphMeta, GraphResult
from agent_core.schemas import GraphIntent, NextStep, SufficiencyReport
from catalog.entities import EntityType, entity_id

LUFFY = EntityRef(entity_type=EntityType.CHARACTER, id=str(entity_id("character:1")))


def investigation(
    *,
    found: int = 2,
    total: int | None = None,
    completes: bool | None = True,
    sufficient: bool = True,
    query_type: str = "neighbors",
) -> Investigation:
    """After one step from Luffy that found so many anime."""
    refs = [EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{n}"))) for n in range(found)]
    cards = [EntityCard(ref=ref, name=ref.id) for ref in refs]
    intent = GraphIntent(rationale="one hop", query_type=query_type, start=LUFFY, end=LUFFY)  # pyright: ignore[reportArgumentType] - a parameter of the test
    step = NextStep(action="pg_graph", rationale="one hop", graph_intent=intent, completes=completes)
    result = GraphResult.of(cards, summary="found", meta=GraphMeta(total=total))
    made = Investigation(request_id="request", question="Which anime is Luffy in?", deadline=time.monotonic() + 30)
    made.observations.append(Observation(step=step, status="ok", summary="found", result=result))
    made.reports.append(SufficiencyReport(sufficient=sufficient, rationale="looked"))
    return made


def test_all_that_a_completing_step_found_is_shown() -> None:
    draft = completed(investigation(found=2))
    assert draft is not None
    assert [ref.id for ref in draft.result_entities] == [str(entity_id("anime:0")), str(entity_id("anime:1"))]
    assert draft.source_entities == [LUFFY, *draft.result_entities]


def test_what_a_completing_step_calculated_is_the_answer_with_its_value() -> None:
    made = investigation()
    said = ("the year of ", LUFFY, " − the year of ", made.own[0].graph.node_ids[0] if made.own[0].graph else "")
    result = CalculationResult(words=said, terms="2 − 1 = 1 year", value="1", summary="", count=2)
    made.observations[0] = replace(made.observations[0], result=result)
    draft = completed(made)
    assert draft is not None
    assert (draft.result_entities, draft.value) == (list(result.refs), "1")


@pytest.mark.parametrize(
    ("found", "at_once"), [(1, True), (MAX_COMPLETED, True), (MAX_COMPLETED + 1, False), (0, False)]
)
def test_more_than_an_answer_shows_is_left_to_the_planner(found: int, at_once: bool) -> None:
    assert (completed(investigation(found=found)) is not None) is at_once


@pytest.mark.parametrize(
    "made",
    [
        investigation(completes=False),
        investigation(completes=None),
        investigation(sufficient=False),
        investigation(total=3),
        investigation(query_type="path"),
        Investigation(request_id="request", question="Which anime is Luffy in?", deadline=0),
    ],
    ids=["goes on", "nobody said", "insufficient", "more than its cards", "a path", "nothing retrieved"],
)
def test_what_does_not_complete_the_answer_is_left_to_the_planner(made: Investigation) -> None:
    assert completed(made) is None
