"""Ways to write one name: without marks and case, and Japanese in Hepburn, Kunrei and kana."""

import re
import unicodedata
from typing import Final, NamedTuple

_VOWELS: Final = "aiueo"
# Kana of each consonant's row, by vowel; a space where there is none. Voiced `di` and `du` are left out, because their
# Hepburn spellings are those of `zi` and `zu`.
_ROWS: Final = {
    "": "あいうえお",
    "k": "かきくけこ",
    "s": "さしすせそ",
    "t": "たちつてと",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "m": "まみむめも",
    "y": "や ゆ よ",
    "r": "らりるれろ",
    "w": "わ   を",
    "g": "がぎぐげご",
    "z": "ざじずぜぞ",
    "d": "だ  でど",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
}
_GLIDES: Final = {"ya": "ゃ", "yu": "ゅ", "yo": "ょ"}
# Where Hepburn and Kunrei part.
_HEPBURN: Final = {
    "si": "shi",
    "ti": "chi",
    "tu": "tsu",
    "hu": "fu",
    "zi": "ji",
    "sya": "sha",
    "syu": "shu",
    "syo": "sho",
    "tya": "cha",
    "tyu": "chu",
    "tyo": "cho",
    "zya": "ja",
    "zyu": "ju",
    "zyo": "jo",
}
_PARTICLES: Final = {"wa": "は", "e": "へ", "o": "を", "wo": "を"}
_DOUBLED: Final = frozenset("kstpgzdb")
_APOSTROPHES: Final = re.compile(r"['’‘`´ʻ]")
_NASAL: Final = re.compile(r"[nm](?=[bp])")
_LONG: Final = re.compile(r"ou|oo|uu")
_MACRONS: Final = {"ou": "ō", "oo": "ō", "uu": "ū"}


class Mora(NamedTuple):
    """One syllable of Japanese in Hepburn, in Kunrei and in hiragana."""

    hepburn: str
    kunrei: str
    kana: str


def _syllabary() -> dict[str, Mora]:
    spelled: dict[str, str] = {}
    for consonant, row in _ROWS.items():
        spelled |= {consonant + vowel: kana for vowel, kana in zip(_VOWELS, row, strict=True) if kana != " "}
        if consonant not in {"", "y", "w", "d"}:
            spelled |= {consonant + glide: row[1] + small for glide, small in _GLIDES.items()}
    morae = [Mora(_HEPBURN.get(kunrei, kunrei), kunrei, kana) for kunrei, kana in spelled.items()]
    return {mora.hepburn: mora for mora in morae}


_SYLLABARY: Final = _syllabary()


def plain(text: str) -> str:
    """Return a name as a hurried reader types it: lower case, no accents, no apostrophe, every other sign a space."""
    decomposed = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text.casefold()))
    return " ".join("".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c)).split())


def is_latin(text: str) -> bool:
    """Say whether a text has letters or digits, and of these only Latin letters and digits."""
    signs = [c for c in text if c.isalnum()]
    return bool(signs) and all(c.isascii() or "LATIN" in unicodedata.name(c, "") for c in signs)


def is_native(text: str) -> bool:
    """Say whether a text has a letter of kana, of hangul or of the Chinese script."""
    return any(unicodedata.name(c, "").startswith(("HIRAGANA", "KATAKANA", "CJK", "HANGUL")) for c in text)


def morae(word: str) -> list[Mora] | None:
    """Return the syllables of a word of romanised Japanese in lower case, or ``None`` if it is none."""
    found: list[Mora] = []
    at = 0
    while at < len(word):
        mora = _mora(word, at)
        if mora is None:
            return None
        found.append(mora)
        at += len(mora.hepburn)
    return found


def _mora(word: str, at: int) -> Mora | None:
    if word.startswith("tch", at):
        return Mora("t", "t", "っ")
    if word[at] in _DOUBLED and word[at : at + 1] == word[at + 1 : at + 2]:
        return Mora(word[at], word[at], "っ")
    for length in (3, 2, 1):
        if mora := _SYLLABARY.get(word[at : at + length]):
            return mora
    if word[at] == "n" or (word[at] == "m" and word[at + 1 : at + 2] in {"b", "p"}):
        return Mora(word[at], "n", "ん")
    return None


def in_kunrei(text: str) -> str | None:
    """Return a Japanese name in Kunrei, or ``None`` where it is not Japanese or is spelled the same."""
    words = _japanese(text)
    spelled = " ".join("".join(mora.kunrei for mora in word) for word in words)
    return spelled if words and spelled != plain(text) else None


def in_kana(text: str) -> str | None:
    """Return a Japanese name in hiragana, written together as Japanese is, or ``None`` where it is not Japanese."""
    words = _japanese(text)
    parts = ["".join(mora.kana for mora in word) for word in words]
    names = ["".join(mora.hepburn for mora in word) for word in words]
    inner = [_PARTICLES.get(name, part) if n else part for n, (name, part) in enumerate(zip(names, parts, strict=True))]
    return "".join(inner) or None


def with_other_nasals(text: str) -> str | None:
    """Return a Japanese name with n and m exchanged before b and p, or ``None`` where there is none."""
    if not _japanese(text):
        return None
    respelled = _NASAL.sub(lambda m: "m" if m.group() == "n" else "n", plain(text))
    return respelled if respelled != plain(text) else None


def with_macrons(text: str) -> str | None:
    """Return a Japanese name with its long vowels as one letter with a macron, or ``None`` where there is none."""
    if not _japanese(text):
        return None
    respelled = _LONG.sub(lambda m: _MACRONS[m.group()], plain(text))
    return respelled if respelled != plain(text) else None


def _japanese(text: str) -> list[list[Mora]]:
    parsed = [morae(word) for word in plain(text).split()]
    words = [word for word in parsed if word]
    return words if len(words) == len(parsed) else []
