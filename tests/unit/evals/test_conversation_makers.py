"""The makers of dialogues ask for what has one right answer, and know that nothing may be the right one."""

import random

import pytest

from evals.conversation.dialogues import FOLDER
from evals.conversation.makers import NOTHING, of_a_studio, of_two_kinds
from evals.conversation.scenes import Scene
from evals.questions.facts import Facts, Hop, Thing
from evals.questions.questions import Check, Gold, set_of
from evals.questions.scoring import Response, entity_id
from evals.questions.workshop import Bank, Stock

STUDIO = Thing(ref="studio:1", kind="studio", names=("Studio Umber",))
FILMS = [
    Thing(ref=f"anime:{n}", kind="anime", names=(name,), format="movie", score=6 + n / 10, popularity=9)
    for n, name in enumerate(("Zorblat", "Quindle", "Morwen"))
]
DIRECTOR = Thing(ref="person:1", kind="person", names=("Mira Sato",))


def scene_of(facts: Facts, *, seed: int = 1) -> Scene:
    return Scene(Stock(facts), Bank("development", folder=FOLDER), random.Random(seed))


def a_studio(*, directed: frozenset[str]) -> Facts:
    """A studio with films, of which some are known by whom."""
    facts = Facts(things={thing.ref: thing for thing in (STUDIO, DIRECTOR, *FILMS)})
    films = {thing.ref for thing in FILMS}
    facts.edges[Hop("animated")] = {STUDIO.ref: films}
    facts.edges[Hop("staff", "Director")] = {ref: {DIRECTOR.ref} for ref in directed}
    return facts


def right_of_the_item(facts: Facts, seed: int) -> Gold | None:
    """What is right of the item that a dialogue asks about, behind an answer that shows all films."""
    lines = of_a_studio(scene_of(facts, seed=seed))
    assert lines
    shown = Response(results=tuple(entity_id(film.ref) for film in FILMS))
    return lines[-1].gold([Response()] * 3 + [shown])


@pytest.mark.parametrize("seed", range(6))
def test_of_an_item_without_a_director_nothing_is_right(seed: int) -> None:
    assert right_of_the_item(a_studio(directed=frozenset()), seed) == NOTHING


@pytest.mark.parametrize("seed", range(6))
def test_of_an_item_with_a_director_that_one_is_right(seed: int) -> None:
    facts = a_studio(directed=frozenset(film.ref for film in FILMS))
    assert right_of_the_item(facts, seed) == set_of(frozenset({DIRECTOR.ref}))


def test_an_item_that_is_not_shown_leaves_nothing_to_ask() -> None:
    lines = of_a_studio(scene_of(a_studio(directed=frozenset())))
    assert lines
    assert lines[-1].gold([Response()] * 4) is None


def title(ref: str, name: str, score: float) -> Thing:
    return Thing(ref=ref, kind=ref.split(":", maxsplit=1)[0], names=(name,), score=score, popularity=9)


@pytest.mark.parametrize("seed", range(4))
def test_the_manga_that_is_meant_is_the_only_one_of_its_name(seed: int) -> None:
    titles = [
        title("anime:1", "Zorblat", 7.1), title("manga:1", "Zorblat", 8.2),
        title("anime:2", "Quindle", 6.4), title("manga:2", "Quindle", 8.8), title("manga:3", "Quindle", 5.9),
    ]  # fmt: skip
    lines = of_two_kinds(scene_of(Facts(things={each.ref: each for each in titles}), seed=seed))
    assert lines
    assert "Zorblat" in lines[0].text
    assert lines[1].gold([]) == Gold(check=Check.VALUE, values=("8.2", "8.2"))


def test_without_a_manga_of_that_name_alone_there_is_no_dialogue() -> None:
    titles = [title("anime:2", "Quindle", 6.4), title("manga:2", "Quindle", 8.8), title("manga:3", "Quindle", 5.9)]
    assert of_two_kinds(scene_of(Facts(things={each.ref: each for each in titles}))) is None
