"""Descriptions written by hand: as people ask for a title that they saw once, in long posts, and in other languages."""

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from catalog.entities import entity_id
from catalog.names import fold

from evals.dataset_files import rows
from evals.descriptions.retellings import Description

_FOLDER: Final = Path(__file__).parent
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")
# Sentences that say nothing of a story, put between those of a post; with the most it is about 1,900 characters long.
_ASIDES: Final = (14, 30)


def remembered(data: Path) -> list[Description]:
    """Return what is half remembered of titles that a dataset holds."""
    return _read(data, "remembered.tsv")


def in_other_languages(data: Path) -> list[Description]:
    """Return descriptions in Spanish, German, French and Japanese of titles that a dataset holds."""
    return _read(data, "in_other_languages.tsv")


def in_romaji_and_others(data: Path) -> list[Description]:
    """Return those in romanised Japanese, French, Spanish and German that were written when the glosses stood."""
    return _read(data, "in_other_languages_2.tsv")


def _read(data: Path, file: str) -> list[Description]:
    """Return the lines of a file whose title a dataset holds; of several titles of a name, the best known is meant."""
    known: dict[str, tuple[int, str]] = {}
    for row in rows(data, "anime"):
        if row.get("is_adult"):
            continue
        for name in {row["title"], row.get("title_english") or row["title"]}:
            known[fold(name)] = max(known.get(fold(name), (-1, "")), (row.get("members") or 0, row["id"]))
    lines = [line.split("\t") for line in (_FOLDER / file).read_text(encoding="utf-8").splitlines()]
    return [Description(text, str(entity_id(known[fold(title)][1]))) for title, text in lines if fold(title) in known]


def posted(described: Sequence[Description], *, seed: int) -> list[Description]:
    """Return the same in long posts, whose other sentences are about whoever asks."""
    asides = (_FOLDER / "asides.txt").read_text(encoding="utf-8").splitlines()
    chance = random.Random(seed)
    return [Description(_among(one.text, asides, chance), one.meant) for one in described]


def _among(text: str, asides: Sequence[str], chance: random.Random) -> str:
    sentences = _SENTENCE_END.split(text)
    for aside in chance.sample(asides, chance.randint(*_ASIDES)):
        sentences.insert(chance.randint(0, len(sentences)), aside)
    return " ".join(sentences)
