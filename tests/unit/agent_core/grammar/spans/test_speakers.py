"""Clauses about those who ask are passed over in front of a question and behind it, unless they may narrow it."""

import pytest
from agent_core.grammar.spans.asides import MAX_ASIDE
from agent_core.grammar.spans.speakers import ASIDE, REMARK, is_a_remark, lists_titles, speaker_clauses
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read

DIRECTOR = "staff:Director(Zorblat[anime])"
FILMS = "which films did Tomo Ishiguru direct"


def clauses(question: str) -> dict[str, str]:
    """What may be passed over in a question, with the feature of it."""
    tokens = tokens_of(question)
    found = speaker_clauses(question, tokens, lexicon(), mentions(question))
    return {question[tokens[a].start : tokens[b - 1].end].strip(", "): feature for a, b, feature in found}


@pytest.mark.parametrize(
    "clause",
    [
        "my commute is 25 min",
        "i have one lunch break",
        "my wife has no patience for grumfs",
        "planning a watch party with my club",
        "i have 20 minutes for lunch",
        "I only have an evening",
        "my nephew is 8",
        "we have a screening on friday",
        "pls i can never remember it",
        "im making a playlist",
        "hey, so i was arguing with my roommate",
        "it's been bugging me all day",
        "it's for my quiz",
        "i play the piano",
        "I am new to anime",
        "asking for a friend",
        "settle a wager for us",
    ],
)
def test_what_those_who_ask_say_of_themselves_is_passed_over_in_front(clause: str) -> None:
    assert read(f"{clause}, who directed Zorblat?") == DIRECTOR
    assert read(f"{clause.lower()}, who directed zorblat") == DIRECTOR


@pytest.mark.parametrize(
    "clause",
    [
        "i love the look of it",
        "i want to learn it on guitar",
        "I need it for a report",
        "i lost count",
        "i have a long weekend",
        "my brother and i are arguing about it",
        "everyone says it's great",
        "it's stuck in my head",
        "I stopped years ago",
        "just curious",
        "my son is 12",
        "i think i saw it as a kid",
        "because my boss wants to know",
        "I can't remember it",
    ],
)
def test_and_behind(clause: str) -> None:
    assert read(f"Who directed Zorblat, {clause}") == DIRECTOR
    assert read(f"who directed zorblat? {clause.lower()}") == DIRECTOR


@pytest.mark.parametrize("clause", ["i can never spell it", "my boss is waiting", "just curious"])
def test_a_clause_may_stand_behind_a_name_without_a_comma(clause: str) -> None:
    assert read(f"director of Zorblat pls {clause}") == DIRECTOR
    assert read(f"who directed Zorblat {clause}") == DIRECTOR


@pytest.mark.parametrize(
    "asker",
    [
        "customer wants to know",
        "a customer is asking",
        "a guy at work asked me",
        "someone in my class keeps asking me",
        "my dad always asks",
        "A friend of ours wanted to know",
        "I keep forgetting",
        "people ask",
    ],
)
def test_who_asks_is_passed_over_in_front_of_what_they_ask(asker: str) -> None:
    assert read(f"{asker} who directed Zorblat") == DIRECTOR


@pytest.mark.parametrize(
    "clause",
    [
        "i mean the manga",
        "i only read the manga",
        "I want the second one",
        "i need a film",
        "I like the film",
        "i prefer the old one",
        "my favourite is the first one",
        "I'm on season 2",
        "i don't want the ending",
        "I'd love to know the composer",
        "i need the other one",
        "I love Quimby",
        "i love quimby",
        "my favourite is Ombra",
        "the wagon is green",
        "recommend me a show",
        "tell me a story",
        "i would skip it without subtitles",
        "I said " + "so " * MAX_ASIDE + "much",
        "I read this: 進撃",
    ],
)
def test_what_may_pick_one_or_names_something_is_not(clause: str) -> None:
    assert clause not in clauses(f"{clause}, who directed Zorblat")
    assert clause not in clauses(f"Who directed Zorblat, {clause}")


@pytest.mark.parametrize(
    "clause",
    [
        "i only have 2 hours",
        "i have an hour",
        "my kids are small",
        "I love the sea",
        "my daughter is 8",
        "i don't like blood",
        "i have seen 5",
        "i hate sad endings",
    ],
)
def test_what_would_narrow_a_list_is_passed_over_for_facts_alone(clause: str) -> None:
    assert clauses(f"{clause}, who directed Zorblat") == {clause: REMARK}
    assert read(f"{clause}, who directed Zorblat") == DIRECTOR
    assert not read(f"{clause}, {FILMS}")
    assert not read(f"{FILMS}, {clause}")
    assert not read(f"how many films did Tomo Ishiguru direct, {clause}")


@pytest.mark.parametrize("clause", ["i'm making a spreadsheet", "my dad keeps asking", "a guy at work keeps asking"])
def test_what_goes_on_narrows_no_list(clause: str) -> None:
    assert set(clauses(f"{clause}, {FILMS}").values()) == {ASIDE}
    assert read(f"{clause}, {FILMS}") == read(FILMS)


@pytest.mark.parametrize(
    ("question", "lists"),
    [
        (FILMS, True),
        ("how many films did Tomo Ishiguru direct", True),
        ("anime with at least 12 episodes", True),
        ("who directed Zorblat", False),
        ("how many episodes does Zorblat have", False),
        ("did Tomo Ishiguru direct Zorblat", False),
        ("which is longer, Zorblat or Quimby", False),
    ],
)
def test_a_remark_would_narrow_sets_of_titles(question: str, lists: bool) -> None:
    best = parse(question).best
    assert best is not None
    assert lists_titles(best.form) is lists


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("My kids are small.", True),
        ("i need it tonight, asking for a friend", True),
        ("i need it tonight, who made it", False),
        ("", False),
        ("I love Quimby.", False),
    ],
)
def test_a_text_is_a_remark_where_each_clause_is_one(text: str, remark: bool) -> None:
    assert is_a_remark(text, lexicon(), mentions(text)) is remark


def test_a_question_is_never_passed_over_whole() -> None:
    assert not clauses("i need it tonight")


@pytest.mark.parametrize("language", ["de", "fr", "es", "ja"])
def test_a_language_without_words_for_them_has_none(language: str) -> None:
    question = "i need it tonight, who directed Zorblat"
    words = lexicon(language)
    assert not list(speaker_clauses(question, tokens_of(question, words.language), words, mentions(question)))


def test_words_of_hyphens_are_one_clause() -> None:
    assert clauses("i bought the blu-ray yesterday, who directed Zorblat") == {"i bought the blu-ray yesterday": REMARK}


@pytest.mark.parametrize(
    "guess",
    ["my money is on Quimby", "I bet it's Hana Vell", "my guess is Studio Plim", "my brother says it's Hana Vell"],
)
def test_what_somebody_expects_is_passed_over_behind_a_question(guess: str) -> None:
    assert read(f"Who directed Zorblat? {guess}") == DIRECTOR
    assert read(f"who directed zorblat, {guess.lower()}") == DIRECTOR
    assert read(f"which anime has the most episodes? {guess}") == read("which anime has the most episodes")


@pytest.mark.parametrize("said", ["I bet Studio Plim made Zorblat", "my brother likes Quimby, who directed Zorblat"])
def test_what_is_said_of_names_otherwise_is_not(said: str) -> None:
    assert not any("Zorblat" in clause or "Quimby" in clause for clause in clauses(said))
