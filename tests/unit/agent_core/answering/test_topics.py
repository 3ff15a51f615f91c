"""Whether a title is of the genres that are said of it is told for each of them, by what the data names."""

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.goals.retrievals import Findings
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.retrieval.graph_details import TOPIC
from agent_core.schemas import AgentResponse

from tests.support.made_up_names import goal_of, understood
from tests.support.scripted import ref

SURE = 0.7


def asked(question: str, genres: list[str], *others: str) -> AgentResponse:
    goal = goal_of(question)
    fields = [(TOPIC, topic) for topic in (*genres, *others)]
    card = EntityCard(ref=ref("Zorblat"), name="Zorblat", genres=genres, fields=fields)
    found = GraphResult(summary="", node_ids=[card.ref], cards=[card], count=1, meta=GraphMeta(total=1))
    empty = GraphResult(summary="", node_ids=[], cards=[], count=0, meta=GraphMeta())
    return compose_answer(Findings(goal, None, (found, empty), (True, False)))


def test_what_holds_and_what_does_not_is_told_apart() -> None:
    said = asked("Is Zorblat a supernatural thriller romance?", ["Supernatural", "Mystery"], "Harem")
    assert said.answer.startswith(
        "In part: of these the data has Supernatural of Zorblat [1], and not Romance and Thriller."
    )
    assert "It tells of it: Supernatural, Mystery and Harem." in said.answer
    assert (said.value, said.confidence < SURE) == ("partly", True)


def test_what_every_title_tells_is_denied_with_certainty_and_what_few_tell_is_not() -> None:
    sure = asked("Is Zorblat a horror anime?", ["Comedy"])
    assert (sure.value, sure.confidence > SURE) == ("no", True)
    assert sure.answer == "No: Zorblat [1] is not told to be Horror. It tells of it: Comedy."
    unsure = asked("Is Zorblat an isekai?", ["Fantasy"], "Video Game")
    assert (unsure.value, unsure.confidence < SURE) == ("no", True)
    assert unsure.answer == (
        "Not by the data: Zorblat [1] is not told to be Isekai. It tells of it: Fantasy and Video Game. "
        "What it does not name may hold all the same."
    )


@pytest.mark.parametrize("topic", ["Seinen", "Shounen"])
def test_of_two_that_are_offered_the_one_is_told(topic: str) -> None:
    said = asked("Is Zorblat a shounen or a seinen?", ["Action"], topic)
    assert (said.value, said.answer) == ("yes", f"Yes: the data has {topic} of Zorblat [1].")


def test_a_mood_is_told_by_the_genres_that_stand_for_it() -> None:
    assert asked("Is Zorblat dark?", ["Horror"], "Gore").answer == "Yes: the data has Horror and Gore of Zorblat [1]."


def test_a_descriptor_alone_that_is_no_genre_is_not_held() -> None:
    question = "is Zorblat a masterpiece"
    understanding = understood(question)
    assert [question[a:b] for a, b in understanding.unheld_places] == ["masterpiece"]
    assert not understanding.unexplained


def test_an_unknown_word_that_nobody_writes_so_may_be_a_name() -> None:
    assert understood("is Zorblat a grumfy flurb").unexplained
