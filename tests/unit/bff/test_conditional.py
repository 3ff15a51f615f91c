"""A tag names a text, and a request may name the tags of all that it has."""

import pytest
from bff.conditional import etag_of, is_current

TAG = etag_of(b"a text")


def test_a_tag_is_of_one_text() -> None:
    assert etag_of(b"a text") == TAG
    assert etag_of(b"another") != TAG
    assert TAG.startswith('W/"')


@pytest.mark.parametrize(
    ("named", "current"),
    [
        ([TAG], True),
        ([TAG.removeprefix("W/")], True),
        ([f'"other" , {TAG}'], True),
        (['"other"', TAG], True),
        (["*"], True),
        ([], False),
        ([""], False),
        (['"other"'], False),
        ([TAG[:-1]], False),
        ([TAG.strip('W/"')], False),
    ],
)
def test_who_names_the_tag_has_the_text(named: list[str], *, current: bool) -> None:
    assert is_current([(b"accept", b"*/*"), *((b"if-none-match", tags.encode()) for tags in named)], TAG) is current
