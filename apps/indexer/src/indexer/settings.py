"""The configuration of the indexer, from environment variables only."""

from pathlib import Path
from typing import Final

from catalog.database import Dsn
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict
from telemetry.logging import Level, Renderer

DENSE_LIMIT: Final = 20_000
"""Titles that are embedded unless more are asked for: all anime, ten minutes on two cores."""


class Settings(BaseSettings):
    """Every setting is ``KIZUNA_<NAME>``."""

    model_config = SettingsConfigDict(
        env_prefix="KIZUNA_", extra="ignore", frozen=True, hide_input_in_errors=True, use_attribute_docstrings=True
    )

    postgres_dsn: Dsn = Field(default=SecretStr("postgresql://kizuna@127.0.0.1:5432/kizuna"))
    """Where the catalog is; every process of the product reads ``KIZUNA_POSTGRES_DSN``."""
    qdrant_url: str | None = None
    """Address of a Qdrant server; ``None`` fills the index in ``index_dir``."""
    qdrant_api_key: SecretStr | None = None
    """Key of the Qdrant server."""
    index_dir: Path = Path(".kizuna/index")
    """Folder of the index in process, used without ``qdrant_url``."""
    cache_dir: Path = Path(".kizuna/cache")
    """Folder of what can be built anew: the graph of the embedding model."""
    embedding_model: str = ""
    """Folder of a BERT sentence encoder, or the installed package that holds one; empty for that of ``make dev``. The
    index of another model is filled beside the one that is searched."""
    image_model_dir: Path | None = None
    """Folder of a CLIP-like model in ONNX, by which images are indexed beside their hashes; ``None`` for none."""
    log_level: Level = "warning"
    """Events below it are dropped."""
    log_renderer: Renderer = "console"
    """``json`` for machines, ``console`` for people."""
