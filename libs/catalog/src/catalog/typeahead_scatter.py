"""Texts whose words stand in a name, but not next to one another: ``attack titan`` for Attack on Titan."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from rapidfuzz.distance import LCSseq
from rapidfuzz.process import extract

from catalog.names import fold
from catalog.typeahead_keys import all_keys
from catalog.typeahead_typos import Meant, begins_wrong, begun_near, edits_to_beginning

# Words whose hits are looked through; the longest are the least common.
MAX_ANCHORS: Final = 2
_MAX_WORDS: Final = 8
# Parts whose hits are looked through for what a text is near to, fewest letters of one, and words that are tried for
# one that was typed wrong.
MAX_PARTS: Final = 10
_MIN_PART_CHARS: Final = 2
_LIKELY: Final = 2
# Names that are looked at for that.
MAX_NAMES: Final = 100
# Edits that are let pass in one text, as a part of its letters (two in eight), and at most.
_MAX_EDIT_SHARE: Final = 0.25
_MAX_EDITS: Final = 4
# What becomes of signs in a key that has letters for them.
_SPOKEN: Final = re.compile("[&+]")


def anchors_of(key: str) -> list[str]:
    """Return the words of a typed text whose hits may hold the others; none for a single word or very many."""
    words = list(dict.fromkeys(key.split(" ")))
    if not 1 < len(words) <= _MAX_WORDS:
        return []
    return sorted(words, key=lambda word: -len(word))[:MAX_ANCHORS]


def holds_all(name: str, key: str) -> bool:
    """Tell whether each typed word begins a word of ``name``, and all but the last are whole there."""
    held = _plain(name)
    if any(letter not in held for letter in _letters(key)):
        return False
    *whole, last = key.split(" ")
    starts = {start for start, _ in all_keys(name)}
    words = {start.partition(" ")[0] for start in starts}
    return words.issuperset(whole) and any(word.startswith(last) for word in words)


def parts_of(key: str, *meant: Meant, unknown: Collection[int] = ()) -> list[str]:
    """Return what may be right of a text with several errors, longest first, at most ``MAX_PARTS``.

    Args:
        key: words with one space between.
        meant: what else may be meant by its words.
        unknown: places of words that no name has; no part holds them.
    """
    words = key.split(" ")[:_MAX_WORDS]
    wrong = {place for place in unknown if place < len(words)}
    known = [place for place in range(len(words)) if place not in wrong]
    parts = dict.fromkeys(other for some in meant for others in some.values() for other in others[:_LIKELY])
    fewest = 0 if wrong else 1
    for others in (fewest, fewest + 1):
        for places in combinations(known, others):
            parts[max(_between(words, sorted({*wrong, *places})), key=len)] = None
    return sorted((part for part in parts if len(part) >= _MIN_PART_CHARS), key=lambda part: -len(part))[:MAX_PARTS]


def _between(words: Sequence[str], places: Sequence[int]) -> Iterator[str]:
    """Yield what stands before, between and behind the words at some places."""
    for after, before in zip((-1, *places), (*places, len(words)), strict=True):
        yield " ".join(words[after + 1 : before])


def nearest(names: Iterable[str], typed: Sequence[str]) -> dict[str, int]:
    """Return which names are not far off as a whole, with the errors; of those that lack fewest letters ``MAX_NAMES``.

    A wrong first letter rules nothing out here, where all else has found nothing, but it counts twice.

    Args:
        names: as they are stored, the first sooner than others that lack as many.
        typed: forms of the typed text, the first of which has no letter that the others lack.
    """
    most = _most_edits(typed[0])
    lacked = lacking(list(names), typed[0], most=most)
    likely = sorted(lacked, key=lacked.__getitem__)[:MAX_NAMES]
    places = [(name, key) for name in likely for key, _ in all_keys(name)]
    typos: dict[str, int] = {}
    for form in dict.fromkeys(typed):
        for place, least in begun_near(form, [key for _, key in places], most=most):
            name, key = places[place]
            fewest = typos.get(name, most + 2)
            if least < fewest and (made := edits_to_beginning(form, key, most=most)) <= most:
                typos[name] = min(fewest, made + begins_wrong(form, key))
    return {name: typos[name] for name in likely if name in typos}


def lacking(names: Sequence[str], typed: str, *, most: int) -> dict[str, int]:
    """Return which names lack at most so many letters of a text in its order: no more than the edits to it.

    One look at all names, for a tenth of the work of counting those edits.
    """
    letters = _letters(typed)
    held = [_plain(name) for name in names]
    near = extract(letters, held, scorer=LCSseq.similarity, score_cutoff=max(0, len(letters) - most), limit=None)
    return {names[place]: len(letters) - int(shared) for _, shared, place in sorted(near, key=_place)}


def _place(found: tuple[str, float, int]) -> int:
    return found[2]


def _plain(name: str) -> str:
    """Return a text with all letters that the keys of a name have; "m" may be spelt "n"."""
    plain = name.lower() if name.isascii() and not _SPOKEN.search(name) else fold(name, long_vowels=True)
    return plain.replace("m", "n")


@lru_cache(maxsize=64)
def _letters(typed: str) -> str:
    """Return the letters of a text, without signs, as ``_plain`` has them."""
    return "".join(filter(str.isalnum, typed.replace("m", "n")))


def _most_edits(typed: str) -> int:
    return min(_MAX_EDITS, round(len(typed) * _MAX_EDIT_SHARE))
