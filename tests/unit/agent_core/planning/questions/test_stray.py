"""Common words are no names because something is called so; what stands where a name has to stand is one."""

import pytest
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import understand

_REF = EntityRef(id="6a5e8b9e-54a5-5d1c-9d27-3a8f3fb3a9c1", entity_type=EntityType.ANIME)


def called(question: str, surface: str, name: str, *, readers: int, typos: int = 0) -> list[Mention]:
    """Return the mention of an anime whose name holds, or is, a piece of a question."""
    omitted = max(0, len(name.split()) - len(surface.split()))
    start = question.index(surface)
    candidate = Candidate(
        ref=_REF,
        name=name,
        matched_name=name,
        display=True,
        verbatim=not (omitted or typos),
        omitted=omitted,
        typos=typos,
        popularity=readers,
    )
    return [Mention(start=start, end=start + len(surface), surface=surface, candidates=[candidate])]


def test_nobody_is_asked_for_by_a_small_word_alone() -> None:
    question = "who made you"
    found = called(question, "made", "Made", readers=4_000)
    assert not understand(question, found).goals


def unknown(question: str, found: list[Mention]) -> str:
    """What the refusal calls the name that is not in the data."""
    understanding = understand(question, found)
    start, end = understanding.unexplained[0]
    assert not understanding.unheld_places
    return question[start:end].strip("?")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("is Wrecking Bad an anime", "Wrecking Bad"),
        ("how many seasons does Money Flurb have", "Money Flurb"),
        ("anime like Game of Flurbs", "Game of Flurbs"),
        ("who made Flurb Game", "Flurb Game"),
    ],
)
def test_a_name_that_is_not_in_the_data_is_refused_as_a_whole(question: str, name: str) -> None:
    assert unknown(question, []) == name


def test_the_rest_of_a_name_whose_piece_was_found_is_a_part_of_it_whatever_it_means_elsewhere() -> None:
    question = "anime like The Last of Flurb"
    assert unknown(question, called(question, "Flurb", "Flurb", readers=0)) == "The Last of Flurb"
    things = "anything like Stranger Things"
    assert unknown(things, called(things, "Stranger", "Blade of the Stranger", readers=90_000)) == "Stranger Things"


def test_what_stands_behind_an_unknown_name_is_read_without_it() -> None:
    understanding = understand("Is Flurb Game based on a manga", [])
    assert [understanding.unexplained[0]] == [(3, 13)]
