"""What an answer says of stories, likenesses and songs is held to what was retrieved of them."""

import pytest
from agent_core.investigation import Investigation
from agent_core.results import GraphMeta, GraphResult
from agent_core.retrieval.graph_songs import ENDING, OPENING
from agent_core.retrieval.recommendations import RATERS_FIELD
from agent_core.retrieval.similar_titles import (
    PEOPLE_FIELD,
    READERS_FIELD,
    SERIES_FIELD,
    SHARED_FIELD,
    STUDIO_FIELD,
    UNLIKE_FIELD,
)
from agent_core.retrieval.theme_songs import SUNG_BY, SUNG_TITLE
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import GraphIntent
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS
from tests.support.verified import investigation, judged, looked_up, observed, of, read, selected, with_fields

MAIN = (RELATION_FIELD, MAIN_LINE)
ORDER = read(
    "watch_order",
    "Castle in the Sky",
    [
        with_fields("Castle in the Sky", MAIN),
        with_fields("Cowboy Bebop", MAIN),
        with_fields("One Piece", (RELATION_FIELD, "side story of Cowboy Bebop")),
        with_fields("Samurai Champloo", (RELATION_FIELD, "side story of Cowboy Bebop")),
        with_fields("Spirited Away", MAIN),
    ],
)
ORDERED = ("Castle in the Sky", "Cowboy Bebop", "Spirited Away", "One Piece", "Samurai Champloo")
STORY = (
    "The story of Castle in the Sky is told in this order: Castle in the Sky (1986) [1], then Cowboy Bebop (1998) [2], "
    "then Spirited Away (2001) [3]. Beside it: One Piece (1999) [4], side story of Cowboy Bebop; Samurai "
    "Champloo (2004) [5], side story of Cowboy Bebop. They were released in the same order."
)


def test_the_order_of_a_story_is_held_to_the_walk() -> None:
    assert judged(STORY, *ORDERED, by=ORDER).verified


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        (
            "Cowboy Bebop (1998) [2], then Spirited Away (2001) [3]",
            "Spirited Away (2001) [3], then Cowboy Bebop (1998) [2]",
        ),
        (", then Spirited Away (2001) [3]", ""),
        (
            "Spirited Away (2001) [3]. Beside it: One Piece (1999) [4]",
            "One Piece (1999) [4]. Beside it: Spirited Away (2001) [3]",
        ),
        ("1998", "1999"),
        ("side story", "prequel"),
        ("side story of Cowboy Bebop", "side story of Spirited Away"),
        ("They were released", "They were not released"),
        ("Spirited Away (2001) [3].", "Spirited Away (2001) [3], and 2 more."),
    ],
)
def test_another_order_is_noticed(said: str, lie: str) -> None:
    assert said in STORY
    assert not judged(STORY.replace(said, lie), *ORDERED, by=ORDER).verified


def swapped(text: str, one: str, other: str) -> str:
    """The text with two names in each other's place, each with its bracket and its mark."""
    assert one in text
    assert other in text
    return text.replace(one, "<>").replace(other, one).replace("<>", other)


def test_what_stands_beside_a_story_stands_in_its_order() -> None:
    lie = swapped(STORY, "One Piece (1999) [4]", "Samurai Champloo (2004) [5]")
    assert not judged(lie, *ORDERED, by=ORDER).verified
    one_of_them = STORY.replace("; Samurai Champloo (2004) [5], side story of Cowboy Bebop", "")
    assert judged(one_of_them, *ORDERED, by=ORDER).verified


RELEASED = read(
    "watch_order",
    "Cowboy Bebop",
    [with_fields("Cowboy Bebop", MAIN), with_fields("Castle in the Sky", MAIN), with_fields("Spirited Away", MAIN)],
)
BY_RELEASE = (
    "The story of Cowboy Bebop is told in this order: Cowboy Bebop (1998) [1], then Castle in the Sky (1986) [2], then "
    "Spirited Away (2001) [3]. By release the order is: Castle in the Sky (1986) [2], Cowboy Bebop (1998) [1] and "
    "Spirited Away (2001) [3]."
)


def test_the_order_of_release_is_held_to_dates() -> None:
    names = ("Cowboy Bebop", "Castle in the Sky", "Spirited Away")
    assert judged(BY_RELEASE, *names, by=RELEASED).verified
    same = BY_RELEASE.partition(" By release")[0] + " They were released in the same order."
    assert not judged(same, *names, by=RELEASED).verified
    first, _, second = BY_RELEASE.partition("By release the order is: ")
    swapped = second.replace(
        "Castle in the Sky (1986) [2], Cowboy Bebop (1998) [1]", "Cowboy Bebop (1998) [1], Castle in the Sky (1986) [2]"
    )
    assert not judged(f"{first}By release the order is: {swapped}", *names, by=RELEASED).verified


CIRCLE = "Cowboy Bebop → Spirited Away → Cowboy Bebop; Castle in the Sky → Spirited Away → Castle in the Sky"


@pytest.mark.parametrize(
    ("said", "verified"),
    [
        (CIRCLE, True),
        (CIRCLE.partition(";")[0], False),
        (CIRCLE.replace("Castle in the Sky", "One Piece"), False),
        ("Spirited Away → Cowboy Bebop → Spirited Away", False),
    ],
)
def test_a_circle_of_sequels_is_held_to_those_that_were_opened(said: str, *, verified: bool) -> None:
    walk = read("watch_order", "Cowboy Bebop", [with_fields("Cowboy Bebop", MAIN), with_fields("Spirited Away", MAIN)])
    graph = walk.observations[-1].graph
    assert graph is not None
    graph.meta.hint = f"{CYCLE_HINT}{CIRCLE}"
    story = "The story of Cowboy Bebop is told in this order: Cowboy Bebop (1998) [1], then Spirited Away (2001) [2]."
    circle = f"The source states a circle of sequels: {said}; it was opened at the older release."
    assert judged(f"{story} {circle}", "Cowboy Bebop", "Spirited Away", by=walk).verified is verified


def test_no_circle_is_told_where_none_was_opened() -> None:
    circle = f"The source states a circle of sequels: {CIRCLE}; it was opened at the older release."
    assert not judged(f"{STORY} {circle}", *ORDERED, by=ORDER).verified


@pytest.mark.parametrize(
    ("first", "second", "verified"),
    [
        ("Castle in the Sky (1986) [1]", "Spirited Away (2001) [3]", True),
        ("Spirited Away (2001) [3]", "Castle in the Sky (1986) [1]", False),
        ("Castle in the Sky (1987) [1]", "Spirited Away (2001) [3]", False),
    ],
)
def test_which_comes_first_is_held_to_the_walk(first: str, second: str, verified: bool) -> None:
    text = f"In the order of the story {first} comes before {second}."
    assert judged(text, *ORDERED, by=ORDER).verified is verified


LIKE = read(
    "similar",
    "Cowboy Bebop",
    [
        with_fields(
            "Samurai Champloo", (READERS_FIELD, "12"), (SHARED_FIELD, "Action, Space"), (PEOPLE_FIELD, "Yoko Kanno")
        ),
        with_fields("One Piece", (READERS_FIELD, "1"), (STUDIO_FIELD, "Sunrise")),
        with_fields("Spirited Away", (SERIES_FIELD, "7"), (SHARED_FIELD, "Adventure")),
        with_fields("86", (SHARED_FIELD, "Mecha")),
    ],
)
ALIKE = (
    "Like Cowboy Bebop are: Samurai Champloo (2004) [1], recommended by 12 readers, also Action, Space, also by Yoko "
    "Kanno; One Piece (1999) [2], recommended by 1 reader, also made at Sunrise; Spirited Away (2001) [4], recommended "
    "for its series by 7 readers, also Adventure. Further: 86 (2021) [3]."
)


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("12 readers", "21 readers"),
        ("also Action, Space", "also Action, Samurai"),
        ("Yoko Kanno", "Joe Hisaishi"),
        ("1 reader,", "2 readers,"),
        ("by 7 readers", "by 8 readers"),
        ("for its series by", "by"),
        ("Sunrise", "Manglobe"),
        ("2004", "2005"),
        ("86 (2021) [3]", "86 (2020) [3]"),
        ("Samurai Champloo (2004) [1], recommended", "86 (2021) [3], recommended"),
    ],
)
def test_why_a_title_is_alike_is_held_to_what_was_found(said: str, lie: str) -> None:
    names = ("Samurai Champloo", "One Piece", "86", "Spirited Away")
    assert judged(ALIKE, *names, by=LIKE).verified
    assert said in ALIKE
    assert not judged(ALIKE.replace(said, lie, 1), *names, by=LIKE).verified


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("86 (2021) [3]", "One Piece (1999) [5]"),
        ("Spirited Away (2001) [4]", "Samurai Champloo (2004) [1]"),
    ],
)
def test_what_is_alike_stands_in_the_order_of_likeness(one: str, other: str) -> None:
    names = ("Samurai Champloo", "Attack on Titan", "86", "Spirited Away", "One Piece")
    cards = [with_fields(name, (SHARED_FIELD, "Action")) for name in names[:1] + names[3:4]]
    by = read("similar", "Cowboy Bebop", [*cards, with_fields("86"), with_fields("One Piece")])
    text = (
        "Like Cowboy Bebop are: Samurai Champloo (2004) [1], also Action; Spirited Away (2001) [4], also Action. "
        "Further: 86 (2021) [3] and One Piece (1999) [5]."
    )
    assert judged(text, *names, by=by).verified
    assert not judged(swapped(text, one, other), *names, by=by).verified


@pytest.mark.parametrize(
    ("unlike", "verified"), [(["Spirited Away"], True), ([], False)], ids=["asked for so", "not asked for"]
)
def test_what_is_not_liked_is_held_to_what_was_asked_for(unlike: list[str], verified: bool) -> None:
    held = with_fields("Samurai Champloo", (READERS_FIELD, "3"), (UNLIKE_FIELD, "Fantasy like Spirited Away"))
    by = read("similar", "Cowboy Bebop", [held], unlike=[REFS[name] for name in unlike])
    text = (
        "Like Cowboy Bebop but not like Spirited Away are: Samurai Champloo (2004) [1], recommended by 3 readers, "
        "though Fantasy like Spirited Away."
    )
    assert judged(text, "Samurai Champloo", by=by).verified is verified
    assert not judged(text.replace("Fantasy", "Horror"), "Samurai Champloo", by=by).verified


def test_what_comes_next_is_held_to_stored_sequels() -> None:
    by = investigation(looked_up("86"), selected(of("86", R.SEQUEL), "One Piece"))
    text = "After 86 comes One Piece (1999) [1]."
    assert judged(text, "One Piece", by=by).verified
    prequel = investigation(looked_up("86"), selected(of("86", R.PREQUEL), "One Piece"))
    assert not judged(text, "One Piece", by=prequel).verified


PICKS = investigation(
    observed(
        GraphIntent(rationale="r", query_type="recommend"),
        GraphResult.of(
            [
                with_fields("Cowboy Bebop", (RATERS_FIELD, "912345")),
                with_fields("Spirited Away", (RATERS_FIELD, "1234567")),
            ],
            summary="2 picks",
            meta=GraphMeta(total=120),
        ),
    )
)
PICKED = (
    "A selection of the 120 anime that begin a story, well rated and different: Cowboy Bebop (1998) [1], "
    "Action/Sci-Fi/Space television series, rated 8.75 by 912,000 readers; Spirited Away (2001) [2], "
    "Adventure/Supernatural film, rated 8.77 by 1.2 million readers."
)


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("rated 8.75", "rated 8.85"),
        ("912,000", "812,000"),
        ("1.2 million", "1.4 million"),
        ("Action/", "Drama/"),
        ("1998", "1999"),
    ],
)
def test_what_speaks_for_a_pick_is_held_to_its_row(said: str, lie: str) -> None:
    names = ("Cowboy Bebop", "Spirited Away")
    assert judged(PICKED, *names, by=PICKS).verified
    assert not judged(PICKED.replace(said, lie), *names, by=PICKS).verified


SUNG = investigation(
    observed(
        GraphIntent.model_validate({"rationale": "r", "query_type": "songs", "song": {"text": "Tank!"}}),
        GraphResult.of(
            [
                with_fields(
                    "Cowboy Bebop",
                    (OPENING, "“Tank!” by The Seatbelts"),
                    (SUNG_TITLE, "Tank!"),
                    (SUNG_BY, "The Seatbelts"),
                ),
                with_fields("86", (ENDING, "“Tank!” by Somebody")),
            ],
            summary="2 found",
            meta=GraphMeta(total=2),
        ),
    )
)


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("“Tank!” is performed by The Seatbelts.", True),
        ("Several theme songs are called “Tank!”.", True),
        ("Several theme songs are called “Blue”.", False),
        ("2 anime have theme songs by The Seatbelts.", False),
        ("The data does not say who performs “Tank!”.", False),
        ("“Tank!” is performed by Somebody.", False),
        ("The opening of Cowboy Bebop (1998) [1] is “Tank!” by The Seatbelts.", True),
        ("The ending of Cowboy Bebop (1998) [1] is “Tank!” by The Seatbelts.", False),
        ("The opening of Cowboy Bebop (1998) [1] is “Tank!” by Somebody.", False),
        ("The ending of 86 (2021) [2] is “Tank!” by Somebody.", True),
    ],
)
def test_a_song_is_held_to_the_anime_that_has_it(text: str, verified: bool) -> None:
    assert judged(text, "Cowboy Bebop", "86", by=SUNG).verified is verified


BY_ONE = investigation(
    observed(
        GraphIntent.model_validate({"rationale": "r", "query_type": "songs", "song": {"text": "Seatbelts"}}),
        GraphResult.of(
            [
                with_fields(
                    "Cowboy Bebop", (OPENING, "“Tank!” by The Seatbelts (eps 1-25)"), (SUNG_BY, "The Seatbelts")
                ),
                with_fields("86", (OPENING, "“Hands. Feet” by Tam feat. The Seatbelts")),
            ],
            summary="2 found",
            meta=GraphMeta(total=2),
        ),
    )
)


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("2 anime have openings by The Seatbelts.", True),
        ("2 anime have theme songs by The Seatbelts.", True),
        ("2 anime have endings by The Seatbelts.", False),
        ("3 anime have openings by The Seatbelts.", False),
        ("2 anime have openings by Tam.", False),
        ("The opening of 86 (2021) [2] is “Hands. Feet” by Tam feat. The Seatbelts.", True),
        ("2 anime have openings by The Seatbelts. These are of the best known.", True),
    ],
)
def test_how_many_anime_have_songs_by_somebody_is_held_to_all_of_them(text: str, verified: bool) -> None:
    assert judged(text, "Cowboy Bebop", "86", by=BY_ONE).verified is verified


def but(wish: str, **fields: object) -> tuple[str, Investigation]:
    """What is like Cowboy Bebop and otherwise, and the search for it."""
    found = read("similar", "Cowboy Bebop", [with_fields("Samurai Champloo", (READERS_FIELD, "12"))], **fields)
    return f"Like Cowboy Bebop {wish} are: Samurai Champloo (2004) [1], recommended by 12 readers.", found


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("but shorter, among anime with 25 episodes or fewer,", {"filters": {"episodes_max": 25}}),
        ("but shorter, among films of 80 minutes or less,", {"filters": {"duration_max": 80}}),
        ("but longer, among manga with 25 chapters or more,", {"filters": {"chapters_min": 25}}),
        ("but newer and rated higher, among anime since 1999,", {"filters": {"year_min": 1999, "score_min": 8.9}}),
        ("but older, among anime until 1997,", {"filters": {"year_max": 1997}}),
        ("but rated lower, among anime rated 8 or lower,", {"filters": {"score_max": 8}}),
        ("but less popular, among anime with 9 readers or fewer,", {"filters": {"members_max": 9}}),
        ("but more popular, among anime with 9 readers or more,", {"filters": {"members_min": 9}}),
        ("but not by Sunrise", {"makers_not": [REFS["Sunrise"]]}),
        ("by Sunrise", {"makers": [REFS["Sunrise"]]}),
        ("but not by the same studio", {"differ": ["animated_by"]}),
        ("but by the same studio", {"shared": ["animated_by"]}),
    ],
)
def test_what_is_otherwise_is_held_to_what_was_asked_for(said: str, fields: dict[str, object]) -> None:
    text, by = but(said, **fields)
    assert judged(text, "Samurai Champloo", by=by).verified
    _, plain = but(said)
    assert not judged(text, "Samurai Champloo", by=plain).verified
    assert not judged(text.replace("12 readers", "21 readers"), "Samurai Champloo", by=by).verified


def test_each_of_several_things_that_are_otherwise_was_asked_for() -> None:
    text, by = but("but shorter and newer, among anime since 1999,", filters={"year_min": 1999})
    assert not judged(text, "Samurai Champloo", by=by).verified
