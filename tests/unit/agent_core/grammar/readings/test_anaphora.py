"""Words that take something up: a name in front of them, or what an earlier question was about."""

import pytest
from agent_core.grammar.parsing import Parser
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.readings.anaphora import MAX_ANTECEDENTS
from agent_core.grammar.semantics.logical_form import Named, SetForm

from tests.support.made_up_names import mentions

PARSER = Parser(budget_ms=60_000)


def named(name: str) -> Named:
    (found,) = mentions(name)
    return Named(found.candidates[0], found.start, found.end)


def form(question: str) -> SetForm:
    best = PARSER.parse(question, mentions(question)).best
    assert best is not None
    return best.form  # pyright: ignore[reportReturnType] - of these questions, a set


def read(question: str, *topics: SetForm) -> str | None:
    best = PARSER.parse(question, mentions(question), topics).best
    return None if best is None else paraphrase(best.form)


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("who directed it", "the directors of Zorblat"),
        ("what is its sequel", "the sequels of Zorblat"),
        ("who directed the show", "the directors of Zorblat"),
        ("who voices the main characters", "the voice actors of the main characters of Zorblat"),
        ("which anime have the same composer", "the other anime with music by the composer of Zorblat"),
        ("what else did the director direct", "the other anime directed by the director of Zorblat"),
    ],
)
def test_pronouns_and_definite_nouns_stand_for_a_topic(question: str, meaning: str) -> None:
    assert read(question, named("Zorblat")) == meaning
    assert read(question) != meaning


def test_the_anime_is_the_one_with_a_character_who_was_named() -> None:
    assert read("who directed the anime", named("Vexo Karu")) == "the directors of the anime with Vexo Karu"
    assert read("who directed the anime", named("Studio Plim")) == read("who directed the anime")


def test_a_pronoun_of_another_kind_takes_nothing_up() -> None:
    assert read("who directed it", named("Tomo Ishiguru")) is None
    assert read("what did he direct", named("Tomo Ishiguru")) == "the anime directed by Tomo Ishiguru"


def test_the_latest_topic_is_meant_before_an_earlier_one() -> None:
    topics = [form("the sequel of Zorblat"), named("Ombra")]
    assert read("who directed it", *topics) == "the directors of the sequel of Zorblat"
    assert read("who directed it", *reversed(topics)) == "the directors of Ombra"


@pytest.mark.parametrize(("before", "found"), [(MAX_ANTECEDENTS - 1, True), (MAX_ANTECEDENTS, False)])
def test_so_many_topics_may_be_meant(before: int, *, found: bool) -> None:
    titles = [named(name) for name in ("Zorblat", "Ombra", "Quimby")][:before]
    meant = named("Nightpaper")  # the only one of which there are chapters
    assert (read("how many chapters does it have", *titles, meant) is not None) is found


def test_names_of_the_same_question_are_taken_up() -> None:
    assert read("who directed Zorblat and its sequel") == "the directors of Zorblat and of the sequel of Zorblat"


def test_one_in_capitals_is_a_name() -> None:
    assert read("who directed the first one", form("the anime of Studio Plim")) is not None
    assert read("who directed ONE", form("the anime of Studio Plim")) != "the directors of the anime by Studio Plim"


@pytest.mark.parametrize("question", ["What's its title?", "what is its name", "what is it called"])
def test_an_episode_has_a_title(question: str) -> None:
    assert read(question, form("episode 5 of Zorblat"), named("Zorblat")) == "the episode 5 of Zorblat"
