"""Single episodes by their number, and what something is called."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.building import combined
from agent_core.grammar.semantics.logical_form import EPISODE, Everything, IllTypedError, Numbered

from tests.support.readings import parse, read

ZORBLAT = "Zorblat[anime]"
TWELFTH = f"number(has_episode({ZORBLAT}), 12)"
SEQUEL = f"sequel({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    [
        "What is the title of episode 12 of Zorblat?",
        "Episode 12 of Zorblat: what is it called?",
        "How is the 12th episode of Zorblat titled?",
        "In Zorblat, what is the name of episode number 12?",
        "What title does episode 12 of Zorblat have?",
        "Under what title did episode 12 of Zorblat air?",
        "Zorblat ep 12 title",
        "What did they name episode 12 in Zorblat?",
        "Zorblat, episode 12: what's its title?",
    ],
)
def test_an_episode_is_told_by_its_number(question: str) -> None:
    assert read(question) == TWELFTH


@pytest.mark.parametrize("question", ["episode 12 of Tomo Ishiguru", "episode 0 of Zorblat", "episode 1.5 of Zorblat"])
def test_titles_alone_have_episodes_and_these_whole_numbers(question: str) -> None:
    assert "number(" not in read(question)


def test_one_query_reads_the_episode() -> None:
    best = parse("What is the title of episode 12 of Zorblat?").best
    assert best is not None
    plan = compiled(best.form)
    assert isinstance(plan, Plan)
    query = query_of(plan)
    assert not isinstance(query, Plan)
    assert (query.result_type, query.episode_number) == ("episode", 12)
    assert paraphrase(best.form) == "the episode 12 of Zorblat"


def test_the_number_is_that_of_episodes_alone() -> None:
    numbered = Numbered(Everything(EPISODE), 3)
    assert combined("intersection", numbered, Everything(frozenset({"anime"}))) is None  # pyright: ignore[reportArgumentType]
    with pytest.raises(IllTypedError):
        Numbered(Everything(frozenset({"anime"})), 3)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    "question",
    [
        "How is the sequel of Zorblat called?",
        "How is called the sequel of Zorblat?",
        "What title does the sequel of Zorblat have?",
        "What is the sequel of Zorblat called?",
    ],
)
def test_what_is_called_something_is_what_is_asked_for(question: str) -> None:
    assert read(question) == SEQUEL


def test_how_something_is_asks_for_no_name() -> None:
    assert read("How is the sequel of Zorblat?") == ""


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("the first episode of Zorblat", "start_date"),
        ("What is the title of the first episode of Zorblat?", "start_date"),
        ("What is the last episode of Zorblat called?", "-start_date"),
    ],
)
def test_the_first_and_the_last_episode_are_ranked_by_date(question: str, order: str) -> None:
    assert read(question) == f"ranked(has_episode(Zorblat[anime]), {order}, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("When did the first episode of Zorblat air?", "year(Zorblat[anime])"),
        ("On what date did the final episode of Zorblat air?", "end_date(Zorblat[anime])"),
    ],
)
def test_when_they_aired_is_when_the_title_began_and_ended(question: str, form: str) -> None:
    assert read(question) == form
