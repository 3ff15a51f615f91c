"""A sentence that says nothing of what is asked may be passed over as a whole, and no other one."""

import pytest
from agent_core.grammar.spans.asides import MAX_ASIDE, asides, opinions, reporters
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of

from tests.support.readings import read

DIRECTOR = "staff:Director(Zorblat[anime])"


@pytest.mark.parametrize(
    "question",
    [
        "I am new to all this! Who directed Zorblat?",
        "My grandson talks about little; who directed Zorblat?",
        "Who directed Zorblat? I forgot it again.",
        "Hello there: who directed Zorblat?",
    ],
)
def test_a_sentence_beside_the_question_is_passed_over(question: str) -> None:
    assert read(question) == DIRECTOR


@pytest.mark.parametrize(
    "aside",
    [
        "We never watch it.",  # which denies
        "We like horror.",  # which narrows
        "We watch films.",
        "We have 12 of them.",  # which counts
        "We like the older ones better than that.",  # which compares
        "We like the best one.",
        "Which one did we watch?",  # which asks
        "Show us pictures.",
        "We met Mirelle.",  # which may be a name
        "Ombra is great.",
        'We saw "grandsons".',
        "We like it " + "so " * MAX_ASIDE + "much.",
    ],
)
def test_a_sentence_that_may_say_something_is_not_passed_over(aside: str) -> None:
    question = f"{aside} Who directed Zorblat?"
    found = list(asides(question, tokens_of(question), lexicon()))
    assert not any(first == 0 for first, _ in found)


def test_who_writes_without_capitals_may_have_named_something_anywhere() -> None:
    question = "i am new to this. who directed zorblat?"
    assert list(asides(question, tokens_of(question), lexicon())) == []


def test_a_question_in_one_sentence_has_no_aside() -> None:
    assert list(asides("Who directed Zorblat?", tokens_of("Who directed Zorblat?"), lexicon())) == []


@pytest.mark.parametrize("speaker", ["My grandson", "our neighbour", "A schoolmate"])
def test_who_says_something_is_passed_over(speaker: str) -> None:
    assert read(f"{speaker} claims that Tomo Ishiguru directed Zorblat") == (
        "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"
    )


@pytest.mark.parametrize("text", ["My Mirelle claims", "the director says", "grandson claims that"])
def test_no_name_and_no_word_of_questions_is_somebody_who_says_something(text: str) -> None:
    assert list(reporters(tokens_of(text), lexicon())) == []


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_sentence_of_another_language_is_passed_over_by_none(language: str) -> None:
    question = "in which anime do these characters appear: Vexo Karu"
    words = lexicon(language)
    assert list(asides(question, tokens_of(question, words.language), words)) == []


def test_a_question_that_asks_for_something_is_no_aside() -> None:
    assert not read("I have read every chapter of Nightpaper. Is there an anime of it?")


@pytest.mark.parametrize("question", ["Has Zorblat got any endings?", "what endings has Zorblat got"])
def test_endings_in_the_plural_are_songs(question: str) -> None:
    assert read(question) == "endings(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I am not picky. Could you name anime by Tomo Ishiguru?", "worked_on:Director(Tomo Ishiguru[person])"),
        ("I'm not fussy. Who directed Zorblat?", "staff:Director(Zorblat[anime])"),
        ("I'm sad. Who directed Zorblat?", "staff:Director(Zorblat[anime])"),
    ],
)
def test_what_is_denied_of_oneself_says_nothing(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question", ["I don't like films. anime by Tomo Ishiguru", "I am not into horror. anime by Tomo Ishiguru"]
)
def test_what_one_does_not_want_is_not_passed_over(question: str) -> None:
    assert read(question) != "worked_on:Director(Tomo Ishiguru[person])"


@pytest.mark.parametrize("label", ["The grumfed episodes:", "The wider score:"])
def test_a_label_is_no_aside(label: str) -> None:
    question = f"{label} zorblat or quimby"
    words = lexicon()
    assert (0, len(tokens_of(label, words.language))) not in list(
        asides(question, tokens_of(question, words.language), words)
    )


@pytest.mark.parametrize("who", ["My daughter asks", "A patron asks", "our librarian wonders", "My son asked"])
def test_who_asks_is_passed_over_in_front_of_what_they_ask(who: str) -> None:
    assert read(f"{who} who directed Zorblat") == DIRECTOR


@pytest.mark.parametrize("who", ["My daughter says", "A patron asks for"])
def test_who_does_not_ask_is_not(who: str) -> None:
    words = tokens_of(f"{who} who directed Zorblat")
    assert (0, 3) not in set(reporters(words, lexicon()))


def test_a_sentence_may_begin_with_an_unknown_word_in_small_letters() -> None:
    assert read("Who directed Zorblat? bedtime is near") == DIRECTOR


def test_with_a_capital_it_may_be_a_name() -> None:
    assert read("Who directed Zorblat? Ombra is near") != DIRECTOR


def test_a_text_does_not_begin_so() -> None:
    words = tokens_of("masterworks: who directed Zorblat")
    assert not list(asides("masterworks: who directed Zorblat", words, lexicon()))


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("The direction's sublime, who directed Zorblat?", DIRECTOR),
        ("The music is grumfingly lovely, who composed Zorblat?", "staff:Music(Zorblat[anime])"),
        ("The art looks dreamy, who draws the manga whose author is Hana Vell?", "drawn_by(wrote(Hana Vell[person]))"),
    ],
)
def test_what_somebody_thinks_of_what_was_done_is_passed_over(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "The protagonist's blind, which anime by Studio Plim is it?",  # whoever that is stays in the question
        "The sequel is a robot, who directed Zorblat?",
        "The music is Vornaq, who composed Zorblat?",
        "Zorblat is sublime",
    ],
)
def test_what_tells_more_than_an_opinion_is_none(question: str) -> None:
    words = lexicon()
    assert list(opinions(question, tokens_of(question, words.language), words)) == [] or not read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("My kids would like anime by Studio Plim", "animated(Studio Plim[studio])"),
        ("Which title should my youngest son watch after Zorblat?", "sequel(Zorblat[anime])"),
        ("My students asked me for anime by Studio Plim", "animated(Studio Plim[studio])"),
    ],
)
def test_people_of_those_who_ask_are_no_part_of_what_they_ask_for(question: str, form: str) -> None:
    assert read(question) == form


def test_their_nouns_mean_something_elsewhere() -> None:
    assert read("Which friends has Vexo Karu?") == "friend(Vexo Karu[character])"
    assert "Kids" in str(read("kids anime by Studio Plim"))


@pytest.mark.parametrize(
    "clause",
    [
        "we are deciding which shelf it goes on",
        "I need it for a quiz",
        "my niece wonders",
    ],
)
def test_a_clause_about_those_who_ask_closes_a_question(clause: str) -> None:
    assert read(f"Who directed Zorblat, {clause}") == DIRECTOR


@pytest.mark.parametrize(
    "clause",
    [
        "we want the sequel",
        "I mean the best one",
        "we are deciding which sequel it has",
        "my favourite is Quimby",
    ],
)
def test_a_clause_that_narrows_or_asks_does_not(clause: str) -> None:
    assert read(f"Who directed Zorblat, {clause}") != DIRECTOR


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("For anyone who hasn't seen it, who directed Zorblat?", DIRECTOR),
        ("Who directed Zorblat, for anyone in a hurry?", DIRECTOR),
        ("For people who want to read it, which manga became Zorblat?", "adapted_from(Zorblat[anime])"),
        ("Who directed Zorblat, for our listeners?", DIRECTOR),
    ],
)
def test_for_whom_it_is_asked_is_passed_over(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "For people who like horror, which anime did Tomo Ishiguru direct?",  # which narrows
        "For viewers who watch films, which anime did Tomo Ishiguru direct?",
        "For those who know Hana Vell, which anime did Tomo Ishiguru direct?",  # which names somebody
    ],
)
def test_an_audience_that_narrows_is_not_passed_over(question: str) -> None:
    assert not any(first == 0 for first, _ in asides(question, tokens_of(question), lexicon()))
