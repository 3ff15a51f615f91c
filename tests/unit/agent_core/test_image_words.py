"""What words ask of an image: what it is, something about that, or nothing."""

import pytest
from agent_core.image_words import ImageTask, read_image_words
from catalog.entities import EntityType

NAME = "Cowboy Bebop"


@pytest.mark.parametrize(
    "question",
    [
        "What is this?",
        "Which anime is this?",
        "what anime is this from",
        "Which anime is this cover from?",
        "Who is this character?",
        "who is in this picture?",
        "Can you identify this, please?",
        "Where is this screenshot taken from?",
        "name of this manga?",
        "What's the title of this anime?",
        "Do you know what show this is?",
        "sauce?",
        "What is the source of this picture?",
        "who is that?",
        "picture",
    ],
)
def test_some_words_ask_what_an_image_is_of(question: str) -> None:
    assert read_image_words(question).task is ImageTask.IDENTIFY


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who directed this?", "Who directed Cowboy Bebop?"),
        ("Who directed this anime?", "Who directed Cowboy Bebop?"),
        ("Which studio made the anime in this picture?", "Which studio made Cowboy Bebop?"),
        ("who made the anime shown on the cover", "who made Cowboy Bebop"),
        ("Who directed the anime?", "Who directed Cowboy Bebop?"),
        ("Anime like this one", "Anime like Cowboy Bebop"),
        ("something like that", "something like Cowboy Bebop"),
        ("What is its score?", "What is Cowboy Bebop's score?"),
        ("How many episodes does it have?", "How many episodes does Cowboy Bebop have?"),
        ("Which characters are in this picture, and who voices them?", None),
        ("What is the picture about?", "What is Cowboy Bebop about?"),
        ("Who voices her?", "Who voices Cowboy Bebop?"),
        ("Is that film any good?", "Is Cowboy Bebop any good?"),
        ("Which studio is this anime from?", "Which studio is Cowboy Bebop from?"),
        ("What manga is this anime from?", "What manga is Cowboy Bebop from?"),
        ("What is the source of this anime?", "What is the source of Cowboy Bebop?"),
        ("Who did this?", "Who did Cowboy Bebop?"),
        ("Who directed that?", "Who directed Cowboy Bebop?"),
        ("Who is her voice actor?", "Who is Cowboy Bebop's voice actor?"),
        ("What are their names?", "What are Cowboy Bebop's names?"),
    ],
)
def test_a_name_takes_the_place_of_what_points_at_the_image(question: str, asked: str | None) -> None:
    words = read_image_words(question)
    assert words.task is ImageTask.ABOUT
    assert NAME in words.about(NAME)
    if asked is not None:
        assert words.about(NAME) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Who voices Spike Spiegel?",
        "anime that has pirates",
        "Which studio made Frieren?",
        "How are Luffy and Nami related",
        "Which anime airing this season has pirates?",
        "Which studio made Frieren and when did it air?",
        "Who directed Akira, and what else did he make?",
    ],
)
def test_some_words_do_not_speak_of_the_image(question: str) -> None:
    words = read_image_words(question)
    assert words.task is ImageTask.APART
    assert words.place is None
    assert words.about(NAME) == question


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which manga is this?", None),
        ("name of this manga?", EntityType.MANGA),
        ("Who voices this character?", EntityType.CHARACTER),
        ("Who directed this film?", EntityType.ANIME),
        ("Which studio made this manga?", EntityType.MANGA),
        ("Who made this?", None),
        ("What is this?", None),
    ],
)
def test_words_may_say_what_kind_the_image_shows(question: str, kind: EntityType | None) -> None:
    assert read_image_words(question).kind is kind


@pytest.mark.parametrize(
    ("question", "further"),
    [
        ("anime like this but with robots", "with robots"),
        ("Anime similar to this one, set in space?", "set in space"),
        ("something like the anime in this picture and funny", "funny"),
        ("anime like this", None),
        ("Anime like this one?", None),
        ("Who directed this in 1998?", None),
        ("What is this?", None),
        ("anime like Trigun with robots", None),
    ],
)
def test_words_may_say_more_of_what_is_like_the_image(question: str, further: str | None) -> None:
    assert read_image_words(question).further == further
