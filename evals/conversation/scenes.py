"""What the makers of dialogues share: lines with their gold, entities that can be spoken of, and phrasings."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from evals.questions.facts import Facts, Hop, Refs, Thing
from evals.questions.questions import Check, Gold, set_of
from evals.questions.scoring import Response, entity_id
from evals.questions.workshop import MOST, Bank, Stock

type GoldOf = Callable[[Sequence[Response]], Gold | None]
"""What is right, behind the answers so far; ``None`` where these leave nothing to ask."""

HOPS: Final[dict[str, tuple[Hop, ...]]] = {
    "director": (Hop("staff", "Director"),),
    "studio": (Hop("animated_by"),),
    "author": (Hop("adapted_from"), Hop("written_by")),
    "characters": (Hop("has_character", "main"),),
}
VALUES: Final = ("episodes", "score")
ORDINALS: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One question of a dialogue.

    Attributes:
        kind: what of a conversation it needs; ``open`` for the first one.
    """

    kind: str
    text: str
    gold: GoldOf


@dataclass(frozen=True, slots=True)
class Scene:
    """One maker's view of the facts, with its own chance and bank."""

    stock: Stock
    bank: Bank
    rng: random.Random

    @property
    def facts(self) -> Facts:
        """The facts."""
        return self.stock.facts

    def say(self, *keys: str, **slots: object) -> str:
        """Return a phrasing of the bank."""
        return self.rng.choice(self.bank.of(*keys)).format(**slots)

    def known(self, kind: str, fits: Callable[[Thing], bool]) -> Thing | None:
        """Return one of the best known entities of a kind that fit and have a name of their own."""
        things = [thing for thing in self.facts.of_kind(kind) if self.named(thing) and fits(thing)]
        things.sort(key=lambda thing: (-self.stock.fame[thing.ref], thing.ref))
        return self.rng.choice(things[: max(30, len(things) // 10)]) if things else None

    def named(self, thing: Thing) -> bool:
        """Tell whether the name that is shown means nothing else of its kind, and no word of a question."""
        alike = self.stock.mentions.sharing(thing.kind, thing.name) - {thing.ref}
        return not alike and len(thing.name) <= MOST and not any(mark in thing.name for mark in '.?!;,"“”')

    def answers(self, ref: str, relation: str) -> Refs:
        """Return what a title has of a relation."""
        return self.facts.follow([ref], *HOPS[relation])

    def gold(self, ref: str, relation: str) -> Gold | None:
        """Return what is right of a relation or a value of a title; ``None`` where nothing is known."""
        if relation in VALUES:
            value = getattr(self.facts.things[ref], relation)
            return None if value is None else Gold(check=Check.VALUE, values=(str(value), f"{value:g}"))
        refs = self.answers(ref, relation)
        return set_of(refs) if refs else None

    def line(self, kind: str, text: str, gold: Gold | None) -> Line | None:
        """Return a line whose gold is known; ``None`` where it is not."""
        return None if gold is None else Line(kind=kind, text=text, gold=lambda _: gold)

    def ref_of(self, entity: str) -> str | None:
        """Return the reference of an entity's id."""
        return next((ref for ref in self.facts.things if entity_id(ref) == entity), None)


def lines_of(*lines: Line | None) -> list[Line]:
    """Return the lines that there are; none where the first is missing."""
    return [line for line in lines if line] if lines and lines[0] else []
