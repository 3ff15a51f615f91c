"""One record of a dump, and where it stands."""

import re
from dataclasses import dataclass
from typing import Final

_NUL: Final = b"\\u0000"
# An escape, and not a backslash that is itself escaped.
_ESCAPED_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpRecord:
    """What one record of a dump holds.

    Attributes:
        number: from 1.
        line: on which it begins, from 1.
        value: as JSON has it; of an XML element the texts of its children by name.
    """

    number: int
    line: int
    value: object


def holds_nul(data: bytes) -> bool:
    """Return whether some JSON holds a NUL character, which no database text can hold."""
    return _NUL in data and _ESCAPED_NUL.search(data) is not None
