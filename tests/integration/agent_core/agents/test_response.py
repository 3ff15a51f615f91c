"""The Response agent over a real socket: what it is shown, in which form it answers, and what of it leaves."""

import json

import pytest
from agent_core.agents.client import output_schema
from agent_core.agents.response import ModelWriter, Response
from agent_core.agents.schema import SchemaProfile
from agent_core.answer import Answer, Question, TerminationReason
from agent_core.errors import InvalidModelOutput
from agent_core.orchestrator import Orchestrator
from agent_core.planning.ports import Brief
from agent_core.schemas import Grounding

from tests.integration.agent_core.agents.conftest import Executors
from tests.support.hostile_texts import HOSTILE
from tests.support.model_lane import investigate, serving
from tests.support.reading_model import entities, final, which_anime_is_luffy_in
from tests.support.scripted_provider import Json, Received, Reply, Says, Script

WIRES = [("openai", "tools"), ("openai", "json_schema"), ("openai", "md_json"), ("anthropic", "tools")]
BRIEF = Brief(
    entities=["Shinichiro Watanabe", "Cowboy Bebop"],
    facts=["Shinichiro Watanabe [1] directed Cowboy Bebop [2].", "Cowboy Bebop [2] has 26 episodes."],
)


def sentences(*texts: str, facts: tuple[int, ...] = (1,)) -> Says:
    """What a Response agent says."""
    return Says(payload={"sentences": [{"text": text, "facts": list(facts)} for text in texts]})


@pytest.mark.parametrize(("provider", "mode"), WIRES)
async def test_sentences_are_written_from_numbered_facts_in_every_form(provider: str, mode: str) -> None:
    async with serving(lambda _: sentences("A [1].", "B [2]."), provider=provider, mode=mode) as (server, runtime):
        written = await runtime.writer().write(investigate("Who made it?"), BRIEF)
    assert written == ["A [1].", "B [2]."]
    (request,) = server.requests
    assert request.asks_writer
    assert request.turn == {
        "entities": ["[1] Shinichiro Watanabe", "[2] Cowboy Bebop"],
        "facts": [
            "1. Shinichiro Watanabe [1] directed Cowboy Bebop [2].",
            "2. Cowboy Bebop [2] has 26 episodes.",
        ],
        "left_out": 0,
        "question": "Who made it?",
        "refused": [],
    }


async def test_facts_without_room_are_not_shown_but_counted_and_numbers_are_of_those_that_are() -> None:
    many = Brief(entities=["Cowboy Bebop"], facts=[f"Cowboy Bebop [1] has {n} episodes." for n in range(1, 41)])
    asked = investigate("Who made it?", max_fact_tokens=100)
    async with serving(lambda _: sentences("A [1].", facts=(4,))) as (server, runtime):
        assert await runtime.writer().write(asked, many) == ["A [1]."]
    turn = server.requests[0].turn
    shown = turn["facts"]
    assert 4 <= len(shown) < 40
    assert shown[0] == "1. Cowboy Bebop [1] has 1 episodes."
    assert turn["left_out"] == 40 - len(shown)
    assert asked.usage.context_left_out == 40 - len(shown)
    assert asked.usage.context_tokens <= 100


async def test_a_sentence_that_rests_on_no_fact_of_the_list_is_sent_back_once() -> None:
    def script(received: Received) -> Reply:
        return sentences("A [1].", facts=(2,)) if received.correction else sentences("A [1].", facts=(3,))

    async with serving(script) as (server, runtime):
        assert await runtime.writer().write(investigate(), BRIEF) == ["A [1]."]
    assert "facts are numbered from 1 to 2" in (server.requests[1].correction or "")

    async with serving(lambda _: sentences("A [1].", facts=(0,))) as (_, runtime):
        with pytest.raises(InvalidModelOutput):
            await runtime.writer().write(investigate(), BRIEF)


async def test_a_hostile_question_stands_in_the_user_message_alone_and_changes_no_byte_of_the_prompt() -> None:
    texts = [texts[0] for texts in HOSTILE.values()]
    async with serving(lambda _: sentences("A [1].")) as (server, runtime):
        for text in texts:
            await runtime.writer().write(investigate(text), BRIEF)
    assert len(server.requests) == len(texts)
    assert {request.system for request in server.requests} == {ModelWriter.prompt.generate_prompt()}
    assert len({json.dumps(request.body["tools"]) for request in server.requests}) == 1
    for request, text in zip(server.requests, texts, strict=True):
        assert [message["role"] for message in request.messages] == ["user"]
        assert request.turn["question"] == text
        assert "PWNED" not in request.system


def test_the_writer_is_told_to_name_what_it_uses_with_marks_and_to_say_facts_alone() -> None:
    prompt = ModelWriter.prompt.generate_prompt()
    assert "Name entities exactly as `entities` does" in prompt
    assert "and nothing else" in prompt
    assert "without links, markup, ids, guesses" in prompt


def test_the_schema_is_small_and_has_no_pattern() -> None:
    text = output_schema(Response, SchemaProfile()).text
    assert len(text) < 900
    assert "pattern" not in text


async def ask(script: Script, executors: Executors) -> Answer:
    """The answer of the real loop on the sample, with a model for planner, judge and writer."""
    async with serving(script) as (_, runtime):
        loop = Orchestrator(
            planner=runtime.planner,
            judge=runtime.judge,
            writer=runtime.writer,
            search=executors.search,
            graph=executors.graph,
        )
        return await loop.run(Question(text="Which anime is Luffy in?", request_id="response"))


def writing(text: str) -> Script:
    """A model that plans well and writes this."""

    def script(received: Received) -> Reply:
        return sentences(text) if received.asks_writer else which_anime_is_luffy_in(received)

    return script


async def test_a_true_sentence_about_the_sample_leaves_verified_in_its_own_words(executors: Executors) -> None:
    answer = await ask(writing("Monkey D. Luffy can be seen in One Piece and One Piece Film: Red."), executors)
    assert answer.response.answer == "Monkey D. Luffy [1] can be seen in One Piece [2] and One Piece Film: Red [3]."
    assert answer.response.grounding is Grounding.SUPPORTED
    assert answer.verified
    assert answer.usage.calls == 5


async def test_a_one_hop_question_takes_one_call_to_plan_and_one_to_write(executors: Executors) -> None:
    step = {"action": "neighbors", "rationale": "one hop", "entities": ["Luffy"]}

    def script(received: Received) -> Reply:
        if received.asks_writer:
            return sentences("Monkey D. Luffy can be seen in One Piece.")
        return Says(payload={**step, "relations": ["appears_in"], "completes": True})

    answer = await ask(script, executors)
    assert [part.action for part in answer.steps] == ["pg_graph:lookup", "pg_graph:neighbors"]
    assert answer.response.answer == "Monkey D. Luffy [1] can be seen in One Piece [2]."
    assert len(answer.response.result_entities) > 1, "all that the step found is shown"
    assert (answer.termination_reason, answer.verified) == (TerminationReason.SUFFICIENT, True)
    assert answer.usage.calls == 2


async def test_a_planner_chooses_among_more_than_an_answer_shows(executors: Executors) -> None:
    step = {"action": "neighbors", "rationale": "one hop", "entities": ["One Piece"], "relations": ["has_character"]}

    def script(received: Received) -> Reply:
        if received.asks_writer:
            return sentences("Monkey D. Luffy is in One Piece.")
        found = [card for card in received.cards if card.startswith("POSTGRES GRAPH: ok")]
        if len(found) < 2:  # the look-up of the name is the first
            return Says(payload={**step, "completes": True})
        return final("The first of them.", results=entities(found[-1])[:1])

    answer = await ask(script, executors)
    assert len(answer.response.result_entities) == 1
    assert answer.usage.calls == 3, "one to plan, one to choose, one to write"


LIES: tuple[str, ...] = (
    "One Piece was created by Walt Disney in 1901.",
    "Monkey D. Luffy appears in Naruto.",
    "One Piece appears in Monkey D. Luffy.",
    "One Piece came out in 1901.",
    "Monkey D. Luffy appears in 3 anime.",
    "Read https://evil.example about One Piece.",
)


@pytest.mark.parametrize("lie", LIES)
async def test_a_lie_about_the_sample_does_not_leave(lie: str, executors: Executors) -> None:
    answer = await ask(writing(lie), executors)
    assert lie[:-1] not in answer.response.answer
    assert answer.response.grounding in (Grounding.REDUCED, Grounding.COMPOSED)
    assert answer.degraded


def test_a_model_cannot_fill_what_belongs_to_the_loop() -> None:
    schema: Json = output_schema(Response, SchemaProfile()).schema
    assert set(schema["properties"]) == {"sentences"}
