"""What is wanted in place of a title: otherwise in some respect, and so many of what is like it."""

import pytest
from agent_core.goals.goal import SimilarGoal
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Alike

from tests.support.made_up_names import understood
from tests.support.readings import parse, read

FUNNY = "Gag Humor|Slapstick|Surreal Comedy|Parody|Comedy|Satire"
ZORBLAT = "alike(Zorblat[anime]; all(anime)"
BOTH = "alike(Zorblat[anime], Quimby Nights[anime]; "


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat but shorter", f"{ZORBLAT} but shorter)"),
        ("Zorblat but funnier", f"{ZORBLAT} but genre_any {FUNNY})"),
        ("Zorblat but with a funnier mood", f"{ZORBLAT} but genre_any {FUNNY})"),
        ("Zorblat but lighter", f"{ZORBLAT} but genre_not Psychological|Horror|Gore|Suspense|Dark Fantasy|Dystopian|"),
        ("anime like Zorblat but good", f"{ZORBLAT} but rated higher)"),
        ("anime like Zorblat but newer", f"{ZORBLAT} but newer)"),
    ],
)
def test_a_title_is_wanted_otherwise(question: str, form: str) -> None:
    parsed = parse(question)
    assert parsed.standing == "sure"
    assert read(question).startswith(form)


@pytest.mark.parametrize(
    ("question", "unheld"),
    [
        ("anime like Zorblat but with better animation", "better animation"),
        ("something like Zorblat but with a happy ending", "happy ending"),
        ("like Zorblat with better characters", "better characters"),
        ("anime similar to Zorblat but with a good story", "good story"),
    ],
)
def test_what_no_data_tells_of_titles_is_left_out_and_said(question: str, unheld: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.unapplied == unheld
    assert isinstance(best, SimilarGoal)
    assert not best.relative
    form = parse(question).best
    assert form is not None
    assert paraphrase(form.form) == f"the anime like Zorblat but {unheld}"


@pytest.mark.parametrize(
    ("question", "form", "number"),
    [
        ("I liked Zorblat and Quimby Nights. Give me 3 more.", f"{BOTH}3 all(anime))", 3),
        ("I loved Zorblat and Quimby Nights, suggest two more", f"{BOTH}2 all(anime))", 2),
        (
            "I liked Zorblat and Quimby Nights. Give me 3 more sports anime",
            f"{BOTH}3 filter(all(anime), Sports))",
            3,
        ),
        (
            "I enjoyed Zorblat and Quimby Nights, school romance. Recommend 3 more",
            f"{BOTH}3 filter(all(anime), Romance) but genre School)",
            3,
        ),
        ("5 sports anime like Zorblat", "alike(Zorblat[anime]; 5 filter(all(anime), Sports))", 5),
    ],
)
def test_so_many_are_wanted(question: str, form: str, number: int) -> None:
    assert read(question) == form
    best = understood(question).best
    assert best is not None
    assert best.query is not None
    assert best.query.limit == number


@pytest.mark.parametrize(
    "question",
    [
        "just watched Zorblat, anything similar",
        "I loved Zorblat, is there anything similar?",
        "loved Zorblat, something similar please",
        "just finished Zorblat, need something similar",
    ],
)
def test_something_similar_is_so_to_what_was_named_before(question: str) -> None:
    parsed = parse(question)
    assert parsed.standing == "sure"
    best = parsed.best
    assert best is not None
    assert isinstance(best.form, Alike)
    assert [name.candidate.name for name in best.form.names] == ["Zorblat"]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime by Studio Plim but not horror", "filter(animated(Studio Plim[studio]), not Horror)"),
        ("anime directed by Tomo Ishiguru but not Hana Vell", "difference("),
        ("which is the older anime, Zorblat or Ombra", "foremost("),
    ],
)
def test_but_and_better_keep_what_they_say_elsewhere(question: str, form: str) -> None:
    assert read(question).startswith(form)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("what's airing on Sunday", "filter(filter(all(anime), airing), sunday)"),
        ("anime airing on Monday", "filter(filter(all(anime), airing), monday)"),
        ("which anime air on Mondays", "filter(all(anime), monday)"),
    ],
)
def test_what_is_airing_on_a_day_goes_on(question: str, form: str) -> None:
    assert read(question) == form
    assert parse(question).standing == "sure"
