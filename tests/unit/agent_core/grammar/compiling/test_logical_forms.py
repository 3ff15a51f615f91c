"""Logical forms become queries of the graph; what no query can say at once is read before."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.graph_query import GraphQuery
from catalog.entities import EntityType

from tests.support.readings import named, parse


def plan(question: str) -> Plan:
    best = parse(question, None).best
    assert best is not None, question
    found = compiled(best.form)
    assert found is not None
    return found


def query(question: str) -> GraphQuery:
    made = query_of(plan(question))
    assert isinstance(made, GraphQuery)
    return made


def hops(made: GraphQuery) -> list[list[str]]:
    return [[f"{h.relation}{f':{h.role}' if h.role else ''}" for h in chain.hops] for chain in made.chains]


def test_joins_from_a_name_are_one_chain() -> None:
    made = query("Who voices the main characters of the sequel of Zorblat?")
    assert hops(made) == [["sequel", "has_character:main", "voiced_by"]]
    assert made.result_type is EntityType.PERSON


def test_conditions_on_the_way_are_those_of_a_hop() -> None:
    made = query("Who directed the movies of Studio Plim?")
    assert hops(made) == [["animated", "staff:Director"]]
    assert made.chains[0].hops[0].where.format == ["movie"]
    assert made.where.format == []


@pytest.mark.parametrize(
    ("conjunction", "combine"), [("and with", "intersection"), ("or with", "union"), ("but not with", "difference")]
)
def test_sets_are_combined_as_chains(conjunction: str, combine: str) -> None:
    made = query(f"anime directed by Tomo Ishiguru {conjunction} music by Hana Vell")
    assert (made.chains[0].combine, made.chains[1].combine or made.combine) == (None, combine)
    assert hops(made) == [["worked_on:Director"], ["worked_on:Music"]]


@pytest.mark.parametrize(
    "question",
    [
        "horror anime that are not by Studio Plim but have music by Hana Vell",
        "anime with music by Hana Vell that are horror anime not by Studio Plim",
    ],
)
def test_what_is_taken_away_of_all_is_taken_away_of_what_is_told(question: str) -> None:
    made = query(question)
    assert hops(made) == [["worked_on:Music"], ["animated"]]
    assert [chain.combine for chain in made.chains][1:] == ["difference"]
    assert made.where.genre == ["Horror"]


def test_conditions_on_the_results_are_those_of_the_query() -> None:
    made = query("horror movies by Studio Plim from the 90s with a score above 8 and more than 1 episode")
    filters = made.where.model_dump(exclude_defaults=True)
    assert filters == {
        "format": ["movie"], "genre": ["Horror"], "year_min": 1990, "year_max": 1999, "score_above": 8.0,
        "episodes_min": 2,
    }  # fmt: skip


def test_a_superlative_is_an_order_with_a_limit() -> None:
    made = query("the 3 most popular anime by Studio Plim")
    assert (made.order_by, made.descending, made.limit) == ("popularity", True, 3)


def test_the_length_of_manga_is_that_in_chapters() -> None:
    assert query("the longest manga by the author of Nightpaper").order_by == "chapters"


def test_a_count_counts_and_lists_nothing_of_its_own() -> None:
    assert query("How many anime did Studio Plim make?").aggregate == "count"


def test_others_leave_out_what_tells_them() -> None:
    made = query("What other anime did the director of Zorblat direct?")
    assert [ref.entity_type for ref in made.exclude] == [EntityType.ANIME]


def test_others_that_a_character_tells_leave_out_what_that_appears_in() -> None:
    made = query("other works of the person who voiced Vexo Karu")
    assert hops(made) == [["voiced_by", "voiced_in"], ["appears_in"]]
    assert made.chains[1].combine == "difference"


def test_a_namesake_is_looked_for_where_it_is_said_to_be() -> None:
    whole = plan("Who voices Vexo Karu in Zorblat?")
    (before,) = whole.before()
    first = query_of(before)
    assert isinstance(first, GraphQuery)
    assert hops(first) == [[], ["has_character"]]


def test_two_formats_at_once_are_none() -> None:
    best = parse("OVA films by Studio Plim").best
    assert best is None or compiled(best.form) is None


def test_more_relations_than_a_chain_may_have_are_not_compiled() -> None:
    question = f"Who directed {'the sequel of ' * 6}Zorblat?"
    found = parse(question, named(question, Zorblat="anime"))
    assert found.best is not None
    assert compiled(found.best.form) is None
