"""How many agents a machine is given."""

import os

import pytest
from standalone.addresses import agents_of_this_machine


@pytest.mark.parametrize(("cores", "agents"), [(None, 1), (1, 1), (4, 1), (7, 1), (8, 2), (64, 2)])
def test_a_machine_gets_as_many_agents_as_it_can_keep_busy(
    cores: int | None, agents: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert agents_of_this_machine() == agents
