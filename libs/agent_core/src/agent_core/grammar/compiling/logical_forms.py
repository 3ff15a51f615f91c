"""Compiles logical forms to plans of graph queries: one function over all of their nodes.

A chain of joins from a name is a chain of hops, sets are combined as chains are, conditions become filters, and what no
query can say at once (a relation followed from a set that is filtered, combined or ranked) is read in a query before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType as R

from agent_core.grammar.compiling.filters import filters_of, merged
from agent_core.grammar.compiling.plans import Plan, PlannedChain
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.inspection import identified_by_a_title, leaves_out_stories, names_in
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Combine,
    Condition,
    Coordinated,
    Count,
    Difference,
    Distributed,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Fulfils,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Numbered,
    OfKind,
    OneOf,
    Onwards,
    Others,
    Ranked,
    SetForm,
    Share,
    Spread,
    Suggested,
    Sung,
    Verify,
    Without,
)
from agent_core.grammar.semantics.relations import Edge
from agent_core.graph_query import EntityFilters, Hop
from agent_core.limits import MAX_CHAINS, MAX_HOPS, MAX_STARTS
from agent_core.references import EntityRef

# A bridge at most so far-fetched says what an entity of another kind is left out for.
_LEFT_OUT_BY: Final = 0.3

# How what belongs to a story is told: where it is of no franchise, by its relations to the title that it is called by.
_BELONGING: Final = (
    (R.SHARES_FRANCHISE,), (R.SIDE_STORY,), (R.SUMMARY,), (R.SEQUEL,), (R.ALTERNATIVE_VERSION,), (R.SPIN_OFF,),
    (R.SEQUEL, R.SEQUEL), (R.SEQUEL, R.SIDE_STORY),
)  # fmt: skip


class _NoPlanError(Exception):
    """A form needs more than a query can say."""


def compiled(form: LogicalForm) -> Plan | None:
    """Return the plan of a logical form.

    ``None`` where it needs more chains or hops than a query may have, where something is asked of names as such, and
    of what is calculated, which takes a query for each of its values (`agent_core.grammar.compiling.computing`); and
    where a query starts from a part of a story, or from what is dated by a title, which no other query finds.
    """
    try:
        plan = _of_whole(form)
    except _NoPlanError:
        return None
    return None if _starts_within_a_story(plan) else plan


def plan_of(form: SetForm) -> Plan | None:
    """Return the plan of a set; ``None`` where it needs more than queries can say."""
    try:
        return _plan(form)
    except _NoPlanError:
        return None


def _starts_within_a_story(plan: Plan) -> bool:
    return any(
        before.story is not None or before.dated_by is not None or _starts_within_a_story(before)
        for before in plan.before()
    )


def _of_whole(form: LogicalForm) -> Plan:
    match form:
        case Aggregated() | Difference() | Share() | NamesSideBySide():
            raise _NoPlanError
        case Suggested(base) | Spread(base) | Exists(base):
            return _plan(base)
        case Count(base):
            return replace(_plan(base), count=True)
        case FieldOf(base, _, had_by):
            plan = _of_each_name(base) or _plan(base)
            return replace(plan, kinds=plan.kinds & had_by)
        case Fulfils(base, condition):
            plan = _plan(base)
            return replace(plan, kinds=plan.kinds & condition.had_by)
        case Verify(claim, base):
            return replace(_plan(base), kinds=claim.kinds)
        case _:
            return _plan(form)


def _of_each_name(form: SetForm) -> Plan | None:
    """Return the plan of names that stand side by side, of which a field is told of each; ``None`` of all else."""
    sides = list(_side_by_side(form)) if isinstance(form, Distributed) else []
    names = [side for side in sides if isinstance(side, Named)]
    return Plan(form, form.kinds, (_from(*names),)) if sides and len(names) == len(sides) else None


def _from(*names: Named) -> PlannedChain:
    """Return the chain of names themselves."""
    return PlannedChain(tuple(name.candidate.ref for name in names))


def _side_by_side(form: SetForm) -> Iterator[SetForm]:
    """Yield what is said side by side, without what is said of its kind."""
    while isinstance(form, OfKind):
        form = form.base
    if isinstance(form, Distributed):
        yield from _side_by_side(form.left)
        yield from _side_by_side(form.right)
    else:
        yield form


def _plan(form: SetForm) -> Plan:  # noqa: C901, PLR0911, PLR0912 - one case for each node
    match form:
        case Named():
            return Plan(form, form.kinds, (_from(form),))
        case Hole():
            raise AssertionError("no reading has a pronoun of which it is not known what it stands for")
        case Everything():
            return Plan(form, form.kinds)
        case Join():
            return _joined(form)
        case Onwards():
            return _followed(form)
        case OfKind(base, _):
            return replace(_plan(base), form=form, kinds=form.kinds)
        case Filter():
            return _filtered(form)
        case Numbered(base, number):
            return replace(_closed(base), form=form, kinds=form.kinds, number=number)
        case Sung():
            return _with_songs(form)
        case Instalments(base, formats):
            return Plan(form, form.kinds, (_from(base),), story=EntityFilters(format=list(formats)))
        case First(base):
            return _plan(base)
        case Coordinated():
            return _combined(form)
        case Others():
            return _without_names(form)
        case OneOf(base):
            return _one_of(form, _closed(base))
        case Without(base, names):
            return _without(form, _closed(base), [name.candidate.ref for name in names])
        case Ranked(base, order):
            plan = _closed(base)
            counts_twice = order.related is not None and plan.having is not None
            return replace(_before(plan) if counts_twice else plan, form=form, kinds=form.kinds, order=order)


def _with_songs(form: Sung) -> Plan:
    """Return the anime with theme songs, which were found with the names of these."""
    if not form.anime:
        raise _NoPlanError
    return Plan(form, form.kinds, (PlannedChain(form.anime[:MAX_STARTS]),))


def _followed(form: Onwards, *, itself: bool = False) -> Plan:
    """Return what an edge leads to on and on from a name, as far as a query goes; with ``itself`` the name as well."""
    if not isinstance(form.base, Named):
        raise _NoPlanError
    hop, start = _hop(form.edge), (form.base.candidate.ref,)
    lengths = range(0 if itself else 1, MAX_HOPS + 1)
    chains = tuple(PlannedChain(start, (hop,) * length, "union") for length in lengths)
    return Plan(form, form.kinds, chains, exclude=() if itself else start)


def _hop(edge: Edge) -> Hop:
    return Hop(relation=edge.relation, role=edge.role)


def _joined(form: Join) -> Plan:
    plan = _plan(form.base)
    if not plan.chains:
        raise _NoPlanError
    chain = plan.chains[0]
    if not plan.is_chain or not (chain.hops or plan.is_plain):
        return Plan(form, form.kinds, (PlannedChain(plan, (_hop(form.edge),)),))
    hops = chain.hops
    if plan.where != EntityFilters():
        where = filters_of(plan.where, manga=False)
        hops = (*hops[:-1], hops[-1].model_copy(update={"where": where}))
    if len(hops) >= MAX_HOPS:
        raise _NoPlanError
    return Plan(form, form.kinds, (PlannedChain(chain.start, (*hops, _hop(form.edge))),), story=plan.story)


def _closed(form: SetForm) -> Plan:
    """Return a plan that conditions or an order can be added to: what is ranked or numbered is read before."""
    plan = _plan(form)
    return plan if plan.order is None and plan.number is None else _before(plan)


def _before(plan: Plan) -> Plan:
    """Return a plan of what another one finds, which is read before."""
    return Plan(plan.form, plan.kinds, (PlannedChain(plan),))


def _filtered(form: Filter) -> Plan:
    plan, condition = _closed(form.base), form.condition
    if condition.having is not None:
        plan = plan if plan.having is None else _before(plan)
        return replace(plan, form=form, kinds=form.kinds, having=condition.having)
    if condition.dated_by is not None:
        if plan.dated_by is not None:
            raise _NoPlanError
        title = condition.dated_by.candidate.ref
        exclude = tuple(dict.fromkeys((*plan.exclude, *((title,) if title.entity_type in plan.kinds else ()))))
        return replace(plan, form=form, kinds=form.kinds, exclude=exclude, dated_by=condition)
    if (where := merged(plan.where, condition)) is None:
        raise _NoPlanError
    return replace(plan, form=form, kinds=form.kinds, where=where)


def _in_a_title(form: SetForm) -> Plan | None:
    """Return who is called so of those in a title; ``None`` of anything else."""
    match form:
        case Combine("intersection", Named() as name, Join(_, Edge(R.HAS_CHARACTER)) as cast):
            plan = _plan(cast)
            so_called = tuple(each.ref for each in name.namesakes) or (name.candidate.ref,)
            chains = (PlannedChain(so_called), *plan.chains)
            return Plan(form, form.kinds, chains) if plan.is_plain and plan.is_chain else None
        case _:
            return None


def _combined(form: Combine | Distributed) -> Plan:
    if (somebody := _in_a_title(form)) is not None:
        return somebody
    if form.operator == "union" and isinstance(form.right, Onwards) and form.right.base == form.left:
        return _followed(form.right, itself=True)
    match form:
        case Combine("difference", left, Coordinated("union", one, other)):  # of neither
            return _combined(Combine("difference", Combine("difference", left, one), other))
        case _:
            pass
    left, right = _closed(form.left), _closed(form.right)
    if form.operator != "intersection" and (left.story is not None or right.story is not None):
        raise _NoPlanError
    if left.dated_by is not None or right.dated_by is not None:
        raise _NoPlanError
    if form.operator == "intersection":
        both = _intersected(form, left, right)
        if both is not None:
            return both
    kept = left if form.operator == "difference" or left.is_plain else _before(left)
    if len(kept.chains) >= MAX_CHAINS:
        raise _NoPlanError
    added = PlannedChain(right) if not (right.is_chain and right.is_plain and right.story is None) else right.chains[0]
    chains = (*kept.chains, replace(added, combine=form.operator))
    return replace(kept, form=form, kinds=form.kinds, chains=chains)


def _intersected(form: Combine | Distributed, left: Plan, right: Plan) -> Plan | None:
    """Return both as one query; ``None`` where one of them has to be read before."""
    if len(right.chains) > 1 and len(left.chains) == 1:
        left, right = right, left
    if left.story is not None:  # which belongs to the last chain
        left, right = right, left
    if left.story is not None or (right.story is not None and len(right.chains) > 1):
        return None
    if _takes_away(left) and _takes_away(right):
        return None
    if _takes_away(left) and left.story is right.story is None:  # "not by X, but with music by Y"
        left, right = right, left
    where = merged(left.where, Condition(tuple(right.where.model_dump(exclude_defaults=True).items()), form.kinds, ""))
    if where is None or len(left.chains) + len(right.chains) > MAX_CHAINS:
        return None
    if _takes_away(right):  # which has nothing else but conditions
        chains = (*left.chains, *right.chains)
        alone = right.having is None and not right.exclude and left.story is None
        return Plan(form, form.kinds, chains, where, left.exclude, having=left.having) if alone else None
    if len(right.chains) > 1 and any(chain.combine != "intersection" for chain in right.chains):
        return None
    if left.having is not None and right.having is not None:
        return None
    chains = (*left.chains, *(replace(chain, combine="intersection") for chain in right.chains))
    exclude, having = tuple(dict.fromkeys((*left.exclude, *right.exclude))), left.having or right.having
    return Plan(form, form.kinds, chains, where, exclude, having=having, story=right.story)


def _takes_away(plan: Plan) -> bool:
    """True for all of a kind without those that chains lead to: "horror anime not by X"."""
    return bool(plan.chains) and all(chain.combine == "difference" for chain in plan.chains)


def _without(form: Without, plan: Plan, refs: Sequence[EntityRef]) -> Plan:
    """Return a plan without some that are named, and, where it is said, without what belongs to their stories."""
    stories = [PlannedChain(tuple(refs), tuple(Hop(relation=each) for each in way), "difference") for way in _BELONGING]
    chains = (*plan.chains, *stories)[:MAX_CHAINS] if leaves_out_stories(form) else plan.chains
    return replace(plan, form=form, chains=chains, exclude=(*plan.exclude, *refs))


def _one_of(form: OneOf, plan: Plan) -> Plan:
    """Return which of some names a plan finds."""
    if any(chain.combine == "union" for chain in plan.chains):
        plan = _before(plan)
    return replace(plan, form=form, kinds=form.kinds, chains=(*plan.chains, _from(*form.names)))


def _so_called(form: SetForm, name: Named) -> Iterator[EntityRef]:
    """Yield what a name stands for, and whoever else has it where a title tells which of them is meant."""
    yield name.candidate.ref
    if name in identified_by_a_title(form):
        yield from (each.ref for each in name.namesakes)


def _without_names(form: Others) -> Plan:
    """Return a plan without what its names tell: themselves where they are of its kind, else what they are known by."""
    plan = _closed(form.base)
    named = list(dict.fromkeys(ref for name in names_in(form) for ref in _so_called(form, name)))
    alike = tuple(ref for ref in named if ref.entity_type in plan.kinds)
    if alike:
        return replace(plan, form=form, exclude=(*plan.exclude, *alike))
    for ref in named:
        for sense in BRIDGES.senses if ref.entity_type is EntityType.CHARACTER else ():
            if sense.cost <= _LEFT_OUT_BY and plan.result_type in sense.path.ends.get(ref.entity_type, frozenset()):
                hops = tuple(map(_hop, sense.path.edges))
                return replace(plan, form=form, chains=(*plan.chains, PlannedChain((ref,), hops, "difference")))
    return replace(plan, form=form)
