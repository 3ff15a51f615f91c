"""What is calculated of the bundled sample is what its files say, and is verified."""

from collections.abc import AsyncIterator

import pytest
from agent_core.answer import TerminationReason
from agent_core.orchestrator import Orchestrator
from agent_core.planning.calculated import CalculatingJudge, CalculatingPlanner, arithmetic_parser
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor

from tests.support.scripted import NOTHING, ScriptedSearch, question

PARSER = arithmetic_parser()


@pytest.fixture(scope="module")
async def loop(sample_dsn: str) -> AsyncIterator[Orchestrator]:
    async with GraphConnections(sample_dsn) as connections:
        yield Orchestrator(
            planner=lambda: CalculatingPlanner(RulePlanner(), PARSER),
            judge=lambda: CalculatingJudge(RuleJudge(), PARSER),
            search=ScriptedSearch(NOTHING),
            graph=PostgresGraphExecutor(connections),
        )


@pytest.mark.parametrize(
    ("asked", "value", "expected"),
    [
        ("How many years lie between Cowboy Bebop and Naruto?", "4", "4 = 2002 - 1998."),
        (
            "How many episodes do Attack on Titan and its sequels have in all?",
            "87",
            "= 25 + 12 + 12 + 10 + 16 + 12.",
        ),
        ("How many episodes do Naruto and Bleach have together?", "586", "586 = 220 + 366."),
        ("What is the total running time of Cowboy Bebop?", "624", "26 episodes of 24 minutes each. 624 = 26 * 24."),
        ("What is the total running time of Spirited Away?", "124", "Spirited Away [1] runs 124 minutes."),
        ("How much longer is Bleach than Naruto?", "146", "has 146 more episodes than Naruto (220 episodes) [2]."),
        ("How much longer is Spirited Away than My Neighbor Totoro?", "38", "runs 38 minutes longer than"),
        ("By how many points is Naruto rated higher than Bleach?", "0.04", "is rated 0.04 points higher than Bleach"),
        ("What is the average score of the films directed by Hayao Miyazaki?", None, "over 12: Spirited Away (rated"),
        ("How many episodes do the films of Hayao Miyazaki have in total?", "12", "add up to 12, over 12:"),
        (
            "What share of the anime directed by Hayao Miyazaki is drama?",
            "33.33 %",
            "are 4 of the 12 anime",
        ),
        ("What share of the anime by Studio Ghibli is horror?", "0 %", "0 % = 0 / 11."),
        ("How many more anime did Hayao Miyazaki direct than Isao Takahata?", "11", "11 = 12 - 1."),
        ("How many chapters do the manga by Naoki Urasawa have in all?", "162", "over 1 of 2 that have one"),
    ],
)
async def test_a_figure_is_what_the_files_say(loop: Orchestrator, asked: str, value: str | None, expected: str) -> None:
    answer = await loop.run(question(asked))
    assert expected in answer.response.answer
    assert answer.response.value == (value or answer.response.value)
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.verified
    cited = {citation.ref for citation in answer.response.citations}
    assert cited
    assert cited <= {*answer.response.result_entities, *answer.response.source_entities}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("How many more episodes does One Piece have than Bleach?", "The data does not say the number of episodes of"),
        ("How old was Hayao Miyazaki when Spirited Away came out?", "I have no data on ages and birthdays"),
    ],
)
async def test_what_the_data_does_not_hold_is_said(loop: Orchestrator, asked: str, expected: str) -> None:
    answer = await loop.run(question(asked))
    assert expected in answer.response.answer
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.verified


async def test_what_is_no_calculation_is_answered_as_before(loop: Orchestrator) -> None:
    answer = await loop.run(question("What is the average score of Cowboy Bebop?"))
    assert answer.response.answer == "Cowboy Bebop [1] is rated 8.75 out of 10."
