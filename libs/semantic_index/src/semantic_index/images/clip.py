"""Image vectors by a CLIP-like model in ONNX, of a folder that the user names, on the CPU.

The folder is laid out as exports on model hubs are: ``preprocessor_config.json`` says what pixels the model wants,
``vision_model.onnx`` sees, and ``text_model.onnx`` with ``tokenizer.json`` reads, where they are there. The models may
lie in ``onnx``, and be quantised.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (onnxruntime and tokenizers are typed in part only)

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Self

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from tokenizers import Tokenizer

from semantic_index.errors import ModelFilesInvalid

MAX_DIMENSIONS: Final = 4_096
"""Of vectors that an index takes."""
MAX_SIDE: Final = 1_024
"""Pixels of a side that a model may want."""
_VISION: Final = ("vision_model", "visual", "model")
_TEXT: Final = ("text_model", "textual")
_PREPROCESSOR: Final = "preprocessor_config.json"
_TOKENIZER: Final = "tokenizer.json"
_MAX_TOKENS: Final = 77
"""What CLIP was trained with."""
# What models call the vector that is compared; else it is the first output with two axes.
_EMBEDDINGS: Final = ("image_embeds", "text_embeds", "embeddings", "pooler_output")
_BATCH: Final = 8
_BYTE: Final = 255.0
# Images in a batch, and the numbers of each.
_VECTOR_AXES: Final = 2


type _Shade = Annotated[float, Field(allow_inf_nan=False)]
# By which shades are divided.
type _Spread = Annotated[float, Field(gt=0, allow_inf_nan=False)]
type _Size = int | Annotated[dict[str, int], Field(min_length=1)]


class _Preprocessor(BaseModel):
    """What of a ``preprocessor_config.json`` says how pixels become numbers."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    image_mean: tuple[_Shade, _Shade, _Shade]
    image_std: tuple[_Spread, _Spread, _Spread]
    size: _Size = 224
    crop_size: _Size | None = None

    @property
    def side(self) -> int:
        """Pixels of a side of what the model sees."""
        wanted = self.size if self.crop_size is None else self.crop_size
        return wanted if isinstance(wanted, int) else max(wanted.values())


class ClipModel:
    """A model that maps images into a space of its own, and texts too where it reads. Calls block.

    Attributes:
        name: of the model: vectors of two models never meet in one collection.
        dimensions: of its vectors.
        side: pixels of a side of the images that it sees.
        reads: true where it maps texts into the same space.
    """

    def __init__(
        self,
        *,
        name: str,
        preprocessor: _Preprocessor,
        vision: "_Network",
        text: "_Network | None",
        tokenizer: Any,  # noqa: ANN401 - typed in part only
    ) -> None:
        self.name = name
        self.side = preprocessor.side
        self._mean = np.array(preprocessor.image_mean, np.float32)
        self._std = np.array(preprocessor.image_std, np.float32)
        self._vision = vision
        self._text = text
        self._tokenizer = tokenizer
        self.reads = text is not None
        probe = self._vision.run({vision.inputs[0]: np.zeros((1, 3, self.side, self.side), np.float32)})
        self.dimensions = int(probe.shape[1])

    @classmethod
    def load(cls, directory: Path, *, threads: int = 2) -> Self:
        """Return the model of a folder; blocks for a second, and for as long as it takes to read the files.

        Raises:
            ModelFilesInvalid: a file is absent or is not what it should be.
        """
        vision = _find(directory, _VISION)
        if vision is None:
            raise ModelFilesInvalid(
                f"{directory} has no vision_model.onnx; name the folder of a CLIP-like model in ONNX"
            )
        try:
            preprocessor = _Preprocessor.model_validate_json((directory / _PREPROCESSOR).read_bytes())
        except (OSError, ValidationError) as error:
            raise ModelFilesInvalid(
                f"{directory / _PREPROCESSOR} cannot be read as such: {type(error).__name__}"
            ) from error
        if not 0 < preprocessor.side <= MAX_SIDE:
            raise ModelFilesInvalid(f"{directory} sees {preprocessor.side} pixels a side; at most {MAX_SIDE} are taken")
        text, tokenizer = _find(directory, _TEXT), directory / _TOKENIZER
        reads = text is not None and tokenizer.is_file()
        model = cls(
            name=f"{directory.resolve().name}-{_digest(vision)[:12]}",
            preprocessor=preprocessor,
            vision=_Network(vision, threads),
            text=_Network(text, threads) if reads and text is not None else None,
            tokenizer=_tokenizer(tokenizer) if reads else None,
        )
        if model.dimensions > MAX_DIMENSIONS:
            raise ModelFilesInvalid(
                f"{directory} has {model.dimensions} dimensions; at most {MAX_DIMENSIONS} are taken"
            )
        return model

    def embed_images(self, squares: Sequence[bytes]) -> NDArray[np.float32]:
        """Return a vector for each square of ``side`` × ``side`` RGB bytes: (n, dimensions) float32, L2-normalised."""
        vectors = np.empty((len(squares), self.dimensions), np.float32)
        for start in range(0, len(squares), _BATCH):
            batch = squares[start : start + _BATCH]
            pixels = np.frombuffer(b"".join(batch), np.uint8).reshape(len(batch), self.side, self.side, 3)
            numbers = (pixels.astype(np.float32) / np.float32(_BYTE) - self._mean) / self._std
            vectors[start : start + len(batch)] = self._vision.run(
                {self._vision.inputs[0]: np.ascontiguousarray(numbers.transpose(0, 3, 1, 2))}
            )
        return _normalised(vectors)

    def embed_texts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text, in the space of the images.

        Raises:
            ModelFilesInvalid: the model does not read.
        """
        if self._text is None:
            raise ModelFilesInvalid(f"{self.name} does not read; it has no text_model.onnx, or no {_TOKENIZER}")
        encodings = self._tokenizer.encode_batch(list(texts))
        given = {
            "input_ids": np.array([encoding.ids for encoding in encodings], np.int64),
            "attention_mask": np.array([encoding.attention_mask for encoding in encodings], np.int64),
        }
        return _normalised(self._text.run({name: given[name] for name in self._text.inputs if name in given}))


class _Network:
    """One ONNX file."""

    def __init__(self, path: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises a class of its own for every kind of damage
            raise ModelFilesInvalid(f"{path} is no model in ONNX that can be run ({type(error).__name__})") from error
        self._path = path
        self.inputs: list[str] = [each.name for each in self._session.get_inputs()]
        outputs = {each.name: len(each.shape or ()) for each in self._session.get_outputs()}
        named = [name for name in _EMBEDDINGS if name in outputs]
        flat = [name for name, axes in outputs.items() if axes == _VECTOR_AXES]
        if not named and not flat:
            raise ModelFilesInvalid(f"{path} has no vector among its outputs {', '.join(outputs)}")
        self._output = (named or flat)[0]

    def run(self, given: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
        try:
            (found,) = self._session.run([self._output], given)
        except Exception as error:  # as above
            raise ModelFilesInvalid(
                f"{self._path} does not take what such a model takes ({type(error).__name__})"
            ) from error
        vectors: Any = np.asarray(found, np.float32)
        return vectors


def load_image_embedder(directory: Path | None) -> ClipModel | None:
    """Return the model of the folder that a setting names; ``None`` where it names none.

    Raises:
        ModelFilesInvalid: a file is absent or is not what it should be.
    """
    return None if directory is None else ClipModel.load(directory)


def _find(directory: Path, stems: Sequence[str]) -> Path | None:
    """Return the file of a model: the quantised one where there are both, which is several times as fast."""
    places = (directory / "onnx", directory)
    endings = ("_quantized.onnx", "_int8.onnx", ".onnx")
    files = (place / f"{stem}{ending}" for stem in stems for place in places for ending in endings)
    return next((file for file in files if file.is_file()), None)


def _tokenizer(path: Path) -> Any:  # noqa: ANN401 - the library is typed in part only
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises nothing more precise
        raise ModelFilesInvalid(f"{path} is no tokenizer ({type(error).__name__})") from error
    tokenizer.enable_truncation(_MAX_TOKENS)
    tokenizer.enable_padding()
    return tokenizer


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _normalised(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.maximum(lengths, np.finfo(np.float32).tiny)).astype(np.float32, copy=False)
