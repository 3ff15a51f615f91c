"""What the makers of questions share: facts, names, a bank of phrasings, and chance."""

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, cast

from evals.questions.facts import Facts, Hop, Refs, Thing
from evals.questions.mentions import Mentions
from evals.questions.questions import Gold
from evals.questions.steps import STEPS

BANKS: Final = (
    "development", "practice", "practice_2", "practice_3", "practice_4", "practice_5", "practice_6", "practice_8",
    "practice_10", "practice_11", "practice_12", "practice_13", "practice_14", "practice_15", "practice_16",
    "practice_17", "practice_18", "practice_19", "practice_20",
    "held_out", "held_out_2", "held_out_3", "held_out_4", "held_out_5", "held_out_6",
    "held_out_7", "held_out_8", "held_out_9", "held_out_10", "held_out_11", "held_out_12", "held_out_13",
    "held_out_14", "held_out_15", "held_out_16", "held_out_17", "held_out_18", "held_out_19", "held_out_20",
    "held_out_21", "held_out_22", "held_out_23", "held_out_24", "held_out_25", "held_out_26",
)  # fmt: skip
MOST: Final = 120
"""Entities in a gold set at most: longer lists are nobody's question."""
# Share of questions about what many know; the rest takes everything alike.
_FAMOUS: Final = 0.6
_QUOTED: Final = 0.08
# What only a name fits in: "the manga {x}", "the {x} score", "{x}'s crew" and "{x} sequel?" are not said of
# "the rivals of Y".
_NAMING: Final = re.compile(
    r"^\{x\}|\{x\}'s|(the|the anime|manga|mangaka|author|director|studio|character|story|spin-off) \{x\}"
)
# Relations that lend the fame of titles to those who are in them or made them.
_LENDING: Final = ("appears_in", "worked_on", "voiced_in", "animated", "produced", "licensed", "wrote", "drew")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A question before it has an id; two drafts with the same ``pair`` belong together."""

    hops: int
    text: str
    gold: Gold
    steps: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    pair: bool = False


class Bank:
    """Phrasings by name; every choice among several is the generator's."""

    def __init__(self, name: str, *, folder: Path = Path(__file__).parent / "banks") -> None:
        file = folder / f"{name}.toml"
        self._held: Mapping[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        self.name = name

    def has(self, *keys: str) -> bool:
        """Return whether there are phrasings under these names."""
        return bool(self._at(keys))

    def of(self, *keys: str) -> Sequence[str]:
        """Return the phrasings under these names.

        Raises:
            KeyError: there are none.
        """
        found = self._at(keys)
        if not found:
            raise KeyError(f"bank {self.name!r} has no phrasings for {'.'.join(keys)}")
        return found

    def phrasings(self) -> Iterator[str]:
        """Yield all phrasings, whatever they are for."""
        yield from _texts(self._held)

    def _at(self, keys: Sequence[str]) -> Sequence[str]:
        held: Any = self._held
        for key in keys:
            held = held.get(key, {})
        return held


def _texts(held: Any) -> Iterator[str]:  # noqa: ANN401 - tables, lists and texts of TOML
    if isinstance(held, str):
        yield held
        return
    inside = cast("Mapping[str, Any]", held).values() if isinstance(held, Mapping) else cast("Sequence[Any]", held)
    for each in inside:
        yield from _texts(each)


class Stock:
    """What is drawn from: facts, names, and how well known everything is. Made once for a dataset."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.mentions = Mentions(facts)
        self._pools: dict[str, tuple[list[str], list[str]]] = {}

    @cached_property
    def fame(self) -> Mapping[str, int]:
        """How many readers know something; those without readers of their own have the sum of their titles'."""
        known = {ref: thing.popularity for ref, thing in self.facts.things.items()}
        for relation in _LENDING:
            for ref, titles in self.facts.edges.get(Hop(relation), {}).items():
                known[ref] += sum(self.facts.things[title].popularity for title in titles)
        return known

    def pool(self, step: str) -> tuple[list[str], list[str]]:
        """Return all entities that a step starts from, and the best known tenth of them."""
        if step not in self._pools:
            held, wanted = self.facts.edges.get(STEPS[step].hop, {}), STEPS[step]
            starts = sorted(
                ref for ref in held if self.facts.things[ref].kind == wanted.source and self.reach(ref, step)
            )
            famous = sorted(starts, key=lambda ref: (-self.fame[ref], ref))[: max(20, len(starts) // 10)]
            self._pools[step] = starts, famous
        return self._pools[step]

    def reach(self, start: str | Refs, *steps: str) -> Refs:
        """Return what the steps lead to; of each step, only what is of its kind."""
        reached = frozenset({start}) if isinstance(start, str) else start
        for step in steps:
            found = self.facts.follow(reached, STEPS[step].hop)
            reached = frozenset(ref for ref in found if self.facts.things[ref].kind == STEPS[step].target)
        return reached


class Workshop:
    """One maker's view of the stock, with its own chance and bank."""

    def __init__(self, stock: Stock, bank: Bank, rng: random.Random) -> None:
        self.stock = stock
        self.facts = stock.facts
        self.bank = bank
        self.rng = rng

    def draw(self, step: str) -> Thing | None:
        """Return an entity that the step starts from."""
        everything, famous = self.stock.pool(step)
        if not everything:
            return None
        return self.facts.things[self.rng.choice(famous if self.rng.random() < _FAMOUS else everything)]

    def name(self, thing: Thing, *, alone: bool = False) -> str | None:
        """Return a name for an entity that means nothing else; see ``Mentions.pick``."""
        return self.stock.mentions.pick(thing, self.rng, alone=alone)

    def quoted(self, thing: Thing, name: str) -> str:
        """Return a name as it stands in a question: titles now and then in quotation marks."""
        titled = thing.kind in {"anime", "manga"} and '"' not in name
        return f'"{name}"' if titled and self.rng.random() < _QUOTED else name

    def nest(self, *keys: str, x: str) -> str:
        """Return a phrasing around another phrase.

        One that puts a noun before its place is for names alone, and so is a noun phrase that goes on behind its place:
        nobody says "the anime that the manga that Y is from is the source of".
        """
        phrasings = self.bank.of(*keys)
        around = [each for each in phrasings if not _NAMING.search(each)] or phrasings
        if keys[-1] == "np":
            around = [each for each in around if each.endswith("{x}")] or around
        return self.rng.choice(around).format(x=x)

    def clause(self, step: str, x: str) -> str:
        """Return a clause that may stand behind another one, which "{x} directed" would run into."""
        phrasings = [each for each in self.bank.of("steps", step, "clause") if not each.startswith("{x}")]
        return self.rng.choice(phrasings).format(x=x)

    def say(self, *keys: str, **slots: object) -> str:
        """Return one of the bank's phrasings with its places filled."""
        return self.rng.choice(self.bank.of(*keys)).format(**slots)

    def other_meanings(self, thing: Thing, name: str, *steps: str) -> Refs:
        """Return what the same steps lead to from homonyms of another kind, whose hops may be the same."""
        hops = [STEPS[step].hop for step in steps]
        return self.facts.follow(self.stock.mentions.elsewhere(thing, name), *hops)
