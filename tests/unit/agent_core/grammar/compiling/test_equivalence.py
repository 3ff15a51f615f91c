"""Two logical forms that come to the same query ask the same."""

from collections.abc import Sequence

import pytest
from agent_core.grammar.compiling.equivalence import Signature, are_of_the_same, signature_of
from agent_core.grammar.semantics.logical_form import Combine, LogicalForm
from agent_core.graph_query import SetOperator

from tests.support.readings import named, parse


def form(question: str) -> LogicalForm:
    best = parse(question).best
    assert best is not None, question
    return best.form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Who directed Zorblat?", "Who wrote Zorblat?"),
        ("anime by Studio Plim", "movies by Studio Plim"),
        ("anime by Studio Plim", "anime by Studio Plim since 2010"),
        ("Zorblat score", "Zorblat episodes"),
        ("the best rated anime by Studio Plim", "the worst rated anime by Studio Plim"),
        ("anime by the director of Zorblat", "other anime by the director of Zorblat"),
    ],
)
def test_other_questions_ask_something_else(one: str, other: str) -> None:
    assert signature_of(form(one)) != signature_of(form(other))


@pytest.mark.parametrize(("operator", "alike"), [("intersection", True), ("union", True), ("difference", False)])
def test_the_order_of_what_is_joined_is_no_matter_but_of_a_difference(operator: SetOperator, alike: bool) -> None:
    one, other = form("anime directed by Tomo Ishiguru"), form("anime with music by Hana Vell")
    assert not isinstance(one, str)
    there, back = (signature_of(Combine(operator, *both)) for both in ((one, other), (other, one)))  # pyright: ignore[reportArgumentType] - both are sets
    assert (there == back) is alike


def test_which_namesake_is_meant_is_left_open_but_not_of_which_kind() -> None:
    question = "Zorblat score"

    def signatures(description: str) -> Sequence[Signature]:
        return [
            signature_of(reading.form) for reading in parse(question, named(question, Zorblat=description)).readings
        ]

    one, same, *_ = signatures("anime=100|anime=90")
    assert one == same
    one, other, *_ = signatures("anime=100|manga=90")
    assert one != other


def test_a_comparison_of_the_same_is_the_same_wherever_the_names_stand() -> None:
    assert are_of_the_same(form("compare Zorblat and Quimby"), form("What sets Zorblat apart from Quimby?"))
    assert not are_of_the_same(form("compare Zorblat and Quimby"), form("compare Zorblat and Ombra"))
    assert not are_of_the_same(form("compare Zorblat and Quimby"), form("what do Zorblat and Quimby have in common"))
    assert not are_of_the_same(form("Who directed Zorblat?"), form("Who directed Zorblat?"))


def test_who_of_those_in_a_title_is_meant_is_left_open() -> None:
    question = "who voices Vexo in Zorblat"
    mentions = named(question, Vexo="character=900|character=600", Zorblat="anime=900")
    one, other, *_ = parse(question, mentions).readings
    assert signature_of(one.form) == signature_of(other.form)


def test_who_wrote_the_source_of_an_anime_wrote_the_manga_that_is_called_so() -> None:
    question = "Zorblat author"
    of_anime, of_manga = (parse(question, named(question, Zorblat=f"{kind}=100")).best for kind in ("anime", "manga"))
    assert of_anime is not None
    assert of_manga is not None
    assert signature_of(of_anime.form) == signature_of(of_manga.form)


def test_what_else_is_of_a_source_is_not() -> None:
    question = "the anime adapted from the source of Zorblat"
    assert signature_of(form(question)) != signature_of(form("the anime adapted from Nightpaper"))


def test_whether_a_title_is_left_out_with_its_story_makes_no_two_questions() -> None:
    assert parse("anime by Studio Plim not counting Zorblat").margin > 0
