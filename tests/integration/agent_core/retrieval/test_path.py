"""The path primitive, against a breadth-first search of random graphs and on planted ones."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

import pytest
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval import graph_path
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent, GraphPath, PathKind, RequestedLimits
from catalog.cards import CardRow, load_cards_by_key
from catalog.entities import EntityType
from catalog.prepared import Driver
from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant, seeded

A, C, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO
PEERS = (R.CREWMATE, R.FAMILY, R.MENTOR, R.RIVAL, R.FRIEND)
EVERY_PATH = GraphLimits(max_paths=1_000_000)


async def path(
    executor: PostgresGraphExecutor,
    start: EntityRef,
    end: EntityRef,
    *relations: R,
    hops: int = 6,
    include_adult: bool = False,
    most: int = 10**6,
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type="path",
        start=start,
        end=end,
        max_hops=hops,
        edge_types=list(relations),
        limits=RequestedLimits(max_paths=most),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def distances(plant: Plant, start: int) -> dict[int, int]:
    """Breadth-first search over the planted relations."""
    found, queue = {start: 0}, deque([start])
    while queue:
        node = queue.popleft()
        for src, _, dst, _ in plant.edges:
            if src == node and dst not in found:
                found[dst] = found[node] + 1
                queue.append(dst)
    return found


def shortest_paths(plant: Plant, start: int, end: int) -> Iterator[tuple[int, ...]]:
    """Yield every shortest path as its keys."""
    away = distances(plant, end)
    steps = {(src, dst) for src, _, dst, _ in plant.edges}

    def extend(taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if taken[-1] == end:
            yield taken
            return
        for dst in sorted({d for s, d in steps if s == taken[-1] and away.get(d) == away[taken[-1]] - 1}):
            yield from extend((*taken, dst))

    if start in away:
        yield from extend((start,))


def keys(plant: Plant, found: GraphPath) -> tuple[int, ...]:
    return tuple(plant.keys[node] for node in found.nodes)


def holds(plant: Plant, found: GraphPath) -> bool:
    """True where every relation of a path is stored in the direction in which it reads."""
    nodes = keys(plant, found)
    stored = {(src, code, dst) for src, code, dst, _ in plant.edges}
    return all(
        (src, RELATIONS[R(rel)].code, dst) in stored
        for src, rel, dst in zip(nodes, found.rels, nodes[1:], strict=False)
    )


@pytest.fixture(scope="module")
async def peers(graph_dsn: str) -> tuple[Plant, list[EntityRef]]:
    """Thirty characters without relations."""
    plant = Plant()
    refs = plant.many(C, [f"peer {i}" for i in range(30)])
    await plant.grow(graph_dsn)
    return plant, refs


def tangle(plant: Plant, refs: Sequence[EntityRef], rng: random.Random) -> None:
    """Relate at random, with self-loops, parallel, mutual and cyclic relations, and parts that do not connect."""
    plant.edges.clear()
    for _ in range(rng.choice((5, 20, 35, 60, 200))):
        plant.relate(rng.choice(refs), rng.choice(PEERS), rng.choice(refs))


@pytest.mark.parametrize("seed", range(40))
async def test_it_finds_exactly_the_shortest_paths_of_a_breadth_first_search(
    limited: LimitedExecutor, graph_dsn: str, peers: tuple[Plant, list[EntityRef]], seed: int
) -> None:
    plant, refs = peers
    rng = seeded(seed)
    tangle(plant, refs, rng)
    await plant.regrow_edges(graph_dsn)
    executor = limited(EVERY_PATH)
    for _ in range(6):
        start, end, hops = rng.choice(refs), rng.choice(refs), rng.randint(0, 6)
        wanted: set[tuple[int, ...]] = set(shortest_paths(plant, plant.keys[start], plant.keys[end]))
        if any(len(nodes) > hops + 1 for nodes in wanted):
            wanted.clear()
        result = await path(executor, start, end, hops=hops)
        assert {keys(plant, found) for found in result.paths} == wanted
        assert len(result.paths) == len(wanted)
        assert result.meta.outcome is (GraphOutcome.OK if wanted else GraphOutcome.NO_PATH)
        assert all(holds(plant, found) for found in result.paths)
        assert result.meta.complete


@pytest.fixture
async def saga(graph_dsn: str) -> tuple[Plant, dict[str, EntityRef]]:
    """Two characters of one crew who share a title, a voice actor and a licensor."""
    plant = Plant()
    refs = {
        "hero": plant.add(C, "Hero"),
        "captain": plant.add(C, "Captain"),
        "rival": plant.add(C, "Rival"),
        "lonely": plant.add(C, "Lonely"),
        "show": plant.add(A, "Show", popularity=5_000_000),
        "other": plant.add(A, "Other"),
        "secret": plant.add(A, "Secret", adult=True),
        "actor": plant.add(P, "Actor"),
        "licensor": plant.add(S, "Licensor"),
    }
    for character in ("hero", "rival"):
        plant.relate(refs[character], R.CREWMATE, refs["captain"])
        plant.relate(refs["show"], R.HAS_CHARACTER, refs[character], qualifier="main")
        plant.relate(refs["secret"], R.HAS_CHARACTER, refs[character], qualifier="main")
        plant.relate(refs[character], R.VOICED_BY, refs["actor"], qualifier="Japanese")
        plant.relate(refs[character], R.VOICED_BY, refs["actor"], qualifier="English")
    plant.relate(refs["show"], R.LICENSED_BY, refs["licensor"])
    plant.relate(refs["other"], R.LICENSED_BY, refs["licensor"])
    await plant.grow(graph_dsn)
    return plant, refs


async def test_stated_relations_rank_above_a_shared_title_and_a_shared_voice(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    result = await path(executor, refs["hero"], refs["rival"])
    middle = [found.nodes[1] for found in result.paths]
    assert middle == [refs["captain"], refs["show"], refs["actor"]]
    assert result.paths[0].rels == ["crewmate", "crewmate"]
    assert "Hero → crewmate: Captain → crewmate: Rival" in result.summary
    assert "(character of the same anime)" in result.summary
    assert "(character with the same voice actor)" in result.summary
    assert [(found.kind, found.derived) for found in result.paths] == [
        (PathKind.CHAIN, None),
        (PathKind.DERIVED, R.CO_APPEARS),
        (PathKind.DERIVED, R.SAME_VOICE_ACTOR),
    ]


async def test_of_several_positions_the_one_that_leads_is_told(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]], graph_dsn: str
) -> None:
    plant, refs = saga
    plant.relate(refs["actor"], R.VOICED_IN, refs["show"])
    for position in ("Animation Director", "Director", "Planning"):
        plant.relate(refs["show"], R.STAFF, refs["actor"], qualifier=position)
    await plant.grow(graph_dsn)
    result = await path(executor, refs["hero"], refs["rival"])
    assert result.paths[1].roles == ["main", "main"]
    result = await path(executor, refs["show"], refs["actor"])
    assert (result.paths[0].rels, result.paths[0].roles) == (["staff"], ["Director"])
    assert "Show → staff member (Director): Actor" in result.summary
    assert [step[:2] for step in result.paths[0].steps] == [("staff", "Director")]


async def test_parallel_relations_are_one_path_with_the_best_label(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]], graph_dsn: str
) -> None:
    plant, refs = saga
    plant.relate(refs["hero"], R.RIVAL, refs["rival"], weight=0.7)
    plant.relate(refs["rival"], R.MENTOR, refs["hero"])
    await plant.regrow_edges(graph_dsn)
    result = await path(executor, refs["hero"], refs["rival"])
    assert [(found.rels, found.kind) for found in result.paths] == [(["student"], PathKind.DIRECT)]
    assert [found.rels for found in (await path(executor, refs["rival"], refs["hero"])).paths] == [["mentor"]]


async def test_an_entity_is_zero_hops_from_itself(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    result = await path(executor, refs["hero"], refs["hero"], hops=0)
    assert result.paths == [GraphPath(nodes=[refs["hero"]], rels=[], kind=PathKind.SAME)]
    assert result.meta.total == 1


async def test_adult_entities_are_no_part_of_a_path_unless_included(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    assert (await path(executor, refs["hero"], refs["rival"], R.APPEARS_IN)).count == 1
    assert (await path(executor, refs["hero"], refs["rival"], R.APPEARS_IN, include_adult=True)).count == 2


async def test_edge_types_stand_for_themselves_and_their_inverses(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    for relation in (R.APPEARS_IN, R.HAS_CHARACTER, R.CO_APPEARS):
        result = await path(executor, refs["hero"], refs["rival"], relation)
        assert [found.rels for found in result.paths] == [["appears_in", "has_character"]]


async def test_licensors_connect_only_where_nothing_else_does_and_it_says_so(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    result = await path(executor, refs["show"], refs["other"])
    assert [(found.rels, found.kind) for found in result.paths] == [(["licensed_by", "licensed"], PathKind.TRIVIAL)]
    assert result.meta.hint == "only licensors, producers or recommendations connect them"
    assert "(trivial)" in result.summary


async def test_a_search_that_was_cut_does_not_say_that_only_licensors_connect(
    executor: PostgresGraphExecutor, limited: LimitedExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    left, right = plant.many(A, ["left", "right"])
    licensor = plant.add(S, "licensor")
    for title in (left, right):
        plant.relate(title, R.LICENSED_BY, licensor)
        hero = plant.add(C, "hero")
        plant.relate(title, R.HAS_CHARACTER, hero)
        for show in plant.many(A, [str(i) for i in range(30)]):
            plant.relate(show, R.HAS_CHARACTER, hero)
    await plant.grow(graph_dsn)
    whole = await path(executor, left, right)
    assert (whole.meta.truncated_by, whole.meta.hint is None) == ([], False)
    truncated = await path(limited(GraphLimits(max_visited=20)), left, right)
    assert (truncated.paths, truncated.meta.truncated_by, truncated.meta.hint) == (whole.paths, ["max_visited"], None)


async def test_no_path_within_the_hops_asked_for_is_an_outcome(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    near = await path(executor, refs["hero"], refs["rival"], hops=1)
    assert near.meta.outcome is GraphOutcome.NO_PATH
    assert near.meta.hint == "raise max_hops"
    far = await path(executor, refs["hero"], refs["lonely"])
    assert far.meta.outcome is GraphOutcome.NO_PATH
    assert far.meta.complete
    assert far.summary == "No path joins Hero and Lonely within 6 hops."


async def test_a_relation_that_neither_end_can_have_is_refused(
    executor: PostgresGraphExecutor, saga: tuple[Plant, dict[str, EntityRef]]
) -> None:
    _, refs = saga
    result = await path(executor, refs["hero"], refs["rival"], R.SEQUEL)
    assert result.meta.outcome is GraphOutcome.UNKNOWN_RELATION
    assert "appears_in" in (result.meta.hint or "")


@pytest.mark.parametrize(("asked", "cap", "found"), [(3, 6, True), (2, 6, False), (10**9, 3, True), (10**9, 2, False)])
async def test_the_smaller_of_both_hop_limits_holds(
    limited: LimitedExecutor, graph_dsn: str, asked: int, cap: int, found: bool
) -> None:
    plant = Plant()
    refs = plant.many(C, "abcd")
    for left, right in pairwise(refs):
        plant.relate(left, R.FRIEND, right)
    await plant.grow(graph_dsn)
    result = await path(limited(GraphLimits(max_hops=cap)), refs[0], refs[3], hops=asked)
    assert (result.meta.outcome is GraphOutcome.OK) == found


async def test_more_paths_than_the_cap_are_counted_and_the_best_are_shown(
    executor: PostgresGraphExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    left, right = plant.many(C, ["left", "right"])
    shows = [plant.add(A, f"show {i}", popularity=1_000 * i) for i in range(1_000)]
    for show in shows:
        plant.relate(show, R.HAS_CHARACTER, left)
        plant.relate(show, R.HAS_CHARACTER, right)
    friend = plant.add(C, "friend")
    plant.relate(left, R.FRIEND, friend)
    plant.relate(right, R.RIVAL, friend)
    await plant.grow(graph_dsn)
    result = await path(executor, left, right)
    assert result.count == 10
    assert result.meta.total == 1_001
    assert result.meta.truncated_by == ["max_paths"]
    assert [found.nodes[1] for found in result.paths] == [friend, *shows[:-10:-1]]


@pytest.mark.parametrize(("asked", "cap", "shown"), [(3, 10, 3), (10**9, 4, 4), (6, 10, 6), (7, 10, 6), (1, 10, 1)])
async def test_the_smaller_of_both_path_limits_holds(
    limited: LimitedExecutor, graph_dsn: str, asked: int, cap: int, shown: int
) -> None:
    plant = Plant()
    left, right, *between = plant.many(C, "abcdefgh")
    for middle in between:
        plant.relate(left, R.FRIEND, middle)
        plant.relate(right, R.FRIEND, middle)
    await plant.grow(graph_dsn)
    result = await path(limited(GraphLimits(max_paths=cap)), left, right, most=asked)
    assert (result.count, result.meta.total) == (shown, 6)
    assert result.meta.truncated_by == ([] if shown == 6 else ["max_paths"])


async def test_many_paths_of_one_kind_do_not_hide_the_only_one_of_another(
    executor: PostgresGraphExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    left, right = plant.many(C, ["left", "right"])
    for i in range(60):
        show = plant.add(A, f"show {i}", popularity=10**6)
        plant.relate(show, R.HAS_CHARACTER, left)
        plant.relate(show, R.HAS_CHARACTER, right)
    actor = plant.add(P, "actor")
    for character in (left, right):
        plant.relate(character, R.VOICED_BY, actor)
    await plant.grow(graph_dsn)
    result = await path(executor, left, right, most=5)
    assert result.paths[0].derived is R.CO_APPEARS
    assert [found.derived for found in result.paths].count(R.SAME_VOICE_ACTOR) == 1


async def test_the_visited_cap_ends_the_search_and_says_so(limited: LimitedExecutor, graph_dsn: str) -> None:
    plant = Plant()
    left, right, *others = plant.many(C, [str(i) for i in range(102)])
    for other in others[:50]:
        plant.relate(left, R.FRIEND, other)
    for other in others[50:]:
        plant.relate(right, R.FRIEND, other)
    plant.relate(others[0], R.FRIEND, others[50])
    await plant.grow(graph_dsn)
    assert (await path(limited(GraphLimits(max_visited=103)), left, right)).meta.outcome is GraphOutcome.OK
    result = await path(limited(GraphLimits(max_visited=52)), left, right)
    assert result.meta.outcome is GraphOutcome.NO_PATH
    assert result.meta.truncated_by == ["max_visited"]
    assert result.meta.hint == "the search was cut before its end"


async def test_a_level_with_more_steps_than_are_kept_says_that_there_are_more_paths(
    executor: PostgresGraphExecutor, graph_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant = Plant()
    left, right, *others = plant.many(C, "abcdefg")
    for other in others:
        plant.relate(left, R.FRIEND, other)
        plant.relate(right, R.FRIEND, other)
    await plant.grow(graph_dsn)
    monkeypatch.setattr(graph_path, "_STEPS", 3)
    result = await path(executor, left, right)
    assert result.count == 3
    assert all(holds(plant, found) for found in result.paths)
    assert result.meta.truncated_by == ["max_paths"]


@pytest.mark.parametrize("size", [30, 200])
async def test_a_clique_is_searched_within_the_limits(
    executor: PostgresGraphExecutor, graph_dsn: str, size: int
) -> None:
    plant = Plant()
    refs = plant.many(C, [str(i) for i in range(size + 1)])
    for i, left in enumerate(refs[:-1]):
        for right in refs[i + 1 : -1]:
            plant.relate(left, R.FRIEND, right)
    plant.relate(refs[0], R.RIVAL, refs[-1])
    await plant.grow(graph_dsn)
    assert [found.rels for found in (await path(executor, refs[3], refs[5])).paths] == [["friend"]]
    assert [found.rels for found in (await path(executor, refs[-1], refs[5])).paths] == [["rival", "friend"]]


@pytest.mark.parametrize("query_type", ["path", "compare"])
async def test_an_entity_that_disappears_in_mid_question_is_an_outcome_and_no_crash(
    executor: PostgresGraphExecutor,
    graph_dsn: str,
    monkeypatch: pytest.MonkeyPatch,
    query_type: Literal["path", "compare"],
) -> None:
    plant = Plant()
    refs = plant.many(C, "abc")
    for left, right in pairwise(refs):
        plant.relate(left, R.FRIEND, right)
    await plant.grow(graph_dsn)

    async def without_the_middle(driver: Driver, keys: Sequence[int]) -> dict[int, CardRow]:
        return {key: row for key, row in (await load_cards_by_key(driver, keys)).items() if row.name != "b"}

    monkeypatch.setattr(graph_path, "load_cards_by_key", without_the_middle)
    intent = GraphIntent(rationale="test", query_type=query_type, start=refs[0], end=refs[2])
    result = await executor.execute(intent, timeout_s=5, include_adult=False)
    assert (result.meta.outcome, result.paths, result.cards) == (GraphOutcome.UNKNOWN_ID, [], [])
    assert result.summary == "The catalog changed while paths were searched for. Hint: ask the same again."


async def test_a_chain_of_ten_thousand_ends_at_the_hop_cap(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    refs = plant.many(C, [str(i) for i in range(10_000)])
    for left, right in pairwise(refs):
        plant.relate(left, R.FRIEND, right)
    await plant.grow(graph_dsn)
    assert (await path(executor, refs[0], refs[6], hops=10_000)).paths[0].nodes == refs[:7]
    assert (await path(executor, refs[0], refs[-1], hops=10_000)).meta.outcome is GraphOutcome.NO_PATH


async def test_a_hub_of_fifty_thousand_is_passed_within_the_limits(
    executor: PostgresGraphExecutor, graph_dsn: str
) -> None:
    plant = Plant()
    hub = plant.add(P, "Hub")
    shows = plant.many(A, (str(i) for i in range(50_000)))
    for show in shows:
        plant.relate(show, R.STAFF, hub, qualifier="Sound Director")
    await plant.grow(graph_dsn)
    result = await path(executor, shows[7], shows[-1])
    assert [found.nodes for found in result.paths] == [[shows[7], hub, shows[-1]]]
