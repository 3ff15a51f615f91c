"""The compare primitive on planted entities."""

from typing import Any

import pytest
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import ComparisonRow, GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.conftest import LimitedExecutor
from tests.integration.agent_core.retrieval.planted import Plant

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO

type Refs = dict[str, EntityRef]


async def compare(
    executor: PostgresGraphExecutor, left: EntityRef, right: EntityRef, *others: EntityRef, include_adult: bool = False
) -> GraphResult:
    intent = GraphIntent(rationale="test", query_type="compare", start=left, end=right, others=list(others))
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def rows(result: GraphResult) -> dict[str, ComparisonRow]:
    assert result.meta.comparison is not None
    return {row.field: row for row in result.meta.comparison.rows}


def sides(result: GraphResult) -> dict[str, tuple[str | None, str | None]]:
    return {field: (row.left, row.right) for field, row in rows(result).items()}


def values(result: GraphResult) -> dict[str, tuple[str | None, ...]]:
    return {field: row.values for field, row in rows(result).items()}


@pytest.fixture(scope="module")
async def works(graph_dsn: str) -> Refs:
    """Two anime of one director and of different studios, a manga, two people, an adult title."""
    plant = Plant()
    shared: dict[str, Any] = {"status": "finished", "source_material": "original"}
    refs = {
        "left": plant.add(
            A, "Left", popularity=9, format="tv", year=1998, score=8.75, genres=["Action", "Drama"], **shared
        ),
        "right": plant.add(A, "Right", popularity=5, format="movie", year=2001, genres=["Drama", "Mystery"], **shared),
        "manga": plant.add(M, "Source", year=1994, volumes=18, genres=["Drama"], status="finished"),
        "secret": plant.add(A, "Secret", adult=True),
        "director": plant.add(P, "Director"),
        "editor": plant.add(P, "Editor"),
        "composer": plant.add(P, "Composer"),
        "first": plant.add(S, "First"),
        "second": plant.add(S, "Second"),
        "both": plant.add(C, "Both", popularity=3),
        "lead": plant.add(C, "Lead", popularity=2),
    }
    for title in ("left", "right"):
        plant.relate(refs[title], R.STAFF, refs["director"], qualifier="Director")
        plant.relate(refs[title], R.STAFF, refs["editor"], qualifier="Editing")
        plant.relate(refs[title], R.HAS_CHARACTER, refs["both"], qualifier="main")
        plant.relate(refs[title], R.LICENSED_BY, refs["second"])
        plant.relate(refs["secret"], R.SHARED_CHARACTER, refs[title])
    plant.relate(refs["left"], R.STAFF, refs["composer"], qualifier="Music")
    plant.relate(refs["left"], R.HAS_CHARACTER, refs["lead"], qualifier="main")
    plant.relate(refs["left"], R.ANIMATED_BY, refs["first"])
    plant.relate(refs["right"], R.ANIMATED_BY, refs["second"])
    plant.relate(refs["left"], R.SIDE_STORY, refs["right"])
    plant.relate(refs["left"], R.ADAPTED_FROM, refs["manga"])
    await plant.grow(graph_dsn)
    return refs


async def test_fields_of_one_value_stand_side_by_side(executor: PostgresGraphExecutor, works: Refs) -> None:
    found = rows(await compare(executor, works["left"], works["right"]))
    assert found["format"] == ComparisonRow(field="format", left="tv", right="movie", same=False)
    assert found["status"] == ComparisonRow(field="status", left="finished", right="finished", same=True)
    assert found["score"] == ComparisonRow(field="score", left="8.75", right=None, same=False)
    assert "episodes" not in found, "neither has a value"


async def test_genres_are_told_as_shared_and_as_of_one_only(executor: PostgresGraphExecutor, works: Refs) -> None:
    found = sides(await compare(executor, works["left"], works["right"]))
    assert found["shared genres"] == ("Drama", "Drama")
    assert found["genres not shared"] == ("Action", "Mystery")


async def test_people_and_studios_are_named(executor: PostgresGraphExecutor, works: Refs) -> None:
    result = await compare(executor, works["left"], works["right"])
    found = sides(result)
    assert found["director"] == ("Director", "Director")
    assert rows(result)["director"].same
    assert found["composer"] == ("Composer", None)
    assert found["studio"] == ("First", "Second")
    assert found["source manga"] == ("Source", None)
    assert found["side story"] == ("Right", None)
    assert found["parent story"] == (None, "Left")


async def test_relations_of_many_are_told_by_number_shared_and_of_one_only(
    executor: PostgresGraphExecutor, works: Refs
) -> None:
    result = await compare(executor, works["left"], works["right"])
    found = sides(result)
    assert found["number of characters"] == ("2", "1")
    assert found["shared characters"] == ("Both", "Both")
    assert found["characters of one only"] == ("Lead", None)
    assert found["shared staff members"] == ("Director, Editor", "Director, Editor")
    assert found["shared licensors"] == ("Second", "Second")
    assert rows(result)["shared licensors"].same
    assert "licensors of one only" not in found


async def test_three_to_five_are_compared_with_the_links_of_each_two(
    executor: PostgresGraphExecutor, works: Refs
) -> None:
    result = await compare(executor, works["left"], works["right"], works["manga"])
    comparison = result.meta.comparison
    assert comparison is not None
    assert (comparison.left, comparison.right, comparison.others) == (works["left"], works["right"], [works["manga"]])
    found = values(result)
    assert found["year"] == ("1998", "2001", "1994")
    assert found["shared genres"] == ("Drama", "Drama", "Drama")
    assert found["genres not shared"] == ("Action", "Mystery", None)
    assert [path.rels for path in result.paths] == [["side_story"], ["adapted_from"], ["parent_story", "adapted_from"]]
    assert [path.nodes[0] for path in result.paths] == [works["left"], works["left"], works["right"]]
    assert result.summary.count("- shortest link: ") == 3
    five = await compare(executor, works["left"], works["right"], works["manga"], works["director"], works["composer"])
    assert (five.count, len(five.paths)) == (5, 10)


async def test_pairs_beyond_the_servers_cap_are_left_out_and_it_says_so(limited: LimitedExecutor, works: Refs) -> None:
    executor = limited(GraphLimits(max_paths=2))
    result = await compare(executor, works["left"], works["right"], works["manga"])
    assert (len(result.paths), result.meta.truncated_by) == (2, ["max_paths"])


def test_more_than_five_are_no_comparison(works: Refs) -> None:
    with pytest.raises(ValueError, match="at most 3 items"):
        GraphIntent(
            rationale="", query_type="compare", start=works["left"], end=works["right"], others=[works["manga"]] * 4
        )


async def test_the_summary_tells_the_rows_and_the_link(executor: PostgresGraphExecutor, works: Refs) -> None:
    summary = (await compare(executor, works["left"], works["right"])).summary
    assert "- shortest link: Left → side story: Right" in summary
    assert "- status: both finished" in summary
    assert "- studio: First | Second" in summary
    assert "Secret" not in summary


async def test_an_adult_title_is_shared_only_where_included(executor: PostgresGraphExecutor, works: Refs) -> None:
    assert "Secret" in (await compare(executor, works["left"], works["right"], include_adult=True)).summary


async def test_different_kinds_are_compared_by_what_both_have(executor: PostgresGraphExecutor, works: Refs) -> None:
    found = sides(await compare(executor, works["left"], works["manga"]))
    assert found["kind"] == ("anime", "manga")
    assert found["year"] == ("1998", "1994")
    assert found["shared genres"] == ("Drama", "Drama")
    assert "volumes" not in found
    assert all(left is not None and right is not None for left, right in found.values())


async def test_people_are_compared_by_what_they_made(executor: PostgresGraphExecutor, works: Refs) -> None:
    result = await compare(executor, works["director"], works["composer"])
    assert sides(result)["number of anime worked on"] == ("2", "1")
    assert sides(result)["shared anime worked on"] == ("Left", "Left")


async def test_results_are_the_two_entities_in_the_order_asked_for(
    executor: PostgresGraphExecutor, works: Refs
) -> None:
    result = await compare(executor, works["right"], works["left"])
    assert result.node_ids == [card.ref for card in result.cards] == [works["right"], works["left"]]
    assert result.count == 2


async def test_an_entity_does_not_differ_from_itself(executor: PostgresGraphExecutor, works: Refs) -> None:
    result = await compare(executor, works["left"], works["left"])
    assert all(row.same for row in rows(result).values())
    assert result.node_ids == [works["left"]]


async def test_a_foreign_id_is_unknown(executor: PostgresGraphExecutor, works: Refs) -> None:
    foreign = EntityRef(entity_type=A, id="00000000-0000-4000-8000-000000000000")
    assert (await compare(executor, works["left"], foreign)).meta.outcome is GraphOutcome.UNKNOWN_ID


async def test_names_beyond_the_first_five_are_counted(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    first, second = plant.many(A, ["first", "second"])
    for i in range(7):
        plant.relate(first, R.HAS_CHARACTER, plant.add(C, f"c{i}", popularity=10 - i))
    await plant.grow(graph_dsn)
    found = sides(await compare(executor, first, second))
    assert found["characters of one only"] == ("c0, c1, c2, c3, c4 and 2 more", None)


async def test_what_nothing_links_is_said(executor: PostgresGraphExecutor, graph_dsn: str) -> None:
    plant = Plant()
    left, right = plant.many(A, ["left", "right"])
    await plant.grow(graph_dsn)
    result = await compare(executor, left, right)
    assert result.paths == []
    assert "- no link of left and right within 3 hops" in result.summary
