"""Every program of the evaluations and benchmarks says how it is used, before it does anything."""

import re
import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAMS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
    for room in ("evals", "benchmarks")
    for path in (ROOT / room).rglob("*.py")
    if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
)


def written(*_: object, **__: object) -> None:
    pytest.fail("a program that is asked for its usage writes a file")


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_that_is_asked_for_its_usage_only_tells_it(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "--help"])
    monkeypatch.setattr(Path, "write_text", written)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    assert ended.value.code == 0
    assert re.match(rf"usage: python -m {re.escape(program)}\b", capsys.readouterr().out)
