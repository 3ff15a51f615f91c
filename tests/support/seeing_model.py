"""A model that sees and reads, as small as one can be, in the files that CLIP-like models have: colours make its space.

It runs in onnxruntime as any other one does. An image is the mean of its colours in four quarters; a text is the
colours that its words name.
"""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

SIDE: Final = 16
DIMENSIONS: Final = 12
_OPSET: Final = 17
_WORDS: Final = {"[UNK]": 0, "red": 1, "green": 2, "blue": 3}


def write_model(folder: Path, *, reads: bool = True, **preprocessor: Any) -> Path:  # noqa: ANN401 - any field
    """Write the model's files into a folder, and return it."""
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    config = {
        "image_mean": [0.5, 0.5, 0.5],
        "image_std": [0.5, 0.5, 0.5],
        "size": {"shortest_edge": SIDE},
        "crop_size": {"height": SIDE, "width": SIDE},
        "resample": 3,
        **preprocessor,
    }
    (folder / "preprocessor_config.json").write_text(json.dumps(config))
    (folder / "onnx" / "vision_model.onnx").write_bytes(_vision().SerializeToString())
    if reads:
        (folder / "onnx" / "text_model.onnx").write_bytes(_text().SerializeToString())
        tokenizer = Tokenizer(WordLevel(_WORDS, unk_token="[UNK]"))
        tokenizer.pre_tokenizer = Whitespace()
        tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def _vision() -> onnx.ModelProto:
    """Mean colours of the four quarters: (batch, 3, 16, 16) to (batch, 12)."""
    half = SIDE // 2
    nodes = [
        helper.make_node("AveragePool", ["pixel_values"], ["pooled"], kernel_shape=[half, half], strides=[half, half]),
        helper.make_node("Flatten", ["pooled"], ["image_embeds"]),
        helper.make_node("Shape", ["pixel_values"], ["last_hidden_state"]),
    ]
    return _model(
        nodes,
        [helper.make_tensor_value_info("pixel_values", TensorProto.FLOAT, ["batch", 3, SIDE, SIDE])],
        [
            helper.make_tensor_value_info("last_hidden_state", TensorProto.INT64, [4]),
            helper.make_tensor_value_info("image_embeds", TensorProto.FLOAT, ["batch", DIMENSIONS]),
        ],
        [],
    )


def _text() -> onnx.ModelProto:
    """Sum of the colours that are named: (batch, tokens) to (batch, 12)."""
    colours = np.zeros((len(_WORDS), DIMENSIONS), np.float32)
    for colour in range(3):
        colours[colour + 1] = -1.0
        colours[colour + 1, 4 * colour : 4 * colour + 4] = 1.0
    nodes = [
        helper.make_node("Gather", ["colours", "input_ids"], ["each"]),
        helper.make_node("ReduceSum", ["each", "axes"], ["text_embeds"], keepdims=0),
    ]
    return _model(
        nodes,
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"])],
        [helper.make_tensor_value_info("text_embeds", TensorProto.FLOAT, ["batch", DIMENSIONS])],
        [_constant("colours", colours), _constant("axes", np.array([1], np.int64))],
    )


def _constant(name: str, value: NDArray[Any]) -> onnx.TensorProto:
    return numpy_helper.from_array(value, name)


def _model(
    nodes: list[onnx.NodeProto],
    inputs: list[onnx.ValueInfoProto],
    outputs: list[onnx.ValueInfoProto],
    constants: list[onnx.TensorProto],
) -> onnx.ModelProto:
    graph = helper.make_graph(nodes, "seeing", inputs, outputs, constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=8)
