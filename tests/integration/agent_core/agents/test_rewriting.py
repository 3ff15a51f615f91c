"""What the rewriter says to a model over HTTP, and what it makes of what the model says."""

import pytest
from agent_core.errors import InvalidModelOutput

from tests.support.model_lane import investigate, serving
from tests.support.scripted_provider import Says

SAID = {
    "whole": "Which anime is about a boy pirate?",
    "primary": "a boy sails for treasure",
    "alternatives": ["young pirate at sea", "a boy sails for treasure"],
    "hypothetical": "A boy of rubber sets out to find a treasure.",
}


async def test_the_wordings_are_distinct_and_the_question_is_whole() -> None:
    async with serving(lambda _: Says(payload=SAID)) as (server, runtime):
        asked = investigate()
        earlier = [f"question {n}" for n in range(6)]
        said = await runtime.rewriter().rewrite("and of pirates?", asked, earlier=earlier)
    assert said.whole == "Which anime is about a boy pirate?"
    assert said.texts == (SAID["primary"], "young pirate at sea", SAID["hypothetical"])
    assert server.requests[0].turn == {"earlier": earlier[-4:], "question": "and of pirates?"}
    assert (asked.usage.calls, asked.usage.input_tokens) == (1, 100)


async def test_a_rewriting_that_does_not_fit_is_an_error_of_the_model() -> None:
    async with serving(lambda _: Says(payload={"primary": "x"})) as (_, runtime):
        with pytest.raises(InvalidModelOutput):
            await runtime.rewriter().rewrite("a boy who stretches", investigate())
