"""Lists: what entities are filtered and sorted by, the values of their fields, and their ids elsewhere (ADR 18)."""

from typing import Final, LiteralString

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql as pg

revision = "20261126_browse"
down_revision = "20261126_imports"
branch_labels = None
depends_on = None

# Common to all: whole tables, once; no index used. They are what an ingest makes, so that a catalog that is there
# already has its lists without one.
_PARTS: Final[LiteralString] = """
CREATE TEMP TABLE browse_part ON COMMIT DROP AS
SELECT code::smallint, credit, qualified, counted FROM (VALUES
    (17, NULL, 'role', true), (19, 'voice', 'language', false), (21, NULL, NULL, true),
    (23, 'staff', 'position', true), (31, 'author', NULL, true), (33, 'artist', NULL, true),
    (25, 'studio', NULL, true), (27, 'producer', NULL, false), (29, 'licensor', NULL, false)
) part (code, credit, qualified, counted)
"""
_FACTS: Final[LiteralString] = """
CREATE TEMP TABLE browse_fact ON COMMIT DROP AS
WITH stated AS (
    SELECT a.id, f.field, f.name FROM anime a CROSS JOIN LATERAL (
        SELECT 'genre' AS field, unnest(a.genres) AS name UNION ALL SELECT 'theme', unnest(a.themes)
        UNION ALL SELECT 'demographic', unnest(a.demographics) UNION ALL SELECT 'tag', unnest(a.tags)
        UNION ALL VALUES ('format', a.format), ('status', a.status), ('season', a.season),
            ('source', a.source_material), ('rating', a.rating)) f
    UNION ALL
    SELECT m.id, f.field, f.name FROM manga m CROSS JOIN LATERAL (
        SELECT 'genre' AS field, unnest(m.genres) AS name UNION ALL SELECT 'demographic', unnest(m.demographics)
        UNION ALL VALUES ('format', m.format), ('status', m.status), ('magazine', m.magazine)
        UNION ALL SELECT 'magazine', jsonb_array_elements_text(
            CASE jsonb_typeof(m.extra -> 'magazines_mu') WHEN 'array' THEN m.extra -> 'magazines_mu' ELSE '[]' END)
        UNION ALL SELECT 'publisher', jsonb_array_elements_text(
            CASE jsonb_typeof(m.extra -> 'publishers') WHEN 'array' THEN m.extra -> 'publishers' ELSE '[]' END)) f),
related AS (
    SELECT DISTINCT r.src AS key, p.credit, p.qualified, q.name
    FROM relation_edge r JOIN browse_part p ON p.code = r.type JOIN edge_qualifier q ON q.id = r.qualifier)
SELECT DISTINCT e.key, e.type, e.adult, s.field, s.name FROM stated s JOIN entity e ON e.id = s.id
WHERE s.name <> '' AND NOT e.hidden
UNION
SELECT e.key, e.type, e.adult, f.field, f.name
FROM related r JOIN entity e ON e.key = r.key
CROSS JOIN LATERAL (VALUES ('credit', r.credit), (r.qualified, r.name)) f (field, name)
WHERE f.field IS NOT NULL AND f.name <> '' AND NOT e.hidden
"""
_FACETS: Final[LiteralString] = """
CREATE TEMP TABLE want_browse_facet ON COMMIT DROP AS
WITH used AS (
    SELECT type, field, name, count(*) FILTER (WHERE NOT adult) AS entries FROM browse_fact GROUP BY type, field, name)
SELECT coalesce(f.id, (SELECT coalesce(max(id), 0) FROM browse_facet)
        + row_number() OVER (PARTITION BY f.id IS NULL ORDER BY u.type, u.field, u.name))::integer AS id,
    u.type, u.field, u.name, lower(u.name) AS folded, u.entries::integer AS entries
FROM used u LEFT JOIN browse_facet f ON (f.type, f.field, f.name) = (u.type, u.field, u.name)
"""
_ENTRIES: Final[LiteralString] = """
CREATE TEMP TABLE want_browse_entry ON COMMIT DROP AS
WITH held AS (
    SELECT b.key, array_agg(f.id ORDER BY f.id) AS ids
    FROM browse_fact b JOIN want_browse_facet f USING (type, field, name) GROUP BY b.key),
part AS (
    SELECT r.src AS key, count(DISTINCT r.dst) AS titles
    FROM relation_edge r JOIN browse_part p ON p.code = r.type AND p.counted WHERE NOT r.adult GROUP BY r.src),
title AS (
    SELECT id, year, coalesce(start_date, year::text) AS began, score, members, favorites::numeric AS favorites,
        episodes AS length, NULL::integer AS volumes, duration_minutes AS minutes
    FROM anime
    UNION ALL
    SELECT id, year, coalesce(start_date, year::text), score, members,
        CASE WHEN extra #>> '{stats,favorites}' ~ '^[0-9]{1,9}$' THEN (extra #>> '{stats,favorites}')::numeric END,
        chapters, volumes, NULL
    FROM manga),
known AS (
    SELECT id, year, CASE WHEN members >= 0 THEN members END AS members,
        CASE WHEN favorites >= 0 THEN favorites::integer END AS favorites,
        CASE WHEN volumes >= 0 THEN volumes END AS volumes, CASE WHEN minutes >= 0 THEN minutes END AS minutes,
        CASE WHEN length >= 0 THEN length END AS length,
        round(score * 10000)::integer AS score,
        substring(began FROM '^[0-9]{4}')::integer * 10000
            + coalesce(substring(began FROM '^[0-9]{4}-([0-9]{2})')::integer, 0) * 100
            + coalesce(substring(began FROM '^[0-9]{4}-[0-9]{2}-([0-9]{2})')::integer, 0) AS started
    FROM title)
SELECT e.key, e.type, e.adult, coalesce(h.ids, '{}') AS facets, left(coalesce(n.folded, lower(e.name)), 60) AS name,
    k.year, -greatest(e.popularity, 0) AS popularity_desc,
    coalesce(-k.started, 2147483647) AS started_desc, coalesce(k.started, 2147483647) AS started_asc,
    coalesce(-k.score, 2147483647) AS score_desc, coalesce(k.score, 2147483647) AS score_asc,
    coalesce(-k.members, 2147483647) AS members_desc,
    coalesce(-k.favorites, 2147483647) AS favorites_desc,
    coalesce(-k.length, 2147483647) AS length_desc, coalesce(k.length, 2147483647) AS length_asc,
    coalesce(-k.volumes, 2147483647) AS volumes_desc,
    coalesce(-k.minutes, 2147483647) AS minutes_desc,
    -coalesce(p.titles, 0)::integer AS titles_desc
FROM entity e
LEFT JOIN held h ON h.key = e.key
LEFT JOIN part p ON p.key = e.key
LEFT JOIN known k ON k.id = e.id
LEFT JOIN entity_name n ON n.entity_key = e.key AND n.position = 0
WHERE e.type <> 'episode' AND NOT e.hidden
"""
_EXTERNAL_IDS: Final[LiteralString] = """
CREATE TEMP TABLE want_external_id ON COMMIT DROP AS
WITH stated AS (
    SELECT id, extra FROM anime UNION ALL SELECT id, extra FROM manga UNION ALL SELECT id, extra FROM character
    UNION ALL SELECT id, extra FROM person UNION ALL SELECT id, extra FROM studio)
SELECT DISTINCT e.key AS entity_key, f.site, f.id
FROM stated s LEFT JOIN entity_duplicate d ON d.duplicate_id = s.id JOIN entity e ON e.id = coalesce(d.kept_id, s.id)
CROSS JOIN LATERAL (
    SELECT 'mal' AS site, s.extra ->> 'mal_id' AS id
    UNION ALL SELECT 'mangaupdates', s.extra ->> 'mangaupdates_id'
    UNION ALL
    SELECT lower(ids.key), ids.value
    FROM jsonb_each_text(CASE jsonb_typeof(s.extra -> 'ids') WHEN 'object' THEN s.extra -> 'ids' ELSE '{}' END) ids) f
WHERE f.site ~ '^[a-z0-9_]{1,40}$' AND length(f.id) BETWEEN 1 AND 200
"""
_FILL: Final[tuple[LiteralString, ...]] = (
    "INSERT INTO browse_facet SELECT id, type, field, name, folded, entries FROM want_browse_facet",
    """
INSERT INTO browse_entry
SELECT key, type, adult, facets, name, year, popularity_desc, started_desc, started_asc, score_desc, score_asc,
    members_desc, favorites_desc, length_desc, length_asc, volumes_desc, minutes_desc, titles_desc
FROM want_browse_entry
""",
    "INSERT INTO external_id SELECT entity_key, site, id FROM want_external_id",
)
_SORTED: Final = (
    "popularity_desc",
    "started_desc",
    "started_asc",
    "score_desc",
    "score_asc",
    "members_desc",
    "favorites_desc",
    "length_desc",
    "length_asc",
    "volumes_desc",
    "minutes_desc",
    "titles_desc",
)
_OF_ALL: Final = ("popularity_desc", "name", "titles_desc")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    kind = pg.ENUM(name="entity_type", create_type=False)
    op.create_table(
        "browse_entry",
        sa.Column("key", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("type", kind, nullable=False),
        sa.Column("adult", sa.Boolean(), nullable=False),
        sa.Column("facets", pg.ARRAY(sa.Integer()), nullable=False),
        sa.Column("name", sa.Text(collation="C"), nullable=False),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _SORTED),
        sa.ForeignKeyConstraint(["key"], ["entity.key"], name="browse_entry_key_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name="browse_entry_pkey"),
    )
    op.create_table(
        "browse_facet",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("type", kind, nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="browse_facet_pkey"),
    )
    op.create_table(
        "external_id",
        sa.Column("entity_key", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["entity_key"], ["entity.key"], name="external_id_entity_key_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entity_key", "site", "id", name="external_id_pkey"),
    )
    for statement in (_PARTS, _FACTS, _FACETS, _ENTRIES, _EXTERNAL_IDS, *_FILL):
        op.execute(statement)
    for column in ("name", "year", *_SORTED):
        last = [] if column == "popularity_desc" else ["popularity_desc"]
        of_titles = None if column in _OF_ALL else sa.text("type IN ('anime', 'manga')")
        name = f"browse_entry_{column}_idx"
        op.create_index(name, "browse_entry", ["type", column, *last, "key"], postgresql_where=of_titles)
    op.create_index("browse_entry_type_adult_idx", "browse_entry", ["type", "adult"])
    op.create_index(
        "browse_entry_facets_idx",
        "browse_entry",
        ["facets"],
        postgresql_using="gin",
        postgresql_ops={"facets": "gin__int_ops"},
    )
    op.create_index("browse_facet_type_folded_idx", "browse_facet", ["type", "folded"])
    op.create_index("external_id_site_id_idx", "external_id", ["site", "id"])
    op.execute("ANALYZE browse_entry, browse_facet, external_id")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("external_id")
    op.drop_table("browse_facet")
    op.drop_table("browse_entry")
