"""Searches for titles that a question describes instead of naming them."""

from typing import Any

import pytest
from catalog.entities import EntityType

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("question", "kind", "filters"),
    [
        ("a shy baker inherits a haunted mill in the mountains", EntityType.ANIME, {}),
        ("anime where a boy pilots a giant robot to save his sister", EntityType.ANIME, {}),
        ("a manga about a chef who cooks for ghosts", EntityType.MANGA, {}),
        ("1998 mecha anime where a boy pilots a robot", EntityType.ANIME,
         {"year_min": 1998, "year_max": 1998, "genre": ["Mecha"]}),
        ("movie in which a girl swims to the moon", EntityType.ANIME, {"format": ["movie"]}),
        ("the one where a chef cooks for ghosts", EntityType.ANIME, {}),
        ("anime where the hero is ruthless", EntityType.ANIME, {}),
        ("2012 fantasy anime whose heroine is clumsy", EntityType.ANIME,
         {"year_min": 2012, "year_max": 2012, "genre": ["Fantasy"]}),
        ("Which manga has a choir called the Lantern Society?", EntityType.MANGA, {}),
    ],
)  # fmt: skip
def test_words_of_a_story_are_searched_for(question: str, kind: EntityType, filters: dict[str, Any]) -> None:
    intent = understood(question).described
    assert intent is not None
    assert (intent.entity_type, intent.query) == (kind, question)
    assert intent.filters.model_dump(exclude_defaults=True) == filters


@pytest.mark.parametrize(
    "question",
    [
        "Who directed the haunted mill?",  # a maker
        "How many haunted mills are there?",  # a count
        "anime like a haunted mill",  # a likeness
        "compare the shy baker and the haunted mill",
        "vornaqs that grumf the zibbel",  # no words of any story
        "where can I watch the haunted mill of the baker",  # what is not held
        "the haunted sequel of Zorblat with bakers",  # a relation of a name
        "un panadero hereda un molino",  # another language
        "anime",
        "anime where the director is grumfy",  # a maker
        "anime called Grumfel",
    ],
)
def test_what_asks_for_something_else_describes_nothing(question: str) -> None:
    understanding = understood(question)
    assert understanding.described is None
    assert not understanding.descriptive


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A baker inherits a mill. It is haunted by bakers of old.", True),
        ("a show about a baker who inherits a haunted mill", True),
        ("A baker inherits a mill. Who is he?", False),
        ("The sequel of Zorblat. It is haunted by bakers.", False),
        ("A baker inherits a haunted mill.", False),  # which is a description, and no story of several sentences
    ],
)
def test_a_story_is_searched_for_as_it_is(text: str, *, told: bool) -> None:
    assert understood(text).descriptive is told


def test_what_a_story_tells_besides_is_no_fact_that_is_asked_for() -> None:
    understanding = understood("anime where a boy pilots a giant robot to save his sister")
    assert understanding.unheld == ()


@pytest.mark.parametrize(
    ("text", "searched"),
    [
        ("a notebook in which names are written kills whom they name", True),
        ("a lighthouse where names are kept burns down every single winter", True),
        ("a list of anime by Studio Plim that came out before 1990", False),
        ("a studio that made Zorblat", False),
        ("three clerks that meet under a bridge and plan something tragic", True),
        ("girl without powers enters a circus of witches", True),
        ("a clerk, a thief and a juggler share one family", True),
        ("four anime by zed plonk about the war", False),
        ("two people who directed the same gloomy show", False),
        ("three anime like the ones about lighthouse keepers", False),
        ("girl like Zorblat who joins a gloomy circus", False),
    ],
)
def test_a_clause_that_introduces_something_tells_a_story(text: str, searched: bool) -> None:
    assert (understood(text).described is not None) is searched
