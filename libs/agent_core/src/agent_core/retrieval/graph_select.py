"""The ``select`` primitive: a set of entities, described in a validated query language, listed, counted or ranked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from asyncpg import Record
from catalog.cards import CardRow, load_cards_by_key
from catalog.entities import TITLE_TYPES, EntityType
from catalog.prepared import Prepared
from catalog.relations import relations_of

from agent_core.graph_query import Chain, GraphQuery, GroupBy
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult, Group
from agent_core.retrieval.graph_cards import (
    build_cards,
    entity_card,
    entity_ref,
    join_lines,
    list_summary,
    load_entity_cards,
    relation_label,
)
from agent_core.retrieval.graph_details import load_cards_with_details
from agent_core.retrieval.graph_groups import compile_groups
from agent_core.retrieval.graph_query import compile_query, ordered_by
from agent_core.retrieval.graph_scope import NotAnswerable, Scope, reached_kinds, relations_present, resolve
from agent_core.retrieval.graph_shape import Entities, QueryShape, shape_of, values_of
from agent_core.retrieval.graph_songs import load_cards_with_songs

# Entities shown beside a count or an average, which is over all of them.
_EXAMPLES: Final = 50
MEMBERS_FIELD: Final = "members"
RELATED_FIELD: Final = "related"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """The rows of the statement.

    Attributes:
        keys: of the entities shown.
        total: how many there are.
        known: how many of them have a value to aggregate.
        value: the aggregate over all.
        wanted: how many would be shown without the server's cap.
        ties: how many more are level with the first, where all that are shown are.
    """

    keys: Sequence[int]
    total: int
    known: int | None = None
    value: str | None = None
    wanted: int = 0
    ties: int = 0


async def run_query(scope: Scope, query: GraphQuery) -> GraphResult:
    """Return the set that the query describes: listed, counted, grouped or ranked.

    A list is cut at the server's ``max_results``, as are groups and the holders of an extreme; a count never is.
    """
    _require_number(query)
    entities = await resolve(scope, [*(ref for chain in query.chains for ref in chain.start), *query.exclude])
    for chain in query.chains:
        await _require_legal_chain(scope, query.result_type, chain, entities)
    _require_legal_hops(query)
    if query.group_by is not None and query.aggregate == "group_count":
        return await _grouped(scope, query, query.group_by, entities)
    limit = _row_limit(query, scope)
    rows = await _rows(scope, query, entities, limit=limit)
    answer = _answer(query, rows)
    caps = ["max_results"] if len(answer.keys) < answer.wanted else ["limit"] if answer.ties else []
    if not answer.keys:
        return await _nothing(scope, query, entities, total=answer.total, truncated_by=caps)
    cards = await _cards(scope, query, answer, rows)
    if query.result_type is EntityType.EPISODE and query.aggregate == "list" and _is_one_title(query):
        cards.sort(key=lambda card: (card.number is None, card.number))
    return GraphResult.of(
        cards,
        summary=list_summary(_title(query, answer), cards),
        meta=GraphMeta(truncated_by=caps, total=answer.total, known=answer.known, value=answer.value, ties=answer.ties),
    )


def _is_one_title(query: GraphQuery) -> bool:
    """True for the episodes of one title, which have an order of their own where no other one is asked for."""
    unranked = query.order_by == "popularity" and query.limit is None
    return unranked and len(query.chains) == 1 and len(query.chains[0].start) == 1


async def _cards(scope: Scope, query: GraphQuery, answer: _Answer, rows: Sequence[Record]) -> list[EntityCard]:
    """Return the cards of an answer; of a ranking by what is related, each with how many those are."""
    if query.songs and query.result_type is EntityType.ANIME:
        return await load_cards_with_songs(scope, answer.keys)
    if query.details and query.result_type in TITLE_TYPES:
        return await load_cards_with_details(scope, answer.keys)
    if query.order_by != "related" or query.aggregate != "list":
        return await load_entity_cards(scope.driver, answer.keys)
    counts = {row["key"]: str(row["sort"]) for row in rows}
    return await load_entity_cards(
        scope.driver, answer.keys, lambda row: entity_card(row, fields=[(RELATED_FIELD, counts[row.key])])
    )


async def _rows(scope: Scope, query: GraphQuery, entities: Entities, *, limit: int) -> list[Record]:
    statement = _statement(shape_of(query, entities, include_adult=scope.include_adult))
    return await scope.fetch(statement, **values_of(query, entities, limit=limit))


@lru_cache(maxsize=512)
def _statement(shape: QueryShape) -> Prepared:
    """Return the statement of a shape: to compile it takes longer than most queries run."""
    if shape.grouped_by is not None:
        return Prepared(compile_groups(shape, shape.grouped_by))
    return Prepared(compile_query(shape))


async def _grouped(scope: Scope, query: GraphQuery, by: GroupBy, entities: Entities) -> GraphResult:
    most = min(query.limit or scope.limits.max_results, scope.limits.max_results)
    rows = await _rows(scope, query, entities, limit=most + 1)
    if not rows:
        return await _nothing(scope, query, entities, total=0)
    rows, behind = rows[:most], rows[most:]
    known = await load_cards_by_key(scope.driver, [row["key"] for row in rows if row["key"] is not None])
    sizes = {row["key"]: row["members"] for row in rows}

    def build(card: CardRow) -> EntityCard:
        return entity_card(card, fields=[(MEMBERS_FIELD, str(sizes[card.key]))])

    cards = await build_cards([known[key] for key in sizes if key in known], build)
    refs = {key: entity_ref(card) for key, card in known.items()}
    groups = [Group(label=row["label"], count=row["members"], ref=refs.get(row["key"])) for row in rows]
    total: int = rows[0]["total"]
    caps = [] if len(rows) >= min(total, query.limit or total) else ["max_results"]
    if not caps and behind and behind[0]["members"] == rows[0]["members"]:
        caps = ["limit"]  # of those that share the first place some are not shown
    named = by.field if by.hop is None else relation_label(by.hop.relation)
    lines = [f"{total} groups of {query.result_type} by {named}:", *(_group_line(group) for group in groups)]
    return GraphResult(
        summary=join_lines(lines),
        node_ids=[card.ref for card in cards],
        count=len(groups),
        cards=cards,
        meta=GraphMeta(truncated_by=caps, total=total, groups=groups),
    )


def _group_line(group: Group) -> str:
    return f"- {group.label}: {group.count}" + (f" id={group.ref.id}" if group.ref else "")


def _row_limit(query: GraphQuery, scope: Scope) -> int:
    cap = scope.limits.max_results if query.aggregate == "list" else min(_EXAMPLES, scope.limits.max_results)
    return min((query.limit or cap) + query.skip, cap)


def _answer(query: GraphQuery, rows: Sequence[Record]) -> _Answer:
    if not rows:
        return _Answer(keys=(), total=0)
    first, keys = rows[0], [row["key"] for row in rows]
    total, known, value = first["total"], first["known"], _text(first["value"])
    match query.aggregate:
        case "list" | "group_count":
            left = max(0, total - query.skip)
            wanted = min(left, query.limit or left)
            return _Answer(keys=keys[query.skip :], total=total, wanted=wanted, ties=_ties(query, rows[query.skip :]))
        case "count":
            return _Answer(keys=keys, total=total, value=str(total))
        case "average":
            return _Answer(keys=keys if known else (), total=total, known=known, value=value)
        case "min" | "max":
            holders = [row["key"] for row in rows if row["value"] is not None and row["sort"] == row["value"]]
            wanted = min(first["alike"], query.limit or first["alike"]) if holders else 0
            return _Answer(keys=holders, total=total, known=known, value=value, wanted=wanted)


def _ties(query: GraphQuery, shown: Sequence[Record]) -> int:
    """Return how many more have the value that all shown have; a name, and how well known one is, make no ties."""
    measured = ordered_by(query.result_type, query.order_by) not in ("popularity", "name")
    if query.limit is None or not measured or not shown or shown[0]["sort"] is None:
        return 0
    return shown[0]["alike"] - len(shown) if shown[0]["sort"] == shown[-1]["sort"] else 0


def _text(value: Any) -> str | None:  # noqa: ANN401 - a number or a name, as the column has it
    """Return a value as text: numbers rounded to two decimals, without trailing zeros."""
    if value is None or isinstance(value, str):
        return value
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _title(query: GraphQuery, answer: _Answer) -> str:
    ordered = (
        f", by {ordered_by(query.result_type, query.order_by)} ({'highest' if query.descending else 'lowest'} first)"
    )
    if query.aggregate in ("list", "count"):
        return f"{answer.total} {query.result_type} found{ordered if query.aggregate == 'list' else ''}:"
    known = str(answer.total) if answer.known == answer.total else f"{answer.known} of {answer.total}"
    return f"The {query.aggregate} of {query.order_by} over {known} {query.result_type} is {answer.value}:"


async def _nothing(
    scope: Scope, query: GraphQuery, entities: Entities, *, total: int, truncated_by: Sequence[str] = ()
) -> GraphResult:
    """Return the result without entities; ``total`` counts those that are there and were passed over, or valueless."""
    starts = [entities[ref] for chain in query.chains for ref in chain.start]
    return GraphResult(
        summary=f"No {query.result_type} is left behind the first {query.skip} of {total}."
        if query.skip and total
        else f"No {query.result_type} matches.",
        count=0,
        meta=GraphMeta(
            outcome=GraphOutcome.NO_ROWS,
            truncated_by=list(truncated_by),
            total=total,
            value="0" if query.aggregate == "count" else None,
            hint=await relations_present(scope, starts) if starts else None,
        ),
    )


def _require_number(query: GraphQuery) -> None:
    if query.episode_number is not None and query.result_type is not EntityType.EPISODE:
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"No {query.result_type} has an episode number.",
            hint="set result_type to 'episode' and end the chain with has_episode",
        )


def _require_legal_hops(query: GraphQuery) -> None:
    """Check that what is counted of each entity, or groups it, is a relation of the result's kind."""
    counted = query.related if query.counts_related else None
    grouping = query.group_by.hop if query.group_by is not None and query.aggregate == "group_count" else None
    for step in (counted, grouping):
        if step is not None and not reached_kinds({query.result_type}, step.relation):
            names = ", ".join(relations_of(query.result_type))
            raise NotAnswerable(
                GraphOutcome.UNKNOWN_RELATION,
                f"No {query.result_type} has the relation {step.relation.value!r}.",
                hint=f"relations of this kind: {names}",
            )


async def _require_legal_chain(scope: Scope, result_type: EntityType, chain: Chain, entities: Entities) -> None:
    """Check that every hop may follow the one before, and that the last may reach the result's kind."""
    starts = [entities[ref] for ref in chain.start]
    kinds = frozenset(start.kind for start in starts)
    for place, step in enumerate(chain.hops, 1):
        reached = reached_kinds(kinds, step.relation)
        if not reached:
            names = " or ".join(sorted(kinds))
            raise NotAnswerable(
                GraphOutcome.UNKNOWN_RELATION,
                f"Hop {place}: no {names} has the relation {step.relation.value!r}.",
                hint=await relations_present(scope, starts),
            )
        kinds = reached
    if result_type not in kinds:
        names = " or ".join(sorted(kinds))
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"The chain leads to {names}, not to {result_type}.",
            hint=f"set result_type to one of {names}, or change the hops; {await relations_present(scope, starts)}",
        )
