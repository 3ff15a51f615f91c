"""What titles are asked for to be about, where no genre is called so."""

import pytest
from agent_core.grammar.spans.topics import in_both_numbers

from tests.support.made_up_names import chains, understood
from tests.support.readings import parse, read


def genres(question: str) -> list[list[str]]:
    return [goal.query.where.genre for goal in understood(question).goals if goal.query is not None]


@pytest.mark.parametrize(
    ("question", "forms"),
    [
        ("anime about rowing", [["rowing"], ["rowings"]]),
        ("Are there any manga about lighthouses?", [["lighthouses"], ["lighthouse"]]),
        ("a movie about the ferries", [["ferries"], ["ferry"]]),
        ("anime that are about glaciers", [["glaciers"], ["glacier"]]),
        ("how many anime about chess clubs are there?", [["chess clubs"], ["chess club"]]),
        ("horror anime about lighthouses", [["lighthouses", "Horror"], ["lighthouse", "Horror"]]),
    ],
)
def test_a_topic_is_looked_for_in_both_numbers(question: str, forms: list[list[str]]) -> None:
    assert genres(question) == forms
    assert understood(question).descriptive, "where no title has the topic, the text is searched for"


@pytest.mark.parametrize("question", ["anime about dragons", "what anime is about dragons", "films about time travel"])
def test_a_genre_that_titles_are_about_is_sure(question: str) -> None:
    assert parse(question).standing == "sure"
    assert not understood(question).descriptive


def test_what_narrows_the_titles_is_kept_beside_their_topic() -> None:
    best = understood("top 3 movies about glaciers from before 1999").best
    assert best is not None
    assert best.query is not None
    where = best.query.where
    assert (where.genre, where.format, where.year_max, best.query.limit) == (["glaciers"], ["movie"], 1998, 3)


def test_a_topic_stands_beside_a_maker() -> None:
    best = understood("anime about rowing by Studio Plim").best
    assert best is not None
    assert chains(best) == [["animated"]]


@pytest.mark.parametrize(
    "question",
    [
        "anime about Rowing Club",  # written as a name
        "anime about a lighthouse keeper who cannot sleep at night",  # a story
        "anime about rowing and glaciers",
        "tell me about zorgle",
        "what is zorgle about",
        "who knows about glaciers",
        "a film about four old lighthouse keepers",
    ],
)
def test_a_name_and_a_story_are_no_topics(question: str) -> None:
    assert not genres(question)
    assert not read(question)


@pytest.mark.parametrize(
    ("topic", "other"), [("rowing", "rowings"), ("ferries", "ferry"), ("glaciers", "glacier"), ("ferry", "ferrys")]
)
def test_the_other_number_is_made_of_the_ending(topic: str, other: str) -> None:
    assert tuple(in_both_numbers(topic)) == (topic, other)
