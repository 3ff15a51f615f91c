"""The cheapest cover of a question: its names, its words, what the data does not hold, and what is left over."""

import pytest
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import lattice_of
from agent_core.grammar.words.lexicon import lexicon

from tests.support.made_up_names import mentions
from tests.support.readings import named


def cover(question: str) -> Cover:
    lattice = lattice_of(question, mentions(question), lexicon(), weights=fitted().weights)
    assert lattice is not None
    return cover_of(lattice, fitted().weights)


@pytest.mark.parametrize(
    ("question", "names", "left"),
    [
        ("Who directed Zorblat?", ["zorblat"], []),
        ("Who directed Quimby Nights?", ["quimby nights"], []),  # and not Quimby alone
        ("Who grumfed Zorblat?", ["zorblat"], ["grumfed"]),
        ("grumf vornaq", [], ["grumf", "vornaq"]),
    ],
)
def test_each_token_is_of_a_name_of_a_word_or_left(question: str, names: list[str], left: list[str]) -> None:
    found = cover(question)
    of_names = [" ".join(token.text for token in found.tokens[name.first : name.last]) for name in found.names]
    assert (of_names, [found.tokens[i].text for i in found.left]) == (names, left)


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("where can I watch Zorblat", ["streaming"]),
        ("what is the budget of Zorblat", ["sales and money earned"]),
        ("anime of the last ten years", ["today"]),
        ("anime of the last 12 years", ["today"]),
        ("hello", ["greetings"]),
        ("what can you do", ["help"]),
        ("who directed Zorblat", []),
    ],
)
def test_words_for_what_is_not_held_have_a_label(question: str, labels: list[str]) -> None:
    assert [label.label for label in cover(question).labels] == labels


def test_words_and_names_stand_where_they_do_in_the_question() -> None:
    question = "Who directed Zorblat?"
    found = cover(question)
    assert [question[slice(*found.span(name.first, name.last))] for name in found.names] == ["Zorblat"]
    assert found.has("verb")
    assert not found.has("count", "not")


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("how many seasons does Money Grumf have", []),
        ("how much money does Grumf have", ["what stories tell"]),
        ("Who killed Zorblat?", ["what stories tell"]),
        ("is Zorblat on Netflix", ["streaming"]),
        ("is Zorblat any good", ["opinions"]),
        ("is Zorblat a masterpiece", ["opinions"]),
    ],
)
def test_words_that_are_written_as_a_name_are_a_part_of_one(question: str, labels: list[str]) -> None:
    assert [label.label for label in cover(question).labels] == labels


@pytest.mark.parametrize(
    ("question", "compares"),
    [
        ("gimme anime by Studio Plim and by Hana Vell", False),
        ("anime between 2005 and 2010 by Studio Plim", True),
        ("anime by Studio Plim before 2010", True),
        ("anime by Studio Plim after 2010", True),  # though "after" is a preposition, too
        ("the sequel after Zorblat", False),
    ],
)
def test_what_bounds_a_number_does_so_beside_one(question: str, compares: bool) -> None:
    assert cover(question).has("comparator") == compares


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("the anime licensed by Netflix", []),
        ("anime that credit Netflix as licensor", []),
        ("Zorblat on Netflix", ["streaming"]),
        ("who directed Zorblat on Netflix", ["streaming"]),  # which relates no studio
        ("name the women in the cast of Zorblat", ["the sexes of characters"]),
    ],
)
def test_a_name_of_what_a_word_relates_is_no_label(question: str, labels: list[str]) -> None:
    called = {"Netflix": "studio"} if "Netflix" in question else {"women": "character"}
    found = [*mentions(question), *named(question, **called)]
    lattice = lattice_of(question, found, lexicon(), weights=fitted().weights)
    assert lattice is not None
    assert [label.label for label in cover_of(lattice, fitted().weights).labels] == labels


@pytest.mark.parametrize("question", ["Is Zorblat on Netflix?", "anime by Studio Plim on Netflix"])
def test_a_service_behind_its_preposition_is_no_name(question: str) -> None:
    lattice = lattice_of(question, [*mentions(question), *named(question, Netflix="person")], lexicon())
    assert lattice is not None
    assert "Netflix" not in {edge.label for edges in lattice.edges for edge in edges}
    assert [label.label for label in cover_of(lattice, fitted().weights).labels] == ["streaming"]
