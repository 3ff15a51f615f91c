"""Productions of when it was that stands in front of its clause: "by 2005, which anime by X were over"."""

from typing import Final

_BOUNDS: Final = {"year": "year", "end_date": "ended"}
