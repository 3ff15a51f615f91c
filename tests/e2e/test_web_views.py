"""Views of entities, and what every state of the page keeps: axe finds nothing, and nothing is wider than a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Installation
from tests.support.browser import Visit, axe

pytestmark = pytest.mark.xdist_group("installation")

STATES = {
    "home": "/",
    "path": "/ask?q=How is Luffy related to Nami?",
    "how": "/ask?q=Who voices Spike Spiegel?",
    "paths": "/ask?q=How is Cowboy Bebop connected to Samurai Champloo?",
    "comparison": "/ask?q=Compare Naruto and Bleach",
    "order": "/ask?q=In which order should I watch Bleach?",
    "list": "/ask?q=Which anime did Madhouse make?",
    "chart": "/ask?q=How many anime are there per genre?",
    "refusal": "/ask?q=Where can I stream Qqqzzz Xxyy?",
    "browse": "/browse?season=spring&sort=score",
    "anime": "Cowboy Bebop",
    "character": "Monkey D. Luffy",
}


def address(installation: Installation, name: str, *kinds: str) -> str:
    """The address of the best known entity of a name, of some kinds or of any."""
    search = """query Search($q: String!, $t: [EntityType!]) {
        search(query: $q, types: $t, first: 1) { hits { id entityType } } }"""
    (hit,) = installation.graphql(search, q=name, t=kinds or None)["data"]["search"]["hits"]
    return f"/{hit['entityType'].lower()}/{hit['id']}"


def shown(visit: Visit, installation: Installation, state: str) -> Page:
    """The page in a state, once all of it is there."""
    at = STATES[state]
    page = visit.go(at if at.startswith("/") else address(installation, at))
    there = {"home": ".suggestions a", "anime": ".people", "character": ".cards", "browse": ".card"}.get(state, ".how")
    expect(page.locator(there).first).to_be_visible()
    if state == "how":
        page.locator(".how summary").click()
        expect(page.get_by_role("region", name="Time")).to_be_visible()
    return page


def test_an_anime_tells_its_names_facts_cast_staff_and_relations(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    expect(page.get_by_role("list", name="Other names")).to_contain_text("カウボーイビバップ")
    expect(page.locator("dl.facts")).to_contain_text("TV series")
    expect(page.locator("dl.facts").get_by_role("link", name="Sunrise")).to_be_visible()
    spike = page.locator(".somebody").filter(has_text="Spike Spiegel")
    expect(spike).to_contain_text("main")
    expect(spike.get_by_role("list", name="Voiced by")).to_contain_text("Koichi Yamadera Japanese")
    expect(page.get_by_role("region", name="Songs")).to_contain_text("Tank!")
    expect(page.get_by_role("region", name="Staff")).to_contain_text("Watanabe")
    drawing = page.get_by_role("figure", name="Drawing of what Cowboy Bebop is related to")
    expect(drawing.locator(".relation").first).to_be_visible()
    drawing.get_by_role("link", name="Cowboy Bebop: The Movie").click()
    expect(page).to_have_url(re.compile("/anime/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Movie")


def test_similar_titles_tell_how_many_readers_say_so(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    expect(page.get_by_role("heading", name="Readers like as well")).to_be_visible()
    expect(page.locator(".card").filter(has_text="Samurai Champloo")).to_contain_text("Recommended by 164 readers")


def test_the_first_view_says_what_data_there_is(visit: Visit) -> None:
    page = visit.go()
    expect(page.locator(".data")).to_contain_text("180 anime, 68 manga, 586 characters, 750 people and 86 studios")
    expect(page.locator(".data")).to_contain_text("kizuna ingest")
    page.locator(".home .card").first.click()
    expect(page).to_have_url(re.compile("/anime/"))


def test_all_anime_are_browsed_by_season_topic_and_score(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    page.locator("dl.facts").get_by_role("link", name="Spring 1998").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anime of spring 1998")
    expect(page.locator(".card", has_text="Cowboy Bebop").first).to_be_visible()
    page.get_by_label("Season").select_option("All")
    page.get_by_label("Year").select_option("All")
    page.get_by_label("Topic").select_option("Action")
    page.get_by_label("Sort by").focus()
    page.get_by_label("Sort by").select_option("Score")
    expect(page).to_have_url(re.compile(r"/browse\?topic=Action&sort=score$"))
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_label("Sort by")).to_be_focused()
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".card")).to_have_count(56)
    scores = [float(text) for text in page.locator(".cards .score").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    page.go_back()
    expect(page.get_by_label("Sort by")).to_have_value("")
    page.get_by_label("Topic").select_option("Comedy")
    page.get_by_label("Year").select_option("1960")
    expect(page.locator(".none")).to_be_visible()


def test_entities_of_every_kind_are_browsed(visit: Visit) -> None:
    page = visit.go("/browse")
    kinds = page.get_by_role("navigation", name="What is listed")
    for kind, choice, title in (
        ("Manga", ("Format", "Light novels"), "Light novels"),
        ("Characters", ("Role", "Main characters"), "Main characters"),
        ("People", ("Known as", "Voice actors"), "Voice actors"),
        ("Studios", ("Known as", "Licensors"), "Licensors"),
    ):
        kinds.get_by_role("link", name=kind).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(kind)
        whole = page.locator(".list .count").inner_text()
        page.get_by_label(choice[0]).select_option(choice[1])
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator(".list .count")).not_to_have_text(whole)
        expect(page.locator(".card").first).to_be_visible()


def test_topics_of_a_title_lead_to_what_else_has_them(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    page.get_by_role("list", name="Topics").get_by_role("link", name="Space").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Space anime")
    expect(page.locator(".card", has_text="Cowboy Bebop").first).to_be_visible()
    expect(page.get_by_label("Topic")).to_have_value("Space")


def test_a_manga_tells_its_makers_magazine_and_relations(visit: Visit, installation: Installation) -> None:
    page = visit.go(address(installation, "Cardcaptor Sakura", "MANGA"))
    facts = page.locator("dl.facts")
    expect(facts.locator("div", has_text="Magazine")).to_contain_text("Nakayoshi")
    expect(facts.locator("div", has_text="Artist and author").get_by_role("link", name="CLAMP")).to_be_visible()
    expect(page.get_by_role("list", name="Topics").get_by_role("link", name="Shoujo")).to_be_visible()
    drawing = page.get_by_role("figure", name="Drawing of what Cardcaptor Sakura is related to")
    expect(drawing.get_by_role("link", name=re.compile("Clear Card")).first).to_be_visible()


def test_what_is_named_on_a_view_leads_on_and_back(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    page.get_by_role("link", name="Spike Spiegel").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spike Spiegel")
    page.get_by_role("link", name="Koichi Yamadera").first.click()
    expect(page.get_by_role("heading", name="Gave a voice to")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spike Spiegel")


def test_back_leads_to_where_one_was_on_the_page(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "list")
    page.locator(".cards .card").last.scroll_into_view_if_needed()
    page.wait_for_function("() => scrollY > 100 && history.state?.scroll === scrollY")
    before = page.evaluate("scrollY")
    page.locator(".cards .card").last.click()
    expect(page).to_have_url(re.compile("/anime/"))
    page.go_back()
    expect(page.locator(".cards")).to_be_visible()
    page.wait_for_function("before => Math.abs(scrollY - before) <= 1", arg=before)


@pytest.mark.parametrize(
    ("name", "element", "part"),
    [
        ("20th Century Boys", "dd a", "Naoki Urasawa"),
        ("Trigun Maximum", "h2", "Relations"),
        ("Madhouse", "h2", "Animated"),
        ("Shinichiro Watanabe", "h2", "Worked on"),
    ],
)
def test_entities_of_other_kinds_have_views_too(
    visit: Visit, installation: Installation, name: str, element: str, part: str
) -> None:
    page = visit.go(address(installation, name))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator(element, has_text=part)).to_be_visible()


def test_what_somebody_worked_on_is_counted_as_far_as_it_is_known(visit: Visit, installation: Installation) -> None:
    page = visit.page
    # Pages of fewer positions than the page asks for, because nobody in the sample has so many.
    page.route(
        "**/graphql",
        lambda route: route.continue_(post_data=(route.request.post_data or "").replace("first:48", "first:20")),
    )
    visit.go(address(installation, "Hayao Miyazaki"))
    works = page.locator(".list", has=page.get_by_role("heading", name="Worked on"))
    expect(works.get_by_role("heading")).to_contain_text("at least")
    expect(page.locator("dl.facts")).to_contain_text("at least")
    works.get_by_role("button", name="Show more").click()
    expect(works.get_by_role("heading")).to_have_text("Worked on 12")
    expect(page.locator("dl.facts")).to_contain_text("12 titles")
    expect(works.get_by_role("button", name="Show more")).to_have_count(0)
    expect(works.locator(".card")).to_have_count(12)


def test_an_episode_leads_to_its_anime(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    episode = page.locator(".episodes a").first
    name = episode.inner_text()
    episode.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("dl.facts").get_by_role("link", name="Cowboy Bebop")).to_be_visible()


def test_more_of_a_list_is_shown_on_demand(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    episodes = page.get_by_role("region", name="Episodes")
    before = episodes.locator("li").count()
    episodes.get_by_role("button", name="Show more").click()
    page.wait_for_function("before => document.querySelectorAll('.episodes li').length > before", arg=before)


def test_a_view_suggests_what_can_be_asked_of_it(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "anime")
    page.get_by_role("navigation", name="Ask about this").get_by_role("link", name="Who directed").click()
    expect(page.locator(".said .text")).to_contain_text("Watanabe")


@pytest.mark.parametrize("name", ["00000000-0000-0000-0000-000000000000", "%"])
def test_an_address_at_which_nothing_stands_says_so(visit: Visit, name: str) -> None:
    page = visit.go(f"/anime/{name}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not found")
    page.get_by_role("link", name="To the first page", exact=True).click()
    expect(page.locator("main.home")).to_be_visible()


def test_who_is_offline_is_told_so_and_loads_the_view_again(visit: Visit) -> None:
    page = visit.go()
    card = page.locator(".home .card").first
    name = card.locator(".name").inner_text()
    page.context.set_offline(True)
    card.click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    expect(page).to_have_title("Failed – Kizuna")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_the_chosen_colours_are_kept(visit: Visit) -> None:
    page = visit.go()
    shade = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(shade)
    for _ in range(2):
        page.get_by_role("button", name="Colours").click()
    after = page.evaluate(shade)
    assert after != before
    page.reload()
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert page.evaluate(shade) == after


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    visit: Visit, installation: Installation, state: str
) -> None:
    page = visit.page
    page.emulate_media(reduced_motion="reduce")
    shown(visit, installation, state)
    page.evaluate(axe())
    violations = ".then(({violations}) => violations.map(v => [v.id, v.nodes[0].html]))"
    assert page.evaluate(f"axe.run(){violations}") == []
    page.emulate_media(color_scheme="dark")  # which changes nothing but colours
    assert page.evaluate(f"axe.run({{runOnly: ['color-contrast']}}){violations}") == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_is_tapped_is_large_enough(phone: Visit, installation: Installation) -> None:
    for state in ("home", "paths", "list", "browse", "anime"):
        page = shown(phone, installation, state)
        small = page.evaluate("""[...document.querySelectorAll(
            'button:not(.mark), select, input, nav a, .card, .node, .choice')].filter(e => e.checkVisibility()
            && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)""")
        assert small == []


def test_a_list_can_be_tapped_open_on_a_phone(phone: Visit) -> None:
    page = phone.go()
    page.get_by_role("combobox").tap()
    page.keyboard.type("cowboy")
    page.get_by_role("option").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cowboy Bebop")
    expect(page.locator(".neighbours.narrow").first).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion(visit: Visit, installation: Installation) -> None:
    visit.page.emulate_media(reduced_motion="reduce")
    page = shown(visit, installation, "path")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_focus_is_always_visible(visit: Visit, installation: Installation) -> None:
    page = shown(visit, installation, "list")
    page.evaluate("document.activeElement.blur()")
    for _ in range(25):
        page.keyboard.press("Tab")
        ring = page.evaluate("""(() => {
            const style = getComputedStyle(document.activeElement);
            return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
        })()""")
        assert ring, page.evaluate("document.activeElement.outerHTML")
