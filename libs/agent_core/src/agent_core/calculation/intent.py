"""What a planner asks to be calculated: an expression over values of rows, with what each name in it stands for."""

from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from agent_core.calculation.expressions import Name, leaves, parse
from agent_core.calculation.quantities import Undefined
from agent_core.limits import MAX_EXPRESSION_CHARS, MAX_OPERANDS
from agent_core.references import EntityRef, Schema

RowField = Literal["year", "episodes", "minutes", "chapters", "volumes", "rating"]


class NotCalculated(Exception):
    """A calculation comes to nothing; the message tells who asked for it why, and what to ask for instead."""


class Operand(Schema):
    """What a name stands for: a value of one entity, those of all rows of a result, or how many rows that has."""

    name: str = Field(min_length=1, max_length=MAX_EXPRESSION_CHARS)
    field: RowField | None = Field(default=None, description="null: how many rows the result has")
    entity: EntityRef | None = None
    result: int | None = Field(default=None, ge=1, description="place of its step among all that were made, from 1")

    @model_validator(mode="after")
    def _of_one(self) -> Self:
        if (self.entity is None) == (self.result is None):
            raise ValueError(f"{self.name} stands for an entity or for a result; set one of the two")
        if self.entity is not None and self.field is None:
            raise ValueError(f"{self.name} needs a field, such as {self.name}.year")
        return self


class CalculationIntent(Schema):
    """A calculation over values of rows that were retrieved; no number in it is anybody's own."""

    rationale: str = Field(description="one short operational reason")
    expression: str = Field(max_length=MAX_EXPRESSION_CHARS)
    operands: list[Operand] = Field(max_length=MAX_OPERANDS)

    @field_validator("expression")
    @classmethod
    def _of_names_alone(cls, value: str) -> str:
        expression = parse(value)
        if isinstance(expression, Undefined):
            raise ValueError(expression.detail)  # noqa: TRY004 - it is the value that is wrong
        operands = list(leaves(expression))
        if operands == [expression]:
            raise ValueError("one value alone is not calculated; join values, or finalise with what is known")
        if any(not isinstance(leaf, Name) for leaf in operands):
            raise ValueError("write no numbers; name the value of a row in the place of each, such as E1.year")
        return value
