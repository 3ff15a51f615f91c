"""Compiles logical forms to graph queries: one function over all of their nodes.

A chain of joins from a name is a chain of hops, sets are combined as chains are, conditions become filters, and what no
query can say at once (a relation followed from a set that is filtered, combined or ranked) is read in a query before.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.bridges import BRIDGES
from agent_core.grammar.filters import filters_of, merged
from agent_core.grammar.inspection import (
    names_in,
    told_by_a_title,
)
from agent_core.grammar.logical_form import (
    Aggregated,
    Combine,
    Condition,
    Count,
    Difference,
    Distributed,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Fulfils,
    Having,
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
    Order,
    Others,
    Ranked,
    Related,
    SetForm,
    Share,
    Spread,
    Suggested,
    Verify,
    Without,
)
from agent_core.grammar.relations import Edge, Kinds
from agent_core.graph_query import Aggregate, Chain, EntityFilters, GraphQuery, Hop, SetOperator
from agent_core.limits import MAX_CHAINS, MAX_HOPS
from agent_core.references import EntityRef

MAX_STARTS: Final = 200
"""Entities that a relation is followed from, where they are what another query found; as many as a chain may have."""

# Of several kinds that a set may hold, the one that is asked for: a query has one.
_PREFERRED: Final = (
    EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO, EntityType.EPISODE,
)  # fmt: skip
# A bridge at most so far-fetched says what an entity of another kind is left out for.
_LEFT_OUT_BY: Final = 0.3

# How what belongs to a story is told: where it is of no franchise, by its relations to the title that it is called by.
_BELONGING: Final = (
    RelationType.SHARES_FRANCHISE, RelationType.SIDE_STORY, RelationType.SUMMARY, RelationType.SEQUEL,
    RelationType.ALTERNATIVE_VERSION, RelationType.SPIN_OFF,
)  # fmt: skip


type Found = Callable[["Plan"], Sequence[EntityRef] | None]
"""Tells what a plan's query found; ``None`` where it was not made yet."""


@dataclass(frozen=True, slots=True)
class PlannedChain:
    """Hops from entities, or from what another plan finds; ``combine`` joins it to the chains in front of it."""

    start: "tuple[EntityRef, ...] | Plan"
    hops: tuple[Hop, ...] = ()
    combine: SetOperator = "intersection"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be read of the graph: a query, and before it what its chains start from.

    Attributes:
        form: the logical form that it was made of.
        unbounded: it is all of a kind, so that no chain has to lead to it.
        dated_by: that it came out before or after a title, whose date is read first.
        story: what of the story of the title that its last chain starts from is meant in its place.
    """

    form: SetForm
    kinds: Kinds
    chains: tuple[PlannedChain, ...] = ()
    where: EntityFilters = field(default_factory=EntityFilters)
    exclude: tuple[EntityRef, ...] = ()
    order: Order | None = None
    number: int | None = None
    having: Having | None = None
    count: bool = False
    story: EntityFilters | None = None
    dated_by: Condition | None = None

    @property
    def result_type(self) -> EntityType:
        """The kind of what is found."""
        return next(kind for kind in _PREFERRED if kind in self.kinds)

    @property
    def is_chain(self) -> bool:
        """True for one chain, from whose end further relations can be followed."""
        return len(self.chains) == 1 and not self.exclude and not self._is_cut_down

    @property
    def is_plain(self) -> bool:
        """True where nothing but chains tells the set."""
        return self.where == EntityFilters() and not self.exclude and not self._is_cut_down

    @property
    def _is_cut_down(self) -> bool:
        """True where a part of what its chains lead to is kept, by more than filters."""
        return not (self.order is None and self.number is None and self.having is None and self.dated_by is None)

    def before(self) -> "Sequence[Plan]":
        """Return the plans whose results the chains start from."""
        return [chain.start for chain in self.chains if isinstance(chain.start, Plan)]

    def query(self, found: Found) -> "GraphQuery | Plan":
        """Return the query, or the plan that has to be read first; of one that found nothing, that plan as well."""
        chains: list[Chain] = []
        for chain in self.chains:
            start = chain.start
            if isinstance(start, Plan):
                deeper = start.query(found)
                if isinstance(deeper, Plan):
                    return deeper
                refs = found(start)
                if not refs:
                    return start
                start = tuple(refs[:MAX_STARTS])
            chains.append(Chain(start=list(start), hops=list(chain.hops), combine=chain.combine))
        ordered: dict[str, Any] = {}
        if self.order is not None:
            by = "chapters" if self.order.by == "episodes" and self.result_type is EntityType.MANGA else self.order.by
            ordered = {"order_by": by, "descending": self.order.descending, "limit": self.order.limit}
            if self.order.skip:
                ordered["skip"] = self.order.skip
            if self.order.related is not None:
                ordered["related"] = counted_hop(self.order.related)
        if self.having is not None:
            least, most = self.having.least, self.having.most
            ordered |= {"related": counted_hop(self.having.related), "related_min": least, "related_max": most}
        aggregate: Aggregate = "count" if self.count else "list"
        either = len(chains) > 1 and chains[0].combine != "difference" and {c.combine for c in chains[1:]} == {"union"}
        return GraphQuery(
            result_type=self.result_type,
            chains=_joined_alike(chains) if either else [_opening(chains[0]), *chains[1:]] if chains else [],
            combine="union" if either else "intersection",
            where=filters_of(self.where, manga=self.result_type is EntityType.MANGA),
            exclude=list(self.exclude),
            aggregate=aggregate,
            episode_number=self.number,
            **ordered,
        )


def _joined_alike(chains: Sequence[Chain]) -> list[Chain]:
    """Return chains that the query itself says how to join."""
    return [chain.model_copy(update={"combine": None}) for chain in chains]


def _opening(chain: Chain) -> Chain:
    """Return the first chain, which is joined to nothing; what it takes away, it takes from all of a kind."""
    return chain if chain.combine == "difference" else chain.model_copy(update={"combine": None})


def counted_hop(related: Related) -> Hop:
    """Return the hop of which the ends are counted, within the conditions on these."""
    plan = plan_of(related.among)
    where = EntityFilters() if plan is None else plan.where
    return Hop(relation=related.edge.relation, role=related.edge.role, where=where)


def compiled(form: LogicalForm) -> Plan | None:
    """Return the plan of a logical form.

    ``None`` where it needs more chains or hops than a query may have, where something is asked of names as such, and
    of what is calculated, which takes a query for each of its values (`agent_core.grammar.computing`); and where a
    query starts from a part of a story, or from what is dated by a title, which no other query finds.
    """
    plan = _compiled(form)
    return None if plan is None or _starts_within_a_story(plan) else plan


def _starts_within_a_story(plan: Plan) -> bool:
    return any(
        before.story is not None or before.dated_by is not None or _starts_within_a_story(before)
        for before in plan.before()
    )


def _compiled(form: LogicalForm) -> Plan | None:  # noqa: PLR0911 - one case for each node
    match form:
        case Aggregated() | Difference() | Share():
            return None
        case Suggested(base) | Spread(base):
            return plan_of(base)
        case Count(base):
            plan = plan_of(base)
            return None if plan is None else replace(plan, count=True)
        case FieldOf(base, _, had_by):
            plan = _of_each_name(base) or plan_of(base)
            return None if plan is None else replace(plan, kinds=plan.kinds & had_by)
        case Fulfils(base, condition):
            plan = plan_of(base)
            return None if plan is None else replace(plan, kinds=plan.kinds & condition.had_by)
        case Verify(claim, base):
            plan = plan_of(base)
            return None if plan is None else replace(plan, kinds=claim.kinds)
        case Exists(base):
            return plan_of(base)
        case NamesSideBySide():
            return None
        case _:
            return plan_of(form)


def _of_each_name(form: SetForm) -> Plan | None:
    """Return the plan of names that stand side by side, of which a field is told of each; ``None`` of all else."""
    names = list(_side_by_side(form)) if isinstance(form, Distributed) else []
    if not names or not all(isinstance(name, Named) for name in names):
        return None
    return Plan(
        form, form.kinds, (PlannedChain(tuple(name.candidate.ref for name in names if isinstance(name, Named))),)
    )


def _side_by_side(form: SetForm) -> Iterator[SetForm]:
    """Yield what is said side by side, without what is said of its kind."""
    while isinstance(form, OfKind):
        form = form.base
    if isinstance(form, Distributed):
        yield from _side_by_side(form.left)
        yield from _side_by_side(form.right)
    else:
        yield form


def plan_of(form: SetForm) -> Plan | None:  # noqa: C901, PLR0911, PLR0912 - one case for each node
    """Return the plan of a set."""
    match form:
        case Named(candidate):
            return Plan(form, form.kinds, (PlannedChain((candidate.ref,)),))
        case Hole():
            raise AssertionError("no reading has a pronoun of which it is not known what it stands for")
        case Everything():
            return Plan(form, form.kinds)
        case Join() | Onwards():
            return _joined(form) if isinstance(form, Join) else _followed(form)
        case OfKind(base, _):
            plan = plan_of(base)
            return None if plan is None else replace(plan, form=form, kinds=form.kinds)
        case Filter(base, condition):
            return _filtered(form, plan_of(base), condition)
        case Numbered(base, number):
            plan = plan_of(base)
            return None if plan is None else replace(_closed(plan), form=form, kinds=form.kinds, number=number)
        case Instalments(base, formats):
            story = EntityFilters(format=list(formats))
            return Plan(form, form.kinds, (PlannedChain((base.candidate.ref,)),), story=story)
        case First(base):
            return plan_of(base)
        case Combine() | Distributed():
            return _combined(form)
        case Others(base):
            return _without_names(form, plan_of(base))
        case OneOf(base, names):
            return _one_of(form, plan_of(base), tuple(name.candidate.ref for name in names))
        case Without(base, names, story):
            return _without(form, plan_of(base), [name.candidate.ref for name in names], story=story)
        case Ranked(base, order):
            plan = plan_of(base)
            if plan is None:
                return None
            counts_twice = order.related is not None and plan.having is not None
            return replace(_before(plan) if counts_twice else _closed(plan), form=form, kinds=form.kinds, order=order)


def _followed(form: Onwards, *, itself: bool = False) -> Plan | None:
    """Return what an edge leads to on and on from a name, as far as a query goes; with ``itself`` the name as well."""
    if not isinstance(form.base, Named):
        return None
    hop, start = Hop(relation=form.edge.relation, role=form.edge.role), (form.base.candidate.ref,)
    lengths = range(0 if itself else 1, MAX_HOPS + 1)
    chains = tuple(PlannedChain(start, (hop,) * length, "union") for length in lengths)
    return Plan(form, form.kinds, chains, exclude=() if itself else start)


def _joined(form: Join) -> Plan | None:
    plan = plan_of(form.base)
    if plan is None or not plan.chains:
        return None
    hop = Hop(relation=form.edge.relation, role=form.edge.role)
    chain = plan.chains[0]
    if plan.is_chain and (chain.hops or plan.is_plain):
        hops = chain.hops
        if plan.where != EntityFilters():
            where = filters_of(plan.where, manga=False)
            hops = (*hops[:-1], hops[-1].model_copy(update={"where": where}))
        followed = PlannedChain(chain.start, (*hops, hop))
    else:
        followed = PlannedChain(plan, (hop,))
    story = plan.story if followed.start is not plan else None
    return Plan(form, form.kinds, (followed,), story=story) if len(followed.hops) <= MAX_HOPS else None


def _closed(plan: Plan) -> Plan:
    """Return a plan that conditions or an order can be added to: what is ranked or numbered is read before."""
    return plan if plan.order is None and plan.number is None else _before(plan)


def _before(plan: Plan) -> Plan:
    """Return a plan of what another one finds, which is read before."""
    return Plan(plan.form, plan.kinds, (PlannedChain(plan),))


def _filtered(form: Filter, plan: Plan | None, condition: Condition) -> Plan | None:
    if plan is None:
        return None
    plan = _closed(plan)
    if condition.having is not None:
        plan = plan if plan.having is None else _before(plan)
        return replace(plan, form=form, kinds=form.kinds, having=condition.having)
    if condition.dated_by is not None:
        if plan.dated_by is not None:
            return None
        title = condition.dated_by.candidate.ref
        exclude = tuple(dict.fromkeys((*plan.exclude, *((title,) if title.entity_type in plan.kinds else ()))))
        return replace(plan, form=form, kinds=form.kinds, exclude=exclude, dated_by=condition)
    where = merged(plan.where, condition)
    return None if where is None else replace(plan, form=form, kinds=form.kinds, where=where)


def _in_a_title(form: SetForm) -> Plan | None:
    """Return who is called so of those in a title; ``None`` of anything else."""
    match form:
        case Combine("intersection", Named() as name, Join(_, Edge(RelationType.HAS_CHARACTER)) as cast):
            plan = plan_of(cast)
            so_called = tuple(each.ref for each in name.namesakes) or (name.candidate.ref,)
            chains = () if plan is None else (PlannedChain(so_called), *plan.chains)
            return Plan(form, form.kinds, chains) if plan is not None and plan.is_plain and plan.is_chain else None
        case _:
            return None


def _combined(form: Combine | Distributed) -> Plan | None:
    if (somebody := _in_a_title(form)) is not None:
        return somebody
    if form.operator == "union" and isinstance(form.right, Onwards) and form.right.base == form.left:
        return _followed(form.right, itself=True)
    match form:
        case Combine("difference", left, Combine("union", one, other) | Distributed("union", one, other)):  # of neither
            return _combined(Combine("difference", Combine("difference", left, one), other))
        case _:
            pass
    left, right = plan_of(form.left), plan_of(form.right)
    if left is None or right is None:
        return None
    left, right = _closed(left), _closed(right)
    if form.operator != "intersection" and (left.story is not None or right.story is not None):
        return None
    if left.dated_by is not None or right.dated_by is not None:
        return None
    if form.operator == "intersection":
        both = _intersected(form, left, right)
        if both is not None:
            return both
    kept = left if form.operator == "difference" or left.is_plain else _before(left)
    added = _as_one_chain(right)
    chains = (*kept.chains, replace(added, combine=form.operator))
    return replace(kept, form=form, kinds=form.kinds, chains=chains) if len(chains) <= MAX_CHAINS else None


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
    if _takes_away(right):
        return _without_chains(form, left, right)
    if len(right.chains) > 1 and any(chain.combine != "intersection" for chain in right.chains):
        return None
    bounds = tuple(right.where.model_dump(exclude_defaults=True).items())
    where = merged(left.where, Condition(bounds, form.kinds, ""))
    chains = (*left.chains, *(replace(chain, combine="intersection") for chain in right.chains))
    if where is None or len(chains) > MAX_CHAINS or (left.having is not None and right.having is not None):
        return None
    exclude = tuple(dict.fromkeys((*left.exclude, *right.exclude)))
    having = left.having or right.having
    return Plan(form, form.kinds, chains, where, exclude, having=having, story=right.story)


def _takes_away(plan: Plan) -> bool:
    """True for all of a kind without those that chains lead to: "horror anime not by X"."""
    return bool(plan.chains) and all(chain.combine == "difference" for chain in plan.chains)


def _without_chains(form: Combine | Distributed, left: Plan, right: Plan) -> Plan | None:
    """Return a set without those that the chains of another one lead to, which has nothing else but conditions."""
    where = merged(left.where, Condition(tuple(right.where.model_dump(exclude_defaults=True).items()), form.kinds, ""))
    chains = (*left.chains, *right.chains)
    if where is None or len(chains) > MAX_CHAINS or right.having is not None or right.exclude or left.story is not None:
        return None
    return Plan(form, form.kinds, chains, where, left.exclude, having=left.having)


def _as_one_chain(plan: Plan) -> PlannedChain:
    return plan.chains[0] if plan.is_chain and plan.is_plain and plan.story is None else PlannedChain(plan)


def _without(form: Without, plan: Plan | None, refs: Sequence[EntityRef], *, story: bool) -> Plan | None:
    """Return a plan without some that are named, and with ``story`` without what belongs to their stories."""
    if plan is None:
        return None
    plan = _closed(plan)
    told = [PlannedChain((ref,), (Hop(relation=each),), "difference") for ref in refs for each in _BELONGING if story]
    chains = (*plan.chains, *told)[:MAX_CHAINS]
    return replace(plan, form=form, chains=chains, exclude=(*plan.exclude, *refs))


def _one_of(form: OneOf, plan: Plan | None, refs: tuple[EntityRef, ...]) -> Plan | None:
    """Return which of some entities a plan finds."""
    if plan is None:
        return None
    plan = _closed(plan)
    if any(chain.combine == "union" for chain in plan.chains):
        plan = Plan(plan.form, plan.kinds, (PlannedChain(plan),))
    return replace(plan, form=form, kinds=form.kinds, chains=(*plan.chains, PlannedChain(refs)))


def _so_called(form: SetForm, name: Named) -> Iterator[EntityRef]:
    """Yield what a name stands for, and whoever else has it where a title tells which of them is meant."""
    yield name.candidate.ref
    if name in told_by_a_title(form):
        yield from (each.ref for each in name.namesakes)


def _without_names(form: Others, plan: Plan | None) -> Plan | None:
    """Return a plan without what its names tell: themselves where they are of its kind, else what they are known by."""
    if plan is None:
        return None
    plan = _closed(plan)
    named = list(dict.fromkeys(ref for name in names_in(form) for ref in _so_called(form, name)))
    alike = tuple(ref for ref in named if ref.entity_type in plan.kinds)
    if alike:
        return replace(plan, form=form, exclude=(*plan.exclude, *alike))
    for ref in named:
        for sense in BRIDGES.senses:
            ends = sense.path.ends.get(ref.entity_type, frozenset())
            told = sense.cost <= _LEFT_OUT_BY and plan.result_type in ends and ref.entity_type is EntityType.CHARACTER
            if told:
                hops = tuple(Hop(relation=edge.relation, role=edge.role) for edge in sense.path.edges)
                return replace(plan, form=form, chains=(*plan.chains, PlannedChain((ref,), hops, "difference")))
    return replace(plan, form=form)
