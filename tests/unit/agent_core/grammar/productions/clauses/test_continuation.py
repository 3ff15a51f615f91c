"""A story that goes on in something is continued by that; a verb with an object says what it continues."""

import pytest
from agent_core.grammar.words.lexicon import read_lexicon

from tests.support.readings import read

ZORBLAT = "Zorblat[anime]"


@pytest.mark.parametrize(
    "question",
    [
        "In which anime does the story of Zorblat go on?",
        "In which anime does Zorblat continue?",
        "In which anime does Zorblat's story continue?",
        "With which anime does the story of Zorblat go on?",
        "With which show does Zorblat go on?",
        "What does Zorblat carry on as?",
        "As what does Zorblat carry on?",
        "Where does the story of Zorblat continue?",
        "Where does the plot of Zorblat go on?",
        "Under which title was Zorblat continued?",
        "the anime that Zorblat goes on in",
        "the anime in which Zorblat continues",
        "Which anime resumes the story of Zorblat?",
        "Which title takes over from Zorblat?",
        "Which anime picks the story up after Zorblat?",
    ],
)
def test_what_a_story_goes_on_in_is_its_sequel(question: str) -> None:
    assert read(question) == f"sequel({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    [
        "What does Zorblat continue?",
        "Which anime does Zorblat carry on?",
        "From which anime does Zorblat take over the story?",
        "Which title leads up to Zorblat?",
    ],
)
def test_what_it_continues_is_its_prequel(question: str) -> None:
    assert read(question) == f"prequel({ZORBLAT})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed the anime that Zorblat goes on in?", f"staff:Director(sequel({ZORBLAT}))"),
        ("Who scored the anime in which the story of Zorblat goes on?", f"staff:Music(sequel({ZORBLAT}))"),
        ("Which studio animated the anime in which Zorblat continues?", f"animated_by(sequel({ZORBLAT}))"),
        ("Who wrote the story of Nightpaper?", "written_by(Nightpaper[manga])"),
        ("Which anime was condensed into Zorblat?", f"full_story({ZORBLAT})"),
        ("Zorblat was condensed into a recap directed by whom?", f"staff:Director(summary({ZORBLAT}))"),
        ("What other versions of Zorblat were made?", f"alternative_version({ZORBLAT})"),
        ("Which sequels of Zorblat have been made?", f"sequel({ZORBLAT})"),
    ],
)
def test_it_belongs_to_the_sentence_around_it(question: str, form: str) -> None:
    assert read(question) == form


def test_a_verb_that_goes_on_by_itself_is_told_by_the_lexicon() -> None:
    tables = {"relation": [{"means": ["sequel"], "intransitive": ["roll on"]}]}
    entries = read_lexicon(tables).entries
    assert [entry.category for entry in entries["rolls", "on"]] == ["goes_on"]
    assert [entry.category for entry in entries["rolled", "on"]] == ["goes_on"]
