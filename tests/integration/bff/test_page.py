"""The page over HTTP: its files and addresses, its policy, and whether what it asks is valid."""

import json
import re
from pathlib import Path

import bff as bff_package
import pytest
from catalog.entities import EntityType, entity_id
from mcp_server.documents import OPERATIONS as MCP_OPERATIONS

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent

# Each operation with the fragments that it uses, as the page sends it.
OPERATIONS: dict[str, str] = json.loads((Path(bff_package.__path__[0]) / "documents/page.json").read_text())
VARIABLES: dict[str, object] = {
    "query": "Cowboy",
    "first": 3,
    "offset": 0,
    "after": None,
    "filter": {},
    "sort": "POPULARITY_DESC",
    "kind": "ANIME",
    "fields": ["GENRE"],
    "counted": True,
    "requestId": "of-no-answer",
    "helpful": True,
}


def kind_of(name: str) -> EntityType:
    """The kind of entity that an operation asks of: the last that its name has, as in MoreAnimeOfPerson."""
    words = [word.lower() for word in re.findall("[A-Z][a-z]+", name)]
    kinds = [EntityType(word) for word in words if word in set(EntityType)]
    return kinds[-1] if kinds else EntityType.ANIME


def id_of(kind: EntityType) -> str:
    return str(entity_id("episode:1-1" if kind is EntityType.EPISODE else f"{kind}:1"))


async def test_the_page_runs_nothing_but_its_own_script(bff: Client) -> None:
    page = await bff.http.get("/")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert "://" not in page.text
    for name in ("assets/page.js", "assets/page.css"):
        assert f'"/{name}"' in page.text
        file = await bff.http.get(f"/{name}")
        assert file.status_code == 200
        assert file.headers["cache-control"] == "no-cache", "a page of an older version would stay"
    for hidden in ("/assets/../../settings.py", "/../app.py", "/%2e%2e/app.py"):
        assert (await bff.http.get(hidden)).status_code == 404


async def test_every_address_of_a_view_leads_to_the_page_and_no_other_does(bff: Client) -> None:
    page = (await bff.http.get("/")).text
    kinds = [f"/{kind}/1" for kind in EntityType]
    for view in ("/ask?q=Who%3F", "/browse?genre=Action", *kinds):
        answer = await bff.http.get(view)
        assert (answer.status_code, answer.text) == (200, page)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    for nothing in ("/ask/1", "/browse/1", "/anime", "/anime/1/2", "/film/1", f"/anime/{'x' * 101}", "/index.htm"):
        assert (await bff.http.get(nothing)).status_code == 404


async def test_what_the_page_asks_is_answered_even_where_only_the_allow_list_is(
    small_dsn: str, agent: ScriptedAgent
) -> None:
    accept = {"accept": "text/event-stream, application/json"}
    async with running(settings_for(small_dsn, agent, documents_only=True)) as bff:
        for name, text in OPERATIONS.items():
            asked = {"query": text, "variables": {**VARIABLES, "id": id_of(kind_of(name))}}
            reply = (await bff.http.post("/graphql", json=asked, headers=accept)).text
            assert '"errors"' not in reply, name
            assert re.search(r'\{"data":\{"\w+":([\[{]|true)', reply), f"what {name} asks for is there"
        for text in MCP_OPERATIONS.values():
            reply = (await bff.http.post("/graphql", json={"query": text}, headers=accept)).text
            assert "GRAPHQL_VALIDATION_FAILED" in reply  # so it was read, and lacks its variables
        assert (await bff.http.post("/graphql", json={"query": "{ __typename }"}, headers=accept)).status_code == 403


@pytest.mark.parametrize("kind", EntityType)
async def test_the_page_tells_what_is_known_of_whatever_is_found(bff: Client, kind: EntityType) -> None:
    assert (await bff.data(OPERATIONS["Preview"], id=id_of(kind)))["node"]["name"]


async def test_the_page_can_be_switched_off(small_dsn: str, agent: ScriptedAgent) -> None:
    async with running(settings_for(small_dsn, agent, page=False)) as bff:
        assert (await bff.http.get("/")).status_code == 404
