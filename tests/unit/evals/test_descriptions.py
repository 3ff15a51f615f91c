"""How described titles are drawn, ranked and left out of stages, and what weights are fitted to."""

import json
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from catalog.entities import entity_id
from semantic_index.stages import Stages

from evals.descriptions.__main__ import arguments
from evals.descriptions.ablations import ALL, ablations
from evals.descriptions.fitting import PARTS, Candidates, fitted
from evals.descriptions.ranks import Found, percentile
from evals.descriptions.remembered import in_other_languages, in_romaji_and_others, posted, remembered
from evals.descriptions.retellings import Description, read_descriptions, retellings

LONG = "A cook opens a restaurant for ghosts. Each evening one of them tells how it died. Nobody pays with money. " * 3


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two anime made of manga, one of them adult, and a third whose manga has hardly a text."""
    anime = [
        {"id": "anime:1", "title": "Kurenai no Buta", "members": 7},
        {"id": "anime:2", "title": "Kurenai no Buta", "members": 9, "is_adult": True},
        {"id": "anime:3", "title": "Kurenai no Buta", "members": 3},
        {"id": "anime:4", "title": "Barakamon Movie", "title_english": "Barakamon"},
    ]
    synopses = {
        **{f"anime:{n}": "Told otherwise." for n in (1, 2, 3)},
        "manga:1": LONG,
        "manga:2": LONG,
        "manga:3": "Short.",
    }
    files = {
        "anime": anime,
        "synopsis": [{"id": id_, "synopsis": text} for id_, text in synopses.items()],
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


def test_what_is_remembered_leads_to_the_best_known_title_of_its_name(data: Path) -> None:
    pig, calligrapher = remembered(data)
    assert "pilot who is a pig" in pig.text
    assert pig.meant == str(entity_id("anime:1"))
    assert calligrapher.meant == str(entity_id("anime:4"))


def test_titles_are_described_in_other_languages_too(data: Path) -> None:
    spanish, german = in_other_languages(data)
    assert "piloto" in spanish.text
    assert "Kalligraf" in german.text
    assert [one.meant for one in (spanish, german)] == [str(entity_id("anime:1")), str(entity_id("anime:4"))]


def test_romanised_japanese_and_others_have_a_set_of_their_own(tmp_path: Path) -> None:
    titles = [{"id": "anime:5", "title": "Howl no Ugoku Shiro"}, {"id": "anime:6", "title": "One Piece"}]
    (tmp_path / "anime.jsonl").write_text("\n".join(map(json.dumps, titles)))
    japanese, german = in_romaji_and_others(tmp_path)
    assert "kaizoku" in japanese.text
    assert "Zauberers" in german.text
    assert [one.meant for one in (japanese, german)] == [str(entity_id("anime:6")), str(entity_id("anime:5"))]


def test_a_long_post_holds_the_description_among_sentences_that_say_nothing_of_it() -> None:
    described = [Description("A pig flies a plane. It is red.", "x"), Description("Ghosts eat there.", "y")]
    long = posted(described, seed=1)
    assert [one.meant for one in long] == ["x", "y"]
    assert all(one.text.count(".") > 10 for one in long)
    assert long[0].text.index("A pig flies a plane.") < long[0].text.index("It is red.")
    assert long == posted(described, seed=1) != posted(described, seed=2)


def test_every_stage_is_left_out_once_and_all_of_them_at_last() -> None:
    runs = ablations()
    stages = [field.name for field in fields(Stages) if field.type in (bool, "bool")]
    assert len(runs) == len(stages) + 3  # all, none, and the learnt ranker
    assert runs[ALL] == Stages()
    assert not any(getattr(runs["none"], stage) for stage in stages)
    for stage in stages:
        assert [name for name in stages if not getattr(runs[f"without {stage}"], name)] == [stage]


def test_what_is_not_found_counts_nothing() -> None:
    assert Found([1, 2, 0, 4], []).mean_reciprocal == pytest.approx((1 + 0.5 + 0.25) / 4)
    assert Found([], []).mean_reciprocal == 0


def test_a_percentile_is_what_so_many_take_at_most() -> None:
    assert percentile([*map(float, range(101))], 0.95) == 95
    assert percentile([], 0.95) == 0


def test_what_tells_the_meant_from_the_others_is_weighed_and_what_misleads_is_not() -> None:
    random = np.random.default_rng(1)
    texts = [Candidates(random.random((20, len(PARTS))), 0) for _ in range(60)]
    for text in texts:
        text.parts[0, PARTS.index("meaning")] = 1.2  # its meaning is the closest
        text.parts[0, PARTS.index("text")] = 0.9  # so are its words, mostly
        text.parts[0, PARTS.index("known")] = 0.0  # nobody knows it
        text.parts[0, PARTS.index("named")] = 1.0  # its names are told
    weights, by_field = fitted(texts)
    assert weights.meaning > weights.words > weights.known
    assert weights.known == pytest.approx(0, abs=1e-2)
    assert by_field.named > max(by_field.names, by_field.cast)


def test_the_command_takes_a_dataset_and_any_number_of_files() -> None:
    options = arguments().parse_args(["--data", "x", "--file", "a", "--file", "b", "--ablations"])
    assert options.file == [Path("a"), Path("b")]
    assert (options.dsn, options.fit, options.most) == (None, False, 500)
    with pytest.raises(SystemExit):
        arguments().parse_args(["--file", "a"])
