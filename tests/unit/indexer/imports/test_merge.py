"""Several sources merged into one dataset: by ids of other catalogues, by precedence, whatever came first."""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from indexer.imports.merge import Layer, merge_layers
from indexer.imports.precedence import BASE
from indexer.imports.report import KindReport
from indexer.report import Tallies

type Row = dict[str, Any]
type Rows = Mapping[str, Sequence[Row]]
type Stated = tuple[int | None, Mapping[str, int], int]
"""The number of MyAnimeList, ids of others, and a year."""

AOD = "anime_offline_database"


def layer(folder: Path, name: str, rows: Rows) -> Layer:
    files: dict[str, Path] = {}
    (folder / name).mkdir(exist_ok=True)
    for kind, found in rows.items():
        files[kind] = folder / name / f"{kind}.jsonl.gz"
        files[kind].write_bytes(gzip.compress("".join(f"{json.dumps(row)}\n" for row in found).encode()))
    return Layer(name=name, files=files)


def merged(
    folder: Path, *layers: tuple[str, Rows], tallies: Tallies | None = None, of: str = ""
) -> tuple[dict[str, list[Row]], tuple[KindReport, ...]]:
    out = folder / "merged"
    out.mkdir(exist_ok=True)
    reports = merge_layers(
        [layer(folder, name, rows) for name, rows in layers], out, tallies if tallies is not None else Tallies(), of=of
    )
    rows: dict[str, list[Row]] = {}
    for path in sorted(out.iterdir()):
        text = gzip.decompress(path.read_bytes()).decode()
        rows[path.name.removesuffix(".jsonl.gz")] = [json.loads(line) for line in text.splitlines()]
    return rows, reports


def anime(ref: str, title: str = "", **fields: object) -> Row:
    return {"id": ref, "title": title or ref, **fields}


def test_rows_that_share_an_id_of_another_catalogue_are_one_entity(tmp_path: Path) -> None:
    base = {"anime": [anime("anime:n-zorblat", "Zorblat", mal_id=1)]}
    dump = {"anime": [anime("anime:mal-1", "Zorblat", mal_id=1, year=2001), anime("anime:mal-2", mal_id=2)]}
    rows, reports = merged(tmp_path, (BASE, base), (AOD, dump), of=AOD)
    assert sorted(row["id"] for row in rows["anime"]) == ["anime:mal-2", "anime:n-zorblat"]
    assert next(row for row in rows["anime"] if row["id"] == "anime:n-zorblat")["year"] == 2001
    assert reports == (KindReport(kind="anime", read=2, matched=1, new=1),)


def test_a_source_that_knows_both_ids_joins_two_that_know_one_each(tmp_path: Path) -> None:
    base = {"anime": [anime("anime:5", "A", mal_id=5)]}
    anilist = {"anime": [anime("anime:anilist-7", "A", ids={"anilist": 7}, episodes=12)]}
    dump = {"anime": [anime("anime:mal-5", "A", mal_id=5, ids={"anilist": 7})]}
    rows, _ = merged(tmp_path, (BASE, base), ("anilist", anilist), (AOD, dump))
    assert [row["id"] for row in rows["anime"]] == ["anime:5"]
    rows, _ = merged(tmp_path, ("anilist", anilist), (AOD, dump))
    assert [(row["id"], row["episodes"]) for row in rows["anime"]] == [("anime:mal-5", 12)]


def test_entries_that_a_trusted_site_tells_apart_are_not_joined_by_another_or_by_a_chain(tmp_path: Path) -> None:
    one = {"anime": [anime("anime:mal-1", mal_id=1, ids={"anidb": 2})]}
    other = {"anime": [anime("anime:mal-2", mal_id=2, ids={"anidb": 2})]}
    for layers in ([("anilist", one), (AOD, other)], [(AOD, {"anime": [*one["anime"], *other["anime"]]})]):
        tallies = Tallies()
        rows, _ = merged(tmp_path, *layers, tallies=tallies)
        assert sorted(row["id"] for row in rows["anime"]) == ["anime:mal-1", "anime:mal-2"]
        assert {finding.name.partition(" ")[2] for finding in tallies.findings()} == {
            "that a chain of ids joins though one site tells them apart",
            "that share an id, told apart by a more trusted one",
        }


def test_rows_of_the_dataset_itself_are_never_merged_and_stay_as_they_are(tmp_path: Path) -> None:
    rows = [anime("anime:1", ids={"anilist": 7}, unheard=[1]), anime("anime:2", ids={"anilist": 7})]
    tallies = Tallies()
    dump = {"anime": [anime("anime:anilist-7", "Seven", ids={"anilist": 7}, year=2001)]}
    found, _ = merged(tmp_path, (BASE, {"anime": rows}), (AOD, dump), tallies=tallies)
    assert sorted(row["id"] for row in found["anime"]) == ["anime:1", "anime:2"]
    assert next(row for row in found["anime"] if row["id"] == "anime:2") == rows[1]


def test_rows_of_one_import_are_kept_apart_where_any_id_tells_them_apart(tmp_path: Path) -> None:
    tallies = Tallies()
    base = {"anime": [anime("anime:1", mal_id=1, ids={"anilist": 7})]}
    dump = {"anime": [anime("anime:mal-1", mal_id=1), anime("anime:anilist-7", "B", ids={"anilist": 7, "kitsu": 3})]}
    rows, _ = merged(tmp_path, (BASE, base), (AOD, dump), tallies=tallies)
    assert sorted(row["id"] for row in rows["anime"]) == ["anime:1", "anime:kitsu-3"]
    assert [finding.count for finding in tallies.findings() if "kept apart" in finding.name] == [1]
    first, second = (
        anime("anime:anilist-7", "A", ids={"anilist": 7}),
        anime("anime:mal-1", mal_id=1, ids={"anilist": 7}),
    )
    twice = {"anime": [first, second]}
    rows, _ = merged(tmp_path, (AOD, twice), tallies=tallies)
    assert [(row["id"], row["title"], row["mal_id"]) for row in rows["anime"]] == [("anime:mal-1", "A", 1)]
    assert [finding.count for finding in tallies.findings() if "merged with" in finding.name] == [1]


def test_ids_that_name_two_entries_are_told_and_the_most_trusted_holds(tmp_path: Path) -> None:
    tallies = Tallies()
    base = {"anime": [anime("anime:1", mal_id=1), anime("anime:2", ids={"anilist": 7})]}
    dump = {"anime": [anime("anime:mal-1", mal_id=1, ids={"anilist": 7}, year=2001)]}
    rows, _ = merged(tmp_path, (BASE, base), (AOD, dump), tallies=tallies)
    assert {row["id"]: row.get("year") for row in rows["anime"]} == {"anime:1": 2001, "anime:2": None}
    (finding,) = [finding for finding in tallies.findings() if "several entries" in finding.name]
    assert finding.examples == ("anime:1, anime:2",)


def test_companies_of_one_name_are_one_where_a_source_has_no_ids(tmp_path: Path) -> None:
    base = {
        "studio": [{"id": "studio:11", "name": "A-1 Pictures", "mal_id": 11}],
        "anime": [anime("anime:1", mal_id=1)],
    }
    dump = {
        "anime": [anime("anime:mal-1", mal_id=1)],
        "studio": [{"id": "studio:name-a-1-pictures", "name": "A-1 Pictures"}],
        "anime_studio": [{"anime": "anime:mal-1", "studio": "studio:name-a-1-pictures", "role": "studio"}],
    }
    rows, _ = merged(tmp_path, (BASE, base), (AOD, dump))
    assert [row["id"] for row in rows["studio"]] == ["studio:11"]
    assert rows["anime_studio"] == [{"anime": "anime:1", "studio": "studio:11", "role": "studio"}]


def test_relations_name_entities_by_any_id_and_are_written_once(tmp_path: Path) -> None:
    dump = {
        "anime": [anime("anime:mal-1", mal_id=1), anime("anime:mal-2", mal_id=2, ids={"anidb": 9})],
        "anime_anime": [
            {"src": "anime:mal-1", "dst": dst, "relation_type": "other"} for dst in ("anime:mal-2", "anime:anidb-9")
        ],
    }
    rows, _ = merged(tmp_path, (AOD, dump))
    assert rows["anime_anime"] == [{"src": "anime:mal-1", "dst": "anime:mal-2", "relation_type": "other"}]


def test_a_typed_relation_holds_against_an_untyped_one_of_the_same_pair(tmp_path: Path) -> None:
    tallies = Tallies()
    titles = {"anime": [anime("anime:mal-1", mal_id=1), anime("anime:mal-2", mal_id=2)]}
    typed = {"src": "anime:mal-1", "dst": "anime:mal-2", "relation_type": "sequel"}
    back = {"src": "anime:mal-2", "dst": "anime:mal-1", "relation_type": "prequel"}
    other = {"src": "anime:mal-2", "dst": "anime:mal-1", "relation_type": "other"}
    rows, _ = merged(
        tmp_path,
        ("anilist", {**titles, "anime_anime": [typed, back]}),
        (AOD, {**titles, "anime_anime": [other]}),
        tallies=tallies,
    )
    assert rows["anime_anime"] == [typed, back]
    (finding,) = [finding for finding in tallies.findings() if finding.name.startswith("anime_anime")]
    assert finding.name == f"anime_anime kept of anilist, which {AOD} states too"


def test_what_only_the_dataset_states_twice_stays_stated_twice(tmp_path: Path) -> None:
    row = {"anime": "anime:1", "studio": "studio:1", "role": "studio"}
    rows, _ = merged(tmp_path, (BASE, {"anime_studio": [row, row]}))
    assert rows["anime_studio"] == [row, row]


def test_equal_layers_make_equal_files(tmp_path: Path) -> None:
    dump = {"anime": [anime(f"anime:mal-{number}", mal_id=number) for number in range(1, 50)]}
    written: set[bytes] = set()
    for name in "ab":
        (tmp_path / name).mkdir()
        merged(tmp_path / name, (AOD, dump))
        written.add((tmp_path / name / "merged" / "anime.jsonl.gz").read_bytes())
    assert len(written) == 1


def ids_in(rows: Sequence[Row]) -> set[tuple[str, int]]:
    found: list[Mapping[str, int]] = [row.get("ids") or {} for row in rows]
    return {pair for ids in found for pair in ids.items()}


sites = st.dictionaries(st.sampled_from(["anilist", "kitsu", "anidb"]), st.integers(1, 4), max_size=3)
stated = st.lists(st.tuples(st.one_of(st.none(), st.integers(1, 4)), sites, st.integers(1990, 1993)), max_size=6)


def dump_of(rows: Sequence[Stated]) -> Rows:
    found: dict[str, Row] = {}
    for mal, ids, year in rows:
        order = [
            *([("mal", mal)] if mal else []),
            *((site, ids[site]) for site in ("anilist", "kitsu", "anidb") if site in ids),
        ]
        if order:
            ref = f"anime:{order[0][0]}-{order[0][1]}"
            found.setdefault(ref, anime(ref, mal_id=mal, ids=ids, year=year))
    return {"anime": list(found.values())}


@given(stated, stated, st.lists(st.integers(1, 4), unique=True))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
def test_nothing_is_lost_and_no_id_is_there_twice(
    tmp_path: Path, one: Sequence[Stated], other: Sequence[Stated], own: list[int]
) -> None:
    base = {"anime": [anime(f"anime:{number}", mal_id=number, year=1980) for number in own]}
    layers = [(BASE, base), ("anilist", dump_of(one)), (AOD, dump_of(other))]
    rows, _ = merged(tmp_path, *layers)
    found = [row["id"] for row in rows["anime"]]
    assert len(found) == len(set(found))
    assert {row["id"] for row in rows["anime"] if row.get("year") == 1980} == {f"anime:{number}" for number in own}
    everything = [row for _, dump in layers for row in dump["anime"]]
    assert ids_in(rows["anime"]) <= ids_in(everything)
    assert {row["mal_id"] for row in everything if row["mal_id"]} == {
        row["mal_id"] for row in rows["anime"] if row.get("mal_id")
    }
    again, _ = merged(tmp_path, *layers)
    assert again == rows


@pytest.mark.parametrize("size", [1, 400])
def test_many_rows_are_merged_in_parts_of_bounded_size(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.imports.merge._PART_BYTES", size)
    dump = {"anime": [anime(f"anime:mal-{number}", mal_id=number, year=2000) for number in range(1, 300)]}
    base = {"anime": [anime(f"anime:{number}", mal_id=number) for number in range(1, 600)]}
    rows, _ = merged(tmp_path, (BASE, base), (AOD, dump))
    assert len(rows["anime"]) == 599
    assert sum("year" in row for row in rows["anime"]) == 299
    assert sorted(path.name for path in (tmp_path / "merged").iterdir()) == ["anime.jsonl.gz"]
