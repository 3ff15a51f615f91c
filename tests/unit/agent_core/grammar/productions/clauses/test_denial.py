"""A condition that is denied leaves what does not fulfil it."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.productions.clauses.denial import denied
from agent_core.grammar.semantics.logical_form import RELEASED, Condition
from agent_core.graph_query import EntityFilters
from agent_core.moods.requests import moods

from tests.support.readings import parse, read

CUTE = next(mood.topics for mood in moods() if mood.name == "cute")
MADE = "animated(Studio Plim[studio])"


def where(question: str) -> dict[str, object]:
    """The filters of what a question reads of the graph."""
    best = parse(question).best
    assert best is not None, question
    plan = compiled(best.form)
    assert plan is not None
    return plan.where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("tail", "left"),
    [
        ("nothing older than 2010", {"year_min": 2010}),
        ("nothing newer than 2010", {"year_max": 2010}),
        ("none from before 2010", {"year_min": 2010}),
        ("and nothing that came out before 2010", {"year_min": 2010}),
        ("but not older than 2010", {"year_min": 2010}),
        ("none after 2015", {"year_max": 2015}),
        ("with more than 24 episodes, none from before 2000", {"episodes_min": 25, "year_min": 2000}),
        ("none with more than 26 episodes", {"episodes_max": 26}),
        ("but not with more than 26 episodes", {"episodes_max": 26}),
        ("none with 12 episodes or fewer", {"episodes_min": 13}),
        ("none with 12 episodes or more", {"episodes_max": 11}),
        ("nothing scored below 8", {"score_min": 8.0}),
        ("nothing rated above 7", {"score_max": 7.0}),
        ("but not rated at least 8", {"score_below": 8.0}),
        ("none that ended before 2010", {"ended_min": "2010"}),
        ("no horror", {"genre_not": ["Horror"]}),
        ("but not a comedy", {"genre_not": ["Comedy"]}),
        ("but not cute", {"genre_not": [*CUTE]}),
        ("without any magic", {"genre_not": ["Magic"]}),
        ("but no movies", {"format_not": ["movie"]}),
        ("not the OVAs", {"format_not": ["ova"]}),
        ("but not finished", {"status": ["airing", "upcoming"]}),
    ],
)
def test_a_denied_condition_leaves_the_other_side(tail: str, left: dict[str, object]) -> None:
    assert where(f"anime by Studio Plim, {tail}") == left


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("romance but not school", {"genre": ["Romance"], "genre_not": ["School"]}),
        ("action no romance", {"genre": ["Action"], "genre_not": ["Romance"]}),
        ("fantasy anime, no isekai", {"genre": ["Fantasy"], "genre_not": ["Isekai"]}),
        ("thriller movies but no gore", {"genre": ["Thriller"], "format": ["movie"], "genre_not": ["Gore"]}),
        ("romance anime that are not hentai", {"genre": ["Romance"], "genre_not": ["Hentai"]}),
        ("comedies of 2015, none from before spring", {}),
    ],
)
def test_sets_that_no_name_tells_may_be_without_a_genre(question: str, left: dict[str, object]) -> None:
    assert not left or where(question) == left
    assert left or not read(question)


@pytest.mark.parametrize(
    ("tail", "kept"),
    [
        ("with 12 episodes or fewer", {"episodes_max": 12}),
        ("with 12 episodes or more", {"episodes_min": 12}),
        ("2015 and newer", {"year_min": 2015}),
        ("only those from before 2010", {"year_max": 2009}),
        ("just the ones after 2010", {"year_min": 2011}),
        ("that were over already before 2010", {"ended_max": "2009"}),
        ("only movies", {"format": ["movie"]}),
        ("movies only", {"format": ["movie"]}),
    ],
)
def test_what_is_not_denied_stays_as_it_is(tail: str, kept: dict[str, object]) -> None:
    assert where(f"anime by Studio Plim, {tail}") == kept


def test_a_relation_that_is_denied_takes_away_what_it_leads_to() -> None:
    denying = f"difference({MADE}, worked_on:Director(Tomo Ishiguru[person]))"
    assert read("anime by Studio Plim, nothing directed by Tomo Ishiguru") == denying
    assert read("anime by Studio Plim, none by Tomo Ishiguru") == denying


@pytest.mark.parametrize("sign", ["!=", "<>"])
def test_a_sign_may_deny_who_has_a_role(sign: str) -> None:
    assert read(f"anime where studio = Studio Plim and director {sign} Hana Vell") == (
        f"difference({MADE}, worked_on:Director(Hana Vell[person]))"
    )


@pytest.mark.parametrize(
    "bounds",
    [
        (("year_min", 2010), ("year_max", 2012)),
        (("season", "spring"),),
        (("genre_not", ("Horror",)),),
        (("ended_min", "2014-04"),),
        (("status", ("finished", "airing", "upcoming")),),
    ],
)
def test_what_no_single_condition_denies_is_not_denied(bounds: tuple[tuple[str, object], ...]) -> None:
    assert denied(Condition(bounds, RELEASED, "so")) is None


def test_what_is_denied_twice_holds() -> None:
    once = Condition((("source_material", ("manga",)),), RELEASED, "made from manga")
    other = denied(once)
    assert other is not None
    assert (twice := denied(other)) is not None
    assert twice.bounds == once.bounds
    assert EntityFilters.model_validate({"source_not": ["manga"]}).source_not == ["manga"]


@pytest.mark.parametrize(
    ("question", "state"),
    [
        ("horror anime by Studio Plim, completed only", "finished"),
        ("horror anime by Studio Plim, ongoing only please", "airing"),
        ("only finished horror anime by Studio Plim", "finished"),
    ],
)
def test_what_is_wanted_in_one_state_only_is_in_that(question: str, state: str) -> None:
    assert where(question) == {"genre": ["Horror"], "status": [state]}
