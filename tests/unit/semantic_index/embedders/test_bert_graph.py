"""The ONNX graph computes what BERT is defined to compute: held to a plain numpy encoder on a small random model."""

import json
import math
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray
from pydantic import ValidationError
from semantic_index.embedders.bert_graph import OUTPUT, BertConfig, Weights, build, read_safetensors
from semantic_index.errors import ModelFilesInvalid

type Floats = NDArray[Any]

CONFIG = BertConfig(hidden_act="gelu", hidden_size=12, layer_norm_eps=1e-12, num_attention_heads=3, num_hidden_layers=2)
_INNER = 20
_VOCABULARY = 30


def random_weights(seed: int = 0) -> Weights:
    """Weights of a small BERT, named as in Hugging Face's files."""
    random = np.random.default_rng(seed)
    size = CONFIG.hidden_size

    def draw(*shape: int) -> Floats:
        return random.normal(0, 0.5, shape).astype(np.float32)

    weights: Weights = {
        "embeddings.word_embeddings.weight": draw(_VOCABULARY, size),
        "embeddings.position_embeddings.weight": draw(16, size),
        "embeddings.token_type_embeddings.weight": draw(2, size),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(CONFIG.num_hidden_layers):
        prefix = f"encoder.layer.{layer}"
        shapes = {
            "attention.self.query": (size, size),
            "attention.self.key": (size, size),
            "attention.self.value": (size, size),
            "attention.output.dense": (size, size),
            "intermediate.dense": (_INNER, size),
            "output.dense": (size, _INNER),
        }
        for name, shape in shapes.items():
            weights[f"{prefix}.{name}.weight"] = draw(*shape)
            weights[f"{prefix}.{name}.bias"] = draw(shape[0])
        norms += [f"{prefix}.attention.output.LayerNorm", f"{prefix}.output.LayerNorm"]
    for norm in norms:
        weights[f"{norm}.weight"], weights[f"{norm}.bias"] = draw(size), draw(size)
    return weights


def encode(weights: Weights, tokens: list[int]) -> Floats:
    """One text through BERT, as Devlin et al. 2018 define it, without any batching."""

    def linear(x: Floats, name: str) -> Floats:
        return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def norm(x: Floats, name: str) -> Floats:
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + CONFIG.layer_norm_eps)
        return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    words = weights["embeddings.word_embeddings.weight"][tokens]
    positions = weights["embeddings.position_embeddings.weight"][: len(tokens)]
    x = norm(words + positions + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    width = CONFIG.hidden_size // CONFIG.num_attention_heads
    for layer in range(CONFIG.num_hidden_layers):
        prefix = f"encoder.layer.{layer}"
        query, key, value = (linear(x, f"{prefix}.attention.self.{n}") for n in ("query", "key", "value"))
        heads: list[Floats] = []
        for head in range(CONFIG.num_attention_heads):
            part = slice(head * width, (head + 1) * width)
            scores = query[:, part] @ key[:, part].T / math.sqrt(width)
            attention = np.exp(scores - scores.max(-1, keepdims=True))
            heads.append(attention / attention.sum(-1, keepdims=True) @ value[:, part])
        mixed = linear(np.concatenate(heads, axis=-1), f"{prefix}.attention.output.dense")
        x = norm(mixed + x, f"{prefix}.attention.output.LayerNorm")
        inner = linear(x, f"{prefix}.intermediate.dense")
        gelu = inner / 2 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        x = norm(linear(gelu.astype(np.float32), f"{prefix}.output.dense") + x, f"{prefix}.output.LayerNorm")
    mean = x.mean(0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def run(weights: Weights, texts: list[list[int]]) -> Floats:
    """The same texts through the graph, in one padded batch."""
    longest = max(map(len, texts))
    ids = np.array([text + [0] * (longest - len(text)) for text in texts], np.int64)
    mask = np.array([[1] * len(text) + [0] * (longest - len(text)) for text in texts], np.int64)
    model = build(weights, CONFIG).SerializeToString()
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])  # pyright: ignore[reportUnknownMemberType] - partly typed
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    outputs: Any = session.run([OUTPUT], inputs)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - partly typed
    return np.asarray(outputs[0], np.float32)


@pytest.mark.parametrize("seed", range(3))
def test_the_graph_computes_what_bert_is_defined_to_compute(seed: int) -> None:
    weights = random_weights(seed)
    texts = [[1, 5, 7], [1, 2, 3, 4, 9, 29, 11], [6]]
    expected = np.stack([encode(weights, text) for text in texts])
    np.testing.assert_allclose(run(weights, texts), expected, atol=2e-5)


def test_padding_does_not_change_a_vector() -> None:
    weights = random_weights()
    alone = run(weights, [[3, 8, 2]])[0]
    beside_longer = run(weights, [[3, 8, 2], [1] * 12])[0]
    np.testing.assert_allclose(beside_longer, alone, atol=1e-5)


def test_vectors_have_the_length_one() -> None:
    vectors = run(random_weights(), [[1, 2], [3, 4, 5]])
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_a_missing_weight_is_named() -> None:
    weights = random_weights()
    del weights["encoder.layer.1.output.dense.bias"]
    with pytest.raises(ModelFilesInvalid, match=r"encoder\.layer\.1\.output\.dense\.bias"):
        build(weights, CONFIG)


def test_a_model_of_another_kind_is_refused() -> None:
    with pytest.raises(ValidationError):
        BertConfig.model_validate({**CONFIG.model_dump(), "hidden_act": "relu"})


def safetensors(tensors: Mapping[str, tuple[str, NDArray[Any]]]) -> bytes:
    """A file in the safetensors format, written by its description."""
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    body = b""
    for name, (dtype, array) in tensors.items():
        offsets = [len(body), len(body) + array.nbytes]
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": offsets}
        body += array.tobytes()
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + body


def test_tensors_are_read_with_their_type_and_shape(tmp_path: Path) -> None:
    arrays = {
        "a": ("F32", np.arange(6, dtype=np.float32).reshape(2, 3)),
        "b": ("F16", np.ones(4, np.float16)),
        "c": ("I64", np.array([[1], [2]], np.int64)),
    }
    path = tmp_path / "model.safetensors"
    path.write_bytes(safetensors(arrays))
    read = read_safetensors(path)
    assert set(read) == set(arrays)
    for name, (_, array) in arrays.items():
        assert read[name].dtype == array.dtype
        np.testing.assert_array_equal(read[name], array)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"short",
        struct.pack("<Q", 10) + b"{",
        struct.pack("<Q", 2) + b"[]",
        safetensors({"a": ("BF16", np.ones(2, np.float16))}),
        safetensors({"a": ("F32", np.ones(4, np.float32))})[:-4],
    ],
)
def test_a_file_that_is_cut_off_or_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(content)
    with pytest.raises(ModelFilesInvalid, match="is not a safetensors file"):
        read_safetensors(path)
