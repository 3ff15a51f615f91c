"""Makers of questions that catch a careless reader: without an answer, or in pairs that differ by one word."""

from dataclasses import replace
from typing import Final

from evals.questions import makers_lists, makers_titles
from evals.questions.facts import Thing
from evals.questions.questions import Check, Gold, set_of
from evals.questions.steps import STEPS
from evals.questions.workshop import MOST, Draft, Workshop

_NOTHING: Final = Gold(check=Check.NONE)
# A relation, and a step from whose starts comes an entity that cannot have it.
_SENSELESS: Final = (
    ("sequel", "voices"), ("sequel", "animated"), ("director", "animated"), ("director", "directed"),
    ("voice_actor", "animated"), ("composer", "animated"), ("mentor", "animated"), ("author", "animated"),
    ("studio", "directed"), ("source", "voices"), ("prequel", "voice_actor"), ("sequel", "voice_actor"),
)  # fmt: skip
_OFTEN_ABSENT: Final = (
    "sequel", "prequel", "spin_off", "side_story", "summary", "alternative_version", "mentor", "rival", "source",
)  # fmt: skip
_TWINS: Final = (
    ("sequel", "prequel"), ("main_character", "supporting_character"), ("director", "composer"),
    ("director", "character_designer"), ("studio", "producer"), ("studio", "licensor"), ("mentor", "student"),
    ("director", "sound_director"), ("creator", "director"), ("friend", "enemy"), ("source", "sequel"),
    ("rival", "friend"), ("author", "artist"), ("director", "chief_director"), ("director", "scriptwriter"),
)  # fmt: skip
_EXTREMES: Final[tuple[tuple[makers_lists.Superlative, makers_lists.Superlative], ...]] = (
    ("best", "worst"), ("newest", "oldest"), ("longest", "shortest"), ("best", "popular"),
)  # fmt: skip


def unknown_name(shop: Workshop, place: int) -> Draft | None:
    """Return a question about something that does not exist."""
    steps = [step for step in STEPS if shop.bank.has("steps", step, "ask")]
    step = steps[place % len(steps)]
    name = shop.stock.mentions.invented(shop.rng)
    return Draft(hops=0, text=shop.say("steps", step, "ask", x=name), gold=_NOTHING, steps=(step,), names=(("", name),))


def senseless(shop: Workshop, place: int) -> Draft | None:
    """Return a question for a relation that things of that kind do not have."""
    step, drawn = _SENSELESS[place % len(_SENSELESS)]
    thing = shop.draw(drawn)
    name = thing and shop.name(thing, alone=True)
    if not thing or not name:
        return None
    text = shop.say("steps", step, "ask", x=name)
    return Draft(hops=0, text=text, gold=_NOTHING, steps=(step,), names=((thing.ref, name),))


def nothing_there(shop: Workshop, place: int) -> Draft | None:
    """Return a question for a relation that this one has to nothing."""
    step = _OFTEN_ABSENT[place % len(_OFTEN_ABSENT)]
    thing = shop.draw({"anime": "studio", "character": "appears_in"}[STEPS[step].source])
    name = thing and shop.name(thing)
    if not thing or not name or shop.stock.reach(thing.ref, step) or shop.other_meanings(thing, name, step):
        return None
    text = shop.say("steps", step, "ask", x=name)
    return Draft(hops=0, text=text, gold=_NOTHING, steps=(step,), names=((thing.ref, name),))


def empty_list(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the anime of two that never came together."""
    steps = [step for step in makers_lists.TO_ANIME if shop.bank.has("steps", step, "clause")]
    one, other = steps[place % len(steps)], shop.rng.choice(steps)
    first, second = shop.draw(one), shop.draw(other)
    names = first and second and first.ref != second.ref and (shop.name(first), shop.name(second))
    if not first or not second or not names or not names[0] or not names[1]:
        return None
    if shop.stock.reach(first.ref, one) & shop.stock.reach(second.ref, other):
        return None
    clauses = (shop.clause(one, names[0]), shop.clause(other, names[1]))
    text = shop.say("combine", "both", c=clauses[0], d=clauses[1])
    mentions = ((first.ref, names[0]), (second.ref, names[1]))
    return Draft(hops=0, text=text, gold=_NOTHING, steps=(one, other), names=mentions)


type Pair = tuple[Draft, Draft] | None


def relation_pair(shop: Workshop, place: int) -> Pair:
    """Return the same name with two relations that are easily taken for each other."""
    twins = _TWINS[place % len(_TWINS)]
    thing = shop.draw(twins[0])
    name = thing and shop.name(thing)
    if not thing or not name:
        return None
    refs = [shop.stock.reach(thing.ref, step) for step in twins]
    if refs[0] == refs[1] or not all(0 < len(each) <= MOST for each in refs):
        return None
    one, other = (
        Draft(
            hops=1,
            text=shop.say("steps", step, "ask", x=name),
            gold=set_of(found, shop.other_meanings(thing, name, step)),
            steps=(step,),
            names=((thing.ref, name),),
        )
        for step, found in zip(twins, refs, strict=True)
    )
    return one, other


def season_pair(shop: Workshop, place: int) -> Pair:
    """Return the same question about an anime and about its sequel, which begins with the same word."""
    one = shop.draw("sequel")
    later = sorted(shop.stock.reach(one.ref, "sequel")) if one else []
    other = shop.facts.things[later[0]] if len(later) == 1 else None
    if not one or not other or one.name.split()[0] != other.name.split()[0]:
        return None
    match place % 3:
        case 0:
            drafts = _same_field(shop, one, other, "episodes")
        case 1:
            drafts = _same_field(shop, one, other, "year")
        case _:
            drafts = _same_step(shop, one, other, "sequel")
    return drafts


def _same_field(shop: Workshop, one: Thing, other: Thing, which: str) -> Pair:
    state = shop.rng.getstate()
    first = makers_titles.field_of(shop, which, one)
    shop.rng.setstate(state)
    second = makers_titles.field_of(shop, which, other)
    if not first or not second or set(first.gold.values) & set(second.gold.values):
        return None
    return first, second


def _same_step(shop: Workshop, one: Thing, other: Thing, step: str) -> Pair:
    names = shop.name(one), shop.name(other)
    refs = shop.stock.reach(one.ref, step), shop.stock.reach(other.ref, step)
    if not names[0] or not names[1] or not refs[0] or not refs[1] or refs[0] == refs[1]:
        return None
    template = shop.rng.choice(shop.bank.of("steps", step, "ask"))
    first, second = (
        Draft(
            hops=1,
            text=template.format(x=name),
            gold=set_of(found, shop.other_meanings(thing, name, step)),
            steps=(step,),
            names=((thing.ref, name),),
        )
        for thing, name, found in ((one, names[0], refs[0]), (other, names[1], refs[1]))
    )
    return first, second


def truth_pair(shop: Workshop, place: int) -> Pair:
    """Return a true and a false claim in the same words."""
    steps = [step for step in STEPS if shop.bank.has("yes_no", step) and shop.stock.pool(step)[0]]
    return makers_titles.claims(shop, steps[place % len(steps)])


def extreme_pair(shop: Workshop, place: int) -> Pair:
    """Return the two ends of one list."""
    found, ends = makers_lists.listed(shop, place, filters=0), _EXTREMES[place % len(_EXTREMES)]
    if found is None:
        return None
    one, other = (makers_lists.superlative_of(shop, found, end) for end in ends)
    return (one, other) if one and other and one.gold.refs != other.gold.refs else None


def polarity_pair(shop: Workshop, place: int) -> Pair:
    """Return the anime of two people, and those of the one without the other."""
    state = shop.rng.getstate()
    both = makers_lists.combined(shop, place, "both")
    shop.rng.setstate(state)
    without = makers_lists.combined(shop, place, "without")
    return (both, without) if both and without and both.names == without.names else None


def together(drafts: Pair) -> tuple[Draft, ...]:
    """Return two drafts marked as a pair; none where there are none."""
    return tuple(replace(draft, pair=True) for draft in drafts or ())
