"""Makes questions that are calculated, with the result by the oracle's own arithmetic over the files of a dataset."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from evals.questions.facts import Facts, Hop, Thing
from evals.questions.questions import Check, Gold, Question
from evals.questions.workshop import Bank, Stock, Workshop

BANKS: Final = ("development", "held_out")
FOLDER: Final = Path(__file__).parent / "banks"
# Tries for each question wanted.
_TRIES: Final = 80
# Entities of a set that is added up, averaged or divided.
_LEAST, _MOST = 2, 80
# Genres that questions name: what is shared by none of these is nobody's question.
_GENRES: Final = (
    "action", "adventure", "comedy", "drama", "fantasy", "horror", "mystery", "romance", "sci-fi", "supernatural",
)  # fmt: skip
# Titles followed on and on, as far as a query goes.
_FARTHEST: Final = 6

type Draft = tuple[str, str]
"""A question with its result."""


def rounded(amount: Fraction) -> str:
    """Return a number with two decimals at most, rounded half away from zero."""
    hundredths = int(abs(amount) * 200 + 1) // 2
    text = f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
    return f"-{text}" if amount < 0 and hundredths else text


class Desk:
    """What the makers draw from."""

    def __init__(self, stock: Stock, bank: Bank, rng: random.Random) -> None:
        self.shop = Workshop(stock, bank, rng)
        self.facts, self.rng, self._bank = stock.facts, rng, bank
        titles = sorted(self.facts.of_kind("anime"), key=lambda thing: (-thing.popularity, thing.ref))
        self.famous, self._all = titles[: max(100, len(titles) // 10)], titles

    def title(self, wanted: Callable[[Thing], object]) -> tuple[Thing, str] | None:
        """Return an anime of which something is known, mostly one that many know, with a name for it."""
        thing = self.rng.choice(self.famous if self.rng.random() < 0.8 else self._all)
        name = self.shop.name(thing, alone=True) if wanted(thing) is not None else None
        return None if name is None else (thing, name)

    def titles(self, wanted: Callable[[Thing], object]) -> tuple[tuple[Thing, str], tuple[Thing, str]] | None:
        """Return two different ones."""
        one, other = self.title(wanted), self.title(wanted)
        return None if one is None or other is None or one[0].ref == other[0].ref else (one, other)

    def works(self) -> tuple[str, list[Thing]] | None:
        """Return a phrase for the anime of a director or of a studio, with what these are."""
        kind = self.rng.choice(("director", "studio", "films"))
        maker = self.maker("animated" if kind == "studio" else "directed")
        if maker is None:
            return None
        name, works = maker
        found = [thing for thing in works if kind != "films" or thing.format == "movie"]
        phrase = self.rng.choice(self._bank.of("sets", kind)).format(a=name)
        return (phrase, found) if _LEAST <= len(found) <= _MOST else None

    def maker(self, step: str) -> tuple[str, list[Thing]] | None:
        """Return somebody who made something, with what that is."""
        thing = self.shop.draw(step)
        name = self.shop.name(thing, alone=True) if thing else None
        if thing is None or name is None:
            return None
        return name, [self.facts.things[ref] for ref in self.shop.stock.reach(thing.ref, step)]

    def say(self, kind: str, **slots: str) -> str:
        """Return one of the bank's phrasings of a kind."""
        return self.rng.choice(self._bank.of("questions", kind)).format(**slots)


def _known(works: Sequence[Thing], field: Callable[[Thing], float | None]) -> list[Fraction]:
    return [Fraction(str(value)) for thing in works if (value := field(thing)) is not None]


def _of_a_set(kind: str, field: Callable[[Thing], float | None], *, averaged: bool) -> Callable[[Desk], Draft | None]:
    def make(desk: Desk) -> Draft | None:
        drawn = desk.works()
        values = [] if drawn is None else _known(drawn[1], field)
        if drawn is None or len(values) < _LEAST:
            return None
        whole = sum(values, Fraction(0))
        return desk.say(kind, z=drawn[0]), rounded(whole / len(values) if averaged else whole)

    return make


def _total_of_story(desk: Desk) -> Draft | None:
    drawn = desk.title(lambda thing: thing.episodes)
    if drawn is None:
        return None
    story, reached = {drawn[0].ref}, {drawn[0].ref}
    for _ in range(_FARTHEST):
        reached = set(desk.facts.follow(reached, Hop("sequel")))
        story |= {ref for ref in reached if desk.facts.things[ref].kind == "anime"}
    more = desk.facts.follow(story, Hop("sequel")) - story
    values = _known([desk.facts.things[ref] for ref in story], lambda thing: thing.episodes)
    return None if more or len(story) < _LEAST else (desk.say("total_of_story", x=drawn[1]), rounded(sum(values)))  # pyright: ignore[reportArgumentType]


def _minutes(thing: Thing) -> int | None:
    return None if thing.episodes is None or thing.minutes is None else thing.episodes * thing.minutes


def _running_time(desk: Desk) -> Draft | None:
    drawn = desk.title(_minutes)
    return None if drawn is None else (desk.say("running_time", x=drawn[1]), str(_minutes(drawn[0])))


def _share(desk: Desk) -> Draft | None:
    drawn = desk.works()
    genre = desk.rng.choice(_GENRES)
    part = 0 if drawn is None else sum(genre in thing.topics for thing in drawn[1])
    if drawn is None or not 0 < part < len(drawn[1]):
        return None
    return desk.say("share", z=drawn[0], g=genre), f"{rounded(Fraction(part * 100, len(drawn[1])))} %"


def _gap(kind: str, field: Callable[[Thing], float | None], *, signed: bool = True) -> Callable[[Desk], Draft | None]:
    def make(desk: Desk) -> Draft | None:
        pair = desk.titles(field)
        if pair is None:
            return None
        (one, x), (other, y) = sorted(pair, key=lambda each: field(each[0]) or 0, reverse=signed)
        gap = abs(Fraction(str(field(one))) - Fraction(str(field(other))))
        return (desk.say(kind, x=x, y=y), rounded(gap)) if gap else None

    return make


def _more(kind: str, step: str) -> Callable[[Desk], Draft | None]:
    def make(desk: Desk) -> Draft | None:
        one, other = desk.maker(step), desk.maker(step)
        if one is None or other is None or one[0] == other[0]:
            return None
        (a, more), (b, less) = sorted((one, other), key=lambda each: len(each[1]), reverse=True)
        return (desk.say(kind, a=a, b=b), str(len(more) - len(less))) if len(more) > len(less) else None

    return make


MAKERS: Final[Mapping[str, Callable[[Desk], Draft | None]]] = {
    "years_between": _gap("years_between", lambda thing: thing.year, signed=False),
    "total_of_story": _total_of_story,
    "running_time": _running_time,
    "total_episodes": _of_a_set("total_episodes", lambda thing: thing.episodes, averaged=False),
    "average_score": _of_a_set("average_score", lambda thing: thing.score, averaged=True),
    "average_episodes": _of_a_set("average_episodes", lambda thing: thing.episodes, averaged=True),
    "share": _share,
    "longer": _gap("longer", lambda thing: thing.episodes),
    "score_gap": _gap("score_gap", lambda thing: thing.score),
    "more_directed": _more("more_directed", "directed"),
    "more_made": _more("more_made", "animated"),
}


def generate(facts: Facts, *, bank: str, seed: int, per_kind: int) -> list[Question]:
    """Return so many questions of each kind; one that has no facts to stand on stays short."""
    stock, phrasings = Stock(facts), Bank(bank, folder=FOLDER)
    return [question for kind in MAKERS for question in _of_kind(kind, stock, phrasings, seed=seed, wanted=per_kind)]


def _of_kind(kind: str, stock: Stock, bank: Bank, *, seed: int, wanted: int) -> Iterator[Question]:
    desk, seen = Desk(stock, bank, random.Random(f"{seed}:{kind}")), set[str]()
    for _ in range(wanted * _TRIES):
        drafted = MAKERS[kind](desk)
        if drafted is not None and drafted[0] not in seen:
            seen.add(drafted[0])
            gold = Gold(check=Check.VALUE, values=(drafted[1],))
            yield Question(id=f"{kind}-{len(seen)}", kind=kind, hops=0, text=drafted[0], gold=gold)
        if len(seen) == wanted:
            return
