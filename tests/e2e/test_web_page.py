"""The box of the page in a real browser: what is typed last is what is shown, and every key does what it promises."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser import Visit, send

pytestmark = pytest.mark.xdist_group("installation")

# Lets each search be answered when the test says so.
HELD = """
window.held = [];
window.real = window.fetch;
window.fetch = (address, options) => new Promise((answer, fail) => {
    options.signal?.addEventListener("abort", () => fail(options.signal.reason));
    const query = JSON.parse(options.body).variables.query;
    held.push({ query, free: () => real(address, {...options, signal: null}).then(answer, fail) });
});
0
"""


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit.go()
    box(page).focus()
    return page


def box(page: Page) -> Locator:
    return page.get_by_role("combobox")


def test_what_is_typed_is_found_letter_by_letter(page: Page) -> None:
    page.keyboard.type("cowboy")
    expect(page.get_by_role("option").first).to_contain_text("Cowboy Bebop")
    box(page).select_text()
    page.keyboard.type("qqqqzzzz")
    expect(page.get_by_role("option")).to_have_text(["Ask “qqqqzzzz”"])
    expect(page.locator(".omnibox [role=status]")).to_have_text("Nothing has such a name.")


def test_a_hit_is_opened_by_keyboard_and_has_an_address(page: Page) -> None:
    page.keyboard.type("cowboy beb")
    expect(page.get_by_role("option").first).to_contain_text("Cowboy Bebop")
    page.keyboard.press("ArrowDown")
    active = page.locator(f"#{box(page).get_attribute('aria-activedescendant')}".replace(":", "\\:"))
    expect(active).to_have_attribute("aria-selected", "true")
    expect(active).to_contain_text("Cowboy Bebop")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cowboy Bebop")
    expect(page).to_have_url(re.compile(r"/anime/[0-9a-f-]{36}$"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_last_row_asks_what_is_typed(page: Page) -> None:
    page.keyboard.type("Who directed Cowboy Bebop?")
    expect(page.get_by_role("option").last).to_have_text("Ask “Who directed Cowboy Bebop?”")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option").last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who directed Cowboy Bebop?")
    expect(page.locator(".said .text")).to_contain_text("Watanabe")


def test_enter_asks_where_nothing_is_chosen(page: Page) -> None:
    page.keyboard.type("Who voices Spike Spiegel?")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/ask\?q=Who\+voices\+Spike\+Spiegel\?$"))
    expect(page.locator(".said .text")).to_contain_text("Yamadera")


def test_a_hit_is_opened_by_mouse(page: Page) -> None:
    page.keyboard.type("madhouse")
    page.get_by_role("option").filter(has_text="studio").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Madhouse")


def test_what_is_pressed_is_opened_though_other_rows_are_drawn_before_it_is_released(page: Page) -> None:
    page.keyboard.type("cowboy beb")
    first = page.get_by_role("option").first
    expect(first).to_contain_text("Cowboy Bebop")
    page.evaluate(HELD)
    box(page).fill("naruto")
    page.wait_for_function("() => held.at(-1)?.query === 'naruto'")  # the first, but for letters on a slow machine
    searches = page.evaluate("held.length")
    first.hover()
    page.mouse.down()
    page.evaluate("held.at(-1).free()")
    expect(first).to_contain_text("Naruto")
    page.mouse.up()
    page.wait_for_function("searches => held.length === searches + 1", arg=searches)
    page.evaluate("held.at(-1).free()")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cowboy Bebop")


def test_what_is_tapped_is_opened_though_another_row_stands_there_when_the_finger_is_lifted(phone: Visit) -> None:
    page = phone.go()
    finger = page.context.new_cdp_session(page)
    box(page).tap()
    page.keyboard.type("cowboy beb")
    first = page.get_by_role("option").first
    expect(first).to_contain_text("Cowboy Bebop")
    page.evaluate(HELD)
    box(page).fill("naruto")
    page.wait_for_function("() => held.at(-1)?.query === 'naruto'")
    at = first.bounding_box()
    assert at is not None
    point = {"x": at["x"] + 20, "y": at["y"] + at["height"] / 2}
    send(finger, "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.evaluate("held.at(-1).free()")
    expect(first).to_contain_text("Naruto")
    page.evaluate("window.fetch = real")
    send(finger, "Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("heading", level=1)).to_have_text("Cowboy Bebop")


def test_arrows_go_around_and_escape_closes_then_empties(page: Page) -> None:
    page.keyboard.type("naruto")
    expect(page.get_by_role("option").nth(1)).to_be_visible()
    for key in ("ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    expect(box(page)).not_to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("Escape")
    expect(box(page)).to_have_attribute("aria-expanded", "false")
    expect(box(page)).to_have_value("naruto")
    page.keyboard.press("Escape")
    expect(box(page)).to_have_value("")


@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_a_key_leads_into_the_box_from_everywhere(page: Page, key: str) -> None:
    box(page).blur()
    page.keyboard.press(key)
    expect(box(page)).to_be_focused()
    page.keyboard.type("a/b")
    expect(box(page)).to_have_value("a/b")


def test_an_older_answer_never_replaces_a_newer_one(page: Page) -> None:
    page.evaluate(HELD)
    page.keyboard.type("cowb")
    page.wait_for_function("() => held.length >= 1")  # more, where the machine is slower than the pause between letters
    page.keyboard.type("oy")
    page.wait_for_function("() => held.at(-1).query === 'cowboy'")
    page.evaluate("held.at(-1).free()")
    expect(page.get_by_role("option").nth(1)).to_be_visible()
    before = page.get_by_role("listbox").inner_text()
    page.evaluate("held[0].free().catch(() => 0).then(() => new Promise(done => setTimeout(done, 50)))")
    assert page.get_by_role("listbox").inner_text() == before


def test_what_was_found_stays_until_the_next_is_there(page: Page) -> None:
    page.keyboard.type("cow")
    expect(page.get_by_role("option").nth(1)).to_be_visible()
    page.evaluate("""
        window.least = 99;
        const count = () => { least = Math.min(least, document.querySelectorAll('[role=option]').length); };
        new MutationObserver(count).observe(document.querySelector('[role=listbox]'), {childList: true})""")
    page.keyboard.type("boy bebop", delay=60)
    expect(page.get_by_role("option").first).to_contain_text("Cowboy Bebop")
    expect(page.get_by_role("option").last).to_have_text("Ask “cowboy bebop”")
    assert page.evaluate("least") > 1


def test_who_is_in_the_list_when_it_changes_stays_at_what_was_chosen(page: Page) -> None:
    page.keyboard.type("cowboy beb")
    expect(page.get_by_role("option").first).to_contain_text("Cowboy Bebop")
    page.evaluate(HELD)
    page.keyboard.type("o")
    page.wait_for_function("() => held.at(-1)?.query === 'cowboy bebo'")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[aria-selected=true]").inner_text()
    page.evaluate("held.at(-1).free().then(() => new Promise(done => setTimeout(done, 50)))")
    assert page.locator("[aria-selected=true]").inner_text() == chosen


def test_how_many_are_found_is_said_instead_of_reading_all_of_them_at_each_letter(page: Page) -> None:
    page.keyboard.type("cowboy beb")
    expect(page.locator(".omnibox [role=status]")).to_have_text(re.compile(r"^\d+( or more)? found$"))
    assert page.evaluate("document.querySelector('[role=listbox]').closest('[aria-live]')") is None


def test_a_busy_server_is_asked_again_and_one_that_is_away_is_told(page: Page) -> None:
    tries: list[int] = []

    def busy_once(route: Route) -> None:
        if '"cow"' not in (route.request.post_data or ""):
            return route.continue_()  # a letter before, where the machine is slower than the pause between letters
        tries.append(1)
        if len(tries) == 1:
            return route.fulfill(status=503, headers={"retry-after": "0.1"}, json={"data": None})
        return route.continue_()

    page.route("**/graphql", busy_once)
    page.keyboard.type("cow")
    expect(page.get_by_role("option").nth(1)).to_be_visible()
    assert len(tries) == 2
    page.unroute("**/graphql")
    page.route("**/graphql", lambda route: route.abort())
    page.keyboard.type("boy")
    expect(page.locator(".omnibox [role=status]")).to_have_text("The server cannot be reached; try again in a moment.")
    expect(page.get_by_role("option")).to_have_text(["Ask “cowboy”"])


def test_a_slow_server_hides_no_way_to_ask(page: Page) -> None:
    page.evaluate(HELD)
    page.keyboard.type("Who?")
    expect(page.get_by_role("option")).to_have_text(["Ask “Who?”"])


def test_what_was_asked_before_is_offered_and_can_be_forgotten(page: Page) -> None:
    page.keyboard.type("Who voices Spike Spiegel?")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_be_visible()
    page.get_by_role("link", name="Kizuna, to the first page").click()
    box(page).focus()
    expect(page.get_by_role("option")).to_have_text(["Who voices Spike Spiegel?"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Forget them").click()
    expect(page.get_by_role("heading", name="Asked before")).to_have_count(0)


def test_enter_that_ends_the_writing_of_japanese_asks_nothing(page: Page) -> None:
    page.keyboard.type("naruto")
    box(page).dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    expect(page).to_have_url(re.compile(r"/$"))


def test_nothing_moves_while_one_types(visit: Visit) -> None:
    page = visit.page
    page.add_init_script("""
        window.moved = [];
        new PerformanceObserver(list => list.getEntries().forEach(entry => moved.push(
            `${entry.value} ${entry.sources.map(({node}) => node?.className ?? node?.nodeName)}`)))
            .observe({type: 'layout-shift', buffered: true})""")
    visit.go()
    expect(page.locator(".suggestions a").first).to_be_visible()
    page.evaluate("moved.length = 0")
    box(page).focus()
    page.keyboard.type("fullmetal alch", delay=20)
    expect(page.get_by_role("option").nth(2)).to_be_visible()
    assert page.evaluate("moved") == []


def test_the_first_view_is_painted_and_asks_nothing_of_another_origin(visit: Visit) -> None:
    page = visit.go()
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length === 1")
    expect(page.locator(".suggestions a").first).to_be_visible()
    origins = page.evaluate(
        "[...new Set(performance.getEntriesByType('resource').map(({name}) => new URL(name).origin))]"
    )
    assert origins == [visit.origin]
    assert visit.abroad == []
