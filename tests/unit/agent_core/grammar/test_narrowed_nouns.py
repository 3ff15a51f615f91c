"""What narrows a set on the way to another one is said as a part of its noun phrase."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.graph_query import EntityFilters, GraphQuery

from tests.support.readings import parse

BY_TOMO = "directed by Tomo Ishiguru"


def said(question: str) -> str:
    best = parse(question).best
    assert best is not None, question
    return paraphrase(best.form)


def passed_through(question: str) -> EntityFilters:
    """The filters of what the first hop of a question leads to."""
    best = parse(question).best
    assert best is not None, question
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return query.chains[0].hops[0].where


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("Studios that animated films directed by Tomo Ishiguru", f"the studios of the films {BY_TOMO}"),
        ("sequels of the OVAs by Tomo Ishiguru", f"the sequels of the OVAs {BY_TOMO}"),
        (
            "Who composed the music of anime directed by Tomo Ishiguru in the 1990s?",
            f"the composers of the anime {BY_TOMO} between 1990 and 1999",
        ),
        (
            "What manga was the anime directed by Tomo Ishiguru in 2013 based on?",
            f"the sources of the anime {BY_TOMO} in 2013",
        ),
        (
            "sequels of the horror films that Tomo Ishiguru directed",
            f"the sequels of the Horror films {BY_TOMO}",
        ),
        (
            "Who scored the anime directed by Tomo Ishiguru that have a sequel?",
            f"the composers of the anime {BY_TOMO} with a sequel",
        ),
        ("films directed by Tomo Ishiguru", f"the anime {BY_TOMO} (movie)"),
    ],
)
def test_what_is_passed_through_is_said_with_what_narrows_it(question: str, phrase: str) -> None:
    assert said(question) == phrase


def test_one_year_on_the_way_is_a_year() -> None:
    where = passed_through("What manga was the anime directed by Tomo Ishiguru in 2013 based on?")
    assert where == EntityFilters(year=2013)


def test_a_decade_on_the_way_is_one() -> None:
    where = passed_through("Who composed the music of anime directed by Tomo Ishiguru in the 1990s?")
    assert (where.year, where.year_min, where.year_max) == (None, 1990, 1999)
