"""Names are chosen from a dataset's files, asked, and each answer is held to saying who it is."""

from pathlib import Path

import pytest
from standalone.home import SAMPLE

from evals.identities.__main__ import misses, shortcoming
from evals.identities.names import names_of, shared_names
from evals.questions.ablations import ABLATIONS
from evals.questions.asking import in_process
from evals.questions.scoring import Response


async def test_names_of_the_sample_are_answered_with_who_it_is(sample_dsn: str) -> None:
    names = names_of(SAMPLE)
    async with in_process(sample_dsn, wrap=ABLATIONS["none"]) as ask:
        missed = await misses(ask, names)
    assert not [line for line in missed if "MAX_TURNS" in line]
    assert len(missed) * 10 <= len(names), missed  # "Son" is taken for a word for relatives


def test_the_words_that_most_characters_share_come_first() -> None:
    called = {f"character:{i}": name for i, name in enumerate(["Rin Vexo", "Rin", "Rin Karu", "Mei Karu", "X", "Q2 q"])}
    assert shared_names({**called, "person:1": "Zed Zed", "person:2": "Zed"}) == ["Rin", "Karu", "Mei", "Vexo"]


def test_a_dataset_without_files_has_no_names(tmp_path: Path) -> None:
    assert names_of(tmp_path) == []


ANSWERED = {"answer": "Rin [1] is a character.", "results": ("id",), "reason": "SUFFICIENT"}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, None),
        ({"reason": "MAX_TURNS"}, "MAX_TURNS"),
        ({"reason": "CLARIFICATION_NEEDED"}, "CLARIFICATION_NEEDED"),
        ({"results": ()}, "no result"),
        ({"error": "refused"}, "refused"),
        ({"answer": "NO_MATCH_AFTER_MAX_TURNS"}, "a code in the answer"),
        ({"answer": "It is 0b5c1d1e-aaaa-bbbb."}, "a code in the answer"),
    ],
)
def test_an_answer_that_does_not_say_who_somebody_is_is_told_with_why(
    changed: dict[str, object], why: str | None
) -> None:
    assert shortcoming(Response(**{**ANSWERED, **changed})) == why  # pyright: ignore[reportArgumentType] - of the table
