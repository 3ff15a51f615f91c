"""How entities are named between planners, judges and executors, and the strict base of all that they say."""

from typing import Final, Self
from uuid import UUID

from catalog.entities import EntityType
from pydantic import BaseModel, ConfigDict, Field, field_validator

_set: Final = object.__setattr__
_REF_FIELDS: Final = {"entity_type", "id"}


class Schema(BaseModel):
    """Strict base: unknown keys are errors, and errors never echo their input (it may be user text)."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class EntityRef(Schema):
    """One entity."""

    model_config = ConfigDict(frozen=True)

    entity_type: EntityType
    id: str = Field(description="UUID copied from the context")

    @field_validator("id")
    @classmethod
    def _canonical(cls, value: str) -> str:
        try:
            return str(UUID(value))
        except ValueError:
            raise ValueError("id is not a UUID; copy one from the context") from None

    @classmethod
    def known(cls, entity_type: EntityType, entity_id: UUID) -> Self:
        """Return the reference to an entity of the catalog, whose parts need no validation, in a tenth of its time."""
        # what `model_construct` does, without its loop over the fields: a result may hold thousands
        ref = cls.__new__(cls)
        _set(ref, "__dict__", {"entity_type": entity_type, "id": str(entity_id)})
        _set(ref, "__pydantic_fields_set__", _REF_FIELDS)
        _set(ref, "__pydantic_extra__", None)
        _set(ref, "__pydantic_private__", None)
        return ref

    def __hash__(self) -> int:
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        # what pydantic does takes ten times as long, and references are compared a hundred times in a question
        return isinstance(other, EntityRef) and self.id == other.id and self.entity_type is other.entity_type
