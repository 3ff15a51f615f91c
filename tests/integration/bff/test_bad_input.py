"""Whatever is typed, in JSON or in the query itself, is answered with hits or with an error that names the mistake."""

import json

import pytest

from tests.integration.bff.conftest import Client

TEXTS = {
    "empty": "",
    "blank": " \t\n",
    "NUL": "\x00",
    "NUL inside": "cow\x00boy",
    "control characters": "".join(map(chr, range(1, 32))) + "\x7f\x80\x9f",
    "right to left": "\u202e\u0627\u0644\u0639\u0631\u0628\u064a\u0629\u202c",
    "zero width": "\u200bc\u200do\u200cw\ufeff",
    "emoji": "👩‍👩‍👧‍👦🏴‍☠️",
    "marks without a letter": "\u0301" * 100,
    "SQL": "'; DROP TABLE entity; -- /* $1 :q %(q)s",
    "LIKE": "%_\\%__%",
    "regular expression": "^(a+)+$[.*",
    "search operators": "a & b | !c <-> d:*",
    "last character": "\U0010ffff",
    "not a character": "\ufffe\uffff",
    "the most that is taken": "𝕬" * 200,
}
VARIABLE = "query($q: String!) { search(query: $q, first: 50, includeAdult: true) { query hits { id name } } }"
# A directive that changes nothing is left to graphql-core.
GENERAL = VARIABLE.replace("{ query hits", "{ query @include(if: true) hits")


async def post(bff: Client, body: bytes) -> tuple[int, str]:
    response = await bff.http.post("/graphql", content=body, headers={"content-type": "application/json"})
    return response.status_code, response.text


@pytest.mark.parametrize("query", [VARIABLE, GENERAL], ids=["compiled", "general"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
async def test_any_text_has_hits_or_none(bff: Client, query: str, text: str) -> None:
    found = (await bff.data(query, q=text))["search"]
    assert found["query"] == text
    assert isinstance(found["hits"], list)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
async def test_any_text_can_stand_in_the_query(bff: Client, text: str) -> None:
    found = (await bff.data(f"{{ search(query: {json.dumps(text)}) {{ query hits {{ id }} }} }}"))["search"]
    assert found["query"] == text


@pytest.mark.parametrize("length", [201, 10_000, 200_000])
async def test_a_text_that_is_too_long_is_a_typed_error(bff: Client, length: int) -> None:
    for query in (VARIABLE, GENERAL):
        assert await bff.code(query, q="x" * length) == "INVALID_ARGUMENT"


@pytest.mark.parametrize("surrogate", ["\\ud800", "\\udfff", "a\\ud800b", "\\udc00\\ud800"])
async def test_half_a_character_is_refused(bff: Client, surrogate: str) -> None:
    in_variable = b'{"query": "%s", "variables": {"q": "%s"}}' % (VARIABLE.encode(), surrogate.encode())
    assert (await post(bff, in_variable))[0] == 400
    in_json = b'{"query": "{ search(query: \\"%s\\") { query } }"}' % surrogate.encode()
    assert (await post(bff, in_json))[0] == 400
    literal = json.dumps({"query": f'{{ search(query: "{surrogate}") {{ query }} }}'}).encode()
    status, answer = await post(bff, literal)
    assert (status, json.loads(answer)["errors"][0]["extensions"]["code"]) == (200, "GRAPHQL_PARSE_FAILED")


@pytest.mark.parametrize(
    "body",
    [
        b"search",
        b'{"query": "search"',
        b'["search"]',
        b'"search"',
        b'{"query": null, "search": 1}',
        b'{"query": ["search"]}',
        b'{"query": "{ search(query: \\"a\\") { query } }", "variables": ["search"]}',
        b'{"query": "{ search(query: \\"a\\") { query } }", "extensions": 5}',
        b'{"query": "{ search(query: \\"a\\") { query } }", "variables": {"\xff": 1}}',
        b'{"query": "{ search }", "variables": ' + b'{"a":' * 2_000 + b"1" + b"}" * 2_000 + b"}",
    ],
)
async def test_a_body_that_only_looks_like_a_search_is_refused(bff: Client, body: bytes) -> None:
    status, answer = await post(bff, body)
    assert status == 400 or json.loads(answer)["errors"]


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;"])
async def test_a_search_is_taken_however_its_type_is_written(bff: Client, kind: str) -> None:
    body = json.dumps({"query": VARIABLE, "variables": {"q": "cow"}})
    response = await bff.http.post("/graphql", content=body, headers={"content-type": kind})
    assert response.headers["content-type"] == "application/json"
    assert response.json()["data"]["search"]["hits"]


async def test_a_search_without_a_type_is_refused(bff: Client) -> None:
    body = json.dumps({"query": VARIABLE, "variables": {"q": "cow"}})
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        assert (await bff.http.post("/graphql", content=body, headers={"content-type": kind})).status_code == 400


@pytest.mark.parametrize("variables", [{}, {"q": None}, {"q": 5}, {"q": ["x"]}], ids=["none", "null", "number", "list"])
@pytest.mark.parametrize("field", ["search(query: $q) { query }", "searchAi(query: $q) { answer }"])
async def test_a_variable_that_cannot_be_taken_is_named(bff: Client, field: str, variables: dict[str, object]) -> None:
    (error,) = (await bff.post(f"query($q: String!) {{ {field} }}", **variables))["errors"]
    assert error["extensions"]["code"] == "GRAPHQL_VALIDATION_FAILED"
    assert error["message"].startswith("Variable '$q'")
