"""What a value takes in memory."""

import gc
import sys
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

# There once, however many values refer to it.
_OF_THE_PROCESS: Final = (type, Enum, ModuleType, FunctionType, BuiltinFunctionType, bool, type(None))


def weigh(value: object) -> int:
    """Return the bytes of a value and of all that it refers to, each object once, classes and enums not at all."""
    seen: set[int] = set()
    waiting: list[object] = [value]
    total = 0
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, _OF_THE_PROCESS):
            continue
        seen.add(id(item))
        total += sys.getsizeof(item)
        waiting.extend(gc.get_referents(item))
    return total
