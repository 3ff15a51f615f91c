"""A preposition may stand in front of its clause, with the pronoun or the noun that it governs."""

import pytest

from tests.support.readings import parse, read

ZORBLAT = "Zorblat[anime]"
VELL = "Hana Vell[person]"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Of which supporting characters can the sequel of Zorblat boast?",
            f"has_character:supporting(sequel({ZORBLAT}))",
        ),
        (
            "Of which full story is the sequel of Zorblat a recap?",
            f"full_story(sequel({ZORBLAT}))",
        ),
        ("In which manga was Nightpaper given a sequel?", "sequel(Nightpaper[manga])"),
        ("In which anime does Zorblat have a spin-off?", f"spin_off({ZORBLAT})"),
        ("In which anime is Vexo Karu the protagonist?", "appears_in:main(Vexo Karu[character])"),
        (
            "Among the cast of characters of which anime is the protagonist of Zorblat?",
            f"appears_in(has_character:main({ZORBLAT}))",
        ),
        ("In what anime was the sound directed by Hana Vell?", f"worked_on:Sound Director({VELL})"),
        ("From whose pen does the script of Zorblat come?", f"staff:Script({ZORBLAT})"),
    ],
)
def test_what_is_asked_for_stands_behind_its_preposition(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("phrase", "form"),
    [
        ("the anime by which Zorblat is preceded", f"prequel({ZORBLAT})"),
        ("the anime with which Zorblat was carried on", f"sequel({ZORBLAT})"),
        ("the recap to which Zorblat was boiled down", f"summary({ZORBLAT})"),
        ("the digest into which Zorblat was condensed", f"summary({ZORBLAT})"),
        ("the side tale to which Zorblat is the main event", f"side_story({ZORBLAT})"),
        ("the principal tale beside which Zorblat is told", f"parent_story({ZORBLAT})"),
        ("the spin-off for which Zorblat paved the way", f"spin_off({ZORBLAT})"),
        ("the person to whom the music of Zorblat is owed", f"staff:Music({ZORBLAT})"),
        ("the person from whose hand the script of Zorblat comes", f"staff:Script({ZORBLAT})"),
        ("the person to whom the characters of Zorblat owe their look", f"staff:Character Design({ZORBLAT})"),
    ],
)
def test_a_relative_clause_may_open_with_its_preposition(phrase: str, form: str) -> None:
    assert read(f"Who made {phrase}?")
    assert parse(phrase).standing == "sure"
    assert read(phrase) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("To the manga Nightpaper, which manga forms the prequel?", "prequel(Nightpaper[manga])"),
        ("To Zorblat, which anime is the sequel?", f"sequel({ZORBLAT})"),
    ],
)
def test_a_name_behind_a_preposition_is_not_what_is_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Which anime carries on directly from Studio Plim?",
        "Tell me which anime carries on from Studio Plim",
    ],
)
def test_a_studio_is_not_carried_on_from(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the director of the side tale to which Zorblat is the main event", f"staff:Director(side_story({ZORBLAT}))"),
        (
            "Which anime is directed by the person from whose pen the script of Zorblat comes?",
            f"worked_on:Director(staff:Script({ZORBLAT}))",
        ),
        (
            "anime that credit the person to whom the characters of Zorblat owe their look with the direction",
            f"worked_on:Director(staff:Character Design({ZORBLAT}))",
        ),
        (
            "what manga does the spin-off for which Zorblat paved the way come from",
            f"adapted_from(spin_off({ZORBLAT}))",
        ),
        ("Who directed the anime in which Zorblat is continued?", f"staff:Director(sequel({ZORBLAT}))"),
        ("To which spin-offs did the main anime beside Zorblat give rise?", f"spin_off(parent_story({ZORBLAT}))"),
        (
            "list all anime where Vexo Karu pops up AND NOT in which we get to see Mirelle Dan",
            "difference(appears_in(Vexo Karu[character]), appears_in(Mirelle Dan[character]))",
        ),
        ("Which anime comes after Zorblat ended?", f"sequel({ZORBLAT})"),
    ],
)
def test_clauses_nest(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Under which director was Zorblat made?", f"staff:Director({ZORBLAT})"),
        ("By which director was Zorblat made?", f"staff:Director({ZORBLAT})"),
        ("By which studio was Zorblat made?", f"animated_by({ZORBLAT})"),
        ("By which composer was Zorblat scored?", f"staff:Music({ZORBLAT})"),
        ("By which author was Nightpaper written?", "written_by(Nightpaper[manga])"),
        ("By which artist was Nightpaper drawn?", "drawn_by(Nightpaper[manga])"),
        ("By which voice actors was Zorblat performed?", f"voice_cast({ZORBLAT})"),
        ("By which actor is Vexo Karu voiced?", "voiced_by(Vexo Karu[character])"),
        ("In welchem Studio wurde Zorblat produziert?", f"animated_by({ZORBLAT})"),
        ("Von welchem Studio wurde Zorblat produziert?", f"animated_by({ZORBLAT})"),
        ("By whom was Zorblat directed?", f"staff:Director({ZORBLAT})"),
        ("To whom does the voice of Vexo Karu belong?", "voiced_by(Vexo Karu[character])"),
    ],
)
def test_the_noun_tells_the_relation(question: str, form: str) -> None:
    assert read(question) == form
