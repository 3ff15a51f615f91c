"""Cursors are opaque, belong to one list, and open the window behind them."""

import base64
from uuid import uuid4

import pytest
from bff.graphql.connections import cursor_at, page_info, position_at, window
from bff.graphql.errors import InvalidArgument
from bff.graphql.limits import LIMITS
from catalog import pages
from catalog.entities import EntityType
from catalog.pages import Member, Page, Window
from catalog.records import EntityRecord
from hypothesis import given
from hypothesis import strategies as st

LISTINGS = [value for value in vars(pages).values() if isinstance(value, pages.Listing)]


def page(first: int, last: int, total: int) -> Page:
    record = EntityRecord(id=uuid4(), type=EntityType.ANIME, name="x", image_url=None, popularity=0, adult=False)
    members = tuple(Member(position=n, label="", entity=record) for n in range(first, last + 1))
    return Page(members=members, total=total)


def test_no_two_lists_share_a_name() -> None:
    assert len({listing.name for listing in LISTINGS}) == len(LISTINGS) == 25


@given(st.sampled_from(LISTINGS), st.integers(1, 1_000_000_000))
def test_a_cursor_leads_back_to_its_position(listing: pages.Listing, position: int) -> None:
    assert position_at(listing, cursor_at(listing, position)) == position


@given(st.text(max_size=40))
def test_a_text_that_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgument):
        position_at(pages.CAST, text)


@pytest.mark.parametrize(
    "inside",
    ["cast:0", "cast:-1", "cast:1.5", "cast:٣", "cast:1000000001", "cast:", "cast", ":1", "episodes:1", "cast:1 "],
)
def test_a_cursor_that_was_made_by_hand_is_refused(inside: str) -> None:
    with pytest.raises(InvalidArgument):
        position_at(pages.CAST, base64.urlsafe_b64encode(inside.encode()).decode())


def test_the_default_window_is_the_first_page() -> None:
    assert window(pages.CAST, first=None, after=None, limits=LIMITS) == Window(first=20, after=0)
    assert window(pages.CAST, first=None, after="", limits=LIMITS).after == 0


def test_a_cursor_opens_the_window_behind_it() -> None:
    opened = window(pages.CAST, first=3, after=cursor_at(pages.CAST, 7), limits=LIMITS)
    assert opened == Window(first=3, after=7)


@pytest.mark.parametrize(
    ("shown", "after", "has_previous", "has_next"),
    [
        (page(1, 5, 5), 0, False, False),
        (page(1, 2, 5), 0, False, True),
        (page(3, 4, 5), 2, True, True),
        (page(5, 5, 5), 4, True, False),
        (page(1, 0, 0), 0, False, False),
        (page(1, 0, 5), 5, True, False),
        (page(1, 0, 0), 9, False, False),
    ],
    ids=["all", "first", "middle", "last", "empty list", "behind the end", "behind the end of nothing"],
)
def test_a_page_knows_what_lies_around_it(shown: Page, after: int, has_previous: bool, has_next: bool) -> None:
    info = page_info(pages.CAST, shown, after)
    assert (info.has_previous_page, info.has_next_page) == (has_previous, has_next)
    ends = [cursor_at(pages.CAST, m.position) for m in shown.members]
    assert (info.start_cursor, info.end_cursor) == ((ends[0], ends[-1]) if ends else (None, None))
