"""What a set is called: every condition of a query is said, in words that fit its noun."""

from typing import Any

import pytest
from agent_core.answering.narrowing import all_of, narrowed, one_of
from agent_core.goals.goal import SelectGoal
from agent_core.graph_query import EntityFilters, GraphQuery
from catalog.entities import EntityType


def filters(**where: Any) -> EntityFilters:  # noqa: ANN401 - its fields
    return EntityFilters.model_validate(where)


@pytest.mark.parametrize(
    ("where", "one", "many"),
    [
        ({}, "anime by X", "anime by X"),
        ({"format": ["movie"]}, "film by X", "films by X"),
        ({"format": ["tv"]}, "television series by X", "television series by X"),
        ({"format": ["ova"]}, "OVA by X", "OVAs by X"),
        ({"format": ["pv"]}, "anime by X that are pv", "anime by X that are pv"),
        ({"format": ["movie", "ova"]}, "anime by X that are films or OVAs", "anime by X that are films or OVAs"),
        ({"format_not": ["movie", "ova"]}, "anime by X but no films or OVAs", "anime by X but no films or OVAs"),
        ({"genre": ["Romance"]}, "Romance anime by X", "Romance anime by X"),
        (
            {"age_rating": ["g", "pg"]},
            "anime by X with the age rating G or PG",
            "anime by X with the age rating G or PG",
        ),
        ({"above_source": True}, "anime by X rated above their manga", "anime by X rated above their manga"),
        (
            {"above_source": False, "runtime_max": 240},
            "anime by X of 240 minutes or less in all rated no higher than their manga",
            "anime by X of 240 minutes or less in all rated no higher than their manga",
        ),
        (
            {"genre": ["Sports", "Drama"], "genre_not": ["Horror"]},
            "anime by X of the genres Sports and Drama but no Horror",
            "anime by X of the genres Sports and Drama but no Horror",
        ),
        (
            {"genre": ["Sports", "volleyball"]},
            "Sports anime by X about volleyball",
            "Sports anime by X about volleyball",
        ),
        ({"genre": ["pirates"]}, "anime by X about pirates", "anime by X about pirates"),
        ({"genre_any": ["ghost", "ghosts"]}, "anime by X about ghosts", "anime by X about ghosts"),
        (
            {"genre_any": ["Horror", "Gore"], "genre": ["Action"]},
            "Action anime by X of the genre Horror or Gore",
            "Action anime by X of the genre Horror or Gore",
        ),
        (
            {"source_not": ["light_novel"]},
            "anime by X not based on light novels",
            "anime by X not based on light novels",
        ),
        (
            {"episodes_min": 12, "episodes_max": 12},
            "anime by X with exactly 12 episodes",
            "anime by X with exactly 12 episodes",
        ),
        (
            {"episodes_max": 13, "format_not": ["movie"]},
            "anime by X with 13 episodes or fewer but no films",
            "anime by X with 13 episodes or fewer but no films",
        ),
        (
            {"started_min": "2001"},
            "anime by X that came out in 2001 or later",
            "anime by X that came out in 2001 or later",
        ),
        (
            {"started_min": "2001-04-03"},
            "anime by X that came out since 2001-04-03",
            "anime by X that came out since 2001-04-03",
        ),
        ({"started_max": "2001"}, "anime by X that came out by 2001", "anime by X that came out by 2001"),
        ({"status": ["airing"]}, "airing anime by X", "airing anime by X"),
        ({"season": "fall"}, "anime by X in fall", "anime by X in fall"),
        ({"season": "fall", "year": 2011}, "anime by X in fall 2011", "anime by X in fall 2011"),
        ({"year": 2011}, "anime by X in 2011", "anime by X in 2011"),
        (
            {"source_material": ["original"]},
            "anime by X based on no other work",
            "anime by X based on no other work",
        ),
        ({"source_material": ["manga"]}, "anime by X based on manga", "anime by X based on manga"),
        (
            {"source_material": ["light_novel", "book"], "format": ["movie"]},
            "film by X based on light novels or books",
            "films by X based on light novels or books",
        ),
        ({"year_min": 1999}, "anime by X since 1999", "anime by X since 1999"),
        ({"year_max": 1999}, "anime by X until 1999", "anime by X until 1999"),
        (
            {"year_min": 1990, "year_max": 1999},
            "anime by X between 1990 and 1999",
            "anime by X between 1990 and 1999",
        ),
        ({"score_min": 7.5}, "anime by X rated 7.5 or higher", "anime by X rated 7.5 or higher"),
        ({"score_above": 7.5}, "anime by X rated above 7.5", "anime by X rated above 7.5"),
        ({"score_below": 5}, "anime by X rated below 5.0", "anime by X rated below 5.0"),
        ({"chapters_min": 101}, "anime by X with 101 chapters or more", "anime by X with 101 chapters or more"),
        ({"score_max": 5}, "anime by X rated 5.0 or lower", "anime by X rated 5.0 or lower"),
        ({"score_min": 0}, "anime by X rated 0.0 or higher", "anime by X rated 0.0 or higher"),
        (
            {"episodes_min": 24, "episodes_max": 26},
            "anime by X with between 24 and 26 episodes",
            "anime by X with between 24 and 26 episodes",
        ),
        (
            {"format": ["movie"], "genre": ["Drama"], "status": ["finished"], "score_min": 8, "year_min": 2000},
            "finished Drama film by X rated 8.0 or higher since 2000",
            "finished Drama films by X rated 8.0 or higher since 2000",
        ),
    ],
)
def test_every_condition_is_said(where: dict[str, Any], one: str, many: str) -> None:
    assert narrowed("anime by X", filters(**where), many=False) == one
    assert narrowed("anime by X", filters(**where), many=True) == many


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"ended_min": "2012", "ended_max": "2012"}, "that ended in 2012"),
        ({"ended_min": "2012-05-04", "ended_max": "2012-05-04"}, "that ended on 2012-05-04"),
        ({"year_max": 1999, "ended_min": "2013"}, "until 1999 that ended in 2013 or later"),
        ({"ended_max": "2011"}, "that ended by 2011"),
        ({"ended_min": "2014-04", "ended_max": "2014-06"}, "that ended between 2014-04 and 2014-06"),
    ],
)
def test_when_titles_ended_is_said_behind_when_they_came_out(where: dict[str, Any], said: str) -> None:
    assert narrowed("anime", filters(**where), many=True) == f"anime {said}"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"format": ["movie"]}, "sequels of X (films)"),
        ({"genre": ["Romance"], "status": ["airing"]}, "sequels of X (airing, Romance)"),
        ({"year": 2010}, "sequels of X in 2010"),
    ],
)
def test_another_noun_keeps_its_place(where: dict[str, Any], said: str) -> None:
    assert narrowed("sequels of X", filters(**where), many=True) == said


def test_a_goal_is_one_or_many_by_its_query() -> None:
    query = GraphQuery(result_type=EntityType.ANIME, where=filters(format=["movie"]))
    goal = SelectGoal(subjects=(), query=query, phrase="anime by X", plural="anime by X or Y")
    assert (one_of(goal), all_of(goal)) == ("film by X", "films by X or Y")
    plain = SelectGoal(subjects=(), phrase="anime", plural="anime")
    assert (one_of(plain), all_of(plain)) == ("anime", "anime")
