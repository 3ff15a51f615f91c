"""Which words say which relation, kind or condition in a phrase for a set of entities; every other word says nothing.

A relation is told from what the phrase is about to what it belongs to: "the author of the source of X" is whoever
wrote what X was adapted from.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.relations import RelationType as R

from agent_core.grounding.phrases import Words, plural
from agent_core.relation_phrases import PHRASES, RelationPhrase

type Step = tuple[R, str]
"""A relation with its role, empty for none, from what follows a word to what stands before it."""
type Ways = tuple[tuple[Step, ...], ...]
"""The chains of relations that a word may say, each from the outermost relation inwards."""


@dataclass(frozen=True, slots=True)
class Related:
    """A word for a relation, with the chains of relations that it may say."""

    ways: Ways


@dataclass(frozen=True, slots=True)
class Conjunction:
    """How what follows is joined to what stands before: a set operator, or empty behind a comma."""

    operator: str


# Nouns and links beside those of the lexicon: what the catalog calls a relation, and how a role is said alone.
_MORE_NOUNS: Final[dict[str, tuple[Step, ...]]] = {
    "character": ((R.VOICES, ""),),
    "manga": ((R.WROTE, ""),),
}
_MORE_LINKS: Final[dict[str, tuple[tuple[Step, ...], ...]]] = {
    "by": (((R.WROTE, ""),), ((R.DREW, ""),)),
    "animated by": (((R.ANIMATED, ""),),),
    "adapted by": (((R.ADAPTED_FROM, ""), (R.ANIMATED, "")),),
}


def _steps(reading: RelationPhrase) -> tuple[Step, ...]:
    return tuple((hop.relation, hop.role or "") for hop in reversed(reading.hops))


def _read() -> tuple[dict[Words, Ways], dict[Words, Ways]]:
    """Return the nouns that stand before "of", and the links between a noun and what it belongs to."""
    nouns: defaultdict[str, list[tuple[Step, ...]]] = defaultdict(list)
    links: defaultdict[str, list[tuple[Step, ...]]] = defaultdict(list)
    for reading in PHRASES:
        opening, _, closing = reading.link.partition("{}")
        if closing or (
            len(opening.split()) > 1 and opening.startswith(("of the source", "of the anime", "adapted from the"))
        ):
            continue  # which other words say as well, or stands around a name
        if opening.strip() == "of":
            for noun in (reading.called(many=False), reading.called(many=True), *_role_of(reading)):
                nouns[noun].append(_steps(reading))
        elif len(reading.hops) == 1:
            links[opening.strip()].append(_steps(reading))
    for noun, steps in _MORE_NOUNS.items():
        nouns[noun] += [(step,) for step in steps]
        nouns[plural(noun)] += [(step,) for step in steps]
    for link, ways in _MORE_LINKS.items():
        links[link] += ways
    return _table(nouns), _table(links)


def _role_of(reading: RelationPhrase) -> tuple[str, ...]:
    """Return the position as it is told alone, of one and of several: "the music of X"."""
    hop = reading.hops[-1]
    role = hop.role.casefold() if hop.relation is R.STAFF and hop.role else ""
    return (role, f"{role}s") if role else ()


def _table(phrases: Mapping[str, Sequence[tuple[Step, ...]]]) -> dict[Words, Ways]:
    return {_words_of(text): tuple(dict.fromkeys(ways)) for text, ways in phrases.items()}


def _words_of(text: str) -> Words:
    """Return a phrase as its tokens: brackets and commas stand alone."""
    for mark in "(),":
        text = text.replace(mark, f" {mark} ")
    return tuple(text.split())


NOUNS, LINKS = _read()
# What titles may have: what they are followed to, and an anime as what was made of them.
HAD: Final[dict[Words, Ways]] = {**NOUNS, ("anime",): (((R.ADAPTATION, ""),),)}
# Nouns that other words than "of" stand behind.
BARE: Final = frozenset(
    _words_of(noun) for reading in PHRASES for noun in (reading.called(many=False), reading.called(many=True))
)
# What "in a main role" makes of "with X".
IN_A_ROLE: Final[dict[Words, Ways]] = {
    ("in", "a", role, "role"): (((R.APPEARS_IN, role),), ((R.APPEARS_IN, role), (R.VOICES, "")))
    for role in ("main", "supporting")
}
# Relations that hold in a language, which stands behind the name: "the voice actor of X in Japanese".
IN_A_LANGUAGE: Final = frozenset({R.VOICED_BY, R.VOICES, R.VOICE_CAST, R.VOICED_IN})
WITH: Final[tuple[Step, ...]] = ((R.APPEARS_IN, ""),)
# "that X worked on" closes behind a name, or behind a noun with what that belongs to.
WORKED_ON: Final[Ways] = (((R.WORKED_ON, ""),),)
CONJUNCTIONS: Final[dict[Words, str]] = {
    ("but", "not"): "difference",
    ("not",): "difference",
    ("and",): "intersection",
    (",",): "",
    ("or",): "union",
}
OPENING: Final = frozenset({"the", "a", "an", "both"})
# A noun for a title's format where a query is about titles of any kind.
FORMATS: Final[dict[Words, str]] = {
    tuple(form.split()): name
    for name, one, many in (
        ("movie", "film", "films"),
        ("tv", "television series", "television series"),
        ("tv", "season", "seasons"),
        ("ova", "ova", "ovas"),
        ("ona", "ona", "onas"),
        ("special", "special", "specials"),
        ("music", "music video", "music videos"),
        ("light_novel", "light novel", "light novels"),
        ("novel", "novel", "novels"),
        ("manhwa", "manhwa", "manhwa"),
        ("manhua", "manhua", "manhua"),
        ("one_shot", "one-shot", "one-shots"),
        ("doujinshi", "doujinshi", "doujinshi"),
    )
    for form in (one, many)
}
STATUSES: Final[dict[Words, str]] = {
    ("finished",): "finished",
    ("airing",): "airing",
    ("publishing",): "publishing",
    ("upcoming",): "upcoming",
    ("hiatus",): "hiatus",
    ("discontinued",): "discontinued",
}
# What a number is said to be of, behind which a bound is said: "with 12 episodes or more".
COUNTED: Final = {
    word: unit for unit in ("episodes", "chapters", "volumes") for word in (unit, unit.removesuffix("s"))
} | {"readers": "members"}
# What the age ratings of titles begin with.
AGE_RATINGS: Final = frozenset({"g", "pg", "r", "rx"})
