"""``python -m bff.graphql.export [--check] FILE``: writes the served schema to a file, or says that the file is old."""

import sys
from collections.abc import Sequence
from pathlib import Path

from bff.graphql.schema import build_schema
from bff.graphql.sdl import schema_text


def exported() -> str:
    """Return the served schema in GraphQL's own language."""
    return schema_text(build_schema())


def main(arguments: Sequence[str]) -> None:
    """Write the schema, or compare it."""
    match arguments:
        case ["--check", name]:
            file = Path(name)
            if not file.is_file() or file.read_text() != exported():
                sys.exit(f"{name} is not the served schema; run: python -m bff.graphql.export {name}")
        case [name] if not name.startswith("-"):
            Path(name).write_text(exported())
        case _:
            sys.exit("usage: python -m bff.graphql.export [--check] FILE")


if __name__ == "__main__":
    main(sys.argv[1:])
