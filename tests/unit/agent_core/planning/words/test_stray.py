"""Common words are no names because something is called so; what stands where a name has to stand is one."""

from dataclasses import replace

import pytest
from agent_core.planning.understanding import understand
from agent_core.planning.words.segmentation import segment
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

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


def names(question: str, found: list[Mention]) -> list[str]:
    return [anchor.surface for anchor in segment(question, found).anchors]


@pytest.mark.parametrize(
    ("question", "surface", "name"),
    [
        ("sad anime that makes me cry", "cry", "Devil Will Cry"),
        ("im new to anime where do i start", "new", "New Match"),
        ("something calm before bed", "bed", "Bed"),
        ("anime with big worlds", "worlds", "Worlds"),
    ],
)
def test_a_common_word_is_no_name_because_something_is_called_so(question: str, surface: str, name: str) -> None:
    assert names(question, called(question, surface, name, readers=4_000)) == []


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("how many anime did chaos project make in 1998", "chaos project"),
        ("who directed monster", "monster"),
        ("characters of monster", "monster"),
        ("anime like monster", "monster"),
    ],
)
def test_where_a_name_has_to_stand_a_common_word_is_one(question: str, surface: str) -> None:
    assert names(question, called(question, surface, surface.title(), readers=4_000)) == [surface]


def test_what_many_know_is_named_by_a_common_word_anywhere() -> None:
    question = "how many episodes does monster have"
    assert names(question, called(question, "monster", "Monster", readers=900_000)) == ["monster"]
    assert names(question, called(question, "monster", "Monster", readers=900)) == []


def test_a_capital_letter_and_quotation_marks_make_names_of_words() -> None:
    for question, surface in (("I want to see Worlds now", "Worlds"), ('i want to see "worlds" now', '"worlds"')):
        assert names(question, called(question, surface, "Worlds", readers=10)) == [surface]


def test_a_short_word_is_no_typing_error_in_a_name() -> None:
    question = "need something similar asap"
    assert names(question, called(question, "asap", "Asa", readers=4_000, typos=1)) == []


def test_a_place_where_a_story_plays_is_no_name() -> None:
    question = "anime set in Kyoto"
    assert names(question, called(question, "Kyoto", "Kyoto Pictures", readers=2_000_000)) == []


@pytest.mark.parametrize(
    ("question", "surface", "name"),
    [
        ("is Game of Thrones an anime", "Thrones", "Throne of Glass"),
        ("Who directed Game of Thrones", "Thrones", "Throne of Glass"),
    ],
)
def test_a_piece_of_an_unknown_name_is_no_name(question: str, surface: str, name: str) -> None:
    assert names(question, called(question, surface, name, readers=2_000)) == []


def test_a_piece_of_a_name_that_many_mean_stays_one() -> None:
    question = "Who directed Monster Zorblat"
    assert names(question, called(question, "Monster", "Monster", readers=900_000)) == ["Monster"]


def test_nobody_is_asked_for_by_a_small_word_alone() -> None:
    question = "who made you"
    found = called(question, "made", "Made", readers=4_000)
    assert not understand(question, found).goals


def unknown(question: str, found: list[Mention]) -> str:
    """What the refusal calls the name that is not in the data."""
    understanding = understand(question, found)
    start, end = understanding.unexplained[0]
    assert not understanding.beyond
    return question[start:end].strip("?")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("is Wrecking Bad an anime", "Wrecking Bad"),
        ("how many seasons does Money Flurb have", "Money Flurb"),
        ("anime like Game of Flurbs", "Game of Flurbs"),
        ("who made Flurb Game", "Flurb Game"),
        ("anime like game of flurbs", "game of flurbs"),
    ],
)
def test_a_name_that_is_not_in_the_data_is_refused_as_a_whole(question: str, name: str) -> None:
    assert unknown(question, []) == name


def test_the_rest_of_a_name_whose_piece_was_found_is_a_part_of_it_whatever_it_means_elsewhere() -> None:
    question = "anime like The Last of Flurb"
    assert unknown(question, called(question, "Flurb", "Flurb", readers=0)) == "The Last of Flurb"
    things = "what should I watch if I like Stranger Things"
    assert unknown(things, called(things, "Stranger", "Blade of the Stranger", readers=90_000)) == "Stranger Things"


def test_a_noun_for_works_beside_a_name_is_no_part_of_it() -> None:
    question = "who directed the Flurb Anime"
    assert names(question, called(question, "Flurb", "Flurb", readers=5)) == ["Flurb"]


def test_what_a_known_title_is_called_in_passing_is_a_piece_and_how_it_begins_is_none() -> None:
    question = "who directed Flurb Bad"
    (mention,) = called(question, "Flurb", "Flurb", readers=300_000)
    (whole,) = mention.candidates
    for shown, kept in (("Flurb: The Long Way", ["Flurb"]), ("Blade of the Flurb", [])):
        assert names(question, [replace(mention, candidates=[replace(whole, name=shown)])]) == kept


@pytest.mark.parametrize(
    ("surface", "name", "readers", "typos", "named"),
    [
        ("black mirror", "The Long Way Home to Black Mirror Lake", 227, 0, False),
        ("black mirror", "Black Mirror of the Long Way Home", 227, 0, True),
        ("black mirror", "The Long Way Home to Black Mirror Lake", 900_000, 0, True),
        ("walking dead", "Walking Head", 841, 2, False),
        ("flurbing gread", "Flurbing Great", 841, 1, True),
        ("flurbing gread", "Flurbing Great", 0, 1, False),
    ],
)
def test_what_only_resembles_a_name_that_hardly_anybody_knows_is_none(
    surface: str, name: str, readers: int, typos: int, *, named: bool
) -> None:
    question = f"who directed {surface}"
    assert names(question, called(question, surface, name, readers=readers, typos=typos)) == [surface] * named


def test_an_unknown_name_of_many_words_is_no_description() -> None:
    assert not understand("what should I watch if I like Game of Thronesh Nights", []).descriptive
    assert understand("anime zorblat zinging zanging around", []).descriptive


def test_what_stands_behind_an_unknown_name_is_read_without_it() -> None:
    understanding = understand("Is Flurb Game based on a manga", [])
    assert [understanding.unexplained[0]] == [(3, 13)]
