"""What a name is found by while it is typed: itself and every beginning of a later word, as one spelling each."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from catalog.names import fold, short_vowels

# Characters of a key: what is typed beyond them is not compared.
MAX_KEY_CHARS: Final = 200
# Names whose keys are kept in memory, the last that were looked at.
MAX_KNOWN_NAMES: Final = 4_096
# Spelt "m" or "n": shimbun and shinbun, sempai and senpai.
_LABIAL: Final = re.compile("m(?=[bp])")
_HAN: Final = "\u2e80-\u2fff\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Where a later word begins: after a space, and where kanji begin or end, because Japanese is written without spaces.
_LATER_WORD: Final = re.compile(rf"(?<= )|(?<=[{_HAN}])(?=[^{_HAN} ])|(?<=[^{_HAN} ])(?=[{_HAN}])")
# Signs that people type, leave out, or take for a space.
_SIGN: Final = re.compile("['’‘`´&+×²]")
# Signs between two words, which people leave out altogether: K-On, Re:Zero, .hack//Sign.
_SEPARATOR: Final = re.compile(r"(?<=\w)[-‐:./]+(?=\w)")
# Names that Japanese writes in one word: syllables only, and who types kana types no spaces.
_SYLLABLES: Final = re.compile(
    r"(?: |(?:[kgsztdnhbpmr]y?|sh|ch|ts|[fjwyv])?[aiueo]|n|t(?=ch)|(?=([kgsztdbpfjc])\1).)+", re.ASCII
)
# Never part of text that people type, and refused by PostgreSQL or by UTF-8.
_UNTYPABLE: Final = frozenset({"Cc", "Cs"})
# Stands behind a key, before how its name is written; never typed.
WRITTEN: Final = " \x03"
# Stands behind a name that no source states: all of it is one key, and what is shown is the entity's own name.
DERIVED: Final = "\x04"
# Kunrei and older spellings, and the particle, as Hepburn and its users write them; longer ones first.
_HEPBURN: Final = {
    "sy": "sh", "ty": "ch", "zy": "j", "jy": "j", "dzu": "zu", "tch": "cch", "si": "shi", "ti": "chi", "tu": "tsu",
    "hu": "fu", "zi": "ji", "du": "zu",
}  # fmt: skip
_KUNREI: Final = re.compile("|".join("(?<![cs])hu" if kunrei == "hu" else kunrei for kunrei in _HEPBURN))

_WO: Final = re.compile(r"\bwo\b")
_O: Final = re.compile("(?<= )o(?= )")


def keys_of(name: str, *, first_word: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield the keys of a name, each with whether it is the whole name; some twice.

    A name with signs inside its words has keys of both spellings: ``Heaven's`` is ``heavens`` and ``heaven s``,
    ``Re:Zero`` is ``re zero`` and ``rezero``. One of Japanese syllables is also found without its spaces. One
    with "m" before "b" or "p" too: keys that begin as it is written, and for each such "m" those that ``typed_key``
    makes of it when it has been typed that far. Behind the key of one word that is read otherwise than it is written
    (long vowels, kana) stands how it is written: nothing is that key wholly but what ``written_key`` makes of the same.
    What is derived is found from its beginning alone.

    Args:
        name: as it is stored.
        first_word: by that alone it is called as well, which is a key of a whole name then.
    """
    for spelling, writing in _spellings(name):
        yield _marked(spelling, writing), True
        if first_word and " " in spelling:
            yield spelling.partition(" ")[0], True
        if name.endswith(DERIVED):
            continue
        for start in _later_words(spelling):
            yield spelling[start:], False


@lru_cache(maxsize=MAX_KNOWN_NAMES)
def all_keys(name: str, *, first_word: bool = False) -> frozenset[tuple[str, bool]]:
    """Return ``keys_of`` a name: the same few names are looked at again and again."""
    return frozenset(keys_of(name, first_word=first_word))


def _later_words(spelling: str) -> Iterator[int]:
    """Yield where each word but the first begins."""
    if not spelling.isascii():
        yield from (match.start() for match in _LATER_WORD.finditer(spelling))
        return
    space = spelling.find(" ")
    while space >= 0:
        yield space + 1
        space = spelling.find(" ", space + 1)


def _spellings(name: str) -> Iterator[tuple[str, str]]:
    """Yield the spellings of a name, each with how it is written, long vowels and kana left as they are."""
    variants = [name]
    if _SIGN.search(name):
        variants.append(_SIGN.sub(" ", name))
    if _SEPARATOR.search(name):
        variants.append(_SEPARATOR.sub("", name))
    for variant in variants:
        writing = fold(variant, long_vowels=True, kana=True)
        spelling = short_vowels(writing) if writing.isascii() else fold(variant)
        spelling = _typable(spelling)[:MAX_KEY_CHARS].rstrip()
        if spelling:
            yield spelling, writing
        if " " in spelling and _SYLLABLES.fullmatch(spelling):
            yield spelling.replace(" ", ""), writing.replace(" ", "")
        yield from (
            (_LABIAL.sub("n", spelling, count=n), writing) for n in range(1, len(_LABIAL.findall(spelling)) + 1)
        )


def _marked(key: str, writing: str) -> str:
    """Return a key with how its name is written behind it, where it is one word that is read otherwise."""
    if " " in key or key == writing:
        return key
    written = _LABIAL.sub("n", _typable(writing))[:MAX_KEY_CHARS].rstrip()
    return key if _LABIAL.sub("n", key) == written else f"{key}{WRITTEN}{written}"[:MAX_KEY_CHARS]


def _typable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c for c in text if unicodedata.category(c) not in _UNTYPABLE)


def typed_key(text: str, *, long_vowels: bool = False) -> str:
    """Return the key that what was typed begins, empty where it holds no letter and no sign.

    Args:
        text: as it was typed.
        long_vowels: leave them as they were typed, to look for errors in them; keys never do.
    """
    return _LABIAL.sub("n", _typable(fold(_typable(text), long_vowels=long_vowels)))[:MAX_KEY_CHARS].rstrip()


def written_key(text: str, key: str) -> str:
    """Return the key of names of one word that are written as what was typed; nothing where that is its key itself.

    Args:
        text: as it was typed.
        key: ``typed_key`` of it.
    """
    marked = key if " " in key else _marked(key, fold(_typable(text), long_vowels=True, kana=True))
    return "" if marked == key else marked


def listed_as(written: str) -> str:
    """Return the prefix under which the lists of a ``written_key`` are kept; no key begins so."""
    return WRITTEN + written


def reading_of(written: str) -> str:
    """Return what a ``written_key``, or the prefix of its lists, is read as; nothing for any other key or prefix."""
    reading, mark, _ = written.removeprefix(WRITTEN).partition(WRITTEN)
    return reading if mark else ""


def respellings(key: str) -> tuple[str, ...]:
    """Return the other ways to write a typed key in Latin letters: Hepburn for Kunrei, ``o`` for the particle ``wo``.

    They stand for the same reading, so they are no typing errors.
    """
    hepburn = _KUNREI.sub(lambda match: _HEPBURN[match.group()], key)
    particle = _WO.sub("o", hepburn) if "wo" in hepburn else hepburn
    written_out = _O.sub("wo", hepburn) if " o " in hepburn else hepburn
    return tuple(dict.fromkeys(other for other in (hepburn, particle, written_out) if other != key))
