"""Makers of questions that follow relations: one, two or three hops, and what else stands at their end."""

from typing import Final

from evals.questions.facts import Refs, Thing
from evals.questions.mentions import plain
from evals.questions.questions import set_of
from evals.questions.steps import STEPS
from evals.questions.workshop import MOST, Draft, Workshop

LANGUAGES: Final = ("french", "spanish", "german", "romaji")
# Entities in the middle of a chain at most: "the sequels of the 200 anime of X" is nobody's question.
_MIDDLE: Final = 6
# "In which anime is {x} a main character?" is about one.
_OF_ONE: Final = frozenset({"main_in", "seen_in"})
# One of several is the favourite if so many times more readers know it than the next.
_CLEAR: Final = 2.0


def one_hop(shop: Workshop, place: int) -> Draft | None:
    """Return a question about one relation, each relation of the bank in turn."""
    steps = [step for step in STEPS if shop.bank.has("steps", step, "ask") and shop.stock.pool(step)[0]]
    return _chain(shop, (steps[place % len(steps)],))


def two_hops(shop: Workshop, place: int) -> Draft | None:
    """Return a question about two relations, one after the other."""
    return _random_chain(shop, 2, place)


def three_hops(shop: Workshop, place: int) -> Draft | None:
    """Return a question about three relations, one after the other."""
    return _random_chain(shop, 3, place)


def _random_chain(shop: Workshop, length: int, place: int) -> Draft | None:
    firsts = [step for step in STEPS if shop.bank.has("steps", step, "np") and shop.stock.pool(step)[0]]
    steps = [firsts[place % len(firsts)]]
    while len(steps) < length:
        last = len(steps) == length - 1
        found = _next_steps(shop, steps[-1], "ask" if last else "np")
        if not found:
            return None
        steps.append(shop.rng.choice(found))
    return _chain(shop, tuple(steps))


def _next_steps(shop: Workshop, before: str, form: str) -> list[str]:
    """Return the steps that go on from another, but for the one that leads straight back."""
    wanted = STEPS[before]
    return [
        name
        for name, step in STEPS.items()
        if step.source == wanted.target
        and shop.bank.has("steps", name, form)
        and name not in {before, wanted.back, *_OF_ONE}
    ]


def _chain(shop: Workshop, steps: tuple[str, ...]) -> Draft | None:
    start = shop.draw(steps[0])
    name = start and shop.name(start)
    if not start or not name:
        return None
    refs = shop.stock.reach(start.ref, *steps)
    if not 0 < len(refs) <= MOST or _wide(shop, start, steps):
        return None
    slot = shop.quoted(start, name)
    text = _nested(shop, steps, slot)
    # "the anime of the author of X" may or may not mean X as well.
    gold = set_of(refs, refs - {start.ref}, shop.other_meanings(start, name, *steps))
    return Draft(hops=len(steps), text=text, gold=gold, steps=steps, names=((start.ref, name),))


def _nested(shop: Workshop, steps: tuple[str, ...], slot: str) -> str:
    forms = [*["np"] * (len(steps) - 1), "ask"]
    for place, (step, form) in enumerate(zip(steps, forms, strict=True)):
        slot = shop.nest("steps", step, form, x=slot) if place else shop.say("steps", step, form, x=slot)
    return slot


def _wide(shop: Workshop, start: Thing, steps: tuple[str, ...]) -> bool:
    """Return whether a middle of the chain is so many that nobody would ask about all of them."""
    reached: Refs = frozenset({start.ref})
    for step in steps[:-1]:
        reached = shop.stock.reach(reached, step)
        if len(reached) > _MIDDLE:
            return True
    return False


def others(shop: Workshop, place: int) -> Draft | None:
    """Return a question about what else there is: other anime of the director, other roles of the voice actor."""
    backs = [s for s in STEPS if shop.bank.has("steps", s, "other") and shop.bank.has("steps", STEPS[s].back, "np")]
    back = backs[place % len(backs)]
    there = STEPS[back].back
    start = shop.draw(there)
    name = start and shop.name(start)
    if not start or not name:
        return None
    refs = shop.stock.reach(start.ref, there, back) - {start.ref}
    if not 0 < len(refs) <= MOST:
        return None
    text = shop.nest("steps", back, "other", x=shop.say("steps", there, "np", x=shop.quoted(start, name)))
    gold = set_of(refs, shop.other_meanings(start, name, there, back) - {start.ref})
    return Draft(hops=2, text=text, gold=gold, steps=(there, back), names=((start.ref, name),))


def roles_in(shop: Workshop, place: int) -> Draft | None:
    """Return a question about the characters that someone voices in one anime."""
    del place
    person, anime = shop.draw("voices"), None
    titles = sorted(shop.stock.reach(person.ref, "voiced_in")) if person else []
    if titles:
        anime = shop.facts.things[shop.rng.choice(titles)]
    names = person and anime and (shop.name(person), shop.name(anime))
    if not person or not anime or not names or not all(names):
        return None
    refs = shop.stock.reach(person.ref, "voices") & shop.stock.reach(anime.ref, "character")
    if not refs:
        return None
    text = shop.say("combine", "characters", "ask", p=names[0], x=names[1])
    mentions = ((person.ref, str(names[0])), (anime.ref, str(names[1])))
    return Draft(hops=2, text=text, gold=set_of(refs), steps=("voices", "character"), names=mentions)


def language(shop: Workshop, place: int, which: str) -> Draft | None:
    """Return a question about one relation in another language."""
    steps = [step for step in STEPS if shop.bank.has("languages", which, step) and shop.stock.pool(step)[0]]
    step = steps[place % len(steps)]
    start = shop.draw(step)
    name = start and shop.name(start)
    if not start or not name:
        return None
    refs = shop.stock.reach(start.ref, step)
    if not 0 < len(refs) <= MOST:
        return None
    text = shop.say("languages", which, step, x=name)
    gold = set_of(refs, shop.other_meanings(start, name, step))
    return Draft(hops=1, text=text, gold=gold, steps=(step,), names=((start.ref, name),))


def ambiguous(shop: Workshop, place: int) -> Draft | None:
    """Return a question with a name that several share, for each of whom there is an answer.

    Right is to ask back, or to answer for the one that is far better known; where none is, for any of them.
    """
    step = ("director", "studio", "voice_actor", "appears_in", "sequel")[place % 5]
    shared = shop.stock.mentions.shared(STEPS[step].source)
    if not shared:
        return None
    candidates = sorted(shared[shop.rng.choice(sorted(shared))])
    answers = {ref: shop.stock.reach(ref, step) for ref in candidates}
    known = [ref for ref, found in answers.items() if 0 < len(found) <= MOST]
    if len(known) < 2:
        return None
    favourite, second = sorted(known, key=lambda ref: (-shop.stock.fame[ref], ref))[:2]
    spellings = [{name.casefold() for name in shop.facts.things[ref].names} for ref in candidates]
    same = [n for n in shop.facts.things[favourite].names if all(n.casefold() in spelt for spelt in spellings)]
    if not same:
        return None
    spelt = same[0]
    # A name that is shown for one and an alias of the other favours the first, whatever readers know.
    shown = {plain(shop.facts.things[ref].name) == plain(spelt) for ref in known}
    clear = len(shown) == 1 and shop.stock.fame[favourite] > _CLEAR * shop.stock.fame[second]
    text = shop.say("steps", step, "ask", x=spelt)
    gold = set_of(answers[favourite], *(() if clear else answers.values()), clarify=True)
    return Draft(hops=1, text=text, gold=gold, steps=(step,), names=((favourite, spelt),))
