"""Who in a title is meant, who made it, and what somebody is said to have done without a word for it."""

import pytest

from tests.support.readings import read

ZORBLAT = "Zorblat[anime]"
HANA = "Hana Vell[person]"


@pytest.mark.parametrize("role", ["main", "supporting"])
@pytest.mark.parametrize(
    "question",
    [
        "Which {} characters are voiced by Hana Vell?",
        "{} characters voiced by Hana Vell",
        "Which {} characters does Hana Vell voice?",
        "which {} characters has Hana Vell voiced",
        "Which {} roles has Hana Vell played?",
    ],
)
def test_characters_in_a_role_are_so_where_they_are_heard(question: str, role: str) -> None:
    form = f"intersection(voices({HANA}), has_character:{role}(voiced_in({HANA})))"
    assert read(question.format(role)) == form


@pytest.mark.parametrize(
    "question",
    ["people in Zorblat", "Who are the people in Zorblat?", "people from Zorblat", "Who are the people in Zorblat"],
)
def test_people_in_a_title_are_its_characters(question: str) -> None:
    assert read(question) == f"has_character({ZORBLAT})"


@pytest.mark.parametrize("question", ["the people behind Zorblat", "Who are the people behind Zorblat?"])
def test_people_behind_a_title_are_its_staff(question: str) -> None:
    assert read(question) == f"staff({ZORBLAT})"


@pytest.mark.parametrize("question", ["Was Hana Vell in Zorblat?", "is Hana Vell in Zorblat"])
def test_somebody_is_in_a_title_who_is_heard_there(question: str) -> None:
    assert read(question) == f"{HANA} in voice_cast({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    ["Who is Zorblat mainly about?", "Whose story does Zorblat tell?", "whose story does Zorblat mainly tell"],
)
def test_whom_a_title_is_mainly_about_are_its_leads(question: str) -> None:
    assert read(question) == f"has_character:main({ZORBLAT})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Under whose direction was Zorblat made?", f"staff:Director({ZORBLAT})"),
        ("Under whose art direction was Zorblat made?", f"staff:Art Director({ZORBLAT})"),
        ("the person under whose direction Zorblat was made", f"staff:Director({ZORBLAT})"),
        ("Under whose license is Zorblat distributed?", f"licensed_by({ZORBLAT})"),
        ("From whose pen is Nightpaper?", "written_by(Nightpaper[manga])"),
    ],
)
def test_in_whose_hands_something_was_is_asked_in_front(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime whose characters Hana Vell designed", f"worked_on:Character Design({HANA})"),
        ("anime whose sequel was directed by Hana Vell", f"prequel(worked_on:Director({HANA}))"),
        ("manga whose adaptation Hana Vell directed", f"adapted_from(worked_on:Director({HANA}))"),
        ("anime whose cast includes Vexo Karu", "appears_in(Vexo Karu[character])"),
        ("anime in whose cast Vexo Karu is", "appears_in(Vexo Karu[character])"),
    ],
)
def test_whose_part_is_told_by_a_clause(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What else has the director of Zorblat done?", f"others(worked_on:Director(staff:Director({ZORBLAT})))"),
        ("What else has the voice of Vexo Karu done?", "others(voices(voiced_by(Vexo Karu[character])))"),
        ("more by the director of Zorblat", f"others(worked_on:Director(staff:Director({ZORBLAT})))"),
        ("I want more by the director of Zorblat", f"others(worked_on:Director(staff:Director({ZORBLAT})))"),
    ],
)
def test_what_somebody_has_done_is_what_they_are_known_for_here(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("At the helm of which anime was the composer of Zorblat?", f"worked_on:Director(staff:Music({ZORBLAT}))"),
        ("In the making of which anime was Hana Vell involved?", f"worked_on({HANA})"),
        ("In the making of which anime did Hana Vell take part?", f"worked_on({HANA})"),
        ("On what manga did they base Zorblat?", f"adapted_from({ZORBLAT})"),
        ("Into which anime did they turn Nightpaper?", "kind(adaptation(Nightpaper[manga]), anime)"),
        ("In which anime can one hear music by Hana Vell?", f"worked_on:Music({HANA})"),
        ("Which studio turned the manga Nightpaper into an anime?", "animated_by(adaptation(Nightpaper[manga]))"),
        ("Which studios have adapted Nightpaper?", "animated_by(adaptation(Nightpaper[manga]))"),
        ("Which anime came from the director Hana Vell?", f"worked_on:Director({HANA})"),
    ],
)
def test_what_stands_in_front_belongs_to_the_clause(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which shows include Vexo Karu?", "appears_in(Vexo Karu[character])"),
        ("Which heroes does Zorblat have?", f"has_character:main({ZORBLAT})"),
        ("Who has a small part in Zorblat?", f"has_character:supporting({ZORBLAT})"),
        ("Who embodies Vexo Karu at the microphone?", "voiced_by(Vexo Karu[character])"),
        ("Who oversaw the direction of Zorblat?", f"staff:Director({ZORBLAT})"),
        ("Which anime grew from Nightpaper?", "kind(adaptation(Nightpaper[manga]), anime)"),
        ("Zorblat is drawn from which manga?", f"adapted_from({ZORBLAT})"),
        ("List the output of Studio Plim", "animated(Studio Plim[studio])"),
        ("Hana Vell bibliography", f"wrote({HANA})"),
        ("Run us through the characters of Zorblat", f"has_character({ZORBLAT})"),
        ("Who holds the English licence for Zorblat?", f"licensed_by({ZORBLAT})"),
        ("Which anime go back to an original idea of Hana Vell?", f"worked_on:Original Creator({HANA})"),
    ],
)
def test_it_is_said_in_other_words(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question", ["anime that have Vexo Karu running around in them", "anime with Vexo Karu running around"]
)
def test_who_runs_around_in_a_title_tells_no_story_beside_it(question: str) -> None:
    assert "parent_story" not in read(question)
    assert "side_story" not in read(question)
