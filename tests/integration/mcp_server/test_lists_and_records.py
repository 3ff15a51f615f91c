"""Lists and records are told in the contract's names, without its edges, and entities that arguments name are found."""

import asyncio
import json
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.server.mcpserver import MCPServer
from mcp_server.entities import EntityType
from mcp_types import CallToolResult, TextResourceContents

from tests.integration.mcp_server.conftest import Call, Place
from tests.support.scripted_bff import Script, ScriptedBff, replies

ID = "5e6df8ee-3b0b-5c22-b9b1-0a9b6b2f7a11"
OTHER = "6e6df8ee-3b0b-5c22-b9b1-0a9b6b2f7a11"


def named(kind: str, name: str = "A", **fields: object) -> dict[str, object]:
    return {"id": ID, "entityType": kind, "name": name, **fields}


def connection(*edges: object, total: int = 9) -> dict[str, object]:
    return {"totalCount": total, "edges": edges}


TITLES = {"english": "A", "romaji": None, "native": None, "synonyms": ["B"]}
ELSEWHERE = {"externalIds": [{"site": "mal", "siteEnum": "MYANIMELIST", "id": "21", "url": None}]}
NAMES = {"nativeName": "あ", "otherNames": ["B"], **ELSEWHERE}
CAST = connection({"role": "main", "node": named("CHARACTER", "Hero")})
MADE = connection({"role": "Director", "node": named("ANIME", "Film", year=2001)})
RECORDS: dict[EntityType, dict[str, object]] = {
    EntityType.ANIME: {
        "titles": TITLES,
        "genres": ["Action"],
        "themes": list[str](),
        "demographics": list[str](),
        "tags": list[str](),
        "songs": [{"kind": "opening", "number": 1, "title": "We Are!", "artist": None, "episodes": "1-47"}],
        "franchise": {"name": "A"},
        "studios": [named("STUDIO", "Toei")],
        "producers": list[object](),
        "characters": CAST,
        "staff": connection({"role": "Director", "node": named("PERSON", "Uda")}),
        "relationCount": 1,
        "relations": [{"relationType": "sequel", "anime": named("ANIME", "A 2")}],
        "sourceManga": [named("MANGA")],
        "recommendations": connection({"users": 12, "node": named("ANIME", "Like")}),
        **ELSEWHERE,
    },
    EntityType.MANGA: {
        "titles": TITLES,
        "genres": ["Action"],
        "demographics": ["Shounen"],
        "magazines": ["Jump"],
        "publishers": list[str](),
        "adaptations": [named("ANIME")],
        "credits": [{"role": "author", "person": named("PERSON", "Oda")}],
        "relationCount": 1,
        "relations": [{"relationType": "spin_off", "manga": named("MANGA", "A!")}],
        **ELSEWHERE,
    },
    EntityType.CHARACTER: {
        "anime": connection({"role": "main", "node": named("ANIME")}),
        "relationshipCount": 0,
        "relationships": list[object](),
        "voiceActorCount": 1,
        "voiceActors": [named("PERSON", "Tanaka")],
        **NAMES,
    },
    EntityType.EPISODE: {"number": 3, "airedOn": "1999", "anime": named("ANIME")},
    EntityType.PERSON: {
        "characters": connection({"node": named("CHARACTER", "Hero")}),
        "anime": MADE,
        "manga": MADE,
        **NAMES,
    },
    EntityType.STUDIO: {"anime": connection({"node": named("ANIME", "Film")}), **NAMES},
}
# What a record has to say of the entities that it is related to: where it stands, and its name.
FIELDS: dict[EntityType, list[tuple[str, str]]] = {
    EntityType.ANIME: [("studios", "Toei"), ("relations", "A 2"), ("sourceManga", "A")],
    EntityType.MANGA: [("credits", "Oda"), ("relations", "A!"), ("adaptations", "A")],
    EntityType.CHARACTER: [("voiceActors", "Tanaka")],
    EntityType.EPISODE: [],
    EntityType.PERSON: [],
    EntityType.STUDIO: [],
}


def record_of(kind: EntityType) -> dict[str, object]:
    return named(kind.value, imageUrl=None, popularity=1) | RECORDS[kind]


def data_of(result: CallToolResult) -> dict[str, Any]:
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return result.structured_content


def error(result: CallToolResult) -> dict[str, Any]:
    assert result.is_error
    assert result.meta is not None
    return result.meta["kizuna/error"]


def answering(**fields: object) -> Script:
    """Answer an operation by the root field that it asks for."""

    async def script(asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        name = next(field for field in fields if f"{field}(" in asked["query"] or f"{field}:" in asked["query"])
        await replies({"data": {name: fields[name]}})(asked, writer)

    return script


@pytest.mark.parametrize("kind", list(EntityType))
async def test_a_record_of_each_kind_is_told_alike_by_the_tool_and_the_resource(
    call: Call, served: tuple[Place, MCPServer], bff: ScriptedBff, kind: EntityType
) -> None:
    bff.script = answering(node=record_of(kind))
    by_tool = data_of(await call("entity", reference=ID))["entity"]
    async with Client(served[1]) as host:
        (content,) = (await host.read_resource(f"kizuna://{kind.lower()}/{ID}")).contents
    assert isinstance(content, TextResourceContents)
    assert json.loads(content.text) == by_tool
    assert by_tool["uri"] == f"kizuna://{kind.lower()}/{ID}"
    for field, name in FIELDS[kind]:
        assert [one["name"] for one in by_tool[field]] == [name]
    assert "edges" not in content.text


async def test_members_of_long_lists_are_told_with_the_length_of_the_list(call: Call, bff: ScriptedBff) -> None:
    bff.script = answering(node=record_of(EntityType.ANIME))
    anime = data_of(await call("entity", reference=ID))["entity"]
    assert anime["characters"]["totalCount"] == 9
    assert [(one["name"], one["role"]) for one in anime["characters"]["items"]] == [("Hero", "main")]
    assert [(one["name"], one["users"]) for one in anime["recommendations"]["items"]] == [("Like", 12)]


@pytest.mark.parametrize("uri", [f"kizuna://manga/{ID}", "kizuna://anime/21"])
async def test_a_resource_of_another_kind_or_without_a_uuid_is_not_there(
    served: tuple[Place, MCPServer], bff: ScriptedBff, uri: str
) -> None:
    bff.script = answering(node=record_of(EntityType.ANIME))
    async with Client(served[1]) as host:
        with pytest.raises(MCPError, match="NOT_FOUND"):
            await host.read_resource(uri)


async def test_a_resource_that_the_bff_cannot_give_says_why(served: tuple[Place, MCPServer], bff: ScriptedBff) -> None:
    bff.script = replies({"errors": [{"message": "Later.", "extensions": {"code": "UNAVAILABLE"}}]})
    async with Client(served[1]) as host:
        with pytest.raises(MCPError, match=r"UNAVAILABLE: Later\."):
            await host.read_resource(f"kizuna://anime/{ID}")


async def test_a_page_is_told_with_the_cursor_of_the_next(call: Call, bff: ScriptedBff) -> None:
    node = named("ANIME", popularity=1, year=1999, score=8.5, genres=["Action"], format="tv")
    info = {"hasNextPage": True, "endCursor": "c"}
    bff.script = answering(page={"nodes": [node], "pageInfo": info, "totalCount": 7})
    page = data_of(await call("browse", kind="ANIME", filter={"year": 1999}, sort="SCORE_DESC", limit=1, count=True))
    assert (page["totalCount"], page["pageInfo"]) == (7, info)
    assert page["nodes"][0]["uri"] == f"kizuna://anime/{ID}"
    sent = {"filter": {"year": 1999}, "sort": "SCORE_DESC", "first": 1, "after": None, "adult": False, "count": True}
    assert bff.asked[-1]["variables"] == sent


def hits(*ids: str, name: str = "Toei") -> dict[str, object]:
    found = [named("STUDIO", name, matchedName=name, popularity=1, typos=0) | {"id": one} for one in ids]
    return {"query": name, "hits": found}


async def test_entities_of_a_filter_are_looked_up_among_their_kind(call: Call, bff: ScriptedBff) -> None:
    empty = {"nodes": list[object](), "pageInfo": {"hasNextPage": False, "endCursor": None}}
    bff.script = answering(page=empty, search=hits(ID))
    filtered = {"studios": ["toei", f"kizuna://studio/{OTHER}"]}
    assert data_of(await call("browse", kind="ANIME", filter=filtered))["nodes"] == []
    assert bff.asked[0]["variables"]["types"] == ["STUDIO"]
    assert bff.asked[-1]["variables"]["filter"] == {"studios": [ID, OTHER]}


@pytest.mark.parametrize(
    ("found", "code", "candidates"),
    [
        (hits(), "NOT_FOUND", []),
        (hits(ID, name="Toei Two"), "NOT_FOUND", [ID]),
        (hits(ID, OTHER), "AMBIGUOUS", [ID, OTHER]),
    ],
)
async def test_a_name_that_is_not_one_entity_ends_the_call(
    call: Call, bff: ScriptedBff, found: dict[str, object], code: str, candidates: list[str]
) -> None:
    bff.script = answering(search=found)
    failure = error(await call("browse", kind="ANIME", filter={"studios": ["toei"]}))
    assert (failure["code"], [one["id"] for one in failure["candidates"]]) == (code, candidates)


async def test_a_filter_of_another_kind_is_refused_before_the_bff(call: Call, bff: ScriptedBff) -> None:
    failure = error(await call("browse", kind="STUDIO", filter={"season": "FALL"}))
    assert failure["code"] == "INVALID_ARGUMENT"
    assert "season" in failure["message"]
    assert bff.asked == []


async def test_an_id_of_another_catalogue_is_looked_up_there(call: Call, bff: ScriptedBff) -> None:
    bff.script = answering(externalId={"id": ID}, node=record_of(EntityType.MANGA))
    manga = data_of(await call("entity", reference="myanimelist: 13", kind="MANGA"))["entity"]
    assert manga["id"] == ID
    assert bff.asked[0]["variables"] == {"site": "MYANIMELIST", "id": "13", "kind": "MANGA"}
    (elsewhere,) = manga["externalIds"]
    await call("entity", reference=f"{elsewhere['siteEnum']}:{elsewhere['id']}")
    assert bff.asked[-2]["variables"] == {"site": "MYANIMELIST", "id": "21", "kind": "ANIME"}
    bff.script = answering(externalId=None)
    assert error(await call("entity", reference="ANILIST:1"))["code"] == "NOT_FOUND"
