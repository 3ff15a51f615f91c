"""Where imports are held: their names, and their rows as compressed parts of files."""

from typing import Final, LiteralString

SOURCES: Final[LiteralString] = "SELECT name, sha256, records FROM import_source ORDER BY name"

# Which kinds a source has rows of. Used: primary key.
KINDS: Final[LiteralString] = "SELECT DISTINCT source, kind FROM import_part ORDER BY source, kind"

# Bound: source, kind, part. Used: primary key.
PART: Final[LiteralString] = "SELECT content FROM import_part WHERE source = $1 AND kind = $2 AND part = $3"

# Bound: source, kind, part, content.
PUT: Final[LiteralString] = "INSERT INTO import_part (source, kind, part, content) VALUES ($1, $2, $3, $4)"

# Bound: source, kinds. Used: primary key.
DROP: Final[LiteralString] = "DELETE FROM import_part WHERE source = $1 AND kind = ANY($2)"

# Bound: source. Used: primary key.
DROP_ALL: Final[LiteralString] = "DELETE FROM import_part WHERE source = $1"

# Bound: name, file, digest, records.
REMEMBER: Final[LiteralString] = """
INSERT INTO import_source (name, file, sha256, records, imported_at) VALUES ($1, $2, $3, $4, now())
ON CONFLICT (name) DO UPDATE
SET file = excluded.file, sha256 = excluded.sha256, records = excluded.records, imported_at = excluded.imported_at
"""

# Bound: name. Used: primary key.
FORGET: Final[LiteralString] = "DELETE FROM import_source WHERE name = $1"
