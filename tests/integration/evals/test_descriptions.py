"""Described titles of the bundled sample are found as far as their floors say, with every stage and without."""

import json
from dataclasses import fields
from pathlib import Path

import pytest
from semantic_index.rerankers.learnt import FEATURES
from semantic_index.stages import Stages
from standalone.home import SAMPLE

from evals.descriptions.__main__ import arguments, measure
from evals.descriptions.fusions import FUSIONS
from tests.support.reading_pairs import write_cross_encoder

# What this finds on the sample, less about two titles of each set.
FLOORS = {"retellings": 0.75, "remembered": 0.85, "in long posts": 0.5, "other languages": 0.75, "romaji, others": 0.8}


async def test_described_titles_are_found_and_each_stage_is_measured(
    sample_dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    described = tmp_path / "mine.jsonl"
    described.write_text(
        '{"q": "a notebook in which names are written kills whom they name", "gold": "anime:n-death-note"}'
    )
    options = [
        "--data",
        str(SAMPLE),
        "--cache",
        str(tmp_path),
        "--file",
        str(described),
        "--ablations",
        "--asked",
        "--fit",
    ]
    ranker, pairs = tmp_path / "ranker.json", write_cross_encoder(tmp_path / "pairs")
    options += ["--ranker", str(pairs), "--fit-ranker", str(ranker)]
    shares = await measure(sample_dsn, arguments().parse_args(options))
    found = {name: shares[f"all stages.{name}"] for name in FLOORS}
    assert all(found[name] > floor for name, floor in FLOORS.items()), found
    assert shares["all stages.mine"] == 1
    assert shares["all stages.in long posts"] > shares["none.in long posts"]
    assert shares["asked of the rules.mine"] == 1
    assert shares["without glosses.romaji, others"] < found["romaji, others"] - 0.2
    assert shares["asked of the rules.romaji, others"] > FLOORS["romaji, others"]
    lines = capsys.readouterr().out
    assert all(f"without {field.name}" in lines for field in fields(Stages) if field.default is True)
    assert shares["ranked: learnt.mine"] == 1
    assert f"ranked: {pairs}" in lines
    assert all(shares[f"fused: {name}.retellings"] > 0.5 for name in FUSIONS)
    assert set(json.loads(ranker.read_text())["weights"]) == set(FEATURES)
    assert "fitted on" in lines
