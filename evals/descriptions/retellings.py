"""Descriptions of titles that the index does not hold: what is told of the manga that an anime was made of."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson
from catalog.entities import entity_id

from evals.dataset_files import rows

_SENTENCE_END: Final = re.compile(r"(?<=[.!?…\"])\s+")
# As long as what people type of a story that they remember: whole sentences, until there are so many characters.
_CHARS: Final = 200
_LEAST_CHARS: Final = 80


@dataclass(frozen=True, slots=True)
class Description:
    """A text, and the id of the anime that it describes."""

    text: str
    meant: str


def retellings(data: Path, *, most: int, seed: int) -> list[Description]:
    """Return at most so many of a dataset, drawn by the seed; a manga's text leads to one anime."""
    synopses = {row["id"]: row["synopsis"] for row in rows(data, "synopsis")}
    shown = {row["id"] for row in rows(data, "anime") if not row.get("is_adult")} & synopses.keys()
    found: dict[str, Description] = {}
    for row in rows(data, "anime_manga"):
        text = synopses.get(row["manga"], "").strip()
        if row["anime"] in shown and len(text) >= _LEAST_CHARS:
            found.setdefault(row["manga"], Description(_beginning(text), str(entity_id(row["anime"]))))
    every = [found[manga] for manga in sorted(found)]
    return random.Random(seed).sample(every, min(most, len(every)))


def read_descriptions(file: Path) -> list[Description]:
    """Read ``{"q": text, "gold": dataset id}`` lines."""
    lines = map(orjson.loads, file.read_bytes().splitlines())
    return [Description(line["q"], str(entity_id(line["gold"]))) for line in lines]


def _beginning(text: str) -> str:
    return " ".join(_until_long(_SENTENCE_END.split(text)))


def _until_long(sentences: list[str]) -> Iterator[str]:
    length = 0
    for sentence in sentences:
        yield sentence
        length += len(sentence)
        if length > _CHARS:
            return
