"""What a sentence claims, and whether the facts bear it out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import isclose
from typing import Final

from catalog.names import fold
from catalog.relations import RELATIONS

from agent_core.grounding.facts import CountKey, Facts
from agent_core.grounding.phrases import Kind, Way, Words
from agent_core.grounding.tokens import Named
from agent_core.grounding.value_phrases import COMPARED
from agent_core.references import EntityRef

# Ways to choose between namesakes that one sentence may be tried with.
_MOST_CHOICES: Final = 256


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement about named entities.

    Attributes:
        text: the statement in short, for the model that has to mend it.
        test: tells of the facts and the entities chosen for ``named`` whether it holds.
    """

    text: str
    named: tuple[Named, ...]
    test: Callable[[Facts, Sequence[EntityRef]], bool]


def choice_for(
    claims: Sequence[Claim], named: Iterable[Named], facts: Facts
) -> tuple[dict[Named, EntityRef] | None, Claim | None]:
    """Return which entities the names mean so that every claim holds; else a claim that does not."""
    every = list(dict.fromkeys(named))
    failed: Claim | None = None
    for refs in islice(product(*(one.refs for one in every)), _MOST_CHOICES):
        chosen = dict(zip(every, refs, strict=True))
        failed = next((claim for claim in claims if not _holds(claim, facts, chosen)), None)
        if failed is None:
            return chosen, None
    return None, failed


def _holds(claim: Claim, facts: Facts, chosen: Mapping[Named, EntityRef]) -> bool:
    return claim.test(facts, [chosen[one] for one in claim.named])


def related(
    subjects: Sequence[Named], ways: Sequence[Way], objects: Sequence[Named], phrase: Words
) -> tuple[Claim, ...]:
    """Return that each object is the relation of each subject."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        return any(facts.holds(refs[0], way.relation, refs[1], way.role) for way in ways)

    relation = " ".join(phrase)
    return tuple(Claim(f"{a.text} {relation} {b.text}", (a, b), test) for a in subjects for b in objects)


def mutual(subjects: Sequence[Named], ways: Sequence[Way], phrase: Words) -> tuple[Claim, ...]:
    """Return that each two of the subjects have a relation; one alone has none."""
    if len(subjects) < 2:
        return (impossible(" ".join(phrase)),)
    pairs = [(a, b) for place, a in enumerate(subjects) for b in subjects[place + 1 :]]
    return tuple(claim for a, b in pairs for claim in related([a], ways, [b], phrase))


def of_kind(subjects: Sequence[Named], kind: Kind, noun: Words) -> tuple[Claim, ...]:
    """Return that each subject is what a noun says."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        ref = refs[0]
        if ref.entity_type not in kind.kinds:
            return False
        if kind.has is not None and not facts.has_any(ref, kind.has.relation, kind.has.role):
            return False
        return not kind.formats or bool(facts.values(ref, "format") & kind.formats)

    return tuple(Claim(f"{one.text} is: {' '.join(noun)}", (one,), test) for one in subjects)


def has_value(subjects: Sequence[Named], attribute: str, value: str) -> tuple[Claim, ...]:
    """Return that a field of each subject has a value."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        return any(_same(known, value) for known in facts.values(refs[0], attribute))

    return tuple(Claim(f"{one.text}: {attribute} {value}", (one,), test) for one in subjects)


def on_date(subjects: Sequence[Named], attributes: Sequence[str], date: str) -> tuple[Claim, ...]:
    """Return that something of each subject was on a day, in a month, or in a year; ``date`` is ISO 8601."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        known = {value for attribute in attributes for value in facts.values(refs[0], attribute)}
        return any(value == date or value.startswith(f"{date}-") for value in known)

    return tuple(Claim(f"{one.text}: {attributes[0]} {date}", (one,), test) for one in subjects)


def about_topic(subjects: Sequence[Named], topic: str) -> tuple[Claim, ...]:
    """Return that each subject is of a genre, theme or tag."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        return fold(topic) in facts.topics(refs[0])

    return tuple(Claim(f"{one.text} is: {topic}", (one,), test) for one in subjects)


def all_topics(subjects: Sequence[Named], topics: Sequence[str]) -> tuple[Claim, ...]:
    """Return that the genres of each subject are these, and no others."""
    folded = {fold(topic) for topic in topics}

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        return any(
            card.genres and {fold(genre) for genre in card.genres} <= folded for card in facts.cards.get(refs[0], ())
        )

    return tuple(Claim(f"all genres of {one.text}: {', '.join(topics)}", (one,), test) for one in subjects)


def counted(subject: Named, ways: Sequence[Way], kind: Kind | None, number: int, noun: Words) -> tuple[Claim, ...]:
    """Return that so many are the relation of a subject, all of them of a kind."""

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        nouns = kind.counted if kind is not None else [noun for noun in _COUNTED if noun]
        keys = (CountKey(refs[0], way.relation, fold(way.role), noun) for way in ways for noun in nouns)
        return any(facts.counts.get(key) == number for key in keys)

    return (Claim(f"{subject.text}: {number} {' '.join(noun)}", (subject,), test),)


_COUNTED: Final = ("anime", "character", "episode", "manga", "person", "studio")


def compared(a: Named, phrase: Words, b: Named) -> tuple[Claim, ...]:
    """Return that one has more, or less, of a field than the other."""
    attribute, more = COMPARED[phrase]

    def test(facts: Facts, refs: Sequence[EntityRef]) -> bool:
        left, right = (facts.values(ref, attribute) for ref in refs)
        if len(left) != 1 or len(right) != 1:
            return False
        ours, theirs = left.pop(), right.pop()
        if attribute == "start_date":  # of dates that are partly known, only what both tell is compared
            length = min(len(ours), len(theirs))
            ours, theirs = ours[:length], theirs[:length]
            return ours != theirs and (ours > theirs) is more
        return float(ours) != float(theirs) and (float(ours) > float(theirs)) is more

    return (Claim(f"{a.text} {' '.join(phrase)} {b.text}", (a, b), test),)


def inverse(way: Way) -> Way:
    """Return the same relation, told from its other end."""
    return Way(RELATIONS[way.relation].inverse, way.role)


def impossible(text: str) -> Claim:
    """Return a claim that nothing bears out."""
    return Claim(text, (), lambda _facts, _refs: False)


def _same(known: str, value: str) -> bool:
    if fold(known) == fold(value):
        return True
    try:
        return isclose(float(known), float(value), abs_tol=1e-9)
    except ValueError:
        return False
