"""GraphiQL in a real browser: it comes from the server alone, and runs queries and subscriptions."""

import pytest

from tests.support.browser import Visit

pytestmark = pytest.mark.xdist_group("installation")


def test_a_person_runs_the_operations_that_stand_there_and_nothing_is_fetched_elsewhere(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.origin}/graphql")
    run = page.locator(".graphiql-execute-button[aria-haspopup]")  # it has read that there are several
    for operation, expected in (("Search", "Cowboy Bebop"), ("Ask", "crewmate"), ("Follow", "Kyoto Animation")):
        run.click()
        page.get_by_role("menuitem", name=operation).click()
        page.locator(".result-window").get_by_text(expected).first.wait_for()
    page.get_by_label("Show Documentation Explorer").click()
    page.locator(".graphiql-doc-explorer").get_by_text("Subscription").first.wait_for()
