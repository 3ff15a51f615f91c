"""Makers of questions about one title or two: fields, comparisons, connections, yes or no, what to watch."""

from collections.abc import Sequence
from typing import Final

from evals.questions.facts import LOOSE, Hop, Refs, Thing
from evals.questions.questions import Check, Gold
from evals.questions.steps import STEPS
from evals.questions.workshop import Draft, Workshop

_FIELDS: Final = ("year", "since", "episodes", "chapters", "volumes")
_MEASURES: Final = ("episodes", "year", "score")
# Relations by which titles hang together as one story.
_STORY: Final = (
    "sequel", "prequel", "side_story", "parent_story", "summary", "full_story", "spin_off", "spin_off_of",
    "alternative_version", "alternative_setting", "shared_character", "other", "shares_franchise",
)  # fmt: skip
_LONGEST_PATH: Final = 3
_SHARED_TOPICS: Final = 2


def any_title(shop: Workshop, kind: str = "anime") -> Thing | None:
    """Return some title of which more is known than its name."""
    return shop.draw({"anime": "studio", "manga": "author"}[kind])


def field(shop: Workshop, place: int) -> Draft | None:
    """Return a question for one field of a title."""
    return field_of(shop, _FIELDS[place % len(_FIELDS)])


def field_of(shop: Workshop, which: str, thing: Thing | None = None) -> Draft | None:
    """Return the question for a field of a title, of any title where none is given."""
    thing = thing or any_title(shop, "manga" if which in {"chapters", "volumes"} else "anime")
    name = thing and shop.name(thing)
    if not thing or not name:
        return None
    homonyms = (shop.facts.things[ref] for ref in sorted(shop.stock.mentions.elsewhere(thing, name)))
    values = dict.fromkeys(value for each in (thing, *homonyms) for value in _values(each, which))
    if not _values(thing, which):
        return None
    gold = Gold(check=Check.VALUE, refs=(thing.ref,), values=tuple(values))
    text = shop.say("fields", which, x=shop.quoted(thing, name))
    return Draft(hops=1, text=text, gold=gold, steps=(which,), names=((thing.ref, name),))


def _values(thing: Thing, which: str) -> list[str]:
    """Return the texts that a field's value may be: of a date, the whole, its month or its year."""
    match which:
        case "year":
            known = [thing.year, thing.start]
        case "since":
            known = [thing.start, thing.start and thing.start[:7], thing.start and thing.start[:4]]
        case "episodes":
            known = [thing.episodes]
        case "chapters":
            known = [thing.chapters]
        case _:
            known = [thing.volumes]
    return [str(value) for value in known if value] if known[0] else []


def episode_title(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the title of one episode."""
    del place
    held = shop.facts.edges.get(Hop("has_episode"), {})
    if not held:
        return None
    anime = shop.facts.things[shop.rng.choice(sorted(held))]
    episode = shop.facts.things[shop.rng.choice(sorted(held[anime.ref]))]
    same = [ref for ref in held[anime.ref] if shop.facts.things[ref].number == episode.number]
    name = shop.name(anime)
    if len(same) > 1 or not name or episode.name.startswith("Episode "):
        return None
    gold = Gold(check=Check.VALUE, refs=(episode.ref,), values=episode.names)
    text = shop.say("fields", "episode_title", x=name, n=episode.number)
    return Draft(hops=1, text=text, gold=gold, steps=("episode",), names=((anime.ref, name),))


def _two(shop: Workshop) -> tuple[Thing, Thing, str, str] | None:
    one, other = any_title(shop), any_title(shop)
    names = one and other and one.ref != other.ref and (shop.name(one), shop.name(other))
    if not one or not other or not names or not names[0] or not names[1]:
        return None
    return one, other, names[0], names[1]


def compare(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the differences of two anime."""
    del place
    two = _two(shop)
    if two is None:
        return None
    one, other, x, y = two
    gold = Gold(check=Check.COMPARE, refs=tuple(sorted((one.ref, other.ref))))
    text = shop.say("compare", "both", x=x, y=y)
    return Draft(hops=1, text=text, gold=gold, names=((one.ref, x), (other.ref, y)))


def which_more(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the one of two anime that is longer, older or better rated."""
    two, measure = _two(shop), _MEASURES[place % len(_MEASURES)]
    if two is None:
        return None
    one, other, x, y = two
    sizes = getattr(one, measure), getattr(other, measure)
    if None in sizes or sizes[0] == sizes[1]:
        return None
    first = (sizes[0] < sizes[1]) == (measure == "year")
    winner = one if first else other
    gold = Gold(check=Check.SET, refs=(winner.ref,), values=(*winner.names, x if first else y))
    text = shop.say("compare", measure, x=x, y=y)
    return Draft(hops=1, text=text, gold=gold, steps=(measure,), names=((one.ref, x), (other.ref, y)))


def path(shop: Workshop, place: int) -> Draft | None:
    """Return a question for what joins two entities that are two or three relations apart."""
    start = shop.draw(("studio", "voice_actor", "voices", "author", "main_character")[place % 5])
    end = start
    for _ in range(2 + place % 2):
        around = end and sorted(shop.facts.around((end.ref,), without=LOOSE))
        if not around:
            return None
        end = shop.facts.things[shop.rng.choice(around)]
    if not start or not end or end.ref == start.ref or end.kind == "episode":
        return None
    names = shop.name(start, alone=True), shop.name(end, alone=True)
    longest = shop.facts.distance(start.ref, end.ref, longest=_LONGEST_PATH)
    close = shop.facts.distance(start.ref, end.ref, longest=_LONGEST_PATH, without=LOOSE)
    if not names[0] or not names[1] or not longest or longest != close:
        return None
    gold = Gold(check=Check.PATH, refs=tuple(sorted((start.ref, end.ref))), longest=longest)
    text = shop.say("path", "ask", x=names[0], y=names[1])
    return Draft(hops=longest, text=text, gold=gold, names=((start.ref, names[0]), (end.ref, names[1])))


def yes_no(shop: Workshop, place: int) -> Draft | None:
    """Return a question whether a relation holds: half of them do, the others look as if they did."""
    steps = [step for step in STEPS if shop.bank.has("yes_no", step) and shop.stock.pool(step)[0]]
    drafts = claims(shop, steps[place // 2 % len(steps)])
    return drafts and drafts[place % 2]


def claims(shop: Workshop, step: str) -> tuple[Draft, Draft] | None:
    """Return a true and a false claim about one entity, in the same words."""
    start = shop.draw(step)
    right = sorted(shop.stock.reach(start.ref, step)) if start else []
    wrong = sorted(_near_misses(shop, start.ref, step) - {*right, start.ref}) if start else []
    if not start or not right or not wrong:
        return None
    true, false = (shop.facts.things[shop.rng.choice(refs)] for refs in (right, wrong))
    names = shop.name(start), shop.name(true), shop.name(false)
    if not names[0] or not names[1] or not names[2]:
        return None
    template = shop.rng.choice(shop.bank.of("yes_no", step))
    return tuple(
        Draft(
            hops=1,
            text=template.format(x=names[0], y=name),
            gold=Gold(check=Check.YES_NO, refs=(thing.ref,), values=(says,)),
            steps=(step,),
            names=((start.ref, names[0]), (thing.ref, name)),
        )
        for thing, name, says in ((true, names[1], "yes"), (false, names[2], "no"))
    )  # pyright: ignore[reportReturnType] - two of two


def _near_misses(shop: Workshop, start: str, step: str) -> Refs:
    """Return what might be taken for an answer: the other direction, else what other starts lead to."""
    back = STEPS[step].back
    if step in {"sequel", "prequel"}:
        return shop.stock.reach(start, back)
    other = shop.draw(step)
    return shop.stock.reach(other.ref, step) if other else frozenset()


def watch_order(shop: Workshop, place: int) -> Draft | None:
    """Return a question for the order of a story that was released as it goes on."""
    del place
    start = shop.draw("sequel")
    story: Refs = _closure(shop, start.ref, ("sequel", "prequel")) if start else frozenset()
    dates = {ref: shop.facts.things[ref].start or "" for ref in story}
    if not start or not 3 <= len(story) <= 12 or len(set(dates.values())) != len(story) or "" in dates.values():
        return None
    order = sorted(story, key=lambda ref: dates[ref])
    follows = tuple((ref, later) for ref in order for later in sorted(shop.stock.reach(ref, "sequel")))
    first = shop.facts.things[order[0]]
    name = shop.name(first)
    if not name or any(dates[ref] > dates[later] for ref, later in follows):
        return None
    gold = Gold(check=Check.WATCH, refs=tuple(order), follows=follows, within=_closure(shop, first.ref, _STORY))
    return Draft(hops=len(order) - 1, text=shop.say("order", "watch", x=name), gold=gold, names=((first.ref, name),))


def _closure(shop: Workshop, start: str, relations: Sequence[str]) -> Refs:
    reached, front = {start}, {start}
    while front:
        found = {end for name in relations for end in shop.facts.follow(front, Hop(name))}
        front = {ref for ref in found if shop.facts.things[ref].kind == "anime"} - reached
        reached |= front
    return frozenset(reached)


def recommendation(shop: Workshop, place: int) -> Draft | None:
    """Return a question for something like an anime; right is whatever shares enough with it."""
    del place
    anime = any_title(shop)
    name = anime and shop.name(anime)
    if not anime or not name or len(anime.genres) < _SHARED_TOPICS:
        return None
    alike = {t.ref for t in shop.facts.of_kind("anime") if len(t.topics & anime.topics) >= _SHARED_TOPICS}
    story = _closure(shop, anime.ref, _STORY)
    near = shop.facts.follow(story, Hop("recommended")) | story
    made = shop.facts.follow({anime.ref}, Hop("staff"), Hop("worked_on"))
    made |= shop.facts.follow({anime.ref}, Hop("animated_by"), Hop("animated"))
    gold = Gold(check=Check.WITHIN, within=frozenset(alike | near | made) - {anime.ref})
    return Draft(hops=1, text=shop.say("recommend", "like", x=name), gold=gold, names=((anime.ref, name),))
