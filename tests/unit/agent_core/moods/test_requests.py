"""Requests for a mood are read in five languages where every word of them is known, and nothing else is one."""

import pytest
from agent_core.moods.requests import asks_for_a_fact, mood_request, moods

SAID = {
    "sad": (
        "something sad",
        "an anime that makes me cry",
        "un anime triste",
        "recommande-moi un film qui fait pleurer",
        "algo triste que me haga llorar",
        "ein trauriger Anime",
        "etwas zum Weinen",
        "kanashii anime",
        "naketeru anime wo oshiete",
    ),
    "dark": (
        "something dark",
        "un anime sombre",
        "quiero un anime oscuro",
        "ein düsterer Anime",
        "kurai anime osusume",
    ),
    "relaxing": (
        "a relaxing anime please",
        "quelque chose de relaxant",
        "busco un anime relajante",
        "etwas Entspannendes",
        "iyashikei no anime",
    ),
    "funny": ("something hilarious", "un anime drôle", "algo divertido", "ein lustiger Anime", "waraeru anime"),
    "scary": ("a scary anime", "un anime effrayant", "un anime aterrador", "ein gruseliger Anime", "kowai anime"),
    "heartwarming": ("something heartwarming", "un anime touchant", "un anime tierno", "kokoro atatamaru anime"),
    "thrilling": ("a suspenseful show", "un anime haletant", "un anime trepidante", "ein spannender Anime"),
    "thoughtful": ("a philosophical anime", "un anime philosophique", "un anime profundo", "ein tiefgründiger Anime"),
    "weird": ("something weird", "un anime bizarre", "un anime extraño", "ein seltsamer Anime"),
    "cute": ("a cute anime", "un anime mignon", "un anime adorable", "ein süßer Anime", "kawaii anime"),
    "melancholic": (
        "a bittersweet anime",
        "un anime mélancolique",
        "un anime melancólico",
        "ein melancholischer Anime",
    ),
    "light": ("a lighthearted anime", "un anime léger", "un anime ligero", "ein fröhlicher Anime", "akarui anime"),
    "inspiring": ("an inspiring anime", "un anime inspirant", "un anime inspirador", "ein motivierender Anime"),
    "atmospheric": ("an atmospheric anime", "un anime envoûtant", "un anime atmosférico", "fushigi na anime"),
}


def test_every_mood_is_said_somehow() -> None:
    assert {mood.name for mood in moods()} == SAID.keys()


@pytest.mark.parametrize(("mood", "text"), [(mood, text) for mood, texts in SAID.items() for text in texts])
def test_a_mood_is_read_in_the_words_of_each_language(mood: str, text: str) -> None:
    request = mood_request(text)
    assert request is not None
    assert [one.name for one in request.moods] == [mood]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "anime",
        "un anime",
        "a sad story about a dog",
        "ein düsterer Anime von Madhouse",
        "something like Monster but darker",
        "not too dark anime",
        "something dark without gore",
        "un anime pas trop triste",
        "un anime que no sea triste",
        "kein trauriger Anime",
        "kanashikunai anime ja nai",
        "sad funny scary anime",
        "who directed the sad one",
        "a boy joins a secret army",
        "dark " * 20,
    ],
)
def test_what_says_anything_else_or_denies_something_is_no_request(text: str) -> None:
    assert mood_request(text) is None


def test_two_moods_take_turns_and_rule_out_nothing_that_either_is_about() -> None:
    request = mood_request("un anime drôle et léger")
    assert request is not None
    assert [mood.name for mood in request.moods] == ["funny", "light"]
    funny, light = request.moods
    assert request.topics[:2] == (funny.topics[0], light.topics[0])
    assert len(request.topics) == len(set(request.topics))
    assert not {*funny.topics, *light.topics} & {*request.without}


def test_a_film_is_one_in_every_language() -> None:
    texts = ("a sad movie", "un film triste", "una película triste", "ein trauriger Film", "kanashii eiga")
    requests = [mood_request(text) for text in texts]
    assert [request.format for request in requests if request] == ["movie"] * len(texts)
    plain = mood_request("a sad anime")
    assert plain is not None
    assert plain.format is None


def test_the_words_for_a_mood_are_told_as_they_are_written() -> None:
    request = mood_request("Recommande-moi un anime qui fait pleurer !")
    assert request is not None
    assert (request.said, request.language) == ("fait pleurer", "fr")


def test_moods_are_told_apart_by_what_they_are_about() -> None:
    for mood in moods():
        assert len(mood.topics) > 2
        assert not {*mood.topics} & {*mood.without}
    assert len({mood.topics for mood in moods()}) == len(moods())


@pytest.mark.parametrize(
    ("text", "language", "fact"),
    [
        ("¿Quién es el hermano de Edward?", "es", True),
        ("un chico que descubre quien es su padre", "es", False),
        ("¿Dónde vive la bruja?", "es", True),
        ("un mundo donde vive una bruja", "es", False),
        ("Qui est le maître de Frieren ?", "fr", True),
        ("une fille qui vit dans la forêt", "fr", False),
        ("Wer ist die Schwester von Tanjiro?", "de", True),
        ("ein Junge der seine Schwester rettet", "de", False),
        ("Tanjiro no imouto wa dare", "ja", True),
        ("imouto wo sukuu shounen", "ja", False),
        ("", "fr", False),
    ],
)
def test_a_question_for_a_fact_is_told_from_a_clause(text: str, language: str, *, fact: bool) -> None:
    assert asks_for_a_fact(text, language) is fact
