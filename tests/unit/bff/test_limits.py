"""A query at a limit is answered, one above it is refused before anything is resolved."""

import time
from dataclasses import replace
from typing import Any

import pytest
from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import LIMITS, QuerySize, Size, refusal, within
from bff.graphql.schema import build_schema
from graphql import get_introspection_query, parse
from hypothesis import given
from hypothesis import strategies as st

SCHEMA = build_schema()


async def execute(query: str, schema: Any = SCHEMA) -> tuple[dict[str, Any] | None, list[str]]:  # noqa: ANN401
    """Execute without a context: a query that gets as far as a resolver fails there."""
    result = await schema.execute(query)
    return result.data, [(error.extensions or {})["code"] for error in result.errors or ()]


def nested(levels: int) -> str:
    """A query of so many levels; the last one is a name."""
    path = ["anime", "characters", "edges", "node"]
    fields = [path[i % 4] if i < levels - 1 else "name" for i in range(levels)]
    fields[0] = 'anime(id: "x")'
    return "{ " + " { ".join(fields) + " }" * levels


def test_depth_is_counted_in_selections() -> None:
    assert QuerySize(parse("{ anime { name } }")).largest.depth == 2
    assert QuerySize(parse(nested(7))).largest.depth == 7
    assert QuerySize(parse("{ ...F } fragment F on Query { anime { ... on Anime { name } } }")).largest.depth == 2


@pytest.mark.parametrize(("levels", "refused"), [(LIMITS.depth, False), (LIMITS.depth + 1, True)])
def test_depth_has_an_edge(levels: int, refused: bool) -> None:
    assert (refusal(parse(nested(levels)), LIMITS) is not None) == refused


@pytest.mark.parametrize(("aliases", "code"), [(LIMITS.aliases, []), (LIMITS.aliases + 1, ["QUERY_TOO_COMPLEX"])])
async def test_aliases_have_an_edge(aliases: int, code: list[str]) -> None:
    query = "{ " + " ".join(f"a{i}: __typename" for i in range(aliases)) + " }"
    assert (await execute(query))[1] == code


@pytest.mark.parametrize(("fields", "code"), [(LIMITS.fields, []), (LIMITS.fields + 1, ["QUERY_TOO_COMPLEX"])])
async def test_fields_have_an_edge(fields: int, code: list[str]) -> None:
    assert (await execute("{ " + "__typename " * fields + "}"))[1] == code


@pytest.mark.parametrize(("number", "code"), [(LIMITS.directives, []), (LIMITS.directives + 1, ["QUERY_TOO_COMPLEX"])])
async def test_directives_have_an_edge(number: int, code: list[str]) -> None:
    query = "{ " + "__typename @skip(if: false) " * number + "}"
    assert (await execute(query))[1] == code


@pytest.mark.parametrize(("tokens", "refused"), [(LIMITS.tokens, False), (LIMITS.tokens + 1, True)])
async def test_tokens_have_an_edge(tokens: int, refused: bool) -> None:
    query = "{ nodes(ids: [" + '"x" ' * (tokens - 12) + "]) { id } }"
    assert (await execute(query))[1] == (["GRAPHQL_PARSE_FAILED"] if refused else ["INTERNAL"])


async def test_repeated_unknown_directives_are_one_refusal() -> None:
    assert (await execute("{ __typename " + "@aa" * 11 + " }"))[1] == ["QUERY_TOO_COMPLEX"]


async def test_fragments_count_as_often_as_they_are_spread_and_are_measured_in_no_time() -> None:
    spread = " ".join(f"fragment F{i} on Query {{ ...F{i + 1} ...F{i + 1} }}" for i in range(60))
    query = "{ ...F0 } " + spread + " fragment F60 on Query { __typename }"
    started = time.perf_counter()
    assert QuerySize(parse(query)).largest.fields == 2**60
    assert (await execute(query))[1] == ["QUERY_TOO_COMPLEX"]
    assert time.perf_counter() - started < 1


async def test_a_fragment_that_spreads_itself_is_refused_by_validation() -> None:
    data, codes = await execute("{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }")
    assert data is None
    assert set(codes) == {"GRAPHQL_VALIDATION_FAILED"}


async def test_introspection_that_goes_in_circles_is_refused() -> None:
    query = "{ __schema { types { " + "fields { type { " * 5 + "name" + " } }" * 5 + " } } }"
    data, codes = await execute(query)
    assert (data, set(codes)) == (None, {"GRAPHQL_VALIDATION_FAILED"})


async def test_the_usual_introspection_is_answered() -> None:
    data, codes = await execute(get_introspection_query())
    assert data
    assert codes == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{", "GRAPHQL_PARSE_FAILED"),
        ("{ nope }", "GRAPHQL_VALIDATION_FAILED"),
        ("{ anime }", "GRAPHQL_VALIDATION_FAILED"),
        ("query A { __typename } query A { __typename }", "GRAPHQL_VALIDATION_FAILED"),
    ],
)
async def test_a_wrong_query_has_the_code_of_its_phase(query: str, code: str) -> None:
    data, codes = await execute(query)
    assert (data, set(codes)) == (None, {code})


async def test_a_misspelt_field_is_not_corrected() -> None:
    result = await SCHEMA.execute("{ serch }")
    assert result.errors
    assert "search" not in result.errors[0].message


async def test_a_query_nested_beyond_the_parser_is_refused() -> None:
    schema = build_schema(replace(LIMITS, tokens=100_000))
    for query in ("{ a " * 9_000, "{ search(query: " + "[" * 9_000):
        assert (await execute(query, schema))[1][0] in {"QUERY_TOO_COMPLEX", "GRAPHQL_PARSE_FAILED"}


@pytest.mark.parametrize(("more", "kept"), [(0, True), (1, False)])
def test_texts_up_to_so_many_characters_are_kept(more: int, kept: bool) -> None:
    assert LIMITS.keeps("x" * (LIMITS.cached_chars + more)) == kept
    assert not LIMITS.keeps(None)


async def test_a_text_too_long_to_be_kept_is_still_answered() -> None:
    query = "{ __typename # " + "x" * LIMITS.cached_chars + "\n }"
    for _ in range(2):
        assert await execute(query) == ({"__typename": "Query"}, [])
    assert (await execute(query.replace("__typename", "nope")))[1] == ["GRAPHQL_VALIDATION_FAILED"]


@given(st.integers(), st.integers(min_value=1, max_value=1_000))
def test_a_number_within_its_range_passes_and_no_other(value: int, most: int) -> None:
    if 1 <= value <= most:
        assert within(value, name="x", most=most) == value
    else:
        with pytest.raises(InvalidArgument):
            within(value, name="x", most=most)


sizes = st.builds(Size, *(st.integers(0, 50) for _ in range(4)))


@given(sizes, sizes, sizes)
def test_sizes_add_up_in_any_order(a: Size, b: Size, c: Size) -> None:
    assert a.beside(b) == b.beside(a)
    assert a.beside(b).beside(c) == a.beside(b.beside(c))
    assert a.beside(Size()) == a
