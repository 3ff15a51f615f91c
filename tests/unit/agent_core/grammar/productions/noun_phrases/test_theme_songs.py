"""Anime are told by their theme songs, and who performs one is asked for."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import IllTypedError, Sung
from agent_core.grammar.spans.song_names import speaks_of_songs

from tests.support.made_up_songs import anime, song_name, with_songs
from tests.support.readings import parse
from tests.support.readings import read as read_with


def read(question: str) -> str:
    return read_with(question, with_songs(question))


@pytest.mark.parametrize(
    "question",
    [
        "Which anime opens with 'Mist'?",
        "anime with the opening Mist",
        "which anime has the opening song Mist",
        "Which anime has Mist as its opening?",
        "which anime uses Mist as its opening",
        "What is Mist the opening of?",
        "Of which anime is Mist the opening?",
        "Mist is the opening of which anime",
        "the anime whose opening is Mist",
        "an anime where the opening is Mist",
        "which anime is it that begins with Mist",
    ],
)
def test_anime_are_told_by_what_they_open_with(question: str) -> None:
    assert read(question) == "opening(Mist)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("what anime is the song Blue Mist from", "song(Blue Mist)"),
        ("In which anime is the song Blue Mist?", "song(Blue Mist)"),
        ("In which anime does the song Blue Mist appear?", "song(Blue Mist)"),
        ("which anime ends with Carry Me Home", "ending(Carry Me Home)"),
        ("which anime has the ending Grumfex no Vorn", "ending(Grumfex no Vorn)"),  # which opens it
        ("anime with the opening Blue Mist by the Velvets", "opening(Blue Mist, by Velvets)"),
        ("which anime opens with 'Blue Mist' by the Velvets", "opening(Blue Mist, by Velvets)"),
        ("anime with the song Blue Mist sung by Tam Quoz", "song(Blue Mist, by Tam Quoz)"),
        ("which anime ended its episodes with Tam Quoz's Carry Me Home", "ending(Carry Me Home, by Tam Quoz)"),
    ],
)
def test_what_a_song_does_and_who_performs_it_may_be_told(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime with an opening by the Velvets", "opening(by Velvets)"),
        ("which anime have songs by Tam Quoz", "song(by Tam Quoz)"),
        ("anime whose ending is sung by Tam Quoz", "ending(by Tam Quoz)"),
        ("which openings are by the Velvets", "opening(by Velvets)"),
        ("Velvets openings", "opening(by Velvets)"),
        ("what songs did Tam Quoz sing for anime", "song(by Tam Quoz)"),
        ("which anime did Tam Quoz sing for", "song(by Tam Quoz)"),
        ("songs of the Velvets", "song(by Velvets)"),
        ("Velvets anime openings", "opening(by Velvets)"),
        ("what are Tam Quoz's anime endings", "ending(by Tam Quoz)"),
    ],
)
def test_who_performs_songs_tells_anime_as_well(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed the anime whose opening is Mist?", "staff:Director(opening(Mist))"),
        ("studio of the anime with the opening Mist", "animated_by(opening(Mist))"),
        ("the author of the source of the anime that opens with Mist", "written_by(adapted_from(opening(Mist)))"),
        ("how many anime have songs by the Velvets", "count(song(by Velvets))"),
        ("Studio Plim anime with songs by Tam Quoz", "intersection(animated(Studio Plim[studio]), song(by Tam Quoz))"),
        ("anime with an opening by the Velvets that came out in 2010", "filter(opening(by Velvets), in 2010)"),
        ("the best rated anime with songs by Tam Quoz", "ranked(song(by Tam Quoz), -score, 1)"),
        ("sequels of the anime with the opening Mist", "sequel(opening(Mist))"),
        ("when did the anime with the opening Mist come out", "year(opening(Mist))"),
        ("is Mist the opening of Ombra", "Ombra[anime] in opening(Mist)"),
        ("does Ombra end with Mist", "Ombra[anime] in ending(Mist)"),
    ],
)  # fmt: skip
def test_what_a_song_tells_is_joined_narrowed_and_counted_like_any_set(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who sings Blue Mist?", "performer(song(Blue Mist))"),
        ("who sang the opening Blue Mist", "performer(opening(Blue Mist))"),
        ("who performed the song Mist", "performer(song(Mist))"),
        ("which singer sings Mist", "performer(song(Mist))"),
        ("by whom is the song Mist sung", "performer(song(Mist))"),
        ("singer of Mist", "performer(song(Mist))"),
    ],
)
def test_who_performs_a_song_is_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "the ending of Ombra called Blue Mist",
        "the ending song of Ombra that goes 'Blue Mist'",
        "the ending Blue Mist of Ombra",
        "Ombra's ending Blue Mist",
    ],
)
def test_one_of_the_songs_of_a_title_is_told_by_its_name(question: str) -> None:
    assert read(question) == "ending(Blue Mist, of Ombra[anime])"


@pytest.mark.parametrize(
    "question",
    [
        "anime with an opening about mist",
        "which opening does Zorblat have",
        "anime with the opening Mist and Fog",
        "what anime has music by the Velvets",
        "an anime where the Velvets direct the opening",
        "who sings the opening of Xylophon",
        "anime about a singer in the mist",
    ],
)
def test_no_anime_is_told_by_a_part_of_a_name_or_by_words_that_are_none(question: str) -> None:
    assert "opening(" not in read(question)
    assert "song(" not in read(question)


@pytest.mark.parametrize("question", ["opening by Mist", "anime with the song Velvets", "who sings the Velvets"])
def test_a_title_performs_nothing_and_who_performs_is_no_song(question: str) -> None:
    assert read(question) in ("", "song(by Velvets)")


@pytest.mark.parametrize(
    ("question", "speaks"),
    [
        ("which anime opens with Mist", True),
        ("who sings Mist", True),
        ("Zorblat no opening wa nan desu ka", True),
        ("Qual... quel est l'opening de Zorblat", True),
        ("who directed Zorblat", False),
        ("anime with a happy end", False),
    ],
)
def test_songs_are_looked_up_where_a_question_speaks_of_them(question: str, speaks: bool) -> None:
    assert speaks_of_songs(question) is speaks


def test_the_anime_with_a_song_are_what_a_query_starts_from() -> None:
    best = parse("who directed the anime with songs by Tam Quoz", with_songs("anime with songs by Tam Quoz")).best
    assert best is None  # as no name stands where it was found
    form = Sung((song_name("Tam Quoz", sings=True),))
    plan = compiled(form)
    assert plan is not None
    (chain,) = plan.chains
    assert (chain.start, chain.hops) == ((anime("Ombra"), anime("Quimby")), ())


def test_a_song_is_one_with_all_of_its_names() -> None:
    title, artist = song_name("Blue Mist"), song_name("Tam Quoz", sings=True)
    assert Sung((title,)).anime == (anime("Zorblat"), anime("Ombra"))
    assert Sung((title, artist)).anime == (anime("Ombra"),)
    assert Sung((title,), "opening").anime == (anime("Zorblat"),)
    assert Sung((title, artist), "opening").anime == ()
    with pytest.raises(IllTypedError):
        Sung((title, song_name("Velvets", sings=True), artist))


def test_nothing_is_asked_of_what_a_song_does_not_do() -> None:
    form = Sung((song_name("Grumfex no Vorn"),), "ending")
    assert compiled(form) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which anime opens with Mist", "the anime whose opening is “Mist”"),
        ("anime with the song Blue Mist by the Velvets", "the anime whose theme song is “Blue Mist” by Velvets"),
        ("anime with an ending by Tam Quoz", "the anime with an ending by Tam Quoz"),
        ("who directed the anime with songs by Tam Quoz", "the directors of the anime with a theme song by Tam Quoz"),
        ("how many anime have openings by the Velvets", "how many anime with an opening by Velvets there are"),
        ("who sings Mist", "the performer of the anime whose theme song is “Mist”"),
    ],
)
def test_a_paraphrase_says_which_songs_tell_anime(question: str, said: str) -> None:
    best = parse(question, with_songs(question)).best
    assert best is not None
    assert paraphrase(best.form) == said
