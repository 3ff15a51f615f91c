"""Makes select queries from a dataset, with answers of all sizes: chains that lead somewhere, sets, filters, groups."""

import random
from collections.abc import Sequence
from typing import Any, Final

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, GroupBy, GroupField, Hop
from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RELATIONS, relations_of
from catalog.relations import RelationType as R

from evals.graph.dataset import Dataset, ref_of

# Franchises and stated relations of characters are in no file that the oracle reads.
ABSENT: Final = {
    R.SHARES_FRANCHISE, R.CREWMATE, R.FAMILY, R.MENTOR, R.STUDENT, R.RIVAL, R.FRIEND, R.ENEMY, R.NEXT_SEASON,
    R.PREVIOUS_SEASON,
}  # fmt: skip
ROLES: Final = {
    R.STAFF: ("Director", "music", "Script"),
    R.WORKED_ON: ("director", "Music"),
    R.HAS_CHARACTER: ("main", "Supporting"),
    R.APPEARS_IN: ("MAIN",),
    R.VOICED_BY: ("Japanese",),
    R.SHARED_STAFF: ("Director",),
}
# Entities beyond which a further hop would lead to all there is.
_MANY: Final = 3_000


def make_query(dataset: Dataset, seed: int) -> GraphQuery:
    """Return the query of a seed: a set described by chains and filters, listed, counted, grouped or aggregated."""
    rng = random.Random(seed)
    kind = rng.choice(list(EntityType))
    if rng.random() < 0.15:
        return _bounded(rng, _aggregated(rng, GraphQuery(result_type=kind, where=_conditions(rng, kind))))
    visible = [ref for ref in dataset.of(kind) if ref not in dataset.adult]
    starts = rng.sample(visible, rng.choice((1, 1, 1, 3, 20)))
    first, result_type = _chain(dataset, rng, kind, starts)
    chains = [first]
    for _ in range(rng.choice((0, 0, 1, 2))):
        other = rng.sample(visible, rng.choice((1, 20)))
        combine = rng.choice((None, None, "union", "difference"))
        chains.append(Chain(start=[ref_of(name) for name in other], hops=first.hops, combine=combine))
    exclude = [ref_of(name) for name in starts] if result_type is kind and rng.random() < 0.5 else []
    query = GraphQuery(
        result_type=result_type,
        chains=chains,
        combine=rng.choice(("union", "intersection", "difference")),
        exclude=exclude,
        where=_conditions(rng, result_type),
    )
    return _bounded(rng, _aggregated(rng, query))


def _chain(dataset: Dataset, rng: random.Random, kind: EntityType, starts: Sequence[str]) -> tuple[Chain, EntityType]:
    """Walk up to three relations that lead somewhere; at most one of them derived, because they multiply."""
    hops: list[Hop] = []
    reached = set(starts)
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        if len(reached) > _MANY:
            break
        legal = [r for r in relations_of(kind) if r not in ABSENT]
        if any(RELATIONS[hop.relation].derived for hop in hops):
            legal = [r for r in legal if not RELATIONS[r].derived]
        leading = [r for r in legal if dataset.hop(sorted(reached)[:20], r, None)]
        if not leading:
            break
        relation = rng.choice(leading)
        pairs = RELATIONS[relation].pairs
        ends = sorted(target for source, target in pairs if source is kind)
        where = _conditions(rng, ends[0]) if len(ends) == 1 and rng.random() < 0.3 else EntityFilters()
        hops.append(Hop(relation=relation, role=rng.choice((None, *ROLES.get(relation, ()))), where=where))
        kind = rng.choice(ends)
        reached = {ref for ref in dataset.step(reached, hops[-1]) if ref.startswith(f"{kind}:")}
    return Chain(start=[ref_of(name) for name in starts], hops=hops), kind


def _conditions(rng: random.Random, kind: EntityType) -> EntityFilters:
    if kind not in TITLE_TYPES or rng.random() < 0.4:
        return EntityFilters()
    year = rng.randint(1985, 2022)
    options: list[dict[str, Any]] = [
        {"year": year},
        {"year_min": year},
        {"year_max": year, "year_min": year - 10},
        {"genre": [rng.choice(("Action", "comedy", "DRAMA", "Shounen", "School"))]},
        {"genre": ["action", "fantasy"]},
        {"status": ["Finished"]},
        {"score_min": rng.choice((6.5, 7.25, 8.0))},
        {"score_max": 7.5, "year_max": 2015},
        {"score_above": 8.0, "score_below": 8.5},
    ]
    if kind is EntityType.ANIME:
        options += [
            {"format": ["TV", "movie"]},
            {"season": "Fall"},
            {"source_material": ["Original", "light_novel"]},
            {"episodes_min": 13},
            {"age_rating": ["g", "pg"]},
            {"episodes_max": 12, "format": ["tv"]},
        ]
    return EntityFilters.model_validate(rng.choice(options))


def _aggregated(rng: random.Random, query: GraphQuery) -> GraphQuery:
    kind = query.result_type
    choice = rng.random()
    if choice < 0.2:
        return query.model_copy(update={"aggregate": "count"})
    if choice < 0.4:
        by = _grouping(rng, kind)
        return query.model_copy(update={"aggregate": "group_count", "group_by": by}) if by else query
    if choice < 0.6 and kind in TITLE_TYPES:
        field = rng.choice(("score", "year", "episodes") if kind is EntityType.ANIME else ("score", "year"))
        return query.model_copy(update={"aggregate": rng.choice(("min", "max", "average")), "order_by": field})
    return query


def _bounded(rng: random.Random, query: GraphQuery) -> GraphQuery:
    """Keep, of one query in four, only the entities that have none, some or not too many of another kind."""
    if query.aggregate == "group_count" or rng.random() >= 0.25:
        return query
    bounds: dict[str, int] = rng.choice(({"related_max": 0}, {"related_min": 1}, {"related_min": 2, "related_max": 5}))
    return query.model_copy(update={"related": _hop_of(rng, query.result_type), **bounds})


def _hop_of(rng: random.Random, kind: EntityType) -> Hop:
    stored = [r for r in relations_of(kind) if r not in ABSENT and not RELATIONS[r].derived]
    return Hop(relation=rng.choice(stored))


def _grouping(rng: random.Random, kind: EntityType) -> GroupBy | None:
    if kind in TITLE_TYPES and rng.random() < 0.5:
        fields: list[GroupField] = ["year", "decade", "format", "status", "genre"]
        return GroupBy(field=rng.choice([*fields, "season"] if kind is EntityType.ANIME else fields))
    return GroupBy(hop=_hop_of(rng, kind))
