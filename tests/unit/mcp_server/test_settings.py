"""Settings of the MCP server, and who may reach it over HTTP."""

import pytest
from mcp_server.serving import security
from mcp_server.settings import Settings, SettingsInvalid, settings_from_environment


def test_what_is_given_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIZUNA_MCP_PORT", "9001")
    monkeypatch.setenv("KIZUNA_MCP_MAX_CALLS", "3")
    settings = settings_from_environment(port="9002")
    assert (settings.port, settings.max_calls, settings.client_limits.connections) == (9002, 3, 3)


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "99999"), ("PROT", "1"), ("MAX_CALLS", "0"), ("BFF_URL", "file:///secret")]
)
def test_a_wrong_setting_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"KIZUNA_MCP_{name}", value)
    with pytest.raises(SettingsInvalid, match=f"KIZUNA_MCP_{name}") as raised:
        settings_from_environment()
    assert value not in str(raised.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.8.8.8"])
def test_on_this_machine_its_own_names_are_answered(host: str) -> None:
    allowed = security(Settings(host=host, port=8790))
    assert allowed.enable_dns_rebinding_protection
    assert set(allowed.allowed_hosts) == {"127.0.0.1:8790", "localhost:8790", "[::1]:8790"}
    assert set(allowed.allowed_origins) == {f"http://{name}" for name in allowed.allowed_hosts}


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.2", "example.org", "::"])  # noqa: S104 - it is refused
def test_beyond_this_machine_hosts_have_to_be_named(host: str) -> None:
    with pytest.raises(SettingsInvalid, match="KIZUNA_MCP_ALLOWED_HOSTS"):
        security(Settings(host=host))
    named = Settings(host=host, allowed_hosts="mcp.example.org a:*", allowed_origins="https://example.org")
    allowed = security(named)
    assert {"mcp.example.org", "a:*"} <= set(allowed.allowed_hosts)
    assert "https://example.org" in allowed.allowed_origins
