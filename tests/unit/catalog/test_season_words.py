import pytest
from catalog.season_words import SeasonWords, head_of, ordinal, read_season, season_endings


@pytest.mark.parametrize(
    ("name", "number", "part"),
    [
        ("Zorblat Season 2", 2, None),
        ("Zorblat 2nd Season", 2, None),
        ("Zorblat Second Season", 2, None),
        ("Zorblat S3", 3, None),
        ("Zorblat II", 2, None),
        ("Zorblat 4", 4, None),
        ("Zorblat Season 2 Part 2", 2, 2),
        ("Zorblat Season2 Part.2", 2, 2),
        ("Zorblat II Part 2", 2, 2),
        ("Zorblat 2nd-cour", None, 2),
        ("ゾルブラット 第7期", 7, None),
        ("ゾルブラット 第二期", 2, None),
        ("ゾルブラット 第3クール", None, 3),
    ],
)
def test_season_and_part_are_read_from_the_words_behind_a_title(name: str, number: int, part: int | None) -> None:
    said = read_season(name)
    assert (said.number, said.part) == (number, part)


@pytest.mark.parametrize(
    "name",
    [
        "Zorblat",
        "Zorblat (2014)",
        "86",
        "Mob Zorblat 100",
        "Season of Zorblat",
        "The Third Zorblat",
        "Zorblat V",
        "Zorblat R2",
        "S2",
        "Zorblat Part 3: The Quimbel",
    ],
)
def test_other_numbers_are_no_seasons(name: str) -> None:
    said = read_season(name)
    assert not said.marked
    assert (said.number, said.part) == (None, None)


def test_the_stem_is_the_name_up_to_the_first_season_word() -> None:
    assert read_season("Zorblat: Quimbel Season 2 Part 2").stem == "zorblat quimbel"
    assert read_season("Zorblat: The Final Season - Last Words") == SeasonWords(stem="zorblat", final=True)


def test_what_a_part_belongs_to_is_the_name_up_to_the_word_for_it() -> None:
    assert read_season("Zorblat Season 2 Part 2").whole == "zorblat season 2"


def test_a_number_beside_the_word_for_a_season_is_sure_and_one_behind_a_title_is_not() -> None:
    assert read_season("Zorblat Season 2").sure
    assert not read_season("Zorblat 2").sure


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("Zorblat: Magic and Muscles", "Zorblat"),
        ("Re:Zorblat -Starting Anew-", "Re:Zorblat"),
        ("Zorblat! The Second Plate", "Zorblat"),
        ("Zorblat (TV)", "Zorblat"),
        ("Zorblat/stay night", "Zorblat/stay night"),
    ],
)
def test_the_head_is_the_name_of_the_story(name: str, head: str) -> None:
    assert head_of(name) == head


def test_seasons_are_written_as_people_type_them() -> None:
    assert season_endings(3) == ("season 3", "s3", "3rd season", "3")
    assert "s2 part 2" in season_endings(2, part=2)
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 21)] == ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"]
