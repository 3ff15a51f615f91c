"""The core subset of the real data: it loads whole, and the projection says what the canonical tables say."""

import gzip
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import asyncpg
import pytest
import sqlalchemy as sa
from catalog.bulk_load import Connection, render
from catalog.entities import entity_id
from catalog.names import fold
from catalog.relations import BY_CODE, RELATIONS, RelationType, parse_relation
from catalog.relations import RelationType as R
from indexer.ingest import ingest
from standalone.home import SAMPLE

from evals.corrections import corrections

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

type Edge = tuple[str, RelationType, str, str, bool]
"""src, type, dst, qualifier, derived."""


@pytest.fixture
async def core(core_dsn: str) -> AsyncIterator[Connection]:
    connection = cast("Connection", await asyncpg.connect(core_dsn))
    yield connection
    await connection.close(timeout=5)


@pytest.fixture(scope="session")
def folder(shared_data: Path) -> Path:
    return shared_data / "core"


def rows(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(folder / f"{name}.jsonl.gz", "rt") as lines:
        yield from map(json.loads, lines)


def both_ways(src: str, relation: RelationType, dst: str, qualifier: str = "") -> Iterator[Edge]:
    yield src, relation, dst, qualifier, False
    yield dst, RELATIONS[relation].inverse, src, qualifier, False


def stated_pairs(folder: Path, name: str) -> set[Edge]:
    stated: set[tuple[str, RelationType, str]] = {
        (row["src"], parse_relation(row["relation_type"]), row["dst"]) for row in rows(folder, name)
    }
    back = {(dst, RELATIONS[relation].inverse, src) for src, relation, dst in stated}
    return {(*edge, "", False) for edge in stated} | {(*edge, "", True) for edge in back - stated}


def simple_edges(folder: Path) -> Iterator[Edge]:
    roles = {"studio": R.ANIMATED_BY, "producer": R.PRODUCED_BY, "licensor": R.LICENSED_BY}
    for row in rows(folder, "anime_studio"):
        yield from both_ways(row["anime"], roles[row["role"]], row["studio"])
    for row in rows(folder, "manga_person"):
        yield from both_ways(row["manga"], R.WRITTEN_BY, row["person"])
        if row["role"] == "artist":
            yield from both_ways(row["manga"], R.DRAWN_BY, row["person"])
    for row in rows(folder, "anime_staff"):
        yield from both_ways(row["anime"], R.STAFF, row["person"], row["position"])
    for row in rows(folder, "anime_character"):
        yield from both_ways(row["anime"], R.HAS_CHARACTER, row["character"], row.get("role", "unknown"))
    for row in rows(folder, "character_voice"):
        yield from both_ways(row["character"], R.VOICED_BY, row["person"], row.get("language", ""))
        yield from both_ways(row["anime"], R.VOICE_CAST, row["person"])
    for row in rows(folder, "anime_manga"):
        yield from both_ways(row["anime"], R.ADAPTED_FROM, row["manga"])
    for row in rows(folder, "anime_recommendation"):
        yield from both_ways(row["a"], R.RECOMMENDED, row["b"])
    for row in rows(folder, "episode"):
        yield from both_ways(row["anime"], R.HAS_EPISODE, row["id"])


def franchise_edges(folder: Path) -> Iterator[Edge]:
    members: dict[str, list[str]] = {}
    for row in rows(folder, "anime"):
        if "franchise" in row:
            members.setdefault(row["franchise"], []).append(row["id"])
    for titles in members.values():
        yield from ((a, R.SHARES_FRANCHISE, b, "", False) for a in titles for b in titles if a != b)


async def test_every_row_of_the_files_is_in_its_table(core: Connection, folder: Path) -> None:
    tables = {
        "anime": "anime",
        "manga": "manga",
        "character": "character",
        "person": "person",
        "studio": "studio",
        "episode": "episode",
        "franchise": "franchise",
        "anime_manga": "anime_related_manga",
        "anime_character": "anime_character",
        "character_voice": "character_voice",
        "anime_staff": "anime_staff",
        "anime_studio": "anime_studio",
        "anime_theme": "anime_theme",
        "anime_recommendation": "anime_recommendation",
        "manga_person": "manga_author",
    }
    for name, table in tables.items():
        in_file = sum(1 for _ in rows(folder, name))
        assert await core.fetchval(render(sa.select(sa.func.count()).select_from(sa.table(table)))) == in_file, name


async def test_every_entity_has_the_id_the_evaluation_expects(core: Connection, folder: Path) -> None:
    found = dict(await core.fetch("SELECT ref, id FROM entity WHERE type = 'anime'"))

    assert found == {row["id"]: entity_id(row["id"]) for row in rows(folder, "anime")}


async def test_every_synopsis_stands_with_its_title(core: Connection, folder: Path) -> None:
    found = await core.fetch(
        "SELECT e.ref, coalesce(a.synopsis, m.synopsis) FROM entity e LEFT JOIN anime a USING (id) "
        "LEFT JOIN manga m USING (id) WHERE coalesce(a.synopsis, m.synopsis) IS NOT NULL"
    )

    assert dict(found) == {row["id"]: row["synopsis"].strip() for row in rows(folder, "synopsis")}


async def test_the_projection_holds_exactly_the_edges_of_the_files(core: Connection, folder: Path) -> None:
    expected = {
        *simple_edges(folder),
        *franchise_edges(folder),
        *stated_pairs(folder, "anime_anime"),
        *stated_pairs(folder, "manga_manga"),
    }

    found = await core.fetch(
        "SELECT s.ref AS src, r.type, d.ref AS dst, q.name, r.derived FROM relation_edge r "
        "JOIN entity s ON s.key = r.src JOIN entity d ON d.key = r.dst JOIN edge_qualifier q ON q.id = r.qualifier"
    )

    edges = Counter(
        (src, BY_CODE[code], dst, qualifier, derived)
        for src, code, dst, qualifier, derived in found
        if BY_CODE[code] not in (R.NEXT_SEASON, R.PREVIOUS_SEASON)  # of no file
    )
    assert edges == Counter(shown(expected, corrections(folder).kept))


def shown(edges: set[Edge], kept: Mapping[str, str]) -> set[Edge]:
    """What is said of duplicates as said of who is shown for them; of two roles in one title the stronger."""
    moved = {(kept.get(src, src), name, kept.get(dst, dst), role, derived) for src, name, dst, role, derived in edges}
    roles: dict[tuple[str, RelationType, str], str] = {}
    for src, name, dst, role, _ in moved:
        best = roles.setdefault((src, name, dst), role)
        if name in (R.HAS_CHARACTER, R.APPEARS_IN):
            roles[src, name, dst] = min(best, role, key=("main", "supporting", "unknown").index)
    cast = (R.HAS_CHARACTER, R.APPEARS_IN)
    return {edge for edge in moved if edge[1] not in cast or roles[edge[:3]] == edge[3]}


async def test_who_is_there_twice_is_found_as_the_evaluation_finds_it(core: Connection, folder: Path) -> None:
    expected = corrections(folder)
    found = await core.fetch(
        "SELECT e.ref, k.ref FROM entity_duplicate d JOIN entity e ON e.id = d.duplicate_id "
        "JOIN entity k ON k.id = d.kept_id"
    )

    assert dict(found) == expected.kept
    assert len(found) > 50
    repaired = await core.fetch(
        "SELECT e.ref FROM data_repair r JOIN entity e ON e.id = r.entity_id WHERE field = 'adult'"
    )
    assert {ref for (ref,) in repaired} == expected.adult


async def test_every_edge_has_its_inverse_and_legal_ends(core: Connection) -> None:
    found = await core.fetch(
        "SELECT DISTINCT r.type, s.type::text AS src, d.type::text AS dst FROM relation_edge r "
        "JOIN entity s ON s.key = r.src JOIN entity d ON d.key = r.dst"
    )
    for code, src, dst in found:
        assert (src, dst) in RELATIONS[BY_CODE[code]].pairs
    inverse = [(spec.code, RELATIONS[spec.inverse].code) for spec in RELATIONS.values()]
    alone = await core.fetchval(
        "SELECT count(*) FROM relation_edge r JOIN unnest($1::int[], $2::int[]) AS i(code, inverse) ON i.code = r.type "
        "WHERE NOT EXISTS (SELECT FROM relation_edge b WHERE b.src = r.dst AND b.dst = r.src AND b.type = i.inverse "
        "AND b.qualifier = r.qualifier AND b.adult = r.adult AND b.weight = r.weight)",
        *zip(*inverse, strict=True),
    )
    assert alone == 0


async def test_weights_are_those_of_the_types_scaled_down(core: Connection) -> None:
    found = await core.fetch("SELECT type, min(weight), max(weight) FROM relation_edge GROUP BY type")

    for code, low, high in found:
        assert 0 < low <= high <= RELATIONS[BY_CODE[code]].weight + 1e-6


async def test_the_famous_come_first(core: Connection) -> None:
    async def best(kind: str) -> list[str]:
        found = await core.fetch(
            "SELECT name FROM entity WHERE type::text = $1 ORDER BY popularity DESC, key LIMIT 20", kind
        )
        return [name for (name,) in found]

    assert "Death Note" in (await best("anime"))[:3]
    assert "Eren Yeager" in (await best("character"))[:5]
    assert "Hajime Isayama" in await best("person")
    assert {"Madhouse", "Bones"} <= set((await best("studio"))[:5])


async def test_names_fold_to_what_look_ups_compare(core: Connection) -> None:
    found = await core.fetch("SELECT name, folded FROM entity_name WHERE entity_key % 7 = 0")

    assert len(found) > 10_000
    assert all(fold(name) == folded for name, folded in found)
    assert (
        await core.fetchval(
            "SELECT count(*) FROM entity e LEFT JOIN entity_name n ON n.entity_key = e.key AND n.position = 0 "
            "WHERE n.name IS DISTINCT FROM e.name"
        )
        == 0
    )


async def test_loading_the_core_again_by_force_changes_nothing(core_clone: str, folder: Path) -> None:
    report = await ingest(core_clone, folder, dataset="core", force=True)

    assert report.unchanged
    assert [table for table in report.tables if table.written] == []
    assert {finding.name.split(" ", 1)[1] for finding in report.findings} >= {
        "relations without the edge back, which was derived",
        "relations answered by another type",
        "names that several share",
    }


async def test_the_sample_in_place_of_the_core_is_the_sample_alone(core_clone: str, sample_dsn: str) -> None:
    report = await ingest(core_clone, SAMPLE, dataset="sample")

    assert report.version == 2
    entities = "SELECT ref, name, popularity, adult FROM entity ORDER BY ref"
    edges = (
        "SELECT count(*), sum(round(weight::numeric, 4)), count(*) FILTER (WHERE adult), "
        "count(*) FILTER (WHERE derived) FROM relation_edge"
    )
    replaced, alone = await asyncpg.connect(core_clone), await asyncpg.connect(sample_dsn)
    try:
        for query in (entities, edges):
            assert await replaced.fetch(query) == await alone.fetch(query)
    finally:
        await replaced.close()
        await alone.close()
