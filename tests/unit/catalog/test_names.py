"""Names that readers take for the same fold to the same; names that differ do not."""

import pytest
from catalog.names import fold, short_vowels
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    "spellings",
    [
        ("Yūsuke", "Yuusuke", "yusuke", "YUSUKE"),
        ("Shōjo Kakumei Utena", "Shoujo Kakumei Utena", "shojo  kakumei utena"),
        ("K-On!!", "k on", "K‐ON"),
        ("Re:Zero", "re zero", "Re：Zero"),
        ("×××HOLiC", "xxxHolic"),
        ("Love, Chunibyo & Other Delusions!", "love chunibyo and other delusions"),
        ("L²Studio", "L2Studio"),
        ("Seiyu's Life!", "Seiyu’s Life", "seiyus life"),
        ("ｶﾞﾝﾀﾞﾑ", "ガンダム"),
        ("Ｋ", "K", "k"),
        ("Æon Flux", "aeon flux"),
    ],
)
def test_spellings_of_one_name_fold_alike(spellings: tuple[str, ...]) -> None:
    assert len({fold(s) for s in spellings}) == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [("か", "が"), ("ハ", "パ"), ("Season 1", "Season 2"), ("K", "86"), ("Bleach", "Beach"), ("!!!", "???")],
)
def test_different_names_fold_differently(left: str, right: str) -> None:
    assert fold(left) != fold(right)


@pytest.mark.parametrize("name", ["K", "86", "!!!", "∀", "ん", "。", "가"])
def test_no_name_folds_to_nothing(name: str) -> None:
    assert fold(name)


def test_only_an_empty_name_folds_to_nothing() -> None:
    assert fold("") == fold("   ") == ""


@given(st.text(max_size=60))
def test_any_text_folds_to_lower_case_words_with_single_spaces(text: str) -> None:
    folded = fold(text)
    assert folded == folded.strip()
    if any(c.isalnum() for c in folded):
        assert "  " not in folded


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz ", max_size=40))
def test_case_and_punctuation_never_matter(text: str) -> None:
    assert fold(text.upper() + "!") == fold(text) or not text.strip()


def test_long_vowels_and_kana_can_be_left_as_they_are_written() -> None:
    assert fold("Shōnen ナルト", kana=True) == "shonen ナルト"
    assert fold("Shounen ナルト", long_vowels=True) == "shounen naruto"


@given(st.lists(st.text(alphabet="aouh rn", min_size=1, max_size=8).map(str.strip).filter(bool), min_size=1))
def test_the_vowels_of_many_names_are_shortened_as_those_of_each(names: list[str]) -> None:
    written = [fold(name, long_vowels=True) for name in names]
    assert short_vowels("\n".join(written)).split("\n") == [fold(name) for name in names]
