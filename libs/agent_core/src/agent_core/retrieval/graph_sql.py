"""The hand-written traversals: bounded statements whose row is a level of a search, not a path.

Sets of entities are sorted integer arrays (extension intarray: ``|`` union, ``&`` intersection, ``-`` difference).
``:types`` is a set of relation types as the bits of a bigint: an array of types would multiply the index probes.
"""

from typing import Final, LiteralString

import sqlalchemy as sa
from catalog.prepared import Prepared
from sqlalchemy.dialects import postgresql as pg

_KEYS: Final = pg.ARRAY(sa.Integer)
_TYPES: Final = pg.ARRAY(sa.SmallInteger)

# What: all shortest connections of two entities, by a two-sided breadth-first search. Each turn expands the smaller
#   frontier by one level, until the frontiers meet, one is empty, or a cap is reached; then the levels are walked back
#   from the meeting entities, on both sides, and the edges passed are returned: for each level the parallel arrays
#   srcs (the end farther from the side's start), dsts, types, weights, qualifiers. Of the edges between two entities
#   one is returned: the weightiest, of those the one with a leading qualifier. One row without arrays: not connected.
# Bound: hops (:hops); entities seen, and edges read for one level (:visited); edges kept for one level, the weightiest
#   (:steps). cut: a level was not read whole, so that the connections may not be the shortest, or not all of them.
# Index: relation_edge_pkey alone, by src; on the way back by src and dst.
_CONNECT: Final[LiteralString] = """
WITH RECURSIVE level (turn, forward, depth_a, depth_b, frontier_a, frontier_b, seen_a, seen_b, meeting, cut) AS (
    SELECT 0, NULL::boolean, 0, 0, ARRAY[:start], ARRAY[:goal], ARRAY[:start], ARRAY[:goal],
        ARRAY[:start] & ARRAY[:goal], false
  UNION ALL
    SELECT turn + 1, side.forward, depth_a + side.forward::int, depth_b + (NOT side.forward)::int,
        CASE WHEN side.forward THEN new.nodes ELSE frontier_a END,
        CASE WHEN side.forward THEN frontier_b ELSE new.nodes END,
        CASE WHEN side.forward THEN seen_a | new.nodes ELSE seen_a END,
        CASE WHEN side.forward THEN seen_b ELSE seen_b | new.nodes END,
        CASE WHEN side.forward THEN new.nodes & frontier_b ELSE frontier_a & new.nodes END,
        level.cut OR reached.cut
    FROM level
    CROSS JOIN LATERAL (SELECT cardinality(frontier_a) <= cardinality(frontier_b) AS forward) AS side
    CROSS JOIN LATERAL (
        SELECT coalesce(uniq(sort(array_agg(edge.dst))), '{}'::int[]) AS nodes, count(*) >= :visited AS cut
        FROM (
            SELECT dst FROM relation_edge
            WHERE src = ANY (CASE WHEN side.forward THEN frontier_a ELSE frontier_b END)
                AND (:types >> type::int) & 1 = 1 AND (:include_adult OR NOT adult)
            LIMIT :visited
        ) AS edge
    ) AS reached
    CROSS JOIN LATERAL (
        SELECT reached.nodes - CASE WHEN side.forward THEN seen_a ELSE seen_b END AS nodes
    ) AS new
    WHERE cardinality(meeting) = 0 AND depth_a + depth_b < :hops
        AND cardinality(frontier_a) > 0 AND cardinality(frontier_b) > 0
        AND cardinality(seen_a) + cardinality(seen_b) < :visited
),
last AS MATERIALIZED (
    SELECT *, cardinality(meeting) = 0 AND depth_a + depth_b < :hops
        AND cardinality(frontier_a) > 0 AND cardinality(frontier_b) > 0 AS spent
    FROM level ORDER BY turn DESC LIMIT 1
),
back (forward, depth, nodes, srcs, dsts, types, weights, qualifiers) AS (
    SELECT side.forward, CASE WHEN side.forward THEN depth_a ELSE depth_b END, meeting,
        NULL::int[], NULL::int[], NULL::smallint[], NULL::real[], NULL::smallint[]
    FROM last CROSS JOIN (VALUES (true), (false)) AS side (forward)
    WHERE cardinality(meeting) > 0
  UNION ALL
    SELECT back.forward, back.depth - 1, uniq(sort(step.dsts)), step.srcs, step.dsts, step.types, step.weights,
        step.qualifiers
    FROM back
    JOIN level ON (level.turn = 0 OR level.forward = back.forward)
        AND CASE WHEN back.forward THEN level.depth_a ELSE level.depth_b END = back.depth - 1
    CROSS JOIN LATERAL (
        SELECT array_agg(best.src) AS srcs, array_agg(best.dst) AS dsts,
            array_agg(best.type) AS types, array_agg(best.weight) AS weights,
            array_agg(best.qualifier) AS qualifiers
        FROM (
            SELECT * FROM (
                SELECT DISTINCT ON (src, dst) src, dst, type, weight, qualifier FROM relation_edge
                WHERE src = ANY (back.nodes)
                    AND dst = ANY (CASE WHEN back.forward THEN level.frontier_a ELSE level.frontier_b END)
                    AND (:types >> type::int) & 1 = 1 AND (:include_adult OR NOT adult)
                ORDER BY src, dst, weight DESC,
                    qualifier = ANY (ARRAY(SELECT id FROM edge_qualifier WHERE name = ANY (:leading))) DESC,
                    type, qualifier
            ) AS pair
            ORDER BY weight DESC, src, dst
            LIMIT :steps
        ) AS best
    ) AS step
)
SELECT last.depth_a + last.depth_b AS hops, cardinality(last.meeting) > 0 AS met,
    last.cut OR last.spent AS cut,
    back.forward, back.depth, back.srcs, back.dsts, back.types, back.weights, back.qualifiers
FROM last LEFT JOIN back ON back.srcs IS NOT NULL
"""

CONNECT: Final = Prepared(
    sa.text(_CONNECT).bindparams(
        sa.bindparam("start", type_=sa.Integer),
        sa.bindparam("goal", type_=sa.Integer),
        sa.bindparam("hops", type_=sa.Integer),
        sa.bindparam("visited", type_=sa.Integer),
        sa.bindparam("steps", type_=sa.Integer),
        sa.bindparam("types", type_=sa.BigInteger),
        sa.bindparam("leading", type_=pg.ARRAY(sa.Text)),
        sa.bindparam("include_adult", type_=sa.Boolean),
    )
)

# What: how many edges of one type leave an entity, and how popular it is, for many (entity, type) pairs.
# Bound: counted up to :most. Index: relation_edge_pkey on (src, type), entity_pkey.
_DEGREES: Final[LiteralString] = """
SELECT pair.key, pair.type, degree.edges, entity.popularity
FROM unnest(:keys, :types) AS pair (key, type)
JOIN entity ON entity.key = pair.key
CROSS JOIN LATERAL (
    SELECT count(*) AS edges
    FROM (SELECT FROM relation_edge WHERE src = pair.key AND type = pair.type LIMIT :most) AS edge
) AS degree
"""

DEGREES: Final = Prepared(
    sa.text(_DEGREES).bindparams(
        sa.bindparam("keys", type_=_KEYS),
        sa.bindparam("types", type_=_TYPES),
        sa.bindparam("most", type_=sa.Integer),
    )
)

# What: the best neighbours of some entities (by weight, then key), of each in turn, each once; one more of each than
#   are followed, which tells that it has more. The edge that leads stands for all between two entities, so this is for
#   all stored types without adult edges.
# Bound: neighbours of one entity (:fanout + 1), all together (:steps). The order is that of the nested loop, which
#   LATERAL prescribes, so that the limit ends the reading. Index: relation_edge_lead_idx alone, a range read in order.
_BEST_NEIGHBOURS: Final[LiteralString] = """
SELECT array_agg(src) AS srcs, array_agg(dst) AS dsts, array_agg(type) AS types
FROM (
    SELECT source.key AS src, best.dst, best.type
    FROM unnest(:sources) AS source (key)
    CROSS JOIN LATERAL (
        SELECT dst, type FROM relation_edge
        WHERE src = source.key AND lead AND NOT adult
        ORDER BY weight DESC, dst
        LIMIT :fanout + 1
    ) AS best
    LIMIT :steps
) AS step
"""

BEST_NEIGHBOURS: Final = Prepared(
    sa.text(_BEST_NEIGHBOURS).bindparams(
        sa.bindparam("sources", type_=_KEYS),
        sa.bindparam("fanout", type_=sa.Integer),
        sa.bindparam("steps", type_=sa.Integer),
    )
)

# What: the same by some types, stored and derived, or with adult edges. A derived type comes as its code, the two
#   stored types that make it up, and its weight, in parallel arrays.
# Bound: as above, but all edges of an entity are read. Index: relation_edge_pkey alone, by src.
_NEIGHBOURS: Final[LiteralString] = """
SELECT array_agg(src) AS srcs, array_agg(dst) AS dsts, array_agg(type) AS types
FROM (
    SELECT source.key AS src, best.dst, best.type
    FROM unnest(:sources) AS source (key)
    CROSS JOIN LATERAL (
        SELECT dst, type
        FROM (
            SELECT DISTINCT ON (dst) dst, type, weight
            FROM (
                SELECT dst, type, weight FROM relation_edge
                WHERE src = source.key AND (:types >> type::int) & 1 = 1 AND (:include_adult OR NOT adult)
              UNION ALL
                SELECT far.dst, derived.type, derived.weight
                FROM unnest(:derived, :first, :second, :weights) AS derived (type, first, second, weight)
                JOIN relation_edge AS near ON near.src = source.key AND near.type = derived.first
                JOIN relation_edge AS far ON far.src = near.dst AND far.type = derived.second
                WHERE :include_adult OR NOT (near.adult OR far.adult)
            ) AS edge
            WHERE dst <> source.key
            ORDER BY dst, weight DESC, type
        ) AS neighbour
        ORDER BY weight DESC, dst
        LIMIT :fanout + 1
    ) AS best
    LIMIT :steps
) AS step
"""

NEIGHBOURS: Final = Prepared(
    sa.text(_NEIGHBOURS).bindparams(
        sa.bindparam("sources", type_=_KEYS),
        sa.bindparam("fanout", type_=sa.Integer),
        sa.bindparam("steps", type_=sa.Integer),
        sa.bindparam("types", type_=sa.BigInteger),
        sa.bindparam("include_adult", type_=sa.Boolean),
        sa.bindparam("derived", type_=_TYPES),
        sa.bindparam("first", type_=_TYPES),
        sa.bindparam("second", type_=_TYPES),
        sa.bindparam("weights", type_=pg.ARRAY(sa.REAL)),
    )
)
