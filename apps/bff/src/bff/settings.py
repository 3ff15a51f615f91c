"""Everything that can be set of the BFF, read from the environment by ``__main__`` only."""

import os
from pathlib import Path
from typing import Annotated, Final

from catalog.database import Dsn
from catalog.processors import ProcessorList
from pydantic import AfterValidator, AliasChoices, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from strawberry.http.websocket_origin import normalize_allowed_origins
from telemetry.logging import Level, Renderer

from bff.images.sources import HostList

_PREFIX: Final = "KIZUNA_BFF_"


def _normalized(written: str) -> str:
    try:
        return " ".join(sorted(normalize_allowed_origins(written.split())))
    except ValueError:
        raise ValueError("list origins as https://host or http://host:port, with spaces between them") from None


type OriginList = Annotated[str, AfterValidator(_normalized)]
"""Origins with spaces between them, each as browsers write it."""


class SettingsInvalid(ValueError):
    """The environment cannot be taken; the message names the settings, never their values."""


class Settings(BaseSettings):
    """Every field is read from ``KIZUNA_BFF_<FIELD>``; the PostgreSQL address also from ``KIZUNA_POSTGRES_DSN``."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        validate_by_name=True,
        validate_by_alias=True,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
        extra="forbid",
    )

    postgres_dsn: Dsn = Field(validation_alias=AliasChoices("KIZUNA_BFF_POSTGRES_DSN", "KIZUNA_POSTGRES_DSN"))
    """Address of PostgreSQL, as ``postgresql://user:password@host/database``."""
    pool_max_size: int = Field(default=10, ge=1)
    """Connections to PostgreSQL at most; one is opened when it is first needed, and kept."""
    statement_timeout_ms: int = Field(default=2_000, ge=1)
    """PostgreSQL's limit on one statement, in milliseconds."""
    list_pool_size: int = Field(default=3, ge=1)
    """Connections to PostgreSQL for lists of all entities of a kind, in the same way."""
    search_pool_size: int = Field(default=4, ge=1)
    """Statements of ``search`` that PostgreSQL runs at a time, each on a connection that nothing else uses."""
    transaction_pooler: bool = False
    """True behind pgbouncer in transaction mode, where prepared statements cannot be kept."""

    processors: ProcessorList = ""
    """Processors, as ``0,1``, that this process and PostgreSQL's searches run on, where both are on one machine;
    empty leaves them to the system."""
    question_processors: ProcessorList = ""
    """Processors that PostgreSQL reads on what is not ``search``, in the same way."""

    agent_target: str = Field(
        default="127.0.0.1:50051",
        pattern=r"\S",
        validation_alias=AliasChoices("KIZUNA_BFF_AGENT_TARGET", "KIZUNA_AGENT_TARGET"),
    )
    """Where the agent service listens for gRPC; ``dns:///name:port`` balances over all addresses of a name. Of several
    targets, with spaces between them, the one with the fewest running questions gets the next."""

    host: str = "127.0.0.1"
    """Address to listen on for HTTP."""
    port: int = Field(default=8000, ge=0, le=65_535)
    """Port to listen on for HTTP; 0 takes a free one."""
    page: bool = True
    """Whether ``/`` serves the page on which one can search and ask."""
    runs: bool = False
    """Whether ``/runs/ID`` shows the trace of a recorded run to whoever has its request id; ``kizuna serve`` shows them
    where it listens for this machine alone."""
    image_hosts: HostList = ""
    """Hosts that the images of entities may be fetched from, such as ``cdn.example.org`` or ``.example.org`` for all
    below it, with commas between them: ``/image/ID`` serves those from this origin. Empty serves none."""
    image_cache_mb: int = Field(default=64, ge=1)
    """Megabytes of images that are kept in memory."""
    image_cache_s: float = Field(default=86_400.0, gt=0)
    """Seconds that an image is kept at most."""
    image_max_kb: int = Field(default=2_000, ge=1)
    """Kilobytes of an image at most; a larger one is not served."""
    image_timeout_s: float = Field(default=5.0, gt=0)
    """Seconds that an image may take to come."""
    graphiql: bool = False
    """Whether a browser that opens ``/graphql`` gets GraphiQL; ``kizuna serve`` and ``kizuna demo`` show it where they
    listen for this machine alone."""
    introspection: bool = True
    """Whether clients may ask for the schema, by a query or at ``/schema.graphql``."""
    cors_origins: OriginList = ""
    """Other origins whose pages may ask here, as ``https://a.example http://localhost:5173``, or ``*`` for all; empty
    allows none."""
    persisted_documents: int = Field(default=1_000, ge=0)
    """Documents that clients have registered by their hash ("automatic persisted queries") and that are kept in memory
    to be named later; 0 keeps none."""
    documents: Path | None = None
    """File of documents that clients may name from the beginning: a JSON object of texts by id, or Apollo's
    manifest."""
    documents_only: bool = False
    """Whether only what is in ``documents`` is answered, by name or as a whole, and what the page, where it is served,
    and ``kizuna mcp`` ask."""

    request_timeout_s: float = Field(default=30.0, gt=0)
    """Seconds that one request may take over all; also the most that a question to the agent may take."""
    search_timeout_s: float = Field(default=2.0, gt=0)
    """Seconds that one ``search`` may take."""
    search_batch: int = Field(default=16, ge=1)
    """Searches that go to PostgreSQL in one statement, where so many have gathered while others ran."""
    search_batch_timeout_s: float = Field(default=0.5, gt=0)
    """Seconds after which a statement for several searches is given up, and each of them runs by itself."""
    max_searches: int = Field(default=256, ge=1)
    """Searches that wait for PostgreSQL at a time; more are turned away with 503."""
    search_cache_entries: int = Field(default=10_000, ge=0)
    """Answers of ``search`` that are kept in memory; 0 keeps none."""
    search_cache_hits: int = Field(default=20_000, ge=0)
    """Hits in all answers that are kept, of about 1 kB each; 0 keeps none."""
    search_cache_mb: int = Field(default=64, ge=0)
    """Megabytes of finished answers that are kept beside, for requests that are the same to the byte; 0 keeps none."""
    search_cache_check_s: float = Field(default=1.0, gt=0)
    """Seconds after which the version of the data is read again; answers of another version are dropped."""
    ready_timeout_s: float = Field(default=1.0, gt=0)
    """Seconds that the readiness check waits for PostgreSQL and for the agent."""
    ready_without_agent: bool = False
    """Whether an absent agent leaves the BFF ready, so that ``search`` goes on behind a load balancer."""
    body_timeout_s: float = Field(default=10.0, gt=0)
    """Seconds that a client may take to send the body of its request."""
    max_requests: int = Field(default=512, ge=1)
    """Requests other than ``search`` that are answered at a time; more are turned away with 503."""
    max_sockets: int = Field(default=512, ge=1)
    """WebSockets that are open at a time; more are turned away with 503. What runs over them counts as requests do."""
    send_timeout_s: float = Field(default=10.0, gt=0)
    """Seconds that one event of a stream may wait for a client that does not read; then its connection is closed."""
    max_hydrating: int = Field(default=2, ge=1)
    """Answers of the agent whose entities are loaded and shown at a time; the others wait in order, so that a keystroke
    never waits for all that have come back at once."""
    drain_s: float = Field(default=1.0, ge=0)
    """Seconds between reporting not ready and closing, in which a load balancer turns away."""

    log_level: Level = "info"
    """Least severe event that is logged."""
    log_renderer: Renderer = "json"
    """Shape of a log line: for machines or for people."""


def settings_from_environment() -> Settings:
    """Return the settings of this process.

    Raises:
        SettingsInvalid: one is missing, misspelt or outside its range.
    """
    known = {f"{_PREFIX}{name.upper()}" for name in Settings.model_fields}
    unknown = sorted(name for name in os.environ if name.startswith(_PREFIX) and name not in known)
    if unknown:
        raise SettingsInvalid(f"unknown settings {', '.join(unknown)}; correct their names")
    try:
        return Settings()  # pyright: ignore[reportCallIssue] - its fields come from the environment
    except ValidationError as error:
        wrong = [f"set {_variable(str(e['loc'][0]))}: {e['msg']}" for e in error.errors(include_input=False)]
        raise SettingsInvalid("; ".join(wrong)) from None


def _variable(field: str) -> str:
    return field if field.startswith("KIZUNA_") else f"{_PREFIX}{field.upper()}"
