"""Productions of comparatives: "which is older, X or Y", "who directed more films", "is X older than Y"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.production import (
    Made,
    alone_as,
    either_order,
    governed,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import narrowed
from agent_core.grammar.semantics.comparisons import Amount, Surpassing
from agent_core.grammar.semantics.inspection import is_anchored, is_counted
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Count,
    Everything,
    Filter,
    Foremost,
    Join,
    LogicalForm,
    Named,
    Order,
    Others,
    Related,
    SetForm,
    Surpasses,
)
from agent_core.grammar.semantics.meanings import FieldWord, Names, Phrase, RelationWord
from agent_core.grammar.semantics.quantities import Degree
from agent_core.grammar.semantics.relations import ANY_KIND, Edge, Kinds, Path
from agent_core.grammar.words.entries import ANIME

_EPISODES: Final = Edge(RelationType.HAS_EPISODE)
# Cost of counting what somebody did something for: "more directing credits".
_DONE: Final = 0.2
# By what a manga and an anime of one name may be compared.
_OF_ANY_TITLE: Final = frozenset({"start_date", "score", "popularity"})


@production(("more", "field"))
@reversed_order(("field", "more"))  # "scores higher" and "the number of episodes higher"
def more_of_a_field(more: Degree, field: FieldWord) -> Iterator[Made]:
    """Make "more episodes" and "a higher score"."""
    if field.order is not None:
        yield Made("comparative", Order(field.order, more.descending, field.had_by), "comparative")


@production(("more", "noun"), ("degree", "noun"))
def so_many_things(degree: Degree, noun: SetForm) -> Iterator[Made]:
    """Make "more films" and "the most films"."""
    if not isinstance(noun, Others):
        yield Made("amount", Amount(noun, degree.descending, degree.most), "comparative")


@production(("more", "relation"), ("degree", "relation"))
def so_many_of_a_relation(degree: Degree, word: RelationWord) -> Iterator[Made]:
    """Make "more voice roles", "the most voice roles", and of what somebody did "more directing credits"."""
    for sense in word.senses:
        path = sense.path.inverse if word.activity else sense.path
        amount = Amount(Everything(path.targets(ANY_KIND)), degree.descending, degree.most)
        yield from _counted(path, amount, sense.cost + _DONE * word.activity)


@production(("verb", "amount"))
@reversed_order(("amount", "passive"))  # "more films were directed by"
def doing_more(verb: RelationWord, amount: Amount) -> Iterator[Made]:
    """Make "directed more films"."""
    if verb.through is None:
        for sense in verb.senses:
            yield from _counted(sense.path.inverse, amount, sense.cost)


@production(("amount", "verb"))
def more_done(amount: Amount, verb: RelationWord) -> Iterator[Made]:
    """Make the "more films directed" of "by whom were more films directed"."""
    if verb.participle:
        yield from doing_more(verb, amount)


@production(("stranded", "amount"))
def being_it_of_more(word: RelationWord, amount: Amount) -> Iterator[Made]:
    """Make "the director of more films" and "the music for more films"."""
    for sense in word.senses:
        yield from _counted(sense.path.inverse, amount, sense.cost)


@production(("verb", "comparative"))
def doing_it(verb: RelationWord, order: Order) -> Iterator[Made]:
    """Make "plays more roles" and "composed the music of more anime": the noun says what is counted."""
    if order.related is not None and (verb.light or _says(verb, order.related)):
        yield Made("comparative", order, "light_verb")


@production(("role", "comparative"))
@reversed_order(("comparative", "role"))  # "made more films as director"
@production(("relation", "comparative"))  # "which director made more films": what somebody is says what is counted
def as_what(word: RelationWord, order: Order) -> Iterator[Made]:
    """Make "as director, made more films": the role says what is counted."""
    if order.related is None or _says(word, order.related):
        return
    for sense in word.senses:
        yield from _counted(sense.path.inverse, Amount(order.related.among, order.descending), sense.cost)


@production(("amount", "role"))
# "as director, who has more films" and "which director has more films":
@reversed_order(("role", "amount"), ("relation", "amount"))
def more_as(amount: Amount, word: RelationWord) -> Iterator[Made]:
    """Make "more films as director"."""
    noun = amount.noun if word.base is None else narrowed(amount.noun, word.base)
    for sense in word.senses if noun is not None else ():
        yield from _counted(sense.path.inverse, amount if noun is None else replace(amount, noun=noun), sense.cost)


@production(("field", "foremost"))
@reversed_order(("foremost", "field"))  # "which do people like better, X or Y, by score"
def measured_names(field: FieldWord, which: Foremost) -> Iterator[Made]:
    """Make "by score, which is better, X or Y"."""
    if field.order == which.order.by:
        yield Made("foremost", which, "ordered_by")


@production(("comparative", "field"))
def measured_by(order: Order, field: FieldWord) -> Iterator[Made]:
    """Make "longer by number of episodes"."""
    if field.order == order.by:
        yield Made("comparative", replace(order, had_by=field.had_by), "ordered_by")


@production(("amount", "names"))
@reversed_order(("names", "amount"))  # "X or Y has more anime"
def most_things_of_names(amount: Amount, names: Names) -> Iterator[Made]:
    """Make "more anime, X or Y", in which the kinds tell what is counted."""
    for made in _bridged(amount, names.kinds):
        if isinstance(made.meaning, Order):
            yield Made("foremost", Foremost(names.parts, made.meaning), "foremost", made.sense)


@production(("entity", "amount"))
def surpassing_by_things(form: SetForm, amount: Amount) -> Iterator[Made]:
    """Make the "X has more anime" of "has X more anime than Y"."""
    if not isinstance(form, Named):
        return
    yield Made("owned_amount", replace(amount, name=form), "surpassing")
    for made in _bridged(amount, form.kinds):
        if isinstance(made.meaning, Order):
            yield Made("surpassing", Surpassing(form, made.meaning), "surpassing", made.sense)


@production(("amount", "phrase"))
def things_by(amount: Amount, phrase: Phrase) -> Iterator[Made]:
    """Make the "more anime by X" of "are there more anime by X than by Y"."""
    for sense in phrase.preposition.senses:
        for made in _counted(sense.path, amount, sense.cost):
            if isinstance(made.meaning, Order):
                yield from surpassing(phrase.form, made.meaning)


@production(("role", "owned_amount"), ("relation", "owned_amount"))
@reversed_order(("owned_amount", "role"))  # "has X more anime as a director"
def surpassing_as(word: RelationWord, amount: Amount) -> Iterator[Made]:
    """Make the "as a director, has X more anime" of "as a director, has X more anime than Y"."""
    for made in more_as(replace(amount, name=None), word):
        if isinstance(made.meaning, Order) and amount.name is not None:
            yield from surpassing(amount.name, made.meaning)


@production(("comparative", "noun"))
def more_of_a_kind(order: Order, noun: SetForm) -> Iterator[Made]:
    """Make "the older anime"."""
    if isinstance(noun, Everything) and not noun.kinds.isdisjoint(order.had_by):
        yield Made("comparative", order, "of_that_kind")


def _bridged(amount: Amount, kinds: Kinds) -> Iterator[Made]:
    """Yield the orders by how many things of a noun belong to each of some kinds, where that can be one relation."""
    for sense in (sense for sense in BRIDGES.senses if not sense.cost):
        for made in _counted(sense.path, replace(amount, most=False), sense.cost):
            if isinstance(made.meaning, Order) and kinds <= made.meaning.had_by:
                yield made


def _says(word: RelationWord, related: Related) -> bool:
    return any(sense.path.edges == (related.edge.inverse,) for sense in word.senses)


def _counted(path: Path, amount: Amount, cost: float) -> Iterator[Made]:
    """Yield the order by how many things of a noun a path of one edge leads to."""
    if len(path.edges) != 1:
        return
    if path.edges[0] == _EPISODES:  # their number is a field
        yield Made(
            "order" if amount.most else "comparative", Order("episodes", amount.descending, ANIME), "comparative", cost
        )
        return
    for start, ends in path.ends.items():
        among = None if is_anchored(amount.noun) or is_counted(amount.noun) else narrowed(amount.noun, ends)
        if among is not None:
            had_by: Kinds = frozenset({start})
            order = Order("related", amount.descending, had_by, related=Related(path.edges[0], among))
            yield Made("order" if amount.most else "comparative", order, "comparative", cost)


@production(("comparative", "names"))
@reversed_order(("names", "comparative"))  # "X or Y is older"
def more_of_names(order: Order, names: Names) -> Iterator[Made]:
    """Make "older, X or Y"."""
    if all(part.kinds <= order.had_by for part in names.parts):
        yield Made("foremost", Foremost(names.parts, order), "foremost")


@either_order(("order", "names"))
def most_of_names(order: Order, names: Names) -> Iterator[Made]:
    """Make "the oldest of X, Y and Z" and "did X or Y come out first"."""
    if order.limit == 1:
        yield from more_of_names(order, names)


@production(("noun", "foremost"))
@production(("holder", "foremost"))  # "which director made more films, X or Y"
def which_of_them(noun: SetForm, which: Foremost) -> Iterator[Made]:
    """Make "which studio made more films, X or Y"."""
    if isinstance(noun, Everything) and which.kinds <= noun.kinds:
        yield Made("foremost", which, "apposition")


@production(("entity", "comparative"))
# "more films directed by X" of "were more films directed by X than by Y":
@governed(("comparative", "phrase"), swapped=True)
def surpassing(form: SetForm, order: Order) -> Iterator[Made]:
    """Make the "X older" of "is X older than Y"."""
    if isinstance(form, Named) and form.kinds <= order.had_by:
        yield Made("surpassing", Surpassing(form, order), "surpassing")


@production(("answer", "more"))
def more_by_number(form: LogicalForm, more: Degree) -> Iterator[Made]:
    """Make the "number of films directed by X higher" of "is the number of films directed by X higher than of Y"."""
    if not isinstance(form, Count):
        return
    base, among = form.base, None
    if isinstance(base, Filter):
        base, among = base.base, Filter(Everything(base.base.kinds), base.condition)
    if isinstance(base, Join) and isinstance(base.base, Named):
        among = among or Everything(base.kinds)
        order = Order("related", more.descending, base.base.kinds, related=Related(base.edge, among))
        yield Made("surpassing", Surpassing(base.base, order), "surpassing")


@production(("surpassing", "opponent"))
def surpasses(one: Surpassing, other: Named) -> Iterator[Made]:
    """Make "X older than Y"."""
    name, order = one.name, one.order
    of_one_name = (other.start, other.end) == (name.start, name.end) or other.candidate.name == name.candidate.name
    alike = of_one_name and name.kinds | other.kinds <= RELEASED and order.by in _OF_ANY_TITLE
    if (other.kinds == name.kinds or alike) and other.candidate.ref != name.candidate.ref:
        yield Made("claim", Surpasses((name, other), order), "surpasses")


@production(("opponent", "surpassing"))
def compared_with(other: Named, one: Surpassing) -> Iterator[Made]:
    """Make "compared with Y, is X older"."""
    for made in surpasses(one, other):
        yield replace(made, category="answer")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "has more episodes" and "is older":
production(("have", "comparative"), ("be", "comparative"))(right_as("comparative", "having"))
# "has more manga", in which the kinds tell what is counted:
production(("have", "amount"))(right_as("amount", "having"))
production(("ask", "foremost"))(right_as("foremost", "having"))  # "does X or Y have more episodes"
# which of several names is more as what a whole question asks for:
unary("foremost", whole=True)(alone_as("answer", "answer"))
# "has X directed more films" of "compared with Y, has X directed more films":
production(("ask", "surpassing"))(right_as("surpassing", "having"))
# "more popular than all others", which is a superlative:
production(("comparative", "than_all"))(left_as("order", "superlative", only=lambda order: order.related is None))
