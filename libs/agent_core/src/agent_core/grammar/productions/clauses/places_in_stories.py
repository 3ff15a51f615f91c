"""Productions of the place of a title in a story: "X is a side story, what is the main one"."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    as_set,
    either_order,
    is_anime,
    production,
    right_as,
)
from agent_core.grammar.semantics.building import join, of_noun
from agent_core.grammar.semantics.inspection import is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import FieldOf, Join, Named, SetForm
from agent_core.grammar.semantics.meanings import Clause, Fronted, OpenClaim, RelationWord
from agent_core.grammar.semantics.relations import Edge

_FRANCHISE: Final = Edge(RelationType.SHARES_FRANCHISE)
# Relations to what a title is a part, a retelling or an offshoot of.
_WHOLES: Final = frozenset(
    {RelationType.ADAPTED_FROM, RelationType.FULL_STORY, RelationType.PARENT_STORY, RelationType.SPIN_OFF_OF}
)
_OF: Final = "of"
_END: Final = "end_date"


@production(("subject", "relation"))
def said_of_story(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X is a side story", which by itself asks for nothing."""
    if word.keeps_kind and word.head is None:
        yield Made("said_of_story", OpenClaim(form, word), "said_of_story")


@either_order(("said_of_story", "relation"))
def of_what_it_is(said: OpenClaim, word: RelationWord) -> Iterator[Made]:
    """Make "X is a spin-off, what is the original" and "what is the original if X is a spin-off"."""
    if any(sense.path.edges[0].relation in _WHOLES for sense in word.senses):
        yield from _wholes(said)


@production(("said_of_story", "fronted"), ("open_question", "fronted"))
def and_of_what(said: OpenClaim, phrase: Fronted) -> Iterator[Made]:
    """Make "is X a side story, and of what"."""
    if phrase.preposition.lemma == _OF and said.word.keeps_kind:
        for made in _wholes(said):
            yield from as_set(of_noun(phrase.noun, made.meaning), made.rule, made.sense)  # pyright: ignore[reportArgumentType] - a set


def _wholes(said: OpenClaim) -> Iterator[Made]:
    for sense in said.word.senses:
        yield from as_category("entity", join(said.claim, sense.path.inverse), "said_of_story", sense.cost)


@production(("series_asked", "member"))
def series_of(form: Named, _: None) -> Iterator[Made]:
    """Make "which series does X belong to", which are the titles that tell it."""
    yield Made("entity", Join(form, _FRANCHISE), "story_of")


@production(("event", "entity"))
def after_the_end(event: FieldOf, form: SetForm) -> Iterator[Made]:
    """Make "X ends, what continues it"."""
    taken_up = set(names_in(form)) == set(names_in(event.base))
    if event.field == _END and taken_up and not is_bare_name(form):
        yield Made("entity", form, "topic")


@production(("event", "open"))
def after_the_end_of_it(event: FieldOf, clause: Clause) -> Iterator[Made]:
    """Make "X ends, and then which one picks up from there"."""
    if event.field == _END:
        for found, sense in forwards(clause.verb, event.base):
            yield from as_set(of_noun(clause.noun, found), "open", sense)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("and", "fronted"))(right_as("fronted", "conjunct"))  # "and of what" behind a question for yes or no
# "which series is X" of "which series is X part of":
production(("series", "entity"))(right_as("series_asked", "story_of", only=is_anime))
