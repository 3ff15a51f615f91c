"""Productions of what another title shall be otherwise than the one that it is like: "like X but shorter"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import MAKERS, TITLE_TYPES
from catalog.relations import RelationType

from agent_core.grammar.productions.following import MAKING, backwards, forwards, last_join, within
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    either_order,
    left_as,
    production,
    right_as,
    unary,
)
from agent_core.grammar.semantics.building import closed, filtered, narrowed, others
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import (
    Alike,
    Condition,
    Everything,
    Filter,
    Join,
    LogicalForm,
    Named,
    OfKind,
    Order,
    Others,
    Otherwise,
    SetForm,
)
from agent_core.grammar.semantics.meanings import LikeWhat, Modifier, RelationWord
from agent_core.grammar.semantics.quantities import Degree
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.words.entries import ANIME
from agent_core.graph_query import RELATIVELY

_GENRES: Final = {"genre": "genre_not", "genre_any": "genre_not"}
_TITLES: Final = frozenset(TITLE_TYPES)
# Cost of an anime that is like a manga, where the kind of neither is told.
_OF_A_MANGA: Final = 0.4
_WHO: Final = frozenset(MAKERS)
# The makers of a title of whom it is read which of them made what is like it.
_SHARED: Final = (Edge(RelationType.ANIMATED_BY), Edge(RelationType.STAFF, "Director"))


@production(
    ("likeness", "comparative"), ("likeness", "otherwise"), ("likeness", "unheld_aspect"), ("likeness", "modifier")
)
def otherwise(like: LikeWhat, change: Order | Otherwise | Modifier) -> Iterator[Made]:
    """Make "like X but shorter", "like X but lighter", "like X but darker" and "like X from the 90s"."""
    yield from with_otherwise(like, *asked_by(change))


@production(("comparative", "rendition"), ("otherwise", "rendition"), ("modifier", "rendition"), ("otherwise", "than"))
def in_another_way(change: Order | Otherwise | Modifier, _: None) -> Iterator[Made]:
    """Make the "shorter version of" of "a shorter version of X", and "lighter than"."""
    wanted = asked_by(change)
    if wanted and all(map(_is_a_change, wanted)):
        yield Made("alike", LikeWhat(otherwise=wanted), "alike")


@production(("modifier", "than"))
def more_so_than(modifier: Modifier, _: None) -> Iterator[Made]:
    """Make the "darker than" of "darker than X": no data tells how dark a title is, but that it is."""
    tastes = [(each, each.condition.taste) for each in asked_by(modifier) if each.condition is not None]
    if tastes and all(taste for _, taste in tastes):
        differences = tuple(replace(each, said=taste) for each, taste in tastes)
        yield Made("alike", LikeWhat(otherwise=differences), "alike")


@production(("likeness", "negated"))
def not_so(like: LikeWhat, denied: Modifier) -> Iterator[Made]:
    """Make "like X but not by Y" and "but not by its director"."""
    makers = _not_by(denied.within[0], like) if len(denied.within) == 1 and not denied.conditions else None
    if makers is not None:
        yield from with_otherwise(like, makers)


@production(("more", "modifier"))
def of_a_genre(degree: Degree, modifier: Modifier) -> Iterator[Made]:
    """Make "less gore" and "more romance": of genres and tags it is only known whether a title has them."""
    if (without := _without(modifier)) is not None:
        (condition,) = modifier.conditions
        more = Otherwise(said=f"more {condition.said}", condition=condition)
        change = more if degree.descending else replace(without, said=f"less {condition.said}")
        yield Made("otherwise", change, "otherwise")


@production(("and", "comparative"), ("but", "comparative"), ("but", "modifier"))
def and_so(_: None, change: Order | Modifier) -> Iterator[Made]:
    """Make the "and newer" of "shorter and newer", and the "but funny" of "X but funny"."""
    wanted = asked_by(change)
    if len(wanted) == 1:
        yield Made("otherwise", wanted[0], "otherwise")


@production(("not", "modifier"))
def without_a_genre(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "without gore"."""
    yield from as_category("otherwise", _without(modifier), "otherwise")


@production(("entity", "otherwise"))
def title_but(form: SetForm, change: Otherwise) -> Iterator[Made]:
    """Make "X but with less gore"."""
    if isinstance(form, Named) and form.kinds <= _TITLES and change.unlike is None:
        yield Made("likeness", LikeWhat((form,), otherwise=(change,)), "headless")
        among, sense = Everything(ANIME), 0.0 if form.kinds <= ANIME else _OF_A_MANGA
        yield Made("answer", Alike((form,), among, otherwise=(change,)), "topic", sense)


@either_order(("answer", "otherwise"))
def asked_for_so(form: LogicalForm, change: Otherwise) -> Iterator[Made]:
    """Make "anime like X, for beginners" and "beginner friendly anime like X"."""
    if isinstance(form, Alike) and _may_be_said(change, form.names, form.otherwise):
        yield Made("answer", replace(form, otherwise=(*form.otherwise, change)), "otherwise")


@production(("likeness", "modifier"))
def by_somebody(like: LikeWhat, modifier: Modifier) -> Iterator[Made]:
    """Make "like X made by Y" and "like X but from Y"."""
    if modifier.one_set is not None:
        yield from _made_by(like, modifier.one_set)


@production(("entity", "likeness"))
def of_somebody(form: SetForm, like: LikeWhat) -> Iterator[Made]:
    """Make "Y's films like X" and "anime by Y like X"."""
    among = _without_maker(form)
    for made in _made_by(like, form) if among is not None else ():
        if among is not None and isinstance(made.meaning, LikeWhat):
            likeness = made.meaning
            yield Made("answer", Alike(likeness.titles, among, likeness.next, likeness.otherwise), "alike")


def _made_by(like: LikeWhat, form: SetForm) -> Iterator[Made]:
    """Yield a likeness of which somebody who is named made what is alike."""
    join = last_join(form)
    if join is None or not isinstance(join.base, Named) or [*names_in(form)] != [join.base]:
        return
    if join.base.kinds <= _WHO and join.kinds <= _TITLES and _is_of_makers(join.edge.inverse):
        yield from with_otherwise(like, Otherwise(said=f"by {join.base.candidate.name}", by=join.base))


def _without_maker(form: SetForm) -> SetForm | None:
    """Return all titles of which some are by somebody, with what else is said of them."""
    match form:
        case Join(Named()):
            return Everything(form.kinds)
        case Filter(base, condition):
            return None if (among := _without_maker(base)) is None else filtered(among, condition)
        case OfKind(base, kinds):
            return None if (among := _without_maker(base)) is None else narrowed(among, kinds)
        case _:
            return None


@production(("same", "relation"))
def the_same(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "the same studio"."""
    if not word.keeps_kind and word.head is None:
        yield Made("same_relation", word, "same")


@production(("preposition", "same_relation"))
def by_the_same(_: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make the "by the same studio" of what is like a title by it."""
    for sense in word.senses[:1]:
        edge, *more = sense.path.edges
        if not more and edge in _SHARED:
            yield Made("otherwise", Otherwise(said=f"by the same {word.lemma}", shared=edge), "otherwise", sense.cost)


@production(("not", "otherwise"))
def not_by_the_same(_: None, change: Otherwise) -> Iterator[Made]:
    """Make "but not by the same studio"."""
    if change.shared is not None:
        yield Made("otherwise", Otherwise(said=f"not {change.said}", maker=change.shared), "otherwise")


@production(("same_as", "entity"))
def the_same_as_of(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "the same studio as X", whose anime are others than X, and of what has it as X has."""
    for found, sense in forwards(word, form):
        if (who := others(found)) is not None:
            yield Made("entity", who, "same_makers", sense)
            for back, further in backwards(word, who):
                yield within(back, "same", sense, origin=form)
                yield Made("sharing_maker", back, "same_makers", sense + further)


@unary("sharing_maker", whole=True)
def shares_maker(form: SetForm) -> Iterator[Made]:
    """Yield "same voice as X" and "same studio as X" as a question for those who have it as well."""
    yield Made("answer", closed(form), "same")


@production(("preposition", "relation"))
def by_another(_: RelationWord, word: RelationWord) -> Iterator[Made]:
    """Make "by another studio" and "from a different director"."""
    if not isinstance(word.head, Others):
        return
    for sense in word.senses:
        edge, *more = sense.path.edges
        if not more and _is_of_makers(edge):
            yield Made("otherwise", Otherwise(said=f"by another {word.lemma}", maker=edge), "otherwise", sense.cost)


def asked_by(change: Order | Otherwise | Modifier) -> tuple[Otherwise, ...]:
    """Return what a piece says that shall be otherwise: "shorter", "lighter", "funny"; nothing where it says more."""
    match change:
        case Otherwise():
            return (change,)
        case Order(related=None) if change.by in RELATIVELY:
            return (measured(change),)
        case Modifier(only_conditions=True):
            return tuple(map(conditioned, change.conditions))
        case _:
            return ()


def _is_a_change(change: Otherwise) -> bool:
    """True for what is said of a title in its own words: "shorter", "lighter", "funny"."""
    return change.order is not None or (change.condition is not None and bool(change.said or change.condition.taste))


def conditioned(condition: Condition) -> Otherwise:
    """Return that a condition has to hold, of which an opinion says more than the data."""
    return Otherwise(said=condition.taste if condition.opinion else "", condition=condition)


def measured(order: Order) -> Otherwise:
    """Return that more, or less, of a measure is wanted than the titles have."""
    return Otherwise(said=RELATIVELY[order.by][order.descending], order=order)


def with_otherwise(like: LikeWhat, *changes: Otherwise) -> Iterator[Made]:
    """Yield a likeness with what shall be otherwise."""
    if changes and all(_may_be_said(each, like.titles, like.otherwise) for each in changes):
        yield Made("likeness", replace(like, otherwise=(*like.otherwise, *changes)), "otherwise")


def _may_be_said(change: Otherwise, titles: Sequence[Named], besides: Sequence[Otherwise]) -> bool:
    """True where the titles have what shall be otherwise, and nothing else is said of it; makers are told of once."""
    if change.maker is not None and not all(change.maker.targets(title.kinds) for title in titles):
        return False
    makers = change.maker is not None and any(other.maker is not None for other in besides)
    return not makers and all(other.about != change.about for other in besides)


def _not_by(form: SetForm, like: LikeWhat) -> Otherwise | None:
    """Return who shall not have made it: somebody who is named, or who made the title itself in some way."""
    (name, *others), join = [*names_in(form)] or [None], last_join(form)
    if name is None or others or join is None:
        return None
    if name.kinds <= _WHO and isinstance(join.base, Named):
        return Otherwise(said=f"not by {name.candidate.name}", without=name)
    match join.base:
        case Join(Named(candidate), edge) if candidate in [title.candidate for title in like.titles]:
            return Otherwise(said="not by its own", maker=edge) if _is_of_makers(edge) else None
        case _:
            return None


def _is_of_makers(edge: Edge) -> bool:
    return edge.relation in MAKING and edge.targets(_TITLES) <= _WHO


def _without(modifier: Modifier) -> Otherwise | None:
    """Return that none of some genres is wanted; ``None`` of a modifier that says anything else."""
    if modifier.within or modifier.without or len(modifier.conditions) != 1:
        return None
    (condition,) = modifier.conditions
    if any(name not in _GENRES for name, _ in condition.bounds):
        return None
    bounds = tuple((_GENRES[name], value) for name, value in condition.bounds)
    return Otherwise(said="", condition=replace(condition, bounds=bounds, said=f"no {condition.said}"))


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "with less gore" and "and with less gore":
production(("have", "otherwise"), ("and", "otherwise"))(right_as("otherwise", "otherwise"))
production(("same_relation", "as"))(left_as("same_as", "same"))  # "the same studio as"
# "only newer" of "like X, only newer":
production(("intensifier", "comparative"))(right_as("comparative", "intensified"))
