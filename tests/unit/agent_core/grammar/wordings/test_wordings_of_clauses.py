"""Sets described in coordinated and relative clauses, and what is asked of them, are read in many wordings."""

import pytest

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"
SCORED = "worked_on:Music(Hana Vell[person])"
DIRECTED = "worked_on:Director(Hana Vell[person])"
VOICED = "voiced_in(Tomo Ishiguru[person])"
WORDINGS = {
    SCORED: [
        "anime where we hear a score by Hana Vell",
        "Which anime are there where you get to hear music by Hana Vell?",
        "anime where we're listening to a soundtrack by Hana Vell",
        "anime in which you're hearing music by Hana Vell",
    ],
    f"intersection({MADE}, {DIRECTED})": [
        "anime by Studio Plim plus that Hana Vell was director on",
        "anime by Studio Plim and on top of that that Hana Vell directed",
        "anime by Studio Plim that are also ones where Hana Vell is the director",
        "Where do anime by Studio Plim overlap with anime directed by Hana Vell?",
        "anime that Studio Plim animated as well as where Hana Vell is the director",
    ],
    f"intersection({DIRECTED}, {VOICED})": [
        "anime directed by Hana Vell and, while we're at it, where Tomo Ishiguru is doing a voice",
        "anime that have Hana Vell as the director and that Tomo Ishiguru is heard in",
        "anime where Hana Vell was sat in the director's chair and where Tomo Ishiguru is doing a voice",
    ],
    f"union({MADE}, {DIRECTED})": [
        "anime by Studio Plim or else where Hana Vell is the director",
        "anime by Studio Plim or else that Hana Vell directed",
    ],
    f"difference({MADE}, {DIRECTED})": [
        "which anime by Studio Plim isnt directed by Hana Vell",
        "which anime by Studio Plim werent directed by Hana Vell",
        "anime by Studio Plim, not counting the ones where Hana Vell is the director",
    ],
    f"filter({MADE}, movie)": [
        "Could you talk me through the films by Studio Plim, please?",
        "talk us through the cinema releases of Studio Plim",
        "enumeration of the films by Studio Plim",
        "films by Studio Plim, by title",
    ],
    f"ranked({MADE}, -score, 3)": [
        "which 3 bits of anime by Studio Plim have the highest ratings",
        "Which anime by Studio Plim make the top 3 by rating?",
        "the anime by Studio Plim that make the top 3 by score",
    ],
    f"ranked({MADE}, -score, 1)": [
        "which one tops the anime by Studio Plim in score",
        "Which one is topping the anime by Studio Plim in score?",
    ],
    f"ranked(filter({MADE}, since 2012), -start_date, 1)": [
        "among the anime by Studio Plim since 2012, which one has come most recently",
        "of the anime by Studio Plim which have come from 2012 onwards, which one has come most recently",
    ],
    f"ranked({MADE}, start_date, 1)": ["of the anime by Studio Plim, which one was out first"],
    "staff:Music(Zorblat[anime])": [
        "the music of Zorblat, who composed it",
        "The score of Zorblat: who composed it?",
    ],
    "staff:Music(sequel(Zorblat[anime]))": [
        "the music from the sequel of Zorblat: who composed it",
        "the music from the one thats next straight after Zorblat, who composed it",
    ],
    "staff:Director(Zorblat[anime])": [
        "the director under whom Zorblat was made",
        "who was sat in the director's chair for Zorblat",
    ],
    "animated_by(prequel(Zorblat[anime]))": [
        "the studio responsible for the one Zorblat is the continuation of",
        "Which studio animated the one that Zorblat is the sequel of?",
    ],
    "written_by(adapted_from(Zorblat[anime]))": [
        "who wrote the manga people had been reading before it became Zorblat",
        "who wrote the manga everyone was reading before it was turned into Zorblat",
    ],
    "written_by(Nightpaper[manga])": ["To whom is the authorship of Nightpaper attributed?"],
    "staff(sequel(Zorblat[anime]))": [
        "which members of staff had a hand in the sequel of Zorblat",
        "production personnel recorded for the sequel of Zorblat",
    ],
    "worked_on(staff:Director(Zorblat[anime]))": [
        "staff credits of the director of Zorblat",
        "complete staff credits of the director of Zorblat",
    ],
    "staff(Zorblat[anime])": ["staff credits of Zorblat"],
    "others(wrote(written_by(Nightpaper[manga])))": [
        "What other manga are from the pen of the mangaka who wrote Nightpaper?",
    ],
    "others(voices(voiced_by(Mirelle Dan[character])))": [
        "in what other roles can the voice actor of Mirelle Dan be heard",
    ],
    f"ranked({MADE}, -popularity, 1)": [
        "Of all the anime of Studio Plim, which is the one everybody's seen?",
        "Of all the anime Studio Plim made, which one is the one everyone has seen, the most popular?",
    ],
    f"others({SCORED.replace('Hana Vell[person]', 'staff:Music(Zorblat[anime])')})": [
        "The soundtracks of which other anime were composed by the composer of Zorblat?",
    ],
    "others(drew(drawn_by(Nightpaper[manga])))": [
        "The art of which other manga is credited to the artist of Nightpaper?",
    ],
    f"filter({MADE}, until 2014)": [
        "anime by Studio Plim that had already dropped before 2015",
        "anime by Studio Plim that first appeared before 2015",
    ],
    f"filter({DIRECTED}, ended in 2016)": [
        "anime with direction credited to Hana Vell whose last broadcast fell in 2016",
        "anime directed by Hana Vell whose final broadcast came in 2016",
    ],
    f"filter({DIRECTED}, ended until 2013)": ["anime directed by Hana Vell that were done and dusted before 2014"],
    f"filter({DIRECTED}, since 2019)": ["anime directed by Hana Vell dating from 2019 or any year since"],
    VOICED: ["anime where Tomo Ishiguru turns up in the cast as a va"],
    f"ranked({DIRECTED}, -score, 3)": ["the leading 3 anime directed by Hana Vell"],
    "alternative_version(Zorblat[anime])": ["the anime that tells Zorblat another way"],
    "staff:Director(side_story(Zorblat[anime]))": [
        "who directed the bit on the side that counts as a side story to Zorblat",
    ],
    "has_character:main(Zorblat[anime])": ["In Zorblat, who's the hero of the piece?"],
    "filter(sequel(Zorblat[anime]), movie)": ["whats the movie thats next after Zorblat"],
}


@pytest.mark.parametrize(("question", "form"), [(each, form) for form, asked in WORDINGS.items() for each in asked])
def test_wording_is_read(question: str, form: str) -> None:
    assert read(question) == form
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("whom do we hear in Zorblat", SCORED),
        ("the director of Zorblat composed which anime", "staff:Director(Zorblat[anime])"),
        ("which anime have come before Zorblat", f"filter({MADE}, until 2011)"),
        ("what is Zorblat the sequel of", "animated_by(sequel(Zorblat[anime]))"),
    ],
)
def test_what_sounds_like_it_is_not_taken_for_it(question: str, form: str) -> None:
    assert read(question) != form
