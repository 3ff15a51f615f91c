"""Kana to Latin letters, so that a name finds its reading: Hepburn as titles are written in it (``cch``, ``wo``)."""

import re
import unicodedata
from typing import Final

# Unicode names each katakana 0x60 above its hiragana.
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)} | {0x30FD: 0x309D, 0x30FE: 0x309E}
_KANA: Final = re.compile("[\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fd\u30fe]+")
_ROWS: Final = {
    "": "あa いi うu えe おo やya ゆyu よyo わwa ゐi ゑe をwo んn ゔvu",
    "k": "かa きi くu けe こo",
    "g": "がa ぎi ぐu げe ごo",
    "s": "さa すu せe そo",
    "z": "ざa ずu ぜe ぞo づu",
    "t": "たa てe とo",
    "d": "だa でe どo",
    "n": "なa にi ぬu ねe のo",
    "h": "はa ひi へe ほo",
    "b": "ばa びi ぶu べe ぼo",
    "p": "ぱa ぴi ぷu ぺe ぽo",
    "m": "まa みi むu めe もo",
    "r": "らa りi るu れe ろo",
    "sh": "しi",
    "j": "じi ぢi",
    "ch": "ちi",
    "ts": "つu",
    "f": "ふu",
}
_LETTERS: Final = {pair[0]: onset + pair[1:] for onset, row in _ROWS.items() for pair in row.split()}
_SMALL_Y: Final = {"ゃ": "a", "ゅ": "u", "ょ": "o"}
_SMALL_VOWELS: Final = {"ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}
_PALATAL: Final = frozenset("きぎしじちぢにひびぴみり")
_REPEATED: Final = re.compile("(.)([\u309d\u309e])")
_VOICED: Final = "\u3099"
# し, ち and じ carry the sound of y in their own letters.
_SIBILANT: Final = frozenset("しじちぢ")


def romanise(text: str) -> str:
    """Return ``text`` with every run of kana as Latin letters: ``きづな`` and ``キズナ`` as ``kizuna``.

    All else stays, so that kanji keep their place: ``はたらく魔王`` is ``hataraku魔王``. The mark of a long vowel must
    already be gone (``catalog.names.fold`` removes it).
    """
    return _KANA.sub(lambda run: _romanise_run(run.group().translate(_TO_HIRAGANA)), text)


def _romanise_run(kana: str) -> str:
    kana = _REPEATED.sub(_repeat, kana)
    parts: list[str] = []
    doubled = False
    for i, sign in enumerate(kana):
        if sign == "っ":
            doubled = True
            continue
        part = _part(parts, before=kana[i - 1] if i else "", sign=sign)
        parts.append(part[:1] + part if doubled and part[:1] not in "aiueo" else part)
        doubled = False
    return "".join(parts)


def _repeat(mark: re.Match[str]) -> str:
    """Write out the sign that a mark stands for; the second of the marks voices it."""
    sign, voiced = mark[1], mark[2] == "ゞ"
    return sign + (unicodedata.normalize("NFC", sign + _VOICED) if voiced else sign)


def _part(parts: list[str], *, before: str, sign: str) -> str:
    """Return the letters of one sign; a small one takes the vowel of the sign before it."""
    if parts and sign in _SMALL_Y and before in _PALATAL:
        parts[-1] = parts[-1][:-1]
        return _SMALL_Y[sign] if before in _SIBILANT else "y" + _SMALL_Y[sign]
    if parts and sign in _SMALL_VOWELS and before not in "あいえおかなん":
        onset = parts[-1][:-1]
        if before == "う":
            onset = "w"
        if onset or before == "ゔ":
            parts[-1] = onset
            return _SMALL_VOWELS[sign]
    return _LETTERS.get(sign) or _SMALL_VOWELS.get(sign) or ("y" + _SMALL_Y[sign] if sign in _SMALL_Y else _rare(sign))


def _rare(sign: str) -> str:
    return {"ゎ": "wa", "ゕ": "ka", "ゖ": "ke"}.get(sign, sign)
