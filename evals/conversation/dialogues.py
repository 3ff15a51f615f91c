"""Makes dialogues with gold answers from a dataset: the same for the same facts, bank and seed."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from evals.conversation.makers import MAKERS
from evals.conversation.scenes import Line, Scene
from evals.questions.facts import Facts
from evals.questions.workshop import Bank, Stock

BANKS: Final = ("development", "held_out")
FOLDER: Final = Path(__file__).parent / "banks"
# Tries for each dialogue wanted.
_TRIES: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """Questions that are asked one after the other in one conversation; the first one stands alone."""

    id: str
    lines: tuple[Line, ...]


def generate(facts: Facts, *, bank: str, seed: int, per_maker: int) -> list[Dialogue]:
    """Return so many dialogues of each maker; one that has no facts to stand on stays short."""
    stock, phrasings = Stock(facts), Bank(bank, folder=FOLDER)
    made: list[Dialogue] = []
    for name, maker in MAKERS.items():
        scene = Scene(stock, phrasings, random.Random(f"{seed}:{name}"))
        found = _distinct(maker, scene, per_maker)
        made += [Dialogue(id=f"{name}-{n}", lines=tuple(lines)) for n, lines in enumerate(found, start=1)]
    return made


def _distinct(maker: Callable[[Scene], Sequence[Line] | None], scene: Scene, wanted: int) -> Iterator[Sequence[Line]]:
    seen: set[str] = set()
    for _ in range(wanted * _TRIES):
        lines = maker(scene)
        if lines and len(lines) > 1 and lines[0].text not in seen:
            seen.add(lines[0].text)
            yield lines
            if len(seen) == wanted:
                return
