"""The grounding over what real queries on the bundled sample return: facts pass, facts with other ends do not."""

import re
from collections.abc import Iterator

import pytest
from agent_core.answer import Question
from agent_core.grounding.facts import Facts, facts_of
from agent_core.grounding.grounding import ground
from agent_core.grounding.statements import Statements, statements_of
from agent_core.grounding.tokens import NameIndex, sentences_of
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.schemas import AgentResponse, NextStep

from tests.integration.agent_core.agents.conftest import Executors

UNBOUNDED = GroundingLimits(max_sentences=1_000_000, max_answer_chars=100_000_000, max_sentence_chars=2_000)
MOST_FACTS = 40
MOST_LIES = 60
QUESTIONS = (
    "Who directed Cowboy Bebop?",
    "Which studio animated Death Note?",
    "What anime did Hayao Miyazaki direct?",
    "Which characters does Kana Hanazawa voice?",
    "How is Luffy related to Nami?",
    "What is the sequel of Attack on Titan?",
    "Which films did Studio Ghibli make?",
    "Who wrote One Piece?",
    "Who are the crewmates of Luffy?",
    "List main characters of Steins;Gate",
    "What is the rating of Spirited Away?",
    "Which manga did Naoki Urasawa write?",
    "Tell me about Sunrise",
)
_MARKED = re.compile(r"\[(\d+)\]")


async def investigated(text: str, executors: Executors) -> tuple[Investigation, AgentResponse]:
    """What the rules retrieved for a question, and what they composed of it."""
    seen: list[Investigation] = []

    class Watched(RulePlanner):
        async def next_step(self, investigation: Investigation) -> NextStep:
            seen.append(investigation)
            return await super().next_step(investigation)

    loop = Orchestrator(planner=Watched, judge=RuleJudge, search=executors.search, graph=executors.graph)
    answer = await loop.run(Question(text=text, request_id="sample"))
    assert answer.verified, answer.response.answer
    return seen[-1], answer.response


def all_statements(facts: Facts) -> Statements:
    """Everything that the facts say."""
    return statements_of(facts, [], most=100_000)


def lies_from(statements: Statements) -> Iterator[str]:
    """Facts in which one name is that of another entity of the same kind, where that is no fact."""
    true = {re.sub(r"\d+", "#", fact) for fact in statements.facts} | set(statements.facts)
    for fact in statements.facts[:MOST_FACTS]:
        for number in map(int, _MARKED.findall(fact)):
            for other, ref in enumerate(statements.entities, 1):
                if other != number and ref.entity_type is statements.entities[number - 1].entity_type:
                    swapped = fact.replace(
                        f"{statements.names[number - 1]} [{number}]", f"{statements.names[other - 1]} [{other}]"
                    )
                    if swapped not in true and f"[{other}]" not in fact:
                        yield swapped


@pytest.mark.parametrize("text", QUESTIONS)
async def test_facts_of_a_real_investigation_pass_and_none_with_another_end_does(
    text: str, executors: Executors
) -> None:
    investigation, _ = await investigated(text, executors)
    facts = facts_of(investigation)
    statements = all_statements(facts)
    assert statements.facts
    true = ground(statements.facts[:MOST_FACTS], facts, cited=statements.entities, limits=UNBOUNDED)
    assert [(statements.facts[one.place], one.reason) for one in true.refused] == []
    lies = list(dict.fromkeys(lies_from(statements)))[:MOST_LIES]
    kept = ground(lies, facts, cited=statements.entities, limits=UNBOUNDED)
    refused = {one.place for one in kept.refused}
    assert [lie for place, lie in enumerate(lies) if place not in refused] == []


async def test_half_of_the_sentences_that_rules_compose_would_pass_as_a_models(executors: Executors) -> None:
    passed = written = 0
    for text in QUESTIONS:
        investigation, response = await investigated(text, executors)
        facts = facts_of(investigation)
        cited = [citation.ref for citation in response.citations if citation.ref is not None]
        sentences = sentences_of(response.answer, NameIndex(facts, cited))
        passed += len(ground(sentences, facts, cited=cited).sentences)
        written += len(sentences)
    assert passed * 2 >= written, f"{passed} of {written}"
