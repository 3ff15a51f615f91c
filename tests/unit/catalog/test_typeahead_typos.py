"""Typing errors: what may be meant is found through letters left out, and nothing else is."""

import string
from itertools import product

import pytest
from catalog.typeahead_keys import typed_key
from catalog.typeahead_scatter import MAX_PARTS, anchors_of, holds_all, nearest, parts_of
from catalog.typeahead_typos import (
    LOOKED_AT,
    MAX_SLIPS,
    MAX_SPELLINGS,
    MAX_STARTS,
    MAX_WORDS,
    Slip,
    about,
    begun_near,
    corrected,
    deletions_of,
    edits,
    edits_to_beginning,
    is_word,
    others_of,
    slips_of,
    starts_begun,
    starts_of,
    twice_corrected,
    typo_budget,
)
from hypothesis import assume, given
from hypothesis import strategies as st

WORD = st.text(alphabet="abcde", min_size=5, max_size=12)


def edited(word: str, data: st.DataObject) -> str:
    """One edit that leaves the first letter."""
    i = data.draw(st.integers(1, len(word) - 2))
    letter = data.draw(st.sampled_from(string.ascii_lowercase))
    forms = (
        word[:i] + word[i + 1 :],
        word[:i] + letter + word[i:],
        word[:i] + letter + word[i + 1 :],
        word[:i] + word[i + 1] + word[i] + word[i + 2 :],
    )
    return data.draw(st.sampled_from(forms))


def reachable(typed: str, word: str, *, most: int) -> bool:
    slips = slips_of(typed, typed, typos=most)
    stored = {deletion for start in starts_of(word) for deletion, left_out in deletions_of(start) if left_out <= most}
    return bool(slips) and not stored.isdisjoint(slips[0].deletions)


@pytest.mark.parametrize(("chars", "typos"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_longer_texts_may_hold_more_errors(chars: int, typos: int) -> None:
    assert typo_budget("a" * chars) == typos


@pytest.mark.parametrize(("chars", "typos"), [(3, 0), (4, 1), (5, 2), (6, 2)])
def test_where_nothing_else_is_found_shorter_ones_may(chars: int, typos: int) -> None:
    assert typo_budget("a" * chars, last_resort=True) == typos


@pytest.mark.parametrize(
    ("typed", "meant", "counted"),
    [
        ("naruto", "naruto", 0),
        ("nartuo", "naruto", 1),
        ("narut", "naruto", 1),
        ("anruto", "naruto", 1),
        ("maruto", "naruto", 2),
        ("aruto", "naruto", 2),
    ],
)
def test_a_swap_counts_once_and_a_wrong_first_letter_twice(typed: str, meant: str, counted: int) -> None:
    assert edits(typed, meant, most=2) == counted


@given(WORD, st.data())
def test_one_error_is_always_found_in_the_index(word: str, data: st.DataObject) -> None:
    typed = edited(word, data)
    assume(len(typed) >= 4)
    assert reachable(f"{typed} x", word, most=1)


@given(WORD, st.data())
def test_one_error_in_an_unfinished_word_is_found(word: str, data: st.DataObject) -> None:
    prefix = word[: data.draw(st.integers(5, len(word)))]
    typed = edited(prefix, data)
    assume(len(typed) >= 5)
    assert reachable(typed, word, most=1)
    assert edits_to_beginning(typed, word, most=1) <= 1


@given(st.text(alphabet="abcde", min_size=7, max_size=12), st.data())
def test_two_errors_in_a_long_word_are_found(word: str, data: st.DataObject) -> None:
    typed = edited(edited(word, data), data)
    assume(len(typed) >= 7)
    assert reachable(f"{typed} x", word, most=2)


@given(WORD, st.lists(st.text(alphabet="abcde", min_size=3, max_size=13), max_size=5), st.data())
def test_texts_are_as_near_as_their_edits_count(typed: str, others: list[str], data: st.DataObject) -> None:
    texts = {*others, edited(typed, data), edited(edited(typed, data), data)}
    for most in (1, 2):
        (slip,) = slips_of(typed, typed, typos=most)
        counted = {text: edits(typed, text, most=most) for text in texts}
        assert slip.near(texts) == {text: typos for text, typos in counted.items() if typos <= most}


@given(st.text(alphabet="abcde", min_size=7, max_size=12), st.data())
def test_a_word_with_two_errors_is_begun_by_the_beginning_of_the_right_one(word: str, data: st.DataObject) -> None:
    typed = edited(edited(word, data), data)
    assume(len(typed) >= 7)
    (slip,) = slips_of(typed, typed, typos=2)
    assert slip.begun_by([word[: LOOKED_AT[2]], "zzzzzz"]) == [word[: LOOKED_AT[2]]]


@pytest.mark.parametrize(
    ("text", "taken"), [("naruto", True), ("86", False), ("mob100", False), ("巨人", False), ("no", False)]
)
def test_errors_are_looked_for_in_words_only(text: str, taken: bool) -> None:
    assert is_word(text) is taken


def test_numbers_and_short_words_are_never_touched() -> None:
    assert [slip.forms for slip in slips_of("mob 100 ii season", "mob 100 ii season", typos=2)] == [("season",)]


def test_long_vowels_are_also_looked_at_as_they_were_typed() -> None:
    (slip,) = slips_of("noragam", "nooragam", typos=1)
    assert slip.forms == ("noragam", "nooragam")
    assert slip.near(["nooragam", "noragat", "xoragam"]) == {"nooragam": 0, "noragat": 1}


TITEN = Slip(0, ("titen",), last=False, typos=1)


def test_likely_words_come_first() -> None:
    found = others_of(TITEN, {"titans": 9, "titen": 5, "titan": 3, "taten": 8})
    assert found == ["taten", "titan"]


def test_with_two_errors_only_words_that_are_so_far_are_meant() -> None:
    (slip,) = slips_of("tataan x", "tataan x", typos=2)
    assert others_of(slip, {"titan": 1, "tataan": 1, "tatami": 1, "tetan": 2}) == ["tetan", "tatami", "titan"]
    assert others_of(slip, {"tatan": 1}) == []


def test_starts_of_longer_words_are_no_words() -> None:
    assert others_of(TITEN, {"titan": 0, "tite": 2}) == ["tite"]


def test_an_unfinished_word_means_the_beginnings_of_others() -> None:
    (slip,) = slips_of("shingk", "shingk", typos=1)
    assert others_of(slip, {"shingeki": 2, "shingetsu": 3, "shinka": 1}) == ["shinge", "shink"]
    assert others_of(slip, {"shingki": 1}) == []


@pytest.mark.parametrize("more", [0, 1])
def test_of_many_words_the_most_used_are_kept(more: int) -> None:
    letters = string.ascii_lowercase.replace("e", "").replace("i", "").replace("t", "")
    one_away = [f"t{x}ten" for x in letters] + [f"ti{x}en" for x in letters] + [f"tit{x}n" for x in letters]
    found = {word: uses for uses, word in enumerate(one_away[: MAX_WORDS + more], start=1)}
    assert others_of(TITEN, found) == one_away[more : MAX_WORDS + more][::-1]


def test_a_word_that_no_name_has_is_never_left_as_it_is() -> None:
    meant = {0: ["one"], 1: ["two"], 2: ["ten"]}
    texts = [one.text for one in twice_corrected("oen tow tne", meant, {1})]
    assert texts == ["one two tne", "oen two ten"]


@pytest.mark.parametrize(
    ("word", "starts"),
    [("abc", ["abc"]), ("abcde", ["abcd", "abcde"]), ("abcdefgh", ["abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"])],
)
def test_a_word_stands_in_the_index_by_its_beginnings(word: str, starts: list[str]) -> None:
    assert list(starts_of(word)) == starts


def test_what_begins_with_a_start_is_counted_with_it() -> None:
    begun = starts_begun({"abc": 1, "abcd": 2, "abcdefghi": 3, "abcdefghk": -1})
    assert begun == {"abc": 1, "abcd": 4, "abcde": 2, "abcdef": 2, "abcdefg": 2, "abcdefghi": 3, "abcdefghk": -1}


def test_letters_are_left_out_of_the_first_eight() -> None:
    assert {rest for rest, _ in deletions_of("abcdefghijk")} == {"abcdefgh"} | {
        "abcdefgh".replace(letter, "") for letter in "abcdefgh"
    }


def test_errors_are_in_one_word_or_in_two() -> None:
    meant = {0: ["attack", "attach"], 2: ["titan"]}
    assert [one.text for one in corrected("atack on titen", meant, typos=1)] == [
        "attack on titen", "atack on titan", "attach on titen",
    ]  # fmt: skip
    assert [one.text for one in twice_corrected("atack on titen", meant)] == ["attack on titan", "attach on titan"]


def test_spellings_are_bounded_and_likely_ones_are_kept() -> None:
    words = ["".join(letters) for letters in product("abc", repeat=6)]
    for found in (
        corrected("aaaax bbbbx", {0: words, 1: words}, typos=1),
        twice_corrected("aaaax bbbbx", {0: words, 1: words}),
    ):
        assert len(found) == MAX_SPELLINGS
        assert "aaaaaa" in found[0].text


def test_of_a_long_text_only_the_longest_words_are_looked_at() -> None:
    words = ["word" + "x" * i for i in range(20)]
    slips = slips_of(" ".join(words), " ".join(words), typos=2)
    assert [slip.forms[0] for slip in slips] == words[-MAX_SLIPS:]


def test_the_parts_of_a_text_are_few_however_long_it_is() -> None:
    assert len(parts_of("alpha bravo charlie delta echo foxtrot golf hotel india " * 9, {})) == MAX_PARTS


@pytest.mark.parametrize(("edits_made", "found"), [(4, 4), (5, None)])
def test_a_long_text_is_near_within_four_edits(edits_made: int, found: int | None) -> None:
    name = "a" + "bcdefghij" * 6
    typed = name[0] + "x" * edits_made + name[1 + edits_made :]
    assert nearest([name], (typed,)).get(name) == found


def test_scattered_words_are_looked_for_by_the_longest() -> None:
    assert anchors_of("attack titan") == ["attack", "titan"]
    assert anchors_of("titan") == []
    assert anchors_of(" ".join(string.ascii_lowercase)) == []


@pytest.mark.parametrize(
    ("name", "typed", "held"),
    [
        ("Attack on Titan", "attack tit", True),
        ("Attack on Titan", "titan attack", True),
        ("Attack on Titan", "att titan", False),
        ("Attack on Titan", "attack giant", False),
    ],
)
def test_all_words_must_be_there_and_only_the_last_may_be_unfinished(name: str, typed: str, held: bool) -> None:
    assert holds_all(name, typed) is held


def test_right_and_corrected_words_stand_for_a_text_with_wrong_ones() -> None:
    assert parts_of("sound of the scky", {})[0] == "sound of the"
    assert parts_of("one puhn man", {1: ["punch", "puna", "puhl"]}) == [
        "puhn man", "one puhn", "punch", "puna", "puhn", "one", "man",
    ]  # fmt: skip
    assert parts_of("naruto", {}) == []


def test_no_part_holds_a_word_that_no_name_has() -> None:
    typed = "the rising of the shuieud hero season 3"
    assert parts_of(typed, {}, unknown={4})[:3] == ["the rising of the", "rising of the", "hero season 3"]
    assert parts_of("attakc on titna", {0: ["attack"]}, {2: ["titan"]}, unknown={0, 2}) == ["attack", "titan", "on"]


@pytest.mark.parametrize(
    ("name", "typed", "found"),
    [
        ("Sound of the Sky", "sound of the sgki", 2),
        ("Whisper of the Heart", "whisper of hte haert", 2),
        ("Naruto", "bleach", None),
        ("Death Note", "edth note", 2),
        ("Elfen Lied", "flen lied", 3),  # the first letter is another one
        ("Death Note", "waeht note", None),
    ],
)
def test_a_text_is_near_a_name_within_a_quarter_of_its_letters(name: str, typed: str, found: int | None) -> None:
    assert nearest([name], (typed_key(typed),)).get(name) == found


def test_a_count_is_told_to_three_digits_and_what_is_used_at_all_is_not_lost() -> None:
    assert [about(uses) for uses in (0, 1, 7, 8, 9, 15, 16, 19, 20, 1_023)] == [0, 1, 7, 8, 8, 14, 16, 16, 20, 896]


def test_of_beginnings_that_are_as_near_the_first_are_looked_through() -> None:
    [slip] = slips_of("abcdefgh", "abcdefgh", typos=2)
    assert slip.begun_by(["abcdxy", "abcdef", "abcdaa", "abcdex"]) == ["abcdef", "abcdex", "abcdxy", "abcdaa"]


def test_so_many_beginnings_are_looked_through_the_nearest_first() -> None:
    [slip] = slips_of("abcdefgh", "abcdefgh", typos=2)
    pairs = ("".join(pair) for pair in product(string.ascii_lowercase, repeat=2))
    far = sorted({f"abcd{pair}" for pair in pairs} - {"abcdef"})
    assert len(far) > MAX_STARTS
    found = slip.begun_by(["xxxxxx", *far, "abcdef"])
    assert len(found) == MAX_STARTS
    assert found[0] == "abcdef"
    assert "xxxxxx" not in found
    assert len(slip.begun_by(far[: MAX_STARTS - 1])) == MAX_STARTS - 1


@given(WORD, st.lists(WORD, max_size=6), st.integers(1, 4))
def test_one_look_at_all_words_leaves_out_none_that_is_near(typed: str, words: list[str], most: int) -> None:
    least = dict(begun_near(typed, words, most=most))
    for place, word in enumerate(words):
        typos = edits_to_beginning(typed, word, most=most)
        assert typos > most or least[place] <= typos
