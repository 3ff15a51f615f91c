"""Whole records of entities by id, for the tool and for the resources."""

from mcp_server.answers import EntityOutput
from mcp_server.bff_client import BffClient
from mcp_server.documents import ENTITY
from mcp_server.entity_records import Record
from mcp_server.errors import EntityUnknown
from mcp_server.replies import read


class Records:
    """Reads records from one BFF."""

    def __init__(self, bff: BffClient) -> None:
        self._bff = bff

    async def one(self, entity_id: str) -> Record:
        """Return the record of an entity.

        Raises:
            EntityUnknown: nothing has the id.
            McpServerError: the BFF did not answer.
        """
        node = (await self._bff.query(ENTITY, {"id": entity_id})).get("node")
        if node is None:
            raise EntityUnknown(f"nothing has the id {entity_id}; search finds ids by names")
        return read(EntityOutput, {"entity": node}).entity
