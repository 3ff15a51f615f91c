"""Everything that can be set of the MCP server, read from the environment by whoever starts it."""

import os
from typing import Final, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from telemetry.logging import Level, Renderer

from mcp_server.bff_client import ClientLimits

PREFIX: Final = "KIZUNA_MCP_"
_CLIENT: Final = ClientLimits()


class SettingsInvalid(ValueError):
    """The environment cannot be taken; the message names the settings, never their values."""


class Settings(BaseSettings):
    """Every field is read from ``KIZUNA_MCP_<FIELD>``."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, hide_input_in_errors=True, use_attribute_docstrings=True, extra="forbid"
    )

    bff_url: str = Field(default="http://127.0.0.1:8000/graphql", pattern=r"^https?://[^\s/]")
    """Address of the BFF's GraphQL; ``kizuna mcp`` takes that of the server on its data directory instead."""
    transport: Literal["stdio", "http"] = "stdio"
    """How ``python -m mcp_server`` is talked to: by whoever started it, or over streamable HTTP."""

    host: str = "127.0.0.1"
    """Address to listen on for streamable HTTP. Beyond this machine, ``allowed_hosts`` has to be set."""
    port: int = Field(default=8790, ge=0, le=65_535)
    """Port to listen on for streamable HTTP; 0 takes a free one."""
    allowed_hosts: str = ""
    """Values of the header ``Host`` that are answered besides those of this machine, with spaces between them, such as
    ``mcp.example.org``; ``:*`` behind a name admits any port. This is what keeps a foreign page from reaching a server
    by a name that it has pointed here."""
    allowed_origins: str = ""
    """Values of the header ``Origin`` that are answered besides the server's own, in the same way. Programs
    send none."""

    connect_timeout_s: float = Field(default=_CLIENT.connect_timeout_s, gt=0)
    """Seconds until a connection to the BFF has to be made."""
    request_timeout_s: float = Field(default=_CLIENT.request_timeout_s, gt=0)
    """Seconds that a query may take over all."""
    question_timeout_s: float = Field(default=_CLIENT.question_timeout_s, gt=0)
    """Seconds that a question may take over all; the BFF has a limit of its own, which is less by default."""
    call_timeout_s: float = Field(default=60.0, gt=0)
    """Seconds that one call of a tool or a resource may take over all that it asks, one thing after the other."""
    reply_bytes: int = Field(default=_CLIENT.reply_bytes, ge=1)
    """Bytes of one reply of the BFF, or of one event, that are read at most."""
    max_calls: int = Field(default=_CLIENT.connections, ge=1)
    """Calls that run at a time, and connections to the BFF; more are turned away with ``RESOURCE_EXHAUSTED``."""

    max_body_bytes: int = Field(default=256 * 1024, ge=1)
    """Bytes of the body of one request over HTTP."""
    max_connections: int = Field(default=256, ge=1)
    """Connections and requests over HTTP at a time; more are turned away with 503."""
    max_sessions: int = Field(default=64, ge=1)
    """Sessions over HTTP at a time, of clients that keep one; more are turned away."""
    session_idle_s: float = Field(default=600.0, gt=0)
    """Seconds after which a session that nobody uses is closed."""
    close_s: int = Field(default=3, ge=0)
    """Seconds that running requests over HTTP have to end when the server does."""

    log_level: Level = "info"
    """Least severe event that is logged, to stderr."""
    log_renderer: Renderer = "json"
    """Shape of a log line: for machines or for people."""

    @property
    def client_limits(self) -> ClientLimits:
        """Limits on what the BFF is asked and answers."""
        return ClientLimits(
            connect_timeout_s=self.connect_timeout_s,
            request_timeout_s=self.request_timeout_s,
            question_timeout_s=self.question_timeout_s,
            reply_bytes=self.reply_bytes,
            connections=self.max_calls,
        )


def settings_from_environment(**given: object) -> Settings:
    """Return the settings of this process; what is given wins over the environment.

    Raises:
        SettingsInvalid: a variable is misspelt or outside its range.
    """
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    if unknown:
        raise SettingsInvalid(f"unknown settings {', '.join(unknown)}; correct their names")
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        wrong = [f"set {PREFIX}{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors(include_input=False)]
        raise SettingsInvalid("; ".join(wrong)) from None
