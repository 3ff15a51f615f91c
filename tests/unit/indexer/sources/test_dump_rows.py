"""What all readers of dumps share."""

import pytest
from indexer.report import Tallies
from indexer.sources.dump_rows import MOST_NAMES_READ, iso_date, known, names, row, text_date
from indexer.sources.vocabulary import capitalised, topics


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((2006, 10, 4), "2006-10-04"),
        ((2006, 10, None), "2006-10"),
        ((2006, None, 4), "2006"),
        ((2006, 2, 30), "2006-02"),
        ((2006, 13, 1), "2006"),
        ((0, 1, 1), None),
        ((None, 1, 1), None),
    ],
)
def test_a_date_is_told_as_far_as_it_is_known(
    parts: tuple[int | None, int | None, int | None], text: str | None
) -> None:
    assert iso_date(*parts) == text


@pytest.mark.parametrize(
    ("stated", "text"),
    [
        ("2006-10-04", "2006-10-04"),
        ("2006-10-00", "2006-10"),
        ("0000-00-00", None),
        ("2006", "2006"),
        ("x", None),
        (None, None),
    ],
)
def test_a_written_date_may_have_zeros(stated: str | None, text: str | None) -> None:
    assert text_date(stated) == text


def test_a_row_has_no_field_that_says_nothing() -> None:
    assert row(a=1, b=None, c="", d=[], e={}, f=False, g=0.5, h=True) == {"a": 1, "g": 0.5, "h": True}


def test_names_are_distinct_bounded_and_counted_where_they_are_not_taken() -> None:
    left_out = Tallies()
    assert names([" a", "b", "a", None, "c"], left_out, but=["c", None]) == ["a", "b"]
    assert len(names([str(number) for number in range(MOST_NAMES_READ + 2)], left_out)) == MOST_NAMES_READ
    assert [(finding.name, finding.count) for finding in left_out.findings()] == [
        (f"names behind the first {MOST_NAMES_READ} of an entity", 2)
    ]


def test_words_of_a_catalogue_are_known_whatever_their_case_and_spaces() -> None:
    left_out = Tallies()
    assert known("TV Special", {"tv_special": "tv_special"}, "types", left_out) == "tv_special"
    assert known("UNKNOWN", {}, "types", left_out) is None
    assert left_out.findings() == ()
    assert known("Hologram", {}, "types", left_out) is None
    assert [finding.name for finding in left_out.findings()] == ["types that are not known"]


def test_topics_are_sorted_into_the_fields_of_the_format() -> None:
    found = topics(["ACTION", "slice of life", "magical girl", "seinen", "vampires", "time skip", "action", " "])
    assert found.genres == ("Action", "Slice of Life")
    assert found.themes == ("Mahou Shoujo", "Vampire")
    assert found.demographics == ("Seinen",)
    assert found.tags == ("Time Skip",)
    assert not found.adult
    assert topics(["Hentai"]).adult


def test_only_names_in_lower_case_alone_are_given_capitals() -> None:
    assert capitalised("production i.g") == "Production I.g"
    assert capitalised("based on a manga") == "Based on a Manga"
    assert capitalised("a to z") == "A to Z"
    assert capitalised("A-1 Pictures") == "A-1 Pictures"
    assert capitalised("") == ""
