"""How many a superlative asks for is told by the number of its noun, in every language that tells it."""

import pytest
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Ranked

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"


def limit(question: str) -> int | None:
    """How many of a ranking are asked for."""
    best = parse(question).best
    assert best is not None, question
    assert isinstance(best.form, Ranked), question
    return best.form.order.limit


@pytest.mark.parametrize(
    "question",
    [
        "The best anime by Studio Plim",
        "best film by Studio Plim",
        "the best horror film",
        "best rated of the horror films",
        "oldest anime",
        "Which anime by Studio Plim is the most popular?",
        "Which of the anime which were made by Studio Plim has the highest rating?",
        "Which of the anime the characters of which were designed by Hana Vell is the best?",
        "best films by Tomo Ishiguru, only one",
        "best rated anime by Studio Plim number one",
        "most popular anime by Studio Plim, just one",
        "Le meilleur anime de Studio Plim ?",
        "El mejor anime de Studio Plim",
        "Der beste Anime von Studio Plim",
        "Die beste Serie von Studio Plim?",
        "Welcher Anime von Studio Plim hat die meisten Folgen?",
    ],
)
def test_one_is_asked_for(question: str) -> None:
    assert limit(question) == 1


@pytest.mark.parametrize(
    "question",
    [
        "Best anime by Studio Plim",
        "best films by Tomo Ishiguru",
        "what are the best anime",
        "Which films by Studio Plim are the best?",
        "the best horror films",
        "best light novels",
        "most popular romance anime",
        "list the best anime by Studio Plim",
        "Les meilleurs films de Studio Plim",
        "Quels anime de Studio Plim sont les mieux notés ?",
        "Los mejores animes de Studio Plim",
        "Dime las películas mejor valoradas de Studio Plim",
        "Die besten Anime von Studio Plim",
        "Nenne mir die beliebtesten Anime von Studio Plim",
    ],
)
def test_several_are_asked_for(question: str) -> None:
    assert limit(question) == 10


@pytest.mark.parametrize(("question", "number"), [("top 5 anime", 5), ("the 3 best films by Studio Plim", 3)])
def test_a_number_tells_how_many(question: str, number: int) -> None:
    assert limit(question) == number


@pytest.mark.parametrize(
    ("tail", "order"),
    [
        ("by rating", "-score"),
        ("sorted by popularity", "-popularity"),
        ("in ascending order of score", "score"),
        ("in descending order of popularity", "-popularity"),
        ("ordered by number of episodes", "-episodes"),
        ("in order of release", "start_date"),
        ("by descending release date", "-start_date"),
        ("sorted by score, ascending", "score"),
    ],
)
def test_what_sorts_chooses_none(tail: str, order: str) -> None:
    assert read(f"List the anime by Studio Plim {tail}") == f"ranked({MADE}, {order}, None)"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("sorted by score, which anime by Studio Plim comes first", "-score, 1"),
        ("By score, what comes last among the anime by Studio Plim?", "score, 1"),
        ("By release date, what comes first among the anime by Studio Plim?", "start_date, 1"),
        ("anime by Studio Plim, sort by score desc, limit 3", "-score, 3"),
        ("anime by Studio Plim, order by popularity desc, limit 5", "-popularity, 5"),
        ("anime by Studio Plim, max by score", "-score, 1"),
    ],
)
def test_the_first_of_what_is_sorted_may_be_asked_for(question: str, expected: str) -> None:
    assert read(question) == f"ranked({MADE}, {expected})"


def test_names_side_by_side_are_not_ranked_for_what_they_made() -> None:
    both = "union(animated(Studio Plim[studio]), animated(Studio Vane[studio]))"
    assert read("Which anime by Studio Plim or Studio Vane is the most popular?") == f"ranked({both}, -popularity, 1)"


def test_it_is_said_by_what_something_is_sorted() -> None:
    best = parse("List the anime by Studio Plim sorted by popularity").best
    assert best is not None
    assert paraphrase(best.form) == "the anime by Studio Plim by popularity"


@pytest.mark.parametrize(
    "question",
    [
        "Tell me which of the anime by Studio Plim which were scored above 7 is rated best",
        "Which of the anime by Studio Plim which were rated above 7 is the most popular?",
    ],
)
def test_a_clause_about_many_asks_for_no_more_than_one_of_them(question: str) -> None:
    assert limit(question) == 1


@pytest.mark.parametrize("asked", ["what's rated best?", "what's the best rated?", "what is rated best?"])
def test_what_is_the_best_is_one(asked: str) -> None:
    assert read(f"Of all the anime works by Studio Plim, {asked}") == "ranked(animated(Studio Plim[studio]), -score, 1)"
