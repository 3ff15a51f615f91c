"""A cross-encoder in ONNX that the user names by its folder or its installed package: it reads text and title together.

The folder is laid out as exports on model hubs are: ``tokenizer.json``, and ``model.onnx`` or
``model_quantized.onnx`` beside it or in ``onnx``. Nothing is downloaded.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (onnxruntime and tokenizers are typed in part only)

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
import onnxruntime
from catalog.documents import DocumentRow
from numpy.typing import NDArray
from tokenizers import Tokenizer

from semantic_index.documents import passage
from semantic_index.embedders.model_files import folder_of
from semantic_index.errors import ModelFilesInvalid
from semantic_index.stories import story_text

DEPTH: Final = 20
"""Titles that are read: of each it takes about what an embedding takes."""
MAX_TOKENS: Final = 256
"""Of a text and a title together; the longer of the two loses its end."""
_BATCH: Final = 8
_GRAPHS: Final = ("model_quantized.onnx", "model.onnx")
_TOKENIZER: Final = "tokenizer.json"
_INPUTS: Final = frozenset(("input_ids", "attention_mask", "token_type_ids"))
_PROBE: Final = ("a boy goes to sea", "A boy sets sail to become king of the pirates.")


class CrossEncoder:
    """The model. Calls block for about 20 ms a title and may come from several threads.

    Attributes:
        name: of the folder, with the digest of the graph.
        depth: how many of the first hits it reads.
    """

    depth: int = DEPTH

    def __init__(self, *, name: str, session: Any, tokenizer: Any) -> None:  # noqa: ANN401 - typed in part only
        self.name = name
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = [one.name for one in session.get_inputs()]

    @classmethod
    def load(cls, named: str, *, threads: int = 2) -> Self:
        """Return the model of a folder or of an installed package; blocks for about a second.

        Raises:
            ModelFilesInvalid: there is none, or it does not give one score for a pair of texts.
        """
        folder = folder_of(named, _TOKENIZER)
        if folder is None:
            raise ModelFilesInvalid(f"there is no folder and no package {named} with {_TOKENIZER} of a cross-encoder")
        graph = next(
            (path for part in (".", "onnx") for name in _GRAPHS if (path := folder / part / name).is_file()), None
        )
        if graph is None:
            raise ModelFilesInvalid(f"{folder} has no model.onnx; name the folder of a cross-encoder in ONNX")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
            tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))
        except Exception as error:  # neither library raises anything more precise
            raise ModelFilesInvalid(f"{folder} cannot be read as a cross-encoder: {type(error).__name__}") from error
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.enable_padding()
        digest = hashlib.sha256(graph.read_bytes()).hexdigest()
        model = cls(name=f"{folder.resolve().name}-{digest[:12]}", session=session, tokenizer=tokenizer)
        model._check(folder)
        return model

    def scores(self, text: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.float32]:
        """Return what the model says of each title; what it was ranked by so far counts nothing."""
        assert len(rows) == len(sums)  # noqa: S101 - a bug here, not an input
        return self._read([(story_text(text), passage(row)) for row in rows])

    def _check(self, folder: Path) -> None:
        unknown = sorted(set(self._inputs) - _INPUTS)
        if unknown:
            raise ModelFilesInvalid(f"{folder} asks for {', '.join(unknown)}; a cross-encoder takes tokens alone")
        try:
            self._read([_PROBE, _PROBE])
        except ModelFilesInvalid:
            raise
        except Exception as error:  # the runtime raises nothing more precise
            raise ModelFilesInvalid(f"{folder} does not read a pair of texts: {type(error).__name__}") from error

    def _read(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        batches = [self._run(pairs[start : start + _BATCH]) for start in range(0, len(pairs), _BATCH)]
        return np.concatenate(batches)

    def _run(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        encodings = self._tokenizer.encode_batch(list(pairs))
        fields = {
            "input_ids": np.array([one.ids for one in encodings], np.int64),
            "attention_mask": np.array([one.attention_mask for one in encodings], np.int64),
            "token_type_ids": np.array([one.type_ids for one in encodings], np.int64),
        }
        logits = np.asarray(self._session.run(None, {name: fields[name] for name in self._inputs})[0], np.float32)
        if logits.size != len(pairs) or logits.shape[0] != len(pairs):
            raise ModelFilesInvalid(f"{self.name} gives {logits.shape} for {len(pairs)} pairs, not one score for each")
        return logits.reshape(len(pairs))
