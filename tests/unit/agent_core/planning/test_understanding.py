"""What a question means is worked out once for the names that were found, and may need something to be read before."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from agent_core.goals.goal import SelectGoal
from agent_core.goals.understood import Understanding
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.ranking.fitted import Confidence, fitted
from agent_core.grammar.semantics.logical_form import SetForm
from agent_core.investigation import Investigation, Observation
from agent_core.planning.calculated import arithmetic_parser, calculation_of
from agent_core.planning.lookups import look_up, look_up_each
from agent_core.planning.understanding import (
    leave,
    look_ups,
    mentions_of,
    parse_of,
    pending_step,
    set_aside,
    understanding_of,
)
from agent_core.results import EntityCard, GraphResult, Mention
from agent_core.schemas import NextStep
from catalog.entities import EntityType

from tests.support.made_up_names import called_so_too, mentions
from tests.support.scripted import card

PARSER = Parser(budget_ms=60_000)
# Sure of every parse.
SURE = Parser(numbers=replace(fitted(), confidence=Confidence(5.0, {}, least=0.0, margin=0.0)), budget_ms=60_000)
FIRST = "What other anime did the director of the best rated anime by Studio Plim direct?"


class Counting(Parser):
    """The parser of these tests, which counts what it is asked."""

    asked = 0

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        self.asked += 1
        return PARSER.parse(question, mentions, topics)


def looked_up(text: str, found: Sequence[Mention] | None = None, parser: Parser = PARSER) -> Investigation:
    """An investigation whose names were looked up."""
    held = Investigation(request_id="r", question=text, deadline=float("inf"), parser=parser)
    names = mentions(text) if found is None else list(found)
    result = GraphResult(summary="names", count=len(names), mentions=names)
    step = look_up(text, fuzzy=False, why="find the names in the question")
    held.observations.append(Observation(step=step, status="ok", summary="names", result=result))
    return held


def made(step: NextStep, *found: EntityCard) -> Observation:
    result = GraphResult(summary="", cards=list(found), node_ids=[each.ref for each in found], count=len(found))
    return Observation(step=step, status="ok" if found else "empty", summary="", result=result)


@pytest.mark.parametrize(
    ("text", "count", "attribute", "ranked"),
    [
        ("Who directed Zorblat?", False, None, False),
        ("How many anime did Studio Plim make?", True, None, False),
        ("When did Zorblat come out?", False, "year", False),
        ("Top 3 anime by Studio Plim", False, None, True),
    ],
)
def test_a_sure_parse_is_a_goal(text: str, count: bool, attribute: str | None, ranked: bool) -> None:
    understanding = understanding_of(looked_up(text))
    goal = understanding.best
    assert goal is not None
    assert isinstance(goal, SelectGoal)
    assert (goal.count, goal.attribute, goal.ranked) == (count, attribute, ranked)
    (place,) = understanding.names
    assert text[slice(*place)] == goal.subjects[0].name


def test_a_parse_that_is_not_sure_is_no_goal() -> None:
    unsure = Parser(numbers=replace(fitted(), confidence=Confidence(0.0, {}, least=0.9, margin=0.0)))
    held = looked_up("Who directed Zorblat?", parser=unsure)
    assert understanding_of(held).goals == ()
    assert parse_of(held).standing == "unsure"


def test_a_question_is_read_once_for_the_names_found() -> None:
    parser = Counting()
    held = looked_up("Who directed Zorblat?", parser=parser)
    read = understanding_of(held)
    asked = parser.asked
    assert asked
    assert understanding_of(held) is read
    assert pending_step(held) is None
    assert parser.asked == asked
    held.observations += looked_up("Who directed Zorblat?").observations
    understanding_of(held)
    assert parser.asked > asked


def test_a_question_is_parsed_once_for_the_names_found() -> None:
    held = looked_up("Who directed Zorblat?")
    assert parse_of(held) is parse_of(held)


def test_nothing_is_understood_before_the_names_are_looked_up() -> None:
    held = Investigation(request_id="r", question="Who directed Zorblat?", deadline=float("inf"))
    assert understanding_of(held) == Understanding()
    assert pending_step(held) is None
    assert held.memo == {}


def test_whoever_has_to_answer_reads_a_question_without_its_names() -> None:
    held = Investigation(request_id="r", question="anime of 1999", deadline=float("inf"), must_finalise=True)
    assert understanding_of(held).is_clear


@pytest.mark.parametrize(
    "text",
    [
        (
            "A baker inherits a mill from an old aunt. It is haunted by bakers of old. They all make him bake for "
            "them every single night of the year."
        ),
        (
            "The sea froze one winter. A girl walked out on it and found a ship. Nobody believed her tale when she "
            "came back to them."
        ),
    ],
)
def test_a_story_needs_no_names(text: str) -> None:
    held = Investigation(request_id="r", question=text, deadline=float("inf"))
    assert understanding_of(held).descriptive


def test_whoever_greets_needs_no_names() -> None:
    held = Investigation(request_id="r", question="Hello!", deadline=float("inf"))
    assert understanding_of(held).greeting


def test_what_a_question_starts_from_is_read_before_it() -> None:
    held, best = looked_up(FIRST, parser=SURE), card("Ombra")
    step = pending_step(held)
    assert step is not None
    assert not understanding_of(held).is_clear
    assert pending_step(held) is step
    held.observations.append(made(step, best))
    assert pending_step(held) is None
    goal = understanding_of(held).best
    assert goal is not None
    assert goal.query is not None
    assert goal.query.chains[0].start == [best.ref]


def test_where_that_does_not_exist_it_is_what_is_asked_for() -> None:
    held = looked_up(FIRST, parser=SURE)
    step = pending_step(held)
    assert step is not None
    held.observations.append(made(step))
    assert pending_step(held) is None
    goal = understanding_of(held).best
    assert goal is not None
    assert goal.query is not None
    assert goal.query.result_type is EntityType.ANIME


def test_what_is_left_takes_the_place_of_what_was_read() -> None:
    held, left = looked_up(FIRST, parser=SURE), Understanding(descriptive=True)
    assert pending_step(held) is not None
    leave(held, left)
    assert pending_step(held) is None
    assert understanding_of(held) is left


def test_the_best_of_several_readings_is_set_aside() -> None:
    text = "Who directed Quimby?"
    held = looked_up(text, called_so_too(text)[0])
    leave(held, replace(understanding_of(held), goals=understanding_of(held).goals[:1] * 2))
    assert set_aside(held)
    assert len(understanding_of(held).goals) == 1
    assert not set_aside(held)


def test_of_several_questions_none_is_set_aside() -> None:
    held = looked_up("Who directed Zorblat and which studio made it?")
    assert understanding_of(held).parts
    assert not set_aside(held)


def test_what_a_calculator_in_front_does_not_work_out_is_read() -> None:
    held = looked_up("What is the total number of anime by Studio Plim?")
    assert calculation_of(held, arithmetic_parser()) is None
    assert understanding_of(held).is_clear


def test_what_it_works_out_is_no_goal() -> None:
    held = looked_up("What is the average score of the anime by Studio Plim minus that of Ombra?")
    read = understanding_of(held)
    assert calculation_of(held, arithmetic_parser()) is not None
    assert understanding_of(held) is not read
    assert understanding_of(held).calculated
    assert isinstance(held.memo[look_ups(held)], Understanding)


@pytest.mark.parametrize(
    ("question", "pieces"),
    [
        ("is Zorblat R2 longer than Zorblat", ["Zorblat"]),
        ("is Zorblat R2 longer than Zorblat", ["Zorblat R2", "Zorblat"]),
        ("Zorblat, who directed Zorblat and Zorblats?", ["Zorblat"]),
    ],
)
def test_what_a_piece_of_a_question_names_is_named_wherever_it_is_said(question: str, pieces: list[str]) -> None:
    held = looked_up(question, [])
    (name,) = mentions("Zorblat")
    first = question.index("Zorblat") if len(pieces) > 1 else 0
    found = [replace(name, start=first, end=first + len("Zorblat"))]
    result = GraphResult(summary="names", count=1, mentions=found)
    step = look_up_each(pieces, question, why="find what may be meant by")
    held.observations.append(Observation(step=step, status="ok", summary="names", result=result))
    places = [m.start for m in mentions_of(held)]
    assert all(question[place:].startswith("Zorblat") for place in places)
    assert len(places) == 2


def test_a_look_up_of_the_whole_question_finds_each_place_itself() -> None:
    question = "compare Zorblat and Zorblat"
    assert len(mentions_of(looked_up(question))) == len(mentions(question))
