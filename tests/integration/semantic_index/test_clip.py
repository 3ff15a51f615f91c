"""A CLIP-like model in ONNX, of a folder: what it sees and reads lies in one space; what is no model is told."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from semantic_index.errors import ModelFilesInvalid
from semantic_index.images.clip import ClipModel, load_image_embedder

from tests.support.seeing_model import DIMENSIONS, SIDE, write_model

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def square(*colours: tuple[int, int, int]) -> bytes:
    """A square of one colour, or of two, one above the other."""
    image = Image.new("RGB", (SIDE, SIDE), colours[0])
    if len(colours) > 1:
        image.paste(colours[1], (0, SIDE // 2, SIDE, SIDE))
    return image.tobytes()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> ClipModel:
    return ClipModel.load(write_model(tmp_path_factory.mktemp("seeing")))


def test_what_a_folder_says_of_its_model_is_taken(model: ClipModel) -> None:
    assert (model.side, model.dimensions, model.reads) == (SIDE, DIMENSIONS, True)
    assert model.name.startswith("seeing")


def test_images_are_close_where_they_are_alike(model: ClipModel) -> None:
    vectors = model.embed_images([square(RED), square(RED, BLUE), square(BLUE)])
    assert vectors.shape == (3, DIMENSIONS)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1], abs=1e-6)
    red, both, blue = vectors
    assert red @ both == pytest.approx(both @ blue, abs=1e-6)
    assert red @ both > red @ blue


def test_pixels_are_given_by_colours_rows_and_columns_as_they_are_normalised(model: ClipModel) -> None:
    (vector,) = model.embed_images([square(RED, BLUE)])
    quarters = vector.reshape(3, 2, 2)
    assert np.sign(quarters[0]).tolist() == [[1, 1], [-1, -1]]
    assert np.sign(quarters[2]).tolist() == [[-1, -1], [1, 1]]


def test_a_text_lies_where_the_image_is_that_it_describes(model: ClipModel) -> None:
    texts = model.embed_texts(["red", "something blue"])
    images = model.embed_images([square(RED), square(GREEN), square(BLUE)])
    assert (texts @ images.T).argmax(axis=1).tolist() == [0, 2]


def test_many_images_give_what_each_gives_alone(model: ClipModel) -> None:
    squares = [square((n * 11 % 256, n * 7 % 256, n)) for n in range(19)]
    alone = np.concatenate([model.embed_images([one]) for one in squares])
    assert model.embed_images(squares) == pytest.approx(alone, abs=1e-5)
    assert model.embed_images([]).shape == (0, DIMENSIONS)


def test_a_model_may_see_without_reading(tmp_path: Path) -> None:
    model = ClipModel.load(write_model(tmp_path, reads=False))
    assert not model.reads
    assert model.embed_images([square(RED)]).shape == (1, DIMENSIONS)
    with pytest.raises(ModelFilesInvalid, match="does not read"):
        model.embed_texts(["red"])


@pytest.mark.parametrize("size", [SIDE, {"shortest_edge": SIDE}, {"height": SIDE, "width": SIDE}])
def test_the_size_of_an_image_stands_in_several_forms(size: object, tmp_path: Path) -> None:
    assert ClipModel.load(write_model(tmp_path, size=size, crop_size=None)).side == SIDE


def test_another_model_has_another_name(tmp_path: Path, model: ClipModel) -> None:
    folder = write_model(tmp_path / "seeing0")
    assert ClipModel.load(folder).name.rpartition("-")[2] == model.name.rpartition("-")[2]
    (folder / "vision_model.onnx").write_bytes((folder / "onnx" / "vision_model.onnx").read_bytes() + b"\x1a\x00")
    (folder / "onnx" / "vision_model.onnx").unlink()
    assert ClipModel.load(folder).name.rpartition("-")[2] != model.name.rpartition("-")[2]


def test_without_a_folder_there_is_no_model() -> None:
    assert load_image_embedder(None) is None


def test_a_folder_without_a_model_is_told_by_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match=r"has no vision_model\.onnx"):
        load_image_embedder(tmp_path)
    write_model(tmp_path)
    (tmp_path / "preprocessor_config.json").unlink()
    with pytest.raises(ModelFilesInvalid, match="preprocessor_config"):
        load_image_embedder(tmp_path)


@pytest.mark.parametrize(
    "config", ["[]", "{}", "no json", json.dumps({"image_mean": [0, 0], "image_std": [1, 1, 1]}), "\xff"]
)
def test_settings_that_cannot_be_read_are_told(config: str, tmp_path: Path) -> None:
    (write_model(tmp_path) / "preprocessor_config.json").write_text(config, encoding="latin-1")
    with pytest.raises(ModelFilesInvalid, match="preprocessor_config"):
        ClipModel.load(tmp_path)


@pytest.mark.parametrize(
    "setting",
    [{"size": {}, "crop_size": None}, {"crop_size": {}}, {"image_std": [0.5, 0, 0.5]}, {"image_std": [1, 1, -1]}],
)
def test_settings_that_no_image_can_be_seen_by_are_told(setting: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="preprocessor_config"):
        ClipModel.load(write_model(tmp_path, **setting))


@pytest.mark.parametrize("side", [0, 1_025, 100_000])
def test_more_pixels_than_an_image_may_have_are_not_taken(side: int, tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="pixels a side"):
        ClipModel.load(write_model(tmp_path, crop_size=side))


def test_files_that_are_no_models_are_told(tmp_path: Path) -> None:
    folder = write_model(tmp_path)
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelFilesInvalid, match="no tokenizer"):
        ClipModel.load(folder)
    (folder / "onnx" / "vision_model.onnx").write_bytes(b"no model")
    with pytest.raises(ModelFilesInvalid, match="no model in ONNX"):
        ClipModel.load(folder)


def test_a_model_that_does_not_see_is_told(tmp_path: Path) -> None:
    folder = write_model(tmp_path)
    (folder / "onnx" / "text_model.onnx").replace(folder / "onnx" / "vision_model.onnx")
    with pytest.raises(ModelFilesInvalid, match="does not take"):
        ClipModel.load(folder)
