"""The page in a real browser: what is typed last is what is shown, and errors say what to do."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Installation
from tests.support.browser import Page, browsing

SHOWN = "[...document.querySelectorAll('#hits li')].map(hit => hit.innerText)"
# Lets each request be answered when the test says so.
HELD = """
window.held = [];
const real = window.fetch;
window.fetch = (address, options) => new Promise((answer, fail) => {
    options.signal?.addEventListener("abort", () => fail(options.signal.reason));
    held.push({ free: () => real(address, {...options, signal: null}).then(answer, fail) });
});
0
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("chromium")) as page:
        yield page


@pytest.fixture
def page(browser: Page, installation: Installation) -> Page:
    browser.open(f"http://{installation.http}/")
    return browser


def test_what_is_typed_is_found_letter_by_letter(page: Page) -> None:
    page.run("document.querySelector('#typed').focus()")
    page.type("cowboy")
    page.wait_for(f"{SHOWN}.some(hit => hit.startsWith('Cowboy Bebop'))")
    page.run("document.querySelector('#typed').select()")
    page.type("qqqqzzzz")
    page.wait_for(f"{SHOWN}.join() === 'Nothing has such a name.'")


def test_an_older_answer_never_replaces_a_newer_one(page: Page) -> None:
    page.run(HELD)
    page.run("document.querySelector('#typed').focus()")
    page.type("co")
    page.wait_for("held.length === 2")
    page.run("held[1].free()")
    page.wait_for(f"{SHOWN}.length > 1")
    before = page.run(SHOWN)
    page.run("held[0].free().then(() => new Promise(done => setTimeout(done, 50)))")
    assert page.run(SHOWN) == before


def test_only_the_last_question_is_answered(page: Page) -> None:
    page.run(HELD)
    for question in ("Who is first?", "Who is second?"):
        page.run(f"ask.question.value = '{question}'; ask.requestSubmit()")
    page.wait_for("held.length === 2")
    page.run("held[1].free()")
    page.wait_for("document.querySelector('#answer small')")
    before = page.run("document.querySelector('#answer').innerText")
    page.run("held[0].free().then(() => new Promise(done => setTimeout(done, 50)))")
    assert page.run("document.querySelector('#answer').innerText") == before


def test_a_busy_server_is_asked_again_and_one_that_is_away_is_told(page: Page) -> None:
    page.run("""
        window.tries = 0;
        const real = window.fetch;
        window.fetch = (...asked) => ++tries === 1
            ? Promise.resolve(new Response('{"data": null}', {status: 503, headers: {"retry-after": "0.1"}}))
            : real(...asked);
        document.querySelector('#typed').focus()""")
    page.type("c")
    page.wait_for(f"tries === 2 && {SHOWN}.length > 1")
    page.run("window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))")
    page.type("o")
    page.wait_for(f"{SHOWN}.join().startsWith('The server cannot be reached')")
