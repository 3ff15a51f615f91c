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


def named(question: str, *subtitles: Mention, known: list[Mention] | None = None) -> Mention:
    """The last name of a question with the subtitles that were found in it."""
    before = mentions(question) if known is None else known
    story = {c.ref for m in before if m.surface != "Reborn" for c in m.candidates}
    return max(with_subtitles(question, before, subtitles, story=story), key=lambda m: m.end)


@pytest.mark.parametrize(
    ("question", "name", "left_out"),
    [
        ("who directed Zorblat Reborn", "Zorblat: Age of Reborn", 2),
        ("who directed Age of Reborn", "Zorblat: Age of Reborn", 1),
        ("who directed Zorblat Age of Reborn", "Zorblat: Age of Reborn", 0),
        ("compare Quimby and Reborn", "Zorblat: Age of Reborn", 3),
        ("who directed Zorblat Reborn", "Zorblat Reborn", 0),
    ],
)
def test_of_a_title_named_by_its_story_no_more_is_left_out_than_neither_says(
    question: str, name: str, left_out: int
) -> None:
    subtitle = found(question, "Reborn")
    named_so = replace(subtitle, candidates=[replace(REBORN, matched_name=name)])
    assert [c.omitted for c in named(question, named_so).candidates] == [left_out]


def test_the_whole_name_of_a_story_is_said_by_what_it_is_called_for_short() -> None:
    question = "who directed Zorblat Reborn"
    (story,) = mentions(question)
    short = replace(story, candidates=[replace(story.candidates[0], name="Zorblat: Age of Iron", omitted=3)])
    named_so = named(question, found(question, "Reborn"), known=[short])
    assert (named_so.surface, named_so.candidates[0].omitted) == ("Zorblat Reborn", 0)


def test_what_has_a_subtitle_for_its_name_is_named_with_its_story_too() -> None:
    question = "compare Quimby and Age of Reborn"
    alone = replace(found(question, "Reborn"), candidates=[replace(REBORN, omitted=0, matched_name="Reborn")])
    known = [*mentions(question), alone]
    assert named(question, found(question, "Reborn"), known=known).surface == "Age of Reborn"
    other = replace(alone, candidates=[replace(alone.candidates[0], ref=ref("Reborn"))])
    assert named(question, found(question, "Reborn"), known=[*mentions(question), other]).surface == "Reborn"


@pytest.mark.parametrize("words", ["2023", "2023?"])
def test_another_version_is_meant_by_its_year(words: str) -> None:
    question = f"difference between Zorblat 1998 and {words}"
    version = replace(REBORN, matched_name="Zorblat (2023)", year=2023)
    named_so = named(question, replace(found(question, words), candidates=[version]))
    assert (named_so.surface, [c.ref for c in named_so.candidates][1:]) == ("Zorblat", [version.ref])
    undated = replace(found(question, words), candidates=[replace(version, year=2021)])
    assert [c.ref for c in named(question, undated).candidates] == [mentions(question)[0].candidates[0].ref]


def test_a_version_that_has_the_name_already_is_meant_once() -> None:
    question = "difference between Zorblat 1998 and 2023"
    (story,) = mentions(question)
    version = replace(story.candidates[0], year=2023)
    assert len(named(question, replace(found(question, "2023"), candidates=[version])).candidates) == 1
