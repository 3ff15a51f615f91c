import pytest
from indexer.abbreviations import clippings_of, initials_of, said_in_kana, syllables_of


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Attack on Titan", ["aot"]),
        ("Shingeki no Kyojin", ["snk"]),
        ("Boku no Hero Academia", ["bnha"]),
        ("Hunter x Hunter", ["hxh"]),
        ("Mob Psycho 100", ["mp100"]),
        ("Girls und Panzer", ["gup"]),
    ],
)
def test_initials_are_the_first_letters_of_all_words(name: str, initials: list[str]) -> None:
    assert list(initials_of(name)) == initials


def test_a_repeated_first_syllable_counts_twice() -> None:
    assert list(initials_of("Jujutsu Kaisen")) == ["jjk"]
    assert "jjba" in initials_of("JoJo's Bizarre Adventure")


@pytest.mark.parametrize("name", ["One Piece", "Naruto", "進撃の巨人", "A Name of So Many Words as Nobody Ever Types"])
def test_too_few_or_too_many_letters_are_no_initials(name: str) -> None:
    assert list(initials_of(name)) == []


@pytest.mark.parametrize(
    ("romaji", "native", "clipping"),
    [
        ("Kono Subarashii Sekai ni Shukufuku wo!", None, "konosuba"),
        ("Ore no Imouto ga Konnani Kawaii Wake ga Nai", None, "oreimo"),
        ("Tensei shitara Slime Datta Ken", "転生したらスライムだった件", "tensura"),
        ("Boku no Hero Academia", "僕のヒーローアカデミア", "hiroaka"),
        ("Otome Game no Hametsu Flag", "乙女ゲームの破滅フラグ", "hamefura"),
    ],
)
def test_clippings_are_the_first_two_morae_of_two_words(romaji: str, native: str | None, clipping: str) -> None:
    assert clipping in clippings_of(romaji, native)


def test_particles_and_words_that_are_not_read_as_japanese_have_no_clippings() -> None:
    assert list(clippings_of("Sword no Online", None)) == []
    assert list(clippings_of(None, "進撃の巨人")) == []


def test_leading_syllables_are_those_of_two_long_words() -> None:
    assert syllables_of("Assassination Classroom") == "assclass"
    assert syllables_of("Death Note") is None
    assert syllables_of("The Long Classroom") is None


def test_an_open_english_syllable_is_said_in_kana() -> None:
    assert said_in_kana("Re:ゼロから始める異世界生活") == "リゼロ"
    assert said_in_kana("進撃の巨人") is None
    assert said_in_kana(None) is None
