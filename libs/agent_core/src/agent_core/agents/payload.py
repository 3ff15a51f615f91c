"""From a model's text to the object in it, and from what does not fit to a correction that the model can follow."""

import json
from operator import itemgetter
from typing import Any, Final, cast

from pydantic import BaseModel, ValidationError

_END_OF_THOUGHT: Final = "</think>"  # some servers cut the opening tag off
_MAX_ERRORS: Final = 8
_decoder: Final = json.JSONDecoder(strict=False)  # weaker models write line breaks inside strings


class Misfit(Exception):
    """An output that does not fit; the message is written for the model, ``kinds`` for the log."""

    def __init__(self, message: str, *kinds: str) -> None:
        super().__init__(message)
        self.kinds = kinds


def parse_output[T: BaseModel](payload: str | dict[str, Any], model: type[T]) -> T:
    """Return the validated output.

    Raises:
        Misfit: there is no JSON object in the payload, or it does not fit the model.
    """
    raw = find_object(payload) if isinstance(payload, str) else payload
    if raw is None:
        raise Misfit("The answer holds no complete JSON object.", "no_json")
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise _misfit(error) from None
    except RecursionError:
        raise Misfit("The answer is nested too deeply.", "nested_too_deeply") from None


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
