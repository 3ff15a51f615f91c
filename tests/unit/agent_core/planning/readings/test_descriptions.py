"""A text that tells a story is searched for as it is; a question about names is not, however it is worded."""

from dataclasses import replace

import pytest
from agent_core.planning.readings.descriptions import is_description
from agent_core.planning.understanding import understand
from agent_core.planning.words.segmentation import segment
from agent_core.results import Mention

from tests.support.made_up_names import mentions

STORY = (
    "A lonely lighthouse keeper raises a talking fox, and when the sea freezes over they set out to find the ship on "
    "which her brother was lost many winters ago."
)


def told(question: str, found: list[Mention] | None = None) -> bool:
    return is_description(question, segment(question, found or []))


@pytest.mark.parametrize(
    "question",
    [
        STORY,
        "what anime is that where a fox guards a frozen lighthouse",
        "I am looking for a movie about a fox that guards a frozen lighthouse",
        "the one in which everybody forgets a drowned sister",
        "Which manga is about glassblowers at sea?",
        "She is a baker. He is a thief.",
        "A land under the sea... A bell that nobody rings.",
    ],
)
def test_what_happens_in_a_title_is_told(question: str) -> None:
    assert told(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which studio made the sequel of the anime with the most episodes?",
        "Which anime is about time travel?",
        "top 10 mecha anime before 2000",
        "What is Gorblax Pemmit about?",
        "Which anime are there where the music is by Vornak Tarsk?",
        "I loved Zorblat. Recommend something like it.",
        "Zorblat. Who directed it?",
        "Who directed Zorblat. And Quimby",
        "show me anime with a score by tomo ishiguru",
        "show me the anime with a score by tomo ishiguru that are also among those in which hana vell can be heard",
        "Show me anime with a score by Gorblax Pemmit",
    ],
)
def test_what_the_graph_holds_is_asked(question: str) -> None:
    assert not told(question, mentions(question))


def test_somebody_s_two_words_are_no_chance_even_in_lower_case() -> None:
    question = (
        "could somebody out there kindly recommend that forum newcomers watch whichever anime come with a score by "
        "tomo ishiguru and also with a lovely vexo karu in the cast"
    )
    assert not told(question, mentions(question))
    assert told(question)


def test_a_long_name_does_not_make_a_question_long() -> None:
    name = "The Slow Voyage of Seven Very Small Clockmakers and Their Remarkably Patient Sister Beyond the Amber Sea"
    question = f"Who directed {name}?"
    one = mentions("Who directed Zorblat?")[0]
    start = question.index(name)
    found = replace(one, start=start, end=len(question), surface=name)
    assert not told(question, [found])


def test_a_description_asks_for_nothing_of_the_graph() -> None:
    found = understand(STORY, [])
    assert found.descriptive
    assert not found.goals
    assert not found.unexplained


@pytest.mark.parametrize(
    ("name", "tells"), [("Lantern! The Tide Bell Movie", False), ("Lantern", True)], ids=["in a name", "behind it"]
)
def test_no_sentence_ends_inside_a_name(name: str, *, tells: bool) -> None:
    question = "Please name the director of Lantern! The Tide Bell Movie"
    place = question.index(name)
    ref = mentions("Zorblat")[0].candidates[0]
    lantern = Mention(start=place, end=place + len(name), surface=name, candidates=[replace(ref, name=name)])
    assert told(question, [lantern]) is tells


def test_a_sentence_that_says_nothing_tells_no_story() -> None:
    question = "Identify the follow-up series of Zorblat. Thanks in advance."
    assert not told(question, mentions(question))
