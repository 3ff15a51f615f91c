"""Questions about adult titles: who did not ask to have them included is told that they are left out."""

from dataclasses import replace

import pytest
from agent_core.investigation import Investigation
from agent_core.planning.rules import plan
from agent_core.schemas import Outcome

from tests.support.made_up_names import understood

_ASKED = Investigation(request_id="r", question="how many hentai anime are there", deadline=1e12, must_finalise=True)


@pytest.mark.parametrize(
    "question",
    [
        "how many hentai anime are there",
        "show me hentai",
        "hentai by Studio Plim",
        "porn anime of 2010",
        "which studio makes the most hentai",
    ],
)
def test_what_asks_for_adult_titles_is_seen(question: str) -> None:
    assert understood(question).is_of_adult_titles


@pytest.mark.parametrize("question", ["romance anime that are not hentai", "comedy anime", "who directed Zorblat"])
def test_what_asks_for_other_titles_is_not(question: str) -> None:
    assert not understood(question).is_of_adult_titles


def test_adult_titles_that_nobody_asked_to_include_are_said_to_be_left_out() -> None:
    response = plan(replace(_ASKED, memo={})).final
    assert response is not None
    assert response.outcome is Outcome.UNSUPPORTED
    assert response.answer.startswith("Adult titles are left out")


def test_adult_titles_that_are_included_are_counted() -> None:
    step = plan(replace(_ASKED, memo={}, include_adult=True, must_finalise=False, question="how many hentai anime"))
    assert step.graph_intent is not None
