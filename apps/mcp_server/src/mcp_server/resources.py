"""Resources: the record of each entity by its URI, ``kizuna://anime/ID`` and so on."""

from collections.abc import Awaitable, Callable

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from mcp_server.bff_client import BffClient
from mcp_server.calls import Calls
from mcp_server.entities import SCHEME, EntityType
from mcp_server.errors import EntityUnknown, McpServerError
from mcp_server.records import Records
from mcp_server.references import canonical_id

_JSON = "application/json"


def register_resources(server: MCPServer, bff: BffClient, calls: Calls) -> None:
    """Add one template for each kind of entity to ``server``."""
    records = Records(bff)
    for kind in EntityType:
        name = kind.value.lower()
        server.resource(
            f"{SCHEME}://{name}/{{id}}",
            name=name,
            title=f"{name.title()} by id",
            description=f"The whole record of one {name}; the tool `search` finds ids.",
            mime_type=_JSON,
        )(_reader(kind, records, calls))


def _reader(kind: EntityType, records: Records, calls: Calls) -> Callable[[str], Awaitable[str]]:
    async def read(id: str) -> str:  # noqa: A002 - the name in the template
        try:
            async with calls.admitted(f"resource:{kind.value.lower()}"):
                return await _read(kind, id, records)
        except EntityUnknown as error:
            raise ResourceNotFoundError(f"{error.public_code.value}: {error}") from None
        except McpServerError as error:
            raise ResourceError(f"{error.public_code.value}: {error}") from None

    return read


async def _read(kind: EntityType, text: str, records: Records) -> str:
    entity_id = canonical_id(text)
    if entity_id is None:
        raise EntityUnknown(f"ids are UUIDs, as in {SCHEME}://{kind.value.lower()}/ID; search finds ids by names")
    record = await records.one(entity_id)
    if record.entity_type is not kind:
        raise EntityUnknown(f"the entity of this id is of another kind: {record.uri}")
    return record.model_dump_json(exclude_none=True)
