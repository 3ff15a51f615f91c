"""A grown catalog looks like the one it grew from: as many words, as many names, kinds and popularity in its range."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks._grown_catalog import Shape, Words, made


def shape(kind: str, *names: str, popularity: int = 100, adult: bool = False) -> Shape:
    pairs = tuple(("romaji" if n == 0 else "synonym", name) for n, name in enumerate(names))
    return Shape(type=kind, popularity=popularity, image_url=None, adult=adult, names=pairs)


REAL = [
    shape("anime", "Shingeki no Kyojin", "Attack on Titan", "進撃の巨人", popularity=1_000),
    shape("anime", "Hagane no Renkinjutsushi", "Fullmetal Alchemist", popularity=900),
    shape("anime", "K", popularity=0),
    shape("studio", "White Fox"),
    shape("manga", "Yuri", adult=True),
]


def dice(seed: int) -> random.Random:
    return random.Random(seed)


def test_a_seed_makes_the_same_catalog_again() -> None:
    assert list(made(REAL, 200, dice(4))) == list(made(REAL, 200, dice(4)))


@given(st.integers(0, 300), st.integers())
def test_as_many_entities_are_made_as_asked_for_and_no_display_name_twice(count: int, seed: int) -> None:
    entities = list(made(REAL, count, dice(seed)))
    shown = [entity.names[0][1] for entity in entities]
    assert len(entities) == count
    assert len({*shown, *(entity.names[0][1] for entity in REAL)}) == count + len(REAL)


@given(st.integers())
def test_a_made_entity_has_the_shape_of_a_real_one(seed: int) -> None:
    real = Counter((entity.type, entity.adult, tuple(kind for kind, _ in entity.names)) for entity in REAL)
    for entity in made(REAL, 50, dice(seed)):
        assert real[entity.type, entity.adult, tuple(kind for kind, _ in entity.names)]
        assert 0 <= entity.popularity <= 1_000
        assert all(name.strip() == name and name for _, name in entity.names)


def test_words_stay_in_their_kind_and_keep_how_often_they_begin_a_name() -> None:
    words = Words()
    for name in ("the first", "the second", "the third", "a fourth"):
        words.learn(name)
    names = [words.like("two words", dice(seed)) for seed in range(2_000)]
    firsts = Counter(name.split()[0] for name in names)
    assert all(len(name.split()) == 2 for name in names)
    assert firsts["the"] / firsts["a"] == pytest.approx(3, rel=0.25)


def test_some_words_are_new() -> None:
    words = Words()
    for name in ("attack", "titan", "alchemist"):
        words.learn(name)
    made_words = [words.like("one", dice(seed)) for seed in range(1_000)]
    coined = [word for word in made_words if word not in {"attack", "titan", "alchemist"}]
    assert len(coined) / len(made_words) == pytest.approx(0.10, abs=0.03)  # a third is coined from one word twice


def test_a_name_of_blanks_is_left_as_it_is() -> None:
    words = Words()
    words.learn("!!!")
    assert words.like("", dice(1)) == ""
    assert words.like("???", dice(1)) == "!!!"
