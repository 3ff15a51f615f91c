"""What of a question has no meaning, and what a refusal says of it."""

import pytest
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import Lattice, lattice_of
from agent_core.grammar.words.lexicon import lexicon
from agent_core.planning.left_over import (
    adjoining_names,
    breaks_off,
    misfit,
    misspelt_name,
    unknown_names,
    unread_words,
)
from catalog.entities import EntityType

from tests.support.made_up_names import mentions


def lattice(question: str) -> Lattice:
    found = lattice_of(question, mentions(question), lexicon(), weights=fitted().weights)
    assert found is not None
    return found


def cover(question: str) -> Cover:
    return cover_of(lattice(question), fitted().weights)


def texts(question: str, places: list[tuple[int, int]]) -> list[str]:
    return [question[slice(*place)] for place in places]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who directed Grumfex?", ["Grumfex"]),
        ("Who directed Grumfex Vorn?", ["Grumfex Vorn"]),
        ("who directed grumfex", ["grumfex"]),
        ("Who directed Grumfex of the Moon?", ["Grumfex of the Moon", "Grumfex"]),
        ("Who directed Zorblat Grumfex?", ["Zorblat Grumfex", "Grumfex"]),
        ("Who directed Zorblat?", []),
        ("who wrote Zorblat's Grumfex Nights", ["Zorblat's Grumfex Nights"]),
        ("compare Zorblat and Grumf Vornaq", ["Zorblat and Grumf Vornaq", "Grumf Vornaq"]),
        ("anime like The Edge of Us", ["The Edge of Us"]),
        ("Who directed The Other Story?", ["The Other Story"]),
        ("How many films does Winter Grumf have?", ["Winter Grumf"]),
        ("What else is there for fans of Zorblat Nines?", ["Zorblat Nines"]),
        ("Who directed the Zorblat Movie?", []),
        ("Is there a sequel to Zorblat? If so, which one?", []),
    ],
)
def test_names_that_were_not_found_stand_with_what_may_belong_to_them(question: str, names: list[str]) -> None:
    assert texts(question, unknown_names(cover(question)))[: len(names) or None] == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who directed Grumf Vornaq R2?", ["Grumf Vornaq R2", "Grumf Vornaq"]),
        ("who directed grumf vornaq r2", ["grumf vornaq r2", "grumf vornaq"]),
        (
            "compare Grumf Vornaq and Grumf Vornaq R2",
            ["Grumf Vornaq", "Grumf Vornaq R2"],
        ),
        ("is Grumf Vornaq R2 longer than Zorblat", ["Grumf Vornaq R2", "Grumf Vornaq"]),
        ("is Grumf Vornaq R2 longer than Wexil", ["Grumf Vornaq R2", "Wexil", "Grumf Vornaq"]),
    ],
)
def test_a_subtitle_may_end_a_name_that_was_not_found(question: str, names: list[str]) -> None:
    assert texts(question, unknown_names(cover(question)))[: len(names)] == names


@pytest.mark.parametrize(
    "question", ["who directed Grumf Vornaq", "who directed Zorblat Vornaq", "who directed Vornaq"]
)
def test_no_shorter_name_is_looked_for_where_two_words_are_one(question: str) -> None:
    assert all("Vornaq" in name for name in texts(question, unknown_names(cover(question))))


def test_names_of_a_list_are_looked_for_apart() -> None:
    question = "compare grumfex and vornaq"
    assert texts(question, unknown_names(cover(question)))[:2] == ["grumfex", "vornaq"]
    assert misspelt_name(question, cover(question)) is None


@pytest.mark.parametrize(
    ("question", "unread"),
    [
        ("Who grumfed the anime Zorblat?", ["grumfed"]),
        ("who grumfed the anime zorblat?", []),  # without capitals it may be a name
        ("Who directed the grumfex?", []),  # where a name mostly stands
        ("Who grumfed vornaq anime by Studio Plim?", []),  # side by side they may be one
    ],
)
def test_words_that_are_not_written_as_names_are_none(question: str, unread: list[str]) -> None:
    found = cover(question)
    assert [found.tokens[i].text for i in unread_words(found)] == unread


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("Who directed Grumfex Vorn?", "Grumfex Vorn"),
        ("Who directed Zorblat?", None),
        ("Who directed Ga Gb Gc Gd Ge Gf Gg Gh?", "Ga Gb Gc Gd Ge Gf Gg Gh"),
        ("Who directed Ga Gb Gc Gd Ge Gf Gg Gh Gi?", "Ga"),  # no name is so long
    ],
)
def test_a_typing_error_is_looked_for_in_what_may_be_one_name(question: str, place: str | None) -> None:
    found = misspelt_name(question, cover(question))
    assert (None if found is None else question[slice(*found)]) == place


@pytest.mark.parametrize(
    ("question", "pieces"), [("Zorblat Ombra", "Zorblat Ombra"), ("Zorblat and Ombra", None), ("Zorblat", None)]
)
def test_names_side_by_side_may_be_one(question: str, pieces: str | None) -> None:
    place = adjoining_names(cover(question))
    assert (None if place is None else question[slice(*place)]) == pieces


@pytest.mark.parametrize(
    ("question", "word", "had_by"),
    [
        ("Who is the sequel of Studio Plim?", "sequel", {EntityType.ANIME, EntityType.MANGA}),
        ("Who is the prequel of Tomo Ishiguru?", "prequel", {EntityType.ANIME, EntityType.MANGA}),
        ("Who is the director of Zorblat?", None, set[EntityType]()),
        ("Who is the sequel of Grumfex?", None, set[EntityType]()),  # nobody knows what that is
    ],
)
def test_a_relation_that_a_kind_does_not_have_is_a_misfit(
    question: str, word: str | None, had_by: set[EntityType]
) -> None:
    edges = (edge for edges in lattice(question).edges for edge in edges)
    found = misfit(cover(question), edges)
    if found is None:
        assert word is None
    else:
        assert question[slice(*found.place)] == word
        assert set(found.had_by) == had_by


@pytest.mark.parametrize(
    "question",
    [
        "who was the director of the",
        "who voices",
        "how many episodes does",
        "what is the opening of",
        "the composer for",
        "can you tell me who is the",
        "what is the name of",
        "the one with",
        "list all anime that",
        "i want to know which",
    ],
)
def test_a_question_breaks_off_in_front_of_a_name(question: str) -> None:
    assert breaks_off(cover(question))


@pytest.mark.parametrize(
    "question",
    [
        "who directed Zorblat",
        "who directed grumfex",
        "the best rated anime, five will do",
        "horror anime",
        "what is there",
        "where can i watch",
    ],
)
def test_one_that_names_or_narrows_something_does_not(question: str) -> None:
    assert not breaks_off(cover(question))
