"""A sentence encoder by its graph and its tokenizer, in int8 on the CPU; which model it is say others."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (onnxruntime and tokenizers are typed in part only)

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from semantic_index.collection import TextSpace

if TYPE_CHECKING:
    from semantic_index.embedders.bert_graph import BertConfig, Weights

MAX_TOKENS: Final = 256
"""Of a text; 5 % of real synopses are longer and lose their end."""

# Texts of one run of the model: more of them only wait for the longest.
_BATCH: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cosines:
    """How the cosines of a model compare with those that the weights of the sum were fitted to.

    Attributes:
        unread: the cosine of a title that has no vector, as far from most texts as any other.
        spread: how much more a difference of cosines counts.
    """

    unread: float
    spread: float


class SentenceEncoder:
    """The encoder. Calls block for about 15 ms a synopsis and may come from several threads.

    Attributes:
        space: that its vectors lie in.
    """

    def __init__(self, *, graph: Path, tokenizer: Any, threads: int, space: TextSpace) -> None:  # noqa: ANN401 - see above
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = (
            False  # it would keep the memory of the longest batch: 500 MB for 10 % of the time
        )
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # idle threads leave the CPU alone
        self._session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        self._tokenizer = tokenizer
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self.space = space

    @property
    def cosines(self) -> Cosines | None:
        """How its cosines compare; ``None`` where they are those that the sum was fitted to."""
        return None

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text that is searched: (n, dimensions) float32, L2-normalised."""
        vectors = np.empty((len(texts), self.space.dimensions), np.float32)
        by_length = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(texts), _BATCH):
            batch = by_length[start : start + _BATCH]
            vectors[batch] = self._run([texts[i] for i in batch])
        return vectors

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector of a text that others are searched by: (dimensions,) float32, L2-normalised."""
        return self.embed([text])[0]

    def _run(self, texts: list[str]) -> NDArray[np.float32]:
        encodings = self._tokenizer.encode_batch(texts)
        ids = np.array([encoding.ids for encoding in encodings], np.int64)
        mask = np.array([encoding.attention_mask for encoding in encodings], np.int64)
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        outputs: Any = self._session.run(None, inputs)
        return outputs[0]


def build_graph(weights: "Weights", config: "BertConfig", target: Path) -> None:
    """Write the quantised graph of a BERT encoder, in one step."""
    # onnx takes a second to import and is not needed again once the graph is built.
    from onnxruntime.quantization import QuantType, quantize_dynamic  # noqa: PLC0415

    from semantic_index.embedders.bert_graph import build  # noqa: PLC0415

    graph = build(weights, config)
    # The mark of the preparation that quantisation asks for: this graph has nothing left to fold or to fuse.
    graph.metadata_props.add(key="onnx.quant.pre_process", value="onnxruntime.quant")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(f".{os.getpid()}")
    # Seven bits of eight: on processors without VNNI full eight-bit products saturate. Of MiniLM the mean cosine to
    # float32 is .992, the mean reciprocal rank on 250 paraphrases .640 against .642.
    quantize_dynamic(graph, draft, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
    draft.replace(target)
