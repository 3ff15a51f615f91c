"""The parameters in an address become the body of a POST that asks the same."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from bff.graphql.incoming import RequestRefused, body_of

QUERY = "query Named($q: String!) { search(query: $q) { query } }"


def read(query_string: str) -> Any:  # noqa: ANN401 - any JSON
    return json.loads(body_of(query_string.encode("utf-8", "surrogateescape")))


def test_every_parameter_is_read() -> None:
    asked = {"query": QUERY, "operationName": "Named", "variables": '{"q": "ナルト +%&"}', "extensions": "{}"}
    assert read(urlencode(asked)) == {**asked, "variables": {"q": "ナルト +%&"}, "extensions": {}}


def test_what_is_asked_alike_has_the_same_body() -> None:
    encoded = urlencode({"query": QUERY, "variables": '{"q":"a"}'})
    assert body_of(encoded.encode()) == body_of((encoded.replace("+", "%20") + "&utm_source=x").encode())


@pytest.mark.parametrize(
    ("query_string", "asked"),
    [
        ("", {}),
        ("query=", {"query": ""}),
        ("query=%7Ba%7D&operationName=", {"query": "{a}"}),
        ("query=%7Ba%7D&operationName=null", {"query": "{a}", "operationName": "null"}),
        ("query=%7Ba%7D&variables=", {"query": "{a}", "variables": None}),
        ("query=%7Ba%7D&variables=null", {"query": "{a}", "variables": None}),
        ("documentId=sha256:ab", {"documentId": "sha256:ab"}),
        ("queries=%7Ba%7D&Query=x", {}),
    ],
)
def test_what_is_absent_or_empty_or_of_another_name_is_not_asked(query_string: str, asked: object) -> None:
    assert read(query_string) == asked


@pytest.mark.parametrize(
    "query_string",
    [
        "query=%7Ba%7D&query=%7Bb%7D",
        "query=%7Ba%7D&variables=%7B",
        "query=%7Ba%7D&extensions=x",
        "query=%FF",
        "query=\udcff",
        "&".join(f"a{number}=1" for number in range(33)),
    ],
    ids=["twice", "no JSON", "no JSON either", "no UTF-8", "no UTF-8 as it is", "too many"],
)
def test_what_cannot_be_read_is_refused(query_string: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        read(query_string)
    assert refused.value.refusal.status == 400
