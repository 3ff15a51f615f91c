"""Productions of phrases that a conjunction joins: "anime by X or by Y", "not directed by X or by Y"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from agent_core.grammar.productions.clauses.clause import oblique
from agent_core.grammar.productions.noun_phrases.noun_phrase import governed
from agent_core.grammar.productions.production import Made, production, unary
from agent_core.grammar.semantics.building import closed, combined
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import SetForm
from agent_core.grammar.semantics.meanings import Modifier, Phrase, Phrases, RelationWord
from agent_core.graph_query import SetOperator

_MOST: Final = 4


@production(("and", "phrase"))
def and_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make "and by X"."""
    yield from _joining("intersection", phrase)


@production(("or", "phrase"))
def or_phrase(_: None, phrase: Phrase) -> Iterator[Made]:
    """Make "or by X"."""
    yield from _joining("union", phrase)


def _joining(operator: SetOperator, phrase: Phrase) -> Iterator[Made]:
    if is_bare_name(phrase.form):
        yield Made("joining_phrase", Phrases(operator, (phrase,)), "conjunct")


@production(("phrase", "joining_phrase"), ("phrases", "joining_phrase"))
def joined(one: Phrase | Phrases, other: Phrases) -> Iterator[Made]:
    """Make "by X or by Y", of one preposition, whose relation is left out no more than once."""
    parts = one.parts if isinstance(one, Phrases) else (one,)
    alike = not isinstance(one, Phrases) or one.operator == other.operator
    same = all(part.preposition == other.parts[0].preposition and is_bare_name(part.form) for part in parts)
    if alike and same and len(parts) < _MOST:
        yield Made("phrases", Phrases(other.operator, (*parts, *other.parts)), "conjunct")


@unary("phrases")
def governed_together(phrases: Phrases) -> Iterator[Made]:
    """Yield "by X or by Y" as a modifier of things."""
    yield from _together(phrases, [list(governed(part.preposition, part.form)) for part in phrases.parts])


@production(("verb", "phrases"))
def done_by_them(verb: RelationWord, phrases: Phrases) -> Iterator[Made]:
    """Make "directed by X or by Y"."""
    yield from _together(phrases, [list(oblique(verb, part)) for part in phrases.parts])


def _together(phrases: Phrases, made_by_phrase: list[list[Made]]) -> Iterator[Made]:
    """Yield the modifiers that each of several phrases makes as one, whose words relate all in the same order."""
    for each in product(*([made for made in one if isinstance(made.meaning, Modifier)] for one in made_by_phrase)):
        first, *others = each
        found = _within(first)
        for other in others:
            further = _within(other) if other.rule == first.rule else None
            if found is None or further is None:
                found = None
                break
            found = combined(phrases.operator, closed(found), closed(further))
        if found is not None and isinstance(first.meaning, Modifier):
            sense = max(made.sense for made in each)
            yield replace(first, meaning=Modifier(within=(found,), bare=first.meaning.bare), sense=sense)


def _within(made: Made) -> SetForm | None:
    modifier = made.meaning
    return modifier.within[0] if isinstance(modifier, Modifier) and len(modifier.within) == 1 else None
