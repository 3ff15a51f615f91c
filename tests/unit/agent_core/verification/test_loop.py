"""The loop holds an answer to the rows before it leaves, and tries one more reading where they refute it."""

from dataclasses import dataclass, field

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.errors import DependencyUnavailable, QueryTimedOut
from agent_core.goals.goal import Goal, SelectGoal
from agent_core.goals.steps import select_step
from agent_core.goals.understood import Understanding
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.planning.lookups import look_up
from agent_core.planning.understanding import look_ups, set_aside, understanding_of
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.schemas import AgentResponse, GraphIntent, NextStep
from agent_core.verification.checking import LEFT_OUT, NOT_CHECKED, NOTHING_LEFT, SENTENCES_REFUTED
from catalog.entities import EntityType

from tests.support.retrieved import card_of
from tests.support.scripted import ScriptedJudge, ScriptedPlanner, enough, orchestrator, question
from tests.support.verified import answer, candidate, investigation, looked_up

A = EntityType.ANIME
BEST = GraphQuery(result_type=A, order_by="score", limit=1)
FIRST = "The anime with the highest rating is Spirited Away (rated 8.77) [1]."
TRUE, FALSE = "Spirited Away [1] is a film.", "Spirited Away [1] has 99 episodes."


@dataclass
class Graph:
    """Finds one card for every query, and for what would come before it whatever it is told to."""

    card: EntityCard = field(default_factory=lambda: card_of("Spirited Away"))
    before: int | Exception = 0
    asked: list[GraphQuery] = field(default_factory=list[GraphQuery])

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """The card; of a count how many would come before."""
        assert timeout_s > 0
        assert not include_adult
        query = intent.query
        if query is None:
            return GraphResult(summary="nobody", count=0)
        self.asked.append(query)
        if query.aggregate != "count":
            return GraphResult.of([self.card], summary="1 found", meta=GraphMeta(total=8))
        if isinstance(self.before, Exception):
            raise self.before
        outcome = GraphOutcome.OK if self.before else GraphOutcome.NO_ROWS
        return GraphResult(summary="", count=0, meta=GraphMeta(total=self.before, outcome=outcome))


def final(response: AgentResponse) -> NextStep:
    return NextStep(action="final", rationale="done", final=response)


async def run(text: str, graph: Graph, *, value: str | None = None) -> Answer:
    planner = ScriptedPlanner([select_step(BEST, "read"), final(answer(text, "Spirited Away", value=value))])
    return await orchestrator(planner, ScriptedJudge([enough()]), graph=graph).run(question())


async def test_what_would_come_before_the_first_is_asked_in_another_way() -> None:
    graph = Graph()
    answer_given = await run(FIRST, graph)
    assert answer_given.verified
    assert [(query.aggregate, query.order_by) for query in graph.asked] == [("list", "score"), ("count", "popularity")]
    assert graph.asked[1].where.score_above == 8.77


async def test_a_first_one_that_something_comes_before_is_taken_back() -> None:
    answer_given = await run(FIRST, Graph(before=2))
    assert not answer_given.verified
    assert answer_given.response.answer == NOTHING_LEFT
    assert answer_given.termination_reason is TerminationReason.NO_MATCH
    assert answer_given.degraded


@pytest.mark.parametrize("error", [QueryTimedOut("slow"), DependencyUnavailable("away")])
async def test_a_first_one_that_could_not_be_checked_is_given_and_not_verified(error: Exception) -> None:
    answer_given = await run(FIRST, Graph(before=error))
    assert not answer_given.verified
    assert answer_given.response.answer == FIRST
    assert NOT_CHECKED in answer_given.response.warnings


async def test_nothing_more_is_asked_for_an_answer_that_calls_nothing_the_first() -> None:
    graph = Graph()
    assert (await run(TRUE, graph)).verified
    assert len(graph.asked) == 1


async def test_a_false_sentence_does_not_leave() -> None:
    answer_given = await run(f"{TRUE} {FALSE}", Graph())
    assert answer_given.response.answer == f"{TRUE} {LEFT_OUT}"
    assert (answer_given.verified, answer_given.degraded) == (False, True)
    assert SENTENCES_REFUTED in answer_given.response.warnings


async def test_an_answer_without_a_claim_is_not_verified() -> None:
    answer_given = await run("Films, specials and side stories are not counted.", Graph())
    assert not answer_given.verified


async def test_a_value_that_the_text_does_not_say_does_not_leave() -> None:
    answer_given = await run("Spirited Away [1] has 1 episode.", Graph(), value="2")
    assert (answer_given.verified, answer_given.response.value) == (False, None)


def reading(name: str) -> Goal:
    return SelectGoal(subjects=(candidate(name),), query=GraphQuery(result_type=A), phrase=name)


def understood(*goals: Goal) -> Investigation:
    opened = investigation(looked_up("86"))
    opened.memo[look_ups(opened)] = Understanding(goals=goals)
    return opened


def test_the_best_reading_is_set_aside_where_there_is_another_one() -> None:
    first, second = reading("86"), reading("One Piece")
    opened = understood(first, second)
    assert set_aside(opened)
    assert understanding_of(opened).goals == (second,)
    assert not set_aside(opened)
    assert understanding_of(opened).goals == (second,)


def test_the_only_reading_is_not_set_aside() -> None:
    opened = understood(reading("86"))
    assert not set_aside(opened)


class Rereading(ScriptedPlanner):
    """Answers falsely, and after its reading was set aside by another query truly."""

    async def next_step(self, investigation: Investigation) -> NextStep:
        """The next step; the readings are there once the names were looked up."""
        if investigation.observations and len(self.seen) == 1:
            goals = (reading("86"), reading("One Piece"))
            investigation.memo[look_ups(investigation)] = Understanding(goals=goals)
        return await super().next_step(investigation)


def steps(*answers: str) -> list[NextStep | Exception]:
    asked = [look_up("86", fuzzy=False, why="names"), select_step(BEST, "read")]
    finals = [final(answer(text, "Spirited Away")) for text in answers]
    return [*asked, finals[0], select_step(BEST.model_copy(update={"limit": 2}), "read otherwise"), *finals[1:]]


async def answered_by(*answers: str, turns: int = 6) -> tuple[Answer, Graph]:
    graph = Graph()
    judge = ScriptedJudge([enough(["x"]), enough()])
    loop = orchestrator(Rereading(steps(*answers)), judge, graph=graph, limits=LoopLimits(max_turns=turns))
    return await loop.run(question()), graph


async def test_a_refuted_answer_is_tried_once_more_with_another_query() -> None:
    answer_given, graph = await answered_by(FALSE, TRUE)
    assert (answer_given.verified, answer_given.response.answer) == (True, TRUE)
    assert [query.limit for query in graph.asked] == [1, 2]
    assert "the answer was refuted" in [step.summary for step in answer_given.steps]


async def test_the_second_refuted_answer_is_taken_back() -> None:
    answer_given, graph = await answered_by(FALSE, FALSE, TRUE)
    assert (answer_given.verified, answer_given.response.answer) == (False, NOTHING_LEFT)
    assert answer_given.termination_reason is TerminationReason.NO_MATCH
    assert len(graph.asked) == 2


async def test_no_other_query_is_tried_where_no_turn_is_left() -> None:
    answer_given, graph = await answered_by(FALSE, TRUE, turns=2)
    assert answer_given.response.answer == NOTHING_LEFT
    assert len(graph.asked) == 1
