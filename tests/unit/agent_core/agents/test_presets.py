"""A model is named in short, and a key that is missing by the variable that takes it."""

import pytest
from agent_core.agents.presets import PRESETS, ModelUnknown, settings_of
from agent_core.agents.schema import strict_schema
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.agents.sufficiency import SufficiencyReport

ENVIRONMENT = {preset.key: "sk-1" for preset in PRESETS.values()}


def settings(shorthand: str, **given: object) -> ModelSettings:
    return ModelSettings.model_validate(settings_of(shorthand, ENVIRONMENT, given=given))


@pytest.mark.parametrize(
    ("shorthand", "address", "model", "mode", "strict"),
    [
        ("openai:gpt-5-mini", "https://api.openai.com/v1", "gpt-5-mini", "tools", True),
        ("anthropic:claude", "https://api.anthropic.com/v1", "claude", "tools", False),
        ("gemini:flash", "https://generativelanguage.googleapis.com/v1beta/openai", "flash", "json_schema", False),
        ("openrouter:qwen/qwen3", "https://openrouter.ai/api/v1", "qwen/qwen3", "tools", False),
        ("vllm:Qwen/Qwen3-8B", "http://127.0.0.1:8000/v1", "Qwen/Qwen3-8B", "json_schema", False),
        ("ollama:qwen3:8b", "http://127.0.0.1:11434/v1", "qwen3:8b", "json_schema", False),
        ("llamacpp:any", "http://127.0.0.1:8080/v1", "any", "json_schema", False),
        ("http://10.0.0.2:1234/v1#own", "http://10.0.0.2:1234/v1", "own", "json_schema", False),
    ],
)
def test_every_preset_says_where_and_how_its_model_is_asked(
    shorthand: str, address: str, model: str, mode: str, strict: bool
) -> None:
    made = settings(shorthand)
    assert (made.address, made.model, made.mode, made.strict) == (address, model, mode, strict)
    assert not made.lacks_key


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_schema_that_its_provider_takes(name: str) -> None:
    made = settings(f"{name}:m")
    report = strict_schema(SufficiencyReport, made.schema_profile)
    assert ("maxLength" in report["properties"]["rationale"]) is (name in {"openrouter", "vllm", "ollama", "llamacpp"})
    assert ("maxItems" in report["properties"]["missing"]) is (name != "anthropic")
    assert (report["required"] == list(report["properties"])) is (name == "openai")


@pytest.mark.parametrize("name", PRESETS)
def test_a_model_of_this_machine_has_more_time_for_a_request(name: str) -> None:
    local = name in {"vllm", "ollama", "llamacpp"}
    assert settings(f"{name}:m").http_timeout_s == (
        20 if local else ModelSettings.model_fields["http_timeout_s"].default
    )
    assert settings(f"{name}:m", http_timeout_s=3).http_timeout_s == 3


@pytest.mark.parametrize("name", [*PRESETS, "http://127.0.0.1:1234/v1"])
def test_what_differs_from_model_to_model_is_asked_at_the_start(name: str) -> None:
    shorthand = f"{name}#m" if "//" in name else f"{name}:m"
    assert settings(shorthand).probe is (name not in {"openai", "anthropic", "gemini"})
    assert not settings(shorthand, mode="tools").probe
    assert not settings(shorthand, strict=True).probe


@pytest.mark.parametrize(("name", "most"), [("ollama", 8), ("llamacpp", 8), ("vllm", 256), ("openrouter", 256)])
def test_a_server_of_this_machine_is_asked_as_little_at_once_as_it_answers(name: str, most: int) -> None:
    assert settings(f"{name}:m", api_key="k").concurrency == most
    assert settings(f"{name}:m", api_key="k", concurrency=3).concurrency == 3


def test_what_is_set_itself_goes_before_the_preset() -> None:
    made = settings("ollama:qwen3:8b", base_url="http://gpu:11434/v1", mode="tools", model="qwen3:32b")
    assert (made.address, made.mode, made.model) == ("http://gpu:11434/v1", OutputMode.TOOLS, "qwen3:32b")


@pytest.mark.parametrize(("name", "key"), [(name, preset.key) for name, preset in PRESETS.items() if preset.key])
def test_a_missing_key_is_named(name: str, key: str) -> None:
    with pytest.raises(ModelUnknown, match=f"^{key} is not set.*KIZUNA_AGENT_MODEL__API_KEY"):
        settings_of(f"{name}:m", {}, given={})
    assert settings_of(f"{name}:m", {}, given={"api_key": "sk"})["api_key"] == "sk"
    assert settings_of(f"{name}:m", {}, given={"base_url": "http://proxy/v1"})["api_key"] is None


@pytest.mark.parametrize(
    ("shorthand", "advice"),
    [
        ("llama:x", "use one of openai, anthropic"),
        ("ollama", "write it as ollama:MODEL"),
        ("ollama: ", "write it as ollama:MODEL"),
        ("http://127.0.0.1:1/v1", "#qwen3"),
    ],
)
def test_a_shorthand_that_cannot_be_read_says_how_to_write_it(shorthand: str, advice: str) -> None:
    with pytest.raises(ModelUnknown, match=advice):
        settings_of(shorthand, {}, given={})
