"""Whatever is asked: no cap is exceeded, nothing that was sent by a planner becomes part of a statement."""

import os
import re
from typing import Any, Final, cast, get_args

from agent_core.graph_query import Aggregate, GroupField, OrderBy
from agent_core.limits import MAX_COMPARED, GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.integration.agent_core.retrieval.planted import HOSTILE
from tests.support.statements import driver_statements_sent

# KIZUNA_INTENTS=100000 with --timeout=0 runs as many as the acceptance asks for, in a quarter of an hour.
EXAMPLES: Final = int(os.environ.get("KIZUNA_INTENTS", "300"))
CAPS = GraphLimits(
    max_hops=2, max_results=2, max_fanout_per_hop=2, max_paths=1, max_visited=50, query_timeout_ms=60_000
)


IDS = st.sampled_from(range(4)) | st.uuids().map(str)
SIZES = st.integers(1, 10**9) | st.integers(1, 60)
ROLES = st.none() | st.sampled_from(["main", HOSTILE, "%", "\x00", "Дир", "x" * 100])
RELATIONS = st.sampled_from(list(R))
KINDS = st.sampled_from(list(EntityType))
WHERE: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {},
    optional={
        "year": st.integers(1900, 2100),
        "genre": st.lists(st.text(max_size=20) | st.sampled_from([HOSTILE, "\x00"]), max_size=2),
        "format": st.lists(st.just(HOSTILE), max_size=2),
        "season": st.just(HOSTILE),
        "source_material": st.just([HOSTILE]),
        "score_min": st.floats(0, 10),
        "score_below": st.floats(0, 10),
        "volumes_max": st.integers(0, 2**31 - 1),
        "ended_min": st.sampled_from(["1900", "2012-04", "9999-99-99"]),
        "genre_any": st.lists(st.text(max_size=20), max_size=2),
        "source_not": st.just([HOSTILE]),
        "started_max": st.sampled_from(["0000", "2012-04-31"]),
        "ended_max": st.sampled_from(["0000", "2012-04-31"]),
        "episodes_max": st.integers(0, 2**31 - 1),
    },
)


@st.composite
def refs(draw: st.DrawFn) -> dict[str, Any]:
    return {"slot": draw(IDS), "entity_type": draw(KINDS)}


NO_WHERE: st.SearchStrategy[dict[str, Any]] = st.just({})
OPERATORS = st.sampled_from(["union", "intersection", "difference"])
HOPS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"relation": RELATIONS, "role": ROLES, "where": st.one_of(NO_WHERE, NO_WHERE, WHERE)}
)
CHAINS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "start": st.lists(refs(), min_size=1, max_size=3),
        "hops": st.lists(HOPS, max_size=4),
        "combine": st.none() | OPERATORS,
    }
)
GROUPS: st.SearchStrategy[Any] = st.one_of(
    st.fixed_dictionaries({"field": st.sampled_from(get_args(GroupField))}), st.fixed_dictionaries({"hop": HOPS})
)
QUERIES: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "result_type": KINDS,
        "chains": st.lists(CHAINS, max_size=3),
        "combine": OPERATORS,
        "exclude": st.lists(refs(), max_size=2),
        "where": WHERE,
        "episode_number": st.none() | st.integers(-(2**31), 2**31 - 1),
        "order_by": st.sampled_from(get_args(OrderBy)),
        "related": HOPS,
        "related_min": st.none() | st.integers(1, 10**9),
        "related_max": st.none() | st.integers(0, 10**9),
        "descending": st.booleans(),
        "aggregate": st.sampled_from([kind for kind in get_args(Aggregate) if kind != "group_count"]),
        "limit": st.none() | SIZES,
    }
)


@st.composite
def grouped(draw: st.DrawFn) -> dict[str, Any]:
    unbounded = {"related_min": None, "related_max": None, "episode_number": None}
    parts = {"aggregate": "group_count", "group_by": draw(GROUPS), **unbounded}
    return {**draw(QUERIES), **parts}


INTENTS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "query_type": st.sampled_from(["neighbors", "k_hop", "path", "compare", "select"]),
        "start": refs(),
        "end": refs(),
        "max_hops": st.integers(0, 10**9),
        "edge_types": st.lists(RELATIONS, max_size=4),
        "filters": WHERE,
        "others": st.lists(refs(), max_size=3),
        "limits": st.fixed_dictionaries({"max_results": SIZES, "max_fanout_per_hop": SIZES, "max_paths": SIZES}),
        "query": st.one_of(QUERIES, QUERIES, grouped()),
    }
)


def with_ids(value: Any, crew: list[EntityRef]) -> Any:  # noqa: ANN401 - a tree of any generated values
    """Put ids where slots are; a planted one with its true kind, unless a studio is asked for."""
    match value:
        case {"slot": int(slot), "entity_type": EntityType.STUDIO}:
            return {"id": crew[slot].id, "entity_type": EntityType.STUDIO}
        case {"slot": int(slot)}:
            return crew[slot].model_dump()
        case {"slot": str(foreign), "entity_type": kind}:
            return {"id": foreign, "entity_type": kind}
        case dict():
            return {key: with_ids(inner, crew) for key, inner in cast("dict[str, Any]", value).items()}
        case list():
            return [with_ids(inner, crew) for inner in cast("list[Any]", value)]
        case _:
            return value


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(intent=INTENTS, include_adult=st.booleans())
async def test_no_intent_breaks_a_cap_or_gets_its_text_into_a_statement(
    graph_connections: GraphConnections, crew: list[EntityRef], intent: dict[str, Any], include_adult: bool
) -> None:
    made = GraphIntent.model_validate({"rationale": HOSTILE, **with_ids(intent, crew)})
    with driver_statements_sent() as sent:
        executor = PostgresGraphExecutor(graph_connections, CAPS)
        result = await executor.execute(made, timeout_s=30, include_adult=include_adult)
    assert isinstance(result.meta.outcome, GraphOutcome)
    assert result.count <= (MAX_COMPARED if made.query_type == "compare" else CAPS.max_results)
    assert len(result.cards) <= max(CAPS.max_results, (CAPS.max_hops + 1) * CAPS.max_paths, MAX_COMPARED)
    assert len(result.meta.groups) <= CAPS.max_results
    assert len(result.paths) <= CAPS.max_paths
    assert all(len(path.rels) <= CAPS.max_hops for path in result.paths)
    assert len(result.node_ids) == len(set(result.node_ids))
    assert (result.count > 0) == (result.meta.outcome is GraphOutcome.OK)
    for statement in sent:
        assert "DROP" not in statement.sql
        assert not re.search(r"'[0-9a-f]{8}-", statement.sql), "ids are bound"
        assert statement.sql.lstrip().startswith(("SELECT", "WITH"))
        assert statement.parameters
