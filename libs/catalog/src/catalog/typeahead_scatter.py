"""Texts whose words stand in a name, but not next to one another: ``attack titan`` for Attack on Titan."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from catalog.typeahead_keys import keys_of
from catalog.typeahead_typos import beginning

# Words whose hits are looked through; the longest are the least common.
MAX_ANCHORS: Final = 2
_MAX_WORDS: Final = 8
# A run of right words that stands for a text holds at least such a part of its letters, and so many of them.
_MIN_RUN_SHARE: Final = 0.3
_MIN_RUN_CHARS: Final = 4
# Edits that are let pass in one text, as a part of its letters (two in eight), and at most.
_MAX_EDIT_SHARE: Final = 0.25
_MAX_EDITS: Final = 4


def anchors_of(key: str) -> list[str]:
    """Return the words of a typed text whose hits may hold the others; none for a single word or very many."""
    words = list(dict.fromkeys(key.split(" ")))
    if not 1 < len(words) <= _MAX_WORDS:
        return []
    return sorted(words, key=lambda word: -len(word))[:MAX_ANCHORS]


def holds_all(name: str, key: str) -> bool:
    """Tell whether each typed word begins a word of ``name``, and all but the last are whole there."""
    *whole, last = key.split(" ")
    starts = {start for start, _ in keys_of(name)}
    words = {start.partition(" ")[0] for start in starts}
    return words.issuperset(whole) and any(word.startswith(last) for word in words)


def runs_of(key: str) -> list[str]:
    """Return the longest runs of words that stay whole where one or two others are wrong, at most 36."""
    words = key.split(" ")[:_MAX_WORDS]
    runs: dict[str, None] = {}
    for wrong in (1, 2):
        for places in combinations(range(len(words)), wrong):
            ends = zip((-1, *places), (*places, len(words)), strict=True)
            runs[max((" ".join(words[after + 1 : before]) for after, before in ends), key=len)] = None
    least = max(_MIN_RUN_CHARS, round(len(key) * _MIN_RUN_SHARE))
    return [run for run in runs if len(run) >= least]


def distance(name: str, typed: Iterable[str]) -> int | None:
    """Return the edits between a typed text and what of ``name`` is nearest to it; ``None`` where that is too far.

    Args:
        name: as it is stored.
        typed: forms of the typed text.
    """
    forms = list(typed)
    most = min(_MAX_EDITS, round(len(forms[0]) * _MAX_EDIT_SHARE))
    found = (
        beginning(form, key, most=most)[0] for key, _ in keys_of(name) for form in forms if len(key) >= len(form) - most
    )
    nearest = min(found, default=most + 1)
    return nearest if nearest <= most else None
