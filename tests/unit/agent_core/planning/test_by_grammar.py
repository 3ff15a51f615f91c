"""The grammar alone plans and judges: it looks names up, asks the graph, and says what it does not read."""

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.grammar.parsing import Parser
from agent_core.investigation import Investigation, Observation
from agent_core.orchestrator import Orchestrator
from agent_core.planning.by_grammar import GrammarJudge, GrammarPlanner, understood
from agent_core.planning.calculated import arithmetic_parser, calculation_of
from agent_core.planning.goals import Understanding
from agent_core.planning.lookups import look_up
from agent_core.planning.rules import look_ups, understanding_of
from agent_core.results import EntityCard, GraphResult
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.scripted import NOTHING, ScriptedSearch, card, question
from tests.support.tiny_graph import TinyGraph

PARSER = Parser(budget_ms=60_000)


async def ask(text: str, held: dict[EntityType, list[EntityCard]]) -> tuple[Answer, TinyGraph]:
    graph = TinyGraph(held)
    loop = Orchestrator(
        planner=lambda: GrammarPlanner(PARSER),
        judge=lambda: GrammarJudge(PARSER),
        search=ScriptedSearch(NOTHING),
        graph=graph,
    )
    return await loop.run(question(text)), graph


async def test_a_question_is_answered_from_the_query_that_it_compiles_to() -> None:
    answer, graph = await ask("Who directed Zorblat?", {EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    assert "Tomo Ishiguru" in answer.response.answer
    assert len(graph.queries) == 1


async def test_what_a_question_starts_from_is_read_before() -> None:
    held = {
        EntityType.ANIME: [card("Ombra", EntityType.ANIME)],
        EntityType.PERSON: [card("Hana Vell", EntityType.PERSON)],
    }
    answer, graph = await ask("Who directed the highest rated anime by Studio Plim?", held)
    assert "Hana Vell" in answer.response.answer
    assert [query.result_type for query in graph.queries] == [EntityType.ANIME, EntityType.PERSON]


async def test_each_question_of_a_text_is_answered() -> None:
    held = {
        EntityType.PERSON: [card("Hana Vell", EntityType.PERSON)],
        EntityType.STUDIO: [card("Studio Vane", EntityType.STUDIO)],
    }
    answer, _ = await ask("Who directed Zorblat and which studio made it?", held)
    assert "Hana Vell" in answer.response.answer
    assert "Studio Vane" in answer.response.answer


@pytest.mark.parametrize(
    ("text", "says", "reason"),
    [
        ("hello", "I answer questions about anime", TerminationReason.NO_MATCH),
        ("where can I watch Zorblat", "no data on streaming", TerminationReason.NO_MATCH),
        ("Who directed Grumfex?", "Grumfex", TerminationReason.NO_MATCH),
        ("Who grumfed the anime Zorblat?", "grumfed", TerminationReason.NO_MATCH),
        ("Who is the sequel of Studio Plim?", "sequel", TerminationReason.NO_MATCH),
    ],
)
async def test_what_is_not_read_is_said(text: str, says: str, reason: TerminationReason) -> None:
    answer, graph = await ask(text, {})
    assert says in answer.response.answer
    assert answer.termination_reason is reason
    assert not graph.queries


def test_what_a_calculator_in_front_does_not_work_out_is_read() -> None:
    text = "What is the total number of anime by Studio Plim?"
    found = GraphResult(summary="names", count=1, mentions=mentions(text))
    step = look_up(text, fuzzy=False, why="find the names in the question")
    investigation = Investigation(request_id="r", question=text, deadline=float("inf"))
    investigation.observations.append(Observation(step=step, status="ok", summary="names", result=found))
    assert calculation_of(investigation, arithmetic_parser()) is None
    assert understood(investigation, PARSER) is None
    read = investigation.memo[look_ups(investigation)]
    assert isinstance(read, Understanding)
    assert read.is_clear


def test_nothing_is_understood_before_the_names_are_looked_up() -> None:
    investigation = Investigation(request_id="r", question="Who directed Zorblat?", deadline=float("inf"))
    assert understood(investigation, PARSER) is None
    assert not investigation.memo


def test_a_story_needs_no_names() -> None:
    text = (
        "A baker inherits a mill from an old aunt. It is haunted by bakers of old. They want him to bake for them all."
    )
    investigation = Investigation(request_id="r", question=text, deadline=float("inf"))
    assert understood(investigation, PARSER) is None
    assert understanding_of(investigation).descriptive
