"""Says a logical form in English: total over all of its nodes, of which `set_phrases` says those that denote sets."""

from collections.abc import Mapping
from typing import Final

from catalog.relations import RELATIONS

from agent_core.calculation.expressions import Function
from agent_core.grammar.printing.set_phrases import as_base, called, degree, in_plural, listed, superlative, things
from agent_core.grammar.semantics.logical_form import (
    LAST,
    Aggregated,
    Alike,
    Connection,
    Contrast,
    Count,
    Difference,
    Exists,
    FieldOf,
    Foremost,
    Fulfils,
    LogicalForm,
    NamesSideBySide,
    Order,
    Profile,
    SameValue,
    Seasons,
    Share,
    Spread,
    Suggested,
    Surpasses,
    Verify,
    WatchOrder,
)
from agent_core.grammar.semantics.relations import Edge

# What is asked of names and nothing more.
_OF_NAMES_ALONE: Final[Mapping[type[NamesSideBySide], str]] = {
    Profile: "who or what {} is", Connection: "how {} are connected", WatchOrder: "the watch order of {}",
}  # fmt: skip


def paraphrase(form: LogicalForm) -> str:  # noqa: C901, PLR0911 - one case for each node
    """Return what a logical form asks for, as "the director of X" or "how many anime by X there are"."""
    match form:
        case Suggested(base, number):
            return f"{number or 'a few'} of the {in_plural(base)}, to recommend"
        case Spread(base, field, leading):
            group = RELATIONS[field.relation].label if isinstance(field, Edge) else field
            many = in_plural(base)
            return f"the {group} of the most {many}" if leading else f"how many {many} there are of each {group}"
        case Count(base):
            return f"how many {in_plural(base)} there are"
        case FieldOf(base, field, _, place):
            return f"the {called(field)}{_numbered(place)} of {as_base(base)}"
        case Aggregated(base, field, _, function):
            function_called = "the sum of" if function is Function.SUM else "the average of"
            return f"{function_called} the {called(field)} of {as_base(base)}"
        case Difference(left, right):
            return f"the difference between {paraphrase(left)} and {paraphrase(right)}"
        case Share(part, whole):
            return f"the share of the {in_plural(part)} among the {in_plural(whole)}"
        case Fulfils(base, condition):
            return f"whether {as_base(base)} is {condition.said}"
        case Verify(claim, base):
            return f"whether {claim.candidate.name} is among the {in_plural(base)}"
        case Exists(base):
            return f"whether there are any {in_plural(base)}"
        case NamesSideBySide():
            return _side_by_side(form)
        case _:
            return f"the {in_plural(form)}"


def _side_by_side(form: NamesSideBySide) -> str:
    both = listed(form.names)
    match form:
        case Contrast(_, common):
            return f"what {both} have in common" if common else f"how {both} differ"
        case Profile() | Connection() | WatchOrder():
            return _OF_NAMES_ALONE[type(form)].format(both)
        case SameValue(_, by):
            return f"whether {both} have the same {called(by)}"
        case Seasons(_, asked, number, _, _):
            return _of_seasons(asked, number).format(both)
        case Alike(_, among, _, otherwise, number):
            but = " and ".join(
                o.said or o.unheld or (o.condition.said if o.condition is not None else "") for o in otherwise
            )
            few = "" if number is None else f"{number} "
            return f"the {few}{in_plural(among)} like {both}{f' but {but}' if but else ''}"
        case Foremost(_, order):
            return f"which of {both} is the {_most(order)}"
        case Surpasses((one, other), order):
            return f"whether {one.candidate.name} rather than {other.candidate.name} is the {_most(order)}"
        case _:
            raise AssertionError(f"no words for {type(form).__name__}")


def _of_seasons(asked: str, number: int | None) -> str:
    one = f"season {number} of {{}}"
    phrases = {
        "count": "how many seasons {} has",
        "existence": f"whether there is a {one}",
        "date": f"when {one} came out",
        "episodes": "how many episodes the seasons of {} have",
    }
    return phrases[asked]


def _most(order: Order) -> str:
    if order.related is None:
        return superlative(order)
    return f"one with the {degree(order)} {things(order.related, order.had_by)}"


def _numbered(place: int | None) -> str:
    return "" if place is None else " (the last)" if place == LAST else f" (number {place})"
