"""Names are ruled out by their letters only where their keys would rule them out too."""

import pytest
from catalog import typeahead_scatter
from catalog.typeahead_keys import typed_key
from catalog.typeahead_scatter import distance, holds_all, lacks
from hypothesis import given
from hypothesis import strategies as st

_TEXTS = st.text("abmnpou &+-'.:éō×²カンタ", min_size=1, max_size=14)


def letters_do_not_count(*_: object, **__: object) -> bool:
    return False


@given(name=_TEXTS, typed=_TEXTS)
def test_letters_rule_out_no_name_that_is_near_or_holds_the_words(name: str, typed: str) -> None:
    key, written = typed_key(typed), typed_key(typed, long_vowels=True)
    if not key:
        return
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typeahead_scatter, "lacks", letters_do_not_count)
        expected = distance(name, (key, written)), holds_all(name, key)
    assert (distance(name, (key, written)), holds_all(name, key)) == expected


@pytest.mark.parametrize(
    ("name", "typed", "most", "ruled_out"),
    [
        ("Shinbun", "shinbum", 0, False),  # "m" and "n" are the same
        ("Titan", "attack", 3, False),  # it has one "a" too few, and neither "c" nor "k"
        ("Titan", "attack", 2, True),
        ("Attack", "titan", 2, False),
        ("Attack", "titan", 1, True),
        ("Tom & Jerry", "and", 0, False),  # a sign that is spoken
        ("Tom Jerry", "and", 0, True),
        ("Ō", "zzz", 0, False),  # what it becomes is not known
    ],
)
def test_letters_that_a_name_lacks_are_counted(name: str, typed: str, most: int, *, ruled_out: bool) -> None:
    assert lacks(name, typed, most=most) is ruled_out
