"""A request is answered in the media type that it likes best, and in the older one where it does not say."""

import pytest
from bff.graphql.media import Media, is_json, media_of

JSON, RESPONSE, EVENTS = Media.JSON, Media.RESPONSE, Media.EVENTS
NEWER, OLDER = "application/graphql-response+json", "application/json"


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        (OLDER, JSON),
        (NEWER, RESPONSE),
        (f"{NEWER}; charset=utf-8, {OLDER}; charset=utf-8", RESPONSE),
        (f"{OLDER}, {NEWER}", RESPONSE),
        (f"{NEWER};q=0.8, {OLDER};q=0.9", JSON),
        (f"{NEWER}, {OLDER};q=0.9", RESPONSE),
        (f"{NEWER}, */*", RESPONSE),
        (f"{OLDER}, */*", JSON),
        (f"{NEWER};q=0, */*", JSON),
        (f"{OLDER};q=0, application/*", RESPONSE),
        ("*/*", JSON),
        ("application/*", JSON),
        ("APPLICATION/GRAPHQL-RESPONSE+JSON", RESPONSE),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", JSON),
        ("text/html", None),
        ("*/*;q=0", None),
        (f"{OLDER};q=0", None),
        (f"{OLDER};q=much", None),
        ("", JSON),
        (",", None),
        ("text/event-stream", EVENTS),
        (f"{OLDER}, Text/Event-Stream", EVENTS),
        (f"{OLDER}, text/event-stream;q=0", JSON),
    ],
)
def test_the_type_of_the_highest_quality_is_chosen_and_of_two_alike_the_newer_if_it_is_named(
    accept: str, media: Media | None
) -> None:
    assert media_of([(b"accept", accept.encode())]) is media


def test_who_does_not_say_gets_the_older_type() -> None:
    assert media_of([(b"content-type", b"application/json")]) is JSON


def test_several_headers_are_read_as_one() -> None:
    assert media_of([(b"accept", b"text/html"), (b"accept", NEWER.encode())]) is RESPONSE


@pytest.mark.parametrize(
    ("kinds", "takes"),
    [
        ([b"application/json"], True),
        ([b"Application/JSON ; charset=utf-8"], True),
        ([b"text/plain", b"application/json"], False),
        ([b"application/graphql"], False),
        ([], False),
    ],
)
def test_a_body_is_json_where_its_first_type_says_so(kinds: list[bytes], *, takes: bool) -> None:
    assert is_json([(b"content-type", kind) for kind in kinds]) is takes
