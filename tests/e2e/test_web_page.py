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
# Answers every request with one answer to a question, in which only some fields differ, as the server would.
REPLY = """
window.fetch = (address, options) => {
    const answer = {
        answer: "An answer.", warnings: [], confidence: 1, terminationReason: "SUFFICIENT",
        results: [], sources: [], citations: [], trace: {totalMs: 1},
        ...(%s), evidence: {paths: [], comparison: null, complete: true, ...(%s)},
    };
    if (!options.headers.accept) return Promise.resolve(Response.json({data: {searchAi: answer}}));
    const event = JSON.stringify({data: {searchAi: {kind: "RESULT", result: answer}}});
    const headers = {"content-type": "text/event-stream; charset=utf-8"};
    return Promise.resolve(new Response(`event: next\\ndata: ${event}\\n\\nevent: complete\\ndata:\\n\\n`, {headers}));
};
0
"""
ASK = "ask.question.value = '%s'; ask.requestSubmit()"
ANSWERED = "document.querySelector('#answer small')"


def told(page: Page, *, fields: str = "{}", evidence: str = "{}") -> str:
    """Return what the page shows of an answer."""
    page.run(REPLY % (fields, evidence))
    page.run(ASK % "What?")
    page.wait_for(ANSWERED)
    return str(page.run("document.querySelector('#answer').innerText"))


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


def test_an_answer_leads_to_the_trace_of_its_run(page: Page) -> None:
    page.run("ask.question.value = 'How is Luffy related to Nami?'; ask.requestSubmit()")
    page.wait_for("document.querySelector('#trace')?.textContent === 'trace'")
    page.run("window.read = () => fetch(document.querySelector('#trace').href).then(reply => reply.text())")
    page.run("window.told = ''; setInterval(() => read().then(text => window.told = text), 100)")
    page.wait_for("told.includes('question  How is Luffy related to Nami?')")


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


def test_a_hit_is_opened_by_keyboard_and_tells_what_is_known_of_it(page: Page) -> None:
    page.run("document.querySelector('#typed').focus()")
    page.type("cowboy beb")
    page.wait_for(f"{SHOWN}.some(hit => hit.startsWith('Cowboy Bebop'))")
    page.press("ArrowDown")
    page.press("Enter")
    page.wait_for("document.querySelector('#hits li:first-child dl')?.innerText.includes('Sunrise')")
    page.press("ArrowUp")
    assert page.run("document.activeElement.id") == "typed"


def test_who_goes_into_the_list_before_the_last_letter_is_answered_stays_in_it(page: Page) -> None:
    page.run(HELD)
    page.run("document.querySelector('#typed').focus()")
    page.type("co")
    page.wait_for("held.length === 2")
    page.run("document.querySelector('#hits').innerHTML = '<li><details><summary>before</summary></details></li>'")
    page.press("ArrowDown")
    page.run("held[1].free()")
    page.wait_for(f"{SHOWN}.length > 1")
    assert page.run("document.querySelector('#hits summary') === document.activeElement")


def test_how_many_are_found_is_said_instead_of_reading_all_of_them_at_each_letter(page: Page) -> None:
    page.run("document.querySelector('#typed').focus()")
    page.type("cowboy beb")
    page.wait_for("/^\\d+ found$/.test(document.querySelector('#found').innerText)")
    assert page.run("document.querySelector('#hits').closest('[aria-live]')") is None
    page.run("document.querySelector('#typed').select()")
    page.type("qqqqzzzz")
    page.wait_for("document.querySelector('#found').innerText === 'Nothing has such a name.'")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("NO_MATCH", "No match"),
        ("CLARIFICATION_NEEDED", "Which one is meant?"),
        ("REFUSED_UNSAFE", "Refused"),
        ("MAX_TURNS", "Not finished"),
        ("BUDGET_EXHAUSTED", "Not finished"),
        ("DEPENDENCY_FAILED", "Failed"),
    ],
)
def test_an_answer_that_is_none_reads_as_what_it_is(page: Page, reason: str, words: str) -> None:
    assert told(page, fields=f"{{terminationReason: '{reason}'}}").startswith(words)


def test_an_answer_that_is_one_begins_with_itself(page: Page) -> None:
    assert told(page).startswith("An answer.")
    assert told(page, evidence="{complete: false}").startswith("Only a part")


def test_a_warning_is_told_in_words(page: Page) -> None:
    shown = told(page, fields="{warnings: ['READ_AS: “Naruto”', 'two entities of this answer cannot be shown.']}")
    assert "Read as: “Naruto”" in shown
    assert "two entities of this answer cannot be shown." in shown


def test_a_mark_leads_to_its_source_and_all_that_was_found_can_be_seen(page: Page) -> None:
    page.run(ASK % "Which anime did Madhouse make?")
    page.wait_for(ANSWERED)
    page.run("document.querySelector('#said a').click()")
    assert page.run("document.querySelector(':target').innerText") != ""
    page.run("document.querySelector('#all > summary').click()")
    page.wait_for("document.querySelectorAll('#all li').length > document.querySelectorAll('#sources > li').length")


def test_what_is_compared_stands_side_by_side(page: Page) -> None:
    page.run(ASK % "Compare Naruto and Bleach")
    page.wait_for(ANSWERED)
    page.run("document.querySelector('#compared > summary').click()")
    page.wait_for("document.querySelector('#answer table')")
    heads = page.run("[...document.querySelectorAll('#answer th[scope=col]')].map(head => head.textContent)")
    assert heads == ["", "Naruto", "Bleach"]
    assert page.run("document.querySelectorAll('#answer tbody tr').length") > 5


@pytest.mark.parametrize(("others", "told_of"), [(0, "confidence"), (1, "1 more path\n"), (2, "2 more paths\n")])
def test_further_paths_are_a_click_away(page: Page, others: int, told_of: str) -> None:
    path = "{rels: ['crewmate'], entities: [{name: 'Luffy'}, {name: 'Nami'}]}"
    shown = told(page, evidence=f"{{paths: Array({others + 1}).fill({path})}}")
    assert shown.count("Luffy — crewmate → Nami") == 1
    assert told_of in shown
    assert ("more path" in shown) == bool(others)


def test_an_answer_stays_until_the_next_is_there(page: Page) -> None:
    before = told(page)
    page.run(HELD)
    page.run(ASK % "And now?")
    page.wait_for("document.querySelector('#working').innerText === 'Looking …'")
    assert page.run("document.querySelector('#answer').innerText") == before
    assert page.run("document.querySelector('#answer').ariaBusy") == "true"
    page.run("held[0].free()")
    page.wait_for("document.querySelector('#answer').ariaBusy === 'false'")
    assert page.run("document.querySelector('#working').innerText") == ""


def test_a_refused_question_says_why(page: Page) -> None:
    page.run("ask.question.removeAttribute('maxlength')")
    page.run(ASK % ("x" * 300_000))
    page.wait_for("document.querySelector('#answer').innerText.includes('The request is larger than')")


def test_an_error_of_what_stands_in_front_is_no_page_in_the_page(page: Page) -> None:
    page.run("""
        window.fetch = () => Promise.resolve(
            new Response("<html>Bad gateway</html>", {status: 502, headers: {"content-type": "text/html"}}));
        ask.question.value = "Who?"; ask.requestSubmit()""")
    page.wait_for("document.querySelector('#answer').innerText.startsWith('Failed')")
    assert "<html>" not in page.run("document.querySelector('#answer').innerText")


def test_a_first_question_is_one_click_away(page: Page) -> None:
    page.run("document.querySelector('#examples button').click()")
    page.wait_for(f"{ANSWERED} && document.querySelector('#question').value !== ''")


# Answers every request with a stream of events that the test tells.
STREAM = """
window.fetch = () => {
    const body = new ReadableStream({start(stream) {
        const write = (text) => stream.enqueue(new TextEncoder().encode(text));
        window.tell = (event) => {
            const text = `event: next\\ndata: ${JSON.stringify({data: {searchAi: event}})}\\n\\n`;
            write(text.slice(0, 20)); write(text.slice(20));
        };
        window.breakOff = () => stream.error(new TypeError("network error"));
    }});
    return Promise.resolve(new Response(body, {headers: {"content-type": "text/event-stream; charset=utf-8"}}));
};
0
"""
WORKING = "document.querySelector('#working').innerText"


def test_what_is_done_for_an_answer_is_shown_while_one_waits_and_read_out_step_by_step(page: Page) -> None:
    page.run(STREAM)
    page.run(ASK % "Who?")
    page.run("tell({kind: 'STEP_BEGUN', begun: {turn: 1, action: 'pg_graph:lookup', rationale: 'find the name'}})")
    page.wait_for(f"{WORKING} === 'Looking up the names: find the name …'")
    page.run(
        "tell({kind: 'STEP_DONE', step: {turn: 1, action: 'pg_graph:lookup', rationale: 'find', summary: '<b>1</b>:'}})"
    )
    page.wait_for("document.querySelector('#steps li')?.innerText === 'Looking up the names: find – <b>1</b>'")
    page.run("tell({kind: 'TEXT', text: {index: 0, text: 'It is a. '}})")
    page.run("tell({kind: 'TEXT', text: {index: 1, text: 'And b.'}})")
    page.wait_for("document.querySelector('#draft').innerText === 'It is a. And b.'")
    assert page.run("document.querySelector('#working').role") == "status"
    assert page.run("document.querySelector('#steps').closest('[aria-live]')") is None
    assert page.run("document.querySelector('#draft').ariaHidden") == "true", "the answer is read out once"
    page.run("""tell({kind: 'RESULT', result: {
        answer: 'It is a. And b.', warnings: [], confidence: 1, terminationReason: 'SUFFICIENT', results: [],
        sources: [], citations: [], evidence: {paths: [], comparison: null, complete: true}, trace: {totalMs: 1}}})""")
    page.wait_for(ANSWERED)
    assert page.run("document.querySelector('#said').innerText").startswith("It is a. And b.")
    assert page.run("document.querySelector('#said').ariaLive") == "polite"
    assert page.run(f"{WORKING} + document.querySelector('#steps').innerText + draft.innerText") == ""


def test_a_question_that_is_answered_at_once_shows_no_steps(page: Page) -> None:
    page.run("window.seen = 0; new MutationObserver(() => ++seen).observe(steps, {childList: true})")
    page.run(STREAM)
    page.run(ASK % "Who?")
    page.run("tell({kind: 'STEP_DONE', step: {turn: 1, action: 'final', rationale: 'x', summary: ''}})")
    assert page.run("document.querySelectorAll('#steps li').length + seen") == 0


@pytest.mark.parametrize(
    "blocked", ["Promise.reject(new TypeError('blocked'))", "Promise.resolve(new Response('<p>'))"]
)
def test_where_streams_are_blocked_the_plain_query_is_asked(page: Page, blocked: str) -> None:
    page.run("window.real = window.fetch; 0")
    page.run(f"""window.fetch = (address, options) =>
        options.headers.accept === "text/event-stream" ? {blocked} : real(address, options); 0""")
    page.run(ASK % "Which anime did Madhouse make?")
    page.wait_for(ANSWERED)
    assert "Madhouse" in page.run("document.querySelector('#said').innerText")


def test_where_a_stream_breaks_off_the_plain_query_is_asked(page: Page) -> None:
    page.run("window.real = window.fetch; 0")
    page.run(STREAM)
    page.run(ASK % "Which anime did Madhouse make?")
    page.run("tell({kind: 'STEP_BEGUN', begun: {turn: 1, action: 'pg_graph:lookup', rationale: 'find'}})")
    page.run("window.fetch = window.real; breakOff()")
    page.wait_for(ANSWERED)
    assert "Madhouse" in page.run("document.querySelector('#said').innerText")
