"""Fixtures of the MCP server's unit tests."""

from pathlib import Path

import pytest
from graphql import GraphQLSchema, build_schema

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def schema() -> GraphQLSchema:
    """The committed schema."""
    return build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))
