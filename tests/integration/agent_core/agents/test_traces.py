"""The specification's two traces: the real loop, and a model behind HTTP that reads its ids from the cards."""

import pytest
from agent_core.answer import Answer, Question, Route, TerminationReason
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.fallback import MODEL_UNAVAILABLE, FallbackJudge, FallbackPlanner
from agent_core.schemas import (
    EntityCard,
    EntityRef,
    GraphIntent,
    GraphPath,
    GraphResult,
    RetrievalResult,
    SearchIntent,
)
from catalog.entities import EntityType

from tests.support.model_lane import serving
from tests.support.reading_model import how_is_luffy_related_to_nami, which_anime_is_luffy_in
from tests.support.scripted import ScriptedJudge, ScriptedPlanner, enough, final_step, ref
from tests.support.scripted_provider import Fails, Received, Reply, Says, Script, ScriptedProvider

WIRES = [("openai", "tools"), ("openai", "json_schema"), ("openai", "md_json"), ("anthropic", "tools")]
LUFFY = EntityCard(ref=ref("Monkey D. Luffy", EntityType.CHARACTER), name="Monkey D. Luffy")
NAMI = EntityCard(ref=ref("Nami", EntityType.CHARACTER), name="Nami")
ZORO = EntityCard(ref=ref("Roronoa Zoro", EntityType.CHARACTER), name="Roronoa Zoro")
ONE_PIECE = EntityCard(ref=ref("One Piece"), name="One Piece", year=1999)


def line(card: EntityCard) -> str:
    """A card as a summary shows it."""
    return f"{card.name} ({card.ref.entity_type.value}, {card.year or 'no year'}) id={card.ref.id}"


class Shelf:
    """Two executors over four entities."""

    async def search(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Cards by id, or by a piece of the name."""
        del timeout_s, include_adult
        cards = [card for card in (LUFFY, NAMI, ZORO, ONE_PIECE) if card.ref.entity_type is intent.entity_type]
        if intent.filters.id:
            cards = [card for card in cards if card.ref.id in intent.filters.id]
        elif intent.query:
            cards = [card for card in cards if intent.query in card.name]
        lines = [f"{line(card)}\n   appears in {line(ONE_PIECE)}" if card is LUFFY else line(card) for card in cards]
        return RetrievalResult(summary="\n".join(lines), raw_data=cards, count=len(cards))

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """The one path there is."""
        del timeout_s, include_adult
        assert intent.query_type == "path"
        assert intent.max_hops == 3
        assert intent.edge_types
        path = GraphPath(nodes=[LUFFY.ref, ZORO.ref, NAMI.ref], rels=["crewmate", "crewmate"])
        cards = [LUFFY, ZORO, NAMI]
        summary = "\n".join([*map(line, cards), "Monkey D. Luffy → crewmate: Roronoa Zoro → crewmate: Nami"])
        return GraphResult(summary=summary, paths=[path], node_ids=path.nodes, cards=cards, count=1)


async def ask(question: str, script: Script, **settings: object) -> tuple[Answer, ScriptedProvider]:
    """The answer of the real loop with a model behind it that plays the script."""
    shelf = Shelf()
    async with serving(script, **settings) as (provider, runtime):
        loop = Orchestrator(planner=runtime.planner, judge=runtime.judge, search=shelf.search, graph=shelf)
        return await loop.run(Question(text=question, request_id="trace")), provider


def first_time_wrong(script: Script) -> Script:
    """The script, but each agent's every first output lacks what its schema demands."""

    def wrapped(received: Received) -> Reply:
        return script(received) if received.correction else Says(payload={"action": "qdrant_search", "rationale": "?"})

    return wrapped


def ids(refs: list[EntityRef]) -> list[str]:
    return [each.id for each in refs]


@pytest.mark.parametrize(("provider", "mode"), WIRES)
@pytest.mark.parametrize("corrected", [False, True], ids=["valid", "corrected"])
async def test_which_anime_is_luffy_in(provider: str, mode: str, corrected: bool) -> None:
    script = first_time_wrong(which_anime_is_luffy_in) if corrected else which_anime_is_luffy_in
    answer, server = await ask("Which anime is Luffy in?", script, provider=provider, mode=mode)
    assert [(step.action, step.sufficient) for step in answer.steps] == [
        ("qdrant_search", False),
        ("qdrant_search", True),
    ]
    assert answer.steps[0].missing == ("anime names",)
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.route is Route.AGENT
    assert ids(answer.response.result_entities) == [ONE_PIECE.ref.id]
    assert ids(answer.response.source_entities) == [LUFFY.ref.id, ONE_PIECE.ref.id]
    assert [citation.label for citation in answer.response.citations] == ["Monkey D. Luffy", "One Piece"]
    assert answer.verified
    assert answer.usage.calls == 5
    assert answer.usage.attempts == len(server.requests)
    assert answer.usage.invalid_outputs == (5 if corrected else 0)
    assert answer.usage.attempts == 5 + answer.usage.invalid_outputs


@pytest.mark.parametrize(("provider", "mode"), WIRES)
@pytest.mark.parametrize("corrected", [False, True], ids=["valid", "corrected"])
async def test_how_is_luffy_related_to_nami(provider: str, mode: str, corrected: bool) -> None:
    script = first_time_wrong(how_is_luffy_related_to_nami) if corrected else how_is_luffy_related_to_nami
    answer, _ = await ask("How is Luffy related to Nami?", script, provider=provider, mode=mode)
    assert [step.action for step in answer.steps] == ["qdrant_search", "qdrant_search", "pg_graph:path"]
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    (path,) = answer.response.evidence.paths
    assert path.rels == ["crewmate", "crewmate"]
    assert set(ids(path.nodes)) == set(ids(answer.response.source_entities))
    assert ids(answer.response.result_entities) == [LUFFY.ref.id, NAMI.ref.id]
    assert "crewmate: Roronoa Zoro → crewmate: Nami" in answer.response.answer
    assert answer.verified


async def test_a_model_that_fails_on_the_way_leaves_the_rest_to_the_fallback() -> None:
    def script(received: Received) -> Reply:
        return Fails(status=401) if received.cards else which_anime_is_luffy_in(received)

    shelf = Shelf()
    rules = ScriptedPlanner([final_step("One Piece.")]), ScriptedJudge([enough()])
    async with serving(script) as (provider, runtime):
        loop = Orchestrator(
            planner=lambda: FallbackPlanner(runtime.planner(), rules[0]),
            judge=lambda: FallbackJudge(runtime.judge(), rules[1]),
            search=shelf.search,
            graph=shelf,
        )
        answer = await loop.run(Question(text="Which anime is Luffy in?", request_id="trace"))
    assert answer.response.answer == "One Piece."
    assert MODEL_UNAVAILABLE in answer.response.warnings
    assert len(provider.requests) == 2
    assert [step.action for step in answer.steps] == ["qdrant_search"]


async def test_a_model_that_never_finalises_ends_with_what_was_found() -> None:
    def script(received: Received) -> Reply:
        step = {"rationale": "more", "entity_type": "character", "query": f"Luffy {len(received.cards)}"}
        if received.asks_planner:
            return Says(payload={"action": "qdrant_search", "rationale": "more", "search_intent": step})
        return Says(payload={"sufficient": False, "rationale": "no", "missing": ["all"]})

    answer, server = await ask("Which anime is Luffy in?", script)
    assert answer.response.answer
    assert answer.usage.attempts == len(server.requests) <= LoopLimits().max_model_calls
    assert server.requests[-1].turn["must_finalise"] is True
