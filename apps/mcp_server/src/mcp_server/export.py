"""``python -m mcp_server.export [--check] FILE``: writes what is asked of the BFF, for its allow-list."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mcp_server.documents import OPERATIONS


def exported() -> str:
    """Return the texts of all operations by name, as JSON."""
    return json.dumps({str(name): text for name, text in OPERATIONS.items()}, indent=2, sort_keys=True) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Write the documents, or compare them."""
    match arguments:
        case ["--check", name]:
            file = Path(name)
            if not file.is_file() or file.read_text() != exported():
                sys.exit(f"{name} is not what the MCP server asks; run: make schema")
        case [name] if not name.startswith("-"):
            Path(name).write_text(exported())
        case _:
            sys.exit("usage: python -m mcp_server.export [--check] FILE")


if __name__ == "__main__":
    main(sys.argv[1:])
