"""What an entry of a lexicon is, and how the tables of its file tell words with their costs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from catalog.entities import EntityType
from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.languages.language import Inflection
from agent_core.grammar.semantics.comparisons import Gap, Pairing
from agent_core.grammar.semantics.logical_form import Order, Otherwise, SetForm
from agent_core.grammar.semantics.meanings import (
    FieldWord,
    Fronted,
    LikeWhat,
    Modifier,
    Particle,
    Pronoun,
    RelationWord,
    Sense,
    Separable,
    SeparableField,
)
from agent_core.grammar.semantics.quantities import Comparator, Degree, Grouping, Vintage
from agent_core.grammar.semantics.relations import Kinds, read_path
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.literals import Number

ANIME: Final[Kinds] = frozenset({EntityType.ANIME})
MANGA: Final[Kinds] = frozenset({EntityType.MANGA})

type Meaning = (
    SetForm
    | RelationWord
    | Separable
    | SeparableField
    | Fronted
    | Particle
    | Modifier
    | FieldWord
    | Comparator
    | Degree
    | Order
    | Pronoun
    | Number
    | Pairing
    | LikeWhat
    | Otherwise
    | Function
    | Gap
    | Grouping
    | Vintage
    | None
)


@value
class Entry:
    """One meaning of a surface form; ``lemma`` is what the lexicon calls the word."""

    category: Category
    meaning: Meaning
    cost: float
    lemma: str


def costed(words: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Yield words with what stands behind their @, which is what it costs to mean them so."""
    for word in words:
        form, _, cost = word.partition("@")
        yield form.strip(), float(cost or 0)


def nouns_of(nouns: Iterable[str], entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the forms of nouns with an entry for each, which costs as much more as stands behind their @."""
    for noun, cost in costed(nouns):
        priced = Entry(entry.category, entry.meaning, entry.cost + cost, entry.lemma or noun)
        yield from inflected(noun, priced, inflection)


def plurals_of(nouns: Iterable[str], entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the forms of nouns that are not the lemma."""
    for noun, _ in costed(nouns):
        for form in inflection.nouns(noun):
            if form != noun:
                yield form, entry


def inflected(noun: str, entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the forms of one noun with its entry."""
    for form in inflection.nouns(noun):
        yield form, entry


def senses_of(means: Iterable[str]) -> tuple[Sense, ...]:
    """Return the senses that a list of paths tells, each with its cost."""
    return tuple(Sense(read_path(path), cost) for path, cost in costed(means))


def kinds_of(names: Iterable[str]) -> Kinds:
    """Return the kinds that a list names."""
    return frozenset(map(EntityType, names))


def table_in(tables: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    """Return a table of a lexicon, by its keys; empty where it has none."""
    return list(cast("Mapping[str, Any]", tables.get(name, {})).items())


def blocks_in(tables: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    """Return the blocks of that name in a lexicon."""
    return cast("Sequence[Mapping[str, Any]]", tables.get(name, []))
