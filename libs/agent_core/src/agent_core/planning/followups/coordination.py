"""Several facts of one thing in one question: "who wrote and directed X", "the genres, studio and rating of X"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES
from catalog.lookup import POSSESSIVE

from agent_core.planning.followups.pronouns import PRONOUNS, is_open, named_in
from agent_core.planning.goals import Goal, GoalKind, Part, Understanding
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.understanding import understand
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Tag, has
from agent_core.references import EntityRef
from agent_core.results import Mention

_PAIR: Final = 2
_LISTED: Final = 3
_OF_ALL: Final = (TagKind.COMPARE, TagKind.CONNECT, TagKind.SIMILAR, TagKind.ORDERING, TagKind.MOST, TagKind.AVERAGE)
_COUNTING: Final = "how many "
_BETWEEN: Final = (TagKind.AND, TagKind.FILLER, TagKind.WHO, TagKind.ASK)
_RELATING: Final = (TagKind.RELATION, TagKind.TYPE)
_UNKNOWN: Final = Form(TagKind.BEYOND)
EDGES: Final = "?!.,;:\"'“”‘’() "


@dataclass(frozen=True, slots=True, kw_only=True)
class Conjunct:
    """One of the facts that a question asks for, as a question of its own.

    Attributes:
        place: where its words stand in the whole question, as (start, end).
        text: the question without the other facts.
        mentions: the names in that.
        noun: its words, where they are a noun or a field.
    """

    place: tuple[int, int]
    text: str
    mentions: tuple[Mention, ...]
    noun: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coordination:
    """The facts that one question asks for of one name.

    Attributes:
        conjuncts: at least two, in the order of the text.
        nouns: all of them are nouns or fields, of which none is followed behind another.
        shared: all have to be the same as of the name: "the same director and composer as X".
    """

    conjuncts: tuple[Conjunct, ...]
    nouns: bool
    shared: bool


def coordinated(question: str, mentions: Sequence[Mention], *, unknown: bool = False) -> Coordination | None:
    """Return the facts that a question asks for of one name; ``None`` where it asks for one.

    Verbs are several questions of a title only: what somebody "wrote and directed" is one list. ``unknown`` takes
    what stands among the facts for one of them, although nothing explains it.
    """
    cut = segment(question, mentions)
    if len(cut.anchors) != 1 or any(has(cut.tags, kind) for kind in _OF_ALL):
        return None
    run = next((run for run in _runs(cut, unknown=unknown) if _is_a_list(run, cut)), None)
    if run is None:
        return None
    return Coordination(
        conjuncts=tuple(_conjuncts(question, mentions, cut, run)),
        nouns=all(map(_is_noun, run)),
        shared=has(cut.tags, TagKind.COMMON) or any(word.text == "same" for word in cut.words),
    )


def parts_of_one(question: str, mentions: Sequence[Mention], *, unknown: bool = False) -> tuple[Part, ...]:
    """Return the facts that a question asks for, each understood by itself; nothing where it asks for one.

    All of them are understood, with ``unknown`` at least one.
    """
    asked = coordinated(question, mentions, unknown=unknown)
    if asked is None or asked.shared:
        return ()
    name = segment(question, mentions).anchors[0]
    surface = POSSESSIVE.sub("", name.surface).strip(EDGES)
    parts = tuple(_part(conjunct, replace(name, surface=surface)) for conjunct in asked.conjuncts)
    known = [part.understanding.best is not None for part in parts]
    return _of_the_same(parts) if all(known) or (unknown and any(known)) else ()


def _of_the_same(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the facts as those of one entity, where all that are understood may be: its manga has no studio."""
    read = [part.understanding.goals for part in parts if part.understanding.goals]
    costs = [{goal.refs: goal.cost for goal in reversed(goals)} for goals in read]
    shared = set(costs[0]).intersection(*costs)
    if not shared:
        return parts
    meant = min(shared, key=lambda refs: sum(cost[refs] for cost in costs))
    about = [_about(part.understanding, meant) for part in parts]
    whole = any(one.best is not None and one.best.kind is GoalKind.SEASONS for one in about)
    told = [_of_all_seasons(one) if whole else one for one in about]
    return tuple(replace(part, understanding=one) for part, one in zip(parts, told, strict=True))


def _of_all_seasons(asked: Understanding) -> Understanding:
    """Return the episodes of "how many seasons and episodes does X have" as those of all seasons."""
    best = asked.best
    if best is None or best.kind is not GoalKind.SELECT or best.attribute != "episodes" or best.hops:
        return asked
    return replace(asked, goals=(replace(best, kind=GoalKind.SEASONS, whole_story=True, count=False), *asked.goals[1:]))


def _about(asked: Understanding, meant: tuple[EntityRef, ...]) -> Understanding:
    """Return an understanding whose best reading is about these."""
    first = next((goal for goal in asked.goals if goal.refs == meant), None)
    if first is None or first is asked.best:
        return asked
    return replace(asked, goals=(first, *(goal for goal in asked.goals if goal is not first)))


def asks_clearly(asked: Understanding) -> bool:
    """True where a part of a question is understood, and asks for more than a description of a name."""
    return asked.best is not None and asked.best.follows and not is_open(asked)


def unread(asked: Understanding) -> Understanding:
    """Return why a part of a question is not answered, and no reading of it."""
    return replace(asked, goals=(), described=None, descriptive=False)


def sharing(first: Goal, second: Goal) -> Goal | None:
    """Return the reading of what shares two things with a title; ``None`` where these lead to no titles of one list."""
    one, other = first.query, second.query
    if one is None or other is None or any(g.kind is not GoalKind.SELECT or g.count for g in (first, second)):
        return None
    leads_on = all(len(chain.hops) > 1 for chain in (*one.chains, *other.chains))
    rest = {"chains", "exclude"}
    if not leads_on or first.refs != second.refs or one.model_dump(exclude=rest) != other.model_dump(exclude=rest):
        return None
    chains = [*one.chains, *other.chains]
    query = one.model_copy(update={"chains": chains, "combine": "intersection"})
    phrase, plural = f"{first.phrase} that is {second.phrase} too", f"{first.plural} that are {second.plural} too"
    return replace(first, query=query, phrase=phrase, plural=plural, cost=max(first.cost, second.cost))


def without(mentions: Sequence[Mention], gone: tuple[int, int]) -> list[Mention]:
    """Return the mentions of a text of which a piece without any is gone."""
    start, end = gone
    return [
        m if m.end <= start else replace(m, start=m.start - end + start, end=m.end - end + start)
        for m in mentions
        if m.end <= start or m.start >= end
    ]


def _part(conjunct: Conjunct, name: Anchor) -> Part:
    """Return what a conjunct asks for, in its sentence or as a noun of the name alone: "volumes of X"."""
    text, asked = conjunct.text, understand(conjunct.text, conjunct.mentions)
    if conjunct.noun and not asks_clearly(asked):
        text = f"{conjunct.noun} of {name.surface}"
        asked = understand(text, [named_in(text, name.surface, len(conjunct.noun) + len(" of "), name.candidates)])
    return Part(place=conjunct.place, text=text, understanding=asked if asks_clearly(asked) else unread(asked))


def _conjuncts(question: str, mentions: Sequence[Mention], cut: Segmentation, run: Sequence[Tag]) -> Iterator[Conjunct]:
    """Yield the question for each of several facts: what stands in front of all, the fact, what stands behind all."""
    begins, ends = cut.span(run[0].first, run[0].last)[0], cut.span(run[-1].first, run[-1].last)[1]
    counts = question[begins:].lower().startswith(_COUNTING)  # "how many seasons and episodes"
    for tag in run:
        start, end = cut.span(tag.first, tag.last)
        words = question[start:end].rstrip(",;:")
        end = start + len(words)
        left = without(without(mentions, (end, ends)), (begins, start))
        if counts and not words.lower().startswith(_COUNTING):
            words = f"{_COUNTING}{words}"
            left = [
                m if m.start < begins else replace(m, start=m.start + len(_COUNTING), end=m.end + len(_COUNTING))
                for m in left
            ]
        yield Conjunct(
            place=(start, end),
            text=f"{question[:begins]}{words}{question[ends:]}",
            mentions=tuple(left),
            noun=words if _is_noun(tag) else "",
        )


def _runs(cut: Segmentation, *, unknown: bool) -> Iterator[list[Tag]]:
    """Yield the longest runs of facts that are joined by "and" or commas."""
    told = [_with_count(t, cut) for t in cut.tags if t.kind in (*_RELATING, TagKind.ATTRIBUTE, TagKind.BEYOND)]
    if unknown:
        told = sorted([*told, *_unexplained(cut)], key=lambda t: t.first)
    run = told[:1]
    for one, other in pairwise(told):
        if _are_joined(one, other, cut):
            run.append(other)
        else:
            yield run
            run = [other]
    yield run


def _is_a_list(run: Sequence[Tag], cut: Segmentation) -> bool:
    """True for at least two facts that "and" joins, or for more with commas alone."""
    if len(run) < _PAIR:
        return False
    joined = any(t.kind is TagKind.AND and run[0].last <= t.first < run[-1].first for t in cut.tags)
    return joined or len(run) >= _LISTED


def _with_count(tag: Tag, cut: Segmentation) -> Tag:
    """Return the whole of "the number of episodes"."""
    count = cut.previous_tag(tag, TagKind.COUNT)
    return tag if count is None else replace(tag, first=count.first)


def _unexplained(cut: Segmentation) -> Iterator[Tag]:
    """Yield the stretches of words that nothing explains, each as one fact that is not known."""
    places = {*cut.unexplained, *cut.unread}
    first = None
    for place in sorted(places):
        first = place if first is None else first
        if place + 1 not in places or cut.words[place].pause:
            yield Tag(_UNKNOWN, first, place + 1)
            first = None


def _are_joined(one: Tag, other: Tag, cut: Segmentation) -> bool:
    """True where only a comma or "and", an article and a question word stand between two facts of one sort."""
    between = [t for t in cut.tags if one.last <= t.first < other.first]
    tagged = sum(t.last - t.first for t in between) == other.first - one.last
    joint = any(t.kind is TagKind.AND and cut.words[t.first].text != "both" for t in between)
    joint = joint or cut.words[one.last - 1].pause
    if not PRONOUNS.isdisjoint(w.text for w in cut.words[one.last : other.first]):
        return False  # "a sequel and what it is called"
    if not (tagged and joint and all(t.kind in _BETWEEN for t in between)):
        return False
    verbs = one.form.target is None and other.form.target is None and has(cut.tags, TagKind.WHO)
    related = one.kind is other.kind is TagKind.RELATION
    titled = cut.anchors[0].candidates[0].ref.entity_type in TITLE_TYPES
    return (_is_noun(one) and _is_noun(other)) or (verbs and related and titled)


def _is_noun(tag: Tag) -> bool:
    """True for a noun, and for a field or what is not held, whose words say what is asked for by themselves."""
    return tag.form.target is not None or tag.kind in (TagKind.ATTRIBUTE, TagKind.BEYOND)
