"""How calm a list stays while letters are added: what vanishes and comes back, and how far the rest moves."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from uuid import UUID

from catalog.entities import EntityType

from evals.typeahead.names import Names
from evals.typeahead.scoring import FIRST
from evals.typeahead.writing import is_latin, plain

# Letters after which nobody looks at the list for the first time.
LONGEST: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Typing:
    """One name typed letter by letter: all the texts on the way, and what the reader wants."""

    type: EntityType
    texts: tuple[str, ...]
    wanted: frozenset[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class Churn:
    """Unrest of lists while names are typed.

    Attributes:
        flicker: share of the hits shown that vanished and came back.
        lost: share of the typings in which the wanted entity was shown, and then not in a later list.
        displacement: mean places that an entry moved between two lists that both show it.
    """

    flicker: float
    lost: float
    displacement: float

    @property
    def measures(self) -> dict[str, float]:
        """The measures by name."""
        return {"flicker": self.flicker, "lost": self.lost, "displacement": self.displacement}


def typings(names: Names, *, seed: int, count: int, types: Sequence[EntityType] = tuple(EntityType)) -> list[Typing]:
    """Return up to ``count`` names of each type, typed from the first letter on."""
    found: list[Typing] = []
    for kind in types:
        drawn = names.draw(kind, 2 * count, random.Random(f"{seed}/churn/{kind}"))
        latin = [known for known in drawn if is_latin(known.names[0].text)]
        for known in latin[:count]:
            wanted = names.carriers(kind, known.names[0]) | {known.id}
            found.append(Typing(type=kind, texts=tuple(_typed(known.names[0].text)), wanted=wanted))
    return found


def _typed(name: str) -> Iterator[str]:
    """Yield the beginnings of a name; a space alone changes nothing, so the list after it is not another one."""
    text = plain(name)[:LONGEST]
    yield from (text[:n] for n in range(1, len(text) + 1) if text[n - 1] != " ")


def churn(watched: Iterable[tuple[Typing, Sequence[Sequence[UUID]]]]) -> Churn:
    """Return the unrest of the lists that were shown while names were typed, one list for each text."""
    shown = returned = typed = lost = 0
    moves: list[int] = []
    for typing, lists in watched:
        truncated = [list(hits[:FIRST]) for hits in lists]
        hits = {hit for each in truncated for hit in each}
        shown += len(hits)
        returned += sum(_returns(truncated, hit) for hit in hits)
        typed += 1
        lost += _is_lost(truncated, typing.wanted)
        moves += _moves(truncated)
    return Churn(
        flicker=returned / max(1, shown),
        lost=lost / max(1, typed),
        displacement=sum(moves) / max(1, len(moves)),
    )


def _returns(lists: Sequence[Sequence[UUID]], hit: UUID) -> bool:
    present = [hit in each for each in lists]
    appearances = sum(now and not before for before, now in zip([False, *present], present, strict=False))
    return appearances > 1


def _is_lost(lists: Sequence[Sequence[UUID]], wanted: frozenset[UUID]) -> bool:
    present = [not wanted.isdisjoint(each) for each in lists]
    return any(before and not now for before, now in pairwise(present))


def _moves(lists: Sequence[Sequence[UUID]]) -> Iterator[int]:
    for before, now in pairwise(lists):
        places = {hit: place for place, hit in enumerate(before)}
        yield from (abs(place - places[hit]) for place, hit in enumerate(now) if hit in places)
