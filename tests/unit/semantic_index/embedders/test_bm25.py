"""Words become tokens, and tokens weights, as the documented formula says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from semantic_index.embedders.bm25 import BY_NAME, FieldWeights, K, embed_document, embed_query, tokenize
from semantic_index.index import SparseVector
from semantic_index.stories import Story, read_words


def weights(vector: SparseVector) -> dict[int, float]:
    return dict(zip(vector.indices, vector.values, strict=True))


def score(query: SparseVector, document: SparseVector) -> float:
    """How well a query fits a document, all words equally rare."""
    held = weights(document)
    return sum(held.get(token, 0.0) * weight for token, weight in weights(query).items())


def overlap(query: str, document: str) -> float:
    """How well a query fits a document's names."""
    return score(embed_query(read_words(query)), embed_document(names=document, text=""))


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
    query = embed_query(Story(("Naruto",)))
    named = score(query, embed_document(names="Naruto", text="a ninja"))
    mentioned = score(query, embed_document(names="Boruto", text="the son of naruto"))
    assert named > mentioned


def test_what_a_word_counts_in_each_field_is_said_by_the_query() -> None:
    fields = FieldWeights(names=0.2, cast=0.3, named=5.0)
    query = embed_query(Story(("Naruto", "ninja", "ramen"), named=("Naruto",)), fields)
    in_each = [embed_document(**{"names": "", "text": "", field: "naruto"}) for field in ("text", "names", "cast")]
    (whole,) = weights(in_each[0]).values()
    assert score(query, in_each[0]) == pytest.approx(whole / 3**0.5)
    for document, weight in zip(in_each[1:], (5.2, 5.3), strict=True):
        assert score(query, document) == pytest.approx(weight * sum(weights(document).values()) / 3**0.5)
    ramen = embed_document(names="ramen", text="")
    assert score(query, ramen) == pytest.approx(0.2 * sum(weights(ramen).values()) / 3**0.5)


def test_a_word_of_one_field_is_another_token_than_that_of_another() -> None:
    held = embed_document(names="Naruto", text="naruto", cast="Naruto Uzumaki")
    assert len(held.indices) == 4


def test_a_word_among_few_names_weighs_more_than_among_many() -> None:
    assert overlap("Air", "Air") > overlap("Air", f"Air {' '.join(f'name{n}' for n in range(30))}")


def test_a_title_that_could_be_a_question_word_is_found() -> None:
    assert overlap("another", "Another") > 0
    assert overlap("Who?", "Who") > 0


@pytest.mark.parametrize("text", ["", "   ", "\n", "-"])
def test_a_text_without_words_has_no_tokens(text: str) -> None:
    assert embed_query(read_words(text)) == SparseVector([], [])
    assert embed_document(names=text, text=text, cast=text) == SparseVector([], [])


@given(st.text(max_size=80), st.text(max_size=200))
def test_any_text_becomes_distinct_tokens_with_positive_bounded_weights(names: str, text: str) -> None:
    vector = embed_document(names=names, text=text)
    assert len(set(vector.indices)) == len(vector.indices) == len(vector.values)
    assert all(0 <= index < 2**32 for index in vector.indices)
    assert all(0 < value < K + 1 for value in vector.values)


@given(st.text(max_size=60))
def test_the_tokens_of_a_query_are_tokens_of_the_same_document(text: str) -> None:
    query = embed_query(read_words(text), BY_NAME)
    assert set(query.indices) <= set(embed_document(names=text, text=text, cast=text).indices)


@given(st.text(max_size=60))
def test_embedding_the_same_text_twice_gives_the_same_vector(text: str) -> None:
    assert embed_query(read_words(text)) == embed_query(read_words(text))


def test_a_word_longer_than_any_is_left_out() -> None:
    assert tokenize("x" * 41) == []
    assert len(tokenize("x" * 40)) == 1


def test_a_sparse_vector_with_a_value_missing_is_refused() -> None:
    with pytest.raises(ValueError, match="one value for each index"):
        SparseVector([1, 2], [1.0])
