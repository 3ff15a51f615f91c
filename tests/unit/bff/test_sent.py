"""The body of a request is read once, and what is wrong with it is told."""

import pytest
from bff.graphql.sent import Received, Sent


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff", "no JSON"),
        (b'{"query": "\\ud800"}', "surrogate"),
        (b"null", "one JSON object"),
        (b'[{"query": "{ a }"}]', "one JSON object"),
        (b"{}", "no `query`"),
        (b'{"query": ""}', "no `query`"),
        (b'{"query": 5}', "`query` is a string"),
        (b'{"query": "{ a }", "operationName": []}', "`operationName` is a string or null"),
        (b'{"query": "{ a }", "variables": []}', "`variables` is a JSON object or null"),
        (b'{"query": "{ a }", "extensions": "x"}', "`extensions` is a JSON object or null"),
    ],
)
def test_what_is_wrong_with_a_body_is_told(body: bytes, wrong: str) -> None:
    said = Received(body).content()
    assert isinstance(said, str)
    assert wrong in said


@pytest.mark.parametrize(
    ("body", "sent"),
    [
        (b'{"query": "{ a }"}', Sent("{ a }", {}, None)),
        (b'{"query": "{ a }", "variables": null, "operationName": null, "extensions": null}', Sent("{ a }", {}, None)),
        (
            b'{"query": "{ a }", "variables": {"b": [1]}, "operationName": "C", "extensions": {}}',
            Sent("{ a }", {"b": [1]}, "C"),
        ),
    ],
)
def test_what_a_body_says_is_read_once(body: bytes, sent: Sent) -> None:
    received = Received(body)
    assert received.content() == sent
    assert received.content() is received.content()
