"""Whether the projection for traversal agrees with the canonical tables; each counts with up to five examples.

Common to all: no parameters, hash joins over ``relation_edge`` and ``want_relation_edge``, which holds what it should.
"""

from typing import Final, LiteralString

ALLOWED: Final[LiteralString] = """
CREATE TEMP TABLE relation (
    name text PRIMARY KEY, code smallint NOT NULL, inverse smallint NOT NULL, weight real NOT NULL) ON COMMIT DROP
"""
# Bound: name, code, code of the inverse, weight.
ALLOW: Final[LiteralString] = "INSERT INTO relation VALUES ($1, $2, $3, $4)"

TOO_MANY: Final[LiteralString] = """
SELECT concat_ws(' ', src, type, dst, qualifier), count(*) OVER ()
FROM relation_edge r
WHERE NOT EXISTS (
    SELECT FROM want_relation_edge w
    WHERE (w.src, w.type, w.dst, w.qualifier) = (r.src, r.type, r.dst, r.qualifier))
LIMIT 5
"""

TOO_FEW: Final[LiteralString] = """
SELECT concat_ws(' ', src, type, dst, qualifier), count(*) OVER ()
FROM want_relation_edge w
WHERE NOT EXISTS (
    SELECT FROM relation_edge r
    WHERE (r.src, r.type, r.dst, r.qualifier) = (w.src, w.type, w.dst, w.qualifier))
LIMIT 5
"""

OTHERWISE: Final[LiteralString] = """
SELECT concat_ws(' ', src, type, dst, qualifier), count(*) OVER ()
FROM relation_edge r JOIN want_relation_edge w USING (src, type, dst, qualifier)
WHERE (r.weight, r.adult, r.derived, r.lead) IS DISTINCT FROM (w.weight, w.adult, w.derived, w.lead)
LIMIT 5
"""

NO_EDGE_BACK: Final[LiteralString] = """
SELECT concat_ws(' ', src, type, dst, qualifier), count(*) OVER ()
FROM relation_edge r JOIN relation allowed ON allowed.code = r.type
WHERE NOT EXISTS (
    SELECT FROM relation_edge back
    WHERE (back.src, back.type, back.dst, back.qualifier) = (r.dst, allowed.inverse, r.src, r.qualifier))
LIMIT 5
"""
