"""Productions of who has more of something, said without "more": "leads in voice roles", "beats Y in films"."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.measures.comparatives import (
    doing_more,
    more_as,
    so_many_of_a_relation,
    so_many_things,
    surpasses,
    surpassing_as,
    surpassing_by_things,
)
from agent_core.grammar.productions.production import (
    Made,
    as_set,
    either_order,
    is_named,
    left_as,
    production,
    reversed_order,
    right_as,
)
from agent_core.grammar.semantics.building import of_noun, ranked
from agent_core.grammar.semantics.comparisons import Amount, Contested, Surpassing
from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Named, Order, SetForm, Surpasses
from agent_core.grammar.semantics.meanings import FieldWord, Fronted, Names, RelationWord
from agent_core.grammar.semantics.quantities import Degree
from agent_core.grammar.semantics.relations import ANY_KIND, MAKERS

_MORE: Final = Degree(descending=True)
# Cost of counting what somebody did something for, which a noun may tell.
_DONE: Final = 0.2
# Prepositions of what somebody has a role in.
_OF_WORKS: Final = frozenset({"of", "in", "on", "for"})
# What "longer" is said of, where nothing is counted.
_LENGTH: Final = "episodes"
_BEST: Final = Order("score", descending=True, had_by=RELEASED)


@production(("prolific", "relation"))
@production(("prolific", "role"))  # "the longer filmography as a director"
def prolific_as(degree: Degree, word: RelationWord) -> Iterator[Made]:
    """Make "the more prolific director" and "leads in voice roles"."""
    starts = frozenset(start for sense in word.senses[:1] for start in sense.path.ends)
    if starts.isdisjoint(MAKERS):
        for made in more_as(Amount(Everything(ANY_KIND), degree.descending), word):
            yield replace(made, sense=made.sense + _DONE * word.activity)
            if degree.most and isinstance(made.meaning, Order):
                yield from as_set(ranked(Everything(made.meaning.had_by), made.meaning), "superlative", made.sense)
    else:
        yield from so_many_of_a_relation(degree, word)


@production(("entity", "prolific"))
def surpassing_in_role(form: SetForm, degree: Degree) -> Iterator[Made]:
    """Make the "is X more prolific" of "as a director, is X more prolific than Y"."""
    if isinstance(form, Named) and not degree.most:
        yield Made("owned_amount", Amount(Everything(ANY_KIND), degree.descending, name=form), "surpassing")


production(("ask", "owned_amount"))(right_as("owned_amount", "having"))


@production(("in_number", "relation"))
def number_of_a_relation(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "in number of voice roles" and "whose list of voiced characters"."""
    yield from so_many_of_a_relation(_MORE, word)


@production(("in_number", "noun"))
def number_of_things(_: None, noun: SetForm) -> Iterator[Made]:
    """Make "in number of films"."""
    yield from so_many_things(_MORE, noun)


@production(("comparative", "more"))
def whose_number_is_more(order: Order, more: Degree) -> Iterator[Made]:
    """Make "whose number of voice roles is larger"."""
    if order.related is not None:
        yield Made("comparative", replace(order, descending=more.descending), "having")


@production(("comparative", "comparative"))
def whose_list_is_longer(order: Order, length: Order) -> Iterator[Made]:
    """Make "whose list of voice roles is longer"."""
    if order.related is not None and length.by == _LENGTH:
        yield Made("comparative", replace(order, descending=length.descending), "having")


@production(("verb", "more"))
def did_more(verb: RelationWord, more: Degree) -> Iterator[Made]:
    """Make "directed more"."""
    if not verb.keeps_kind:
        yield from doing_more(verb, Amount(Everything(ANY_KIND), more.descending))


@production(("more", "verb"))
def more_that_were_done(more: Degree, verb: RelationWord) -> Iterator[Made]:
    """Make the "larger number of directed" of "the larger number of directed anime"."""
    if verb.participle:
        yield from did_more(verb, more)


@production(("comparative", "noun"))
def of_such_things(order: Order, noun: SetForm) -> Iterator[Made]:
    """Make "the larger number of directed anime", where the noun says of which kind they are."""
    among = None if order.related is None or is_anchored(noun) else of_noun(noun, order.related.among)
    if order.related is not None and among is not None:
        yield Made("comparative", replace(order, related=replace(order.related, among=among)), "of_that_kind")


@production(("comparative", "fronted"))
def on_such(order: Order, phrase: Fronted) -> Iterator[Made]:
    """Make "more director credits on anime", where the noun says no more than what is counted."""
    related = order.related
    if related is not None and isinstance(phrase.noun, Everything) and related.among.kinds <= phrase.noun.kinds:
        yield Made("comparative", order, "apposition")


@production(("entity", "beaten"))
def contest(form: SetForm, other: Named) -> Iterator[Made]:
    """Make "X beats Y"."""
    if isinstance(form, Named) and form.kinds == other.kinds and form.candidate.ref != other.candidate.ref:
        yield Made("contest", Names((form, other)), "surpassing")


@production(("contest", "amount"))
def beats_in_things(names: Names, amount: Amount) -> Iterator[Made]:
    """Make "X beats Y in number of films", in which the kinds or a role tell what is counted."""
    yield Made("contested", Contested(names, amount), "surpassing")
    yield from _contested(names, surpassing_by_things(names.parts[0], amount))


@production(("role", "contested"), ("relation", "contested"), ("role_on", "contested"))
@reversed_order(("contested", "role"))  # "does X beat Y in number of films as director"
def beats_as(word: RelationWord, contested: Contested) -> Iterator[Made]:
    """Make "as director, does X beat Y in number of films"."""
    one = contested.names.parts[0]
    yield from _contested(contested.names, surpassing_as(word, replace(contested.amount, name=one)))


def _contested(names: Names, more: Iterable[Made]) -> Iterator[Made]:
    for made in more:
        if isinstance(made.meaning, Surpassing):
            for claim in surpasses(made.meaning, names.parts[1]):
                yield replace(claim, sense=made.sense)


@production(("role", "fronted"))
def role_on(word: RelationWord, phrase: Fronted) -> Iterator[Made]:
    """Make the "as director of anime" of "as director of anime, who has more works"."""
    if phrase.preposition.lemma in _OF_WORKS and phrase.noun.kinds <= RELEASED and word.base is None:
        yield Made("role_on", replace(word, base=phrase.noun.kinds), "apposition")


@production(("role_on", "noun"))
def who_in_role(word: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make "as director of anime, who"."""
    if isinstance(noun, Everything) and noun.kinds >= MAKERS:
        yield Made("role_on", word, "who_is")


@either_order(("contest", "comparative"))  # "in number of films, does X beat Y"
def beats_in(names: Names, order: Order) -> Iterator[Made]:
    """Make "X beats Y in number of films"."""
    if names.kinds <= order.had_by:
        one, other = names.parts
        yield Made("claim", Surpasses((one, other), order), "surpasses")


@production(("contest", "field"))
def beats_by(names: Names, field: FieldWord) -> Iterator[Made]:
    """Make "X beats Y in score"."""
    if field.order is not None and names.kinds <= field.had_by:
        yield from beats_in(names, Order(field.order, descending=True, had_by=field.had_by))


@production(("ask", "contest"))
def beats(_: None, names: Names) -> Iterator[Made]:
    """Make "does X beat Y", which is about how titles are rated; of whom else nothing tells."""
    for made in beats_in(names, _BEST):
        yield replace(made, category="answer")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "does X beat Y in number of films" of the same with a role:
production(("ask", "contested"))(right_as("contested", "having"))
production(("beats", "entity"))(right_as("beaten", "opponent", only=is_named))  # "beats Y"
reversed_order(("role_on", "amount"))(more_as)  # "as director of anime, who has more works"
production(("role_on", "owned_amount"))(surpassing_as)  # "as director of anime, has X more works"
# "by number of anime directed, who is ahead":
production(("comparative", "leads"))(left_as("comparative", "having", only=lambda order: order.related is not None))
