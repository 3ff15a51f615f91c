"""A browser without a window: Debian's Chromium, driven by Playwright."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Page, Request, sync_playwright

from benchmarks._browser import MISSING, OPTIONS, chromium

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
"""Options of a narrow phone."""
_PATIENCE_MS = 15_000
_AXE = Path(__file__).parents[2] / "apps/web/node_modules/axe-core/axe.min.js"


def axe() -> str:
    """The source of axe-core, which `make page` installs; without it the test is skipped, in CI it fails."""
    return _AXE.read_text(encoding="utf-8") if _AXE.exists() else _absent("no axe-core: install npm, run make page")


def _absent(what: str) -> str:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@contextmanager
def browsing() -> Generator[Browser]:
    """Yield a browser; each test opens contexts of its own in it. Without one it is skipped, in CI it fails."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium() or _absent(MISSING), args=OPTIONS)
        yield browser
        browser.close()


class Visit:
    """One reader's page at one server: notes what goes wrong in it, and whatever it asks of anybody else."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.wrong: list[str] = []
        self.abroad: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._on_console)
        page.on("request", self._asked)

    def go(self, address: str = "/") -> Page:
        """Open an address of the server, and return the page once something stands there."""
        self.page.goto(f"{self.origin}{address}")
        self.page.locator("main").first.wait_for()
        return self.page

    def _on_console(self, message: ConsoleMessage) -> None:
        # What a server refuses is told by the page itself; the browser notes it as well.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.wrong.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.abroad.append(request.url)


@contextmanager
def visiting(browser: Browser, origin: str, **options: Any) -> Generator[Visit]:  # noqa: ANN401 - Playwright's own
    """Yield a visit of a new reader, in which nothing may go wrong and nobody else may be asked."""
    context = browser.new_context(**options)
    context.set_default_timeout(_PATIENCE_MS)
    visit = Visit(context.new_page(), origin)
    try:
        yield visit
    finally:
        context.close()
    assert visit.wrong == []
    assert visit.abroad == []


def send(session: CDPSession, command: str, arguments: dict[str, Any]) -> None:
    """Have the browser do what Playwright has no call for."""
    session.send(command, arguments)  # pyright: ignore[reportUnknownMemberType] - its types leave the answer open
