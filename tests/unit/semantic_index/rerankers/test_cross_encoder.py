"""A cross-encoder reads text and title together, and what is none is refused when it is loaded."""

from pathlib import Path

import pytest
from semantic_index.errors import ModelFilesInvalid
from semantic_index.rerankers.cross_encoder import DEPTH, CrossEncoder

from tests.support.documents import anime_row
from tests.support.reading_pairs import write_cross_encoder

ROWS = [anime_row(1, "an audit"), anime_row(2, "pirate pirate"), anime_row(3, "pirate"), *map(anime_row, range(4, 12))]


def test_each_title_gets_what_the_model_says_of_the_pair_over_several_batches(tmp_path: Path) -> None:
    model = CrossEncoder.load(str(write_cross_encoder(tmp_path)))
    scores = model.scores("the pirate story", ROWS, [0.0] * len(ROWS))
    assert scores.tolist() == [1, 3, 2, *[1] * 8]
    assert model.depth == DEPTH
    assert model.scores("a", ROWS[:1], [0.0]).shape == (1,)


def test_the_graph_may_lie_in_onnx_and_be_quantised(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path)
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model_quantized.onnx")
    assert CrossEncoder.load(str(folder)).scores("pirate", ROWS[:1], [0.0]).tolist() == [1]


def test_a_graph_that_gives_no_score_for_each_pair_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="not one score for each"):
        CrossEncoder.load(str(write_cross_encoder(tmp_path, scores=2)))


def test_a_graph_that_asks_for_other_than_tokens_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="pixel_values"):
        CrossEncoder.load(str(write_cross_encoder(tmp_path, asks="pixel_values")))


def test_a_missing_graph_and_a_broken_file_are_told(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path)
    (folder / "model.onnx").write_bytes(b"no graph")
    with pytest.raises(ModelFilesInvalid, match="cannot be read as a cross-encoder"):
        CrossEncoder.load(str(folder))
    (folder / "model.onnx").unlink()
    with pytest.raises(ModelFilesInvalid, match=r"has no model\.onnx"):
        CrossEncoder.load(str(folder))
