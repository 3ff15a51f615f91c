"""Reads the files of a dataset as they are: what is told of them by an oracle, which has no part of the product."""

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

type Row = Mapping[str, Any]


def rows(directory: Path, name: str) -> Iterator[Row]:
    """Yield the rows of one file of a dataset, plain or compressed; none where there is no such file."""
    plain, packed = directory / f"{name}.jsonl", directory / f"{name}.jsonl.gz"
    if plain.is_file():
        with plain.open("rb") as lines:
            yield from (orjson.loads(line) for line in lines if not line.isspace())
    elif packed.is_file():
        with gzip.open(packed) as lines:
            yield from (orjson.loads(line) for line in lines if not line.isspace())
