"""Hands on what is asked of names as such as goals: comparisons, connections, orders, seasons, likenesses."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.goals.goal import (
    CompareGoal,
    Goal,
    Measure,
    OrderGoal,
    PathGoal,
    SeasonsGoal,
    SelectGoal,
    SimilarGoal,
    VerifyGoal,
)
from agent_core.grammar.compiling.filters import merged
from agent_core.grammar.compiling.logical_forms import plan_of
from agent_core.grammar.compiling.querying import counted_hop
from agent_core.grammar.printing.set_phrases import counted, reading_of
from agent_core.grammar.semantics.logical_form import (
    Alike,
    Connection,
    Contrast,
    Everything,
    Foremost,
    NamesSideBySide,
    Order,
    Otherwise,
    Profile,
    SameValue,
    Seasons,
    Surpasses,
    WatchOrder,
)
from agent_core.grammar.words.entries import MANGA
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.planning.identities import identity_of
from agent_core.planning.naming import also_called, rivals
from agent_core.planning.parsed_goals import mention_of
from agent_core.results import Candidate, Mention

# Cost of what is like a title of another kind than is asked for.
_OTHER_KIND: Final = 4


def goal_of_names(form: NamesSideBySide, mentions: Sequence[Mention], *, cost: int) -> Goal:
    """Return what is asked of names as such, as a goal."""
    if isinstance(form, Profile):
        name = form.names[0]
        return replace(identity_of(name, mention_of(name, mentions).candidates, who=form.who), cost=cost)
    subjects = tuple(each.candidate for each in form.names)
    names = ", ".join(c.name for c in subjects[:-1])
    both = f"{names} and {subjects[-1].name}" if names else subjects[0].name
    goal = _bare(form, subjects, both)
    mentioned = [mention_of(each, mentions) for each in form.names]
    return replace(
        goal,
        plural=goal.plural or goal.phrase,
        also=also_called(mentioned, subjects),
        rivals=tuple(rival for a, c in zip(mentioned, subjects, strict=True) for rival in rivals(a, c)),
        cost=cost + _of_another_kind(form),
    )


def _of_another_kind(form: NamesSideBySide) -> int:
    """Return what speaks against an anime, or a manga, where the other is asked for and has the name too."""
    if not isinstance(form, Alike):
        return 0
    return sum(_OTHER_KIND for title in form.names if title.kinds.isdisjoint(form.among.kinds))


def _bare(form: NamesSideBySide, subjects: tuple[Candidate, ...], both: str) -> Goal:  # noqa: PLR0911 - by node
    match form:
        case Foremost() | Surpasses() if (
            len({subject.ref.entity_type for subject in subjects}) > 1
        ):  # which no one query can order
            return _bare(Contrast(form.names), subjects, both)
        case Contrast(_, common):
            return CompareGoal(subjects=subjects, common=common, phrase=f"comparison of {both}")
        case Connection():
            return PathGoal(subjects=subjects, phrase=f"connection between {both}")
        case WatchOrder():
            query = GraphQuery(result_type=EntityType.ANIME)
            return OrderGoal(subjects=subjects, query=query, phrase=f"watch order of {both}")
        case SameValue(_, by):
            measured = _measured(Order(by, descending=True, had_by=form.kinds), subjects, both)
            return _verified(measured, Measure(order_by=by, descending=True, equal=True))
        case Seasons():
            return _of_seasons(form, subjects)
        case Alike():
            return _alike(form, subjects, both)
        case Foremost(_, order):
            return _measured(order, subjects, both)
        case Surpasses(_, order):
            return _verified(_measured(order, subjects, both))
        case _:
            raise AssertionError(f"no goal for {type(form).__name__}")


def _verified(compared: SelectGoal, measure: Measure | None = None) -> VerifyGoal:
    """Return whether the first of the subjects is the one that is more, or has the same."""
    return VerifyGoal(
        subjects=compared.subjects,
        claim=compared.subjects[0],
        query=compared.query,
        measure=measure or compared.measure,
        phrase=compared.phrase,
        plural=compared.plural,
        outermost=compared.outermost,
    )


def _of_seasons(form: Seasons, subjects: tuple[Candidate, ...]) -> SeasonsGoal:
    noun = f"season {form.number}" if form.number is not None else "seasons"
    said = f"{'episodes of the seasons' if form.asked == 'episodes' else noun} of {subjects[0].name}"
    return SeasonsGoal(
        subjects=subjects,
        query=GraphQuery(result_type=EntityType.ANIME),
        attribute={"episodes": "episodes", "date": "year"}.get(form.asked),
        count=form.asked == "count",
        place=form.number,
        whole_story=form.whole,
        in_total=form.summed,
        phrase=said,
    )


def where_of(form: Alike) -> EntityFilters | None:
    """Return the filters of what is alike; ``None`` where not all of them can hold of one title."""
    plan = plan_of(form.among)
    where = None if plan is None or plan.having is not None else plan.where
    for difference in form.otherwise:
        where = merged(where, difference.condition) if where is not None and difference.condition is not None else where
    return where


def _alike(form: Alike, subjects: tuple[Candidate, ...], both: str) -> SimilarGoal:
    plan = plan_of(form.among)
    if plan is None:
        raise AssertionError("a noun has a plan")
    query = GraphQuery(result_type=plan.result_type, where=where_of(form) or EntityFilters(), limit=form.number)
    noun = "manga" if plan.result_type is EntityType.MANGA else "titles"
    follows = form.next and len(subjects) == 1
    alike = SimilarGoal(subjects=subjects, query=query, next=follows, phrase=f"{noun} like {both}")
    for difference in form.otherwise:
        alike = _with(alike, difference)
    return alike


def _with(goal: SimilarGoal, difference: Otherwise) -> SimilarGoal:
    """Return a likeness with one more thing that shall be otherwise than of its titles."""
    if difference.order is not None:
        measure = Measure(order_by=difference.order.by, descending=difference.order.descending)
        return replace(goal.but(difference.said), relative=(*goal.relative, measure))
    if difference.maker is not None:  # who that is, is said once it is known
        return replace(goal, own_makers=Hop(relation=difference.maker.relation, role=difference.maker.role))
    if difference.shared is not None:
        return replace(goal.but(difference.said), shared=(*goal.shared, difference.shared.relation))
    if difference.by is not None:
        whole = f"{goal.phrase} {difference.said}"
        return replace(goal, makers=(*goal.makers, difference.by.candidate), phrase=whole, plural=whole)
    if difference.without is not None:
        return replace(goal.but(difference.said), makers_not=(*goal.makers_not, difference.without.candidate))
    if difference.unlike is not None:
        return replace(goal.but(difference.said), unlike=(*goal.unlike, difference.unlike.candidate))
    if difference.unheld:
        return replace(goal, unapplied=" and ".join(filter(None, (goal.unapplied, difference.unheld))))
    return replace(goal, partly_applied=difference.said or goal.partly_applied)  # more than genres and tags can tell


def _measured(order: Order, subjects: tuple[Candidate, ...], both: str) -> SelectGoal:
    """Return the subjects in an order: of films that are longer by their time, of manga by their chapters."""
    kind, by = subjects[0].ref.entity_type, order.by
    if by == "episodes" and order.had_by >= MANGA:
        films = all(subject.format == "movie" for subject in subjects)
        by = "chapters" if kind is EntityType.MANGA else "duration" if films else by
    related = order.related
    query = GraphQuery(
        result_type=kind,
        chains=[Chain(start=[subject.ref for subject in subjects])],
        order_by=by,
        related=None if related is None else counted_hop(related),
        descending=order.descending,
    )
    return SelectGoal(
        subjects=subjects,
        query=query,
        measure=Measure(order_by=by, descending=order.descending),
        phrase=both if related is None else counted(related, order.had_by, many=False),
        plural="" if related is None else counted(related, order.had_by),
        outermost=None if related is None else reading_of(Everything(order.had_by), related.edge),
    )
