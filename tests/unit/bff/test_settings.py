"""Settings come from the environment by name; what cannot be taken is named, never shown."""

import os
from pathlib import Path

import pytest
from bff import __main__ as process
from bff.settings import Settings, settings_from_environment

DSN = "postgresql://kizuna:hunter2@db/kizuna"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment with nothing but the address of PostgreSQL."""
    for name in [name for name in os.environ if name.startswith("KIZUNA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("KIZUNA_POSTGRES_DSN", DSN)
    return monkeypatch


def test_an_address_of_postgres_is_all_that_is_needed() -> None:
    settings = settings_from_environment()
    assert settings.postgres_dsn.get_secret_value() == DSN
    assert (settings.host, settings.port, settings.agent_target) == ("127.0.0.1", 8000, "127.0.0.1:50051")


def test_a_name_of_our_own_wins_over_a_shared_one(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("KIZUNA_BFF_POSTGRES_DSN", "postgresql://other")
    environment.setenv("KIZUNA_AGENT_TARGET", "agent:1")
    assert settings_from_environment().postgres_dsn.get_secret_value() == "postgresql://other"
    assert settings_from_environment().agent_target == "agent:1"


def test_every_setting_can_be_set_and_says_what_it_is(environment: pytest.MonkeyPatch) -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name
        value = DSN if name == "postgres_dsn" else str(field.default)
        environment.setenv(f"KIZUNA_BFF_{name.upper()}", value)
    assert settings_from_environment()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "65536"),
        ("PORT", "secret-port"),
        ("REQUEST_TIMEOUT_S", "0"),
        ("POOL_MAX_SIZE", "0"),
        ("MAX_HYDRATING", "0"),
        ("LOG_LEVEL", "chatty"),
        ("PROCESSORS", "0-1"),
        ("PROCESSORS", "10000"),
        ("QUESTION_PROCESSORS", "secret"),
        ("PAGE", "perhaps"),
        ("CORS_ORIGINS", "secret.example"),
        ("CORS_ORIGINS", "https://secret.example/path"),
        ("CORS_ORIGINS", "null"),
        ("PERSISTED_DOCUMENTS", "-1"),
        ("POSTGRES_DSN", "secret"),
        ("POSTGRES_DSN", "mysql://secret@db/kizuna"),
        ("POSTGRES_DSN", "postgresql://db:secret/kizuna"),
    ],
)
def test_a_value_that_cannot_be_taken_ends_the_process_with_its_name(
    environment: pytest.MonkeyPatch, name: str, value: str
) -> None:
    environment.setenv(f"KIZUNA_BFF_{name}", value)
    with pytest.raises(SystemExit, match=f"KIZUNA_BFF_{name}") as ended:
        process.main()
    assert "secret" not in str(ended.value)
    assert "hunter2" not in str(ended.value)


def test_without_an_address_of_postgres_the_process_says_which_setting_is_missing(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.delenv("KIZUNA_POSTGRES_DSN")
    with pytest.raises(SystemExit, match="POSTGRES_DSN"):
        process.main()


def test_a_misspelt_setting_is_not_passed_over(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("KIZUNA_BFF_PROT", "1")
    with pytest.raises(SystemExit, match="KIZUNA_BFF_PROT"):
        process.main()


def test_a_password_is_never_written() -> None:
    assert "hunter2" not in repr(settings_from_environment())


def test_origins_are_read_as_browsers_write_them(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("KIZUNA_BFF_CORS_ORIGINS", " https://B.example:443  http://localhost:5173 ")
    assert settings_from_environment().cors_origins == "http://localhost:5173 https://b.example"


def test_only_an_allow_list_is_answered_where_there_is_one(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("KIZUNA_BFF_DOCUMENTS_ONLY", "true")
    assert settings_from_environment().documents_only  # of the page and of the MCP server
    environment.setenv("KIZUNA_BFF_DOCUMENTS", "documents.json")
    assert settings_from_environment().documents == Path("documents.json")
