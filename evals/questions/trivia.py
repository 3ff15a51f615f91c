"""Questions written by hand about the bundled sample, as readers ask in five languages."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import orjson

from evals.questions.facts import Facts
from evals.questions.questions import Check, Gold, Question

TRIVIA: Final = Path(__file__).parent / "banks" / "trivia.jsonl"


def read_trivia(facts: Facts) -> list[Question]:
    """Return the questions; their kind is the language.

    Raises:
        ValueError: the facts are of another dataset than the bundled sample.
    """
    rows = [orjson.loads(line) for line in TRIVIA.read_bytes().splitlines()]
    unknown = sorted({ref for row in rows for ref in row["refs"]} - facts.things.keys())
    if unknown:
        raise ValueError(
            f"{unknown[0]} is not in this dataset; the questions of {TRIVIA.name} are about the bundled sample"
        )
    return [_question(row) for row in rows]


def _question(row: Mapping[str, Any]) -> Question:
    gold = Gold(
        check=Check(row["check"]),
        refs=tuple(row["refs"]),
        values=tuple(row.get("values", ())),
        within=frozenset(row.get("within", ())),
        follows=tuple(pairwise(row["refs"])) if row["check"] == Check.WATCH else (),
        longest=row.get("longest", 0),
    )
    return Question(id=row["id"], kind=f"trivia_{row['language']}", hops=row["hops"], text=row["question"], gold=gold)
