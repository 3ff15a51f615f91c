"""Expands the alternatives of a lexicon: "{a|b|} c" stands for "a c", "b c" and "c"."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final, cast

# Alternatives stand in braces with bars between them; they do not nest.
_PIECES: Final = re.compile(r"\{([^{}]*)\}|([^{}]+)")
_OR: Final = "|"


def alternatives(pattern: str) -> Iterator[str]:
    """Yield all forms that a pattern stands for.

    Raises:
        ValueError: its braces do not match, or stand within one another.
    """
    if "".join(match.group() for match in _PIECES.finditer(pattern)) != pattern:
        raise ValueError(f"alternatives stand in one pair of braces each: {pattern!r}")
    choices = [match[1].split(_OR) if match[1] is not None else [match[2]] for match in _PIECES.finditer(pattern)]
    for chosen in product(*choices):
        yield " ".join("".join(chosen).split())


def expanded(value: Any) -> Any:  # noqa: ANN401 - what a TOML file may hold
    """Return what a lexicon's file tells with all patterns in its lists expanded."""
    if isinstance(value, dict):
        return {key: expanded(each) for key, each in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [form for each in cast("list[Any]", value) for form in _of_item(each)]
    return value


def _of_item(item: Any) -> list[Any]:  # noqa: ANN401 - what a TOML file may hold
    return list(dict.fromkeys(alternatives(item))) if isinstance(item, str) else [expanded(item)]
