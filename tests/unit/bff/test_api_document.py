"""The document of the API tells every limit as it is, every error code, and every root field by an example."""

import re
from dataclasses import asdict
from pathlib import Path

from bff.graphql.errors import ErrorCode
from bff.graphql.limits import LIMITS
from bff.graphql.schema import build_schema

TEXT = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its own head."""
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    (table,) = [part for part in section if part.startswith(heading + "\n")]
    return [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.splitlines() if line[:3] == "| `"]


def test_every_limit_is_told_as_it_is() -> None:
    assert {name: int(most.replace(",", "")) for name, most, _ in rows("Limits")} == asdict(LIMITS)


def test_every_error_code_is_told() -> None:
    assert [code for code, *_ in rows("Errors")] == list(ErrorCode)


def test_every_root_field_has_an_example() -> None:
    examples = "\n".join(re.findall(r"^```graphql\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
    schema = build_schema().core
    for root in (schema.query_type, schema.mutation_type, schema.subscription_type):
        assert root
        assert {field for field in root.fields if not re.search(rf"\b{field}\b\s*\(", examples)} == set()
    assert "subscription" in examples
