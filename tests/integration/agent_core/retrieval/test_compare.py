"""The compare primitive on planted entities."""

from typing import Any

import pytest
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import ComparisonRow, EntityRef, GraphIntent, GraphOutcome, GraphResult
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant

A, C, M, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO

type Refs = dict[str, EntityRef]


async def compare(
    executor: PostgresGraphExecutor, left: EntityRef, right: EntityRef, *, include_adult: bool = False
) -> GraphResult:
    intent = GraphIntent(rationale="test", query_type="compare", start=left, end=right)
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def rows(result: GraphResult) -> dict[str, ComparisonRow]:
    assert result.meta.comparison is not None
    return {row.field: row for row in result.meta.comparison.rows}


def sides(result: GraphResult) -> dict[str, tuple[str | None, str | None]]:
    return {field: (row.left, row.right) for field, row in rows(result).items()}


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
    assert found["genres of one only"] == ("Action", "Mystery")


async def test_people_and_studios_are_named(executor: PostgresGraphExecutor, works: Refs) -> None:
    result = await compare(executor, works["left"], works["right"])
    found = sides(result)
    assert found["director"] == ("Director", "Director")
    assert rows(result)["director"].same
    assert found["composer"] == ("Composer", None)
    assert found["studio"] == ("First", "Second")
    assert found["source manga"] == ("Source", None)
    assert found["number of characters"] == ("2", "1")
    assert "Editor" not in str(found), "only telling positions are compared"


async def test_the_summary_tells_the_direct_relation_and_what_is_shared(
    executor: PostgresGraphExecutor, works: Refs
) -> None:
    summary = (await compare(executor, works["left"], works["right"])).summary
    assert "Right is the side story of Left." in summary
    assert f"- character: Both (character) id={works['both'].id}" in summary
    assert "- status: both finished" in summary
    assert "- studio: First | Second" in summary
    assert "Second (studio)" not in summary, "a licensor is nothing to share"
    assert "Secret" not in summary


async def test_an_adult_title_is_shared_only_where_included(executor: PostgresGraphExecutor, works: Refs) -> None:
    assert "Secret" in (await compare(executor, works["left"], works["right"], include_adult=True)).summary


async def test_different_kinds_are_compared_by_what_both_have(executor: PostgresGraphExecutor, works: Refs) -> None:
    found = sides(await compare(executor, works["left"], works["manga"]))
    assert found["kind"] == ("anime", "manga")
    assert found["year"] == ("1998", "1994")
    assert found["shared genres"] == ("Drama", "Drama")
    assert all(left is not None and right is not None for left, right in found.values())


async def test_people_are_compared_by_what_they_made(executor: PostgresGraphExecutor, works: Refs) -> None:
    result = await compare(executor, works["director"], works["composer"])
    assert sides(result)["number of anime worked on"] == ("2", "1")
    assert f"Left (anime) id={works['left'].id}" in result.summary


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
