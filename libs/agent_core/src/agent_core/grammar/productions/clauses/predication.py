"""Productions of what is said of one title for yes or no: "is X a film", "has X's sequel ended", "is X from 2006"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.genres import GENRES_OF_ALL
from agent_core.grammar.languages.morphology import with_article
from agent_core.grammar.productions.following import last_join
from agent_core.grammar.productions.production import Made, production, reversed_order, right_as
from agent_core.grammar.semantics.figures import is_one
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Everything,
    FieldOf,
    Filter,
    First,
    Fulfils,
    Join,
    LogicalForm,
    Named,
    OfKind,
    Profile,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier
from agent_core.grammar.semantics.relations import ANY_KIND, Kinds
from agent_core.grammar.words.entries import ANIME, MANGA

_GENRE: Final = "genre"
_PAIR: Final = 2
# What a title is once something of it happened: "has X ended", "is X out yet".
_END: Final = "end_date"
_SINCE: Final[Mapping[str, tuple[str, ...]]] = {_END: ("finished",), "year": ("finished", "airing")}
# The fields of events by which years are bounded.
_BOUNDS: Final[Mapping[str, str]] = {"end_date": "ended", "year": "year"}
# A manga that a title is made from has a name, which is rather asked for.
_A_MANGA: Final = (("source_material", ("manga",)),)
# What is said of manga, before all else of one that an anime has its name from; and cost of saying it of the anime.
_ON_HIATUS: Final = (("status", ("hiatus",)),)
_OF_ANIME: Final = 0.6
# Cost of asking whether something is of another kind than what its name is taken for: rather its namesake is meant.
_OF_ANOTHER_KIND: Final = 0.9
# The field that is asked for where two of its values are offered, by the filter on it.
_FIELDS: Final[Mapping[str, tuple[str, Kinds]]] = {
    "format": ("format", RELEASED),
    "status": ("status", RELEASED),
    "source_material": ("source_material", ANIME),
    "genre": ("genres", RELEASED),
}


@production(("entity", "modifier"))
def is_so(form: SetForm, modifier: Modifier) -> Iterator[Made]:
    """Make the "X airing" of "is X still airing" and the "X from 2006" of "is X from 2006"."""
    if modifier.one_condition is not None:
        yield from said_of(form, modifier.one_condition)


@production(("entity", "noun"))
def is_a(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X a film" of "is X a film", the "X a horror comedy", and of a manga the "X manga finished"."""
    conditions: list[Condition] = []
    while isinstance(noun, Filter):
        conditions.append(noun.condition)
        noun = noun.base
    of_it = isinstance(noun, Everything) and not noun.kinds.isdisjoint(form.kinds)
    said = all_of(conditions[::-1]) if of_it else None
    for made in said_of(form, said) if said is not None else ():
        yield replace(made, rule="claim_of_kind")  # "does X have a film" asks for another title


def all_of(conditions: Sequence[Condition]) -> Condition | None:
    """Return several conditions as one, of which a genre may be told more than once; ``None`` where no one tells all.

    It is no one either where a title may have one of several genres and one of several others.
    """
    if len(conditions) < _PAIR:
        return next(iter(conditions), None)
    bounds: dict[str, object] = {}
    for name, value in (bound for condition in conditions for bound in condition.bounds):
        if name == _GENRE:
            bounds[name] = tuple(sorted({*_texts(bounds.get(name, ())), *_texts(value)}))
        elif name in bounds:
            return None
        else:
            bounds[name] = value
    kinds = frozenset[EntityType].intersection(*(condition.had_by for condition in conditions))
    whole = not any(each.having or each.dated_by or each.offers or each.opinion for each in conditions)
    said = " and ".join(sorted(each.said for each in conditions))
    return Condition(tuple(sorted(bounds.items(), key=str)), kinds, said) if whole else None


@production(("entity", "sort"))
def is_of_a_kind(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X's sequel an anime" of "is X's sequel an anime", "the author of X a person" and "X a manga"."""
    (sort,) = noun.kinds
    said = Condition((), ANY_KIND, with_article(sort.value))
    named = isinstance(form, Named) and noun.kinds <= RELEASED  # what whoever is in a story is, the data does not tell
    if named or (not is_bare_name(form) and last_join(form) is not None):
        far = _OF_ANOTHER_KIND if named and form.kinds != noun.kinds else 0.0
        yield Made("claim", Fulfils(form, said, sort), "claim_of_kind", far)


@production(("sort", "or_noun"))
def either_kind(noun: SetForm, other: SetForm) -> Iterator[Made]:
    """Make "an anime or a manga"."""
    if isinstance(other, Everything) and noun.kinds | other.kinds == ANIME | MANGA:
        yield Made("either_sort", Everything(ANIME | MANGA), "conjunct")


@production(("entity", "either_sort"))
def of_which_kind(form: SetForm, _: SetForm) -> Iterator[Made]:
    """Make the "X an anime or a manga" of "is X an anime or a manga", which tells what X is."""
    if isinstance(form, Named) and form.kinds <= ANIME | MANGA:
        yield Made("doubt", Profile((form,)), "doubt")


@production(("ask", "event"))
@reversed_order(("event", "tag"))  # "X is over, right?"
@reversed_order(("event", "question_mark"), languages=("fr", "es", "de", "ja"))  # "X terminó?"
def happened(_: None, event: FieldOf) -> Iterator[Made]:
    """Make "has X ended" and "is X out yet"."""
    if event.field in _SINCE:
        for made in said_of(event.base, _since(event.field)):
            yield Made("answer", made.meaning, "yes_or_no")


@production(("or", "field"))
def or_it_happened(_: None, field: FieldWord) -> Iterator[Made]:
    """Make the "or has it ended" of "is X still running or has it ended"."""
    if field.verbal and field.name == _END:
        yield Made("alternative", Modifier(conditions=(_since(field.name),)), "alternatives")


@production(("claim", "alternative"))
def one_or_the_other(claim: LogicalForm, other: Modifier) -> Iterator[Made]:
    """Make the "X airing or finished" of "is X airing or finished"."""
    if isinstance(claim, Fulfils) and len(other.conditions) == 1 and not (other.within or other.without):
        yield from _in_doubt(claim.base, claim.condition, other.conditions[0])


@production(("event", "alternative"))
def happened_or_not(event: FieldOf, other: Modifier) -> Iterator[Made]:
    """Make the "X over or still airing" of "is X over or still airing"."""
    if event.field in _SINCE and len(other.conditions) == 1 and not (other.within or other.without):
        yield from _in_doubt(event.base, _since(event.field), other.conditions[0])


@production(("event", "or_noun"))
def happened_or_not_of_a_kind(event: FieldOf, noun: SetForm) -> Iterator[Made]:
    """Make the "X have an ending or is the manga on hiatus" of a question for how a manga stands."""
    of_one_kind = isinstance(noun, Filter) and isinstance(noun.base, Everything) and event.base.kinds <= noun.base.kinds
    if isinstance(noun, Filter) and of_one_kind and event.field in _SINCE:
        yield from _in_doubt(event.base, _since(event.field), noun.condition)


@production(("claim", "or_noun"))
def of_one_kind_or_the_other(claim: LogicalForm, noun: SetForm) -> Iterator[Made]:
    """Make the "X a film or an OVA" of "is X a film or an OVA": beside a film, a series is a format, too."""
    if not isinstance(claim, Fulfils) or not claim.condition.bounds:
        return
    if isinstance(noun, Filter) and isinstance(noun.base, Everything):
        yield from _in_doubt(claim.base, claim.condition, noun.condition)
    elif isinstance(noun, Everything) and claim.condition.bounds[0][0] == "format" and not noun.kinds.isdisjoint(ANIME):
        yield from _in_doubt(claim.base, claim.condition, Condition((("format", ("tv",)),), ANIME, "series"))


def _since(event: str) -> Condition:
    return Condition((("status", _SINCE[event]),), RELEASED, " or ".join(_SINCE[event]))


def said_of(form: SetForm, condition: Condition) -> Iterator[Made]:
    """Yield that a condition is said of one title, of the one that leads a ranking, or of what belongs to its story."""
    leads = isinstance(form, Ranked) and form.order.limit == 1 and form.order.related is None
    form = First(form) if isinstance(form, Ranked) and leads and form.kinds <= RELEASED else form
    of_a_title = leads or is_one(form) or _is_of_its_story(form)
    already = isinstance(form, Filter)  # of which it is said anyway
    if (
        of_a_title
        and not (already or condition.offers or condition.having is not None or condition.opinion)
        and not form.kinds.isdisjoint(condition.had_by & (ANIME | MANGA))
    ):
        rule = "claim_of_source" if condition.bounds == _A_MANGA else "claim"
        far = _OF_ANIME if condition.bounds == _ON_HIATUS and form.kinds <= ANIME else 0.0
        yield Made("claim", Fulfils(form, condition), rule, far)


def _is_of_its_story(form: SetForm) -> bool:
    while isinstance(form, OfKind):
        form = form.base
    return isinstance(form, Join) and form.kinds <= RELEASED and form.base.kinds <= RELEASED


def _in_doubt(base: SetForm, one: Condition, other: Condition) -> Iterator[Made]:
    """Yield the field that both conditions are on; of genres not all of which titles tell, whether it has any."""
    if len(one.bounds) != 1 or len(other.bounds) != 1:
        return
    (name, value), (other_name, other_value) = one.bounds[0], other.bounds[0]
    if name != other_name or value == other_value or name not in _FIELDS:
        return
    genres = (*_texts(value), *_texts(other_value))
    if name == _GENRE and not GENRES_OF_ALL.issuperset(genres):
        either = Condition((("genre_any", genres),), RELEASED, f"{one.said} or {other.said}")
        yield Made("doubt", Fulfils(base, either), "doubt")
        return
    field, had_by = _FIELDS[name]
    if not base.kinds.isdisjoint(had_by):
        yield Made("doubt", FieldOf(base, field, had_by), "doubt")


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("ask", "doubt"))(right_as("answer", "yes_or_no"))  # "is X airing or finished", which asks how it is
