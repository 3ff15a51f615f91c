"""Processes that work on all processors for a while, and end with the one that began them."""

import os
import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


@contextmanager
def worker_processes() -> Generator[ProcessPoolExecutor]:
    """Yield as many processes as there are processors, each begun when there is work for it.

    At the end what is being worked on is waited for, and what has not begun is given up.
    """
    workers = ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield workers
    finally:
        workers.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave interrupts from the keyboard to the process that waits for this one, and end when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_behind_parent, daemon=True).start()


def _end_behind_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)  # else it would wait for work forever
