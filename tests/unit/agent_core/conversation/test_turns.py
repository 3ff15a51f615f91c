"""What is kept of a question and its answer: bounded, and read back as it was."""

from dataclasses import replace

from agent_core.answer import Question, TerminationReason
from agent_core.conversation.turns import (
    MAX_CHOICES,
    MAX_RESULTS,
    MAX_SOURCES,
    Named,
    card_of,
    document_of,
    turn_from,
    turn_of,
)
from agent_core.meant import Meant
from agent_core.schemas import AgentResponse, Citation, Outcome
from catalog.entities import EntityType, entity_id

from tests.support.conversing import MIRA, ZORBLAT, naming
from tests.support.run_records import answer

ASKED = Question(text="Who directed  Zorblat?", request_id="r")


def many(kind: EntityType, count: int) -> list[Named]:
    return [Named(kind=kind, id=str(entity_id(f"{kind.value}:{n}")), name=f"No {n}") for n in range(count)]


def test_a_turn_is_read_back_as_it_was_written() -> None:
    meant = Meant(name="Zorblat", kind=ZORBLAT.kind, id=ZORBLAT.id)
    turn = turn_of(replace(ASKED, typed="who directed it?", meant=(meant,)), naming(ASKED, MIRA, sources=[ZORBLAT]))
    assert turn_from(document_of(turn)) == turn
    assert (turn.typed, turn.asked) == ("who directed it?", "Who directed Zorblat?")
    assert (turn.results, [each.id for each in turn.sources]) == ((MIRA,), [ZORBLAT.id])


def test_a_lone_surrogate_is_stored_as_a_question_mark() -> None:
    turn = turn_from(document_of(turn_of(replace(ASKED, text="a\ud800b"), naming(ASKED))))
    assert turn is not None
    assert turn.asked == "a?b"


def test_a_turn_of_another_version_is_none() -> None:
    assert turn_from(b'{"typed": "x"}') is None
    assert turn_from(b"\xff") is None


def test_no_more_is_kept_of_an_answer_than_its_limits_say() -> None:
    results, sources = many(EntityType.ANIME, MAX_RESULTS + 1), many(EntityType.PERSON, MAX_SOURCES + 1)
    turn = turn_of(ASKED, naming(ASKED, *results, sources=sources))
    assert (len(turn.results), len(turn.sources), turn.whole) == (MAX_RESULTS, MAX_SOURCES, False)
    assert turn_of(ASKED, naming(ASKED, *results[:-1])).whole


def test_options_are_kept_with_what_was_told_of_each() -> None:
    options = many(EntityType.ANIME, MAX_CHOICES + 1)
    response = AgentResponse(
        answer=" or ".join(f"{each.name} (anime, {2000 + n}) [{n}]" for n, each in enumerate(options, start=1)),
        citations=[Citation(label=each.name, ref=each.ref) for each in options],
        confidence=0.3,
        outcome=Outcome.CLARIFICATION,
    )
    reason = TerminationReason.CLARIFICATION_NEEDED
    turn = turn_of(ASKED, answer(response=response, termination_reason=reason))
    assert [each.fact for each in turn.choices] == [f"anime, {2001 + n}" for n in range(MAX_CHOICES)]
    assert turn_of(ASKED, answer(response=response)).choices == ()


def test_a_card_says_what_was_asked_read_and_found() -> None:
    turn = turn_of(replace(ASKED, typed="who directed it?"), naming(ASKED, MIRA))
    assert card_of(2, turn) == (
        "EARLIER QUESTION 2: who directed it? (read as: Who directed Zorblat?)\nIt was answered with: Mira Sato"
    )
