"""Entities as everything here tells them: by kind, id, name and URI; lists come without the contract's edges."""

from enum import StrEnum
from typing import Annotated, Final, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from mcp_server.limits import LISTED

SCHEME: Final = "kizuna"
# Where the entity lies in a member of the contract's lists.
_INNER: Final = ("node", "anime", "character", "manga", "person")


class Model(BaseModel):
    """What is told: the contract's names, and no value of a reply in an error."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        hide_input_in_errors=True,
        frozen=True,
    )


class EntityType(StrEnum):
    """The kinds of entities."""

    ANIME = "ANIME"
    CHARACTER = "CHARACTER"
    EPISODE = "EPISODE"
    MANGA = "MANGA"
    PERSON = "PERSON"
    STUDIO = "STUDIO"


def uri_of(kind: str, entity_id: str) -> str:
    """Return the URI of the resource that shows an entity."""
    return f"{SCHEME}://{kind.lower()}/{entity_id}"


class Identified(Model):
    """What every entity is told with."""

    id: str
    name: str
    uri: str = Field(description="Resource with the whole record.")

    @model_validator(mode="before")
    @classmethod
    def _with_uri(cls, data: object) -> object:
        fields = fields_of(data)
        if fields is None or "uri" in fields:
            return data
        return {**fields, "uri": uri_of(str(fields.get("entityType")), str(fields.get("id")))}


class Named(Identified):
    """An entity by kind, id and name."""

    entity_type: EntityType
    year: int | None = None


class Role(Named):
    """A member of a list, and how it belongs there: main, supporting, Director, original creator and so on."""

    role: str | None = None


class Related(Named):
    """A related entity; it is the ``relationType`` of the one that it is told of."""

    relation_type: str


def _members(value: object) -> object:
    """Return the first members of a list, each without its edge."""
    return [_member(one) for one in cast("list[object]", value)[:LISTED]] if isinstance(value, list) else value


def _member(value: object) -> object:
    """Return what an edge leads to, with what the edge says; anything else as it is."""
    edge = fields_of(value)
    for inner in _INNER if edge else ():
        node = fields_of(edge.get(inner)) if edge else None
        if edge and node is not None:
            return {**node, **{key: one for key, one in edge.items() if key != inner}}
    return value


def fields_of(value: object) -> dict[str, object] | None:
    """Return an object of a reply, or ``None`` for anything else."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


type Members[T] = Annotated[list[T], BeforeValidator(_members)]


class Listed[T](Model):
    """The first members of a longer list."""

    total_count: int = Field(description="The length of the whole list.")
    items: Members[T]

    @model_validator(mode="before")
    @classmethod
    def _of_connection(cls, data: object) -> object:
        fields = fields_of(data)
        return (
            {"totalCount": fields.get("totalCount"), "items": fields["edges"]} if fields and "edges" in fields else data
        )
