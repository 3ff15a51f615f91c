"""The ``select`` primitive: a set of entities, described in a validated query language, listed, counted or ranked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from catalog.entities import EntityType

from agent_core.retrieval.graph_cards import list_summary, load_entity_cards
from agent_core.retrieval.graph_query import Entities, compile_query
from agent_core.retrieval.graph_scope import NotAnswerable, Scope, reached_kinds, relations_present, resolve
from agent_core.schemas import Chain, GraphMeta, GraphOutcome, GraphQuery, GraphResult

# Entities shown beside a count or an average, which is over all of them.
_EXAMPLES: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """The rows of the statement: keys of the entities shown, how many there are, and the aggregate over all."""

    keys: Sequence[int]
    total: int
    value: str | None


async def run_query(scope: Scope, query: GraphQuery) -> GraphResult:
    """Return the set that the query describes: listed, counted or ranked.

    A list is cut at the server's ``max_results``; a count never is.
    """
    _require_number(query)
    entities = await resolve(scope, [*(ref for chain in query.chains for ref in chain.start), *query.exclude])
    for chain in query.chains:
        await _require_legal_chain(scope, query.result_type, chain, entities)
    limit = _row_limit(query, scope)
    rows = (await scope.connection.execute(compile_query(scope, query, entities, limit=limit))).all()
    answer = _answer(query, rows)
    if not answer.keys:
        return await _nothing(scope, query, entities, total=answer.total)
    cards = await load_entity_cards(scope.connection, answer.keys)
    complete = query.aggregate != "list" or len(answer.keys) >= min(answer.total, query.limit or answer.total)
    return GraphResult(
        summary=list_summary(_title(query, answer), cards),
        node_ids=[card.ref for card in cards],
        count=len(cards),
        cards=cards,
        meta=GraphMeta(
            complete=complete,
            truncated_by=[] if complete else ["max_results"],
            total=answer.total,
            value=answer.value,
        ),
    )


def _row_limit(query: GraphQuery, scope: Scope) -> int:
    cap = scope.limits.max_results if query.aggregate == "list" else min(_EXAMPLES, scope.limits.max_results)
    return min(query.limit or cap, cap)


def _answer(query: GraphQuery, rows: Sequence[sa.Row[*tuple[Any, ...]]]) -> _Answer:
    if not rows:
        return _Answer(keys=(), total=0, value=None)
    total: int = rows[0].total
    match query.aggregate:
        case "list":
            return _Answer(keys=[row.key for row in rows], total=total, value=None)
        case "count":
            return _Answer(keys=[row.key for row in rows], total=total, value=str(total))
        case "average":
            value = _text(rows[0].value)
            return _Answer(keys=[row.key for row in rows] if value else [], total=total, value=value)
        case "min" | "max":
            extreme = [row.key for row in rows if row.value is not None and row.sort == row.value]
            return _Answer(keys=extreme, total=total, value=_text(rows[0].value))


def _text(value: Any) -> str | None:  # noqa: ANN401 - a number or a name, as the column has it
    """Return a value as text: numbers rounded to two decimals, without trailing zeros."""
    if value is None or isinstance(value, str):
        return value
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _title(query: GraphQuery, answer: _Answer) -> str:
    ordered = f", by {query.order_by} ({'highest' if query.descending else 'lowest'} first)"
    if query.aggregate in ("list", "count"):
        return f"{answer.total} {query.result_type} found{ordered if query.aggregate == 'list' else ''}:"
    return f"The {query.aggregate} of {query.order_by} over {answer.total} {query.result_type} is {answer.value}:"


async def _nothing(scope: Scope, query: GraphQuery, entities: Entities, *, total: int) -> GraphResult:
    starts = [entities[ref] for chain in query.chains for ref in chain.start]
    return GraphResult(
        summary=f"No {query.result_type} matches.",
        count=0,
        meta=GraphMeta(
            outcome=GraphOutcome.NO_ROWS,
            total=total,
            value="0" if query.aggregate == "count" else None,
            hint=await relations_present(scope, starts) if starts else None,
        ),
    )


def _require_number(query: GraphQuery) -> None:
    if query.episode_number is not None and query.result_type is not EntityType.EPISODE:
        raise NotAnswerable(
            GraphOutcome.WRONG_KIND,
            f"A {query.result_type} has no episode number.",
            hint="set result_type to 'episode' and end the chain with has_episode",
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
