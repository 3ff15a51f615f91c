"""How described titles are drawn and ranked, and what weights are fitted to."""

import json
from pathlib import Path

import numpy as np
import pytest
from catalog.entities import entity_id

from evals.descriptions.fitting import Candidates, fitted
from evals.descriptions.ranks import mean_reciprocal
from evals.descriptions.retellings import read_descriptions, retellings

LONG = "A cook opens a restaurant for ghosts. Each evening one of them tells how it died. Nobody pays with money. " * 3


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two anime made of manga, one of them adult, and a third whose manga has hardly a text."""
    anime = [{"id": "anime:1"}, {"id": "anime:2", "is_adult": True}, {"id": "anime:3"}]
    told = {
        **{f"anime:{n}": "Told otherwise." for n in (1, 2, 3)},
        "manga:1": LONG,
        "manga:2": LONG,
        "manga:3": "Short.",
    }
    files = {
        "anime": anime,
        "synopsis": [{"id": id_, "synopsis": text} for id_, text in told.items()],
        "anime_manga": [{"anime": f"anime:{n}", "manga": f"manga:{n}"} for n in (1, 2, 3)],
    }
    for name, rows in files.items():
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return tmp_path


def test_a_retelling_is_the_beginning_of_a_manga_and_leads_to_its_anime(data: Path) -> None:
    (one,) = retellings(data, most=10, seed=1)
    assert one.meant == str(entity_id("anime:1"))
    assert LONG.startswith(one.text)
    assert 200 < len(one.text) < 300
    assert one.text.endswith(".")
    assert retellings(data, most=0, seed=1) == []


def test_descriptions_of_a_file_are_read_with_what_they_mean(tmp_path: Path) -> None:
    (tmp_path / "some.jsonl").write_text('{"q": "a boy and a whale", "gold": "anime:7"}\n')
    (one,) = read_descriptions(tmp_path / "some.jsonl")
    assert (one.text, one.meant) == ("a boy and a whale", str(entity_id("anime:7")))


def test_what_is_not_found_counts_nothing() -> None:
    assert mean_reciprocal([1, 2, 0, 4]) == pytest.approx((1 + 0.5 + 0.25) / 4)


def test_what_tells_the_meant_from_the_others_is_weighed_and_what_misleads_is_not() -> None:
    random = np.random.default_rng(1)
    texts = [Candidates(random.random((20, 3)), 0) for _ in range(60)]
    for text in texts:
        text.parts[0, 1] = 1.2  # its meaning is the closest
        text.parts[0, 2] = 0.0  # nobody knows it
    weights = fitted(texts)
    assert weights.meaning > weights.words > weights.known
    assert weights.known < 0
