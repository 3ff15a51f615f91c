"""What is liked, what is not, what shall be otherwise and for what it is liked come together in one likeness."""

from dataclasses import replace

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.orders import say_similar
from agent_core.goals.goal import SimilarGoal
from agent_core.goals.retrievals import Findings, steps_of
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import Alike
from agent_core.planning.parsed_names import goal_of_names
from agent_core.results import GraphMeta, GraphResult
from agent_core.retrieval.similar_titles import READERS_FIELD, UNLIKE_FIELD

from tests.support.readings import parse, read
from tests.support.scripted import card

ZORBLAT = "Zorblat[anime]"
UNLIKE = f"alike({ZORBLAT}; all(anime) but not like Quimby Nights)"
DARK = "genre_any Dark Fantasy|Psychological|Horror|Gore|Dystopian|Suspense|Thriller|Revenge|Dementia"
ADULTS = "genre_any Adult Cast|Primarily Adult Cast"
FUNNY = "genre_any Gag Humor|Slapstick|Surreal Comedy|Parody|Comedy|Satire"


@pytest.mark.parametrize(
    "question",
    [
        "I loved Zorblat but hated Quimby Nights, what should I watch",
        "loved Zorblat and disliked Quimby Nights, recommend me something",
        "I liked Zorblat but hated Quimby Nights. What next?",
        "i really enjoyed Zorblat but couldn't stand Quimby Nights, any recs",
        "I enjoyed Zorblat, I didn't like Quimby Nights",
        "something like Zorblat but not like Quimby Nights",
        "anime like Zorblat but not Quimby Nights",
    ],
)
def test_what_is_not_liked_is_told_beside_what_is(question: str) -> None:
    assert read(question) == UNLIKE
    assert parse(question).standing == "sure"


def test_a_title_is_liked_for_what_is_wanted_and_for_what_is_not() -> None:
    said = read("anime like Zorblat but darker and not like Quimby Nights")
    assert said == f"alike({ZORBLAT}; all(anime) but {DARK} but not like Quimby Nights)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("darker version of Zorblat", DARK),
        ("a funnier version of Zorblat", FUNNY),
        ("something darker than Zorblat", DARK),
        ("funnier than Zorblat, but short", f"{FUNNY} but episodes_max 13, format_not movie"),
        ("a newer take on Zorblat", "newer"),
        ("Zorblat but with adults", ADULTS),
        ("a more mature version of Zorblat", "genre_any Seinen|Josei|Adult Cast|Primarily Adult Cast|Mature Themes"),
    ],
)
def test_a_change_may_be_a_version_or_a_comparison(question: str, form: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; all(anime) but {form})"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("I liked Zorblat because it's funny, give me more like that", "funny"),
        ("I liked Zorblat because it's a comedy, more like that please", "Comedy"),
    ],
)
def test_what_a_title_is_liked_for_is_wanted(question: str, wanted: str) -> None:
    assert read(question) == f"alike({ZORBLAT}; filter(all(anime), {wanted}))"


@pytest.mark.parametrize(
    "question",
    [
        "is Zorblat darker than Quimby Nights",
        "which is darker, Zorblat or Quimby Nights",
        "what is not like Zorblat",
        "I hated Zorblat",
    ],
)
def test_no_data_tells_how_much_of_a_mood_a_title_has_or_what_nobody_likes(question: str) -> None:
    assert parse(question).standing != "sure"


def test_whose_studio_is_another_one_is_no_version_of_a_title() -> None:
    assert not read("anime by Tomo Ishiguru from a different studio than Zorblat").startswith("alike")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I love mysteries and hate harem", "filter(filter(all(anime), Mystery), not Harem)"),
        ("I don't like romance, recommend me a comedy", ""),
    ],
)
def test_a_genre_that_is_not_liked_is_none(question: str, form: str) -> None:
    assert read(question) == (form and f"suggested({form})")


def goal(question: str) -> SimilarGoal:
    best = parse(question).best
    assert best is not None
    assert isinstance(best.form, Alike)
    assert [named.candidate.name for named in names_in(best.form)] == ["Zorblat", "Quimby Nights"]
    asked = goal_of_names(best.form, [], cost=0)
    assert isinstance(asked, SimilarGoal)
    return asked


def test_the_search_is_told_what_is_not_liked_and_the_answer_says_it() -> None:
    asked = goal("anime like Zorblat but not Quimby Nights")
    (step,) = steps_of(asked)
    assert step.graph_intent is not None
    assert step.graph_intent.unlike == [asked.unlike[0].ref]
    fields = ((READERS_FIELD, "4"), (UNLIKE_FIELD, "Romance like Quimby Nights"))
    found = GraphResult.of([replace(card("Orba"), fields=fields)], summary="1", meta=GraphMeta(total=1))
    text, _ = say_similar(asked, Findings(asked, None, (found,), (True,)), Citations())
    assert text.startswith("Like Zorblat but not like Quimby Nights are: Orba")
    assert text.endswith("recommended by 4 readers, though Romance like Quimby Nights.")
