"""Kana read as the Latin letters that people type for them."""

import pytest
from catalog.kana import romanise
from hypothesis import given
from hypothesis import strategies as st

HIRAGANA = "".join(map(chr, range(0x3041, 0x3097)))


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("なると", "naruto"),
        ("ナルト", "naruto"),
        ("きづな", "kizuna"),
        ("キズナ", "kizuna"),
        ("しゃ じゅ ちょ", "sha ju cho"),
        ("きゃりー", "kyariー"),
        ("マッチ", "macchi"),
        ("あっか", "akka"),
        ("ヴァイオレット", "vaioretto"),
        ("ファイナル", "fainaru"),
        ("ティファ", "tifa"),
        ("チェ シェ ジェ", "che she je"),
        ("ウィ ウェ", "wi we"),
        ("いすゞ", "isuzu"),
        ("かゝし", "kakashi"),
        ("なぁ", "naa"),
        ("ぁ ゃ っ", "a ya "),
        ("進撃の巨人", "進撃no巨人"),
        ("K-ON けいおん", "K-ON keion"),
        ("", ""),
    ],
)
def test_kana_are_read(kana: str, latin: str) -> None:
    assert romanise(kana) == latin


@given(st.text(alphabet=HIRAGANA, max_size=12))
def test_katakana_read_as_their_hiragana(kana: str) -> None:
    assert romanise("".join(chr(ord(sign) + 0x60) for sign in kana)) == romanise(kana)


@given(st.text(alphabet=HIRAGANA, max_size=12))
def test_nothing_of_a_run_stays_kana(kana: str) -> None:
    assert romanise(kana).isascii()


@given(st.text(max_size=30))
def test_other_scripts_stay(text: str) -> None:
    kept = "".join(c for c in text if not "\u3041" <= c <= "\u30ff")
    assert romanise(kept) == kept
