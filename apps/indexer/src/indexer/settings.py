"""The configuration of the indexer, from environment variables only."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting is ``KIZUNA_<NAME>``."""

    model_config = SettingsConfigDict(
        env_prefix="KIZUNA_", extra="ignore", frozen=True, hide_input_in_errors=True, use_attribute_docstrings=True
    )

    postgres_dsn: SecretStr = Field(default=SecretStr("postgresql://kizuna@127.0.0.1:5432/kizuna"))
    """Where the catalog is; every process of the product reads ``KIZUNA_POSTGRES_DSN``."""
