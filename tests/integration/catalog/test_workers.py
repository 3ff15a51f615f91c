"""Processes that work on all processors, and end with the one that began them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from catalog.workers import worker_processes

PARENT = """
import os, sys
from catalog.workers import worker_processes
if __name__ == "__main__":
    with worker_processes() as workers:
        print(workers.submit(os.getpid).result(), flush=True)
        sys.stdin.read()
"""


def test_work_is_done_in_another_process() -> None:
    with worker_processes() as workers:
        assert workers.submit(os.getpid).result() != os.getpid()


def test_what_has_not_begun_is_given_up_at_the_end() -> None:
    with worker_processes() as workers:
        waiting = [workers.submit(time.sleep, 0.01) for _ in range(1_000)]
    assert any(one.cancelled() for one in waiting)


def test_an_interrupt_from_the_keyboard_ends_no_worker() -> None:
    with worker_processes() as workers:
        worker = workers.submit(os.getpid).result()
        os.kill(worker, signal.SIGINT)
        assert workers.submit(pow, 2, 3).result() == 8


def test_a_worker_ends_when_the_process_that_began_it_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
    for _ in range(500):
        if _is_gone(worker):
            return
        time.sleep(0.02)
    pytest.fail("the worker waits for work that never comes")


def _is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
