"""Answers on the page in a real browser: each in the shape that it has, with its sources, over the real stack."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Installation
from tests.support.browser import Visit

pytestmark = pytest.mark.xdist_group("installation")

# Answers every request with a stream of events that the test tells, in pieces as a network might cut them.
STREAM = """
window.real = window.fetch;
window.fetch = (address, options) => {
    if (address !== "/graphql") return real(address, options);
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
DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
ANSWER: dict[str, Any] = {
    "requestId": "r",
    "answer": "An answer.",
    "warnings": [],
    "confidence": 1,
    "verified": True,
    "route": "FAST",
    "terminationReason": "SUFFICIENT",
    "resultCount": 0,
    "results": [],
    "citations": [],
    "evidence": {"value": None, "complete": True, "paths": [], "comparison": None},
    "trace": {"totalMs": 1, "llmCalls": 0, "steps": [], "stages": [], "plan": None},
}


def asked(visit: Visit, question: str) -> Page:
    """The page at the address of a question, once it is answered."""
    page = visit.go(f"/ask?q={question.replace(' ', '+')}")
    expect(page.locator(".said .text")).to_be_visible()
    return page


def shown_as(visit: Visit, **fields: Any) -> str:  # noqa: ANN401 - any JSON
    """What the page shows of an answer that differs in some fields only."""
    answer = {**ANSWER, **fields, "evidence": {**ANSWER["evidence"], **fields.get("evidence", {})}}
    event = json.dumps({"data": {"searchAi": {"kind": "RESULT", "result": answer}}})
    body = f"event: next\ndata: {event}\n\nevent: complete\ndata:\n\n"

    def reply(route: Route) -> None:
        if "Follow" not in (route.request.post_data or ""):
            return route.continue_()
        return route.fulfill(body=body, headers={"content-type": "text/event-stream; charset=utf-8"})

    visit.page.route("**/graphql", reply)
    return asked(visit, "What?").locator(".said").inner_text()


def test_a_question_is_one_click_away_and_its_answer_has_an_address(visit: Visit) -> None:
    page = visit.go()
    page.get_by_role("link", name="How is Luffy related to Nami?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How is Luffy related to Nami?")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title("How is Luffy related to Nami? – Kizuna")
    expect(page.locator(".said .text")).to_contain_text("crewmate")
    shown = page.locator(".said .text").inner_text()
    page.reload()
    expect(page.locator(".said .text")).to_contain_text("crewmate")
    assert page.locator(".said .text").inner_text() == shown


def test_back_and_forward_lead_through_the_answers_without_asking_again(visit: Visit) -> None:
    page = asked(visit, "Who voices Spike Spiegel?")
    page.get_by_role("combobox").fill("Compare Naruto and Bleach")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table")).to_be_visible()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.post_data or ""))
    page.go_back()
    expect(page.locator(".said .text")).to_contain_text("Yamadera")
    expect(page.get_by_role("combobox")).to_have_value("Who voices Spike Spiegel?")
    page.go_forward()
    expect(page.get_by_role("table")).to_be_visible()
    assert [body for body in requests if "searchAi" in body] == []


def test_a_path_is_drawn_and_its_nodes_are_links_for_the_keyboard(visit: Visit) -> None:
    page = asked(visit, "How is Luffy related to Nami?")
    drawing = page.get_by_role("figure", name="Drawing of what joins Monkey D. Luffy and Nami")
    expect(drawing.locator("svg path.thread")).to_have_count(1)
    expect(drawing.locator(".relation")).to_have_text("crewmate")
    expect(drawing.get_by_role("link")).to_have_count(2)
    assert drawing.locator("figcaption").text_content() == "Monkey D. Luffy — crewmate → Nami"
    drawing.get_by_role("link", name="Nami").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nami")
    expect(page).to_have_url(re.compile("/character/"))


def test_several_paths_are_drawn_together_and_looked_at_alone(visit: Visit) -> None:
    page = asked(visit, "How is Cowboy Bebop connected to Samurai Champloo?")
    chains = page.locator(".chains li")
    assert chains.count() > 1
    expect(page.locator(".graph .relation", has_text="staff").first.locator("small")).to_be_visible()
    assert re.search(r"Cowboy Bebop — staff \([^)]+\) → ", page.locator(".graph figcaption").text_content() or "")
    nodes = page.locator(".graph .node").count()
    chains.nth(1).get_by_role("button", name="Show alone").click()
    assert page.locator(".graph .node").count() < nodes
    expect(chains.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_a_mark_opens_its_source_beside_the_text(visit: Visit) -> None:
    page = asked(visit, "Which studio made the sequel of K-On!?")
    page.get_by_role("button", name="Source 1", exact=True).click()
    source = page.locator("#source-1")
    expect(source.get_by_role("button")).to_have_attribute("aria-expanded", "true")
    expect(source.get_by_role("button")).to_be_focused()
    expect(source.get_by_role("link", name="All that is known")).to_be_visible()
    sides = [page.locator(part).bounding_box() for part in (".said", ".sources")]
    assert sides[0] is not None
    assert sides[1] is not None
    assert sides[1]["x"] >= sides[0]["x"] + sides[0]["width"]


def test_every_name_in_a_sentence_that_a_source_stands_behind_is_a_link(visit: Visit) -> None:
    page = asked(visit, "Which studio made the sequel of K-On!?")
    page.locator(".said .text").get_by_role("link", name="Kyoto Animation").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kyoto Animation")


def test_a_comparison_tells_first_what_differs(visit: Visit) -> None:
    page = asked(visit, "Compare Naruto and Bleach")
    table = page.get_by_role("table")
    for name in ("Naruto", "Bleach"):
        expect(table.get_by_role("columnheader", name=name, exact=True).get_by_role("link")).to_be_visible()
    parts = table.locator("tbody")
    expect(parts.first.locator("tr").first).to_contain_text("differences")
    expect(parts.first).to_contain_text("3 Oct 2002")
    for row in parts.first.locator("tr:not(.part)").all():
        left, right = row.locator("td").all_inner_texts()
        assert left != right


def test_a_watch_order_is_a_numbered_timeline_that_says_what_may_be_skipped(visit: Visit) -> None:
    page = asked(visit, "In which order should I watch Bleach?")
    items = page.locator(".order li")
    assert items.count() > 2
    expect(items.first.locator(".place")).to_have_text("1")
    expect(page.locator(".order li.aside").first).to_contain_text("May be skipped: side story")


def test_a_list_is_cards_that_are_sorted_and_continued_on_demand(visit: Visit) -> None:
    page = asked(visit, "List all action anime")
    cards = page.locator(".cards .card")
    expect(cards).to_have_count(24)
    page.get_by_role("button", name="Show more").click()
    page.wait_for_function("() => document.querySelectorAll('.cards .card').length > 24")
    page.get_by_label("Sort by").select_option("Score")
    scores = [float(text) for text in page.locator(".cards .score").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("field", ["genre", "year"])
def test_counts_by_value_are_a_chart_beside_the_sentence(visit: Visit, field: str) -> None:
    page = asked(visit, f"How many anime are there per {field}?")
    bars = page.locator(".counts li")
    assert bars.count() > 5
    label, number = bars.first.locator(".label").inner_text(), bars.first.locator(".number").inner_text()
    expect(page.locator(".said .text")).to_contain_text(f"{label}: {number}")
    expect(page.locator(".value")).to_have_count(0)  # which would be the number of bars


def test_bars_have_whole_names_and_those_that_share_the_first_place(visit: Visit) -> None:
    names = ["Romeo and Juliet", "Bleach", "Fire, Ice"]
    citations = [
        {"index": i + 1, "label": name, "quote": None, "ref": None, "entity": None} for i, name in enumerate(names)
    ]
    bars = visit.page.locator(".counts li")
    alone = "Romeo and Juliet [1] has the most anime: 3. Next come Bleach [2]: 2 and Fire, Ice [3]: 1."
    shown_as(visit, answer=alone, citations=citations)
    expect(bars).to_have_text(["Romeo and Juliet3", "Bleach2", "Fire, Ice1"])
    tied = "Romeo and Juliet [1] and Bleach [2] have each the most anime: 3. Next come Fire, Ice [3]: 1."
    shown_as(visit, answer=tied, citations=citations)
    expect(bars).to_have_text(["Romeo and Juliet3", "Bleach3", "Fire, Ice1"])


def test_an_order_that_is_longer_than_its_sentence_is_shown_whole(visit: Visit) -> None:
    ids = [f"00000000-0000-0000-0000-00000000000{i}" for i in range(3)]
    results = [{"id": i, "entityType": "ANIME", "name": f"Saga {i[-1]}", "imageUrl": None} for i in ids]
    citation = {"index": 1, "label": "Saga 0", "quote": None, "ref": results[0], "entity": results[0]}
    story = "The story of Saga is told in this order: Saga 0 [1]"
    shown_as(visit, answer=f"{story}, and 2 more.", results=results, resultCount=3, citations=[citation])
    expect(visit.page.locator(".order li")).to_have_count(1)
    expect(visit.page.locator(".cards .card")).to_have_count(3)
    shown_as(visit, answer=f"{story}.", results=results[:1], resultCount=1, citations=[citation])
    expect(visit.page.locator(".order li")).to_have_count(1)
    expect(visit.page.locator(".cards .card")).to_have_count(0)


def test_a_number_stands_for_itself(visit: Visit) -> None:
    page = asked(visit, "How many anime did Madhouse make?")
    value = page.locator(".value").inner_text()
    assert value.isdigit()
    expect(page.locator(".said .text")).to_contain_text(value)


def test_what_a_name_may_mean_is_chosen_by_a_click(visit: Visit) -> None:
    choices = "“Ai” means several: Ai (character of Air) [1] or Ai Enma (character, 2005) [2]. Which one is meant?"
    ids = ["00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002"]
    citations = [
        {
            "index": i + 1,
            "label": label,
            "quote": None,
            "ref": {"id": ids[i], "entityType": "CHARACTER"},
            "entity": None,
        }
        for i, label in enumerate(("Ai", "Ai Enma"))
    ]
    shown_as(visit, answer=choices, terminationReason="CLARIFICATION_NEEDED", citations=citations)
    page = visit.go("/ask?q=Who+voices+Ai?")
    expect(page.locator(".ending")).to_have_text("Which one is meant?")
    page.get_by_role("link", name="Ai Enma").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who voices Ai Enma (2005)?")


def test_a_question_that_is_not_answered_is_told_what_can_be_asked(visit: Visit) -> None:
    page = asked(visit, "Where can I stream Qqqzzz Xxyy?")
    expect(page.get_by_role("heading", name="What can be asked here")).to_be_visible()
    page.locator(".suggestions a").first.click()
    expect(page.locator(".suggestions")).to_have_count(0)


def test_what_begins_like_a_name_that_is_not_held_is_offered(visit: Visit) -> None:
    unknown = "I know no title, character, person or studio called “Cowboy Beb”."
    shown_as(visit, answer=unknown, terminationReason="NO_MATCH")
    page = visit.go("/ask?q=Who+directed+Cowboy+Beb?")
    page.get_by_role("region", name="Did you mean").get_by_role("link", name="Cowboy Bebop").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who directed Cowboy Bebop?")


def test_what_a_question_quotes_is_no_name_that_is_not_held(visit: Visit) -> None:
    bodies: list[str] = []
    visit.page.on("request", lambda request: bodies.append(request.post_data or ""))
    shown_as(visit, answer="I find no anime “since 2015”.", terminationReason="NO_MATCH")
    expect(visit.page.locator(".suggestions a").first).to_be_visible()
    assert [body for body in bodies if "since 2015" in body] == []
    expect(visit.page.get_by_role("region", name="Did you mean")).to_have_count(0)


def test_an_answer_that_is_none_reads_as_what_it_is(visit: Visit) -> None:
    endings = {
        "NO_MATCH": "No match",
        "CLARIFICATION_NEEDED": "Which one is meant?",
        "REFUSED_UNSAFE": "Refused",
        "MAX_TURNS": "Not finished",
        "BUDGET_EXHAUSTED": "Not finished",
        "DEPENDENCY_FAILED": "Failed",
    }
    for reason, words in endings.items():
        assert shown_as(visit, terminationReason=reason).startswith(words)


def test_an_answer_that_is_one_begins_with_itself(visit: Visit) -> None:
    assert shown_as(visit).startswith("An answer.")
    assert shown_as(visit, evidence={"complete": False}).startswith("Only a part")


def test_what_was_read_into_a_question_can_be_corrected_and_other_warnings_are_words(visit: Visit) -> None:
    shown = shown_as(visit, warnings=["READ_AS: “Naruto”", "NOT_APPLIED: “soon”", "two entities cannot be shown."])
    assert "I read this as “Naruto”." in shown
    assert "Not applied: “soon”" in shown
    assert "two entities cannot be shown." in shown
    visit.page.get_by_role("button", name="Correct it").click()
    expect(visit.page.get_by_role("combobox")).to_be_focused()


def test_pictures_are_shown_where_the_server_has_them_and_initials_where_it_has_none(visit: Visit) -> None:
    asked_for: list[str] = []

    def picture(route: Route) -> None:
        asked_for.append(route.request.url.removeprefix(visit.origin))
        if asked_for[-1].endswith("/image"):
            return route.fulfill(json={"served": True})
        if asked_for[-1].endswith("2"):
            return route.fulfill(status=404)
        return route.fulfill(body=DOT, content_type="image/svg+xml")

    visit.page.route(re.compile("/image"), picture)
    ids = [f"00000000-0000-0000-0000-00000000000{i}" for i in range(3)]
    picture_of = {"entityType": "ANIME", "imageUrl": "https://elsewhere.example/a.png"}
    results = [{"id": i, "name": f"Saga {i[-1]}", **picture_of} for i in ids]
    shown_as(visit, results=results, resultCount=3)
    expect(visit.page.locator(".cards .cover.pictured")).to_have_count(2)
    expect(visit.page.locator(".cards .cover:not(.pictured) .letters")).to_have_text("S2")
    assert sorted(asked_for) == ["/image", *(f"/image/{i}" for i in ids)]  # whether there are any only once


def test_text_of_the_server_is_never_markup(visit: Visit) -> None:
    hostile = '<img src=x onerror="document.title=1"><b>bold</b> [1]'
    citation = {"index": 1, "label": hostile[:30], "quote": hostile, "ref": None, "entity": None}
    assert hostile.removesuffix(" [1]") in shown_as(visit, answer=hostile, warnings=[hostile], citations=[citation])
    assert visit.page.locator(".answer img, .answer b b").count() == 0


def test_what_is_done_for_an_answer_is_shown_while_one_waits_and_read_out_step_by_step(visit: Visit) -> None:
    page = visit.go()
    page.evaluate(STREAM)
    page.get_by_role("combobox").fill("Who?")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Boolean(window.tell)")
    page.evaluate("tell({kind: 'STEP_BEGUN', begun: {turn: 1, action: 'pg_graph:lookup', rationale: 'find the name'}})")
    working = page.locator("#working")
    expect(working).to_have_text("Looking up the names: find the name …")
    expect(working).to_have_attribute("role", "status")
    page.evaluate("""tell({kind: 'STEP_DONE', step: {turn: 1, action: 'pg_graph:lookup', rationale: 'find',
        summary: '<b>1</b>:', resultCount: 1, durationMs: 1}})""")
    expect(page.locator(".steps li")).to_have_text("Looking up the names: find – <b>1</b>")
    page.evaluate("tell({kind: 'TEXT', text: {index: 0, text: 'It is a. '}})")
    page.evaluate("tell({kind: 'TEXT', text: {index: 1, text: 'And b.'}})")
    expect(page.locator(".draft")).to_have_text("It is a. And b.")
    expect(page.locator(".draft")).to_have_attribute("aria-hidden", "true")
    page.evaluate("(answer) => tell({kind: 'RESULT', result: answer})", {**ANSWER, "answer": "It is a. And b."})
    expect(page.locator(".said .text")).to_have_text("It is a. And b.")
    expect(page.locator(".said")).to_have_attribute("aria-live", "polite")
    expect(working).to_have_text("")
    expect(page.locator(".draft")).to_have_count(0)


def test_a_question_that_is_answered_at_once_shows_no_steps(visit: Visit) -> None:
    page = visit.go()
    step = {"turn": 1, "action": "final", "rationale": "x", "summary": "", "resultCount": 0, "durationMs": 1}
    events = [{"kind": "STEP_DONE", "step": step}, {"kind": "RESULT", "result": ANSWER}]
    body = "".join(f"event: next\ndata: {json.dumps({'data': {'searchAi': event}})}\n\n" for event in events)
    page.evaluate(
        """(body) => {
            window.fetch = () => Promise.resolve(new Response(body, {headers: {"content-type": "text/event-stream"}}));
            window.seen = 0;
            new MutationObserver(() => { seen += document.querySelectorAll('.working .steps').length; })
                .observe(document.body, {childList: true, subtree: true});
        }""",
        body,
    )
    page.get_by_role("combobox").fill("Who?")
    page.keyboard.press("Enter")
    expect(page.locator(".said .text")).to_have_text("An answer.")
    assert page.evaluate("seen") == 0


def test_an_answer_stays_until_the_next_is_there(visit: Visit) -> None:
    page = asked(visit, "Who voices Spike Spiegel?")
    before = page.locator(".said .text").inner_text().replace("\u00a0", " ")
    page.evaluate(STREAM)
    page.get_by_role("combobox").fill("And now?")
    page.keyboard.press("Enter")
    expect(page.locator("#working")).to_have_text("Looking …")
    expect(page.locator(".said .text")).to_have_text(before)
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "true")
    page.evaluate("(answer) => tell({kind: 'RESULT', result: answer})", ANSWER)
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".said .text")).to_have_text("An answer.")


def test_only_the_last_question_is_answered(visit: Visit) -> None:
    page = visit.go()
    page.evaluate(STREAM)
    page.get_by_role("combobox").fill("Who is first?")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Boolean(window.tell)")
    page.evaluate("window.first = tell")
    page.get_by_role("combobox").fill("Who is second?")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.tell !== window.first")
    page.evaluate("(answer) => tell({kind: 'RESULT', result: answer})", {**ANSWER, "answer": "The second."})
    expect(page.locator(".said .text")).to_have_text("The second.")
    page.evaluate(
        """(answer) => { try { first({kind: 'RESULT', result: answer}) } catch { /* it was cancelled */ }
        return new Promise(done => setTimeout(done, 50)) }""",
        {**ANSWER, "answer": "The first."},
    )
    expect(page.locator(".said .text")).to_have_text("The second.")


@pytest.mark.parametrize("blocked", ["abort", "html"])
def test_where_streams_are_blocked_the_plain_query_is_asked(visit: Visit, blocked: str) -> None:
    def block(route: Route) -> None:
        if route.request.headers.get("accept") != "text/event-stream":
            return route.continue_()
        return route.abort() if blocked == "abort" else route.fulfill(body="<p>", content_type="text/html")

    visit.page.route("**/graphql", block)
    expect(asked(visit, "Which anime did Madhouse make?").locator(".said")).to_contain_text("Madhouse")


def test_where_a_stream_breaks_off_the_plain_query_is_asked(visit: Visit) -> None:
    page = visit.go()
    page.evaluate(STREAM)
    page.get_by_role("combobox").fill("Who voices Spike Spiegel?")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Boolean(window.tell)")
    page.evaluate("tell({kind: 'STEP_BEGUN', begun: {turn: 1, action: 'pg_graph:lookup', rationale: 'find'}})")
    page.evaluate("window.fetch = real; breakOff()")
    expect(page.locator(".said .text")).to_contain_text("Yamadera")


def test_a_server_that_fails_is_told_and_asked_again(visit: Visit) -> None:
    page = visit.page
    page.route(
        "**/graphql", lambda route: route.fulfill(status=502, body="<html>Bad gateway", content_type="text/html")
    )
    visit.go("/ask?q=Who+voices+Spike+Spiegel?")
    expect(page.get_by_role("alert")).to_contain_text("The server answers 502")
    assert "<html>" not in page.inner_text("body")
    page.unroute("**/graphql")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".said .text")).to_contain_text("Yamadera")


def test_a_question_is_asked_again_until_a_service_that_starts_is_there(visit: Visit) -> None:
    away = {"message": "A service cannot be reached; try again.", "extensions": {"code": "UNAVAILABLE"}}
    asked: list[str] = []

    def away_once(route: Route) -> None:
        if '"Who voices' not in (route.request.post_data or "") or asked:
            return route.continue_()
        asked.append(route.request.url)
        return route.fulfill(json={"data": None, "errors": [away]})

    visit.page.route("**/graphql", away_once)
    page = visit.go("/ask?q=Who+voices+Spike+Spiegel?")
    expect(page.get_by_role("status").filter(has_text="asking again")).to_have_text(
        "A service cannot be reached; asking again …"
    )
    expect(page.locator(".said .text")).to_contain_text("Yamadera")


def test_a_refused_question_says_why(visit: Visit) -> None:
    page = visit.go(f"/ask?q={'x' * 2_001}")
    expect(page.get_by_role("alert")).to_contain_text("2000")


def follow_up(page: Page, text: str) -> None:
    """Ask a further question and wait for its answer."""
    page.get_by_label("Ask a further question").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "false")


def test_a_further_question_takes_up_what_was_said_before(visit: Visit) -> None:
    page = asked(visit, "Who directed Cowboy Bebop?")
    follow_up(page, "And what else did he direct?")
    expect(page.locator(".context")).to_contain_text("After “Who directed Cowboy Bebop?”")
    expect(page.locator(".said .text")).to_contain_text("Samurai Champloo")
    whole = "What else did Shinichiro Watanabe direct besides Cowboy Bebop?"
    expect(page.locator(".read-as")).to_contain_text(f"I read this as “{whole}”")
    expect(page.get_by_role("combobox")).to_have_value(whole)
    follow_up(page, "And who is he?")
    expect(page.locator(".context")).to_contain_text(f"After “{whole}”")
    expect(page.locator(".read-as")).to_contain_text("“Who is Shinichiro Watanabe?”")
    page.go_back()
    expect(page.locator(".read-as")).to_contain_text(whole)
    follow_up(page, "the first one")  # of the answer that is shown, although the conversation has gone on
    expect(page.locator(".read-as")).to_contain_text("“Tell me about Samurai Champloo”")
    follow_up(page, "Compare Naruto and Bleach")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.locator(".context")).to_have_count(0)


def test_the_address_of_a_further_question_says_what_it_goes_on_behind(visit: Visit) -> None:
    page = visit.go("/ask?q=and+who+wrote+it?&c=Who+directed+Monster?")
    expect(page.locator(".read-as")).to_contain_text("I read this as “Who wrote Monster?”")
    expect(page.locator(".said .text")).to_contain_text("Naoki Urasawa")


def test_an_answer_is_rated_with_a_reason_and_counted(visit: Visit, installation: Installation) -> None:
    page = asked(visit, "Who voices Spike Spiegel?")
    page.get_by_role("button", name="This did not help").click()
    expect(page.get_by_role("form", name="Did this help?").get_by_role("status")).to_have_text("Thank you.")
    expect(page.get_by_role("button", name="This did not help")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Why, if you like").fill("I meant another one")
    with page.expect_response("**/graphql") as explained:
        page.keyboard.press("Enter")
    assert explained.value.json() == {"data": {"rateAnswer": True}}
    listed = installation.kizuna("runs", "--rating", "down", "--json").stdout
    assert json.loads(listed)[0]["comment"] == "I meant another one"
    assert re.search(r"^all +1 +0 ", installation.kizuna("ratings").stdout, re.MULTILINE)


def test_an_answer_is_shared_by_its_address(visit: Visit) -> None:
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = asked(visit, "Who voices Spike Spiegel?")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


REASONING = "complexity 4200 of 10000 (kind 50, entities 25, parts 0, keywords 100, doubt 0): enhanced"
TRACE: dict[str, Any] = {
    "totalMs": 200.0,
    "llmCalls": 0,
    "steps": [
        {
            "turn": 1,
            "action": "qdrant_search",
            "rationale": f"find titles; {REASONING}",
            "summary": "20 anime found:",
            "resultCount": 20,
            "durationMs": 150.26,
        }
    ],
    "stages": [
        {"stage": "planning", "durationMs": 20.0},
        {"stage": "judging", "durationMs": 0.01},
        {"stage": "search", "durationMs": 150.0},
        {"stage": "search: embed", "durationMs": 17.5},
        {"stage": "search: fuse and rank", "durationMs": 30.0},
    ],
    "plan": {
        "shape": "description",
        "complexity": 4200,
        "reasoning": REASONING,
        "retrievers": ["graph", "search by meaning"],
        "judge": "rules, then model",
        "maxTurns": 4,
        "maxRetrievals": 15,
        "budgetMs": 22_500,
        "raised": "FAST after 2 turns",
    },
}


def opened(visit: Visit, **trace: Any) -> Page:  # noqa: ANN401 - any JSON
    """The page of an answer with such a trace, with how it was answered unfolded."""
    shown_as(visit, route="ENHANCED", trace={**TRACE, **trace})
    visit.page.locator(".how summary").click()
    return visit.page


def test_how_it_was_answered_draws_the_route_and_says_why_it_was_given(visit: Visit) -> None:
    route = opened(visit).get_by_role("region", name="Route")
    expect(route).to_contain_text(
        "Read as a description of a story, for which the graph of relations and the search by meaning may be asked."
    )
    stations = route.get_by_role("list").get_by_role("listitem")
    expect(stations).to_have_text(["Fast", "Thorough", "In several steps"])
    expect(stations.nth(1)).to_have_attribute("aria-current", "step")
    expect(stations.nth(0)).to_have_class("passed")
    expect(route).to_contain_text("Complexity 4,200 of 10,000 · conditions 100, what is asked 50, names 25")
    expect(route).to_contain_text("Went on as thorough: fast at first after 2 turns.")
    expect(route).to_contain_text("At most 4 turns · 15 retrievals · 22.5 s; judged by rules and a model.")


def test_how_it_was_answered_draws_its_time_to_scale(visit: Visit) -> None:
    time = opened(visit).get_by_role("region", name="Time")
    stages = time.get_by_role("list", name="Where 200 ms went").get_by_role("listitem")
    expect(stages).to_have_count(3)
    expect(stages.nth(0)).to_contain_text("planning20.0 ms 10 %")
    expect(stages.nth(1)).to_contain_text("search (embed 17.5 ms, fuse and rank 30.0 ms)150 ms 75 %")
    expect(stages.nth(2)).to_contain_text("all else30.0 ms 15 %")
    planning, search, rest = visit.page.locator(".spent span").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert search == pytest.approx(7.5 * planning, rel=0.1)
    assert rest == pytest.approx(1.5 * planning, rel=0.1)


def test_a_step_says_its_reason_without_that_of_the_route(visit: Visit) -> None:
    page = opened(visit)
    step = page.get_by_role("list", name="Steps", exact=True).get_by_role("listitem")
    expect(step).to_contain_text("find titles – 20 anime found 20 found · 150 ms")
    assert "complexity" not in step.inner_text()
    expect(page.get_by_role("region", name="Route")).to_have_count(1)


def test_an_answer_that_was_kept_draws_neither_route_nor_time(visit: Visit) -> None:
    page = opened(visit, stages=[], plan=None)
    expect(page.locator(".how .steps li")).to_be_visible()
    expect(page.get_by_role("region", name="Route")).to_have_count(0)
    expect(page.get_by_role("region", name="Time")).to_have_count(0)
    expect(page.locator(".effort")).to_be_hidden()
    assert "complexity 4200" in page.locator(".how .steps").inner_text()


@pytest.mark.parametrize("question", ["Which films did Hayao Miyazaki direct?", "How is Luffy related to Nami?"])
def test_a_real_answer_tells_its_route_and_its_time(visit: Visit, question: str) -> None:
    page = asked(visit, question)
    page.locator(".how summary").click()
    expect(page.get_by_role("region", name="Route")).to_contain_text("Complexity")
    stages = page.get_by_role("region", name="Time").get_by_role("listitem")
    assert "graph" in " ".join(stages.all_inner_texts())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_answer_leads_to_the_trace_of_its_run(visit: Visit) -> None:
    page = asked(visit, "How is Luffy related to Nami?")
    page.locator(".how summary").click()
    expect(page.locator(".how .steps li").first).to_be_visible()
    page.locator("#trace").wait_for()
    page.evaluate("window.read = () => fetch(document.querySelector('#trace').href).then(reply => reply.text())")
    page.evaluate("window.told = ''; setInterval(() => read().then(text => window.told = text), 100); 0")
    page.wait_for_function("() => told.includes('question  How is Luffy related to Nami?')")
