"""Texts whose words stand in a name, but not next to one another: ``attack titan`` for Attack on Titan."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from catalog.typeahead_keys import all_keys
from catalog.typeahead_typos import Meant, beginning, begun_near

# Words whose hits are looked through; the longest are the least common.
MAX_ANCHORS: Final = 2
_MAX_WORDS: Final = 8
# Parts whose hits are looked through for what a text is near to, fewest letters of one, and words that are tried for
# one that was typed wrong.
MAX_PARTS: Final = 12
_MIN_PART_CHARS: Final = 2
_LIKELY: Final = 2
# Edits that are let pass in one text, as a part of its letters (two in eight), and at most.
_MAX_EDIT_SHARE: Final = 0.25
_MAX_EDITS: Final = 4
# What becomes of signs in a key that has letters for them.
_SPOKEN: Final = re.compile("[&+]")
# Spelt one for the other (catalog.typeahead_keys), so that they count as the same letter.
_LABIAL: Final = str.maketrans("m", "n")


def anchors_of(key: str) -> list[str]:
    """Return the words of a typed text whose hits may hold the others; none for a single word or very many."""
    words = list(dict.fromkeys(key.split(" ")))
    if not 1 < len(words) <= _MAX_WORDS:
        return []
    return sorted(words, key=lambda word: -len(word))[:MAX_ANCHORS]


def holds_all(name: str, key: str) -> bool:
    """Tell whether each typed word begins a word of ``name``, and all but the last are whole there."""
    if lacks(name, key, most=0):
        return False
    *whole, last = key.split(" ")
    starts = {start for start, _ in all_keys(name)}
    words = {start.partition(" ")[0] for start in starts}
    return words.issuperset(whole) and any(word.startswith(last) for word in words)


def parts_of(key: str, meant: Meant) -> list[str]:
    """Return what may be right of a text with several errors, longest first, at most ``MAX_PARTS``.

    Args:
        key: words with one space between.
        meant: what else may be meant by its words.
    """
    words = key.split(" ")[:_MAX_WORDS]
    parts = dict.fromkeys(other for others in meant.values() for other in others[:_LIKELY])
    for wrong in (1, 2):
        for places in combinations(range(len(words)), wrong):
            ends = zip((-1, *places), (*places, len(words)), strict=True)
            parts[max((" ".join(words[after + 1 : before]) for after, before in ends), key=len)] = None
    return sorted((part for part in parts if len(part) >= _MIN_PART_CHARS), key=lambda part: -len(part))[:MAX_PARTS]


def distance(name: str, typed: Iterable[str]) -> int | None:
    """Return the edits between a typed text and what of ``name`` is nearest to it; ``None`` where that is too far.

    Args:
        name: as it is stored.
        typed: forms of the typed text.
    """
    forms = list(dict.fromkeys(typed))
    most = min(_MAX_EDITS, round(len(forms[0]) * _MAX_EDIT_SHARE))
    if all(lacks(name, form, most=most) for form in forms):
        return None
    keys = [key for key, _ in all_keys(name)]
    found = (beginning(form, key, most=most)[0] for form in forms for key in begun_near(form, keys, most=most))
    nearest = min(found, default=most + 1)
    return nearest if nearest <= most else None


def lacks(name: str, typed: str, *, most: int) -> bool:
    """Tell whether a name surely lacks more than so many letters of a typed text: a tenth of the work of its keys."""
    if not name.isascii() or _SPOKEN.search(name):
        return False
    held = name.lower().translate(_LABIAL)
    lacking = 0
    for letter, count in _letters(typed).items():
        if (missing := count - held.count(letter)) > 0:
            lacking += missing
            if lacking > most:
                return True
    return False


@lru_cache(maxsize=64)
def _letters(typed: str) -> Mapping[str, int]:
    """Return how often each letter is in a text, without spaces: those that names are most likely to lack first."""
    found = Counter(typed.translate(_LABIAL).replace(" ", ""))
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))
