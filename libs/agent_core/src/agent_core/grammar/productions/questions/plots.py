"""Productions of what and whom a title is about: its description, its main characters, and where it is set."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.production import (
    Made,
    as_category,
    is_everything,
    production,
    reversed_order,
    right_as,
)
from agent_core.grammar.semantics.building import field_of, join, narrowed
from agent_core.grammar.semantics.logical_form import RELEASED, Condition, Everything, FieldOf, LogicalForm, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import CHARACTERS, Edge, path_of

_DESCRIPTION: Final = "description"
_LEADS: Final = path_of((Edge(RelationType.HAS_CHARACTER, "main"),))
_RULE: Final = "about"
_GENRES: Final = frozenset({"genre", "genre_any"})


@production(("entity", "about"))
def is_about(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "X is about" of "what is X about" and "who is X about"."""
    yield from as_category("is_about", narrowed(form, RELEASED), _RULE)


@production(("answer", "about"))
def story_is_about(answer: LogicalForm, _: None) -> Iterator[Made]:
    """Make the "plot of X about" of "what is the plot of X about"."""
    if isinstance(answer, FieldOf) and answer.field == _DESCRIPTION:
        yield Made("is_about", answer.base, _RULE)


@production(("noun", "is_about"))
@reversed_order(("is_about", "noun"))  # "X is about whom"
def what_it_is_about(noun: SetForm, title: SetForm) -> Iterator[Made]:
    """Make "what is X about", which its description tells, and "who is X about", which are its leads."""
    if not isinstance(noun, Everything):
        return
    if noun.kinds >= RELEASED:
        yield from as_category("answer", field_of(title, _DESCRIPTION, RELEASED), _RULE)
    elif noun.kinds >= CHARACTERS:
        yield from as_category("entity", join(title, _LEADS), _RULE)


@production(("relation", "is_about"))
def whom_it_is_about(word: RelationWord, title: SetForm) -> Iterator[Made]:
    """Make "which characters is X about"."""
    of_cast = all(sense.path.edges[-1].relation is RelationType.HAS_CHARACTER for sense in word.senses)
    if of_cast and word.head is None:
        yield from as_category("entity", join(title, _LEADS), _RULE)


@production(("about", "relation"))
def about_which_characters(_: None, word: RelationWord) -> Iterator[Made]:
    """Make the "about which characters" of "about which characters is X"."""
    if all(sense.path.edges[-1].relation is RelationType.HAS_CHARACTER for sense in word.senses):
        yield Made("about_what", Everything(CHARACTERS), _RULE)


@production(("about_what", "entity"))
def about_what_it_is(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "about whom is X"."""
    if (title := narrowed(form, RELEASED)) is not None:
        yield from what_it_is_about(noun, title)


@production(("about", "modifier"))
def about_a_genre(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "about dragons", of which a genre, a theme or tags tell."""
    match modifier:
        case Modifier(within=(), without=(), conditions=(Condition(bounds=((name, _),)),)) if name in _GENRES:
            yield Made("modifier", modifier, _RULE)
        case _:
            return


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("about", "noun"))(right_as("about_what", _RULE, only=is_everything))  # "about whom" of "about whom is X"
production(("about", "topic"))(right_as("modifier", _RULE))  # "about rowing"


@production(("setting", "modifier"))
def set_in(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "take place in space" and "set in historical times"."""
    bounds = [name for condition in modifier.conditions for name, _ in condition.bounds]
    if len(bounds) == 1 and _GENRES.issuperset(bounds) and modifier.only_conditions:
        yield Made("modifier", modifier, "setting")
