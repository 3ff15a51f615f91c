"""A cross-encoder as small as one can be: a pair fits the better the more of its tokens are pirates."""

from pathlib import Path
from typing import Final

import numpy as np
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

_WORDS: Final = {"[UNK]": 0, "[PAD]": 1, "pirate": 2}


def write_cross_encoder(folder: Path, *, scores: int = 1, asks: str = "input_ids") -> Path:
    """Write its files into a folder, and return it; ``scores`` for each pair, from an input of a name."""
    folder.mkdir(parents=True, exist_ok=True)
    fits = np.zeros((len(_WORDS), scores), np.float32)
    fits[_WORDS["pirate"]] = 1.0
    nodes = [
        helper.make_node("Gather", ["fits", asks], ["each"]),
        helper.make_node("ReduceSum", ["each", "axes"], ["logits"], keepdims=0),
    ]
    constants = [numpy_helper.from_array(fits, "fits"), numpy_helper.from_array(np.array([1], np.int64), "axes")]
    inputs = [helper.make_tensor_value_info(asks, TensorProto.INT64, ["batch", "tokens"])]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", scores])]
    graph = helper.make_graph(nodes, "pairs", inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    tokenizer = Tokenizer(WordLevel(_WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
