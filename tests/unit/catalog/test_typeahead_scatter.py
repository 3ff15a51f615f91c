"""Of names that share something with a text those that lack too many of its letters are left out, and no others."""

import pytest
from catalog import typeahead_scatter
from catalog.typeahead_keys import keys_of, typed_key
from catalog.typeahead_scatter import MAX_NAMES, holds_all, lacking, nearest
from catalog.typeahead_typos import begins_wrong, edits_to_beginning
from hypothesis import given
from hypothesis import strategies as st

_TEXTS = st.text("abmnpou &+-'.:éō×²カンタ", min_size=1, max_size=14)


def no_letters(_typed: str) -> str:
    return ""


def fewest_typos(name: str, typed: tuple[str, str]) -> int | None:
    """Return the errors to what of a name is nearest, one letter of four being let pass, four at most."""
    most = min(4, round(len(typed[0]) / 4))
    found = [
        (made, made + begins_wrong(form, key))
        for form in typed
        for key, _ in keys_of(name)
        for made in [edits_to_beginning(form, key, most=most)]
    ]
    return min((typos for made, typos in found if made <= most), default=None)


@given(names=st.lists(_TEXTS, max_size=4, unique=True), typed=_TEXTS)
def test_no_name_that_is_near_is_ruled_out_before_its_edits_are_counted(names: list[str], typed: str) -> None:
    key, written = typed_key(typed), typed_key(typed, long_vowels=True)
    expected = {name: typos for name in names if key and (typos := fewest_typos(name, (key, written))) is not None}
    assert (nearest(names, (key, written)) if key else {}) == expected


@given(name=_TEXTS, typed=_TEXTS)
def test_letters_rule_out_no_name_that_holds_the_words(name: str, typed: str) -> None:
    key = typed_key(typed)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typeahead_scatter, "_letters", no_letters)
        held = bool(key) and holds_all(name, key)
    assert (bool(key) and holds_all(name, key)) is held


@pytest.mark.parametrize(
    ("name", "typed", "count"),
    [
        ("Shinbun", "shinbum", 0),  # "m" and "n" are the same
        ("Titan", "attack", 3),  # it has no "a" before "tta", and neither "c" nor "k"
        ("Attack", "titan", 2),
        ("Titan Attack", "attack titan", 5),  # in another order
        ("Tom & Jerry", "and", 0),  # a sign that is spoken
        ("Tom Jerry", "and", 2),
        ("ナルト", "naruto", 0),
        ("Épée", "epee", 0),
        ("巨人", "kyojin", 6),
    ],
)
def test_letters_that_a_name_lacks_are_counted(name: str, typed: str, count: int) -> None:
    assert lacking([name], typed, most=count) == {name: count}
    assert not lacking([name], typed, most=count - 1)


def test_names_that_lack_few_letters_stay_in_their_order() -> None:
    names = ["Naruto", "Titan", "Tan", "Attack on Titan"]
    assert list(lacking(names, "titan", most=2).items()) == [("Titan", 0), ("Tan", 2), ("Attack on Titan", 0)]


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_names_are_looked_at_those_that_lack_fewest_letters_first(more: int) -> None:
    names = [f"attack on titan {n}" for n in range(MAX_NAMES + more)]
    lacks_one = ["atack on tian"]
    found = nearest([*lacks_one, *names], ("attack on titan",))
    assert len(found) == min(MAX_NAMES, len(names) + 1)
    assert (lacks_one[0] in found) is (more < 0)
    assert list(found)[: MAX_NAMES - 1] == names[: MAX_NAMES - 1]
