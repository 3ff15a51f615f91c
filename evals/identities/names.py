"""Chooses the names that are asked: of the best known characters, of people and studios, and those that most share."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from evals.dataset_files import rows

# How many are asked of each sort: 40 in all.
KNOWN_CHARACTERS: Final = 10
KNOWN_PEOPLE: Final = 5
KNOWN_STUDIOS: Final = 5
SHARED_NAMES: Final = 20
# Words of fewer letters are initials.
_LEAST_LETTERS: Final = 2


def names_of(dataset: Path) -> list[str]:
    """Return the names to ask, each once: well-known ones in full, and the single words that most characters share."""
    readers = {row["id"]: int(row.get("scored_by") or 0) for row in rows(dataset, "anime")}
    called = {row["id"]: str(row["name"]) for kind in ("character", "person", "studio") for row in rows(dataset, kind)}
    known = [
        *islice(_best_known(dataset, "anime_character", "character", readers), KNOWN_CHARACTERS),
        *islice(_best_known(dataset, "character_voice", "person", readers), KNOWN_PEOPLE),
        *islice(_best_known(dataset, "anime_studio", "studio", readers), KNOWN_STUDIOS),
    ]
    return list(dict.fromkeys([*(called[ref] for ref in known if ref in called), *shared_names(called)]))


def shared_names(called: Mapping[str, str]) -> list[str]:
    """Return the words that are a name, or the part of one, of most characters, the most shared first."""
    words = Counter(
        word
        for ref, name in called.items()
        if ref.startswith("character:")
        for word in set(name.split())
        if word.isalpha() and len(word) >= _LEAST_LETTERS and word.istitle()
    )
    return [word for word, _ in sorted(words.items(), key=lambda pair: (-pair[1], pair[0]))[:SHARED_NAMES]]


def _best_known(dataset: Path, file: str, field: str, readers: Mapping[str, int]) -> Iterator[str]:
    """Yield the ends of a relation by the readers of their best known title, those of main roles alone where told."""
    best: Counter[str] = Counter()
    for row in rows(dataset, file):
        if row.get("role", "main") in ("main", "studio"):
            best[row[field]] = max(best[row[field]], readers.get(row["anime"], 0))
    yield from sorted(best, key=lambda ref: (-best[ref], ref))
