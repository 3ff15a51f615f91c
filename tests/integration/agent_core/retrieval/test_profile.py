"""The profile primitive, on planted graphs."""

import pytest
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.profile import MOST_ENDS
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant
from tests.support.scripted import ref

A, C, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO


async def profile(executor: PostgresGraphExecutor, start: EntityRef, *, include_adult: bool = False) -> GraphResult:
    intent = GraphIntent(rationale="test", query_type="profile", start=start)
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def counted(result: GraphResult) -> dict[tuple[R, str], tuple[int, list[str]]]:
    return {(part.relation, part.role): (part.total, [card.name for card in part.best]) for part in result.parts}


@pytest.fixture(scope="module")
async def cast(graph_dsn: str) -> dict[str, EntityRef]:
    """A character of four titles, one of them adult, with a voice actor who directed two of them."""
    plant = Plant()
    refs = {
        "lead": plant.add(C, "Profiled Lead", popularity=60),
        "voice": plant.add(P, "Profiled Voice", popularity=40),
        "studio": plant.add(S, "Profiled Studio", popularity=20),
        "alone": plant.add(P, "Profiled Alone", popularity=1),
        "hidden": plant.add(A, "Profiled Hidden", popularity=999, adult=True),
    }
    titles = [plant.add(A, f"Profiled {i}", popularity=100 - i, year=2000 + i, format="tv") for i in range(4)]
    for title in (*titles, refs["hidden"]):
        plant.relate(title, R.HAS_CHARACTER, refs["lead"], qualifier="main")
        plant.relate(title, R.ANIMATED_BY, refs["studio"])
    for title in titles[:2]:
        plant.relate(title, R.STAFF, refs["voice"], qualifier="Director")
    plant.relate(titles[0], R.STAFF, refs["voice"], qualifier="Script")
    plant.relate(refs["lead"], R.VOICED_BY, refs["voice"], qualifier="Japanese")
    await plant.grow(graph_dsn)
    return {**refs, "title": titles[0]}


async def test_a_character_has_its_titles_by_role_best_known_first_and_its_voices(
    executor: PostgresGraphExecutor, cast: dict[str, EntityRef]
) -> None:
    result = await profile(executor, cast["lead"])
    assert counted(result) == {
        (R.APPEARS_IN, "main"): (4, ["Profiled 0", "Profiled 1", "Profiled 2"]),
        (R.VOICED_BY, "Japanese"): (1, ["Profiled Voice"]),
    }
    assert result.cards[0].ref == cast["lead"]
    assert len(result.cards) == 2 + MOST_ENDS


async def test_a_person_has_what_they_did_in_each_position(
    executor: PostgresGraphExecutor, cast: dict[str, EntityRef]
) -> None:
    assert counted(await profile(executor, cast["voice"])) == {
        (R.WORKED_ON, "Director"): (2, ["Profiled 0", "Profiled 1"]),
        (R.WORKED_ON, "Script"): (1, ["Profiled 0"]),
        (R.VOICES, "Japanese"): (1, ["Profiled Lead"]),
    }


async def test_of_a_titles_staff_only_who_directed_it_is_told(
    executor: PostgresGraphExecutor, cast: dict[str, EntityRef]
) -> None:
    assert counted(await profile(executor, cast["title"])) == {
        (R.STAFF, "Director"): (1, ["Profiled Voice"]),
        (R.ANIMATED_BY, ""): (1, ["Profiled Studio"]),
    }


@pytest.mark.parametrize(("include_adult", "total"), [(False, 4), (True, 5)])
async def test_adult_works_are_neither_counted_nor_named_by_default(
    executor: PostgresGraphExecutor, cast: dict[str, EntityRef], include_adult: bool, total: int
) -> None:
    result = await profile(executor, cast["studio"], include_adult=include_adult)
    assert counted(result)[R.ANIMATED, ""][0] == total
    assert ("Profiled Hidden" in [card.name for card in result.cards]) is include_adult


async def test_who_has_no_relations_has_a_card_alone(
    executor: PostgresGraphExecutor, cast: dict[str, EntityRef]
) -> None:
    result = await profile(executor, cast["alone"])
    assert [card.name for card in result.cards] == ["Profiled Alone"]
    assert result.parts == []


async def test_what_is_not_there_is_said_so(executor: PostgresGraphExecutor, cast: dict[str, EntityRef]) -> None:
    assert cast
    assert (await profile(executor, ref("nobody", C))).meta.outcome is GraphOutcome.UNKNOWN_ID
