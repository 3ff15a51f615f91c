"""A description is searched for in several wordings; its own always take part, and what fails takes nothing away."""

# ruff: noqa: ARG002 - the scripted ones take what the ports are called with

import asyncio
from collections.abc import Sequence

import pytest
from agent_core.answer import Route
from agent_core.errors import DependencyUnavailable, ModelError, ModelUnavailable
from agent_core.execution import StepRunner
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.planning.ports import Rewritten
from agent_core.results import GraphResult, RetrievalResult
from agent_core.retrieval.rewritten_search import MIN_WORDS, fused, is_description, search_in_words
from agent_core.schemas import GraphIntent, NextStep, SearchIntent
from agent_core.timing import Stopwatch
from catalog.entities import EntityType

from tests.support.model_lane import investigate
from tests.support.scripted import card

STORY = "a boy who stretches sails for a treasure"


def intent(query: str = STORY) -> SearchIntent:
    return SearchIntent(rationale="why", entity_type=EntityType.ANIME, query=query)


class Index:
    """Finds what is written down for a text; an error in its place is raised."""

    def __init__(self, found: dict[str, list[str] | Exception]) -> None:
        self.found = found
        self.asked: list[str] = []

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        self.asked.append(intent.query or "")
        names = self.found[intent.query or ""]
        if isinstance(names, Exception):
            raise names
        return RetrievalResult(summary="own", raw_data=[card(name) for name in names], count=len(names))

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        raise AssertionError("nobody asks the graph")


class Words:
    """Says the same in the given words, or fails."""

    def __init__(self, said: tuple[str, ...] | ModelError) -> None:
        self._said = said

    async def rewrite(self, text: str, investigation: Investigation, *, earlier: Sequence[str] = ()) -> Rewritten:
        if isinstance(self._said, ModelError):
            raise self._said
        return Rewritten(whole=text, texts=self._said)


async def names(index: Index, *texts: str) -> list[str]:
    result = await search_in_words(index, intent(), texts, timeout_s=1, include_adult=False)
    assert result.count == len(result.raw_data)
    return [one.name for one in result.raw_data]


async def test_what_several_wordings_find_comes_before_what_one_finds() -> None:
    index = Index({STORY: ["a", "b", "c"], "x": ["c", "d"], "y": ["c"]})
    assert (await names(index, "x", "y"))[0] == "c"
    assert index.asked == [STORY, "x", "y"]


async def test_a_wording_that_fails_or_repeats_takes_nothing_away() -> None:
    index = Index({STORY: ["a", "b"], "x": DependencyUnavailable("away")})
    assert await names(index, "x", STORY) == ["a", "b"]
    assert index.asked == [STORY, "x"]


async def test_where_its_own_words_fail_the_search_fails() -> None:
    with pytest.raises(DependencyUnavailable):
        await names(Index({STORY: DependencyUnavailable("away"), "x": ["a"]}), "x")


def test_of_equal_ranks_the_first_list_counts() -> None:
    assert [one.name for one in fused([[card("a")], [card("b")]])] == ["a", "b"]


def test_only_text_of_several_words_is_a_description() -> None:
    assert is_description(intent(" ".join(["word"] * MIN_WORDS)))
    assert not is_description(intent(" ".join(["word"] * (MIN_WORDS - 1))))
    assert not is_description(intent().model_copy(update={"image_query": "data:image/png;base64,AAAA"}))


@pytest.mark.parametrize(
    ("rewriter", "asked"),
    [
        (Words(("x",)), [STORY, "x"]),
        (Words(ModelUnavailable("away")), [STORY]),
        (None, [STORY]),
    ],
)
async def test_a_step_searches_in_other_words_where_somebody_says_them(
    rewriter: Words | None, asked: list[str]
) -> None:
    index = Index({STORY: ["a"], "x": ["a"]})
    runner = StepRunner(search=index, graph=index, limits=LoopLimits(), rewriter=rewriter)
    step = NextStep(action="qdrant_search", rationale="why", search_intent=intent())
    observation = await runner.run(step, investigate(), Stopwatch())
    assert observation.status == "ok"
    assert index.asked == asked


@pytest.mark.parametrize(
    ("route", "asked"), [(Route.FAST, [STORY]), (Route.ENHANCED, [STORY, "x"]), (Route.AGENT, [STORY, "x"])]
)
async def test_a_simple_question_is_searched_for_in_its_own_words_alone(route: Route, asked: list[str]) -> None:
    index = Index({STORY: ["a"], "x": ["a"]})
    runner = StepRunner(search=index, graph=index, limits=LoopLimits(), rewriter=Words(("x",)))
    step = NextStep(action="qdrant_search", rationale="why", search_intent=intent())
    investigation = investigate()
    investigation.route = route
    await runner.run(step, investigation, Stopwatch())
    assert index.asked == asked


async def test_other_words_are_said_behind_what_was_asked_before() -> None:
    seen: list[Sequence[str]] = []

    class Listening(Words):
        async def rewrite(self, text: str, investigation: Investigation, *, earlier: Sequence[str] = ()) -> Rewritten:
            seen.append(earlier)
            return Rewritten(whole=text, texts=())

    index = Index({STORY: ["a"]})
    runner = StepRunner(search=index, graph=index, limits=LoopLimits(), rewriter=Listening(()))
    step = NextStep(action="qdrant_search", rationale="why", search_intent=intent())
    investigation = investigate()
    investigation.earlier = ("EARLIER QUESTION 1: Which?",)
    await runner.run(step, investigation, Stopwatch())
    assert seen == [("EARLIER QUESTION 1: Which?",)]


async def test_a_search_waits_for_other_words_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Words):
        async def rewrite(self, text: str, investigation: Investigation, *, earlier: Sequence[str] = ()) -> Rewritten:
            await asyncio.Event().wait()
            raise AssertionError("nobody sets the event")

    monkeypatch.setattr("agent_core.execution.MAX_REWRITE_S", 0.02)
    index = Index({STORY: ["a"]})
    runner = StepRunner(search=index, graph=index, limits=LoopLimits(), rewriter=Slow(()))
    step = NextStep(action="qdrant_search", rationale="why", search_intent=intent())
    observation = await runner.run(step, investigate(), Stopwatch())
    assert (observation.status, index.asked) == ("ok", [STORY])
