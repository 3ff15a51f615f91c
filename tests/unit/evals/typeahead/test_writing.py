"""Names are written in the ways that readers use: plainly, in Kunrei, in kana, with other nasals and long vowels."""

import pytest

from evals.typeahead.writing import (
    in_kana,
    in_kunrei,
    is_latin,
    is_native,
    morae,
    plain,
    with_macrons,
    with_other_nasals,
)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Re:ZERO -Starting Life-", "re zero starting life"),
        ("K-On!!", "k on"),
        ("Pokémon", "pokemon"),
        ("Howl's Moving Castle", "howls moving castle"),
        ("Seiyu’s Life!", "seiyus life"),
        ("ＡＩＲ", "air"),
        ("!!!", ""),
    ],
)
def test_a_hurried_reader_types_no_signs_and_no_accents(name: str, typed: str) -> None:
    assert plain(name) == typed


@pytest.mark.parametrize(
    ("name", "latin", "native"),
    [
        ("Steins;Gate 0", True, False),
        ("Pokémon", True, False),
        ("86", True, False),
        ("進撃の巨人", False, True),
        ("NARUTO -ナルト-", False, True),
        ("꽃보다 남자", False, True),
        ("!!!", False, False),
        ("Война и мир", False, False),
    ],
)
def test_the_script_of_a_name_is_told(name: str, latin: bool, native: bool) -> None:
    assert (is_latin(name), is_native(name)) == (latin, native)


@pytest.mark.parametrize(
    ("hepburn", "kunrei"),
    [
        ("Shinryaku! Ika Musume", "sinryaku ika musume"),
        ("Tsukihime", "tukihime"),
        ("Shoujo Kakumei Utena", "syouzyo kakumei utena"),
        ("Jujutsu Kaisen", "zyuzyutu kaisen"),
        ("Fuuka", "huuka"),
        ("Matchi", "matti"),
        ("Isshoni", "issyoni"),
        ("Chihayafuru", "tihayahuru"),
    ],
)
def test_hepburn_is_respelled_in_kunrei(hepburn: str, kunrei: str) -> None:
    assert in_kunrei(hepburn) == kunrei


@pytest.mark.parametrize("name", ["Bakemono", "Naruto", "Fullmetal Alchemist", "One Piece", "进击", "", "Shingeki the"])
def test_what_is_not_japanese_or_is_spelled_alike_has_no_kunrei(name: str) -> None:
    assert in_kunrei(name) is None


@pytest.mark.parametrize(
    ("romaji", "kana"),
    [
        ("Kimi no Na wa", "きみのなは"),
        ("Sora e", "そらへ"),
        ("Senpai", "せんぱい"),
        ("Sempai", "せんぱい"),
        ("Gekkan Shoujo", "げっかんしょうじょ"),
        ("Nichijou", "にちじょう"),
        ("Wotaku", "をたく"),
    ],
)
def test_romanised_japanese_is_written_in_kana_without_spaces(romaji: str, kana: str) -> None:
    assert in_kana(romaji) == kana


@pytest.mark.parametrize("name", ["One Piece", "Bleach", "86", "進撃", ""])
def test_what_is_not_romanised_japanese_has_no_kana(name: str) -> None:
    assert in_kana(name) is None


def test_nasals_are_exchanged_before_lips_only() -> None:
    assert with_other_nasals("Senpai ga Uzai") == "sempai ga uzai"
    assert with_other_nasals("Kampai Nana") == "kanpai nana"
    assert with_other_nasals("Kanna") is None
    assert with_other_nasals("Gunbuster") is None


def test_long_vowels_become_macrons() -> None:
    assert with_macrons("Shoujo Yuusha") == "shōjo yūsha"
    assert with_macrons("Ookami") == "ōkami"
    assert with_macrons("Naruto") is None
    assert with_macrons("Foul Ball") is None


def test_a_word_falls_into_its_syllables_or_is_no_japanese() -> None:
    found = morae("kekkon")
    assert found is not None
    assert [mora.kana for mora in found] == ["け", "っ", "こ", "ん"]
    assert morae("kyoto") is not None
    assert morae("train") is None
    assert morae("xyz") is None
