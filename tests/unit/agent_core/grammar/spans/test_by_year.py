"""A year tells a title from its namesakes, and a second one the other of the two."""

from dataclasses import replace

import pytest
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import Contrast, Foremost
from agent_core.results import Mention
from catalog.entities import EntityType

from tests.support.candidates import called
from tests.support.readings import parse

YEARS = {1999: 900, 2011: 1000, 2020: 50}


def found(question: str) -> list[Mention]:
    """What a look-up would find of a name that titles of several years have."""
    start = question.index("Zorblat")
    titles = [replace(called("Zorblat", EntityType.ANIME, popularity=n), year=year) for year, n in YEARS.items()]
    best = sorted(titles, key=lambda title: -title.popularity)
    return [Mention(start=start, end=start + 7, surface="Zorblat", candidates=best)]


def years_of(question: str) -> list[int | None]:
    best = parse(question, found(question)).best
    return [] if best is None else [name.candidate.year for name in names_in(best.form)]


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("Zorblat 1999 vs 2011", [1999, 2011]),
        ("compare Zorblat 1999 and 2011", [1999, 2011]),
        ("compare Zorblat (1999) with 2020", [1999, 2020]),
        ("what is the difference between Zorblat 2011 and 2020", [2011, 2020]),
        ("Which is better, Zorblat 1999 or 2011?", [1999, 2011]),
        ("How does Zorblat 2011 differ from the 1999 one?", [2011, 1999]),
        ("compare Zorblat 2011 with the 1999 one", [2011, 1999]),
        ("who directed Zorblat 1999", [1999]),
        ("how many episodes does Zorblat (2020) have", [2020]),
        ("who directed Zorblat", [2011]),
    ],
)
def test_a_year_behind_a_name_tells_which_title_is_meant(question: str, years: list[int]) -> None:
    assert years_of(question) == years


@pytest.mark.parametrize(
    ("question", "node"),
    [("Zorblat 1999 vs 2011", Contrast), ("Which is better, Zorblat 1999 or 2011?", Foremost)],
)
def test_two_years_set_two_titles_side_by_side(question: str, node: type) -> None:
    best = parse(question, found(question)).best
    assert best is not None
    assert isinstance(best.form, node)


@pytest.mark.parametrize(
    "question",
    [
        "compare Zorblat 1999 and 1987",  # of which year there is none
        "Zorblat 1999 was great and 2011 vs it",
    ],
)
def test_a_year_of_no_title_names_none(question: str) -> None:
    best = parse(question, found(question)).best
    assert best is None or len(list(names_in(best.form))) < len(YEARS) - 1
