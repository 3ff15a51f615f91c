"""A subtitle beside a title of its story: where one is looked for, and which of what is found is taken for a name."""

from dataclasses import replace

import pytest
from agent_core.planning.subtitles import subtitle_step, with_subtitles
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.scripted import ref

REBORN = Candidate(
    ref=ref("Zorblat Reborn"),
    name="Zorblat: Age of Reborn",
    matched_name="Zorblat: Age of Reborn",
    omitted=3,
    popularity=5,
)


def found(question: str, words: str, *, popularity: int = 5) -> Mention:
    start = question.index(words)
    end = start + len(words)
    while end < len(question) and not question[end].isspace():
        end += 1
    return Mention(start=start, end=end, surface=words, candidates=[replace(REBORN, popularity=popularity)])


def read(question: str, *subtitles: Mention) -> list[str]:
    known = mentions(question)
    story = {c.ref for m in known for c in m.candidates}
    taken = with_subtitles(question, known, subtitles, story=story)
    return sorted(m.surface for m in taken)


@pytest.mark.parametrize(
    "question",
    [
        "What is the difference between Zorblat and Reborn?",
        "compare Zorblat with reborn",
        "Zorblat vs Reborn",
        "who directed Zorblat Reborn",
        "Which is better, Zorblat or Reborn?",
    ],
)
def test_a_subtitle_is_looked_for_beside_a_title(question: str) -> None:
    step = subtitle_step(question, mentions(question))
    assert step is not None
    assert step.graph_intent is not None
    (title,) = mentions("Zorblat")
    assert (step.graph_intent.text, step.graph_intent.start) == (question, title.candidates[0].ref)


@pytest.mark.parametrize(
    "question",
    [
        "Compare Zorblat and Quimby",
        "who directed Zorblat",
        "Who directed Zorblat and when did it start?",
        "compare Tomo Ishiguru and Hana Vell",
        "compare the reborn",
    ],
)
def test_no_subtitle_is_looked_for_beside_whole_titles_or_without_one(question: str) -> None:
    assert subtitle_step(question, mentions(question)) is None


def test_a_subtitle_alone_is_the_title() -> None:
    question = "difference between Zorblat and Reborn"
    assert read(question, found(question, "Reborn")) == ["Reborn", "Zorblat"]


def test_a_subtitle_behind_its_story_is_one_name_with_it() -> None:
    question = "compare Quimby and Zorblat Reborn"
    assert read(question, found(question, "Reborn")) == ["Quimby", "Zorblat Reborn"]


def test_words_of_the_name_in_front_of_a_subtitle_are_a_part_of_it() -> None:
    question = "who directed Age of Reborn"
    assert read(question, found(question, "Reborn")) == ["Age of Reborn"]


def test_a_joint_in_front_of_a_subtitle_is_no_part_of_it() -> None:
    question = "compare Zorblat and Reborn"
    name = replace(REBORN, matched_name="Zorblat and Reborn")
    subtitle = replace(found(question, "Reborn"), candidates=[name])
    assert read(question, subtitle) == ["Reborn", "Zorblat"]


def test_the_longest_of_overlapping_subtitles_is_taken() -> None:
    question = "compare Zorblat and Age of Reborn"
    assert read(question, found(question, "Reborn"), found(question, "Age of Reborn")) == ["Age of Reborn", "Zorblat"]


def test_the_name_of_something_better_known_is_no_subtitle() -> None:
    question = "compare Zorblat and Quimby"
    assert read(question, found(question, "Quimby", popularity=5)) == ["Quimby", "Zorblat"]
    assert [
        m.candidates[0].name
        for m in with_subtitles(question, mentions(question), [found(question, "Quimby")], story=())
    ][-1] == "Quimby"
    taken = with_subtitles(question, mentions(question), [found(question, "Quimby", popularity=99)], story=())
    assert REBORN.name in [m.candidates[0].name for m in taken]


def test_the_end_of_a_longer_whole_name_is_no_subtitle() -> None:
    question = "compare Zorblat and Quimby Nights"
    assert read(question, found(question, "Nights", popularity=99)) == ["Quimby", "Quimby Nights", "Zorblat"]


def test_question_words_in_lower_case_are_no_subtitle() -> None:
    question = "compare Zorblat and the series"
    assert read(question, found(question, "series")) == ["Zorblat"]
    named = "compare Zorblat and After Story"
    assert read(named, found(named, "After Story")) == ["After Story", "Zorblat"]


def test_people_have_no_subtitles() -> None:
    question = "compare Hana Vell and Reborn"
    assert mentions(question)[0].candidates[0].ref.entity_type is EntityType.PERSON
    assert subtitle_step(question, mentions(question)) is None
