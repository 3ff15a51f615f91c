"""The grammar answers what it has a parse of, step by step; everything else is the rules'."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.grammar.confidence import MOST_MARGIN, Confidence
from agent_core.grammar.fitted import fitted
from agent_core.grammar.logical_form import SetForm
from agent_core.grammar.parsing import Parse, Parser
from agent_core.investigation import Investigation, Observation
from agent_core.orchestrator import Orchestrator
from agent_core.planning.goals import GoalKind, Understanding
from agent_core.planning.judge import RuleJudge
from agent_core.planning.lookups import look_up
from agent_core.planning.parsed import (
    ParsingJudge,
    ParsingPlanner,
    default_judge,
    default_planner,
    parse_of,
    pending_step,
)
from agent_core.planning.rules import RulePlanner, look_ups, understanding_of
from agent_core.results import GraphResult, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.scripted import NOTHING, ScriptedSearch, card, question
from tests.support.tiny_graph import TinyGraph

# Sure of every parse.
PARSER = Parser(numbers=replace(fitted(), confidence=Confidence(5.0, {}, least=0.0, margin=0.0)), budget_ms=60_000)


async def ask(text: str, graph: TinyGraph, parser: Parser = PARSER) -> Answer:
    loop = Orchestrator(
        planner=lambda: ParsingPlanner(RulePlanner(), parser),
        judge=lambda: ParsingJudge(RuleJudge(), parser),
        search=ScriptedSearch(NOTHING),
        graph=graph,
    )
    return await loop.run(question(text))


def looked_up(text: str) -> Investigation:
    """An investigation whose names were looked up."""
    held = Investigation(request_id="r", question=text, deadline=float("inf"))
    found = mentions(text)
    result = GraphResult(summary="names", count=len(found), mentions=found)
    step = look_up(text, fuzzy=False, why="find the names in the question")
    held.observations.append(Observation(step=step, status="ok", summary="names", result=result))
    return held


async def test_a_parsed_question_is_answered_from_the_query_that_it_compiles_to() -> None:
    tomo = card("Tomo Ishiguru", EntityType.PERSON)
    graph = TinyGraph({EntityType.PERSON: [tomo]})
    answer = await ask("By whom was the sequel of Zorblat directed?", graph)
    assert answer.response.result_entities == [tomo.ref]
    assert "director of the sequel of Zorblat" in answer.response.answer
    assert answer.termination_reason is TerminationReason.SUFFICIENT


async def test_what_a_question_starts_from_is_read_before_it() -> None:
    best, tomo = card("Ombra"), card("Tomo Ishiguru", EntityType.PERSON)
    graph = TinyGraph({EntityType.ANIME: [best], EntityType.PERSON: [tomo]})
    answer = await ask("Who directed the best rated anime by Studio Plim?", graph)
    assert answer.response.result_entities == [tomo.ref]
    first, second, *_ = graph.queries
    assert (first.result_type, first.limit) == (EntityType.ANIME, 1)
    assert second.chains[0].start == [best.ref]


async def test_where_that_does_not_exist_nothing_is_answered() -> None:
    graph = TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    answer = await ask("Who directed the best rated anime by Studio Plim?", graph)
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert answer.response.result_entities == []


async def test_a_question_without_a_parse_is_the_rules() -> None:
    graph = TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    answer = await ask("Did Tomo Ishiguru direct Zorblat?", graph)
    assert answer.response.value == "yes"


async def test_a_name_that_was_not_found_is_not_answered_for() -> None:
    answer = await ask("Who directed Zeppelinia?", TinyGraph({EntityType.PERSON: [card("x", EntityType.PERSON)]}))
    assert answer.termination_reason is TerminationReason.NO_MATCH


async def test_a_parse_that_is_not_sure_is_left_to_the_rules() -> None:
    unsure = Parser(numbers=replace(fitted(), confidence=Confidence(0.0, {}, least=0.9, margin=0.0)))
    held = looked_up("Who directed Zorblat?")
    assert pending_step(held, unsure) is None
    assert look_ups(held) not in held.memo
    assert parse_of(held, unsure).standing == "unsure"


async def test_where_the_rules_read_nothing_the_reader_is_asked_which_of_two_parses_is_meant() -> None:
    undecided = Parser(numbers=replace(fitted(), confidence=Confidence(5.0, {}, least=0.0, margin=MOST_MARGIN)))
    answer = await ask("the sequel Zorblat director", TinyGraph({}), undecided)
    assert answer.termination_reason is TerminationReason.CLARIFICATION_NEEDED
    assert "as the directors of Zorblat, or as the directors of the sequel of Zorblat" in answer.response.answer
    assert answer.response.result_entities == []


async def test_an_answer_is_no_surer_than_its_parse() -> None:
    numbers = replace(fitted(), confidence=Confidence(0.5, {}, least=0.0, margin=0.0))
    graph = TinyGraph({EntityType.PERSON: [card("Tomo Ishiguru", EntityType.PERSON)]})
    answer = await ask("By whom was the sequel of Zorblat directed?", graph, Parser(numbers=numbers))
    assert answer.response.confidence == pytest.approx(0.62)


def test_a_question_is_parsed_once_for_the_names_found() -> None:
    held = looked_up("Who directed Zorblat?")
    assert parse_of(held, PARSER) is parse_of(held, PARSER)


def test_nothing_is_read_before_the_names_are_looked_up() -> None:
    held = Investigation(request_id="r", question="Who directed Zorblat?", deadline=float("inf"))
    assert pending_step(held, PARSER) is None
    assert held.memo == {}


@pytest.mark.parametrize(
    ("text", "count", "attribute", "ranked"),
    [
        ("Who directed Zorblat?", False, None, False),
        ("How many anime did Studio Plim make?", True, None, False),
        ("When did Zorblat come out?", False, "year", False),
        ("Top 3 anime by Studio Plim", False, None, True),
    ],
)
def test_a_logical_form_is_handed_on_as_a_goal(text: str, count: bool, attribute: str | None, ranked: bool) -> None:
    held = looked_up(text)
    assert pending_step(held, PARSER) is None
    understanding = held.memo[look_ups(held)]
    assert isinstance(understanding, Understanding)
    goal = understanding.best
    assert goal is not None
    assert goal.kind is GoalKind.SELECT
    assert (goal.count, goal.attribute, goal.ranked) == (count, attribute, ranked)
    (place,) = understanding.names
    assert text[slice(*place)] == goal.subjects[0].name


class Counting(Parser):
    """The parser of these tests, which counts what it is asked."""

    asked = 0

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        self.asked += 1
        return PARSER.parse(question, mentions, topics)


async def ask_default(text: str, graph: TinyGraph) -> tuple[Answer, int]:
    """The answer with the rules behind the grammar, and how often it was asked."""
    parser = Counting()
    loop = Orchestrator(
        planner=lambda: default_planner(parser),
        judge=lambda: default_judge(parser),
        search=ScriptedSearch(NOTHING),
        graph=graph,
    )
    return await loop.run(question(text)), parser.asked


async def test_what_the_rules_do_not_read_the_grammar_answers() -> None:
    text = "My grandson claims that Tomo Ishiguru directed Zorblat"
    assert not understanding_of(looked_up(text)).is_clear
    answer, asked = await ask_default(text, TinyGraph({}))
    assert asked
    assert "director of Zorblat" in answer.response.answer


@pytest.mark.parametrize(
    "text",
    [
        "My grandson claims that Tomo Ishiguru Really directed Zorblat",  # of which a name may be a part
        "My grandson claims that Tomo Ishiguru directed the Film Zorblat",
    ],
)
async def test_no_capitalised_word_is_taken_for_none_of_a_name(text: str) -> None:
    answer, asked = await ask_default(text, TinyGraph({}))
    assert asked
    assert "director of Zorblat" not in answer.response.answer


@pytest.mark.parametrize(
    "text",
    [
        "When did Zorblat come out?",
        "How many anime did Tomo Ishiguru direct?",
        "Is Zorblat older than Ombra?",
        "Who directed Zorblat?",
        "Qui a réalisé Zorblat ?",
        "Wer hat Zorblat inszeniert?",
        "anime by Studio Plim that were not directed by Tomo Ishiguru",
        "anime like Zorblat",
    ],
)
async def test_the_grammar_is_first_where_it_is_sure(text: str) -> None:
    investigation = looked_up(text)
    assert pending_step(investigation, PARSER) is None
    assert isinstance(investigation.memo.get(look_ups(investigation)), Understanding)


@pytest.mark.parametrize("text", ["Who is the sequel of Tomo Ishiguru?", "Hello", "Where can I stream Zorblat?"])
async def test_what_it_is_not_sure_of_is_left_to_the_rules(text: str) -> None:
    investigation = looked_up(text)
    assert pending_step(investigation, PARSER) is None
    assert investigation.memo.get(look_ups(investigation)) in (None, understanding_of(looked_up(text)))


def test_the_default_names_both() -> None:
    assert default_planner(PARSER).name == "grammar, else rules"
    assert default_judge(PARSER).name == "grammar, else rules"
