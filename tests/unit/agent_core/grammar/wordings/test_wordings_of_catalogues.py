"""What is asked in the words of a catalogue, in nouns of what was done, and in the perfect for when it was."""

import pytest

from tests.support.readings import parse, read

BY_PLIM = "animated(Studio Plim[studio])"
BY_VELL = "worked_on:Director(Hana Vell[person])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime by Studio Plim which have come after 2015", f"filter({BY_PLIM}, since 2016)"),
        ("anime by Studio Plim which had come before 1989 only", f"filter({BY_PLIM}, until 1988)"),
        ("anime by Studio Plim which have come in the 2020s", f"filter({BY_PLIM}, between 2020 and 2029)"),
        ("anime by Studio Plim which have come from 2014 onwards", f"filter({BY_PLIM}, since 2014)"),
        ("anime by Studio Plim that came before 2000", f"filter({BY_PLIM}, until 1999)"),
        ("anime by Studio Plim issued during the 2010s", f"filter({BY_PLIM}, between 2010 and 2019)"),
        ("anime by Studio Plim issued in or after 2009", f"filter({BY_PLIM}, since 2009)"),
        ("When was Zorblat issued?", "year(Zorblat[anime])"),
        ("anime by Studio Plim whose last broadcast fell in 2011", f"filter({BY_PLIM}, ended in 2011)"),
        (
            "anime of which Hana Vell is the director whose last broadcast fell in 2004",
            f"filter({BY_VELL}, ended in 2004)",
        ),
        ("When was the last broadcast of Zorblat?", "end_date(Zorblat[anime])"),
        (
            "among the anime directed by Hana Vell, which one has come most recently?",
            f"ranked({BY_VELL}, -start_date, 1)",
        ),
    ],
)
def test_titles_come_when_they_come_out(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("which anime comes after Zorblat?", "sequel(Zorblat[anime])"),
        ("the anime that came before Zorblat", "prequel(Zorblat[anime])"),
        ("anime that come from Nightpaper", "kind(adaptation(Nightpaper[manga]), anime)"),
        ("which have come from the original creation of Hana Vell", "worked_on:Original Creator(Hana Vell[person])"),
    ],
)
def test_behind_a_title_they_come_in_a_story(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("which", ["had come before the other", "had come earlier", "came sooner", "has come earlier"])
def test_which_of_two_had_come_first(which: str) -> None:
    form = "foremost(Zorblat[anime], Quimby[anime]; start_date)"
    assert read(f"Zorblat and Quimby: which one {which}?") == form
    assert read(f"Between Zorblat and Quimby, which one {which}, please?") == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("To whom is the authorship of Nightpaper attributed?", "written_by(Nightpaper[manga])"),
        ("To whom is the direction of Zorblat attributed?", "staff:Director(Zorblat[anime])"),
        ("To whom is the composition of the music of Zorblat attributed?", "staff:Music(Zorblat[anime])"),
        (
            "To whom is the authorship of the manga serving as source for Zorblat attributed?",
            "written_by(adapted_from(",
        ),
        ("How many manga are attributed to Hana Vell?", "count(wrote(Hana Vell[person]))"),
        ("other manga by the author to whom Nightpaper is attributed", "others(wrote(written_by(Nightpaper[manga])))"),
        ("the studio to which Zorblat is attributed", "animated_by(Zorblat[anime])"),
        ("the director under whom Zorblat was made", "staff:Director(Zorblat[anime])"),
        ("the composer by whom Zorblat was made", "staff:Music(Zorblat[anime])"),
        ("Production personnel recorded for Zorblat", "staff(Zorblat[anime])"),
        ("Staff credits of Zorblat", "staff(Zorblat[anime])"),
        ("Staff credits of Hana Vell", "worked_on(Hana Vell[person])"),
        ("the staff member whose script was used for Zorblat", "staff:Script(Zorblat[anime])"),
        ("Staff credits of the director of Zorblat, by title", "worked_on(staff:Director(Zorblat[anime]))"),
        ("Main work to which Zorblat is subordinate", "parent_story(Zorblat[anime])"),
        ("The continuation following upon Zorblat", "sequel(Zorblat[anime])"),
        ("Work from which Zorblat is derived as a spin-off", "spin_off_of(Zorblat[anime])"),
        ("alternate-setting titles related to Zorblat", "alternative_setting(Zorblat[anime])"),
        ("anime having Hana Vell among its voice actors", "voiced_in(Hana Vell[person])"),
        ("Zorblat is having how many episodes?", "episodes(Zorblat[anime])"),
        ("Total count of anime serials on TV having Vexo Karu as a character", "count(filter(appears_in(Vexo Karu"),
        ("Enumeration of all anime in which Vexo Karu occurs as a character", "appears_in(Vexo Karu[character])"),
        ("Which one is topping the anime by Studio Plim in popularity?", f"ranked({BY_PLIM}, -popularity, 1)"),
        ("Works of a kindred nature to Zorblat", "alike(Zorblat[anime]; all(anime))"),
        ("suggest some anime which are on the same lines as Zorblat", "alike(Zorblat[anime]; all(anime))"),
        ("Watching all of Zorblat: from which to begin, and what comes after that?", "watchorder(Zorblat[anime])"),
    ],
)
def test_nouns_say_what_was_done_and_by_whom(question: str, form: str) -> None:
    assert read(question).startswith(form)


@pytest.mark.parametrize(
    "question",
    [
        "By what links is Hana Vell associated with Studio Plim?",
        "Through what intermediate entries does one get from Hana Vell to Studio Plim?",
        "Chain of relationships from Hana Vell to Studio Plim",
    ],
)
def test_links_are_asked_for_as_nouns_too(question: str) -> None:
    assert read(question) == "connection(Hana Vell[person], Studio Plim[studio])"


@pytest.mark.parametrize(
    "question",
    ["To whom is the direction not attributed in Zorblat?", "What is related to Zorblat?", "anime related to Zorblat"],
)
def test_what_says_no_relation_is_not_read(question: str) -> None:
    assert not read(question)


def test_all_characters_voices_are_those_of_the_cast() -> None:
    parsed = parse("voice actors of the anime in which Vexo Karu is a character")
    assert parsed.standing == "sure"
    assert read("Who voices the anime in which Vexo Karu is a character?").startswith("voice_cast(appears_in(")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I would be obliged to know of which main story Zorblat is a side story.", "parent_story(Zorblat[anime])"),
        ("Of which full story is Zorblat the summary?", "full_story(Zorblat[anime])"),
        ("Of which sequel is Zorblat the prequel?", "sequel(Zorblat[anime])"),
        ("Of which prequel is Zorblat the continuation?", "prequel(Zorblat[anime])"),
        ("From which anime is the spin-off Zorblat derived as a spin-off?", "spin_off_of(Zorblat[anime])"),
        ("Which side story has Zorblat as its main story?", "side_story(Zorblat[anime])"),
        ("Zorblat was followed by which sequel?", "sequel(Zorblat[anime])"),
    ],
)
def test_a_relation_that_is_said_from_both_ends_leads_to_the_end_in_front(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Producer credits of Studio Plim", "produced(Studio Plim[studio])"),
        ("Producer credits of the studio of Zorblat, by title", "produced(animated_by(Zorblat[anime]))"),
        ("Director credits of the composer of Zorblat", "worked_on:Director(staff:Music(Zorblat[anime]))"),
        ("Author credits of the artist of Nightpaper, by title", "wrote(drawn_by(Nightpaper[manga]))"),
    ],
)
def test_credits_of_somebody_are_what_they_did_it_for(question: str, form: str) -> None:
    assert read(question) == form


OF_VELL = "voiced_in(Hana Vell[person])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Ranking by score: the leading 5 anime by Studio Plim", f"ranked({BY_PLIM}, -score, 5)"),
        (
            "Which one is coming last among the OVAs with the voice of Hana Vell in rating?",
            f"ranked(filter({OF_VELL}, ova)",
        ),
        (
            "Among the anime directed by Hana Vell, which one has come before all others?",
            f"ranked({BY_VELL}, start_date, 1)",
        ),
        ("Of the anime directed by Hana Vell, the one issued last", f"ranked({BY_VELL}, -start_date, 1)"),
        ("theatrical anime where the direction is by Hana Vell, please", f"filter({BY_VELL}, movie)"),
    ],
)
def test_what_leads_and_what_comes_last(question: str, form: str) -> None:
    assert read(question).startswith(form)


def test_the_first_that_came_out_is_dated_by_its_verb() -> None:
    assert read("When did the first anime directed by Hana Vell come out?") == f"year(ranked({BY_VELL}, start_date, 1))"
