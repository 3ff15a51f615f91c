"""A job that writes to no terminal says in lines what it does, and that it goes on."""

import io
import re
import threading

from indexer.console import LINE_EVERY_S, bars, lines
from rich.console import Console


def test_each_stage_begins_with_a_line() -> None:
    written: list[str] = []
    with lines(written.append) as show:
        for stage, item, done in (("reading", "anime", 1), ("reading", "manga", 2), ("loading", "entity", 1)):
            show(stage, item, done, 4)
    assert [re.sub(r"^\d\d:\d\d:\d\d ", "", line) for line in written] == ["reading anime 25 %", "loading entity 25 %"]
    assert LINE_EVERY_S == 10


def test_a_stage_that_goes_on_without_news_is_told_again() -> None:
    written: list[str] = []
    twice = threading.Event()

    def write(line: str) -> None:
        written.append(line)
        if len(written) == 3:
            twice.set()

    with lines(write, every_s=0.001) as show:
        show("checking", "statistics", 0, 0)
        assert twice.wait(30)
    assert {line.partition(" ")[2] for line in written} == {"checking statistics"}


def test_a_file_gets_no_bar() -> None:
    out = io.StringIO()
    with bars(Console(file=out, width=80)) as show:
        show("reading", "[anime]", 1, 2)
    assert out.getvalue().endswith("reading [anime] 50 %\n")
