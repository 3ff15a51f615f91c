"""Hands logical forms on as the goals that the rules weigh and answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from agent_core.goals.goal import Goal, GraphGoal, GroupGoal, Measure, SelectGoal, VerifyGoal
from agent_core.grammar.compiling.filters import without_opposites
from agent_core.grammar.compiling.logical_forms import plan_of
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.set_phrases import in_plural, reading_of, said, unfiltered
from agent_core.grammar.productions.following import last_join
from agent_core.grammar.semantics.building import conditions_of
from agent_core.grammar.semantics.inspection import (
    identified_by_a_title,
    instalments_in,
    is_an_episode,
    is_counted,
    names_in,
)
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Condition,
    Coordinated,
    Count,
    Everything,
    Exists,
    FieldOf,
    Filter,
    Fulfils,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    OfKind,
    OfSets,
    OneOf,
    Order,
    Others,
    Ranked,
    Related,
    SetForm,
    Spread,
    Suggested,
    Sung,
    Verify,
)
from agent_core.grammar.semantics.relations import Edge
from agent_core.graph_query import EntityFilters, GraphQuery, GroupBy, Hop
from agent_core.planning.naming import also_called, rivals
from agent_core.relation_phrases import RelationPhrase
from agent_core.results import Candidate, Mention
from agent_core.title_fields import DETAILED, RUNNING, SONGS

# The filter that a mood is taken for.
_TOPICS: Final = "genre_any"
# Groups that an answer tells, the largest first.
_SHOWN_GROUPS: Final = 10
# Values that are counted at once: more than there are years, genres or formats.
_MAX_VALUES: Final = 200


def goal_of(form: OfSets, query: GraphQuery, mentions: Sequence[Mention], *, cost: int) -> GraphGoal | GroupGoal:
    """Return a logical form as what the rules weigh and answer."""
    base = form.base if isinstance(form, FieldOf | Count | Verify | Fulfils | Exists | Suggested | Spread) else form
    plain, story, dated = unfiltered(base), next(instalments_in(form), None), _dated_by(form)
    named = _named(form)
    subjects = tuple(each.candidate for each in named)
    if isinstance(form, Spread):
        return _spread(form, query, subjects, in_plural(plain), cost=cost)
    if isinstance(form, Suggested):
        where = without_opposites(query.where, conditions_of(base))
        query = query.model_copy(update={"limit": form.number, "where": where})
    mentioned = [mention_of(each, mentions) for each in named]
    behind = f" {dated.said}" if dated is not None else ""
    goal = (VerifyGoal if isinstance(form, Verify | Fulfils | Exists) else SelectGoal)(
        subjects=subjects,
        query=query,
        attribute=form.field if isinstance(form, FieldOf) else "name" if is_an_episode(form) else None,
        count=isinstance(form, Count),
        ranked=(query.limit is not None or _is_ordered(base)) and not isinstance(form, Suggested),
        others=tuple(name.candidate for name in form.names) if isinstance(form, OneOf) else (),
        each=_each(form, query, mentions),
        phrase=f"{said(plain, many=False).whole}{behind}",
        plural=f"{in_plural(plain)}{behind}",
        dated=Measure(order_by="start_date", descending=dated.later) if dated is not None else None,
        outermost=_outermost(plain),
        instalments=None if story is None else EntityFilters(format=list(story.formats)),
        also=also_called(mentioned, subjects),
        rivals=tuple(rival for a, c in zip(mentioned, subjects, strict=True) for rival in rivals(a, c)),
        cost=cost,
    )
    whole = _verifying(goal, form) if isinstance(goal, VerifyGoal) else _selecting(goal, form, base)
    return replace(whole, query=_with_details(whole, query))


def _named(form: OfSets) -> list[Named]:
    """Return the names that a form is about, each once: what dates it or is the story of its parts first."""
    claim = form.claim if isinstance(form, Verify) else None
    offered = form.names if isinstance(form, OneOf) else ()
    story, dated = next(instalments_in(form), None), _dated_by(form)
    leading = (story.base,) if story is not None else (dated.dated_by,) if dated and dated.dated_by else ()
    within = identified_by_a_title(form)  # who that is, the title says, and no namesake is chosen
    named_forms = (e for e in (*leading, *names_in(form)) if e is not claim and e not in offered and e not in within)
    return list({named.candidate.ref: named for named in named_forms}.values())


def _verifying(goal: VerifyGoal, form: OfSets) -> VerifyGoal:
    """Return a question for yes or no with what it claims, or says of its subject."""
    match form:
        case Verify(claim):
            return replace(goal, claim=claim.candidate, claimed=claim.namesakes)
        case Fulfils():
            said_of = EntityFilters.model_validate(dict(form.condition.bounds))
            return replace(goal, said=said_of, said_kind=form.sort)
        case _:
            return goal


def _selecting(goal: SelectGoal, form: OfSets, base: SetForm) -> SelectGoal:
    """Return a question for a set with what it asks of one, or recommends of it."""
    match form:
        case FieldOf():
            return replace(goal, place=form.place)
        case Suggested():
            return replace(goal, recommends=True, tastes=_tastes(base), moods=_moods(base))
        case _:
            return goal


def _with_details(goal: GraphGoal, query: GraphQuery) -> GraphQuery:
    """Return the query of a goal with the details of cards that its answer tells, or is decided by."""
    runs = not RUNNING.isdisjoint(query.where.status)
    needs_details = goal.attribute in DETAILED or runs or (isinstance(goal, VerifyGoal) and goal.said is not None)
    return query.model_copy(update={"details": needs_details, "songs": goal.attribute in SONGS})


def _is_ordered(form: SetForm) -> bool:
    """True for a set in an order that is told."""
    while isinstance(form, Filter | OfKind | Others):
        form = form.base
    return isinstance(form, Ranked)


def _tastes(form: SetForm) -> tuple[str, ...]:
    """Return the words of a taste that narrow a set."""
    return tuple(dict.fromkeys(each.taste for each in conditions_of(form) if each.taste))


def _moods(form: SetForm) -> tuple[tuple[str, ...], ...]:
    """Return the topics of each mood that narrows a set, the first one first; nothing for one alone."""
    each = (
        topics
        for condition in conditions_of(form)
        for name, topics in condition.bounds
        if name == _TOPICS and condition.taste
    )
    found = tuple(cast("tuple[str, ...]", topics) for topics in each)[::-1]
    return found if len(found) > 1 else ()


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
        case Verify(_, Coordinated() as base) if base.operator == "intersection":
            sides = _sides(base)
        case Combine(distributive=True) | Exists(Combine(distributive=True)):
            sides = _sides(form.base if isinstance(form, Exists) else form)
        case _:
            return ()
    goals: list[Goal] = []
    for side in sides:
        plan = plan_of(side)
        alone = None if plan is None or last_join(side) is None else query_of(plan)
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
    if isinstance(form, Coordinated) and form.operator == "intersection":
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


def _spread(form: Spread, query: GraphQuery, subjects: tuple[Candidate, ...], many: str, *, cost: int) -> GroupGoal:
    """Return how many have each value of a field, of which all are told, or who has the most."""
    edge = form.field if isinstance(form.field, Edge) else None
    by = GroupBy(field=None if isinstance(form.field, Edge) else form.field, hop=None if edge is None else _hop(edge))
    limit = _SHOWN_GROUPS if form.leading else _MAX_VALUES
    return GroupGoal(
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
        case Named() | Hole() | Everything() | Instalments() | Sung():
            return None
        case Coordinated():
            return _outermost(form.left)
        case _:
            return _outermost(form.base)
