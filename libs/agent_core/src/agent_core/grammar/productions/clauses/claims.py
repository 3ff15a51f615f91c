"""Productions of questions for yes or no: that a name is something of another one, or in a set."""

from collections.abc import Iterator
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    either_order,
    governed,
    left_as,
    production,
    right_as,
)
from agent_core.grammar.semantics.building import field_of, join
from agent_core.grammar.semantics.inspection import is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Exists,
    Fulfils,
    Join,
    LogicalForm,
    Named,
    OfKind,
    OneOf,
    Others,
    SetForm,
    Surpasses,
    Verify,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, OpenClaim, Phrase, RelationWord
from agent_core.grammar.semantics.offers import choice_of
from agent_core.grammar.semantics.relations import read_path
from agent_core.grammar.words.entries import ANIME

_STUDIO: Final = frozenset({EntityType.STUDIO})
_MADE: Final = read_path("animated_by")


@production(("entity", "entity"))
def is_said_to_be(form: SetForm, said: SetForm) -> Iterator[Made]:
    """Make the "X the sequel of Y" and "the director of X Y" of questions for yes or no."""
    yield from as_category("claim", claimed(form, said) or claimed(said, form), "claim")


@production(("entity", "entity"))
def is_said_to_be_from(titles: SetForm, studio: SetForm) -> Iterator[Made]:
    """Make the "X Y" of "was X Y", which of titles and a studio is whether that made them."""
    if is_bare_name(titles) and titles.kinds <= ANIME and studio.kinds <= _STUDIO:
        found = join(titles, _MADE)
        yield from as_category("claim", None if found is None else claimed(studio, found), "bridge")


@production(("entity", "modifier"))
def is_said_to_do(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make the "X directed by Y" of "was X directed by Y"."""
    if modifier.one_set is not None:
        yield from as_category("claim", claimed(form, modifier.one_set), "claim")


@production(("modifier", "entity"))
def is_done_to(modifier: Modifier, form: SetForm) -> Iterator[Made]:
    """Make the "Y direct X" of "did Y direct X"."""
    if modifier.one_set is not None:
        yield from as_category("claim", claimed(form, modifier.one_set), "claim_reversed")


@production(("titled", "entity"))
def is_it_of(titled: Phrase, form: SetForm) -> Iterator[Made]:
    """Make the "director X, Y" of "do we have the director X to thank for Y"."""
    for found, sense in forwards(titled.preposition, form):
        yield from as_category("claim", claimed(titled.form, found), "claim", sense)


@production(("entity", "quality"))
def is_said_to_be_so(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make the "X popular" of "is X popular", which its field tells."""
    if is_bare_name(form):
        yield from as_category("claim", field_of(form, field.name, field.had_by), "claim")


@production(("asked_about", "entity"))
def is_that(form: SetForm, said: SetForm) -> Iterator[Made]:
    """Make "X, is that the sequel of Y" and "the sequel of Y: is that X"."""
    yield from as_category("answer", claimed(form, said) or claimed(said, form), "yes_or_no")


@production(("ask", "claim"))
def yes_or_no(_: None, claim: LogicalForm) -> Iterator[Made]:
    """Make "did Y direct X"; that it is another one is rather not claimed of anything."""
    of_others = isinstance(claim, Verify) and isinstance(claim.base, Others)
    yield Made("answer", claim, "idle_other" if of_others else "yes_or_no")


@either_order(("entity", "relation"))
def said_to_be_it(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make the "Y the director" of "about X: was Y the director"."""
    if isinstance(form, Named) and not form.kinds.isdisjoint(word.ends):
        yield Made("open_claim", OpenClaim(form, word), "claim")


@production(("entity", "open_question"))
@governed(("phrase", "open_question"))  # "about X: was Y the director"
def claimed_of_topic(form: SetForm, claim: OpenClaim) -> Iterator[Made]:
    """Make "X: was Y the director"."""
    for found, sense in forwards(claim.word, form):
        yield from as_category("answer", claimed(claim.claim, found), "topic", sense)


def claimed(claim: SetForm, base: SetForm) -> Verify | OneOf | None:
    """Return whether a name is in a set; of a title and its maker, whether the maker is among those of the title.

    Where one of several is said to be so, which of them is.
    """
    while isinstance(claim, OfKind):
        claim = claim.base
    if not claim.kinds.isdisjoint(base.kinds) and (choice := choice_of(claim, base)) is not None:
        return choice
    if not isinstance(claim, Named) or is_bare_name(base) or claim.kinds.isdisjoint(base.kinds):
        return None
    if isinstance(base, Join) and isinstance(base.base, Named) and claim.kinds <= RELEASED < RELEASED | base.base.kinds:
        return Verify(base.base, Join(claim, base.edge.inverse))
    return None if claim in names_in(base) else Verify(claim, base)


@production(("claim", "tag"), ("answer", "tag"))
def tagged(claim: LogicalForm, _: None) -> Iterator[Made]:
    """Make "Y directed X, right?" and "is it said that Y directed X, is that true"."""
    if isinstance(claim, Verify | Surpasses | Fulfils | Exists):
        yield Made("answer", claim, "yes_or_no")


@production(("claim", "question_mark"))
def asked_by_its_mark(claim: LogicalForm, _: None) -> Iterator[Made]:
    """Make "Y directed X?"; of others than a name, as in "other anime by X besides Y?", nothing is claimed."""
    if not isinstance(claim, Fulfils | OneOf) and not (isinstance(claim, Verify) and isinstance(claim.base, Others)):
        yield Made("answer", claim, "unmarked")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("entity", "ask"))(left_as("asked_about", "asked_about"))  # "X, is that" of "X, is that the sequel of Y"
production(("ask", "open_claim"))(right_as("open_question", "yes_or_no"))  # "was Y the director"
production(("claim", "additive"))(left_as("claim", "claim"))  # "X in Y too" of "is X in Y too"
