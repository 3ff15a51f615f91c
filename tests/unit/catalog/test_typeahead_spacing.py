"""Where spaces may stand, told by prefixes that many names begin with."""

import pytest
from catalog.typeahead_spacing import Spacings


def test_where_no_prefix_is_known_all_is_left_to_the_names() -> None:
    assert Spacings.of("ab c", set[str]()) == Spacings("abc", "---", [], [("a", 1)])


def test_spaces_stand_wherever_a_prefix_has_them() -> None:
    found = Spacings.of("ab cd", {"a", "ab", "a b", "abc", "a b c", "ab c", "abcd", "a b c d"})
    assert sorted(found.known) == ["a b c d", "abcd"]
    assert sorted(found.unknown) == [("a b cd", 4), ("a bc", 3), ("ab c d", 4), ("ab cd", 4), ("abc d", 4)]


@pytest.mark.parametrize(
    ("letters", "optional"),
    [
        ("toumaru", "--x----"),
        ("oosuu", "-x--x"),
        ("ohno", "-x--"),
        ("oharu", "-----"),
        ("ooh", "-xx"),
        ("aau", "-x-"),
    ],
)
def test_a_letter_that_may_make_a_vowel_long_may_be_left_out(letters: str, optional: str) -> None:
    assert Spacings.of(letters, set[str]()).optional == optional


def test_whether_a_letter_is_left_out_or_begins_a_word_the_prefixes_tell() -> None:
    prefixes = {"h", "hi", "hit", "hito", "hito u", "hito um"}
    assert Spacings.of("hitouum", prefixes).known == ["hito um"]
    assert ("hito um", 7) in Spacings.of("hitouum", prefixes - {"hito um"}).unknown
