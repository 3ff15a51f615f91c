"""Rules take over where a model fails, for the rest of that question, and the answer says so."""

import pytest
from agent_core.errors import BudgetExhausted, InvalidModelOutput, ModelError, ModelMisconfigured, ModelUnavailable
from agent_core.investigation import Investigation
from agent_core.planning.fallback import MODEL_UNAVAILABLE, FallbackJudge, FallbackPlanner
from agent_core.schemas import AgentResponse, NextStep, SufficiencyReport


def step(rationale: str) -> NextStep:
    return NextStep(action="final", rationale=rationale, final=AgentResponse(answer="yes", confidence=1.0))


class Source:
    """A planner and judge that fails as often as it is told to, and names itself in what it returns."""

    def __init__(self, name: str, *failures: Exception) -> None:
        self.name = name
        self.calls = 0
        self._failures = list(failures)

    async def next_step(self, investigation: Investigation) -> NextStep:
        del investigation
        return step(self._answer())

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        del investigation
        return SufficiencyReport(sufficient=True, rationale=self._answer())

    def _answer(self) -> str:
        self.calls += 1
        if self._failures:
            raise self._failures.pop(0)
        return self.name


def investigation() -> Investigation:
    return Investigation(request_id="r", question="?", deadline=60.0, clock=lambda: 0.0)


async def test_a_model_that_works_is_the_only_one_asked() -> None:
    model, rules, asked = Source("model"), Source("rules"), investigation()
    assert (await FallbackPlanner(model, rules).next_step(asked)).rationale == "model"
    assert (await FallbackJudge(model, rules).assess(asked)).rationale == "model"
    assert rules.calls == 0
    assert asked.warnings == []


@pytest.mark.parametrize("error", [ModelUnavailable("x"), ModelMisconfigured("x"), InvalidModelOutput("x")])
async def test_rules_answer_where_the_model_fails(error: ModelError) -> None:
    asked = investigation()
    planned = await FallbackPlanner(Source("model", error), Source("rules")).next_step(asked)
    assert planned.rationale == "rules"
    assert asked.warnings == ["MODEL_UNAVAILABLE: answered by rules"]


async def test_a_question_that_fell_back_does_not_return_to_the_model() -> None:
    model, asked = Source("model", ModelUnavailable("x")), investigation()
    planner = FallbackPlanner(model, Source("rules"))
    assert [(await planner.next_step(asked)).rationale for _ in range(3)] == ["rules"] * 3
    assert model.calls == 1
    assert asked.warnings == [MODEL_UNAVAILABLE]


async def test_planner_and_judge_of_a_question_fall_back_together() -> None:
    planning, judging, asked = Source("model", ModelUnavailable("x")), Source("model"), investigation()
    await FallbackPlanner(planning, Source("rules")).next_step(asked)
    assert (await FallbackJudge(judging, Source("rules")).assess(asked)).rationale == "rules"
    assert judging.calls == 0


async def test_a_judge_that_fails_takes_the_planner_along() -> None:
    planning, asked = Source("model"), investigation()
    await FallbackJudge(Source("model", ModelUnavailable("x")), Source("rules")).assess(asked)
    assert (await FallbackPlanner(planning, Source("rules")).next_step(asked)).rationale == "rules"
    assert planning.calls == 0
    assert asked.warnings == [MODEL_UNAVAILABLE]


async def test_the_next_question_asks_the_model_again() -> None:
    planner = FallbackPlanner(Source("model", ModelUnavailable("x")), Source("rules"))
    assert (await planner.next_step(investigation())).rationale == "rules"
    assert (await planner.next_step(investigation())).rationale == "model"


@pytest.mark.parametrize("error", [BudgetExhausted("x"), ValueError("a bug")])
async def test_what_is_no_failure_of_the_model_is_not_hidden(error: Exception) -> None:
    asked = investigation()
    with pytest.raises(type(error)):
        await FallbackPlanner(Source("model", error), Source("rules")).next_step(asked)
    with pytest.raises(type(error)):
        await FallbackJudge(Source("model", error), Source("rules")).assess(asked)
    assert asked.warnings == []


def test_the_name_tells_both() -> None:
    assert FallbackPlanner(Source("model"), Source("rules")).name == "model, else rules"
    assert FallbackJudge(Source("model"), Source("rules")).name == "model, else rules"
