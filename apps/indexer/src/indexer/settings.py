"""Settings of the indexer, read from the environment."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What the indexer needs to run."""

    model_config = SettingsConfigDict(env_prefix="KIZUNA_")

    postgres_dsn: str = Field(default="postgresql://localhost/kizuna")
    """Address of the catalog."""
