"""Providers by name: ``ollama:qwen3:8b`` in place of an address, a mode, and what the provider takes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from agent_core.agents.settings import MOST_IN_FLIGHT, ModelProvider, OutputMode


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """What is known of a provider.

    Attributes:
        base_url: its address; ``None`` is the one of its wire form.
        mode: the mode in which it holds a model to a schema.
        strict: it enforces a schema only where it is told to.
        probe: what it takes differs from model to model, or from version to version.
        stream: it generates on for who has left unless it streams.
        key: the variable in which its users have the key; empty where a local server wants none.
        http_timeout_s: of one attempt; a model of this machine reads its prompt for seconds before it writes a word.
        concurrency: attempts in flight at once; such a model answers few at once, and what waits there times out.
    """

    provider: ModelProvider = ModelProvider.OPENAI
    base_url: str | None = None
    mode: OutputMode = OutputMode.JSON_SCHEMA
    strict: bool = False
    probe: bool = False
    key: str = ""
    stream: bool = False
    http_timeout_s: float = 8.0
    concurrency: int = MOST_IN_FLIGHT


_LOCAL: Final = Preset(probe=True, stream=True, http_timeout_s=20.0, concurrency=8)

PRESETS: Final = {
    "openai": Preset(mode=OutputMode.TOOLS, strict=True, key="OPENAI_API_KEY"),
    "anthropic": Preset(provider=ModelProvider.ANTHROPIC, mode=OutputMode.TOOLS, key="ANTHROPIC_API_KEY"),
    "gemini": Preset(provider=ModelProvider.GEMINI, key="GEMINI_API_KEY"),
    "openrouter": Preset(
        base_url="https://openrouter.ai/api/v1", mode=OutputMode.TOOLS, probe=True, key="OPENROUTER_API_KEY"
    ),
    "vllm": replace(_LOCAL, base_url="http://127.0.0.1:8000/v1", concurrency=MOST_IN_FLIGHT),
    # ignores a forced tool, so that it would answer in prose
    "ollama": replace(_LOCAL, base_url="http://127.0.0.1:11434/v1"),
    "llamacpp": replace(_LOCAL, base_url="http://127.0.0.1:8080/v1"),
}  # fmt: skip
KEY: Final = "KIZUNA_AGENT_MODEL__API_KEY"


class ModelUnknown(ValueError):
    """The shorthand of a model cannot be read, or lacks a key; the message names what to set."""


def settings_of(shorthand: str, environment: Mapping[str, str], *, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `ModelSettings` that ``PROVIDER:MODEL`` or ``ADDRESS#MODEL`` stands for; what is given wins.

    Raises:
        ModelUnknown: there is no such preset, no model is named, or its key is nowhere.
    """
    name, _, model = shorthand.partition(":")
    if "://" in shorthand:
        address, _, model = shorthand.partition("#")
        preset = Preset(base_url=address, probe=True)
        example = "http://127.0.0.1:1234/v1#qwen3"
    else:
        if name not in PRESETS:
            raise ModelUnknown(f"no preset {name[:40]!r}; use one of {', '.join(PRESETS)}, or ADDRESS#MODEL")
        preset = PRESETS[name]
        example = f"{name}:MODEL"
    if not model.strip():
        raise ModelUnknown(f"no model is named; write it as {example}")
    fields: dict[str, Any] = {
        "provider": preset.provider,
        "base_url": preset.base_url,
        "model": model.strip(),
        "mode": preset.mode,
        "strict": preset.strict,
        "probe": preset.probe and not given.keys() & {"mode", "strict"},
        "stream": preset.stream,
        "http_timeout_s": preset.http_timeout_s,
        "concurrency": preset.concurrency,
        "api_key": environment.get(preset.key) if preset.key else None,
    }
    fields |= given
    if preset.key and not fields["api_key"] and fields["base_url"] == preset.base_url:
        raise ModelUnknown(f"{preset.key} is not set; it takes the key of {name}, as {KEY} does")
    return fields
