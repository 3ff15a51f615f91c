"""How soon the first view of the page is painted, in a browser that keeps nothing of an earlier visit.

Usage: python -m benchmarks.first_paint URL [--visits N]. URL is the address of the page of a running installation, such
as http://127.0.0.1:8000. Each visit is one of a new reader: Chromium loads every file anew, and tells itself how many
milliseconds after the beginning of the visit it first painted anything.
"""

import argparse
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks._browser import MISSING, OPTIONS, chromium
from benchmarks._figures import percentile

_PAINTED: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_MOST_MS: Final = 600.0


def main() -> None:
    """Print how soon it is painted, and what is to be reached."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_paint",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("url", help="address of the page")
    parser.add_argument("--visits", type=int, default=20, metavar="N", help="that are made (default: 20)")
    arguments = parser.parse_args()
    program = chromium()
    if program is None:
        parser.error(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        taken = [_painted_ms(browser, arguments.url) for _ in range(arguments.visits)]
        browser.close()
    taken_ms = ", ".join(f"p{q} {percentile(taken, q):.0f} ms" for q in (50, 95))
    print(
        f"first contentful paint of {len(taken)} visits: {taken_ms}; at most {_MOST_MS:.0f} ms at p50 is to be reached"
    )


def _painted_ms(browser: Browser, url: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    painted = page.wait_for_function(_PAINTED).json_value()
    context.close()
    return float(painted)


if __name__ == "__main__":
    main()
