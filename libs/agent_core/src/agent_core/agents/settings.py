"""Which model answers, where, and how it is spoken to."""

from enum import StrEnum
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator

from agent_core.agents.breaker import BreakerLimits
from agent_core.agents.schema import SchemaProfile

# Requests to a hosted provider that a process waits for at once.
MOST_IN_FLIGHT: Final = 256


class ModelProvider(StrEnum):
    """Whose wire form is spoken.

    ``openai`` is every server with ``/chat/completions`` (OpenAI, vLLM, Ollama, OpenRouter …); ``gemini`` is the same
    at Google's address; ``anthropic`` is the Messages API.
    """

    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    GEMINI = "gemini"


class OutputMode(StrEnum):
    """How the model is made to answer in the schema.

    ``tools`` forces one tool call; ``json_schema`` asks for the provider's schema-constrained output (Ollama needs it,
    because it ignores a forced tool); ``json`` and ``md_json`` put the schema into the system prompt, for servers that
    know neither, and ``md_json`` lets the model wrap its JSON in a fenced block.
    """

    TOOLS = "tools"
    JSON_SCHEMA = "json_schema"
    JSON = "json"
    MD_JSON = "md_json"


TokenLimitName = Literal["max_tokens", "max_completion_tokens"]

_BASE_URLS: Final = {
    ModelProvider.OPENAI: "https://api.openai.com/v1",
    ModelProvider.ANTHROPIC: "https://api.anthropic.com/v1",
    ModelProvider.GEMINI: "https://generativelanguage.googleapis.com/v1beta/openai",
}


class ModelSettings(BaseModel):
    """Everything that a model call depends on.

    Attributes:
        base_url: address up to and without ``/chat/completions`` or ``/messages``; ``None`` is the provider's own.
        api_key: ``None`` or empty sends no key, as local servers want it.
        strict: ask the provider to enforce the schema (OpenAI, Anthropic); others ignore or reject the key.
        probe: ask the endpoint once at the start which mode it takes, strict or not; those of the settings hold until
            it has answered, and where none works.
        temperature: ``None`` leaves it out, which the gpt-5 and o-series require.
        stream: have chat completions sent as they are generated, so that servers notice at once who has left, for whom
            some generate to the end otherwise.
        tokenizer: folder or installed package with the model's ``tokenizer.json``, to count what it is shown; empty
            takes that of the embedding model, and without one bytes are counted.
        max_tokens: of one output, reasoning included; doubled once where an output was cut.
        max_tokens_param: the name that the server knows; ``None`` picks ``max_completion_tokens`` for OpenAI's own
            address, whose newer models reject the old name, and ``max_tokens`` elsewhere.
        extra_body: merged into every request, such as ``{"reasoning_effort": "low"}``.
        http_timeout_s: of one attempt, and so what a provider that hangs costs, because that is not repeated; raise it
            for a slow model. The question's deadline holds above it.
        validation_retries: corrections of an output that does not fit.
        transient_retries: repeats of an attempt that failed in a way that may pass. Of corrections and repeats together
            a question's turn has as many as ``LoopLimits.max_turn_attempts`` leaves.
        breaker_failures: attempts in a row after whose failure the provider is not asked for a while.
        breaker_open_s: how long, before a probe in the background; doubled with each one that fails.
        breaker_max_open_s: the longest wait before a probe, also where the provider asks for more.
        input_usd_per_million: price of a million tokens sent; 0 costs nothing, and ``max_cost_usd`` never holds.
        cached_usd_per_million: of those that the provider had cached; ``None`` is the price of all others.
        output_usd_per_million: price of a million tokens received.
        max_backoff_s: longest wait before such a repeat; a server that asks for more is given up at once.
        concurrency: attempts in flight at once in this process; waiting for a place counts against the deadline. Lower
            it for a server that answers few at once: what waits there counts against ``http_timeout_s`` too.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    provider: ModelProvider = ModelProvider.OPENAI
    model: str = Field(default="gpt-5-mini", min_length=1)
    base_url: str | None = None
    api_key: SecretStr | None = None
    mode: OutputMode = OutputMode.TOOLS
    strict: bool = False
    probe: bool = False
    temperature: float | None = Field(default=None, ge=0, le=2)
    stream: bool = False
    tokenizer: str = ""
    max_tokens: int = Field(default=4_000, ge=16)
    max_tokens_param: TokenLimitName | None = None
    extra_body: dict[str, Any] = Field(default_factory=dict[str, Any])
    http_timeout_s: float = Field(default=8.0, gt=0)
    validation_retries: int = Field(default=1, ge=0, le=5)
    transient_retries: int = Field(default=1, ge=0, le=10)
    max_backoff_s: float = Field(default=4.0, ge=0)
    concurrency: int = Field(default=MOST_IN_FLIGHT, ge=1)
    breaker_failures: int = Field(default=5, ge=1)
    breaker_open_s: float = Field(default=10.0, gt=0)
    breaker_max_open_s: float = Field(default=120.0, gt=0)
    input_usd_per_million: float = Field(default=0.0, ge=0)
    cached_usd_per_million: float | None = Field(default=None, ge=0)
    output_usd_per_million: float = Field(default=0.0, ge=0)

    @field_validator("base_url")
    @classmethod
    def _http_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.username:
            raise ValueError("base_url must look like https://host/v1, without user, password or query")
        return value.rstrip("/")

    @field_validator("api_key")
    @classmethod
    def _fits_a_header(cls, value: SecretStr | None) -> SecretStr | None:
        key = value.get_secret_value().strip() if value else ""
        if not key.isascii() or not key.isprintable():
            raise ValueError("api_key holds characters that an HTTP header cannot carry; copy it again")
        return SecretStr(key) if key else None

    def cost_usd(self, *, input: int, cached: int, output: int) -> float:  # noqa: A002 - as providers call it
        """Return the price of one attempt's tokens; ``input`` includes ``cached``."""
        of_cached = self.input_usd_per_million if self.cached_usd_per_million is None else self.cached_usd_per_million
        millionths = (input - cached) * self.input_usd_per_million + cached * of_cached
        return (millionths + output * self.output_usd_per_million) / 1e6

    @property
    def breaker_limits(self) -> BreakerLimits:
        """When the circuit breaker opens, and for how long."""
        return BreakerLimits(
            failures=self.breaker_failures, open_s=self.breaker_open_s, max_open_s=self.breaker_max_open_s
        )

    @property
    def address(self) -> str:
        """The base URL in use."""
        return self.base_url or _BASE_URLS[self.provider]

    @property
    def token_limit_name(self) -> TokenLimitName:
        """The name under which ``max_tokens`` is sent."""
        if self.max_tokens_param is not None:
            return self.max_tokens_param
        own = self.provider is ModelProvider.OPENAI and self.address == _BASE_URLS[ModelProvider.OPENAI]
        return "max_completion_tokens" if own else "max_tokens"

    @property
    def schema_profile(self) -> SchemaProfile:
        """What of a schema the provider takes; strict ones want every property and no length."""
        lenient = self.provider is ModelProvider.OPENAI and not self.strict
        return SchemaProfile(
            bounds=self.provider is not ModelProvider.ANTHROPIC, lengths=lenient, complete=self.strict
        )  # fmt: skip

    @property
    def lacks_key(self) -> bool:
        """True where a provider's own address is asked, which refuses every request without a key."""
        return self.api_key is None and self.address in _BASE_URLS.values()
