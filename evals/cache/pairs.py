"""Makes pairs of questions: some that differ in meaning by a word, a name or a number, some that mean the same."""

import random
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from evals.questions.facts import Facts
from evals.questions.generation import KINDS
from evals.questions.workshop import Bank, Draft, Stock, Workshop

# Kinds of questions whose wording says all that is asked.
_ASKED: Final = (
    "one_hop", "two_hops", "others", "roles_in", "filtered", "ended", "both", "either", "without", "count", "top",
    "superlative", "field", "episode_title", "compare", "which_more", "tally", "has_more", "yes_no", "watch_order",
    "recommendation",
)  # fmt: skip
_TWINS: Final = ("relation_pair", "season_pair", "truth_pair", "extreme_pair", "polarity_pair")
# Kinds that mean something else with their two names in each other's place.
_DIRECTED: Final = frozenset({"without", "yes_no", "has_more", "roles_in"})
# Words of which each turns a question into another one.
_OPPOSITES: Final = (
    ("sequel", "prequel"), ("follow-up", "predecessor"), ("comes after", "comes before"), ("after", "before"),
    ("since", "until"), ("with", "without"), ("most", "least"), ("highest", "lowest"), ("best", "worst"),
    ("longest", "shortest"), ("newest", "oldest"), ("latest", "earliest"), ("first", "last"), ("more", "fewer"),
    ("longer", "shorter"), ("over", "under"), ("better", "worse"), ("older", "newer"), ("main", "supporting"),
    ("directed", "composed"), ("directed", "wrote"), ("director", "composer"), ("director", "producer"),
    ("studio", "licensor"), ("animated", "licensed"), ("animated", "produced"), ("mentor", "student"),
    ("friends", "enemies"), ("friend", "rival"), ("author", "artist"), ("wrote", "drew"), ("written", "drawn"),
    ("opening", "ending"), ("begin", "end"), ("start", "end"), ("anime", "manga"), ("film", "series"),
    ("movies", "series"), ("movie", "OVA"), ("TV", "OVA"), ("both", "either"), ("and", "or"),
    ("spin-offs", "sequels"),
    ("chapters", "volumes"), ("episodes", "seasons"), ("When", "Where"), ("Who", "When"), ("How many", "Which"),
    ("is", "is not"), ("was", "was not"), ("did", "didn't"), ("does", "doesn't"), ("by", "not by"),
    ("action", "comedy"), ("comedy", "drama"), ("drama", "fantasy"), ("fantasy", "mystery"), ("romance", "horror"),
    ("adventure", "sports"),
)  # fmt: skip
_NUMBER: Final = re.compile(r"(?<![\w.])\d+(?![\w.]|st|nd|rd|th)")
# What people say around a question; half of it is in no list of the product.
_WRAPPINGS: Final = (
    "Can you tell me {}", "please: {}", "hey, {}", "I'd like to know: {}", "Could anyone here say {}",
    "Out of interest, {}", "My friend asks: {}", "quick question: {}",
)  # fmt: skip
# Questions that a maker tries at most; a kind that has no facts to stand on ends short.
_PLACES: Final = range(6_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two questions.

    Attributes:
        change: what makes the other of the one.
        same: they mean the same, so that one answer is right for both.
    """

    change: str
    one: str
    other: str
    same: bool


class _Reworded(Workshop):
    """A workshop whose wording has a chance of its own, so that the same facts can be asked for in other words."""

    def __init__(self, stock: Stock, bank: Bank, *, facts: str, words: str) -> None:
        super().__init__(stock, bank, random.Random(facts))
        self._words: random.Random = random.Random(words)

    def say(self, *keys: str, **slots: object) -> str:
        with self._wording():
            return super().say(*keys, **slots)

    def nest(self, *keys: str, x: str) -> str:
        with self._wording():
            return super().nest(*keys, x=x)

    def clause(self, step: str, x: str) -> str:
        with self._wording():
            return super().clause(step, x)

    @contextmanager
    def _wording(self) -> Generator[None]:
        self.rng, self._words = self._words, self.rng
        try:
            yield
        finally:
            self.rng, self._words = self._words, self.rng


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Makes pairs of one bank."""

    stock: Stock
    bank: Bank
    seed: int

    def drafts(self, kind: str, place: int, *, facts: str, words: str) -> Sequence[Draft]:
        shop = _Reworded(self.stock, self.bank, facts=f"{self.seed}/{kind}/{facts}", words=f"{self.seed}/{words}")
        return KINDS[kind].make(shop, place)

    def one(self, kind: str, place: int, *, words: str = "") -> Draft | None:
        """Return the question of a place; the same for other words but for these."""
        return next(iter(self.drafts(kind, place, facts=str(place), words=words or str(place))), None)

    def twins(self, kind: str) -> Iterator[Pair]:
        for place in _PLACES:
            made = self.drafts(kind, place, facts=str(place), words=str(place))
            if made:
                one, other = made
                yield Pair(change=kind, one=one.text, other=other.text, same=False)

    def changed(self, change: str, make: Callable[[str, Draft, random.Random], str | None]) -> Iterator[Pair]:
        """Yield questions beside what a change of their text makes of them."""
        for place in _PLACES:
            kind = _ASKED[place % len(_ASKED)]
            draft = self.one(kind, place)
            other = draft and make(kind, draft, random.Random(f"{self.seed}/{change}/{place}"))
            if draft and other and other != draft.text:
                yield Pair(change=change, one=draft.text, other=other, same=False)

    def renamed(self) -> Iterator[Pair]:
        """Yield the same question about something else."""
        for place in _PLACES:
            kind = _ASKED[place % len(_ASKED)]
            one = self.one(kind, place)
            others = (self.drafts(kind, place, facts=f"{place}+{n}", words=str(place)) for n in range(3 if one else 0))
            other = next((made[0] for made in others if made), None)
            if one and other and one.names != other.names and one.text != other.text and one.gold != other.gold:
                yield Pair(change="other name", one=one.text, other=other.text, same=False)

    def reworded(self) -> Iterator[Pair]:
        """Yield the same question in other words."""
        for place in _PLACES:
            kind = _ASKED[place % len(_ASKED)]
            one, other = self.one(kind, place), self.one(kind, place, words=f"{place}+")
            if one and other and one.text != other.text and (one.gold, one.names) == (other.gold, other.names):
                yield Pair(change="other words", one=one.text, other=other.text, same=True)

    def retitled(self) -> Iterator[Pair]:
        """Yield the same question with another name of what it is about."""
        for place in _PLACES:
            draft = self.one(_ASKED[place % len(_ASKED)], place)
            chance = random.Random(f"{self.seed}/retitled/{place}")
            for ref, name in draft.names if draft else ():
                other = self.stock.mentions.pick(self.stock.facts.things[ref], chance) if ref else None
                if draft and other and other.casefold() != name.casefold() and draft.text.count(name) == 1:
                    text = draft.text.replace(name, other)
                    yield Pair(change="other title", one=draft.text, other=text, same=True)
                    break

    def wrapped(self) -> Iterator[Pair]:
        """Yield the same question with what people say around it."""
        for place in _PLACES:
            draft = self.one(_ASKED[place % len(_ASKED)], place)
            if draft:
                text = _WRAPPINGS[place % len(_WRAPPINGS)].format(draft.text[0].lower() + draft.text[1:])
                yield Pair(change="wrapped", one=draft.text, other=text, same=True)


def pairs_of(facts: Facts, *, bank: str, seed: int, different: int, same: int) -> list[Pair]:
    """Return so many pairs of each sort, from all makers alike, none twice; the same for the same facts and seed."""
    making = _Pairs(Stock(facts), Bank(bank), seed)
    unlike = [
        making.renamed(),
        making.changed("word", _turned),
        making.changed("number", _counted_on),
        making.changed("swapped names", _swapped),
        *(making.twins(kind) for kind in _TWINS),
    ]
    alike = [making.reworded(), making.retitled(), making.wrapped()]
    return [*_drawn(unlike, different), *_drawn(alike, same)]


def _drawn(makers: Sequence[Iterator[Pair]], wanted: int) -> list[Pair]:
    """Return so many pairs, of each maker in turn; one that has no more is passed over."""
    found: dict[tuple[str, str], Pair] = {}
    waiting = list(makers)
    while waiting and len(found) < wanted:
        for maker in list(waiting):
            pair = next(maker, None)
            if pair is None:
                waiting.remove(maker)
            else:
                found.setdefault((pair.one, pair.other), pair)
    return list(found.values())[:wanted]


def _turned(kind: str, draft: Draft, chance: random.Random) -> str | None:
    """Return a question with one word of it turned into its opposite, or into one that asks for something else."""
    turns = [(this, that) for pair in _OPPOSITES for this, that in (pair, pair[::-1])]
    symmetric = kind in {"compare", "which_more"}
    usable = [
        (place, this, that)
        for this, that in turns
        if not (symmetric and {this, that} == {"and", "or"})
        for place in _free(draft, rf"(?<![\w-]){re.escape(this)}(?![\w-])")
    ]
    if not usable:
        return None
    (start, end), _, that = chance.choice(usable)
    return draft.text[:start] + that + draft.text[end:]


def _counted_on(kind: str, draft: Draft, chance: random.Random) -> str | None:
    """Return a question with another number in it."""
    del kind
    numbers = _free(draft, _NUMBER.pattern)
    if not numbers:
        return None
    start, end = chance.choice(numbers)
    return draft.text[:start] + str(int(draft.text[start:end]) + 1) + draft.text[end:]


def _swapped(kind: str, draft: Draft, chance: random.Random) -> str | None:
    """Return a question with its two names in each other's place."""
    del chance
    if kind not in _DIRECTED or len(draft.names) != len(_TWO):
        return None
    (_, one), (_, other) = draft.names
    if draft.text.count(one) != 1 or draft.text.count(other) != 1 or one in other or other in one:
        return None
    return draft.text.replace(one, _TWO[0]).replace(other, _TWO[1]).replace(_TWO[0], other).replace(_TWO[1], one)


_TWO: Final = ("\0", "\1")


def _free(draft: Draft, pattern: str) -> list[tuple[int, int]]:
    """Return where a pattern stands in a question outside its names."""
    names = [m.span() for _, name in draft.names if name for m in re.finditer(re.escape(name), draft.text)]
    found = (m.span() for m in re.finditer(pattern, draft.text))
    return [(a, b) for a, b in found if not any(a < end and start < b for start, end in names)]
