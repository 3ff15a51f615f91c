"""Settings are checked where they are made, not at the first question."""

import pytest
from agent_core.agents.settings import ModelProvider, ModelSettings, OutputMode
from pydantic import SecretStr, ValidationError


@pytest.mark.parametrize(
    ("provider", "address"),
    [
        (ModelProvider.OPENAI, "https://api.openai.com/v1"),
        (ModelProvider.ANTHROPIC, "https://api.anthropic.com/v1"),
        (ModelProvider.GEMINI, "https://generativelanguage.googleapis.com/v1beta/openai"),
    ],
)
def test_every_provider_has_an_address(provider: ModelProvider, address: str) -> None:
    assert ModelSettings(provider=provider).address == address


def test_a_base_url_replaces_the_providers_and_loses_its_slash() -> None:
    assert ModelSettings(base_url="http://127.0.0.1:11434/v1/").address == "http://127.0.0.1:11434/v1"


@pytest.mark.parametrize(
    "base_url", ["", "api.openai.com/v1", "ftp://host/v1", "https://", "https://u:p@host/v1", "https://host/v1?key=1"]
)
def test_an_address_that_is_none_is_rejected(base_url: str) -> None:
    with pytest.raises(ValidationError, match="base_url"):
        ModelSettings(base_url=base_url)


def test_openais_own_address_is_sent_the_name_that_its_newer_models_know() -> None:
    assert ModelSettings().token_limit_name == "max_completion_tokens"


def test_other_servers_are_sent_the_name_that_all_of_them_know() -> None:
    assert ModelSettings(base_url="http://127.0.0.1:8001/v1").token_limit_name == "max_tokens"
    assert ModelSettings(provider=ModelProvider.GEMINI).token_limit_name == "max_tokens"


def test_the_name_of_the_token_limit_can_be_set() -> None:
    assert ModelSettings(max_tokens_param="max_tokens").token_limit_name == "max_tokens"


def test_a_line_break_behind_a_key_is_dropped() -> None:
    key = ModelSettings(api_key=SecretStr("sk-one\n")).api_key
    assert key is not None
    assert key.get_secret_value() == "sk-one"


def test_an_empty_key_is_no_key() -> None:
    assert ModelSettings(api_key=SecretStr("  ")).api_key is None


@pytest.mark.parametrize("key", ["sk-\none", "schlüssel", "a\x00b"])
def test_a_key_that_no_header_can_carry_is_rejected_without_being_shown(key: str) -> None:
    with pytest.raises(ValidationError, match="copy it again") as caught:
        ModelSettings(api_key=SecretStr(key))
    assert key not in str(caught.value)


def test_settings_do_not_show_the_key() -> None:
    assert "sk-one" not in repr(ModelSettings(api_key=SecretStr("sk-one")))


@pytest.mark.parametrize(
    ("field", "lowest", "below"),
    [
        ("max_tokens", 16, 15),
        ("validation_retries", 0, -1),
        ("transient_retries", 0, -1),
        ("max_backoff_s", 0, -0.1),
        ("concurrency", 1, 0),
        ("temperature", 0, -0.1),
        ("http_timeout_s", 0.001, 0),
    ],
)
def test_limits_hold_at_their_lower_edge(field: str, lowest: float, below: float) -> None:
    assert getattr(ModelSettings.model_validate({field: lowest}), field) == lowest
    with pytest.raises(ValidationError):
        ModelSettings.model_validate({field: below})


@pytest.mark.parametrize(
    ("field", "highest", "above"),
    [("validation_retries", 5, 6), ("transient_retries", 10, 11), ("temperature", 2, 2.1)],
)
def test_limits_hold_at_their_upper_edge(field: str, highest: float, above: float) -> None:
    assert getattr(ModelSettings.model_validate({field: highest}), field) == highest
    with pytest.raises(ValidationError):
        ModelSettings.model_validate({field: above})


def test_a_misspelt_setting_is_an_error() -> None:
    with pytest.raises(ValidationError, match="base_urll"):
        ModelSettings.model_validate({"base_urll": "http://127.0.0.1/v1"})


def test_a_mode_is_read_from_its_name() -> None:
    assert ModelSettings.model_validate({"mode": "md_json"}).mode is OutputMode.MD_JSON


def test_a_question_is_priced_by_its_tokens() -> None:
    prices = ModelSettings(input_usd_per_million=2.0, cached_usd_per_million=0.5, output_usd_per_million=8.0)
    assert prices.cost_usd(input=1_000_000, cached=400_000, output=100_000) == pytest.approx(1.2 + 0.2 + 0.8)
    assert ModelSettings().cost_usd(input=1_000_000, cached=0, output=1_000_000) == 0.0
    whole = ModelSettings(input_usd_per_million=2.0)
    assert whole.cost_usd(input=1_000_000, cached=400_000, output=0) == pytest.approx(2.0)
