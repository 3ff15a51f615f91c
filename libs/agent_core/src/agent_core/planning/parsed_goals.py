"""Hands logical forms on as the goals that the rules weigh and answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.compiling import counted_hop, plan_of
from agent_core.grammar.entries import MANGA
from agent_core.grammar.filters import merged
from agent_core.grammar.inspection import (
    instalments_in,
    is_an_episode,
    is_counted,
    names_in,
    told_by_a_title,
)
from agent_core.grammar.logical_form import (
    Alike,
    Combine,
    Condition,
    Connection,
    Contrast,
    Count,
    Distributed,
    Everything,
    Exists,
    FieldOf,
    Filter,
    Foremost,
    Fulfils,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    OfKind,
    OfSets,
    OneOf,
    Order,
    Others,
    Otherwise,
    Profile,
    Ranked,
    Related,
    SameValue,
    Seasons,
    SetForm,
    Spread,
    Suggested,
    Surpasses,
    Verify,
    WatchOrder,
)
from agent_core.grammar.paraphrase import counted, reading_of, said, unfiltered
from agent_core.grammar.productions import last_join
from agent_core.grammar.relations import Edge
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, GroupBy, Hop
from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.identities import identity_of
from agent_core.planning.naming import also_called, rivals
from agent_core.relation_phrases import RelationPhrase
from agent_core.results import Candidate, Mention
from agent_core.title_fields import DETAILED, RUNNING, SONGS

# Groups that an answer tells, the largest first.
_SHOWN_GROUPS: Final = 10
# Values that are counted at once: more than there are years, genres or formats.
_MAX_VALUES: Final = 200
# Cost of what is like a title of another kind than is asked for.
_OTHER_KIND: Final = 4


def goal_of(form: OfSets, query: GraphQuery, mentions: Sequence[Mention], *, cost: int) -> Goal:
    """Return a logical form as what the rules weigh and answer."""
    claim = form.claim if isinstance(form, Verify) else None
    offered = form.names if isinstance(form, OneOf) else ()
    story, dated = next(instalments_in(form), None), _dated_by(form)
    leading = (story.base,) if story is not None else (dated.dated_by,) if dated and dated.dated_by else ()
    within = told_by_a_title(form)  # who that is, the title says, and no namesake is chosen
    told = (e for e in (*leading, *names_in(form)) if e is not claim and e not in offered and e not in within)
    named = list({named.candidate.ref: named for named in told}.values())
    subjects = tuple(each.candidate for each in named)
    mentioned = [mention_of(each, mentions) for each in named]
    attribute = form.field if isinstance(form, FieldOf) else "name" if is_an_episode(form) else None
    base = form.base if isinstance(form, FieldOf | Count | Verify | Fulfils | Exists | Suggested | Spread) else form
    plain = unfiltered(base)
    behind = f" {dated.said}" if dated is not None else ""
    said_of = EntityFilters.model_validate(dict(form.condition.bounds)) if isinstance(form, Fulfils) else None
    if isinstance(form, Spread):
        return _spread(form, query, subjects, said(plain, many=True).whole, cost=cost)
    if isinstance(form, Suggested):
        query = query.model_copy(update={"limit": form.number})
    return Goal(
        kind=GoalKind.VERIFY if isinstance(form, Verify | Fulfils | Exists) else GoalKind.SELECT,
        subjects=subjects,
        claim=None if claim is None else claim.candidate,
        said=said_of,
        said_kind=form.sort if isinstance(form, Fulfils) else None,
        others=tuple(name.candidate for name in offered),
        query=query.model_copy(
            update={
                "details": attribute in DETAILED or said_of is not None or not RUNNING.isdisjoint(query.where.status),
                "songs": attribute in SONGS,
            }
        ),
        attribute=attribute,
        place=form.place if isinstance(form, FieldOf) else None,
        count=isinstance(form, Count),
        ranked=(query.limit is not None or _is_ordered(base)) and not isinstance(form, Suggested),
        recommends=isinstance(form, Suggested),
        each=_each(form, query, mentions),
        phrase=f"{said(plain, many=False).whole}{behind}",
        plural=f"{said(plain, many=True).whole}{behind}",
        relative=(Measure(order_by="start_date", descending=dated.later),) if dated is not None else (),
        outermost=_outermost(plain),
        instalments=None if story is None else EntityFilters(format=list(story.formats)),
        also=also_called(mentioned, subjects),
        rivals=tuple(rival for a, c in zip(mentioned, subjects, strict=True) for rival in rivals(a, c)),
        cost=cost,
    )


def _is_ordered(form: SetForm) -> bool:
    """True for a set in an order that is told."""
    while isinstance(form, Filter | OfKind | Others):
        form = form.base
    return isinstance(form, Ranked)


def _dated_by(form: OfSets) -> Condition | None:
    """Return the condition that what is asked for came out before or after a title; ``None`` where there is none."""
    form = form.base if isinstance(form, Count | FieldOf) else form
    while isinstance(form, Filter | Ranked | Others | OfKind):
        if isinstance(form, Filter) and form.condition.dated_by is not None:
            return form.condition
        form = form.base
    return None


def _each(form: OfSets, query: GraphQuery, mentions: Sequence[Mention]) -> tuple[Goal, ...]:
    """Return what is meant of each name alone, in the order of the query, where nothing has to be of all of them."""
    match form:
        case Verify(_, (Combine() | Distributed()) as base) if base.operator == "intersection":
            sides = _sides(base)
        case Combine(severally=True) | Exists(Combine(severally=True)):
            sides = _sides(form.base if isinstance(form, Exists) else form)
        case _:
            return ()
    goals: list[Goal] = []
    for side in sides:
        plan = plan_of(side)
        alone = None if plan is None or last_join(side) is None else plan.query(lambda _: None)
        if not isinstance(alone, GraphQuery):
            return ()
        goals.append(goal_of(side, alone, mentions, cost=0))
    alike = bool(goals) and all(goal.hops == goals[0].hops for goal in goals)
    goals.sort(key=lambda goal: _place_in(query, goal))
    return tuple(goals) if alike and all(goal.hops for goal in goals) else ()


def _place_in(query: GraphQuery, goal: Goal) -> int:
    """Return which chain of a query is the one of a goal."""
    starts = [chain.start for chain in goal.query.chains] if goal.query is not None else []
    return next((i for i, chain in enumerate(query.chains) if [chain.start] == starts), 0)


def _sides(form: SetForm) -> Iterator[SetForm]:
    if isinstance(form, Combine | Distributed) and form.operator == "intersection":
        yield from _sides(form.left)
        yield from _sides(form.right)
    else:
        yield form


def counted_in_groups(form: LogicalForm) -> LogicalForm:
    """Return who has the most of something as the groups that these are counted in; any other form as it is."""
    match form:
        case Ranked(Everything(), Order(descending=True, related=Related() as related, limit=1)) if not is_counted(
            related.among
        ):
            return Spread(related.among, related.edge.inverse, leading=True)
        case _:
            return form


def _spread(form: Spread, query: GraphQuery, subjects: tuple[Candidate, ...], many: str, *, cost: int) -> Goal:
    """Return how many have each value of a field, of which all are told, or who has the most."""
    edge = form.field if isinstance(form.field, Edge) else None
    by = GroupBy(field=None if isinstance(form.field, Edge) else form.field, hop=None if edge is None else _hop(edge))
    limit = _SHOWN_GROUPS if form.leading else _MAX_VALUES
    return Goal(
        kind=GoalKind.GROUP,
        subjects=subjects,
        query=query.model_copy(update={"aggregate": "group_count", "group_by": by, "limit": limit}),
        phrase=many,
        plural=many,
        outermost=None if edge is None else reading_of(form.base, edge),
        spread=None if form.leading or isinstance(form.field, Edge) else form.field,
        bare=edge is not None and bool(subjects),
        cost=cost,
    )


def _hop(edge: Edge) -> Hop:
    return Hop(relation=edge.relation, role=edge.role)


def goal_of_names(form: NamesSideBySide, mentions: Sequence[Mention], *, cost: int) -> Goal:
    """Return what is asked of names as such as what the rules weigh and answer."""
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
        case Foremost() if len({subject.ref.entity_type for subject in subjects}) > 1:  # which no one query can order
            return _bare(Contrast(form.names), subjects, both)
        case Contrast(_, common):
            return Goal(kind=GoalKind.COMPARE, subjects=subjects, common=common, phrase=f"comparison of {both}")
        case Connection():
            return Goal(kind=GoalKind.PATH, subjects=subjects, phrase=f"connection between {both}")
        case WatchOrder():
            query = GraphQuery(result_type=EntityType.ANIME)
            return Goal(kind=GoalKind.ORDER, subjects=subjects, query=query, phrase=f"watch order of {both}")
        case SameValue(_, by):
            measured = _measured(Order(by, descending=True, had_by=form.kinds), subjects, both)
            same = Measure(order_by=by, descending=True, equal=True)
            return replace(measured, kind=GoalKind.VERIFY, claim=subjects[0], measure=same)
        case Seasons():
            return _of_seasons(form, subjects)
        case Alike():
            return _alike(form, subjects, both)
        case Foremost(_, order):
            return _measured(order, subjects, both)
        case Surpasses(_, order):
            measured = _measured(order, subjects, both)
            return replace(measured, kind=GoalKind.VERIFY, claim=subjects[0])
        case _:
            raise AssertionError(f"no goal for {type(form).__name__}")


def _of_seasons(form: Seasons, subjects: tuple[Candidate, ...]) -> Goal:
    noun = f"season {form.number}" if form.number is not None else "seasons"
    said = f"{'episodes of the seasons' if form.asked == 'episodes' else noun} of {subjects[0].name}"
    return Goal(
        kind=GoalKind.SEASONS,
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
    for told in form.otherwise:
        where = merged(where, told.condition) if where is not None and told.condition is not None else where
    return where


def _alike(form: Alike, subjects: tuple[Candidate, ...], both: str) -> Goal:
    plan = plan_of(form.among)
    if plan is None:
        raise AssertionError("a noun has a plan")
    query = GraphQuery(result_type=plan.result_type, where=where_of(form) or EntityFilters(), limit=form.number)
    noun = "manga" if plan.result_type is EntityType.MANGA else "titles"
    follows = form.next and len(subjects) == 1
    alike = Goal(kind=GoalKind.SIMILAR, subjects=subjects, query=query, next=follows, phrase=f"{noun} like {both}")
    for told in form.otherwise:
        alike = _with(alike, told)
    return alike


def _with(goal: Goal, told: Otherwise) -> Goal:
    """Return a likeness with one more thing that shall be otherwise than of its titles."""
    if told.order is not None:
        measure = Measure(order_by=told.order.by, descending=told.order.descending)
        return replace(goal.but(told.said), relative=(*goal.relative, measure))
    if told.maker is not None:  # who that is, is said once it is known
        return replace(goal, own_makers=Hop(relation=told.maker.relation, role=told.maker.role))
    if told.shared is not None:
        return replace(goal.but(told.said), shared=(*goal.shared, told.shared.relation))
    if told.by is not None:
        whole = f"{goal.phrase} {told.said}"
        return replace(goal, makers=(*goal.makers, told.by.candidate), phrase=whole, plural=whole)
    if told.without is not None:
        return replace(goal.but(told.said), makers_not=(*goal.makers_not, told.without.candidate))
    if told.untold:
        return replace(goal, unapplied=" and ".join(filter(None, (goal.unapplied, told.untold))))
    return replace(goal, partly_applied=told.said or goal.partly_applied)  # more than genres and tags can tell


def _measured(order: Order, subjects: tuple[Candidate, ...], both: str) -> Goal:
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
    return Goal(
        kind=GoalKind.SELECT,
        subjects=subjects,
        query=query,
        measure=Measure(order_by=by, descending=order.descending),
        phrase=both if related is None else counted(related, order.had_by, many=False),
        plural="" if related is None else counted(related, order.had_by),
        outermost=None if related is None else reading_of(Everything(order.had_by), related.edge),
    )


def mention_of(named: Named, mentions: Sequence[Mention]) -> Mention:
    """Return the mention that a name of a form was taken from, with all that it may mean."""
    found = (m for m in mentions if m.start == named.start and named.candidate in m.candidates)
    surface = named.candidate.matched_name
    alone = Mention(start=named.start, end=named.end, surface=surface, candidates=[named.candidate])
    return next(found, alone)


def _outermost(form: SetForm) -> RelationPhrase | None:
    match form:
        case Join(base, edge):
            return reading_of(base, edge)
        case Named() | Hole() | Everything() | Instalments():
            return None
        case Combine(_, left, _) | Distributed(_, left, _):
            return _outermost(left)
        case _:
            return _outermost(form.base)
