"""Makers of questions about lists of anime: filtered, combined, counted, ranked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from evals.questions.facts import Refs, Thing
from evals.questions.questions import Check, Gold, set_of
from evals.questions.steps import STEPS, TO_ANIME
from evals.questions.workshop import MOST, Draft, Workshop

type Test = Callable[[Thing], bool]
type Superlative = Literal["best", "worst", "popular", "longest", "shortest", "newest", "oldest"]

# Genres that readers name; each is a genre or theme of the data, in lower case.
GENRES: Final = frozenset(
    [
        "action",
        "adventure",
        "comedy",
        "drama",
        "fantasy",
        "sci-fi",
        "romance",
        "slice of life",
        "supernatural",
        "mystery",
        "sports",
        "horror",
        "mecha",
        "historical",
        "military",
        "space",
        "psychological",
        "super power",
        "harem",
        "isekai",
        "samurai",
        "thriller",
        "vampire",
        "parody",
    ]
)
SUPERLATIVES: Final[tuple[Superlative, ...]] = (
    "best", "worst", "popular", "longest", "shortest", "newest", "oldest",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A list of anime in words and as sets.

    Attributes:
        phrase: such as "horror movies directed by X in the 1990s".
        loose: the same where a genre counts only as genre or theme, not as demographic or tag.
    """

    phrase: str
    refs: Refs
    loose: Refs
    step: str
    names: tuple[tuple[str, str], ...]

    def things(self, shop: Workshop) -> list[Thing]:
        """Return the anime themselves."""
        return [shop.facts.things[ref] for ref in sorted(self.refs)]


def listed(shop: Workshop, place: int, *, filters: int) -> Listed | None:
    """Return a list of someone's anime with so many conditions, none of which is idle."""
    steps = [step for step in TO_ANIME if shop.bank.has("steps", step, "clause") and shop.stock.pool(step)[0]]
    step = steps[place % len(steps)]
    start = shop.draw(step)
    name = start and shop.name(start)
    if not start or not name:
        return None
    refs = shop.stock.reach(start.ref, step)
    clause = shop.say("steps", step, "clause", x=name)
    noun, tail, test, loose = _conditions(shop, refs, filters)
    kept = _kept(shop, refs, test)
    if not kept or len(kept) > MOST or (filters and kept == refs):
        return None
    return Listed(
        phrase=f"{noun} {clause}{tail}",
        refs=kept,
        loose=_kept(shop, refs, loose),
        step=step,
        names=((start.ref, name),),
    )


def _kept(shop: Workshop, refs: Refs, test: Test) -> Refs:
    return frozenset(ref for ref in refs if test(shop.facts.things[ref]))


def _conditions(shop: Workshop, refs: Refs, filters: int) -> tuple[str, str, Test, Test]:
    """Return noun, tail, and the test in its wide and its narrow sense."""
    noun, genre, tail = shop.say("nouns", "anime"), "", ""
    tests: list[Test] = []
    for kind in shop.rng.sample(("genre", "format", "tail"), filters):
        match kind:
            case "genre":
                found = sorted({g for ref in refs for g in shop.facts.things[ref].genres if g in GENRES})
                genre = shop.rng.choice(found) if found else ""
            case "format":
                form = shop.rng.choice(("tv", "movie", "ova"))
                noun = shop.say("nouns", form)
                tests.append(_has_format(form))
            case _:
                tail, test = _tail(shop, refs)
                tests.append(test)
    wide = [*tests, _has_topic(genre)] if genre else tests
    narrow = [*tests, _has_genre(genre)] if genre else tests
    return f"{genre} {noun}".strip(), tail, _all(wide), _all(narrow)


def _all(tests: Iterable[Test]) -> Test:
    held = tuple(tests)
    return lambda thing: all(test(thing) for test in held)


def _has_topic(topic: str) -> Test:
    return lambda thing: topic in thing.topics


def _has_genre(genre: str) -> Test:
    return lambda thing: genre in thing.genres


def _has_format(form: str) -> Test:
    return lambda thing: thing.format == form


def _tail(shop: Workshop, refs: Refs) -> tuple[str, Test]:
    """Return a condition on year, score or length in words and as a test; an unknown value fulfils none."""
    years = sorted({y for ref in refs if (y := shop.facts.things[ref].year)})
    if not years:
        return "", lambda _: True
    year, other = shop.rng.choice(years), shop.rng.choice(years)
    first, last, decade = min(year, other), max(year, other), year // 10 * 10
    score, most = shop.rng.choice((7.0, 7.5, 8.0)), shop.rng.choice((12, 13, 24, 26))
    ways: dict[str, tuple[int | float, int, Test]] = {
        "year": (year, 0, lambda thing: thing.year == year),
        "decade": (decade, 0, lambda thing: thing.year is not None and thing.year // 10 * 10 == decade),
        "between": (first, last, lambda thing: thing.year is not None and first <= thing.year <= last),
        "since": (year, 0, lambda thing: thing.year is not None and thing.year >= year),
        "after": (year, 0, lambda thing: thing.year is not None and thing.year > year),
        "before": (year, 0, lambda thing: thing.year is not None and thing.year < year),
        "score_over": (score, 0, lambda thing: thing.score is not None and thing.score > score),
        "episodes_over": (most, 0, lambda thing: thing.episodes is not None and thing.episodes > most),
    }
    way = shop.rng.choice(sorted(ways))
    if (way == "between" and first == last) or any(shop.facts.things[ref].score == score for ref in refs):
        way = "decade"
    a, b, test = ways[way]
    return shop.say("tails", way, a=f"{a:g}", b=b), test


def filtered(shop: Workshop, place: int) -> Draft | None:
    """Return a question for a list with one or two conditions."""
    found = listed(shop, place, filters=1 + place % 2)
    if found is None:
        return None
    text = shop.say("lists", "many", phrase=found.phrase)
    return Draft(hops=1, text=text, gold=set_of(found.refs, found.loose), steps=(found.step,), names=found.names)


def ended(shop: Workshop, place: int) -> Draft | None:
    """Return a question for a list of what ended in a year, or before or after it."""
    found = listed(shop, place, filters=0) if shop.bank.has("ended") else None
    years = sorted({thing.end[:4] for thing in found.things(shop) if thing.end}) if found else []
    if not found or not years:
        return None
    year = shop.rng.choice(years)
    ways: dict[str, Test] = {
        "in": lambda thing: (thing.end or "")[:4] == year,
        "before": lambda thing: "" < (thing.end or "")[:4] < year,
        "after": lambda thing: (thing.end or "")[:4] > year,
    }
    way = sorted(ways)[place % len(ways)]
    kept = _kept(shop, found.refs, ways[way])
    if not kept or kept == found.refs:
        return None
    text = shop.say("ended", way, phrase=found.phrase, a=year)
    return Draft(hops=1, text=text, gold=set_of(kept), steps=(found.step,), names=found.names)


def count(shop: Workshop, place: int) -> Draft | None:
    """Return a question for a number."""
    found = listed(shop, place, filters=place % 3)
    if found is None:
        return None
    numbers = dict.fromkeys((str(len(found.refs)), str(len(found.loose))))
    gold = Gold(check=Check.VALUE, refs=tuple(sorted(found.refs)), values=tuple(numbers))
    text = shop.say("lists", "count", phrase=found.phrase)
    return Draft(hops=1, text=text, gold=gold, steps=(found.step,), names=found.names)


def top(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the best few in their order; no two of them, and not the next, have the same score."""
    found, most = listed(shop, place, filters=place % 2), shop.rng.choice((3, 5))
    if found is None or found.refs != found.loose:
        return None
    rated = sorted((t for t in found.things(shop) if t.score), key=lambda thing: -(thing.score or 0))
    scores = [thing.score for thing in rated[: most + 1]]
    if len(rated) <= most or len(set(scores)) != len(scores):
        return None
    gold = Gold(check=Check.ORDERED, refs=tuple(thing.ref for thing in rated[:most]))
    text = shop.say("lists", "top", phrase=found.phrase, n=most)
    return Draft(hops=1, text=text, gold=gold, steps=(found.step,), names=found.names)


def superlative(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the one that is most so."""
    found = listed(shop, place, filters=place % 2)
    return found and superlative_of(shop, found, SUPERLATIVES[place % len(SUPERLATIVES)])


def superlative_of(shop: Workshop, found: Listed, which: Superlative) -> Draft | None:
    """Return the question for the one of a list that is most so, or ``None`` where there is no single one."""
    if len(found.refs) < 3 or found.refs != found.loose:
        return None
    values = {thing.ref: value for thing in found.things(shop) if (value := _measure(thing, which)) is not None}
    if len(values) < 3:
        return None
    extreme = (min if which in {"worst", "shortest", "oldest"} else max)(values.values())
    winners = [ref for ref, value in values.items() if value == extreme]
    if len(winners) != 1:
        return None
    text = shop.say("lists", which, phrase=found.phrase)
    return Draft(hops=1, text=text, gold=set_of(frozenset(winners)), steps=(found.step,), names=found.names)


def _measure(thing: Thing, which: Superlative) -> float | None:
    match which:
        case "best" | "worst":
            return thing.score
        case "popular":
            return thing.popularity or None
        case "longest" | "shortest":
            return thing.episodes
        case "newest" | "oldest":
            return thing.year


type Combination = Literal["both", "either", "without"]


def combined(shop: Workshop, place: int, how: Combination) -> Draft | None:
    """Return a question about the anime of two people, studios or characters at once."""
    steps = [step for step in TO_ANIME if shop.bank.has("steps", step, "clause") and shop.stock.pool(step)[0]]
    one, other = steps[place % len(steps)], shop.rng.choice(steps)
    first = shop.draw(one)
    if not first:
        return None
    shared = sorted(shop.stock.reach(first.ref, one))
    anime = shop.facts.things[shop.rng.choice(shared)]
    candidates = sorted(shop.stock.reach(anime.ref, STEPS[other].back) - {first.ref})
    if not candidates:
        return None
    second = shop.facts.things[shop.rng.choice(candidates)]
    names = (shop.name(first), shop.name(second))
    if not names[0] or not names[1]:
        return None
    refs = _sets(shop.stock.reach(first.ref, one), shop.stock.reach(second.ref, other), how)
    if not 0 < len(refs) <= MOST:
        return None
    clauses = (shop.clause(one, names[0]), shop.clause(other, names[1]))
    text = shop.say("combine", how, c=clauses[0], d=clauses[1])
    mentions = ((first.ref, names[0]), (second.ref, names[1]))
    return Draft(hops=2, text=text, gold=set_of(refs), steps=(one, other), names=mentions)


def _sets(one: Refs, other: Refs, how: Combination) -> Refs:
    match how:
        case "both":
            return one & other
        case "either":
            return one | other
        case "without":
            return one - other
