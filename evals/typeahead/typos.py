"""Typing errors: what kinds there are, how often each happens, and how to make one.

`python -m evals.typeahead.typos DIR` prints the share of each kind in lists of real misspellings (`*.dat` files in
which a line `$right` is followed by its misspellings) beside the weight that is used without such lists. The weights
follow the lists, with one exception: lists of misspellings come from people who do not know how a word is spelled, and
keys hit by accident are corrected before anyone collects them, so neighbouring keys weigh more here than there.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

_KEYBOARD: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ROUND: Final = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1))
_VOWELS: Final = "aeiouy"
# Letters that stand for the same or nearly the same sound.
_SOUNDS: Final = ("ckqs", "sz", "gj", "fv", "mn", "td", "bpv", "lr", "xz")
_ATTEMPTS: Final = 60
# Share of errors that hit the first letter of a word.
FIRST_LETTER: Final = 0.03
# Shorter words are seldom misspelled, and no engine can forgive an error in them.
SHORTEST: Final = 4


class Edit(StrEnum):
    """What can happen to one letter."""

    SWAP = "swap"
    DROP = "drop"
    UNDOUBLE = "undouble"
    DOUBLE = "double"
    INSERT = "insert"
    VOWEL = "vowel"
    CONSONANT = "consonant"
    NEIGHBOUR = "neighbour"


WEIGHTS: Final[Mapping[Edit, float]] = {
    Edit.DROP: 0.20,
    Edit.VOWEL: 0.19,
    Edit.SWAP: 0.16,
    Edit.UNDOUBLE: 0.13,
    Edit.INSERT: 0.12,
    Edit.DOUBLE: 0.07,
    Edit.NEIGHBOUR: 0.08,
    Edit.CONSONANT: 0.05,
}


def _neighbours() -> dict[str, str]:
    places = {key: (r, c) for r, row in enumerate(_KEYBOARD) for c, key in enumerate(row)}
    keys = {place: key for key, place in places.items()}
    return {key: "".join(keys.get((r + y, c + x), "") for y, x in _ROUND) for key, (r, c) in places.items()}


NEIGHBOURS: Final = _neighbours()


def distance(one: str, other: str) -> int:
    """Return the number of letters inserted, left out, replaced or swapped with the next one between two texts."""
    return OSA.distance(one, other)


def misspell(
    text: str, *, edits: int, rng: random.Random, weights: Mapping[Edit, float] = WEIGHTS, start: int = 0
) -> str | None:
    """Return ``text`` with exactly ``edits`` errors in words of four letters or more, or ``None`` where none fits.

    Args:
        text: words in lower case, separated by one space.
        edits: how far the result is from ``text``; the number of words stays.
        rng: chooses.
        weights: how often each kind of error happens.
        start: place before which nothing is changed.
    """
    for _ in range(_ATTEMPTS):
        wrong = text
        for _ in range(edits):
            wrong = _one_error(wrong, rng, weights, start)
        if distance(text, wrong) == edits and len(wrong.split()) == len(text.split()):
            return wrong
    return None


def _one_error(text: str, rng: random.Random, weights: Mapping[Edit, float], start: int) -> str:
    words = [(at, word) for at, word in _words(text) if len(word) >= SHORTEST and word.isascii() and word.isalpha()]
    places = [(at, at + n) for at, word in words for n in range(len(word)) if at + n >= start]
    at_first = rng.random() < FIRST_LETTER
    chosen = [place for first, place in places if (first == place) == at_first]
    edit = rng.choices(list(weights), weights=list(weights.values()))[0]
    for place in rng.sample(chosen, len(chosen)):  # not every letter can be changed in every way
        if (wrong := _apply(edit, text, place, rng)) != text:
            return wrong
    return text


def _words(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for word in text.split(" "):
        yield at, word
        at += len(word) + 1


def _apply(edit: Edit, text: str, at: int, rng: random.Random) -> str:
    """Return the text with one letter changed, or as it was where this letter cannot be changed so."""
    before, letter, after = text[:at], text[at], text[at + 1 :]
    match edit:
        case Edit.SWAP:
            return before + after[0] + letter + after[1:] if after[:1].isalpha() else text
        case Edit.DROP:
            return before + after if letter not in {before[-1:], after[:1]} else text
        case Edit.UNDOUBLE:
            return before + after if letter == after[:1] else text
        case Edit.DOUBLE:
            return before + letter + letter + after
        case Edit.INSERT:
            return before + letter + rng.choice(NEIGHBOURS[letter] + _VOWELS) + after
        case Edit.VOWEL:
            return before + rng.choice(_VOWELS) + after if letter in _VOWELS else text
        case Edit.CONSONANT:
            alike = "".join(sounds for sounds in _SOUNDS if letter in sounds)
            return before + rng.choice(alike) + after if alike else text
        case Edit.NEIGHBOUR:
            return before + rng.choice(NEIGHBOURS[letter]) + after


def kind_of(right: str, wrong: str) -> Edit | None:
    """Return the one error between two words, or ``None`` where there is none or more than one."""
    if distance(right, wrong) != 1:
        return None
    at = next((n for n, (a, b) in enumerate(zip(right, wrong, strict=False)) if a != b), min(len(right), len(wrong)))
    if len(wrong) < len(right):
        return Edit.UNDOUBLE if right[at] in {right[at - 1 : at], right[at + 1 : at + 2]} else Edit.DROP
    if len(wrong) > len(right):
        return Edit.DOUBLE if wrong[at] in {wrong[at - 1 : at], wrong[at + 1 : at + 2]} else Edit.INSERT
    if right[at + 1 :] != wrong[at + 1 :]:
        return Edit.SWAP
    if right[at] in _VOWELS and wrong[at] in _VOWELS:
        return Edit.VOWEL
    return Edit.NEIGHBOUR if wrong[at] in NEIGHBOURS.get(right[at], "") else Edit.CONSONANT


def measured(directory: Path) -> dict[Edit, float]:
    """Return the share of each kind among the single errors in the lists of a directory.

    Raises:
        FileNotFoundError: the directory holds no list.
    """
    kinds = Counter(kind for right, wrong in _pairs(directory) if (kind := kind_of(right, wrong)))
    if not kinds:
        message = f"no list of misspellings (*.dat) in {directory}"
        raise FileNotFoundError(message)
    return {edit: kinds[edit] / kinds.total() for edit in Edit}


def _pairs(directory: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(directory.glob("*.dat")):
        right = ""
        for line in path.read_text(encoding="latin-1").splitlines():
            word = line.split(" ")[0].lower()
            if word.startswith("$"):
                right = word[1:]
            elif word.isalpha() and right.isalpha():
                yield right, word


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m evals.typeahead.typos", description=__doc__)
    parser.add_argument("directory", type=Path, help="folder with lists of misspellings (*.dat)")
    shares = measured(parser.parse_args().directory)
    for each in Edit:
        print(f"{each:12}{shares[each]:8.3f}{WEIGHTS[each]:8.3f}")
