"""A GET that a page without leave could have made is told from all others."""

import pytest
from bff.origins import Origins, is_forgeable

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
HERE = {"host": "kizuna.example", "user-agent": FIREFOX}
LOCAL = {**HERE, "host": "127.0.0.1:8000"}
ALLOWED = Origins(frozenset({"https://friend.example"}))


@pytest.mark.parametrize(
    ("headers", "forgeable"),
    [
        ({"host": "kizuna.example"}, False),
        ({"host": "kizuna.example", "user-agent": "curl/8.14"}, False),
        ({"host": "kizuna.example", "user-agent": "node", "sec-fetch-mode": "cors"}, False),
        ({**HERE, "sec-fetch-site": "none"}, False),
        ({**HERE, "sec-fetch-site": "same-origin"}, False),
        ({**HERE, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, True),
        ({**HERE, "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"}, True),
        ({**HERE, "sec-fetch-site": "cross-site", "apollo-require-preflight": "1"}, False),
        ({**HERE, "sec-fetch-site": "cross-site", "graphql-require-preflight": "1"}, False),
        ({**HERE, "sec-fetch-site": "cross-site", "x-apollo-operation-name": "Search"}, False),
        ({**HERE, "origin": "https://kizuna.example"}, False),
        ({**LOCAL, "origin": "http://127.0.0.1:8000"}, False),
        ({**LOCAL, "origin": "http://127.0.0.1:9000"}, True),
        ({**HERE, "origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}, True),
        ({**HERE, "origin": "null"}, True),
        ({**HERE, "origin": "https://friend.example", "sec-fetch-site": "cross-site"}, False),
        ({**HERE, "origin": "https://friend.example.elsewhere.example"}, True),
        (HERE, True),
        ({**HERE, "user-agent": "Mozilla/4.0"}, True),
    ],
)
def test_a_page_elsewhere_can_make_a_browser_send_it(headers: dict[str, str], *, forgeable: bool) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert is_forgeable(raw, ALLOWED) is forgeable


def test_all_origins_may_ask_only_where_that_is_set() -> None:
    assert Origins(frozenset({"*"})).admit("https://elsewhere.example", host="here.example")
    assert ALLOWED.admit("https://friend.example", host="here.example")
    assert not Origins().admit("https://friend.example", host="here.example")


@pytest.mark.parametrize(
    ("host", "same"), [("here.example", True), ("here.example:443", True), ("here.example:80", False), (None, False)]
)
def test_a_page_of_this_host_may_ask(host: str | None, *, same: bool) -> None:
    assert Origins().admit("https://here.example", host=host) is same
