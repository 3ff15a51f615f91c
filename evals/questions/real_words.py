"""Writes how common English words are: `python -m evals.questions.real_words DATA`.

They are the words in lower case that many synopses of a dataset have, with in how many they stand at least, by doubling
numbers. A word that only few have may be a typing error itself, or a part of a name.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Final

import agent_core.grammar

from evals.dataset_files import rows

FILE: Final = Path(agent_core.grammar.__file__).parent / "words" / "real_words.txt"
SYNOPSES: Final = 20
"""In so many a word stands, at least."""
_WORD: Final = re.compile(r"(?<![\w'])[a-z]{2,}(?![\w'])")
_WIDTH: Final = 120


def words_of(synopses: Iterable[str], *, least: int = SYNOPSES) -> Mapping[int, list[str]]:
    """Return the words that at least so many synopses have, then those of twice as many and so on, each in order."""
    found = Counter(word for text in synopses for word in set(_WORD.findall(text)))
    classes: dict[int, list[str]] = {}
    for word, synopses_with_it in sorted(found.items()):
        if synopses_with_it >= least:
            classes.setdefault(least << (synopses_with_it // least).bit_length() - 1, []).append(word)
    return dict(sorted(classes.items()))


def synopses_of(data: Path) -> Iterator[str]:
    """Yield the synopses of what is for everybody."""
    adult = {row["id"] for name in ("anime", "manga") for row in rows(data, name) if row.get("is_adult")}
    yield from (str(row["synopsis"]) for row in rows(data, "synopsis") if row["id"] not in adult)


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.real_words", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of a dataset, with synopses")
    data: Path = parser.parse_args().data
    found = words_of(synopses_of(data))
    if not found:
        sys.exit(f"{data} has no synopses that share a word; the file stays as it is")
    lines = [fill(" ".join([str(least), *words]), _WIDTH) for least, words in found.items()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
