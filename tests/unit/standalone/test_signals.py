"""A signal that ends the program unwinds it, and waits while something is begun."""

import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from standalone import server_process
from standalone.home import Home
from standalone.signals import held_back, unwind_if_signalled, unwind_on_signals
from standalone.spares import Spare


@pytest.fixture(autouse=True)
def handlers() -> Generator[None]:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    unwind_on_signals()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_unwinds_the_program(number: signal.Signals) -> None:
    with pytest.raises(SystemExit) as ended:
        signal.raise_signal(number)
    assert ended.value.code == 128 + number


class Destroyed:
    """An object that is destroyed just when the program is told to end."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_signal_that_came_while_an_object_was_destroyed_unwinds_the_program_later() -> None:
    unwind_if_signalled()
    Destroyed()
    with pytest.raises(SystemExit) as ended:
        unwind_if_signalled()
    assert ended.value.code == 128 + signal.SIGTERM


def test_a_signal_waits_until_what_is_begun_is_known() -> None:
    begun: list[str] = []

    def begin() -> None:
        with held_back():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGHUP)
            begun.append("it")

    with pytest.raises(SystemExit):
        begin()
    assert begun == ["it"]
    with pytest.raises(SystemExit):
        signal.raise_signal(signal.SIGTERM)


def test_a_block_that_takes_long_is_left_where_it_may_be() -> None:
    done: list[str] = []

    def take_long() -> None:
        with held_back() as unwind:
            unwind()
            with held_back():
                signal.raise_signal(signal.SIGTERM)
            done.append("what cannot be left")
            unwind()
            done.append("what comes later")

    with pytest.raises(SystemExit) as ended:
        take_long()
    assert ended.value.code == 128 + signal.SIGTERM
    assert done == ["what cannot be left"]


def test_what_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with held_back():
        signal.raise_signal(signal.SIGHUP)
    unwind_on_signals()
    signal.raise_signal(signal.SIGHUP)


class Begun:
    """What is started just when the program is told to end."""

    pid = 4_242

    def __init__(self, *_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_process_that_is_begun_when_the_signal_comes_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_process.subprocess, "Popen", Begun)
    home = Home(tmp_path)
    home.logs.mkdir(parents=True)
    program = server_process.Program(name="agent", module="nothing", environment={})
    process = server_process.ServerProcess(program, home, listens=lambda: False, spare=Spare(home))
    with pytest.raises(SystemExit):
        process.start()
    assert process.process_id == Begun.pid
