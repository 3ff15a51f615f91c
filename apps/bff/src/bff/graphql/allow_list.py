"""The allow-list: which documents are known from the beginning, those of this project's own clients among them."""

from pathlib import Path
from typing import Final

from pydantic import BaseModel, TypeAdapter, ValidationError

# What the page and the MCP server ask. `make page` and `make schema` write it, and `make generated` compares it.
_OWN: Final = Path(__file__).parents[1] / "documents"
_PAGE: Final = "page"
_MCP_SERVER: Final = "mcp_server"


class DocumentsInvalid(ValueError):
    """The file of the allow-list cannot be taken; the message says why."""


class _Operation(BaseModel):
    """One document of Apollo's manifest."""

    id: str
    body: str


class _Manifest(BaseModel):
    """Apollo's manifest of persisted queries."""

    operations: list[_Operation]


_FILE: Final[TypeAdapter[_Manifest | dict[str, str]]] = TypeAdapter(_Manifest | dict[str, str])


def allow_list(file: Path | None, *, page: bool) -> dict[str, str]:
    """Return the texts of all documents of the allow-list by their ids.

    They are what ``file`` lists, what ``kizuna mcp`` asks, and what the page asks where it is served.

    Raises:
        DocumentsInvalid: the file cannot be taken.
    """
    own = (_PAGE, _MCP_SERVER) if page else (_MCP_SERVER,)
    listed = {
        f"{client}/{name}": text for client in own for name, text in listed_documents(_OWN / f"{client}.json").items()
    }
    return listed | (listed_documents(file) if file else {})


def listed_documents(file: Path) -> dict[str, str]:
    """Return the texts of a file by their ids.

    It is a JSON object of texts by id, as Relay and GraphQL Code Generator write it, or Apollo's manifest.

    Raises:
        DocumentsInvalid: there is no such file, or it is neither.
    """
    try:
        read = _FILE.validate_json(file.read_bytes())
    except OSError as error:
        raise DocumentsInvalid(f"the allow-list of documents cannot be read ({error.strerror})") from None
    except ValidationError:
        raise DocumentsInvalid("the allow-list is no JSON object of documents by id, and no manifest") from None
    if isinstance(read, dict):
        return read
    return {operation.id: operation.body for operation in read.operations}
