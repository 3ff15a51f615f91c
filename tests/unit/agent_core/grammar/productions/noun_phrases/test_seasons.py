"""The seasons of a series: how many there are, one of them, and the episodes of all."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import SeasonsGoal
from agent_core.grammar.explanation import notation
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Seasons
from agent_core.planning.parsed_names import goal_of_names

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read

SECOND = "next_season(Zorblat[anime])"


@pytest.mark.parametrize(
    "question",
    [
        "Will there be a Zorblat season 2?",
        "is season 2 of Zorblat confirmed",
        "does Zorblat have a second season?",
        "is Zorblat getting a 2nd season",
        "Has the second Zorblat season been announced?",
        "is there going to be a second season of Zorblat",
        "is Zorblat's second season out yet",
        "has Zorblat s2 come out",
    ],
)
def test_whether_a_season_exists_is_asked_of_the_seasons(question: str) -> None:
    assert read(question) == "seasons(Zorblat[anime]; existence 2)"


@pytest.mark.parametrize(
    "question",
    [
        "when is season 4 of Zorblat coming out",
        "When will the fourth season of Zorblat air?",
        "in what year did Zorblat season 4 come out",
        "Zorblat's fourth season came out when",
    ],
)
def test_when_a_season_comes_is_asked_of_the_seasons(question: str) -> None:
    assert read(question) == "seasons(Zorblat[anime]; date 4)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("who directed the second season of Zorblat", f"staff:Director({SECOND})"),
        ("the studio of Zorblat season 2", f"animated_by({SECOND})"),
        ("Which characters are in the second Zorblat season?", f"has_character({SECOND})"),
        ("how many episodes does season 3 of Zorblat have", f"episodes(next_season({SECOND}))"),
        ("what is the score of Zorblat s3", f"rating(next_season({SECOND}))"),
        ("the 2nd season of Zorblat", SECOND),
        ("who directed the first season of Zorblat", "staff:Director(Zorblat[anime])"),
        ("how many episodes are in season one of Zorblat", "episodes(Zorblat[anime])"),
    ],
)
def test_a_season_is_the_title_so_many_seasons_on(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "how many seasons does Zorblat have",
        "How many seasons of Zorblat are there?",
        "the number of seasons of Zorblat",
        "Zorblat has how many seasons",
        "how many seasons does Zorblat have in total",
    ],
)
def test_seasons_are_counted(question: str) -> None:
    assert read(question) == "seasons(Zorblat[anime]; count)"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many episodes does Zorblat have in total", "episodes summed"),
        ("how many episodes of Zorblat are there altogether", "episodes summed"),
        ("How many episodes does Zorblat have across all seasons?", "episodes whole"),
        ("episode count of all the seasons of Zorblat", "episodes whole"),
        ("how many episodes are in every Zorblat season combined", "episodes whole summed"),
        ("how many episodes does the whole Zorblat franchise have", "episodes whole"),
        ("total number of episodes of Zorblat", "episodes"),
        ("Zorblat's total episode count", "episodes"),
    ],
)
def test_episodes_of_all_seasons_are_added_up(question: str, expected: str) -> None:
    assert read(question) == f"seasons(Zorblat[anime]; {expected})"


def with_named_season(question: str) -> str:
    """How a question is read in which a season is found by a name of its own."""
    (found,) = mentions(question)
    name = "Zorblat season 3"
    meant = replace(found.candidates[0], matched_name=name)
    end = found.start + len(name)
    best = parse(question, [replace(found, end=end, surface=question[found.start : end], candidates=[meant])]).best
    return "" if best is None else notation(best.form)


@pytest.mark.parametrize(
    "question",
    ["Will there be a Zorblat season 3?", "is Zorblat season 3 confirmed?", "has Zorblat season 3 been announced yet"],
)
def test_a_season_that_is_named_is_asked_of_its_series(question: str) -> None:
    assert with_named_season(question) == "seasons(Zorblat[anime]; existence 3)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("when did Zorblat season 3 air", "year(Zorblat[anime])"),
        ("who directed Zorblat season 3", "staff:Director(Zorblat[anime])"),
        ("how many episodes does Zorblat season 3 have", "episodes(Zorblat[anime])"),
    ],
)
def test_what_else_is_asked_of_a_named_season_is_its_own(question: str, form: str) -> None:
    assert with_named_season(question) == form


@pytest.mark.parametrize("question", ["is Zorblat confirmed", "is there a Zorblat", "Will there be a Zorblat?"])
def test_a_title_whose_name_tells_no_season_is_none(question: str) -> None:
    assert "seasons(" not in read(question)


@pytest.mark.parametrize(
    "question",
    [
        "total episodes of Zorblat and Ombra combined",
        "episodes of Zorblat and Ombra combined",
        "total number of episodes of Zorblat and Ombra",
    ],
)
def test_episodes_of_several_titles_are_told_of_each(question: str) -> None:
    assert read(question) == "episodes(each_intersection(Zorblat[anime], Ombra[anime]))"


@pytest.mark.parametrize(
    "question",
    [
        "how many seasons does Studio Plim have",
        "does Vexo Karu have a second season",
        "how many seasons are there",
        "will there be a season of Zorblat",
    ],
)
def test_nothing_else_has_seasons(question: str) -> None:
    assert "seasons(" not in read(question)


def test_the_episodes_of_one_title_are_its_own() -> None:
    assert read("how many episodes does Zorblat have") == "episodes(Zorblat[anime])"
    assert read("total number of anime by Studio Plim") == "count(animated(Studio Plim[studio]))"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("is there a season 3 of Zorblat", "whether there is a season 3 of Zorblat"),
        ("when is Zorblat season 3 coming", "when season 3 of Zorblat came out"),
        ("how many seasons of Zorblat are there", "how many seasons Zorblat has"),
        ("total number of episodes of Zorblat", "how many episodes the seasons of Zorblat have"),
        ("Zorblat season 4", "the fourth seasons (by sequels, titles and dates) of Zorblat"),
    ],
)
def test_paraphrases_say_what_is_asked_of_seasons(question: str, said: str) -> None:
    best = parse(question).best
    assert best is not None
    assert paraphrase(best.form) == said


@pytest.mark.parametrize(
    "question",
    [
        "which Studio Plim projects have been announced",
        "which Studio Plim anime have not aired yet",
        "which Studio Plim projects have been announced but not aired yet?",
        "anime in production by Studio Plim",
    ],
)
def test_what_is_announced_has_not_come_out_yet(question: str) -> None:
    expected = read(question)
    assert expected.startswith("filter(")
    assert "upcoming" in expected


def test_of_one_title_it_is_not_told_whether_it_was_announced() -> None:
    assert not read("has Zorblat been announced")


def test_what_is_asked_of_seasons_is_a_goal_of_the_series() -> None:
    best = parse("when will season 3 of Zorblat air").best
    assert best is not None
    assert isinstance(best.form, Seasons)
    goal = goal_of_names(best.form, [], cost=0)
    assert isinstance(goal, SeasonsGoal)
    assert (type(goal), goal.place, goal.attribute, goal.phrase) == (SeasonsGoal, 3, "year", "season 3 of Zorblat")


@pytest.mark.parametrize(
    ("seasons", "said"),
    [
        ("more than one season", "a"),
        ("multiple seasons", "a"),
        ("at least two seasons", "a"),
        ("several seasons", "a"),
        ("only one season", "no"),
        ("just one season", "no"),
        ("fewer than 2 seasons", "no"),
    ],
)
def test_whether_there_are_several_seasons_is_whether_there_is_a_sequel(seasons: str, said: str) -> None:
    assert read(f"anime by Studio Plim with {seasons}") == read(f"anime by Studio Plim with {said} sequel")


def test_how_many_more_seasons_there_are_no_relation_tells() -> None:
    assert not read("anime by Studio Plim with three seasons")


@pytest.mark.parametrize(
    "question",
    [
        "How many episodes does Zorblat have put together?",
        "how many episodes of Zorblat are there taken together",
        "episodes of Zorblat added up",
    ],
)
def test_what_is_put_together_is_of_all_seasons(question: str) -> None:
    assert read(question) == read("episodes of Zorblat combined")


@pytest.mark.parametrize(
    "question",
    [
        "do Zorblat season 1 and season 3 have the same director",
        "were Zorblat season 1 and season 3 directed by the same person",
        "did the same person direct Zorblat season 1 and season 3",
        "Were Zorblat s1 and s3 by the same director?",
    ],
)
def test_two_seasons_of_one_series_stand_side_by_side(question: str) -> None:
    season = "next_season(next_season(Zorblat[anime]))"
    both = f"intersection(staff:Director(Zorblat[anime]), staff:Director({season}))"
    assert read(question) == f"any({both})"


def test_a_number_without_its_noun_is_no_season() -> None:
    assert "next_season" not in read("who directed Zorblat season 1 and 3")


@pytest.mark.parametrize(
    "question",
    ["anime with at least two seasons from 2015", "anime with several seasons from 2015"],
)
def test_when_a_series_came_out_is_not_when_its_sequel_did(question: str) -> None:
    assert read(question).endswith("in 2015)")
    assert "filter(filter(all(anime), " in read(question)
