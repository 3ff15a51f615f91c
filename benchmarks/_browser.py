"""The browser that benchmarks and tests of the page drive: Debian's Chromium, without a window."""

import shutil
from typing import Final

OPTIONS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
# The first is the same browser without the code of its window, and shows a page with half the computing.
_PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING: Final = "no chromium on PATH: install it (apt-get install chromium-headless-shell)"
"""What to do where there is none."""


def chromium() -> str | None:
    """Return where the program lies; ``None`` where there is none."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)
