"""The real model: quantised and cached, it still says which texts mean the same."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from semantic_index.collection import DIMENSIONS
from semantic_index.embedders import minilm
from semantic_index.embedders.minilm import MiniLm, load_embedder
from semantic_index.embedders.sentence_encoder import MAX_TOKENS

PIRATE = "A boy sets sail to find a treasure and become king of the pirates."
SAME = "A youngster goes to sea because he wants to rule over all buccaneers."
OTHER = "Two accountants fall in love during the annual audit."


def test_texts_that_mean_the_same_are_near_each_other(embedder: MiniLm) -> None:
    pirate, same, other = embedder.embed([PIRATE, SAME, OTHER])
    assert pirate @ same > 0.3
    assert pirate @ other < 0.1


def test_vectors_are_of_one_length_and_in_the_order_of_the_texts(embedder: MiniLm) -> None:
    texts = [PIRATE, "short", SAME * 3, "", OTHER] * 5
    vectors = embedder.embed(texts)
    assert vectors.shape == (25, DIMENSIONS)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    for place, text in enumerate(texts[:5]):
        # int8 scales activations by the batch they are in
        assert vectors[place] @ embedder.embed([text])[0] > 0.95


def test_no_texts_are_no_vectors(embedder: MiniLm) -> None:
    assert embedder.embed([]).shape == (0, DIMENSIONS)


def test_a_text_longer_than_the_model_reads_counts_up_to_there(embedder: MiniLm) -> None:
    words = "pirate " * (MAX_TOKENS - 2)
    exact, longer = embedder.embed([words, words + "accountant " * 500])
    assert exact @ longer == pytest.approx(1, abs=1e-5)


def test_several_threads_may_embed_at_once(embedder: MiniLm) -> None:
    expected = embedder.embed([PIRATE])[0]
    gate = threading.Barrier(4)

    def embed(_: int) -> float:
        gate.wait()
        return float(embedder.embed([PIRATE, OTHER])[0] @ expected)

    with ThreadPoolExecutor(4) as pool:
        assert all(cosine > 0.95 for cosine in pool.map(embed, range(4)))


@pytest.mark.usefixtures("embedder")
def test_the_graph_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_embedder(cache=tmp_path)
    assert first is not None
    (graph,) = tmp_path.iterdir()
    built = graph.stat()

    def refuse(*_: object) -> None:
        pytest.fail("the graph was built again")

    monkeypatch.setattr(minilm, "_build", refuse)
    second = load_embedder(cache=tmp_path)
    assert second is not None
    assert graph.stat() == built
    np.testing.assert_array_equal(first.embed([PIRATE]), second.embed([PIRATE]))
