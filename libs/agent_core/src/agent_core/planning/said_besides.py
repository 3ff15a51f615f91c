"""Finds what a question says of titles that no data tells, so that the rest of it is read by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from agent_core.goals.goal import Goal, SelectGoal
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.parsing import Parse
from agent_core.grammar.spans.cover import Cover
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.spans.speakers import COUNTS
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.lexicon import lexicon, lexicon_tables
from agent_core.grammar.words.outside import OPINIONS
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import QUESTION_MARK, Token, words_of

type Place = tuple[int, int]
"""Where words stand in a question, as (start, end)."""

# Words between titles and how something of them is said to be: "with really good animation".
_JOINING: Final = frozenset({"with", "that", "which", "has", "have", "having", "a", "an", "some", "really", "very"})
_HEADING: Final = ":"
# What may stand between a word of likeness and a name.
_ARTICLES: Final = frozenset({"", "the", "a", "an"})
_COMMA: Final = ","
_DEMONSTRATIVE: Final = frozenset({"this", "that", "it", "these", "those"})
_THAT: Final = "that"
_FOR: Final = "for"
# Categories of words that narrow, deny, count, order or relate: what the data may hold is never left out.
_HELD: Final[frozenset[Category]] = frozenset(
    {"modifier", "number", "years", "ordinal", "month", "season", "nth_season", "not", "none", "no", "is_not",
     "without", "except", "only", "other", "comparator", "degree", "order", "comparative", "more", "alike", "likeness",
     "song", "youth", "years_old", "genre", "and_also", "otherwise", "same", "equal", "sorted", "direction", "leads"}
)  # fmt: skip
# Words of what titles are for, or of what is welcome, at most.
_MOST_WORDS: Final = 8


def said_besides(question: str, cover: Cover, lattice: Lattice) -> Place | None:
    """Return where titles are said to be what no data tells: in front of a colon, or how something of them is."""
    first = next(iter(cover.labels), None)
    if first is not None and first.first == 0 and first.label == OPINIONS:
        start, end = cover.span(first.first, first.last)
        if len(cover.labels) == 1 and question[end:].lstrip().startswith(_HEADING):
            return start, end + question[end:].index(_HEADING) + len(_HEADING)
    if not (cover.labels or cover.left) and (place := _how_something_is(cover, lattice)) is not None:
        return place
    return next(_for_what(cover, lattice), None) or next(_of_those_who_ask(cover, lattice), None)


def takes_up_something(tokens: Sequence[Token]) -> bool:
    """True for "which anime is this", of which what stands beside it may tell what is meant; not for "anime that …"."""
    for i, token in enumerate(tokens):
        before = lexicon().entries.get((tokens[i - 1].text,), ()) if i else ()
        relative = token.text == _THAT and any(entry.category == "noun" for entry in before)
        if token.text in _DEMONSTRATIVE and not relative:
            return True
    return False


def _of_those_who_ask(cover: Cover, lattice: Lattice) -> Iterator[Place]:
    """Yield the ", I have a lunch break" of a list, which narrows nothing unless a title is described."""
    for first, last in lattice.remarks:
        asked = (*cover.tokens[:first], *cover.tokens[last:])
        edges = (edge for found in lattice.edges[first:last] for edge in found if edge.last <= last)
        narrows = any(e.category in _HELD and cover.tokens[e.first].text not in COUNTS for e in edges)
        if not narrows and not takes_up_something(asked):
            yield cover.span(first, last)


def _for_what(cover: Cover, lattice: Lattice) -> Iterator[Place]:
    """Yield the "good for my wall" and ", bright colours a plus" at the end of a question, where no data holds any."""
    texts = [token.text for token in cover.tokens]
    last = len(texts)
    for first in range(max(1, last - _MOST_WORDS), last - 1):
        behind_comma = texts[first - 1] == _COMMA
        opened = [first + len(form) for form in _forms("purpose") if tuple(texts[first : first + len(form)]) == form]
        said = [(max(opened), last)] if opened else _welcome(first, texts, lattice) if behind_comma else []
        if first - behind_comma and any(not _is_held(*each, cover, lattice) for each in said):
            yield cover.span(first - behind_comma, last)


def _welcome(first: int, texts: Sequence[str], lattice: Lattice) -> Iterator[Place]:
    """Yield what is said to be welcome, as (first, last) token, where nothing but passed over words stand behind."""
    for end in (place for place in range(first + 1, len(texts) + 1) if len(texts) in lattice.passes[place]):
        for form in _forms("welcome"):
            if tuple(texts[end - len(form) : end]) == form and end - len(form) > first:
                yield first, end - len(form)


@cache
def _forms(table: str) -> frozenset[tuple[str, ...]]:
    """Return the words that tell what titles are for, or what of them is welcome."""
    return frozenset(words_of(form) for form in expanded(lexicon_tables(ENGLISH.code)["besides"][table]))


def _is_held(first: int, last: int, cover: Cover, lattice: Lattice) -> bool:
    """True where a word of ``tokens[first:last]`` narrows what is asked for, or nothing behind a "for" is unknown."""
    edges = [edge for found in lattice.edges[first:last] for edge in found if edge.last <= last]
    known = {i for edge in edges if edge.category != "entity" for i in range(edge.first, edge.last)}
    wanted = cover.tokens[first - 2].text == _FOR
    if any(label.last > first for label in cover.labels) or (wanted and known.issuperset(range(first, last))):
        return True
    return any(edge.category in _HELD or _is_named(edge, cover.tokens) for edge in edges)


def _is_named(edge: LatticeEdge, tokens: tuple[Token, ...]) -> bool:
    """True for a name that is no common word in small letters, such as "shelf"."""
    said = tokens[edge.first : edge.last]
    return edge.category == "entity" and any(token.capital or not is_common(token.text) for token in said)


def remarks_in(question: str, parse: Parse) -> tuple[str, ...]:
    """Return the clauses about those who ask of which the best reading takes no word."""
    if parse.best is None or parse.lattice is None or not parse.lattice.remarks:
        return ()
    taken = {place for edge in edges_of(parse.best.derivation) for place in range(edge.first, edge.last)}
    left = [place for place in parse.lattice.remarks if taken.isdisjoint(range(*place))]
    spans = [(parse.lattice.tokens[first].start, parse.lattice.tokens[last - 1].end) for first, last in left]
    return tuple(question[start:end].rstrip(", ") for start, end in spans)


@dataclass(frozen=True, slots=True)
class UnheldWish:
    """What a wish says that no data tells, and where.

    Attributes:
        seed: it is what a title is like that the data does not hold, which alone is no wish.
    """

    place: Place
    said: str
    seed: bool


def unheld_wish(question: str, cover: Cover, lattice: Lattice, unknown: Sequence[Place]) -> UnheldWish | None:
    """Return what a wish says that no data tells: "for learning Japanese", "in the vein of" an unknown title."""
    for word in cover.words:
        start, end = cover.span(word.first, word.last)
        named = next((place for place in unknown if place[0] >= end and _is_beside(question[end : place[0]])), None)
        if word.category == "alike" and named is not None:
            return UnheldWish((start, named[1]), f"what {question[slice(*named)]} is like", seed=True)
    unheld = [edge for edges in lattice.edges for edge in edges if edge.category == "unheld_aspect"]
    if not unheld:
        return None
    longest = max(unheld, key=lambda edge: edge.last - edge.first)
    place = cover.span(longest.first, longest.last)
    return UnheldWish(place, question[slice(*place)], seed=False)


def left_to_recommend(goals: Sequence[Goal], wish: UnheldWish) -> tuple[Goal, ...]:
    """Return what is left of a wish without what no data tells, as recommendations that say so."""
    return tuple(
        replace(goal, recommends=True, unapplied=wish.said)
        for goal in goals
        if isinstance(goal, SelectGoal) and not goal.subjects and (goal.recommends or not wish.seed)
    )


def _is_beside(between: str) -> bool:
    return between.strip().lower() in _ARTICLES


def _how_something_is(cover: Cover, lattice: Lattice) -> Place | None:
    """Return the "with good animation" at the end of a question."""
    last = len(cover.tokens)
    while last and cover.tokens[last - 1].text == QUESTION_MARK:
        last -= 1
    for place in range(1, last):
        for end in _ends(lattice, place, "regard"):
            if last in _ends(lattice, end, "aspect") and (begun := _joined(cover, place)):
                return cover.span(begun, last)
    return None


def _ends(lattice: Lattice, place: int, category: str) -> set[int]:
    edges = lattice.edges[place] if place < len(lattice.edges) else ()
    return {edge.last for edge in edges if edge.category == category}


def _joined(cover: Cover, place: int) -> int:
    """Return the first of the words that join what stands at a place to what is in front of it; 0 where none does."""
    begun = place
    while begun and cover.tokens[begun - 1].text in _JOINING:
        begun -= 1
    return begun if begun < place else 0
