"""Pieces that belong together only where they stand side by side."""

import pytest
from agent_core.grammar.charts.chart import Item

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed the side story that was told alongside Zorblat?", "staff:Director(side_story(Zorblat[anime]))"),
        ("the cast of the sequel of Zorblat", "voice_cast(sequel(Zorblat[anime]))"),
        ("Who directed the spin-off Zorblat?", "staff:Director(Zorblat[anime])"),
        ("Who directed the side story, Zorblat?", "staff:Director(Zorblat[anime])"),
        ("anime by the director Tomo Ishiguru", "worked_on:Director(Tomo Ishiguru[person])"),
        ("Which rivals has the protagonist of Zorblat?", "rival(has_character:main(Zorblat[anime]))"),
        ("Which friends has the mentor of Vexo Karu?", "friend(mentor(Vexo Karu[character]))"),
    ],
)
def test_a_noun_says_what_a_name_is_beside_it_alone(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Do you happen to know the director of Tomo Ishiguru?",
        "I would like to know the composer of Hana Vell",
        "What was made as the sequel to Studio Plim?",
        "Studio Plim got a sequel, what is that one called?",
        "I heard Vexo Karu got a sequel, so which title is it?",
        "Vexo Karu is continued by which title?",
        "Studio Plim was continued by which anime?",
    ],
)
def test_what_only_titles_have_is_not_read_of_others(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat is continued by which title?",
        "Zorblat got a sequel, what is that one called?",
        "anime by Studio Plim that got a sequel",
        "films of Studio Plim with a sequel",
    ],
)
def test_what_they_have_is_read_of_titles(question: str) -> None:
    assert parse(question).standing == "sure"


@pytest.mark.parametrize("question", ["la suite de Zorblat", "die Fortsetzung von Zorblat", "Zorblat no zokuhen"])
def test_other_languages_have_their_own_order(question: str) -> None:
    assert read(question) == "sequel(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "anime whose cast includes the lead characters that Zorblat follows",
            "appears_in(has_character:main(Zorblat[anime]))",
        ),
        ("the recap to which Zorblat is the full story", "summary(Zorblat[anime])"),
        ("the director of the anime to which Zorblat is the sequel", "staff:Director(prequel(Zorblat[anime]))"),
        ("To the manga Nightpaper, which manga is the sequel?", "sequel(Nightpaper[manga])"),
    ],
)
def test_the_word_that_opens_a_clause_belongs_to_its_verb(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed the full story of which Zorblat is a recap?", "staff:Director(full_story(Zorblat[anime]))"),
        ("the main story of which Zorblat is the side story", "parent_story(Zorblat[anime])"),
        ("the Zorblat recap", "summary(Zorblat[anime])"),
    ],
)
def test_what_a_title_is_said_to_be_is_not_what_it_has(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "At which studio was Tomo Ishiguru made?",
        "Which anime was Hana Vell written?",
        "I wonder which manga Tomo Ishiguru was drawn in",
    ],
)
def test_what_was_done_to_somebody_they_did_not_do(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize("question", ["Which anime was Tomo Ishiguru involved in?", "Which anime has Hana Vell made?"])
def test_what_somebody_did_is_read(question: str) -> None:
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("out of the manga by the scriptwriter of Zorblat, which anime have been made?", "Zorblat"),
        ("I read the manga Nightpaper and which anime was made from it", "Nightpaper"),
    ],
)
def test_a_noun_that_is_asked_for_says_nothing_of_a_name(question: str, noun: str) -> None:
    best = parse(question).best
    named = [] if best is None else [item for item in items(best.derivation) if item.rule == "compound"]
    assert not any(noun in str(item.parts[0].meaning) and item.parts[1].category == "noun" for item in named)


def items(item: Item) -> list[Item]:
    return [item, *(inner for part in item.parts for inner in items(part))]


@pytest.mark.parametrize("question", ["what is airing that is based on a light novel", "anime based on a light novel"])
def test_a_verb_has_the_noun_behind_it(question: str) -> None:
    assert "made from light novel" in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("if Zorblat is my favourite then what", "alike(Zorblat[anime]; all(anime))"),
        ("Zorblat is my favorite anime, what else would I like?", "alike(Zorblat[anime]; all(anime))"),
        ("how many favourites has Zorblat", "favorites(Zorblat[anime])"),
    ],
)
def test_a_favourite_of_mine_is_no_number_of_readers(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Characters voiced by Hana Vell in horror anime",
        "Who is voiced by Hana Vell in comedy anime?",
        "What characters does Hana Vell voice in music anime?",
        "Which roles does Hana Vell have in films of 2012?",
    ],
)
def test_a_preposition_behind_its_subject_asks_for_what_stands_behind_it_by_a_word_alone(question: str) -> None:
    assert read(question) not in {
        "filter(appears_in(voices(Hana Vell[person])), Horror)",
        "filter(appears_in(voices(Hana Vell[person])), Comedy)",
        "filter(appears_in(voices(Hana Vell[person])), Music)",
        "filter(filter(appears_in(voices(Hana Vell[person])), movie), in 2012)",
    }


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Characters voiced by Hana Vell are in which anime?", "appears_in(voices(Hana Vell[person]))"),
        ("In which anime is Vexo Karu?", "appears_in(Vexo Karu[character])"),
        ("Vexo Karu is in which anime?", "appears_in(Vexo Karu[character])"),
    ],
)
def test_a_preposition_that_a_question_asks_behind_is_read(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question", ["anime with the longest episodes", "Which anime by Studio Plim has the shortest episodes?"]
)
def test_the_longest_episodes_are_not_the_most_of_them(question: str) -> None:
    assert parse(question).standing != "sure"


def test_what_is_longest_by_episodes_has_the_most_of_them() -> None:
    assert read("the longest anime of Studio Plim by episodes") == "ranked(animated(Studio Plim[studio]), -episodes, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which studio did they get to make Zorblat?", "animated_by(Zorblat[anime])"),
        ("the manga they adapted into Zorblat", "adapted_from(Zorblat[anime])"),
        ("what did they make out of Nightpaper", "adaptation(Nightpaper[manga])"),
    ],
)
def test_they_may_have_done_something(question: str, form: str) -> None:
    assert read(question) == form


def test_they_are_nobody_who_is_asked_for() -> None:
    assert read("They made a sequel for Zorblat yeah? What's it called?") != "animated_by(sequel(Zorblat[anime]))"
    assert read("they made Zorblat") != "animated_by(Zorblat[anime])"


@pytest.mark.parametrize("question", ["horror manga not in Nightpaper", "anime by Studio Plim that are not in Zorblat"])
def test_what_is_not_in_something_is_not_what_is_not_that(question: str) -> None:
    assert "without" not in read(question)


def test_what_is_not_something_leaves_that_out() -> None:
    form = read("anime by Studio Plim that are not Zorblat")
    assert form == "without(animated(Studio Plim[studio]), Zorblat[anime] and its story)"


@pytest.mark.parametrize("where", ["in anime by Studio Plim", "in the anime by Studio Plim", "in a Studio Plim show"])
def test_a_preposition_governs_what_stands_behind_it(where: str) -> None:
    parsed = parse(f"characters voiced by Hana Vell {where}")
    assert parsed.standing == "sure"
    assert read(f"characters voiced by Hana Vell {where}") == (
        "intersection(voices(Hana Vell[person]), has_character(animated(Studio Plim[studio])))"
    )


def test_a_verb_with_an_object_of_its_own_is_no_noun_in_front_of_another() -> None:
    assert "has_character" not in read("anime where Hana Vell voices a character")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Return every anime that is registered as a spin-off of the show where Vexo Karu turns up.",
            "spin_off(appears_in(Vexo Karu[character]))",
        ),
        ("which anime can I watch as a recap of the sequel of Zorblat", "summary(sequel(Zorblat[anime]))"),
        ("which director did the spin-off which exists for Zorblat", "staff:Director(spin_off(Zorblat[anime]))"),
        (
            "For whichever anime contains Vexo Karu, what would be the parent story?",
            "parent_story(appears_in(Vexo Karu[character]))",
        ),
        (
            "To the anime which is an alternative version to Zorblat, which side stories do exist?",
            "side_story(alternative_version(Zorblat[anime]))",
        ),
    ],
)
def test_what_is_passed_over_parts_a_noun_from_what_it_is_no_more_of(question: str, form: str) -> None:
    assert read(question) == form


def test_what_is_continued_is_no_sequel() -> None:
    assert read("in which anime is the story of Zorblat continued") == "sequel(Zorblat[anime])"


@pytest.mark.parametrize("question", ["Which part comes right behind Zorblat?", "the anime right behind Zorblat"])
def test_what_stands_right_behind_a_title_continues_it(question: str) -> None:
    assert read(question) == "sequel(Zorblat[anime])"
