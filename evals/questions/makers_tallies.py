"""Makers of questions for which of several has more: anime directed, characters voiced, titles written."""

from collections.abc import Mapping

from evals.questions.facts import Thing
from evals.questions.questions import Check, Gold
from evals.questions.workshop import Draft, Workshop

# What is counted, by its name in the banks: the step that leads to it, and the format that alone counts.
_COUNTED: Mapping[str, tuple[str, str]] = {
    "directed": ("directed", ""),
    "directed_films": ("directed", "movie"),
    "voices": ("voices", ""),
    "animated": ("animated", ""),
    "animated_films": ("animated", "movie"),
    "wrote": ("wrote", ""),
    "composed": ("composed", ""),
}
_THREE = 3


def tally(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the one of two or three that has most of something; no two of them are level."""
    ways = [way for way in _COUNTED if shop.bank.has("tally", way)]
    if not ways:
        return None
    way = ways[place % len(ways)]
    several = _several(shop, way, 2 + place % _THREE // 2)
    if several is None:
        return None
    sizes = {thing.ref: _size(shop, thing, way) for thing, _ in several}
    winner, name = max(several, key=lambda each: sizes[each[0].ref])
    if len(set(sizes.values())) < len(sizes):
        return None
    gold = Gold(check=Check.SET, refs=(winner.ref,), values=(*winner.names, name))
    text = shop.say("tally", way, names=_listed([name for _, name in several]))
    return Draft(hops=1, text=text, gold=gold, steps=(way,), names=tuple((thing.ref, name) for thing, name in several))


def has_more(shop: Workshop, place: int) -> Draft | None:
    """Return a question whether one has more of something than another; half of them do."""
    ways = [way for way in _COUNTED if shop.bank.has("tally_than", way)]
    several = _several(shop, ways[place // 2 % len(ways)], 2) if ways else None
    if several is None:
        return None
    way = ways[place // 2 % len(ways)]
    ranked = sorted(several, key=lambda each: _size(shop, each[0], way), reverse=place % 2 == 0)
    (one, x), (other, y) = ranked
    if _size(shop, one, way) == _size(shop, other, way):
        return None
    gold = Gold(check=Check.YES_NO, refs=(one.ref,), values=("no" if place % 2 else "yes",))
    text = shop.say("tally_than", way, x=x, y=y)
    return Draft(hops=1, text=text, gold=gold, steps=(way,), names=((one.ref, x), (other.ref, y)))


def _several(shop: Workshop, way: str, many: int) -> list[tuple[Thing, str]] | None:
    """Return different entities with their names, each of which has something to count."""
    found: dict[str, tuple[Thing, str]] = {}
    for _ in range(many):
        thing = shop.draw(_COUNTED[way][0])
        name = shop.name(thing, alone=True) if thing else None
        if thing and name and _size(shop, thing, way):
            found[thing.ref] = thing, name
    return list(found.values()) if len(found) == many else None


def _size(shop: Workshop, thing: Thing, way: str) -> int:
    step, form = _COUNTED[way]
    return sum(not form or shop.facts.things[ref].format == form for ref in shop.stock.reach(thing.ref, step))


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
