"""From a model's text to the object in it, and from what does not fit to a correction that the model can follow."""

import json
from collections.abc import Callable
from copy import copy
from functools import cache, partial
from operator import itemgetter
from typing import Any, Final, cast

from pydantic import BaseModel, ValidationError

from agent_core.references import ORCHESTRATOR

_END_OF_THOUGHT: Final = "</think>"  # some servers cut the opening tag off
_MAX_ERRORS: Final = 8
_decoder: Final = json.JSONDecoder(strict=False)  # weaker models write line breaks inside strings


class Misfit(Exception):
    """An output that does not fit; the message is written for the model, ``kinds`` for the log."""

    def __init__(self, message: str, *kinds: str) -> None:
        super().__init__(message)
        self.kinds = kinds


def parse_output[T: BaseModel](payload: str | dict[str, Any], model: type[T]) -> T:
    """Return the validated output; fields that belong to the orchestrator hold their defaults.

    Raises:
        Misfit: there is no JSON object in the payload, or it does not fit the model.
    """
    raw = find_object(payload) if isinstance(payload, str) else payload
    if raw is None:
        raise Misfit("The answer holds no complete JSON object.", "no_json")
    try:
        output = model.model_validate(raw)
    except ValidationError as error:
        raise _misfit(error) from None
    except RecursionError:
        raise Misfit("The answer is nested too deeply.", "nested_too_deeply") from None
    _disown(output)
    return output


def find_object(text: str) -> dict[str, Any] | None:
    """Return the longest JSON object in the text, past any reasoning, prose or code fence; ``None`` where none is.

    What lies inside an object that is broken or cut is not the answer, so it is not searched.
    """
    answer = text.rpartition(_END_OF_THOUGHT)[2]
    longest: tuple[int, dict[str, Any] | None] = (0, None)
    start = answer.find("{")
    while start >= 0:
        try:
            found, end = cast("tuple[dict[str, Any], int]", _decoder.raw_decode(answer, start))
        except json.JSONDecodeError as error:
            end = max(start + 1, error.pos)
        except RecursionError:
            break
        else:
            longest = max(longest, (end - start, found), key=itemgetter(0))
        start = answer.find("{", end)
    return longest[1]


def in_words(error: ValidationError) -> str:
    """Return what is wrong in words for the model: a line for each problem, without what was said."""
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    return "\n".join(
        f"- {'.'.join(map(str, problem['loc'])) or 'the object'}: {problem['msg'].removeprefix('Value error, ')}"
        for problem in problems[:_MAX_ERRORS]
    )


def _misfit(error: ValidationError) -> Misfit:
    kinds = {problem["type"] for problem in error.errors(include_url=False, include_context=False, include_input=False)}
    return Misfit(in_words(error), *sorted(kinds))


def _disown(value: object) -> None:
    """Reset the fields that only the orchestrator fills, at any depth."""
    if isinstance(value, list):
        for item in cast("list[object]", value):
            _disown(item)
    elif isinstance(value, BaseModel):
        owned, others = _fields(type(value))
        for name, default in owned.items():
            setattr(value, name, default())
        for name in others:
            _disown(getattr(value, name))


@cache
def _fields(model: type[BaseModel]) -> tuple[dict[str, Callable[[], object]], tuple[str, ...]]:
    """Return what makes the default of each field that belongs to the orchestrator, and the names of the others."""
    owned = {
        name: cast("Callable[[], object]", field.default_factory) or partial(copy, field.default)
        for name, field in model.model_fields.items()
        if field.json_schema_extra == ORCHESTRATOR
    }
    return owned, tuple(name for name in model.model_fields if name not in owned)
