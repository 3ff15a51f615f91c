"""What a name is found by, and what typed text becomes: each spelling that readers use meets a key."""

import pytest
from catalog.typeahead_keys import (
    MAX_KEY_CHARS,
    keys_of,
    listed_as,
    reading_of,
    respellings,
    typed_key,
    written_key,
)
from hypothesis import given
from hypothesis import strategies as st


def found(name: str, typed: str) -> bool:
    return any(key.startswith(typed_key(typed)) for key, _ in keys_of(name))


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("K-On!!", "k-on!!"),
        ("K-On!!", "kon"),
        ("Re:Zero kara Hajimeru Isekai Seikatsu", "rezero kara"),
        ("Re:Zero kara Hajimeru Isekai Seikatsu", "re zero"),
        ("×××HOLiC", "xxxholic"),
        ("Heaven's Lost Property", "heaven's lost"),
        ("Heaven's Lost Property", "heavens lost"),
        ("Heaven's Lost Property", "heaven s lost"),
        ("Hunter × Hunter", "hunter hunter"),
        ("Hunter × Hunter", "hunter x hunter"),
        ("Entre Elle & Lui", "entre elle lui"),
        ("Entre Elle & Lui", "elle and lui"),
        ("Fullmetal Alchemist: Brotherhood", "brotherhood"),
        ("Houseki no Kuni", "hōseki"),
        ("Houseki no Kuni", "hoseki no k"),
        ("けいおん！", "keion"),
        ("Naruto", "なると"),
        ("Shingeki no Kyojin", "しんげきのきょ"),
        ("Suzumiya Haruhi", "suzumiyaharu"),
        ("Macchi Uri", "まっちうり"),
        ("NARUTO", "ナルト"),
        ("進撃の巨人", "巨人"),
        ("進撃の巨人", "進撃"),
        ("はたらく魔王さま！", "魔王"),
        ("Shinbun Shounen", "shimbun"),
        ("Shimbun Shounen", "shinbun"),
        ("Shimbun Shounen", "shim"),
        ("Number Girl", "numb"),
        ("Shimbun Bambino", "shimbun bam"),
        ("!!!", "!!"),
        ("86", "86"),
    ],
)
def test_a_name_is_found_as_readers_type_it(name: str, typed: str) -> None:
    assert found(name, typed)


@pytest.mark.parametrize(
    ("name", "typed"), [("Naruto", "aruto"), ("Season 1", "season 2"), ("K", "86"), ("Black Clover", "blackclover")]
)
def test_a_name_is_not_found_from_within_a_word_or_by_another_number(name: str, typed: str) -> None:
    assert not found(name, typed)


@pytest.mark.parametrize(
    ("name", "typed", "is_exact"),
    [
        ("K", "k", True),
        ("86", "８６", True),
        ("Blood+", "BLOOD PLUS", True),
        ("Saloon", "salóon", True),
        ("Saloon", "salon", False),
        ("Saloon", "saloo", False),
        ("Shimbun", "shimbun", True),
        ("Shoujo-kai", "shojo kai", True),
        ("Yuu☆Yuu☆Hakusho", "yu yu hakusho", True),
        ("Kimi no Na wa", "kiminonawa", True),
        ("ハイキュー!!", "ハイキュー", True),
        ("ハイキュー!!", "haikyuu", False),
        ("はたらく魔王さま！", "はたらく魔王さま", True),
        ("進撃", "進撃", True),
    ],
)
def test_a_word_that_is_read_otherwise_than_it_is_written_is_exact_only_where_it_is_typed_so(
    name: str, typed: str, *, is_exact: bool
) -> None:
    wholes = {key for key, whole in keys_of(name) if whole}
    assert bool(wholes & {typed_key(typed), written_key(typed, typed_key(typed))}) is is_exact
    assert found(name, typed)


@given(st.text(alphabet="abou かきん'-", min_size=1, max_size=12))
def test_every_name_is_exact_where_it_is_typed_as_it_is_written(name: str) -> None:
    assert not typed_key(name) or {typed_key(name), written_key(name, typed_key(name))} & {
        key for key, whole in keys_of(name) if whole
    }


@given(st.text(alphabet="abou かきん' ", min_size=1, max_size=12))
def test_what_is_written_otherwise_than_it_is_read_tells_how_and_no_name_begins_as_its_lists(text: str) -> None:
    key = typed_key(text)
    written = written_key(text, key)
    assert reading_of(key) == ""
    assert reading_of(written) == (key if written else "")
    assert not any(other.startswith(listed_as(written)) for other, _ in keys_of(text))


@given(st.text(alphabet="abcdeinoumpb '-!", min_size=1, max_size=30), st.data())
def test_every_beginning_of_a_name_finds_it(name: str, data: st.DataObject) -> None:
    length = data.draw(st.integers(1, len(name)))
    typed = typed_key(name[:length])
    if typed and typed[-1].isalnum() and any(c.isalnum() for c in name):
        assert found(name, name[:length])


@given(st.text(max_size=80))
def test_any_text_becomes_a_bounded_key_that_postgresql_takes(text: str) -> None:
    for key in (
        typed_key(text),
        typed_key(text, long_vowels=True),
        written_key(text, typed_key(text)),
        *(key for key, _ in keys_of(text)),
    ):
        assert len(key) <= MAX_KEY_CHARS
        assert "\x00" not in key
        key.encode()


@given(st.text(max_size=60))
def test_exactly_the_spellings_of_the_whole_name_are_whole(name: str) -> None:
    keys = list(keys_of(name))
    assert any(whole for _, whole in keys) == bool(keys)
    wholes = [key for key, whole in keys if whole]
    spellings = [*wholes, *(key.partition(" \x03")[0] for key in wholes)]
    assert all(any(full.endswith(key) for full in spellings) for key, _ in keys)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Sasuke Uchiha", {"sasuke"}),
        ("D'Artagnan Noir", {"dartagnan", "d"}),
        ("Sasuke", set[str]()),
        ("うちは サスケ", {"uchiha"}),
    ],
)
def test_a_first_word_alone_is_a_whole_name_of_those_who_are_called_so(name: str, words: set[str]) -> None:
    assert {*keys_of(name, first_word=True)} - {*keys_of(name)} == {(word, True) for word in words}


def test_a_very_long_name_is_cut() -> None:
    assert len(written_key("oo" * MAX_KEY_CHARS, "o" * MAX_KEY_CHARS)) <= MAX_KEY_CHARS
    assert max(len(key) for key, _ in keys_of("a" * 10 * MAX_KEY_CHARS)) == MAX_KEY_CHARS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sinryaku", "shinryaku"),
        ("tukihime", "tsukihime"),
        ("syojo", "shojo"),
        ("kiduna", "kizuna"),
        ("hukumenkei", "fukumenkei"),
        ("koe wo", "koe o"),
        ("suizo o tabetai", "suizo wo tabetai"),
    ],
)
def test_other_spellings_of_a_reading_are_known(typed: str, meant: str) -> None:
    assert meant in respellings(typed)


def test_what_is_spelt_as_it_is_stored_has_no_other_spelling() -> None:
    assert respellings("naruto") == ()
