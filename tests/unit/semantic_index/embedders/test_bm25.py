"""Words become tokens, and tokens weights, as the documented formula says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from semantic_index.embedders.bm25 import K, embed_document, embed_query, tokenize
from semantic_index.index import SparseVector


def weights(vector: SparseVector) -> dict[int, float]:
    return dict(zip(vector.indices, vector.values, strict=True))


def overlap(query: str, document: str) -> float:
    """How well a query fits a document's names, all words equally rare."""
    held = weights(embed_document(names=document, text=""))
    return sum(held.get(token, 0.0) for token in embed_query(query).indices)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("pirates", "pirate"),
        ("Alchemists", "alchemist"),
        ("running", "run"),
        ("POKÉMON", "pokemon"),
        ("Shōnen", "shounen"),
        ("K-On!!", "k on"),
        ("Re:Zero", "re zero"),
        ("Ｎａｒｕｔｏ", "naruto"),
    ],
)
def test_forms_of_one_word_are_one_token(typed: str, stored: str) -> None:
    assert sorted(tokenize(typed)) == sorted(tokenize(stored))


@pytest.mark.parametrize("name", ["86", "K", "!!!", "×××HOLiC", "鋼", "ア", "x", "11eyes", "Δ"])
def test_short_and_odd_names_can_be_found_by_themselves(name: str) -> None:
    assert overlap(name, name) > 0


def test_a_mark_between_words_is_no_word() -> None:
    assert tokenize("Fate / Zero - Remix") == tokenize("Fate Zero Remix")
    assert tokenize("?") == []


def test_japanese_is_found_by_parts_of_a_name_without_spaces() -> None:
    name = "鋼の錬金術師"
    assert len(tokenize(name)) == len(name) - 1
    assert overlap("錬金術師", name) > 0
    assert overlap("錬金術師", name) > overlap("海賊王", name)
    assert set(tokenize("ワンピース")) != set(tokenize("ワンパンマン"))


def test_japanese_and_latin_words_may_be_written_together() -> None:
    assert set(tokenize("NARUTO疾風伝")) == set(tokenize("naruto")) | set(tokenize("疾風伝"))


def test_one_japanese_character_is_a_token_of_its_own() -> None:
    assert len(tokenize("鋼")) == 1


def test_the_weight_of_a_word_follows_the_formula() -> None:
    held = weights(embed_document(names="", text="sea sea sky"))
    (sea,), (sky,) = set(tokenize("sea")), set(tokenize("sky"))
    damping = K * (1 - 0.4 + 0.4 * 3 / 80)
    assert held[sea] == pytest.approx(2 * (K + 1) / (2 + damping))
    assert held[sky] == pytest.approx(1 * (K + 1) / (1 + damping))


def test_a_name_outweighs_a_mention() -> None:
    (naruto,) = tokenize("naruto")
    named = weights(embed_document(names="Naruto", text="a ninja"))[naruto]
    mentioned = weights(embed_document(names="Boruto", text="the son of naruto"))[naruto]
    assert named > mentioned


def test_the_weights_of_a_word_in_name_and_text_are_added() -> None:
    (naruto,) = tokenize("naruto")
    both = weights(embed_document(names="Naruto", text="naruto"))[naruto]
    name = weights(embed_document(names="Naruto", text=""))[naruto]
    text = weights(embed_document(names="", text="naruto"))[naruto]
    assert both == pytest.approx(name + text)


def test_a_word_among_few_names_weighs_more_than_among_many() -> None:
    (air,) = tokenize("air")
    few = weights(embed_document(names="Air", text=""))[air]
    many = weights(embed_document(names=f"Air {' '.join(f'name{n}' for n in range(30))}", text=""))[air]
    assert few > many


def test_question_words_of_a_query_do_not_count_beside_others() -> None:
    assert embed_query("Who is the pirate with the straw hat?") == embed_query("pirate straw hat")
    assert embed_query("what about you") == embed_query("WHAT ABOUT YOU")


def test_a_query_of_question_words_alone_is_taken_literally() -> None:
    assert len(embed_query("What is it").indices) == 3


def test_a_title_that_could_be_a_question_word_is_found() -> None:
    assert overlap("another", "Another") > 0
    assert overlap("Who?", "Who") > 0


@pytest.mark.parametrize("text", ["", "   ", "\n", "-"])
def test_a_text_without_words_has_no_tokens(text: str) -> None:
    assert embed_query(text) == SparseVector([], [])
    assert embed_document(names=text, text=text) == SparseVector([], [])


@given(st.text(max_size=80), st.text(max_size=200))
def test_any_text_becomes_distinct_tokens_with_positive_bounded_weights(names: str, text: str) -> None:
    vector = embed_document(names=names, text=text)
    assert len(set(vector.indices)) == len(vector.indices) == len(vector.values)
    assert all(0 <= index < 2**32 for index in vector.indices)
    assert all(0 < value < 2 * (K + 1) for value in vector.values)


@given(st.text(max_size=60))
def test_the_tokens_of_a_query_are_tokens_of_the_same_document(text: str) -> None:
    assert set(embed_query(text).indices) <= set(embed_document(names=text, text="").indices)


@given(st.text(max_size=60))
def test_embedding_the_same_text_twice_gives_the_same_vector(text: str) -> None:
    assert embed_query(text) == embed_query(text)


def test_a_word_longer_than_any_is_left_out() -> None:
    assert tokenize("x" * 41) == []
    assert len(tokenize("x" * 40)) == 1


def test_a_sparse_vector_with_a_value_missing_is_refused() -> None:
    with pytest.raises(ValueError, match="one value for each index"):
        SparseVector([1, 2], [1.0])
