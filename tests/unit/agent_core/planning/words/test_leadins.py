"""What is said in front of a question and behind it without asking more is left aside, and what narrows it is not."""

from dataclasses import replace

import pytest
from agent_core.planning.followups.parts import understand_parts
from agent_core.planning.goals import GoalKind
from agent_core.planning.words.leadins import asking_part

from tests.support.made_up_names import chains, mentions, understood


def asked(question: str) -> str:
    return question[slice(*asking_part(question, mentions(question)))]


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("I am new here, who directed Zorblat?", "who directed Zorblat?"),
        ("For the episode we need anime which Tomo Ishiguru directed", "we need anime which Tomo Ishiguru directed"),
        ("We need the prequel to Zorblat for the intro.", "We need the prequel to Zorblat"),
        ("Who directed Zorblat for our show notes?", "Who directed Zorblat"),
        (
            "Tell me how many anime, in which Tomo Ishiguru was heard, you have",
            "how many anime, in which Tomo Ishiguru was heard, you have",
        ),
        ("For episode 5 of Zorblat we need the title", "For episode 5 of Zorblat we need the title"),
        ("The pictures look lovely. Who directed Zorblat?", "Who directed Zorblat?"),
        ("quick one: who directed Zorblat?", "who directed Zorblat?"),
        ("I forgot - which studio made Zorblat?", "which studio made Zorblat?"),
        ("I lost count how many anime did Tomo Ishiguru direct", "how many anime did Tomo Ishiguru direct"),
        ("I forgot I mean what year was Zorblat released", "what year was Zorblat released"),
        ("Ich habe vergessen, wer bei Zorblat Regie geführt hat", "wer bei Zorblat Regie geführt hat"),
        ("Does Zorblat have a sequel, and what is it called?", "Does Zorblat have a sequel"),
        ("Does Zorblat have any spin-offs? which ones?", "Does Zorblat have any spin-offs"),
        ("Does Zorblat have a sequel, and if so which anime is it?", "Does Zorblat have a sequel"),
        ("Does Zorblat have a sequel, and which? Thank you!", "Does Zorblat have a sequel"),
        ("Who directed Zorblat? Thanks in advance!", "Who directed Zorblat?"),
        ("name the director of Zorblat. just the name. I can't remember.", "name the director of Zorblat."),
        ("Who directed Zorblat? Any idea? Anyone know?", "Who directed Zorblat?"),
        ("Settling a bet here. Zorblat was directed by whom?", "Zorblat was directed by whom?"),
        ("We had an argument. Zorblat aired in which year?", "Zorblat aired in which year?"),
        ("Hello. The sequel of Zorblat please", "The sequel of Zorblat please"),
        ("Hey there, studio of Zorblat", "studio of Zorblat"),
        ("I haven't really kept up, so who directed Zorblat?", "who directed Zorblat?"),
        (
            "I can't check it right now, but is Hana Vell the author of Nightpaper?",
            "is Hana Vell the author of Nightpaper?",
        ),
        ("I've got a bet running on this, so who directed Zorblat?", "who directed Zorblat?"),
        ("I'm not picky, one will do: which anime did Studio Plim make?", "which anime did Studio Plim make?"),
        ("With headphones on it is amazing, so who scored Zorblat?", "who scored Zorblat?"),
        (
            "Before I commit to watching it, what's the episode count of Zorblat?",
            "what's the episode count of Zorblat?",
        ),
        ("I was hoping to learn from you which anime Studio Plim made.", "which anime Studio Plim made."),
        ("Who directed Zorblat? I can't stop thinking of it.", "Who directed Zorblat?"),
        ("Who directed Zorblat? They're really lovely to look at.", "Who directed Zorblat?"),
        ("Who directed Zorblat, as I haven't kept up?", "Who directed Zorblat"),
    ],
)
def test_only_the_part_that_asks_is_read(question: str, rest: str) -> None:
    assert asked(question) == rest


@pytest.mark.parametrize(
    "question",
    [
        "Of all films, which ones did Tomo Ishiguru direct?",
        "In 2010, which anime did Tomo Ishiguru direct?",
        "I like horror from the 90s, which anime did Tomo Ishiguru direct?",
        "I loved Zorblat. Who directed it?",
        "Which anime, if any, did Tomo Ishiguru direct?",
        "Who directed Zorblat and who composed the music?",
        "A boy finds a notebook. Which anime is that?",
        "hello",
        "Who sings, thanks Zorblat",
        "Who directed Zorblat, Any Idea Quimby?",
    ],
)
def test_what_names_or_narrows_is_kept(question: str) -> None:
    assert asked(question) == question


def test_places_are_those_in_the_whole_text() -> None:
    question = "I am new here, who directed Zorblat?"
    understanding = understand_parts(question, mentions(question))
    assert [question[a:b] for a, b in understanding.names] == ["Zorblat?"]
    unknown = "I am new here, who xylographs and directed Zorblat?"
    assert [unknown[a:b] for a, b in understand_parts(unknown, mentions(unknown)).unread] == ["xylographs"]


def test_a_question_for_yes_or_no_with_an_afterthought_is_one_question() -> None:
    question = "Has Tomo Ishiguru directed anything else, and what?"
    understanding = understand_parts(question, mentions(question))
    assert understanding.rest is None
    assert understanding.best is not None
    assert understanding.best.kind is GoalKind.VERIFY
    assert chains(understanding.best) == [["worked_on:Director"]]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("the year that Zorblat is from, which is it?", "year"),
        ("the number of episodes of Zorblat, what is it?", "episodes"),
        ("the year Zorblat came out, and what is it?", "year"),
    ],
)
def test_a_field_with_an_afterthought_is_one_question(question: str, field: str) -> None:
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert (best.kind, best.attribute) == (GoalKind.SELECT, field)


def test_what_is_asked_of_a_name_in_front_is_no_afterthought() -> None:
    question = "Zorblat by title alone, what is it called?"
    assert asked(question) == question


def test_a_name_may_begin_as_a_greeting() -> None:
    question = "Hello! Zorblat director"
    (named,) = mentions(question)
    whole = replace(named, start=0, surface="Hello! Zorblat")
    assert asking_part(question, [whole]) == (0, len(question))
    assert asking_part(question, [named]) == (len("Hello! "), len(question))


def test_a_greeting_with_a_question_is_no_greeting_alone() -> None:
    assert understood("hello, what can you do").greeting
    assert not understood("Hello. What is the manga behind Zorblat?").greeting


@pytest.mark.parametrize(
    "question",
    [
        "I am not picky. Could you name anime by Tomo Ishiguru or by Studio Plim?",
        "I love it when it rains. Could you name anime by Tomo Ishiguru or by Studio Plim?",
    ],
)
def test_a_sentence_about_oneself_neither_denies_nor_asks(question: str) -> None:
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert (best.attribute, best.phrase) == (None, "anime directed by Tomo Ishiguru or by Studio Plim")


@pytest.mark.parametrize(
    "question",
    [
        "I am not a fan of movies. Which anime by Studio Plim are there?",
        "It is not long. Which anime by Studio Plim are there?",
        "I want something not too long. Which anime by Studio Plim are there?",
    ],
)
def test_a_denial_reaches_no_name_in_another_sentence(question: str) -> None:
    assert understand_parts(question, mentions(question)).best is None


def test_when_is_asked_in_front_of_a_name_in_the_next_sentence_too() -> None:
    question = "When did it come out? I mean Zorblat."
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert best.attribute == "year"


def test_what_was_read_is_not_what_is_asked_of_it() -> None:
    question = "I have read every chapter of Nightpaper. Is there an anime of it?"
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert (best.attribute, chains(best)) == (None, [["adaptation"]])


def test_thanks_ask_for_nothing_else() -> None:
    question = "I'd like the year of Zorblat. Thanks!"
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert best.attribute == "year"


@pytest.mark.parametrize("hail", ["hey", "Ok,", "so", "well"])
def test_a_hail_in_front_of_a_question_says_nothing(hail: str) -> None:
    question = f"{hail} has Tomo Ishiguru directed more anime than Hana Vell"
    best = understand_parts(question, mentions(question)).best
    assert best is not None
    assert best.kind is GoalKind.VERIFY


@pytest.mark.parametrize(
    "question",
    [
        "Which anime did Studio Plim make? They should be from the 90s.",
        "Which anime did Studio Plim make? I don't want films.",
        "Which anime did Studio Plim make? It has to be the best one.",
        "Who directed Zorblat? I also want to know who wrote it.",
        "I don't want any films, so which anime did Studio Plim make?",
        "I like the finished ones, so which anime did Studio Plim make?",
        "just the number please: anime by Studio Plim",
        "Grumf Kelwix is a side story, so what is the big story it belongs to?",
        "Grumfkel is over, so who directed Zorblat?",
    ],
)
def test_what_narrows_or_asks_more_is_left_in(question: str) -> None:
    assert asked(question) == question


def test_what_nobody_wants_is_not_said_of_the_name_behind() -> None:
    query = understood("Which anime did Studio Plim make? I don't want films.").goals[0].query
    assert query is not None
    assert (query.where.format_not, query.combine) == (["movie"], "intersection")
