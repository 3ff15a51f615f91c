"""A question's route is decided once its names are known, gives it a part of what may be spent, and goes up."""

import pytest
from agent_core.answer import Answer, Route
from agent_core.goals.goal import SelectGoal, SimilarGoal, VerifyGoal
from agent_core.goals.understood import Understanding
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import look_ups
from agent_core.routing import ROUTES, Routing, Shape, limits_of, retrievers_of, shape_of
from catalog.entities import EntityType

from tests.support.scripted import (
    NOTHING,
    ScriptedJudge,
    ScriptedPlanner,
    ScriptedSearch,
    card,
    enough,
    final_step,
    graph_step,
    orchestrator,
    question,
)
from tests.support.scripted_catalogue import Catalogue, found
from tests.support.verified import candidate, investigation, looked_up, selected

EASY = "What is the sequel to Zorblat?"
HARD = "Gorblax Pemmit?"
STORY = (
    "A young boy stretches like rubber and sails across the sea with his friends. They look for a legendary treasure. "
    "On the way they free a village from a clown who steals ships, and the boy is given a straw hat by an old pirate."
)
WHOLE = LoopLimits(max_retrievals=21, max_model_calls=16, max_model_attempts=20, budget_ms=30_000)
FILM = SelectGoal(subjects=(candidate("86"),), phrase="film")


def opened(understanding: Understanding) -> Investigation:
    """An investigation whose names are known, and mean this."""
    made = investigation(looked_up("86"))
    made.memo[look_ups(made)] = understanding
    return made


def routed(understanding: Understanding, *, limits: LoopLimits = WHOLE) -> tuple[Routing, Investigation]:
    made = opened(understanding)
    made.limits = limits
    routing = Routing(made, judge="model, else rules")
    routing.names_known()
    return routing, made


@pytest.mark.parametrize(
    ("route", "retrievals", "calls", "budget_ms"),
    [(Route.FAST, 10, 8, 15_000), (Route.ENHANCED, 16, 12, 22_500), (Route.AGENT, 21, 16, 30_000)],
)
def test_a_route_gets_its_share_of_what_may_be_spent(route: Route, retrievals: int, calls: int, budget_ms: int) -> None:
    given = limits_of(route, WHOLE)
    assert (given.max_retrievals, given.max_model_calls, given.budget_ms) == (retrievals, calls, budget_ms)


def test_the_smallest_share_is_one_of_each_and_a_cap_that_refuses_everything_stays() -> None:
    given = limits_of(Route.FAST, LoopLimits(max_retrievals=1, max_model_calls=0, fast_share=0.01, budget_ms=100))
    assert (given.max_retrievals, given.max_model_calls, given.budget_ms) == (1, 0, 1)


@pytest.mark.parametrize("route", ROUTES)
def test_without_routing_every_question_gets_all(route: Route) -> None:
    whole = LoopLimits(routing=False)
    assert limits_of(route, whole) == whole


def test_the_route_is_decided_before_anything_but_names_is_asked() -> None:
    routing, made = routed(Understanding(goals=(FILM,)))
    assert made.route is Route.FAST
    assert made.budget.limits is made.limits
    assert made.limits.budget_ms == 15_000
    assert made.deadline == made.budget.deadline
    assert (routing.plan().route, routing.plan().raised) == (Route.FAST, "")


def test_a_deadline_of_the_caller_holds_where_it_is_earlier() -> None:
    made = opened(Understanding(goals=(FILM,)))
    made.deadline = made.clock() + 1
    routing = Routing(made, judge="rules")
    routing.names_known()
    assert made.remaining_s <= 1


@pytest.mark.parametrize(("turn", "route"), [(1, Route.FAST), (2, Route.ENHANCED)])
def test_a_fast_question_goes_on_as_an_enhanced_one_after_its_turns(turn: int, route: Route) -> None:
    routing, made = routed(Understanding(goals=(FILM,)))
    made.turn = turn
    routing.begin_turn()
    assert made.route is route
    assert routing.plan().raised == ("" if route is Route.FAST else "fast after 2 turns")


@pytest.mark.parametrize(("turn", "route"), [(3, Route.ENHANCED), (4, Route.AGENT)])
def test_an_enhanced_question_goes_on_with_all_there_is(turn: int, route: Route) -> None:
    routing, made = routed(Understanding(descriptive=True))
    made.turn = turn
    routing.begin_turn()
    assert made.route is route
    assert made.limits.max_retrievals == (16 if route is Route.ENHANCED else 21)


def test_names_that_are_found_later_make_a_question_simpler_as_long_as_only_names_were_asked_for() -> None:
    routing, made = routed(Understanding())
    assert made.route is Route.AGENT
    made.observations.append(looked_up("86"))
    made.memo[look_ups(made)] = Understanding(goals=(FILM,))
    routing.names_known()
    assert made.route is Route.FAST


def test_what_was_given_is_not_taken_back_once_more_was_asked() -> None:
    routing, made = routed(Understanding())
    made.observations += [selected(GraphQuery(result_type=EntityType.ANIME), "86"), looked_up("86")]
    made.memo[look_ups(made)] = Understanding(goals=(FILM,))
    routing.names_known()
    assert made.route is Route.AGENT


@pytest.mark.parametrize(
    ("understanding", "shape"),
    [
        (Understanding(), Shape.UNREAD),
        (Understanding(descriptive=True), Shape.DESCRIPTION),
        (Understanding(calculated=True), Shape.SCALAR),
        (Understanding(goals=(FILM,)), Shape.LIST),
        (Understanding(goals=(SelectGoal(subjects=(), count=True),)), Shape.SCALAR),
        (Understanding(goals=(SelectGoal(subjects=(), attribute="year"),)), Shape.SCALAR),
        (Understanding(goals=(VerifyGoal(subjects=()),)), Shape.SCALAR),
        (Understanding(goals=(SimilarGoal(subjects=()),)), Shape.LIKENESS),
    ],
)
def test_the_shape_is_what_is_asked_for(understanding: Understanding, shape: Shape) -> None:
    assert shape_of(understanding) is shape


def test_what_was_read_is_read_from_the_graph_and_only_the_unread_is_compared_with_known_wordings() -> None:
    named = investigation(looked_up("86"))
    assert retrievers_of(Shape.LIST, named) == retrievers_of(Shape.SCALAR, named) == ("graph",)
    assert retrievers_of(Shape.DESCRIPTION, named) == ("graph", "search by meaning")
    assert retrievers_of(Shape.DESCRIPTION, investigation()) == ("search by meaning",)
    assert "known wordings" in retrievers_of(Shape.UNREAD, named)


async def asked(text: str, *, limits: LoopLimits | None = None) -> Answer:
    """The answer of the rules over a catalogue of one name."""
    graph = Catalogue({"Zorblat": EntityType.ANIME}, found(card("Zorblat II")))
    search = ScriptedSearch(NOTHING)
    loop = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=search, graph=graph, limits=limits)
    return await loop.run(question(text))


@pytest.mark.parametrize(
    ("text", "route", "shape"),
    [
        (EASY, Route.FAST, Shape.LIST),
        (HARD, Route.AGENT, Shape.UNREAD),
        (STORY, Route.ENHANCED, Shape.DESCRIPTION),
        ("hello", Route.FAST, Shape.UNREAD),
    ],
)
async def test_an_answer_says_what_its_question_was_given(text: str, route: Route, shape: Shape) -> None:
    answer = await asked(text)
    assert answer.plan is not None
    assert (answer.route, answer.plan.route, answer.plan.shape) == (route, route, shape)
    assert answer.plan.budget_ms == {Route.FAST: 15_000, Route.ENHANCED: 22_500, Route.AGENT: 30_000}[route]
    assert answer.plan.reasoning.startswith("complexity ")


async def test_an_answer_tells_the_time_of_each_stage_and_why_it_was_given_its_route() -> None:
    answer = await asked(EASY)
    assert list(answer.stages_ms) == ["planning", "judging", "graph", "verification"]
    assert all(ms >= 0 for ms in answer.stages_ms.values())
    assert answer.steps[0].rationale.endswith(": fast")


async def test_a_question_that_goes_on_says_so_in_its_first_step() -> None:
    planner = ScriptedPlanner([*(graph_step(f"s{n}") for n in range(4)), final_step("It is a.", "a")])
    loop = orchestrator(planner, ScriptedJudge([enough(["more"])] * 3 + [enough()]))
    answer = await loop.run(question("hello"))
    assert answer.plan is not None
    assert answer.plan.raised == "fast after 2 turns"
    assert answer.steps[0].rationale.endswith("raised from fast after 2 turns")


@pytest.mark.parametrize(("route", "calls"), [(Route.FAST, 0), (Route.ENHANCED, 0), (Route.AGENT, 1)])
async def test_a_model_judges_only_the_hardest_questions_where_the_rules_are_content(route: Route, calls: int) -> None:
    made = opened(Understanding(greeting=True))
    made.route = route
    made.draft = final_step("Which one?", outcome="clarification").final  # claims nothing that needs evidence
    judge = ScriptedJudge([enough()])
    assert (await SparingJudge(judge).assess(made)).sufficient
    assert len(judge.drafts) == calls


async def test_a_model_judges_what_the_rules_are_not_content_with() -> None:
    made = opened(Understanding())
    made.route = Route.FAST
    judge = ScriptedJudge([enough()])
    assert (await SparingJudge(judge).assess(made)).sufficient
    assert len(judge.drafts) == 1


def test_who_judges_is_told() -> None:
    assert routed(Understanding(goals=(FILM,)))[0].plan().judge == "rules, then model, else rules"
    assert routed(Understanding())[0].plan().judge == "model, else rules"
