"""Makes the pictures of the page: starts an installation on the bundled sample, visits ten states, and ends it.

Usage: ``python -m apps.web.screenshots FOLDER``; or ``URL FOLDER`` of an installation that runs.
"""

import json
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks._browser import MISSING, OPTIONS, chromium
from benchmarks._http_load import free_port, served

_OPTIONS: Final = (*OPTIONS, "--font-render-hinting=none")
_DESKTOP: Final = (1280, 860)
_PHONE: Final = (390, 844)
_START_S: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One picture.

    Attributes:
        name: of the file.
        at: an address, or the name of the entity whose view is shown.
        there: what stands there once all of it does.
        typed: what is typed into the box.
    """

    name: str
    at: str
    there: str = ".how"
    dark: bool = False
    phone: bool = False
    typed: str = ""


STATES: Final = (
    State(name="01-first-page", at="/", there=".home:has(.suggestions a) .card"),
    State(name="02-typing", at="/", there=".home:has(.suggestions a) .card", typed="fullme", dark=True),
    State(name="03-path", at="/ask?q=How is Cowboy Bebop connected to Samurai Champloo?"),
    State(name="04-comparison", at="/ask?q=Compare Naruto and Bleach", dark=True),
    State(name="05-watch-order", at="/ask?q=In which order should I watch Bleach?"),
    State(name="06-list", at="/ask?q=Which anime did Madhouse make?", dark=True),
    State(name="07-chart", at="/ask?q=How many anime are there per genre?"),
    State(name="08-anime", at="Cowboy Bebop", there=".people", dark=True),
    State(name="09-character", at="Monkey D. Luffy", there=".cards"),
    State(name="10-phone", at="/ask?q=How is Luffy related to Nami?", phone=True, dark=True),
)


def main(arguments: list[str]) -> None:
    """Make all pictures."""
    *given, folder = arguments
    Path(folder).mkdir(parents=True, exist_ok=True)
    with _origin(given) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium() or sys.exit(MISSING), args=_OPTIONS)
        for state in STATES:
            _picture(browser, origin, state, Path(folder) / f"{state.name}.png")
        browser.close()


def _picture(browser: Browser, origin: str, state: State, to: Path) -> None:
    width, height = _PHONE if state.phone else _DESKTOP
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if state.dark else "light",
        reduced_motion="reduce",
        is_mobile=state.phone,
        has_touch=state.phone,
    )
    page = context.new_page()
    page.goto(origin + (state.at if state.at.startswith("/") else _address(origin, state.at)))
    page.locator(state.there).first.wait_for()
    if state.typed:
        _type(page, state.typed)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=to)
    context.close()


def _type(page: Page, text: str) -> None:
    page.get_by_role("combobox").focus()
    page.keyboard.type(text)
    page.get_by_role("option").nth(1).wait_for()
    page.keyboard.press("ArrowDown")


def _address(origin: str, name: str) -> str:
    query = "query S($q: String!) { search(query: $q, first: 1) { hits { id entityType } } }"
    body = json.dumps({"query": query, "variables": {"q": name}}).encode()
    request = urllib.request.Request(f"{origin}/graphql", body, {"content-type": "application/json"})  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - our own server
        reply: dict[str, Any] = json.load(response)
    hit = reply["data"]["search"]["hits"][0]
    return f"/{hit['entityType'].lower()}/{hit['id']}"


@contextmanager
def _origin(given: list[str]) -> Generator[str]:
    """Yield the address of the installation that was named, or of one that is started for the pictures."""
    if given:
        yield given[0].rstrip("/")
        return
    port = free_port()
    http, grpc = f"127.0.0.1:{port}", f"127.0.0.1:{free_port()}"
    with (
        tempfile.TemporaryDirectory() as home,
        served(["-m", "standalone", "serve", "--home", home, "--http", http, "--grpc", grpc], port, {}),
    ):
        _wait(f"http://{http}/readyz")
        yield f"http://{http}"


def _wait(url: str) -> None:
    for _ in range(_START_S * 5):
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - our own server
                return
        except OSError:
            time.sleep(0.2)
    sys.exit(f"{url} was not ready in {_START_S} s")


if __name__ == "__main__":
    main(sys.argv[1:])
