"""The ``watch_order`` primitive: the titles of one story, in the order in which it is told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.cards import CardRow, load_cards_by_key
from catalog.prepared import Prepared
from catalog.relations import BY_CODE, RELATIONS, RelationType, type_bits
from sqlalchemy.dialects import postgresql as pg

from agent_core.references import EntityRef
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary
from agent_core.retrieval.graph_scope import NotAnswerable, Resolved, Scope, require_legal, resolve

RELATION_FIELD: Final = "place in the story"
MAIN_LINE: Final = "main line"
CYCLE_HINT: Final = "The source states a circle of sequels: "
# Titles of one story that are read; One Piece has 60.
MAX_TITLES: Final = 200
# What is no part of a story: clips and advertisements.
_ASIDE: Final = frozenset({"music", "cm", "pv", "promotional video"})
# "dst is the … of src", so that src is seen first; their inverses join the same titles.
_FORWARD: Final = (
    RelationType.SEQUEL,
    RelationType.SIDE_STORY,
    RelationType.SUMMARY,
    RelationType.SPIN_OFF,
)
_MAIN: Final = (RelationType.SEQUEL, RelationType.PREQUEL)
_DOWN: Final = tuple(relation for relation in _FORWARD if relation not in _MAIN)
_UP: Final = tuple(RELATIONS[relation].inverse for relation in _DOWN)

# What: the titles that sequels, side stories, summaries and spin-offs join to a start, by any number of steps; what is
#   told beside the story ("aside") never leads back up, for a film that tells of two series is beside either of them.
#   Nearest first; a title may come twice, aside and not. Bound: :rows, at which the walk stops. Index:
#   relation_edge_pkey by src; the types are tested as bits.
_TITLES: Final[LiteralString] = """
WITH RECURSIVE title (key, aside) AS (
    SELECT CAST(:start AS int), false
  UNION
    SELECT edge.dst, title.aside OR (CAST(:down AS bigint) >> edge.type::int) & 1 = 1
    FROM title
    JOIN relation_edge AS edge ON edge.src = title.key
    WHERE (CASE WHEN title.aside THEN CAST(:inside AS bigint) ELSE CAST(:types AS bigint) END >> edge.type::int) & 1 = 1
        AND (CAST(:include_adult AS boolean) OR NOT edge.adult)
)
SELECT key FROM title LIMIT :rows
"""

# What: the edges among a set of titles that lead forward. Bound: the set. Index: relation_edge_pkey by src.
_EDGES: Final[LiteralString] = """
SELECT src, type, dst
FROM relation_edge
WHERE src = ANY (:keys) AND dst = ANY (:keys) AND (CAST(:types AS bigint) >> type::int) & 1 = 1 AND src <> dst
"""
_FIND_TITLES: Final = Prepared(sa.text(_TITLES))
_FIND_EDGES: Final = Prepared(sa.text(_EDGES).bindparams(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """``after`` is the relation of ``before``: its sequel, its side story."""

    before: int
    relation: RelationType
    after: int


async def watch_order(scope: Scope, start_ref: EntityRef) -> GraphResult:
    """Return the titles of the start's story in story order: each behind what it continues or tells beside.

    Titles that nothing puts in order stand in the order of their release. The card's field ``place in the story`` is
    "main line", or what the title is of another. A circle of sequels is broken where the older release begins, and
    told in ``meta.hint``.
    """
    start = (await resolve(scope, [start_ref]))[start_ref]
    await require_legal(scope, start, [RelationType.SEQUEL])
    most = min(MAX_TITLES, scope.limits.max_results)
    found = await _titles(scope, start, most=most + 1)
    caps = [] if len(found) <= most else ["max_results"]
    rows = await load_cards_by_key(scope.driver, found[:most])
    kept = {key: row for key, row in rows.items() if row.format not in _ASIDE and row.type is start.kind}
    if len(kept) < 2:
        raise NotAnswerable(GraphOutcome.NO_ROWS, f"Nothing comes before or after {start.name}.", truncated_by=caps)
    joined = await scope.fetch(_FIND_EDGES, keys=list(kept), types=type_bits(_FORWARD))
    steps = [Step(before=row["src"], relation=BY_CODE[row["type"]], after=row["dst"]) for row in joined]
    order, circles = story_order(kept, steps)
    return _result(start.name, kept, order, steps, circles, truncated_by=caps)


async def _titles(scope: Scope, start: Resolved, *, most: int) -> list[int]:
    """Return the keys of up to ``most`` titles of a story, the start first, then the nearest."""
    parameters = {
        "start": start.key,
        "types": type_bits((*_MAIN, *_DOWN, *_UP)),
        "inside": type_bits((*_MAIN, *_DOWN)),
        "down": type_bits(_DOWN),
        "include_adult": scope.include_adult,
        "rows": 2 * most,
    }
    rows = await scope.fetch(_FIND_TITLES, **parameters)
    return list(dict.fromkeys(row["key"] for row in rows))[:most]


def story_order(titles: Mapping[int, CardRow], steps: Sequence[Step]) -> tuple[list[int], list[list[int]]]:
    """Return the keys, each behind all that it follows and else by release, and the circles that were broken.

    Of two sequels that may both come next, the older release does.
    """
    before: dict[int, set[int]] = {key: set() for key in titles}
    for step in steps:
        before[step.after].add(step.before)
    circles = list(_broken(before, titles))
    order: list[int] = []
    sorter = TopologicalSorter(before)
    sorter.prepare()
    ready: list[int] = []
    while sorter.is_active():
        ready = sorted([*ready, *sorter.get_ready()], key=lambda key: _release(titles[key]))
        order.append(ready.pop(0))
        sorter.done(order[-1])
    return order, circles


def _broken(before: dict[int, set[int]], titles: Mapping[int, CardRow]) -> Iterator[list[int]]:
    """Break every circle in ``before`` in front of its oldest release, and yield it from there on."""
    while circle := _circle(before):
        oldest = min(circle, key=lambda key: _release(titles[key]))
        place = circle.index(oldest)
        turned = [*circle[place:], *circle[:place]]
        before[oldest].discard(turned[-1])
        yield turned


def _circle(before: Mapping[int, set[int]]) -> list[int]:
    """Return one circle in the order of telling; empty where there is none."""
    state: dict[int, int] = {}
    for root in before:
        trail: list[int] = []
        stack = [(root, iter(sorted(before[root])))] if root not in state else []
        while stack:
            key, rest = stack[-1]
            if key not in state:
                state[key] = 1
                trail.append(key)
            following = next(rest, None)
            if following is None:
                state[key] = 2
                trail.pop()
                stack.pop()
            elif state.get(following) == 1:
                return trail[trail.index(following) :][::-1]
            elif following not in state:
                stack.append((following, iter(sorted(before[following]))))
    return []


def _release(row: CardRow) -> tuple[str, str, str]:
    """Order by release; what has no date comes last."""
    return (row.start_date or (str(row.year) if row.year else "9999"), row.name, str(row.id))


def _result(
    name: str,
    titles: Mapping[int, CardRow],
    order: Sequence[int],
    steps: Sequence[Step],
    circles: Sequence[Sequence[int]],
    *,
    truncated_by: list[str],
) -> GraphResult:
    continued = {key for s in steps if s.relation is RelationType.SEQUEL for key in (s.before, s.after)}
    aside = {s.after: s for s in steps if s.relation is not RelationType.SEQUEL and s.after not in continued}
    cards = [entity_card(titles[key], fields=[(RELATION_FIELD, _place(aside.get(key), titles))]) for key in order]
    listed = "; ".join(" → ".join(titles[key].name for key in [*circle, circle[0]]) for circle in circles)
    return GraphResult.of(
        cards,
        summary=list_summary(f"{len(cards)} titles of the story of {name}, as it is told:", cards),
        meta=GraphMeta(
            truncated_by=truncated_by,
            total=len(cards),
            hint=f"{CYCLE_HINT}{listed}" if circles else None,
        ),
    )


def _place(step: Step | None, titles: Mapping[int, CardRow]) -> str:
    return f"{RELATIONS[step.relation].label} of {titles[step.before].name}" if step else MAIN_LINE
