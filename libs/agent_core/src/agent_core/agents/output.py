"""The base of all that a model writes: strict as every schema of ours, but for habits of models that do no harm."""

import json
from typing import Any, cast

from pydantic import model_validator

from agent_core.references import Schema


class ModelOutput(Schema):
    """A part of an output, or the whole; unknown keys are errors, and errors never echo their input."""

    @model_validator(mode="before")
    @classmethod
    def _absorb_habits(cls, value: Any) -> Any:  # noqa: ANN401 - untrusted input by definition
        """Accept a nested object sent as a JSON string, and null for a field that has a default."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            try:
                value = json.loads(value)
            except ValueError:
                return value
        if isinstance(value, dict):
            fields = cls.model_fields
            pairs = cast("dict[str, Any]", value).items()
            return {k: v for k, v in pairs if v is not None or k not in fields or fields[k].is_required()}
        return value
