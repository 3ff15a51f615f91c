"""The select primitive on a planted graph: what each part of the query language means."""

from typing import Any

import pytest
from agent_core.graph_query import GraphQuery
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.graph_select import RELATED_FIELD
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant

A, C, E, M, P, S = (
    EntityType.ANIME,
    EntityType.CHARACTER,
    EntityType.EPISODE,
    EntityType.MANGA,
    EntityType.PERSON,
    EntityType.STUDIO,
)

type Refs = dict[str, EntityRef]


async def select(executor: PostgresGraphExecutor, *, include_adult: bool = False, **query: object) -> GraphResult:
    intent = GraphIntent(rationale="test", query_type="select", query=GraphQuery.model_validate(query))
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def chain(*start: EntityRef, hops: str = "") -> dict[str, Any]:
    """Read hops such as ``"staff:Director worked_on"``."""
    parts = [hop.split(":") for hop in hops.split()]
    steps = [{"relation": relation, "role": role[0] if role else None} for relation, *role in parts]
    return {"start": [ref.model_dump() for ref in start], "hops": steps}


def names(result: GraphResult) -> list[str]:
    return [card.name for card in result.cards]


@pytest.fixture(scope="module")
async def shows(graph_dsn: str) -> Refs:
    """Five anime of two directors, an adult one, episodes, a manga; popularity falls in the order of the alphabet."""
    plant = Plant()
    facts: dict[str, dict[str, Any]] = {
        "alpha": {
            "year": 1999,
            "format": "tv",
            "score": 8.5,
            "episodes": 26,
            "genres": ["Action"],
            "season": "fall",
            "source_material": "light_novel",
            "start_date": "1999-04-03",
        },
        "beta": {
            "year": 2004,
            "format": "movie",
            "duration_minutes": 90,
            "start_date": "2004",
            "score": 7.25,
            "episodes": 1,
            "themes": ["Military"],
        },
        "gamma": {"year": 2004, "format": "tv", "score": 7.25, "episodes": 12, "tags": ["action", "Robots"]},
        "delta": {"year": 2010, "format": "ova", "demographics": ["Shounen"], "status": "airing"},
        "epsilon": {"format": "tv", "score": 9.0, "episodes": 500, "genres": ["Action"], "tags": ["Robots"]},
    }
    refs = {
        name: plant.add(A, name, popularity=1_000 - 100 * place, **details)
        for place, (name, details) in enumerate(facts.items())
    }
    refs["hidden"] = plant.add(A, "hidden", popularity=5_000, adult=True, year=2004)
    refs["manga"] = plant.add(M, "manga", year=1997, genres=["Action"])
    refs["one"], refs["two"] = plant.many(P, ["one", "two"])
    refs["studio"] = plant.add(S, "studio")
    refs["hero"], refs["extra"] = plant.many(C, ["hero", "extra"])
    parent: dict[str, Any] = {"anime_id": refs["alpha"].id}
    for name, number, position in (("pilot", 0, 1), ("first", 1, 2), ("second", 2, 3), ("special", 50, 4)):
        refs[name] = plant.add(E, name, number=number, position=position, aired_on=f"200{position}-04-01", **parent)
        plant.relate(refs["alpha"], R.HAS_EPISODE, refs[name])
    for title in ("alpha", "beta", "hidden"):
        plant.relate(refs[title], R.STAFF, refs["one"], qualifier="Director")
    for title in ("beta", "gamma"):
        plant.relate(refs[title], R.STAFF, refs["two"], qualifier="Director")
    plant.relate(refs["delta"], R.STAFF, refs["two"], qualifier="Assistant Director")
    plant.relate(refs["epsilon"], R.STAFF, refs["one"], qualifier="Music")
    for title in ("alpha", "beta", "gamma", "delta", "hidden"):
        plant.relate(refs[title], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["alpha"], R.SEQUEL, refs["gamma"])
    plant.relate(refs["gamma"], R.SEQUEL, refs["alpha"])
    plant.relate(refs["alpha"], R.ADAPTED_FROM, refs["manga"])
    plant.relate(refs["alpha"], R.HAS_CHARACTER, refs["hero"], qualifier="main")
    plant.relate(refs["alpha"], R.HAS_CHARACTER, refs["extra"], qualifier="supporting")
    plant.relate(refs["delta"], R.HAS_CHARACTER, refs["hero"], qualifier="supporting")
    await plant.grow(graph_dsn)
    return refs


async def test_without_chains_it_is_every_entity_of_the_type(executor: PostgresGraphExecutor, shows: Refs) -> None:
    result = await select(executor, result_type="anime")
    assert names(result) == ["alpha", "beta", "gamma", "delta", "epsilon"]
    assert result.meta.total == 5
    assert names(await select(executor, result_type="anime", include_adult=True))[0] == "hidden"
    assert result.node_ids[0] == shows["alpha"]


async def test_a_chain_without_hops_is_its_starts(executor: PostgresGraphExecutor, shows: Refs) -> None:
    query = chain(shows["beta"], shows["alpha"])
    assert names(await select(executor, result_type="anime", chains=[query])) == ["alpha", "beta"]


@pytest.mark.parametrize(
    ("hops", "found"),
    [
        ("staff:Director worked_on:Director", ["alpha", "beta"]),
        ("staff:director worked_on:DIRECTOR", ["alpha", "beta"]),
        ("staff:Director worked_on", ["alpha", "beta", "epsilon"]),
        ("shared_staff", ["beta", "epsilon"]),
        ("shared_staff:Director", ["beta"]),
        ("same_studio", ["beta", "gamma", "delta"]),
        ("sequel sequel", ["alpha"]),
        ("has_character:main appears_in:supporting", ["delta"]),
        ("staff:Director worked_on:Director animated_by animated", ["alpha", "beta", "gamma", "delta"]),
    ],
)
async def test_hops_are_followed_one_after_the_other_with_their_roles(
    executor: PostgresGraphExecutor, shows: Refs, hops: str, found: list[str]
) -> None:
    result = await select(executor, result_type="anime", chains=[chain(shows["alpha"], hops=hops)])
    assert names(result) == found


async def test_an_adult_title_is_no_way_from_one_entity_to_another(
    executor: PostgresGraphExecutor, shows: Refs
) -> None:
    query: dict[str, Any] = {"result_type": "person", "chains": [chain(shows["studio"], hops="animated staff")]}
    assert names(await select(executor, **query)) == ["one", "two"]
    adult: dict[str, Any] = {"result_type": "studio", "chains": [chain(shows["hidden"], hops="animated_by")]}
    assert (await select(executor, **adult)).meta.outcome is GraphOutcome.UNKNOWN_ID
    assert names(await select(executor, include_adult=True, **adult)) == ["studio"]


@pytest.mark.parametrize(
    ("combine", "found"),
    [("intersection", ["beta"]), ("union", ["alpha", "beta", "gamma"]), ("difference", ["alpha"])],
)
async def test_chains_combine_as_sets(
    executor: PostgresGraphExecutor, shows: Refs, combine: str, found: list[str]
) -> None:
    chains = [chain(shows[person], hops="worked_on:Director") for person in ("one", "two")]
    assert names(await select(executor, result_type="anime", chains=chains, combine=combine)) == found


async def test_where_nothing_fits_all_chains_each_may_be_asked_alone(
    executor: PostgresGraphExecutor, shows: Refs
) -> None:
    chains = [chain(shows["one"], hops="worked_on:Director"), chain(shows["alpha"]), chain(shows["gamma"])]
    query = GraphQuery.model_validate({"result_type": "anime", "chains": chains, "combine": "intersection"})
    intent = GraphIntent(rationale="test", query_type="select", query=query, each=True)
    found = await executor.execute(intent, timeout_s=5, include_adult=False)
    assert found.meta.outcome is GraphOutcome.NO_ROWS
    assert [names(alone) for alone in found.each] == [["alpha", "beta"], ["alpha"], ["gamma"]]
    without = [*chains, {**chain(shows["two"], hops="worked_on:Director"), "combine": "difference"}]
    others = GraphQuery.model_validate({"result_type": "anime", "chains": without, "combine": "intersection"})
    found = await executor.execute(intent.model_copy(update={"query": others}), timeout_s=5, include_adult=False)
    assert names(found.each[3]) == ["beta", "gamma"]
    both = intent.model_copy(update={"query": query.model_copy(update={"chains": query.chains[:2]})})
    assert (await executor.execute(both, timeout_s=5, include_adult=False)).each == []


async def test_a_chain_may_combine_otherwise_than_the_others(executor: PostgresGraphExecutor, shows: Refs) -> None:
    one, two = (chain(shows[person], hops="worked_on:Director") for person in ("one", "two"))
    sequels = chain(shows["alpha"], hops="sequel")
    chains = [one, two | {"combine": "union"}, sequels | {"combine": "difference"}]
    assert names(await select(executor, result_type="anime", chains=chains)) == ["alpha", "beta"]
    last = [one, two | {"combine": "union"}, sequels]
    assert names(await select(executor, result_type="anime", chains=last)) == ["gamma"]


async def test_a_hop_may_lead_through_some_entities_alone(executor: PostgresGraphExecutor, shows: Refs) -> None:
    query = chain(shows["studio"], hops="animated staff:Director")
    query["hops"][0]["where"] = {"year": 2004, "format": ["tv"]}
    assert names(await select(executor, result_type="person", chains=[query])) == ["two"]
    query["hops"][0]["where"] = {"year": 1950}
    assert (await select(executor, result_type="person", chains=[query])).meta.outcome is GraphOutcome.NO_ROWS
    query["hops"][1]["where"] = {"year": 2004}
    refused = await select(executor, result_type="person", chains=[query])
    assert refused.meta.outcome is GraphOutcome.WRONG_KIND


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("field", "groups"),
    [
        ("year", [("2004", 2), ("1999", 1), ("2010", 1)]),
        ("decade", [("2000", 2), ("1990", 1), ("2010", 1)]),
        ("format", [("tv", 3), ("movie", 1), ("ova", 1)]),
        ("status", [("airing", 1)]),
        ("season", [("fall", 1)]),
        ("genre", [("Action", 2), ("Robots", 2), ("Military", 1), ("Shounen", 1), ("action", 1)]),
    ],
)
async def test_entities_are_counted_by_a_field(
    executor: PostgresGraphExecutor, field: str, groups: list[tuple[str, int]]
) -> None:
    result = await select(executor, result_type="anime", aggregate="group_count", group_by={"field": field})
    assert [(group.label, group.count) for group in result.meta.groups] == groups
    assert (result.count, result.meta.total, result.meta.complete) == (len(groups), len(groups), True)
    assert result.summary.splitlines()[1] == f"- {groups[0][0]}: {groups[0][1]}"


async def test_entities_are_counted_by_the_ends_of_a_hop(executor: PostgresGraphExecutor, shows: Refs) -> None:
    query: dict[str, Any] = {"result_type": "anime", "aggregate": "group_count"}
    by_director = {"hop": {"relation": "staff", "role": "director"}}
    result = await select(executor, **query, group_by=by_director)
    assert [(group.ref, group.count) for group in result.meta.groups] == [(shows["one"], 2), (shows["two"], 2)]
    assert result.node_ids == [shows["one"], shows["two"]]
    assert [card.fields for card in result.cards] == [[("members", "2")]] * 2
    by_staff = {"hop": {"relation": "staff"}}
    counts = [group.count for group in (await select(executor, **query, group_by=by_staff)).meta.groups]
    assert counts == [3, 3], "the adult title counts nowhere"
    smallest = await select(executor, **query, group_by=by_staff, chains=[chain(shows["alpha"])], descending=False)
    assert [(group.label, group.count) for group in smallest.meta.groups] == [("one", 1)]


async def test_the_ends_that_entities_are_counted_by_may_be_filtered(
    executor: PostgresGraphExecutor, shows: Refs
) -> None:
    by_anime = {"hop": {"relation": "worked_on", "where": {"year": 2004}}}
    result = await select(executor, result_type="person", aggregate="group_count", group_by=by_anime)
    assert [(group.ref, group.count) for group in result.meta.groups] == [(shows["beta"], 2), (shows["gamma"], 1)]


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("cap", "limit", "shown", "complete"), [(2, None, 2, False), (3, None, 3, True), (2, 1, 1, True), (2, 3, 2, False)]
)
async def test_groups_are_cut_at_the_servers_cap_and_it_says_so(
    limited: LimitedExecutor, cap: int, limit: int | None, shown: int, complete: bool
) -> None:
    result = await select(
        limited(GraphLimits(max_results=cap)),
        result_type="anime",
        aggregate="group_count",
        group_by={"field": "year"},
        limit=limit,
    )
    assert (result.count, len(result.meta.groups), result.meta.total) == (shown, shown, 3)
    assert (result.meta.complete, result.meta.truncated_by) == (complete, [] if complete else ["max_results"])


@pytest.mark.parametrize(
    ("field", "limit", "caps"),
    [("genre", 1, ["limit"]), ("genre", 2, []), ("year", 1, []), ("season", 1, [])],
)
@pytest.mark.usefixtures("shows")
async def test_groups_that_share_the_first_place_beyond_a_limit_are_told(
    executor: PostgresGraphExecutor, field: str, limit: int, caps: list[str]
) -> None:
    result = await select(
        executor, result_type="anime", aggregate="group_count", group_by={"field": field}, limit=limit
    )
    assert (len(result.meta.groups), result.meta.truncated_by) == (limit, caps)


async def test_entities_are_ranked_by_how_many_a_hop_leads_to(executor: PostgresGraphExecutor, shows: Refs) -> None:
    query: dict[str, Any] = {
        "result_type": "anime",
        "order_by": "related",
        "related": {"relation": "has_character"},
    }
    assert names(await select(executor, **query)) == ["alpha", "delta", "beta", "gamma", "epsilon"]
    assert names(await select(executor, **query, descending=False))[:3] == ["beta", "gamma", "epsilon"]
    most = await select(executor, **query, aggregate="max")
    assert (most.meta.value, most.node_ids) == ("2", [shows["alpha"]])
    assert (await select(executor, **query, aggregate="average")).meta.value == "0.6"
    main: dict[str, Any] = query | {"related": {"relation": "has_character", "role": "main"}}
    assert names(await select(executor, **main, limit=1)) == ["alpha"]
    through = {"relation": "worked_on", "where": {"year_max": 2000}}
    works: dict[str, Any] = {"result_type": "person", "order_by": "related", "related": through}
    ranked = await select(executor, **works)
    assert names(ranked) == ["one", "two"]
    assert [dict(card.fields)[RELATED_FIELD] for card in ranked.cards] == ["1", "0"]


async def test_only_what_is_ranked_by_a_relation_has_how_many_it_leads_to(
    executor: PostgresGraphExecutor, shows: Refs
) -> None:
    named = [chain(shows["alpha"], shows["beta"])]
    related = {"relation": "has_character"}
    ranked = await select(executor, result_type="anime", chains=named, order_by="related", related=related)
    assert [(card.name, card.fields) for card in ranked.cards] == [
        ("alpha", [(RELATED_FIELD, "2")]),
        ("beta", [(RELATED_FIELD, "0")]),
    ]
    plain = await select(executor, result_type="anime", chains=named, order_by="score")
    assert [card.fields for card in plain.cards] == [[], []]


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"related_max": 0}, ["beta", "gamma", "epsilon"]),
        ({"related_min": 1}, ["alpha", "delta"]),
        ({"related_min": 2}, ["alpha"]),
        ({"related_min": 1, "related_max": 1}, ["delta"]),
        ({"related_min": 3}, []),
        ({"related_max": 0, "order_by": "related"}, ["beta", "gamma", "epsilon"]),
        ({"related_max": 0, "where": {"year": 2004}}, ["beta", "gamma"]),
    ],
)
async def test_entities_are_kept_that_have_so_many_related(
    executor: PostgresGraphExecutor, bounds: dict[str, Any], found: list[str]
) -> None:
    query: dict[str, Any] = {"result_type": "anime", "related": {"relation": "has_character"}, **bounds}
    listed = await select(executor, **query)
    assert names(listed) == found
    counted = await select(executor, **query, aggregate="count")
    assert (listed.meta.total, counted.meta.value) == (len(found), str(len(found)))


async def test_excluded_entities_are_left_out(executor: PostgresGraphExecutor, shows: Refs) -> None:
    exclude = [shows["alpha"].model_dump(), shows["gamma"].model_dump()]
    chains = [chain(shows["studio"], hops="animated")]
    assert names(await select(executor, result_type="anime", chains=chains, exclude=exclude)) == ["beta", "delta"]


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({"year": 2004}, ["beta", "gamma"]),
        ({"year_min": 2000, "year_max": 2004}, ["beta", "gamma"]),
        ({"year_min": 2010}, ["delta"]),
        ({"genre": ["ACTION"]}, ["alpha", "gamma", "epsilon"]),
        ({"genre": ["action", "robots"]}, ["gamma", "epsilon"]),
        ({"genre": ["military"]}, ["beta"]),
        ({"genre": ["shounen"]}, ["delta"]),
        ({"genre": ["act"]}, []),
        ({"format": ["TV", "ova"]}, ["alpha", "gamma", "delta", "epsilon"]),
        ({"status": ["Airing"]}, ["delta"]),
        ({"season": "Fall"}, ["alpha"]),
        ({"source_material": ["original", "Light_Novel"]}, ["alpha"]),
        ({"score_min": 8.5}, ["alpha", "epsilon"]),
        ({"score_max": 7.25}, ["beta", "gamma"]),
        ({"episodes_min": 26, "episodes_max": 499}, ["alpha"]),
    ],
)
async def test_filters_compare_typed_fields(
    executor: PostgresGraphExecutor, where: dict[str, Any], found: list[str]
) -> None:
    assert names(await select(executor, result_type="anime", where=where)) == found


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("order_by", "descending", "order"),
    [
        ("popularity", True, "alpha beta gamma delta epsilon"),
        ("popularity", False, "epsilon delta gamma beta alpha"),
        ("score", True, "epsilon alpha beta gamma delta"),
        ("score", False, "beta gamma alpha epsilon delta"),
        ("year", True, "delta beta gamma alpha epsilon"),
        ("start_date", True, "delta beta gamma alpha epsilon"),  # by the year, where no date is known
        ("start_date", False, "alpha beta gamma delta epsilon"),
        ("episodes", False, "beta gamma alpha epsilon delta"),
        ("name", False, "alpha beta delta epsilon gamma"),
        ("position", True, "alpha beta gamma delta epsilon"),
    ],
)
async def test_the_order_is_total_with_unknown_values_last(
    executor: PostgresGraphExecutor, order_by: str, descending: bool, order: str
) -> None:
    result = await select(executor, result_type="anime", order_by=order_by, descending=descending)
    assert names(result) == order.split()


@pytest.mark.usefixtures("shows")
async def test_an_order_that_a_kind_cannot_have_is_said_to_be_that_of_popularity(
    executor: PostgresGraphExecutor,
) -> None:
    for order_by, order in (("volumes", "popularity"), ("score", "score"), ("name", "name")):
        result = await select(executor, result_type="anime", order_by=order_by)
        assert result.summary.startswith(f"5 anime found, by {order} (highest first):")


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("order_by", "skip", "limit", "ties"),
    [
        ("score", 0, 1, 1),
        ("score", 1, 1, 1),
        ("score", 0, 2, 0),
        ("score", 2, 1, 0),
        ("score", 4, 1, 0),  # of which nobody knows the score
        ("score", 0, None, 0),
        ("year", 1, 1, 1),
        ("popularity", 0, 1, 0),
        ("volumes", 0, 1, 0),
    ],
)
async def test_a_ranking_says_how_many_more_are_level_with_the_first(
    executor: PostgresGraphExecutor, order_by: str, skip: int, limit: int | None, ties: int
) -> None:
    query: dict[str, Any] = {"order_by": order_by, "descending": False, "skip": skip, "limit": limit}
    result = await select(executor, result_type="anime", **query)
    assert (result.meta.ties, result.meta.truncated_by) == (ties, ["limit"] if ties else [])


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(("skip", "caps"), [(2, ["max_results"]), (4, ["max_results"]), (5, [])])
async def test_a_place_behind_the_limit_is_not_said_to_be_empty(
    limited: LimitedExecutor, skip: int, caps: list[str]
) -> None:
    result = await select(limited(GraphLimits(max_results=2)), result_type="anime", skip=skip, limit=1)
    assert (result.meta.outcome, result.meta.total, result.meta.truncated_by) == (GraphOutcome.NO_ROWS, 5, caps)
    assert result.summary == f"No anime is left behind the first {skip} of 5."


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("skip", "limit", "found"),
    [(1, 1, ["alpha"]), (3, 2, ["gamma", "delta"]), (4, 2, ["delta"]), (5, 1, [])],
)
async def test_a_ranking_can_be_entered_further_down(
    executor: PostgresGraphExecutor, skip: int, limit: int, found: list[str]
) -> None:
    result = await select(executor, result_type="anime", order_by="score", skip=skip, limit=limit)
    assert names(result) == found
    assert result.meta.complete


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("aggregate", "order_by", "value", "holders"),
    [
        ("count", "popularity", "5", ["alpha", "beta", "gamma", "delta", "epsilon"]),
        ("max", "score", "9", ["epsilon"]),
        ("min", "score", "7.25", ["beta", "gamma"]),
        ("max", "episodes", "500", ["epsilon"]),
        ("min", "year", "1999", ["alpha"]),
        ("average", "score", "8", ["alpha", "beta", "gamma", "delta", "epsilon"]),
        ("min", "start_date", "1999-04-03", ["alpha"]),
        ("max", "duration", "90", ["beta"]),
        ("average", "episodes", "134.75", ["alpha", "beta", "gamma", "delta", "epsilon"]),
        ("max", "name", "gamma", ["gamma"]),
    ],
)
async def test_an_aggregate_is_a_value_with_those_who_hold_it(
    executor: PostgresGraphExecutor, aggregate: str, order_by: str, value: str, holders: list[str]
) -> None:
    result = await select(executor, result_type="anime", aggregate=aggregate, order_by=order_by)
    assert result.meta.value == value
    assert result.meta.total == 5
    assert sorted(names(result)) == sorted(holders)
    assert result.meta.complete


@pytest.mark.usefixtures("shows")
async def test_an_aggregate_says_how_many_have_a_value(executor: PostgresGraphExecutor) -> None:
    result = await select(executor, result_type="anime", aggregate="average", order_by="score")
    assert (result.meta.known, result.meta.total) == (4, 5)
    assert result.summary.startswith("The average of score over 4 of 5 anime is 8:")


@pytest.mark.usefixtures("shows")
async def test_an_aggregate_with_more_holders_than_are_shown_says_so(limited: LimitedExecutor) -> None:
    least: dict[str, Any] = {"result_type": "anime", "aggregate": "min", "order_by": "score"}
    result = await select(limited(GraphLimits(max_results=1)), **least)
    assert (names(result), result.meta.value, result.meta.truncated_by) == (["beta"], "7.25", ["max_results"])
    assert (await select(limited(GraphLimits(max_results=1)), **least, limit=1)).meta.complete


@pytest.mark.usefixtures("shows")
async def test_a_count_of_nothing_is_zero(executor: PostgresGraphExecutor) -> None:
    result = await select(executor, result_type="anime", where={"year": 1950}, aggregate="count")
    assert (result.meta.outcome, result.meta.value, result.meta.total) == (GraphOutcome.NO_ROWS, "0", 0)


@pytest.mark.parametrize(("number", "found"), [(1, ["first"]), (0, ["pilot"]), (50, ["special"]), (4, ["special"])])
async def test_an_episode_is_found_by_number_else_by_position(
    executor: PostgresGraphExecutor, shows: Refs, number: int, found: list[str]
) -> None:
    chains = [chain(shows["alpha"], hops="has_episode")]
    assert names(await select(executor, result_type="episode", chains=chains, episode_number=number)) == found


async def test_episodes_are_ordered_by_position_and_filtered_by_the_year_they_were_aired(
    executor: PostgresGraphExecutor, shows: Refs
) -> None:
    chains = [chain(shows["alpha"], hops="has_episode")]
    ordered = await select(executor, result_type="episode", chains=chains, order_by="position", descending=False)
    assert names(ordered) == ["pilot", "first", "second", "special"]
    aired = await select(executor, result_type="episode", chains=chains, where={"year": 2003})
    assert names(aired) == ["second"]


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize(
    ("cap", "limit", "shown", "complete"),
    [(2, None, 2, False), (5, None, 5, True), (4, 3, 3, True), (2, 3, 2, False), (5, 10**9, 5, True)],
)
async def test_a_list_is_cut_at_the_servers_cap_and_a_count_never_is(
    limited: LimitedExecutor, cap: int, limit: int | None, shown: int, complete: bool
) -> None:
    executor = limited(GraphLimits(max_results=cap))
    result = await select(executor, result_type="anime", limit=limit)
    assert (result.count, result.meta.complete) == (shown, complete)
    assert result.meta.truncated_by == ([] if complete else ["max_results"])
    assert result.meta.total == 5
    counted = await select(executor, result_type="anime", aggregate="count")
    assert (counted.meta.value, counted.meta.complete) == ("5", True)


@pytest.mark.parametrize(
    ("query", "outcome", "hint"),
    [
        ({"result_type": "anime", "hops": "written_by"}, GraphOutcome.UNKNOWN_RELATION, "alpha has these relations"),
        ({"result_type": "anime", "hops": "staff sequel"}, GraphOutcome.UNKNOWN_RELATION, "has_episode"),
        ({"result_type": "studio", "hops": "staff"}, GraphOutcome.WRONG_KIND, "person"),
        ({"result_type": "anime", "episode_number": 3}, GraphOutcome.WRONG_KIND, "has_episode"),
        ({"result_type": "person", "hops": "staff", "where": {"year": 2000}}, GraphOutcome.WRONG_KIND, "titles"),
        ({"result_type": "manga", "hops": "adapted_from", "where": {"season": "fall"}}, GraphOutcome.WRONG_KIND, ""),
        (
            {"result_type": "person", "hops": "staff", "aggregate": "max", "order_by": "year"},
            GraphOutcome.WRONG_KIND,
            "",
        ),
        ({"result_type": "anime", "aggregate": "average", "order_by": "name"}, GraphOutcome.WRONG_KIND, "number"),
        (
            {"result_type": "person", "hops": "staff", "aggregate": "group_count", "group_by": {"field": "year"}},
            GraphOutcome.WRONG_KIND,
            "titles",
        ),
        (
            {"result_type": "anime", "order_by": "related", "related": {"relation": "wrote"}},
            GraphOutcome.UNKNOWN_RELATION,
            "has_character",
        ),
        (
            {"result_type": "anime", "related": {"relation": "wrote"}, "related_max": 0},
            GraphOutcome.UNKNOWN_RELATION,
            "has_character",
        ),
        (
            {"result_type": "anime", "aggregate": "group_count", "group_by": {"hop": {"relation": "wrote"}}},
            GraphOutcome.UNKNOWN_RELATION,
            "staff",
        ),
        ({"result_type": "studio", "hops": "sequel animated_by", "exclude": "studio"}, GraphOutcome.NO_ROWS, "sequel"),
    ],
)
async def test_what_cannot_be_answered_says_why_and_what_could(
    executor: PostgresGraphExecutor, shows: Refs, query: dict[str, Any], outcome: GraphOutcome, hint: str
) -> None:
    given = dict(query)
    chains = [chain(shows["alpha"], hops=given.pop("hops", ""))]
    exclude = [shows[given.pop("exclude")].model_dump()] if "exclude" in given else []
    result = await select(executor, chains=chains, exclude=exclude, **given)
    assert result.meta.outcome is outcome
    assert hint in (result.meta.hint or "")
    assert (result.count, result.cards, result.node_ids) == (0, [], [])


@pytest.mark.usefixtures("shows")
@pytest.mark.parametrize("place", ["start", "exclude"])
async def test_a_foreign_id_is_unknown_wherever_it_stands(executor: PostgresGraphExecutor, place: str) -> None:
    foreign = EntityRef(entity_type=A, id="00000000-0000-4000-8000-000000000000")
    query: dict[str, Any] = {"chains": [chain(foreign)]} if place == "start" else {"exclude": [foreign.model_dump()]}
    result = await select(executor, result_type="anime", **query)
    assert result.meta.outcome is GraphOutcome.UNKNOWN_ID


async def test_the_summary_is_readable_and_bounded(executor: PostgresGraphExecutor, shows: Refs) -> None:
    result = await select(executor, result_type="anime", order_by="score", limit=2)
    first, *lines = result.summary.splitlines()
    assert first == "5 anime found, by score (highest first):"
    assert lines[0] == f"1. epsilon (anime, tv, 500 episodes, score 9) id={shows['epsilon'].id}"
    assert len(lines) == 2


@pytest.mark.parametrize(
    "query",
    [
        {"aggregate": "group_count"},
        {"order_by": "related"},
        {"aggregate": "group_count", "group_by": {}},
        {"aggregate": "group_count", "group_by": {"field": "year", "hop": {"relation": "staff"}}},
        {"aggregate": "group_count", "group_by": {"field": "year"}, "episode_number": 1},
        {"aggregate": "group_count", "group_by": {"field": "name"}},
    ],
)
def test_a_query_without_what_its_parts_need_is_no_query(query: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"set|drop|Input"):
        GraphQuery.model_validate({"result_type": "episode"} | query)
