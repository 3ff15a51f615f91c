"""How common English words are, from a table that `evals.questions.real_words` writes."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

# Of other forms of a word, longest first.
_ENDINGS: Final = ("ing", "ies", "ed", "es", "s")
_REAL_WORDS: Final = Path(__file__).parent / "real_words.txt"


@cache
def word_frequencies() -> Mapping[str, int]:
    """Return in how many synopses a common English word stands at least."""
    found: dict[str, int] = {}
    least = 0
    for word in _REAL_WORDS.read_text(encoding="utf-8").split():
        if word.isdigit():
            least = int(word)
        else:
            found[word] = least
    return found


def is_common(word: str) -> bool:
    """Tell whether a word stands in many synopses, itself or without an ending: "pigs", "hugged"."""
    known = word_frequencies()
    if word in known:
        return True
    stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
    return any(
        form in known for stem in stems for form in (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem)
    )
