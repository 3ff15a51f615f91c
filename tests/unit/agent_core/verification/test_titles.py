"""What an answer says of one entity is held to its row, field by field."""

from dataclasses import replace

import pytest
from agent_core.graph_query import GraphQuery
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import AS_OF, BROADCAST, FAVORITES, MEMBERS, POPULARITY_RANK, RANK
from agent_core.retrieval.graph_songs import ENDING, OPENING
from agent_core.verification.verification import verify
from catalog.entities import EntityType

from tests.support.retrieved import card_of
from tests.support.verified import answer, investigation, judged, selected

FIELDS = [
    (MEMBERS, "1975000"),
    (FAVORITES, "81234"),
    (RANK, "46"),
    (POPULARITY_RANK, "43"),
    (BROADCAST, "Saturdays at 01:00 (JST)"),
    (AS_OF, "2026-05-17"),
    (OPENING, "“Tank!” by The Seatbelts (eps 1-25)"),
    (ENDING, "“The Real Folk Blues” by Mai Yamane"),
    (ENDING, "“Blue” by Mai Yamane (ep 26)"),
]
BEBOP: EntityCard = replace(
    card_of("Cowboy Bebop"),
    end_date="1999-04-24",
    season="spring",
    duration_minutes=24,
    source_material="original",
    age_rating="r",
    title_native="カウボーイビバップ",
    title_english="Cowboy Bebop",
    title_romaji="Cowboy Bebop",
    magazine="Asuka",
    chapters=21,
    volumes=3,
    members=1_975_000,
    fields=FIELDS,
    description="In the year 2071, humanity has colonized several of the planets and moons of the system. It is bleak.",
)
GITS: EntityCard = replace(card_of("86"), episodes=1, source_material="light_novel", duration_hours=2, status="airing")
BY = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[BEBOP, GITS]))


@pytest.mark.parametrize(
    ("text", "said", "lie"),
    [
        ("Cowboy Bebop [1] came out in 1998.", "1998", "1999"),
        ("Cowboy Bebop [1] came out in 1998.", "in 1998", "not in 1998"),
        ("Cowboy Bebop [1] came out in 1998 (on 1998-04-03).", "1998-04-03", "1998-04-04"),
        ("Cowboy Bebop [1] came out in 1998 (on 1998-04-03).", "in 1998", "in 1999"),
        ("Cowboy Bebop [1] came out on 1998-04-03.", "1998-04-03", "1998-03-04"),
        ("Cowboy Bebop [1] ended on 1999-04-24.", "1999-04-24", "1998-04-24"),
        ("Cowboy Bebop [1] ended on 1999-04-24.", "1999-04-24", "1998-04-03"),
        ("Cowboy Bebop [1] ran from 1998-04-03 to 1999-04-24.", "1999-04-24", "2000-04-24"),
        ("Cowboy Bebop [1] ran from 1998-04-03 to 1999-04-24.", "1998-04-03", "1997-04-03"),
        ("Cowboy Bebop [1] came out in the spring season.", "spring", "fall"),
        ("Cowboy Bebop [1] has 26 episodes.", "26", "25"),
        ("Cowboy Bebop [1] has 26 episodes.", "episodes", "volumes"),
        ("Cowboy Bebop [1] has 26 episodes.", "has", "has not"),
        ("Cowboy Bebop [1] has 21 chapters.", "21", "22"),
        ("Cowboy Bebop [1] has 3 volumes.", "3", "4"),
        ("Cowboy Bebop [1] is rated 8.75 out of 10.", "8.75", "8.74"),
        ("Cowboy Bebop [1] is rated 8.75 out of 10.", "is rated", "is not rated"),
        ("Cowboy Bebop [1] is finished.", "finished", "airing"),
        ("Cowboy Bebop [1] is finished.", "is finished", "is not finished"),
        ("Cowboy Bebop [1] is a television series.", "a television series", "a film"),
        ("Cowboy Bebop [1] is a television series.", "is a", "is not a"),
        ("Cowboy Bebop [1] is based on no other work.", "no other work", "a manga"),
        ("The genres of Cowboy Bebop [1] are Action, Sci-Fi and Space.", "Space", "Military"),
        ("The genres of Cowboy Bebop [1] are Action, Sci-Fi and Space.", ", Sci-Fi and Space", " and Space"),
        ("In its own script Cowboy Bebop [1] is called カウボーイビバップ.", "カウボーイビバップ", "カウボーイ"),
        ("The magazine of Cowboy Bebop [1] is Asuka.", "Asuka", "Jump"),
        ("Cowboy Bebop [1] runs 24 minutes, or each of its episodes does.", "24", "42"),
        ("Cowboy Bebop [1] has 26 episodes of 24 minutes: 10 hours and 24 minutes in all.", "10 hours", "11 hours"),
        (
            "Cowboy Bebop [1] has 26 episodes of 24 minutes: 10 hours and 24 minutes in all.",
            "26 episodes",
            "24 episodes",
        ),
        ("1,975,000 readers have Cowboy Bebop [1] on their lists.", "1,975,000", "1,957,000"),
        ("By readers it is number 43 among all anime of the source, as of 2026-05-17.", "43", "34"),
        ("By readers it is number 43 among all anime of the source, as of 2026-05-17.", "2026-05-17", "2025-05-17"),
        ("Cowboy Bebop [1] is number 43 among all anime of the source, as of 2026-05-17.", "43", "46"),
        ("81,234 readers have Cowboy Bebop [1] among their favourites, as of 2026-05-17.", "81,234", "81,243"),
        ("By score Cowboy Bebop [1] is number 46 among all anime of the source, as of 2026-05-17.", "46", "43"),
        ("Cowboy Bebop [1] was broadcast on Saturdays at 01:00 (JST).", "Saturdays", "Sundays"),
        ("Cowboy Bebop [1] was broadcast on Saturdays at 01:00 (JST).", "01:00", "02:00"),
        ("The age rating of Cowboy Bebop [1] is R (17 and older, for violence and profanity).", "R (17", "PG (17"),
        ("The opening of Cowboy Bebop [1] is “Tank!” by The Seatbelts (eps 1-25).", "Tank!", "Blue"),
        ("The opening of Cowboy Bebop [1] is “Tank!” by The Seatbelts (eps 1-25).", "opening", "ending"),
        ("The opening of Cowboy Bebop [1] is “Tank!” by The Seatbelts (eps 1-25).", "The Seatbelts", "Mai Yamane"),
        (
            "Cowboy Bebop [1] has 2 endings: “The Real Folk Blues” by Mai Yamane; “Blue” by Mai Yamane (ep 26).",
            "2",
            "3",
        ),
        (
            "Cowboy Bebop [1] has 2 endings: “The Real Folk Blues” by Mai Yamane; “Blue” by Mai Yamane (ep 26).",
            "26",
            "25",
        ),
        ("The 2nd ending of Cowboy Bebop [1] is “Blue” by Mai Yamane (ep 26).", "2nd", "1st"),
        ("The 2nd ending of Cowboy Bebop [1] is “Blue” by Mai Yamane (ep 26).", "ending", "opening"),
        ("Cowboy Bebop [1] is an anime.", "an anime", "a manga"),
        ("Cowboy Bebop [1] is an anime (television series, 1998).", "1998", "1999"),
        ("Cowboy Bebop [1] is an anime (television series, 1998).", "television series", "film"),
        ("It is called “Cowboy Bebop [1]”.", "Cowboy Bebop", "Trigun"),
    ],
)
def test_what_no_row_says_is_not(text: str, said: str, lie: str) -> None:
    assert judged(text, "Cowboy Bebop", by=BY).verified, text
    assert said in text
    assert not judged(text.replace(said, lie, 1), "Cowboy Bebop", by=BY).verified


@pytest.mark.parametrize(
    ("text", "said", "lie"),
    [
        ("86 [1] has 1 episode.", "1 episode", "2 episodes"),
        ("86 [1] has been airing since 2021-04-11.", "2021", "2020"),
        ("86 [1] has been airing since 2021-04-11.", "airing", "publishing"),
        ("86 [1] is based on a light novel.", "a light novel", "a visual novel"),
        ("86 [1] is based on a light novel.", "a light novel", "no other work"),
        (
            "86 [1] runs at least 2 hours and less than 3: the data gives whole hours only.",
            "2 hours",
            "1 hour",
        ),
    ],
)
def test_what_a_row_says_in_a_form_of_its_own_is_held_to_it(text: str, said: str, lie: str) -> None:
    assert judged(text, "86", by=BY).verified
    assert not judged(text.replace(said, lie, 1), "86", by=BY).verified


def test_what_is_said_of_another_title_is_not_true_of_this_one() -> None:
    assert not judged("86 [1] has 26 episodes.", "86", by=BY).verified
    assert not judged("Cowboy Bebop [1] has 26 episodes. 86 [2] has 26 episodes.", "Cowboy Bebop", "86", by=BY).verified


def test_a_mark_stands_for_whom_the_sentence_names() -> None:
    assert not judged("Cowboy Bebop [2] has 26 episodes.", "Cowboy Bebop", "86", by=BY).verified
    assert not judged("Cowboy Bebop [3] has 26 episodes.", "Cowboy Bebop", "86", by=BY).verified


def test_a_synopsis_is_quoted_as_it_is() -> None:
    quote = "In the year 2071, humanity has colonized several of the planets and moons of the system."
    assert judged(f"Cowboy Bebop [1] has 26 episodes. {quote}", "Cowboy Bebop", by=BY).verified
    lie = quote.replace("moons", "suns")
    assert not judged(f"Cowboy Bebop [1] has 26 episodes. {lie}", "Cowboy Bebop", by=BY).verified


def test_episodes_of_several_titles_add_up() -> None:
    text = "Cowboy Bebop [1] has 26 episodes. 86 [2] has 1 episode. Together they have 27 episodes."
    assert judged(text, "Cowboy Bebop", "86", by=BY, value="27").verified
    assert not judged(text.replace("27", "28"), "Cowboy Bebop", "86", by=BY, value="28").verified


@pytest.mark.parametrize(
    ("value", "verified"), [("26", True), ("27", False), ("2", False), ("1998", False), (None, True), ("no", False)]
)
def test_the_value_beside_a_text_is_what_the_text_says(value: str | None, verified: bool) -> None:
    assert judged("Cowboy Bebop [1] has 26 episodes.", "Cowboy Bebop", by=BY, value=value).verified is verified


@pytest.mark.parametrize(("said", "held"), [("Josei", True), ("Seinen", False), ("Josei and Kids", False)])
def test_a_demographic_is_the_whole_of_it(said: str, *, held: bool) -> None:
    row = replace(card_of("Cowboy Bebop"), genres=["Action", "Josei"])
    by = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[row]))
    assert judged(f"The demographic of Cowboy Bebop [1] is {said}.", "Cowboy Bebop", by=by).verified is held


@pytest.mark.parametrize("song", ["“Thank You!! (サンキュー!!)” by HMK (eps 14-25)", "“What? Who. Me!” by A"])
def test_no_sentence_ends_within_the_name_of_a_song(song: str) -> None:
    row = replace(card_of("Cowboy Bebop"), fields=[(OPENING, song), (OPENING, "“Blue” by B")])
    by = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[row]))
    said = "Cowboy Bebop [1] has 2 openings: {}; “Blue” by B."
    assert judged(said.format(song), "Cowboy Bebop", by=by).verified
    assert not judged(said.format(song.replace("by", "for")), "Cowboy Bebop", by=by).verified


@pytest.mark.parametrize(
    ("text", "value", "held"),
    [
        ("Cowboy Bebop [1] is still being published.", "publishing", True),
        ("Cowboy Bebop [1] is still being published.", "finished", False),
        ("Cowboy Bebop [1] is based on no other work.", "original", True),
        ("Cowboy Bebop [1] is based on no other work.", "manga", False),
        ("Cowboy Bebop [1] came out in 1998 (on 1998-04-03).", "1998-04-03", True),
        ("Cowboy Bebop [1] came out in 1998 (on 1998-04-03).", "1998-04-04", False),
        ("Cowboy Bebop [1] has 26 episodes. Yes: Cowboy Bebop [1] is finished.", "yes", True),
        ("Cowboy Bebop [1] has 26 episodes. Yes: Cowboy Bebop [1] is finished.", "no", False),
        ("Cowboy Bebop [1] has 26 episodes.", "yes", False),
    ],
)
def test_a_value_stands_in_the_text_in_its_own_words(text: str, value: str, *, held: bool) -> None:
    row = replace(card_of("Cowboy Bebop"), status="publishing", source_material="original")
    by = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[row]))
    assert verify(answer(text, "Cowboy Bebop", value=value), by, []).value_held is held


def test_a_long_synopsis_is_held_as_a_whole() -> None:
    plot = "A crew of hunters drifts from moon to moon. " * 20
    row = replace(card_of("Cowboy Bebop"), description=plot.strip())
    by = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[row]))
    assert judged(f"Cowboy Bebop [1]: {plot.strip()}", "Cowboy Bebop", by=by).verified
    assert not judged(f"Cowboy Bebop [1]: {plot.strip()} They all die.", "Cowboy Bebop", by=by).verified
