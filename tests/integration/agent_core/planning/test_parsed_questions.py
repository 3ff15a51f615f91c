"""Questions that the grammar reads, answered from real data."""

from collections.abc import AsyncIterator

import pytest
from agent_core.answer import Answer
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from standalone.parsing import parsed

from tests.support.scripted import NOTHING, ScriptedSearch, question

pytestmark = pytest.mark.xdist_group("core")


@pytest.fixture
async def loop(core_dsn: str) -> AsyncIterator[Orchestrator]:
    async with GraphConnections(core_dsn) as connections:
        yield Orchestrator(
            planner=RulePlanner,
            judge=RuleJudge,
            search=ScriptedSearch(NOTHING),
            graph=PostgresGraphExecutor(connections),
        )


async def answer_of(loop: Orchestrator, text: str) -> Answer:
    answer = await loop.run(question(text))
    assert answer.response.result_entities, answer.response.answer
    return answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("By whom was Spirited Away directed?", "Hayao Miyazaki"),
        ("Who voices Light Yagami in Death Note?", "Mamoru Miyano"),
        ("Which studio made the sequel of Code Geass: Lelouch of the Rebellion?", "Sunrise"),
        ("Which anime did the director of Cowboy Bebop make?", "Samurai Champloo"),
        ("What else has the person who voiced Light Yagami been heard in?", "Steins;Gate"),
        ("movies by Studio Ghibli from the 90s with a score above 8", "Princess Mononoke"),
        ("Who directed the best rated movie by Studio Ghibli?", "Hayao Miyazaki"),
    ],
)
async def test_a_parsed_question_is_answered(loop: Orchestrator, text: str, said: str) -> None:
    assert said in (await answer_of(loop, text)).response.answer


async def test_a_set_of_two_names_holds_only_what_both_have(loop: Orchestrator) -> None:
    one = await answer_of(loop, "anime directed by Hayao Miyazaki with music by Joe Hisaishi")
    other = await answer_of(loop, "anime directed by Hayao Miyazaki but not with music by Joe Hisaishi")
    assert not set(one.response.result_entities) & set(other.response.result_entities)


async def test_what_the_grammar_does_not_read_is_answered_by_the_rules(loop: Orchestrator) -> None:
    answer = await loop.run(question("Did Hayao Miyazaki direct Spirited Away?"))
    assert answer.response.value == "yes"


async def test_a_question_is_shown_as_it_is_parsed(core_dsn: str) -> None:
    explanation = "\n".join(await parsed(core_dsn, "Who directed the sequel of Code Geass: Lelouch of the Rebellion?"))
    assert "staff:Director(sequel(" in explanation
    assert "I read this as: the directors of the sequel of" in explanation
