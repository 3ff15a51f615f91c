"""A plan becomes queries, one after the other where one starts from what another finds."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import counted_hop, query_of
from agent_core.grammar.semantics.logical_form import Everything, Related
from agent_core.grammar.semantics.relations import Edge
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.limits import MAX_STARTS
from agent_core.references import EntityRef
from catalog.entities import EntityType, entity_id
from catalog.relations import RelationType

from tests.support.readings import parse


def plan(question: str) -> Plan:
    best = parse(question, None).best
    assert best is not None, question
    found = compiled(best.form)
    assert found is not None
    return found


def refs(many: int) -> list[EntityRef]:
    return [EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{n}"))) for n in range(many)]


def test_a_relation_from_a_ranking_is_followed_from_what_was_found() -> None:
    whole = plan("Who directed the best rated anime by Studio Plim?")
    (before,) = whole.before()
    assert query_of(whole) is before
    first = query_of(before)
    assert isinstance(first, GraphQuery)
    assert (first.order_by, first.limit) == ("score", 1)
    second = query_of(whole, lambda _: refs(1))
    assert isinstance(second, GraphQuery)
    assert second.chains[0].start == refs(1)
    assert [hop.role for hop in second.chains[0].hops] == ["Director"]


def test_what_starts_from_nothing_is_told_by_what_found_nothing() -> None:
    whole = plan("Who directed the best rated anime by Studio Plim?")
    assert query_of(whole, lambda _: []) is whole.before()[0]


def test_a_chain_starts_from_so_many_at_most() -> None:
    made = query_of(plan("Who directed the best rated anime by Studio Plim?"), lambda _: refs(MAX_STARTS + 1))
    assert isinstance(made, GraphQuery)
    assert len(made.chains[0].start) == MAX_STARTS


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("the third film by Tomo Ishiguru", ("start_date", 1, 2)),
        ("the 3 best rated anime by Studio Plim", ("score", 3, 0)),
        ("the longest manga by Tomo Ishiguru", ("chapters", 1, 0)),
    ],
)
def test_an_order_says_by_what_how_many_and_behind_which(question: str, order: tuple[str, int, int]) -> None:
    made = query_of(plan(question))
    assert isinstance(made, GraphQuery)
    assert (made.order_by, made.limit, made.skip) == order


def test_what_is_counted_of_each_is_a_hop() -> None:
    anime = Everything(frozenset({EntityType.ANIME}))
    hop = counted_hop(Related(Edge(RelationType.WORKED_ON, "Director"), anime))
    assert (hop.relation, hop.role, hop.where) == (RelationType.WORKED_ON, "Director", EntityFilters())


def test_of_how_many_others_there_are_is_said_with_bounds() -> None:
    made = query_of(plan("anime by Studio Plim with no sequel"))
    assert isinstance(made, GraphQuery)
    assert made.related is not None
    assert (made.related.relation, made.related_min, made.related_max) == (RelationType.SEQUEL, None, 0)
