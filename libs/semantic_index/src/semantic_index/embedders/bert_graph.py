"""The ONNX graph of a BERT sentence encoder, built from its weights with numpy and onnx alone."""

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Self

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from pydantic import BaseModel, ConfigDict

from semantic_index.errors import ModelFilesInvalid

INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")
OUTPUT: Final = "sentence_embedding"

_DTYPES: Final[dict[str, type[np.generic]]] = {"F32": np.float32, "F16": np.float16, "I64": np.int64}
# LayerNormalization is of opset 17; ir version 8 is the one that came with it.
_OPSET: Final = 17
_IR_VERSION: Final = 8
# Added to the scores of padding before the softmax; float32 min itself would overflow in the sum.
_MASKED: Final = -3.0e38

type Weights = dict[str, NDArray[Any]]


class BertConfig(BaseModel):
    """What the graph needs of a Hugging Face ``config.json``."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    hidden_act: Literal["gelu"]
    hidden_size: int
    layer_norm_eps: float
    model_type: Literal["bert"] = "bert"
    num_attention_heads: int
    num_hidden_layers: int
    position_embedding_type: Literal["absolute"] = "absolute"


def read_safetensors(path: Path) -> Weights:
    """Return all tensors of a safetensors file by name.

    Raises:
        ModelFilesInvalid: the file is cut off or holds a type that BERT weights do not have.
    """
    content = path.read_bytes()
    try:
        (length,) = struct.unpack_from("<Q", content)
        header: dict[str, dict[str, Any]] = json.loads(content[8 : 8 + length])
        header.pop("__metadata__", None)
        body = memoryview(content)[8 + length :]
        return {
            name: np.frombuffer(body[slice(*tensor["data_offsets"])], _DTYPES[tensor["dtype"]]).reshape(tensor["shape"])
            for name, tensor in header.items()
        }
    except (struct.error, ValueError, KeyError, TypeError) as error:
        raise ModelFilesInvalid(f"{path} is not a safetensors file of BERT weights: {error}") from error


def build(weights: Weights, config: BertConfig) -> onnx.ModelProto:
    """Return the encoder with mean pooling and L2 normalisation inside.

    Inputs ``input_ids``, ``attention_mask`` and ``token_type_ids`` are (batch, tokens) int64; the output
    ``sentence_embedding`` is (batch, hidden) float32, L2-normalised.

    Raises:
        ModelFilesInvalid: a weight that the configuration asks for is absent.
    """
    graph = _Graph(weights)
    try:
        encoded = _encoder(graph, config)
    except KeyError as error:
        raise ModelFilesInvalid(f"the model lacks the weight {error}; it is not a BERT encoder") from error
    graph.pool(encoded)
    axes = ["batch", "tokens"]
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "sentence_encoder",
            [helper.make_tensor_value_info(name, TensorProto.INT64, axes) for name in INPUTS],
            [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", config.hidden_size])],
            list(graph.constants.values()),
        ),
        opset_imports=[helper.make_opsetid("", _OPSET)],
        ir_version=_IR_VERSION,
    )
    onnx.checker.check_model(model)  # pyright: ignore[reportUnknownMemberType] - an unparametrised PathLike
    return model


def _encoder(graph: "_Graph", config: BertConfig) -> str:
    hidden = graph.embed(config)
    bias = graph.attention_bias()
    for layer in range(config.num_hidden_layers):
        attention = _Attention.of(config, prefix=f"encoder.layer.{layer}.attention")
        hidden = attention.add(graph, hidden, bias)
        hidden = graph.feed_forward(hidden, prefix=f"encoder.layer.{layer}", epsilon=config.layer_norm_eps)
    return hidden


class _Graph:
    """Nodes in the order of computation, and the constants that they use."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def op(self, kind: str, *inputs: str, **attributes: Any) -> str:  # noqa: ANN401 - as ONNX has them
        """Add a node and return the name of its output."""
        output = f"value_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def constant(self, name: str, value: NDArray[Any] | np.generic) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value).reshape(value.shape), name)
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self._weights[name])

    def integers(self, *values: int) -> str:
        return self.constant(f"int_{'_'.join(map(str, values))}", np.array(values, np.int64))

    def number(self, value: float) -> str:
        return self.constant(f"float_{value}", np.float32(value))

    def linear(self, value: str, name: str) -> str:
        # MatMul wants (in, out); the weights are stored (out, in). Quantisation per channel needs them as constants.
        transposed = self.constant(f"{name}.weight_t", self._weights[f"{name}.weight"].T)
        return self.op("Add", self.op("MatMul", value, transposed), self.weight(f"{name}.bias"))

    def layer_norm(self, value: str, name: str, *, epsilon: float) -> str:
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.op("LayerNormalization", value, scale, bias, axis=-1, epsilon=epsilon)

    def embed(self, config: BertConfig) -> str:
        tokens = self.op("Slice", self.op("Shape", "input_ids"), self.integers(1), self.integers(2))
        positions = self.op(
            "Slice", self.weight("embeddings.position_embeddings.weight"), self.integers(0), tokens, self.integers(0)
        )
        words = self.op("Gather", self.weight("embeddings.word_embeddings.weight"), "input_ids")
        kinds = self.op("Gather", self.weight("embeddings.token_type_embeddings.weight"), "token_type_ids")
        summed = self.op("Add", self.op("Add", words, kinds), positions)
        return self.layer_norm(summed, "embeddings.LayerNorm", epsilon=config.layer_norm_eps)

    def attention_bias(self) -> str:
        """Zero where there is a token, a very negative number where there is padding: (batch, 1, 1, tokens)."""
        mask = self.op("Cast", "attention_mask", to=TensorProto.FLOAT)
        padding = self.op("Sub", self.number(1.0), mask)
        return self.op("Unsqueeze", self.op("Mul", padding, self.number(_MASKED)), self.integers(1, 2))

    def gelu(self, value: str) -> str:
        """x/2 · (1 + erf(x/√2)), the exact form (Hendrycks and Gimpel 2016)."""
        erf = self.op("Erf", self.op("Div", value, self.number(float(np.sqrt(2)))))
        half = self.op("Mul", value, self.number(0.5))
        return self.op("Mul", half, self.op("Add", erf, self.number(1.0)))

    def feed_forward(self, value: str, *, prefix: str, epsilon: float) -> str:
        inner = self.gelu(self.linear(value, f"{prefix}.intermediate.dense"))
        outer = self.op("Add", self.linear(inner, f"{prefix}.output.dense"), value)
        return self.layer_norm(outer, f"{prefix}.output.LayerNorm", epsilon=epsilon)

    def pool(self, value: str) -> None:
        """Add the mean over the tokens, L2-normalised, as the graph's output."""
        mask = self.op("Unsqueeze", self.op("Cast", "attention_mask", to=TensorProto.FLOAT), self.integers(2))
        total = self.op("ReduceSum", self.op("Mul", value, mask), self.integers(1), keepdims=0)
        count = self.op("ReduceSum", mask, self.integers(1), keepdims=0)
        mean = self.op("Div", total, count)
        self.nodes.append(helper.make_node("LpNormalization", [mean], [OUTPUT], axis=-1, p=2))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attention:
    """One multi-head self-attention block (Vaswani et al. 2017), with its residual and normalisation."""

    prefix: str
    heads: int
    size: int
    epsilon: float

    @classmethod
    def of(cls, config: BertConfig, *, prefix: str) -> Self:
        size = config.hidden_size // config.num_attention_heads
        return cls(prefix=prefix, heads=config.num_attention_heads, size=size, epsilon=config.layer_norm_eps)

    def add(self, graph: _Graph, value: str, bias: str) -> str:
        query = self._project(graph, value, "query", axes=[0, 2, 1, 3])
        key = self._project(graph, value, "key", axes=[0, 2, 3, 1])  # transposed for query · keyᵀ
        scores = graph.op("Mul", graph.op("MatMul", query, key), graph.number(1 / float(np.sqrt(self.size))))
        attention = graph.op("Softmax", graph.op("Add", scores, bias), axis=-1)
        mixed = graph.op("MatMul", attention, self._project(graph, value, "value", axes=[0, 2, 1, 3]))
        rows = graph.op("Transpose", mixed, perm=[0, 2, 1, 3])
        joined = graph.op("Reshape", rows, graph.integers(0, 0, self.heads * self.size))
        output = graph.op("Add", graph.linear(joined, f"{self.prefix}.output.dense"), value)
        return graph.layer_norm(output, f"{self.prefix}.output.LayerNorm", epsilon=self.epsilon)

    def _project(self, graph: _Graph, value: str, name: str, *, axes: list[int]) -> str:
        projected = graph.linear(value, f"{self.prefix}.self.{name}")
        split = graph.op("Reshape", projected, graph.integers(0, 0, self.heads, self.size))
        return graph.op("Transpose", split, perm=axes)
