"""Which of those who are called so is meant, as the rows of the graph tell it."""

from collections.abc import Sequence

import pytest
from agent_core.goals.goal import VerifyGoal, claim_of
from agent_core.goals.understood import Understanding
from agent_core.investigation import Investigation, Observation
from agent_core.planning.deliberation import Verdict, deliberate
from agent_core.results import Candidate, EntityCard, GraphResult

from tests.support.made_up_names import understand
from tests.support.readings import named
from tests.support.scripted_catalogue import EMPTY, found

CAST = "Is Vexo in Zorblat?"
SOURCE = "who wrote the source of Zorblat"


def verdict_of(question: str, understanding: Understanding, *results: GraphResult) -> Verdict:
    """What is decided where the graph returned these results for the readings, one after the other."""
    investigation = Investigation(request_id="r", question=question, deadline=60.0)
    verdict = deliberate(investigation, understanding)
    for result in results:
        if verdict.pending is None:
            break
        status = "ok" if result.cards else "empty"
        seen = Observation(step=verdict.pending, status=status, summary="", result=result)
        investigation.observations.append(seen)
        verdict = deliberate(investigation, understanding)
    return verdict


def row(candidate: Candidate) -> EntityCard:
    return EntityCard(ref=candidate.ref, name=candidate.name)


def claims(question: str, claim: str) -> tuple[Understanding, Sequence[Candidate]]:
    mentions = named(question, Vexo=claim, Zorblat="anime=900")
    return understand(question, mentions), mentions[0].candidates


@pytest.mark.parametrize("place", [0, 1, 2])
def test_whoever_is_called_as_it_is_claimed_and_is_in_the_rows_is_meant(place: int) -> None:
    understanding, vexos = claims(CAST, "character=900|character=500|character=10")
    verdict = verdict_of(CAST, understanding, found(row(vexos[place])))
    assert verdict.answer is not None
    assert claim_of(verdict.answer.goal) == vexos[place]
    assert isinstance(understanding.best, VerifyGoal)
    assert set(understanding.best.claimed) == set(vexos)


@pytest.mark.parametrize("held", [(), (1, 2)])
def test_where_none_of_them_is_or_several_are_the_best_known_stays_meant(held: tuple[int, ...]) -> None:
    understanding, vexos = claims(CAST, "character=900|character=500|character=10")
    (others,) = named("Quimby", Quimby="character=5")
    rows = [row(others.candidates[0]), *(row(vexos[place]) for place in held)]
    verdict = verdict_of(CAST, understanding, *[found(*rows)] * 3)
    assert verdict.answer is not None
    assert claim_of(verdict.answer.goal) == vexos[0]


@pytest.mark.parametrize("question", [SOURCE, "who wrote Zorblat"])
def test_what_one_kind_has_none_of_is_asked_of_what_is_called_the_same(question: str) -> None:
    mentions = named(question, Zorblat="manga=900|anime=800")
    understanding = understand(question, mentions)
    best = understanding.best
    assert best is not None
    assert best.refs == (mentions[0].candidates[0].ref,)
    investigation = Investigation(request_id="r", question=question, deadline=60.0)
    while (step := deliberate(investigation, understanding).pending) is not None:
        investigation.observations.append(Observation(step=step, status="empty", summary="", result=EMPTY))
    intents = [seen.step.graph_intent for seen in investigation.observations]
    queries = [intent.query for intent in intents if intent is not None and intent.query is not None]
    starts = [ref for query in queries for chain in query.chains for ref in chain.start]
    assert mentions[0].candidates[1].ref in starts
