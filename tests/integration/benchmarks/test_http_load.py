"""Servers of a benchmark are processes of their own, and say what they use."""

import pytest

from benchmarks._http_load import Server, free_port, served


def test_a_server_that_ends_before_it_listens_ends_the_benchmark() -> None:
    with pytest.raises(SystemExit, match="ended with 3"), served(["-c", "raise SystemExit(3)"], free_port(), {}):
        pytest.fail("nothing was served")


def test_a_server_says_what_it_uses() -> None:
    port = free_port()
    with served(["-m", "http.server", str(port), "--bind", "127.0.0.1"], port, {}) as server:
        assert server == Server(port, server.process)
        assert server.cpu_s > 0
        assert 1 < server.resident_mb < 1_000
