"""The specification's two traces on the bundled sample: real loop, real executors, and a model that reads its cards."""

import pytest
from agent_core.answer import Answer, Question, Route, TerminationReason
from agent_core.answers import answer_of
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.rules import RulePlanner
from agent_core.references import EntityRef
from agent_core.rules_and_model import RulesAndModel
from catalog.entities import EntityType

from tests.integration.agent_core.agents.conftest import Executors
from tests.support.model_lane import serving
from tests.support.reading_model import (
    entities,
    final,
    how_are_they_related,
    search,
    verdict,
    which_anime_is_luffy_in,
)
from tests.support.scripted_provider import Fails, Received, Reply, Says, Script, ScriptedProvider

WIRES = [("openai", "tools"), ("openai", "json_schema"), ("openai", "md_json"), ("anthropic", "tools")]
GOES_ON = "what the planner goes on to look for"
PLAYS = pytest.mark.parametrize("corrected", [False, True], ids=["valid", "corrected"])
ON_EVERY_WIRE = pytest.mark.parametrize(("provider", "mode"), WIRES)


async def ask(
    question: str, script: Script, executors: Executors, **settings: object
) -> tuple[Answer, ScriptedProvider]:
    """The answer of the real loop with a model behind it that plays the script."""
    async with serving(script, **settings) as (provider, runtime):
        loop = Orchestrator(
            planner=runtime.planner,
            judge=runtime.judge,
            search=executors.search,
            graph=executors.graph,
            limits=LoopLimits(max_turn_attempts=4),  # a correction for planner and judge each
        )
        return await loop.run(Question(text=question, request_id="trace")), provider


def first_time_wrong(script: Script) -> Script:
    """The script, but the first output of each call lacks what its schema demands."""

    def wrapped(received: Received) -> Reply:
        return script(received) if received.correction else Says(payload={"action": "search", "rationale": "?"})

    return wrapped


def names(answer: Answer) -> dict[str, str]:
    """The cited names by id."""
    return {citation.ref.id: citation.label for citation in answer.response.citations if citation.ref}


def kinds(refs: list[EntityRef]) -> list[EntityType]:
    return [ref.entity_type for ref in refs]


@ON_EVERY_WIRE
@PLAYS
async def test_which_anime_is_luffy_in(provider: str, mode: str, corrected: bool, executors: Executors) -> None:
    script = first_time_wrong(which_anime_is_luffy_in) if corrected else which_anime_is_luffy_in
    answer, server = await ask("Which anime is Luffy in?", script, executors, provider=provider, mode=mode)

    first, second = answer.steps
    assert (first.action, first.sufficient, first.missing) == ("qdrant_search", False, (GOES_ON,))
    assert (second.action, second.sufficient, second.missing) == ("qdrant_search", True, ())
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.route is Route.AGENT

    response = answer.response
    named = names(answer)
    assert named[response.result_entities[0].id] == "One Piece"
    assert set(kinds(response.result_entities)) == {EntityType.ANIME}
    assert named[response.source_entities[0].id] == "Monkey D. Luffy"
    known = response.source_entities
    assert set(known) == {*response.result_entities, known[0]}
    assert answer.verified

    by_id = server.requests[-1].cards[2]
    assert all(citation.label in by_id for citation in response.citations[1:])
    assert not any(ref.id in request.messages[0]["content"] for request in server.requests for ref in known)
    # the first step goes on and needs no judge; what a search by id found does
    assert answer.usage.calls == 4
    assert answer.usage.invalid_outputs == (4 if corrected else 0)
    assert answer.usage.attempts == len(server.requests) == 4 + answer.usage.invalid_outputs


@ON_EVERY_WIRE
@PLAYS
async def test_how_is_luffy_related_to_nami(provider: str, mode: str, corrected: bool, executors: Executors) -> None:
    script = how_are_they_related("Luffy", "Nami", by=["crewmate", "friend", "family", "appears_in", "has_character"])
    played = first_time_wrong(script) if corrected else script
    answer, _ = await ask("How is Luffy related to Nami?", played, executors, provider=provider, mode=mode)

    assert [step.action for step in answer.steps] == ["qdrant_search", "qdrant_search", "pg_graph:path"]
    assert [step.sufficient for step in answer.steps] == [False, False, True]
    assert answer.termination_reason is TerminationReason.SUFFICIENT

    response = answer.response
    (path,) = response.evidence.paths
    assert path.rels == ["crewmate"]
    assert response.result_entities == path.nodes == response.source_entities
    assert list(names(answer).values()) == ["Monkey D. Luffy", "Nami"]
    assert response.answer == "Monkey D. Luffy [1] → crewmate: Nami [2]."
    assert answer.verified
    assert answer.usage.calls == 4  # the path is complete, so that nobody has to judge it
    assert answer.usage.invalid_outputs == (4 if corrected else 0)


async def test_the_nodes_between_are_sources_and_the_ends_are_results(executors: Executors) -> None:
    script = how_are_they_related("Luffy", "Nami", by=["appears_in", "has_character"])
    answer, _ = await ask("How is Luffy related to Nami?", script, executors)
    response = answer.response
    assert all(path.rels == ["appears_in", "has_character"] for path in response.evidence.paths)
    assert kinds(response.evidence.paths[0].nodes) == [EntityType.CHARACTER, EntityType.ANIME, EntityType.CHARACTER]
    assert {node for path in response.evidence.paths for node in path.nodes} == set(response.source_entities)
    assert kinds(response.result_entities) == [EntityType.CHARACTER, EntityType.CHARACTER]


async def test_a_model_that_fails_on_the_way_leaves_what_the_rules_alone_answer(executors: Executors) -> None:
    def script(received: Received) -> Reply:
        if not received.cards:
            return search("character", query="nobody of that name")
        return Fails(status=401) if received.asks_planner else verdict(missing="everything")

    rules = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=executors.search, graph=executors.graph)
    question = Question(text="Which anime is Luffy in?", request_id="trace")
    alone = await rules.run(question)
    async with serving(script) as (provider, runtime):
        model = Orchestrator(
            planner=runtime.planner,
            judge=lambda: SparingJudge(runtime.judge()),
            search=executors.search,
            graph=executors.graph,
        )
        answer = await answer_of(RulesAndModel(rules=rules, model=model, rules_first=False), question)
    assert "One Piece" in answer.response.answer
    assert answer.response.answer == alone.response.answer
    assert answer.response.result_entities == alone.response.result_entities
    assert answer.verified
    assert answer.response.warnings[0].startswith("MODEL_UNAVAILABLE")
    assert len(provider.requests) == answer.usage.attempts == 2  # a search that goes on needs no judge


async def test_a_model_that_never_has_enough_ends_with_what_was_found(executors: Executors) -> None:
    def script(received: Received) -> Reply:
        if received.asks_planner:
            return search("character", query=f"Luffy {len(received.cards)}")
        return verdict(missing="everything")

    answer, server = await ask("Which anime is Luffy in?", script, executors)
    assert answer.response.answer
    assert len(answer.steps) == LoopLimits().max_turns
    assert answer.usage.attempts == len(server.requests) <= LoopLimits().max_model_attempts
    assert server.requests[-1].turn["must_finalise"] is True


async def test_an_early_answer_is_shown_to_the_judge_and_sent_back(executors: Executors) -> None:
    def script(received: Received) -> Reply:
        if received.asks_planner and not received.cards:
            return Says(payload={"action": "final", "rationale": "guess", "answer": "One Piece, I guess."})
        if received.asks_planner and len(received.cards) == 1:
            return search("character", query="Luffy")
        if received.asks_planner and len(received.cards) == 3:
            return Says(payload={"action": "final", "rationale": "guess", "answer": "In many, I guess."})
        if received.asks_planner:
            return which_anime_is_luffy_in(received)
        return verdict(missing="evidence") if received.turn["draft"] else which_anime_is_luffy_in(received)

    answer, server = await ask("Which anime is Luffy in?", script, executors)
    # before anything was retrieved there is nothing to judge
    assert server.requests[1].cards == ["SUFFICIENCY: insufficient missing=evidence: nothing was retrieved yet"]
    assert server.requests[3].turn["draft"] == "In many, I guess."
    assert server.requests[4].cards[-1] == "SUFFICIENCY: insufficient missing=evidence"
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.verified


def by_name(name: str) -> Script:
    """Asks for the anime of somebody by name, then answers with what the last card shows."""

    def script(received: Received) -> Reply:
        found = [card for card in received.cards if card.startswith("POSTGRES GRAPH: ok")]
        if not found:
            step = {"action": "neighbors", "rationale": "one hop", "relations": ["appears_in"], "completes": True}
            return Says(payload={**step, "entities": [name]})
        seen = entities(found[-1])
        listed = ", ".join(f"{one.name} [{one.handle}]" for one in seen)
        return final(f"Monkey D. Luffy appears in {listed}.", results=seen)

    return script


async def test_a_one_hop_question_takes_two_calls(executors: Executors) -> None:
    answer, server = await ask("Which anime is Luffy in?", by_name("Luffy"), executors)
    assert [step.action for step in answer.steps] == ["pg_graph:lookup", "pg_graph:neighbors"]
    assert [step.sufficient for step in answer.steps] == [False, True]
    assert "One Piece" in names(answer).values()
    assert (answer.termination_reason, answer.verified) == (TerminationReason.SUFFICIENT, True)
    assert answer.usage.calls == len(server.requests) == 2


async def test_a_name_that_nobody_has_is_the_models_to_rethink(executors: Executors) -> None:
    def script(received: Received) -> Reply:
        if received.turn["last_step_status"] == "empty":
            return by_name("Luffy")(received)
        return by_name("Xyzzyq")(received)

    answer, server = await ask("Which anime is Luffy in?", script, executors)
    assert "Xyzzyq" not in answer.response.answer
    assert "returned 0 results" in server.requests[1].turn["retry_rationale"]
    assert "One Piece" in names(answer).values()
    assert answer.usage.calls == 3
