"""A clause in front of a question is about the names in it, whatever its other words say of them."""

import pytest
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.readings.independent_clauses import names_stated, namesakes, places_named, says_what_it_is
from agent_core.grammar.spans.lattice import Lattice, lattice_of
from agent_core.grammar.words.lexicon import lexicon
from agent_core.results import Mention

from tests.support.made_up_names import mentions
from tests.support.readings import named


def lattice(clause: str, found: list[Mention] | None = None) -> Lattice:
    made = lattice_of(clause, mentions(clause) if found is None else found, lexicon(), weights=PRIORS)
    assert made is not None
    return made


def about(clause: str, found: list[Mention] | None = None) -> list[str]:
    return [name.candidate.name for name in names_stated(lattice(clause, found), PRIORS)]


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("Zorblat is a banquet for the ears", ["Zorblat"]),
        ("I fear Zorblat is shorter than it feels", ["Zorblat"]),
        ("Zorblat isn't to my taste", ["Zorblat"]),
        ("Zorblat is the second best thing since sliced bread", ["Zorblat"]),
        ("Zorblat is one odd film", ["Zorblat"]),
        ("Zorblat, odd film", ["Zorblat"]),
        ("My sister and I grew up on Zorblat", ["Zorblat"]),
        ("Before I start Zorblat", ["Zorblat"]),
        ("The manga Nightpaper took me by surprise", ["Nightpaper"]),
        ("My daughter grumfs about a film called Zorblat", ["Zorblat"]),
        ("There's such a heap of Zorblat", ["Zorblat"]),
        ("Once you've wolfed down Zorblat", ["Zorblat"]),
        ("When you're through with Zorblat", ["Zorblat"]),
        ("I've had the tune of Zorblat in my ears for three weeks", ["Zorblat"]),
        ("Hana Vell turns up a good deal as a voice actor", ["Hana Vell"]),
        ("Hana Vell never seems to rest", ["Hana Vell"]),
        ("I fancy something with Vexo Karu", ["Vexo Karu"]),
        ("Studio Plim is a safe bet", ["Studio Plim"]),
        ("Zorblat and Ombra keep me up at night", ["Zorblat", "Ombra"]),
    ],
)
def test_a_clause_is_about_its_names(clause: str, names: list[str]) -> None:
    assert sorted(about(clause)) == sorted(names)


@pytest.mark.parametrize(
    "clause",
    [
        "Zorblat hatched a film I fancied",  # which may be meant
        "Zorblat is a sequel",
        "Zorblat lost its director",
        "The guy in Zorblat is a riot",
        "The last episode of Zorblat was a riot",
        "Zorblat was ahead of something",
        "I take the old one over Zorblat",
        "Studio Plim or others",
        "I fancy the grumfed Zorblat",  # nobody knows which that is
        "I fancy the Grumfed things of Zorblat",  # a piece of a name
        "I fancy the best of Zorblat",  # a part of it
        "I fancy three of Zorblat",
        "Who grumfs in Zorblat",  # a question
        "Where does one grumf with Zorblat",
        "It is all grumfed",  # no name
        "",
    ],
)
def test_a_clause_that_may_be_about_something_else_is_about_no_name(clause: str) -> None:
    assert clause == "" or about(clause) == []


@pytest.mark.parametrize(
    "clause",
    [
        "Hana Vell shone in the nineties",
        "Studio Plim is at home in horror",
        "Hana Vell grumfed three of them",
        "Studio Plim grumfed its last in 2004",
        "Studio Plim is famous for films",
    ],
)
def test_what_narrows_the_works_of_somebody_is_not_passed_over(clause: str) -> None:
    assert about(clause) == []


@pytest.mark.parametrize("clause", ["Zorblat shone in the nineties", "Zorblat is at home in horror"])
def test_nothing_is_left_to_be_narrowed_of_a_title(clause: str) -> None:
    assert about(clause) == ["Zorblat"]


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("Zorblat is a sequel", True),
        ("I gather Zorblat was a spin-off", True),
        ("Zorblat is an odd film", False),
        ("Zorblat has a sequel", False),
        ("Zorblat left a sequel", False),
        ("Zorblat works as a sequel", False),
        ("Hana Vell is a director", False),
    ],
)
def test_what_a_title_is_said_to_be_is_none_of_its_own(clause: str, *, said: bool) -> None:
    assert says_what_it_is(lattice(clause)) is said


@pytest.mark.parametrize(
    ("clause", "others"),
    [("Zorblat is a banquet", ["manga"]), ("I sat through Zorblat and Ombra", ["manga"])],
)
def test_what_else_is_called_so_may_be_meant_too(clause: str, others: list[str]) -> None:
    found = [m for m in mentions(clause) if m.surface != "Zorblat"]
    made = lattice(clause, [*found, *named(clause, Zorblat="manga=1000|anime=900000")])
    anime = [n for n in names_stated(made, PRIORS) if n.candidate.ref.entity_type == "anime"]
    assert [str(name.candidate.ref.entity_type) for name in namesakes(made, anime)] == others


def test_common_words_in_small_letters_are_no_names_beside_one() -> None:
    clause = "Zorblat is easy on the eyes"
    found = [*mentions(clause), *named(clause, easy="anime=900000")]
    assert about(clause, found) == ["Zorblat"]
    assert [clause[start:end] for start, end in places_named(lattice(clause, found), PRIORS)] == ["Zorblat"]


def test_a_common_word_may_be_the_only_name() -> None:
    clause = "i went to see monster"
    assert about(clause, named(clause, monster="anime=900000")) == ["monster"]


def test_all_that_is_called_so_may_be_meant_the_likeliest_first() -> None:
    clause = "Zorblat is a banquet for the ears"
    found = named(clause, Zorblat="manga=1000|anime=900000")
    kinds = [str(name.candidate.ref.entity_type) for name in names_stated(lattice(clause, found), PRIORS)]
    assert kinds == ["anime", "manga"]
