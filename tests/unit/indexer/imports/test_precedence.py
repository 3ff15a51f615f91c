"""Whose word holds: the first source that says anything, and nothing is lost."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from indexer.imports.precedence import MOST_NAMES_HELD, PRECEDENCE, merged_row
from indexer.report import Tallies


def merge(*rows: dict[str, Any], tallies: Tallies | None = None) -> dict[str, Any]:
    names = ("one", "two", "three")
    return merged_row("anime:1", list(zip(names, rows, strict=False)), tallies if tallies is not None else Tallies())


def test_ones_own_dataset_holds_against_all_and_a_list_of_a_user_against_none() -> None:
    assert PRECEDENCE == ("dataset", "anilist", "kitsu", "anime_offline_database", "mal_export")


def test_a_field_is_taken_of_the_first_that_has_it_and_the_others_are_told() -> None:
    tallies = Tallies()
    row = merge({"id": "x", "year": 2001}, {"year": 2002, "episodes": 12}, {"episodes": 13}, tallies=tallies)
    assert row == {"id": "anime:1", "year": 2001, "episodes": 12}
    assert [(finding.name, finding.examples) for finding in tallies.findings()] == [
        ("episodes kept of one, which three states otherwise", ("anime:1: 12, not 13",)),
        ("year kept of one, which two states otherwise", ("anime:1: 2001, not 2002",)),
    ]


def test_an_empty_field_says_nothing() -> None:
    said = {"genres": ["Action"], "type": "tv", "status": "airing"}
    assert merge({"genres": [], "type": "", "status": None}, said) == {"id": "anime:1", **said}


def test_lists_of_the_same_words_in_another_order_or_case_do_not_differ() -> None:
    tallies = Tallies()
    assert merge({"genres": ["a", "b"]}, {"genres": ["B", "a"]}, tallies=tallies)["genres"] == ["a", "b"]
    assert tallies.findings() == ()


def test_statistics_are_all_of_one_source() -> None:
    row = merge({"score": 8.0}, {"score": 7.0, "members": 10, "favorites": 3}, {"popularity": 1})
    assert row == {"id": "anime:1", "score": 8.0}
    assert merge({}, {"members": 10, "favorites": 3}, {"score": 7.0}) == {
        "id": "anime:1",
        "members": 10,
        "favorites": 3,
    }


def test_a_season_is_not_taken_of_another_year() -> None:
    assert "season" not in merge({"year": 2001}, {"year": 2002, "season": "spring"})
    assert merge({"year": 2001}, {"year": 2001, "season": "spring"})["season"] == "spring"
    assert merge({}, {"year": 2002, "season": "spring"})["season"] == "spring"


def test_titles_that_do_not_hold_are_other_names_and_spellings_that_fold_alike_add_nothing() -> None:
    row = merge(
        {"title": "Zorblat", "synonyms": ["Zorb", "ZORB"]},
        {"title": "ZORBLAT!", "title_english": "The Zorblat", "synonyms": ["zorb", "Zed"]},
        {"title": "Zorblat Wars", "title_english": "Zed"},
    )
    assert (row["title"], row["title_english"]) == ("Zorblat", "The Zorblat")
    assert row["synonyms"] == ["Zorb", "ZORB", "Zed", "Zorblat Wars"]


def test_names_of_characters_are_kept_as_aliases() -> None:
    row = merge({"name": "Zora", "aliases": ["Z"]}, {"name": "Zora Ito", "name_native": "ゾラ"})
    assert row == {"id": "anime:1", "name": "Zora", "name_native": "ゾラ", "aliases": ["Z", "Zora Ito"]}


def test_there_are_no_more_names_than_the_format_admits() -> None:
    names = [f"name {number}" for number in range(MOST_NAMES_HELD)]
    assert merge({"title": "a", "synonyms": names}, {"title": "b"})["synonyms"] == names


def test_ids_and_sources_are_those_of_all_and_of_two_ids_of_a_site_the_first_holds() -> None:
    row = merge({"ids": {"anilist": 1}, "sources": ["b"]}, {"ids": {"anilist": 2, "kitsu": 3}, "sources": ["a", "b"]})
    assert (row["ids"], row["sources"]) == ({"anilist": 1, "kitsu": 3}, ["a", "b"])


def test_a_title_is_adult_where_any_says_so_and_a_stub_where_all_do() -> None:
    assert merge({}, {"is_adult": True})["is_adult"] is True
    assert merge({"stub": True}, {"stub": True})["stub"] is True
    assert "stub" not in merge({"stub": True}, {"year": 2001})


fields = st.fixed_dictionaries(
    {},
    optional={
        "title": st.sampled_from(["A", "B", "C"]),
        "year": st.integers(2000, 2002),
        "genres": st.lists(st.sampled_from("xy"), unique=True),
        "synonyms": st.lists(st.sampled_from(["A", "D", "E"]), unique=True),
    },
)


@given(st.lists(fields, min_size=2, max_size=3))
def test_every_title_is_still_a_name_and_the_first_source_is_never_overwritten(rows: list[dict[str, Any]]) -> None:
    row = merge(*rows)
    for field in ("title", "year", "genres"):
        if rows[0].get(field):
            assert row[field] == rows[0][field]
    held = {row.get("title"), *row.get("synonyms", [])}
    assert {name for stated in rows for name in (stated.get("title"), *stated.get("synonyms", [])) if name} <= held
