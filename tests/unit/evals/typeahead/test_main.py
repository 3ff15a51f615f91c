"""The command line of the evaluation."""

import sys

import pytest

from evals.typeahead.__main__ import main


@pytest.mark.parametrize("narrower", [("--kind", "typo2"), ("--type", "anime")])
def test_queries_of_a_file_are_scored_all_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], narrower: tuple[str, str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["evals", "--dsn", "none", "--queries", "some.jsonl", *narrower])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "leave out --kind and --type" in capsys.readouterr().err
