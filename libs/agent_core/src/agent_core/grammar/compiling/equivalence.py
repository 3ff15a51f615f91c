"""Tells whether two logical forms ask the same, however they were put together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan, PlannedChain
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Difference,
    Exists,
    FieldOf,
    Fulfils,
    LogicalForm,
    NamesSideBySide,
    Share,
    Spread,
    Suggested,
    Verify,
)
from agent_core.graph_query import EntityFilters, Hop
from agent_core.references import EntityRef

_ANYTHING: Final = EntityFilters()
_VOICES_OF_A_CAST: Final = [Hop(relation=RelationType.HAS_CHARACTER), Hop(relation=RelationType.VOICED_BY)]
# Of an anime, those of its source are whoever wrote the manga that has the same name.
_SOURCE: Final = Hop(relation=RelationType.ADAPTED_FROM)
_OF_A_SOURCE: Final = frozenset({RelationType.WRITTEN_BY, RelationType.DRAWN_BY})
_CAST: Final = Hop(relation=RelationType.VOICE_CAST)

type Signature = object
"""What is asked; equal for logical forms that ask the same."""

type _Starts = Mapping[EntityRef, tuple[int, int, str]]


def signature_of(form: LogicalForm) -> Signature:
    """Return what is asked of names in their places; which of several namesakes of one kind is meant is left open."""
    match form:
        case NamesSideBySide():
            places = [(n.start, n.end, n.candidate.ref.entity_type.value) for n in form.names]
            return type(form), places, form.detail
        case Aggregated(base, field, _, function):
            return function, field, signature_of(base)
        case Difference(one, other) | Share(one, other):
            return type(form).__name__, signature_of(one), signature_of(other)
        case Exists(base):
            return "exists", signature_of(base)
        case _:
            return _of_one_plan(form)


def are_of_the_same(one: LogicalForm, other: LogicalForm) -> bool:
    """True where the same is asked of the very same entities, side by side, wherever their names stand."""
    if not (isinstance(one, NamesSideBySide) and isinstance(other, NamesSideBySide)):
        return False
    both = [(type(form), form.detail, [name.candidate.ref for name in form.names]) for form in (one, other)]
    return both[0] == both[1]


def _of_one_plan(form: LogicalForm) -> Signature:
    plan = compiled(form)
    if plan is None:
        return form
    starts = {
        each.ref: (name.start, name.end, each.ref.entity_type.value)
        for name in names_in(form)
        for each in (name.candidate, *name.namesakes)
    }
    asked = (
        (form.field, form.place)
        if isinstance(form, FieldOf)
        else (form.condition.bounds, form.sort)
        if isinstance(form, Fulfils)
        else starts[form.claim.candidate.ref]
        if isinstance(form, Verify)
        else _of_selection(form)
    )
    return asked, _of_plan(plan, starts)


def _of_selection(form: LogicalForm) -> Signature:
    """Return what is told of a set beside what it holds."""
    match form:
        case Suggested(_, number):
            return "suggested", number
        case Spread(_, field, leading):
            return "spread", field, leading
        case _:
            return ""


def _of_plan(plan: Plan, starts: _Starts) -> Signature:
    kept = [chain for chain in plan.chains if not _leaves_out_a_story(chain, plan)]
    chains, operators = [_of_chain(chain, starts) for chain in kept], [c.combine for c in kept[1:]]
    if operators in (["intersection"] * len(operators), ["union"] * len(operators)):
        chains.sort(key=repr)
    left_out = sorted(repr(starts.get(ref, ref)) for ref in plan.exclude)
    # of what kinds an order might be of as well, says nothing of those that are ordered
    order = None if plan.order is None else replace(plan.order, had_by=frozenset())
    selection = order, plan.number, plan.having, plan.count
    return plan.result_type, operators, chains, _of_filters(plan.where), left_out, *selection


def _leaves_out_a_story(chain: PlannedChain, plan: Plan) -> bool:
    """True for what belongs to a name that is left out itself, which says no more than that."""
    if chain.combine != "difference" or isinstance(chain.start, Plan):
        return False
    return bool(plan.exclude) and frozenset(plan.exclude).issuperset(chain.start)


def _of_chain(chain: PlannedChain, starts: _Starts) -> Signature:
    start = chain.start
    hops = list(chain.hops)
    of_its_source = hops[:1] == [_SOURCE] and len(hops) > 1 and hops[1].relation in _OF_A_SOURCE
    if isinstance(start, Plan):
        begins = _of_plan(start, starts)
    elif of_its_source and all(ref.entity_type is EntityType.ANIME and ref in starts for ref in start):
        begins, hops = tuple(_as_manga(starts[ref]) for ref in start), hops[1:]
    else:
        begins = tuple(starts.get(ref, ref) for ref in start)
    return begins, tuple(_of_hop(hop) for hop in _casts(hops))


def _as_manga(named: tuple[int, int, str]) -> tuple[int, int, str]:
    """Return where a name stands as that of the manga, which an anime has from it."""
    return *named[:2], EntityType.MANGA.value


def _casts(hops: Sequence[Hop]) -> Iterator[Hop]:
    """Yield hops, of which those over all characters of a title to their voices are one to its cast."""
    left = list(hops)
    while left:
        if left[:2] == _VOICES_OF_A_CAST:
            left[:2] = [_CAST]
        yield left.pop(0)


def _of_hop(hop: Hop) -> Signature:
    return hop.relation.value, hop.role or "", _of_filters(hop.where)


def _of_filters(where: EntityFilters) -> str:
    """Return what filters hold; in which order their values stand says nothing."""
    if where == _ANYTHING:
        return ""
    held = where.model_copy(update={"genre": sorted(where.genre), "genre_any": sorted(where.genre_any)})
    return held.model_dump_json(exclude_defaults=True)
