"""Verbs with subjects and objects narrow what they are said of; kinds and word order tell who did what."""

import pytest
from agent_core.grammar.charts.derivation import features_of

from tests.support.readings import named, parse, read

ZORBLAT = "Zorblat[anime]"
TOMO = "Tomo Ishiguru[person]"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed Zorblat?", f"staff:Director({ZORBLAT})"),
        ("Zorblat was directed by whom?", f"staff:Director({ZORBLAT})"),
        ("By whom was Zorblat directed?", f"staff:Director({ZORBLAT})"),
        ("Which anime did Tomo Ishiguru direct?", f"worked_on:Director({TOMO})"),
        ("What has Tomo Ishiguru directed?", f"worked_on:Director({TOMO})"),
        ("List the anime directed by Tomo Ishiguru", f"worked_on:Director({TOMO})"),
        ("anime that Tomo Ishiguru has directed", f"worked_on:Director({TOMO})"),
        ("Who voices Vexo Karu?", "voiced_by(Vexo Karu[character])"),
        ("Who lent a voice to Vexo Karu?", "voiced_by(Vexo Karu[character])"),
        ("Which characters has Hana Vell played?", "voices(Hana Vell[person])"),
        ("Who wrote Nightpaper?", "written_by(Nightpaper[manga])"),
        ("What manga was drawn by Hana Vell?", "drew(Hana Vell[person])"),
        ("Which studio animated Zorblat?", f"animated_by({ZORBLAT})"),
        ("What anime were made by Studio Plim?", "animated(Studio Plim[studio])"),
        ("Who appears in Zorblat?", f"has_character({ZORBLAT})"),
        ("In which anime does Vexo Karu appear?", "appears_in(Vexo Karu[character])"),
    ],
)
def test_the_kinds_tell_subject_and_object_apart(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime follows Zorblat?", f"sequel({ZORBLAT})"),
        ("What does Zorblat follow?", f"prequel({ZORBLAT})"),
        ("Zorblat is followed by what?", f"sequel({ZORBLAT})"),
        ("Which anime precedes Zorblat?", f"prequel({ZORBLAT})"),
        ("Which anime is Zorblat preceded by?", f"prequel({ZORBLAT})"),
        ("Who taught Vexo Karu?", "mentor(Vexo Karu[character])"),
        ("Whom did Vexo Karu teach?", "student(Vexo Karu[character])"),
        ("What is Zorblat a spin-off of?", f"spin_off_of({ZORBLAT})"),
        ("What are the spin-offs of Zorblat?", f"spin_off({ZORBLAT})"),
        ("Zorblat is the sequel of what?", f"prequel({ZORBLAT})"),
        ("the anime whose sequel is Zorblat", f"prequel({ZORBLAT})"),
        ("Which anime has Zorblat as its sequel?", f"prequel({ZORBLAT})"),
    ],
)
def test_between_things_of_one_kind_word_order_tells_which_is_which(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Who wrote the script of Zorblat?",
        "Who did the script for Zorblat?",
        "Zorblat, who was responsible for its script?",
        "Who has the script credit on Zorblat?",
        "whose script is Zorblat",
    ],
)
def test_a_light_verb_leaves_what_was_done_to_its_noun(question: str) -> None:
    assert read(question) == f"staff:Script({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    [
        "anime with Tomo Ishiguru as original creator",
        "Which anime have Tomo Ishiguru as their original creator?",
        "As original creator, Tomo Ishiguru is credited on which anime?",
        "anime whose original creator is Tomo Ishiguru",
    ],
)
def test_a_role_leads_back_to_what_it_is_of(question: str) -> None:
    assert read(question) == f"worked_on:Original Creator({TOMO})"


def test_who_is_voiced_in_a_title_is_one_of_its_characters() -> None:
    found = named("Who voices Vexo Karu in Zorblat?", Vexo_Karu="character", Zorblat="anime")
    expected = "voiced_by(intersection(Vexo Karu[character], has_character(Zorblat[anime])))"
    assert read("Who voices Vexo Karu in Zorblat?", found) == expected


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Of which anime is Zorblat the sequel?", f"prequel({ZORBLAT})"),
        ("To which anime is Zorblat a side story?", f"parent_story({ZORBLAT})"),
        ("By whom was Vexo Karu taught?", "mentor(Vexo Karu[character])"),
        ("By which anime was Zorblat continued?", f"sequel({ZORBLAT})"),
        ("In which anime is Zorblat recapped?", f"summary({ZORBLAT})"),
        ("By whom was the music of Zorblat composed?", f"staff:Music({ZORBLAT})"),
    ],
)
def test_a_fronted_preposition_belongs_behind_its_clause(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime did Tomo Ishiguru make as director?", f"worked_on:Director({TOMO})"),
        ("As a composer, which anime was Tomo Ishiguru on?", f"worked_on:Music({TOMO})"),
        ("Which recap sums up Zorblat?", f"summary({ZORBLAT})"),
        ("Which composer worked on Zorblat?", f"staff:Music({ZORBLAT})"),
        ("Tomo Ishiguru's anime as director", f"worked_on:Director({TOMO})"),
        ("what came out as the sequel of Zorblat", f"sequel({ZORBLAT})"),
    ],
)
def test_a_specific_word_says_what_a_general_one_leaves_open(question: str, form: str) -> None:
    assert read(question) == form


def test_what_is_designed_is_told_through_what_it_belongs_to() -> None:
    assert read("Who designed the characters of Zorblat?") == f"staff:Character Design({ZORBLAT})"
    assert read("Who designed Zorblat's characters?") == f"staff:Character Design({ZORBLAT})"
    assert read("Who directed episodes of Zorblat?") == f"staff:Episode Director({ZORBLAT})"
    assert read("anime with characters designed by Tomo Ishiguru") == f"worked_on:Character Design({TOMO})"


@pytest.mark.parametrize(
    "question", ["Who is the director of Tomo Ishiguru?", "the mangaka of Hana Vell", "the studio of Vexo Karu"]
)
def test_nobody_is_something_of_a_thing_that_has_no_such_relation(question: str) -> None:
    assert read(question) == ""


def test_what_is_over_is_the_object_of_the_question_behind_it() -> None:
    assert read("so Zorblat, any idea which anime continues it?") == f"sequel({ZORBLAT})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime sums Zorblat up?", "summary(Zorblat[anime])"),
        ("what brought the manga Nightpaper to the screen", "adaptation(Nightpaper[manga])"),
        ("Who brings Vexo Karu to life?", "voiced_by(Vexo Karu[character])"),
        ("Which anime sums Zorblat off?", ""),
    ],
)
def test_an_object_may_part_a_verb_from_its_particle(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Zorblat was followed by which sequel?", "sequel(Zorblat[anime])"),
        ("Nightpaper is written by which author?", "written_by(Nightpaper[manga])"),
        (
            "what other anime has the one who scored Zorblat scored",
            "others(worked_on:Music(staff:Music(Zorblat[anime])))",
        ),
        ("anime the characters of which were designed by Tomo Ishiguru", f"worked_on:Character Design({TOMO})"),
        ("the supporting characters that appear in Zorblat", "has_character:supporting(Zorblat[anime])"),
        ("what other anime has the composer of Zorblat scored", "others(worked_on:Music(staff:Music(Zorblat[anime])))"),
    ],
)
def test_what_is_said_twice_is_asked_once(question: str, form: str) -> None:
    assert read(question) == form


def test_who_is_heard_in_a_title_is_one_of_its_characters() -> None:
    expected = "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))"
    for question in (
        "Who is Hana Vell in Zorblat?",
        "As whom do we hear Hana Vell in Zorblat?",
        "Who speaks with the voice of Hana Vell in Zorblat?",
        "Hana Vell in Zorblat: voicing who?",
    ):
        assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime which feature the voice of Hana Vell", "voiced_in(Hana Vell[person])"),
        ("anime whose voice cast features Hana Vell", "voiced_in(Hana Vell[person])"),
        ("anime that have Vexo Karu", "appears_in(Vexo Karu[character])"),
        ("the seiyuu cast for Vexo Karu", "voiced_by(Vexo Karu[character])"),
        ("Zorblat had whom as director?", "staff:Director(Zorblat[anime])"),
        ("anime where the original creator credit belongs to Tomo Ishiguru", f"worked_on:Original Creator({TOMO})"),
        ("anime on whose voice roster Hana Vell stands", "voiced_in(Hana Vell[person])"),
        ("anime for which Studio Plim acts as the licensor", "licensed(Studio Plim[studio])"),
        ("anime licensed out to Studio Plim", "licensed(Studio Plim[studio])"),
    ],
)
def test_what_titles_have_is_what_they_are_told_by(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "anime in which Hana Vell voices a character",
        "anime where Hana Vell plays a role",
        "anime in which Hana Vell voices somebody",
    ],
)
def test_an_object_that_says_no_more_than_its_verb_is_not_asked_for(question: str) -> None:
    assert read(question) in ("voiced_in(Hana Vell[person])", "appears_in(voices(Hana Vell[person]))")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("To which main story does Zorblat belong?", f"parent_story({ZORBLAT})"),
        ("Which main story does Zorblat belong to?", f"parent_story({ZORBLAT})"),
        ("the director of the main story to which Zorblat belongs", f"staff:Director(parent_story({ZORBLAT}))"),
        ("On which manga is Zorblat based?", f"adapted_from({ZORBLAT})"),
        ("Into which anime was Nightpaper adapted?", "kind(adaptation(Nightpaper[manga]), anime)"),
    ],
)
def test_the_preposition_of_a_verb_may_stand_in_front(question: str, form: str) -> None:
    assert read(question) == form


def test_what_goes_on_in_a_title_is_followed_by_it() -> None:
    assert read("Zorblat was continued in which anime?") == f"sequel({ZORBLAT})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("To whom does the voice of Vexo Karu belong?", "voiced_by(Vexo Karu[character])"),
        ("The voice of Vexo Karu belongs to whom?", "voiced_by(Vexo Karu[character])"),
        ("What picks up where Zorblat left off?", f"sequel({ZORBLAT})"),
        ("Which part is the one before Zorblat?", f"prequel({ZORBLAT})"),
        ("The music of Zorblat is brilliant, who is the composer?", f"staff:Music({ZORBLAT})"),
        ("Which characters of Zorblat are in supporting roles?", f"has_character:supporting({ZORBLAT})"),
        ("Who figures as a supporting character in Zorblat?", f"has_character:supporting({ZORBLAT})"),
        ("Which characters are at the centre of Zorblat?", f"has_character:main({ZORBLAT})"),
        ("other directing credits of Tomo Ishiguru", "others(worked_on:Director(Tomo Ishiguru[person]))"),
        ("In Zorblat, Hana Vell is who?", "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))"),
    ],
)
def test_a_verb_or_noun_may_say_again_or_more_closely_what_another_says(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Does the voice of Vexo Karu belong to Hana Vell?", "Hana Vell[person] in voiced_by(Vexo Karu[character])"),
        ("does the music of Zorblat belong to Tomo Ishiguru", f"Tomo Ishiguru[person] in staff:Music({ZORBLAT})"),
        ("Who is the person behind Zorblat?", f"staff:Original Creator({ZORBLAT})"),
        ("who is the man behind Nightpaper", "written_by(Nightpaper[manga])"),
        ("Who is the person behind Vexo Karu?", "voiced_by(Vexo Karu[character])"),
        (
            "Which anime by Studio Vane achieved the greatest rating?",
            "ranked(animated(Studio Vane[studio]), -score, 1)",
        ),
    ],
)
def test_who_made_it_is_said_behind_a_verb_without_meaning(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


def test_a_side_story_belongs_to_its_parent() -> None:
    form = read("Who scored the series to which the side story Zorblat belongs?")
    assert form == f"staff:Music(parent_story({ZORBLAT}))"


@pytest.mark.parametrize("made", ["turned into an anime", "adapted into an anime", "made into an anime"])
def test_what_was_made_of_a_work_is_not_who_did_it(made: str) -> None:
    best = parse(f"the manga whose author did the series composition of Zorblat was {made}").best
    assert best is None or not features_of(best.derivation)["worked"]


def test_who_did_a_work_may_be_told_by_its_verb() -> None:
    assert read("who composed the music of Zorblat") == "staff:Music(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Whose names appear in the staff credits of Zorblat?", f"staff({ZORBLAT})"),
        ("Who appears in the world of Zorblat?", f"has_character({ZORBLAT})"),
        ("Who appears in Zorblat?", f"has_character({ZORBLAT})"),
    ],
)
def test_a_preposition_of_several_words_says_its_own_relation(question: str, form: str) -> None:
    assert read(question) in (form, "")
