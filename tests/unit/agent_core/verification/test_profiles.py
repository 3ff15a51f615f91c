"""Who or what somebody is said to be, and how several compare, is held to what was read of them."""

from dataclasses import replace

import pytest
from agent_core.investigation import Investigation
from agent_core.results import EntityCard, GraphMeta, GraphResult, ProfilePart
from agent_core.schemas import Comparison, ComparisonRow, GraphIntent, GraphPath
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of, path
from tests.support.verified import investigation, judged, looked_up, observed


def part(relation: R, role: str, total: int, *names: str) -> ProfilePart:
    return ProfilePart(relation=relation, role=role, total=total, best=tuple(card_of(name) for name in names))


def profile(name: str, *parts: ProfilePart, **facts: object) -> Investigation:
    card: EntityCard = replace(card_of(name), **facts)  # pyright: ignore[reportArgumentType]
    intent = GraphIntent(rationale="r", query_type="profile", start=REFS[name])
    result = GraphResult(summary="p", count=1, cards=[card], node_ids=[card.ref], parts=list(parts))
    return investigation(looked_up(name, "Nami"), observed(intent, result))


WATANABE = profile(
    "Shinichiro Watanabe",
    part(R.WORKED_ON, "Director", 13, "Cowboy Bebop", "Samurai Champloo"),
    part(R.WORKED_ON, "Script", 4, "Samurai Champloo"),
    part(R.WORKED_ON, "Storyboard", 6, "One Piece"),
)
LUFFY = profile(
    "Monkey D. Luffy",
    part(R.APPEARS_IN, "main", 5, "One Piece", "Cowboy Bebop"),
    part(R.APPEARS_IN, "supporting", 1, "86"),
    part(R.VOICED_BY, "Japanese", 1, "Mayumi Tanaka"),
    part(R.VOICED_BY, "English", 1, "Akemi Okamura"),
)
TANAKA = profile(
    "Mayumi Tanaka",
    part(R.VOICED_IN, "", 14, "One Piece"),
    part(R.VOICES, "Japanese", 5, "Monkey D. Luffy", "Shanks", "Roronoa Zoro"),
)
SUNRISE = profile("Sunrise", part(R.ANIMATED, "", 21, "Cowboy Bebop", "86"), part(R.PRODUCED, "", 3, "One Piece"))
BEBOP = profile(
    "Cowboy Bebop",
    part(R.ANIMATED_BY, "", 1, "Sunrise"),
    part(R.STAFF, "Director", 1, "Shinichiro Watanabe"),
    part(R.STAFF, "Music", 1, "Yoko Kanno"),
    part(R.ADAPTATION, "", 1, "86"),
    source_material="original",
    volumes=3,
)
ROMANCE_DAWN = profile("Romance Dawn", part(R.WRITTEN_BY, "", 1, "Eiichiro Oda"))


@pytest.mark.parametrize(
    ("by", "text", "names", "lies"),
    [
        (
            WATANABE,
            (
                "Shinichiro Watanabe [1] is known as a director (13 anime), also as staff for Storyboard (6 anime) and "
                "scriptwriter (4 anime); best known for Cowboy Bebop (1998) [2] and Samurai Champloo (2004) [3]."
            ),
            ("Shinichiro Watanabe", "Cowboy Bebop", "Samurai Champloo"),
            [
                ("director (13", "composer (13"),
                ("13 anime", "14 anime"),
                ("Storyboard (6", "Storyboard (7"),
                ("scriptwriter (4", "scriptwriter (5"),
                ("1998", "1999"),
                ("is known", "is not known"),
            ],
        ),
        (
            LUFFY,
            (
                "Monkey D. Luffy [1] is a main character of One Piece (1999) [2], Cowboy Bebop (1998) [3] and 3 "
                "more; also a "
                "supporting character of 86 (2021) [4], voiced by Mayumi Tanaka [5] and Akemi Okamura [6]."
            ),
            ("Monkey D. Luffy", "One Piece", "Cowboy Bebop", "86", "Mayumi Tanaka", "Akemi Okamura"),
            [
                ("a main", "a supporting"),
                ("a supporting", "a main"),
                ("3 more", "4 more"),
                (" and 3 more", ""),
                ("1999", "1998"),
                ("voiced by", "directed by"),
                ("is a main", "is not a main"),
            ],
        ),
        (
            TANAKA,
            (
                "Mayumi Tanaka [1] is known as a voice actor (14 anime); best known for the voice of Monkey D. Luffy "
                "[2], "
                "Shanks [3], Roronoa Zoro [4] and 2 more."
            ),
            ("Mayumi Tanaka", "Monkey D. Luffy", "Shanks", "Roronoa Zoro"),
            [("14 anime", "15 anime"), ("2 more", "3 more"), (" and 2 more", ""), ("a voice actor", "a director")],
        ),
        (
            SUNRISE,
            (
                "Sunrise [1] is a studio that animated 21 anime and produced 3 anime; best known for Cowboy Bebop "
                "(1998) [2] "
                "and 86 (2021) [3]."
            ),
            ("Sunrise", "Cowboy Bebop", "86"),
            [
                ("animated 21", "animated 12"),
                ("produced 3", "licensed 3"),
                ("animated 21", "produced 21"),
                ("2021", "2020"),
                ("a studio", "a person"),
            ],
        ),
        (
            BEBOP,
            (
                "Cowboy Bebop [1] is an anime (television series, 1998, finished), made by Sunrise [2], directed by "
                "Shinichiro "
                "Watanabe [3] and adapted as 86 [4]. It has 26 episodes and 3 volumes, is based on no other work and "
                "is rated "
                "8.75 out of 10. Genres: Action, Sci-Fi, Space."
            ),
            ("Cowboy Bebop", "Sunrise", "Shinichiro Watanabe", "86"),
            [
                ("television series", "film"),
                ("1998", "1999"),
                ("finished", "airing"),
                ("made by", "drawn by"),
                ("directed by", "written by"),
                ("adapted as", "adapted from the manga"),
                ("26 episodes", "25 episodes"),
                ("3 volumes", "4 volumes"),
                ("no other work", "a manga"),
                ("8.75", "8.65"),
                ("Sci-Fi, Space", "Sci-Fi, Romance"),
                ("an anime", "a manga"),
                ("is rated", "is not rated"),
            ],
        ),
        (
            ROMANCE_DAWN,
            "Romance Dawn [1] is a manga, written by Eiichiro Oda [2].",
            ("Romance Dawn", "Eiichiro Oda"),
            [("a manga", "an anime"), ("written by", "drawn by"), ("written by", "made by")],
        ),
    ],
)
def test_a_profile_is_held_to_its_parts(
    by: Investigation, text: str, names: tuple[str, ...], lies: list[tuple[str, str]]
) -> None:
    assert judged(text, *names, by=by).verified
    for said, lie in lies:
        assert said in text
        assert not judged(text.replace(said, lie, 1), *names, by=by).verified, lie


def test_whoever_else_has_the_name_is_told_by_what_look_ups_found() -> None:
    text = (
        "Romance Dawn [1] is a manga, written by Eiichiro Oda [2]. The "
        "name also means Nami (character) [3]: name one in full to ask about it."
    )
    names = ("Romance Dawn", "Eiichiro Oda", "Nami")
    assert judged(text, *names, by=ROMANCE_DAWN).verified
    assert not judged(text.replace("(character)", "(person)"), *names, by=ROMANCE_DAWN).verified


def row(field: str, left: str | None, right: str | None, *, same: bool = False) -> ComparisonRow:
    return ComparisonRow(field=field, left=left, right=right, same=same)


COMPARED = Comparison(
    left=REFS["Cowboy Bebop"],
    right=REFS["Samurai Champloo"],
    rows=[
        row("kind", "anime", "anime", same=True),
        row("format", "tv", "tv", same=True),
        row("year", "1998", "2004"),
        row("source", "original", "manga"),
        row("score", "8.75", "8.52"),
        row("members", "1975000", "810000"),
        row("studio", "Sunrise", "Manglobe"),
        row("composer", "Yoko Kanno", None),
        row("director", "Shinichiro Watanabe", "Shinichiro Watanabe", same=True),
        row("shared genres", "Action", "Action", same=True),
        row("in common", "Yoko Kanno", "Yoko Kanno", same=True),
    ],
)
COMPARING = investigation(
    observed(
        GraphIntent(rationale="r", query_type="compare", start=REFS["Cowboy Bebop"], end=REFS["Samurai Champloo"]),
        GraphResult(
            summary="compared",
            count=2,
            cards=[card_of("Cowboy Bebop"), card_of("Samurai Champloo")],
            meta=GraphMeta(comparison=COMPARED),
        ),
    )
)
COMPARISON = (
    "Cowboy Bebop [1] and Samurai Champloo [2] are television series. Cowboy Bebop [1] came out in 1998, "
    "is based on no other "
    "work, is rated 8.75, has 1,975,000 readers, was made by Sunrise and has music by Yoko Kanno. "
    "Samurai Champloo [2] came "
    "out in 2004, is based on a manga, is rated 8.52, has 810,000 readers and was made by Manglobe. They "
    "agree in director "
    "(Shinichiro Watanabe). They share genres (Action). Both are related to Yoko Kanno. 2 more "
    "differences are in the evidence."
)


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("are television series", "are films"),
        ("are television series", "are not television series"),
        ("came out in 1998", "came out in 2004"),
        ("no other work", "a light novel"),
        ("rated 8.75", "rated 8.52"),
        ("1,975,000", "1,957,000"),
        ("made by Sunrise", "made by Manglobe"),
        ("made by Manglobe", "made by Sunrise"),
        ("music by Yoko Kanno", "music by Shinichiro Watanabe"),
        ("director (Shinichiro Watanabe)", "director (Yoko Kanno)"),
        ("agree in director", "agree in composer"),
        ("genres (Action)", "genres (Samurai)"),
        ("related to Yoko Kanno", "related to Sunrise"),
        ("They agree", "They do not agree"),
    ],
)
def test_a_comparison_is_held_to_its_rows(said: str, lie: str) -> None:
    names = ("Cowboy Bebop", "Samurai Champloo")
    assert judged(COMPARISON, *names, by=COMPARING).verified
    assert said in COMPARISON
    assert not judged(COMPARISON.replace(said, lie, 1), *names, by=COMPARING).verified


@pytest.mark.parametrize(
    ("text", "names", "verified"),
    [
        ("Shinichiro Watanabe [1] directed Cowboy Bebop [2].", ("Shinichiro Watanabe", "Cowboy Bebop"), True),
        ("Cowboy Bebop [2] directed Shinichiro Watanabe [1].", ("Shinichiro Watanabe", "Cowboy Bebop"), False),
        ("Shinichiro Watanabe [1] did not direct Cowboy Bebop [2].", ("Shinichiro Watanabe", "Cowboy Bebop"), False),
        ("Yoko Kanno [1] directed Cowboy Bebop [2].", ("Yoko Kanno", "Cowboy Bebop"), False),
        (
            (
                "Shinichiro Watanabe [1] directed Cowboy Bebop [2]; and Yoko Kanno [3] composed the music of Cowboy "
                "Bebop [2]."
            ),
            ("Shinichiro Watanabe", "Cowboy Bebop", "Yoko Kanno"),
            True,
        ),
        (
            "Shinichiro Watanabe [1] directed Cowboy Bebop [2]; and Yoko Kanno [3] directed Cowboy Bebop [2].",
            ("Shinichiro Watanabe", "Cowboy Bebop", "Yoko Kanno"),
            False,
        ),
    ],
)
def test_the_steps_of_a_path_are_held_to_its_relations(text: str, names: tuple[str, ...], verified: bool) -> None:
    by = investigation(
        path("Shinichiro Watanabe", "Cowboy Bebop", relations=[R.WORKED_ON], roles=["Director"]),
        path("Yoko Kanno", "Cowboy Bebop", relations=[R.WORKED_ON], roles=["Music"]),
    )
    assert judged(text, *names, by=by).verified is verified


@pytest.mark.parametrize(
    ("relation", "text", "lie"),
    [
        (
            R.RECOMMENDED,
            "Readers of 86 [1] recommend One Piece [2].",
            "Readers of 86 [1] do not recommend One Piece [2].",
        ),
        (
            R.SHARES_FRANCHISE,
            "86 [1] and One Piece [2] belong to one franchise.",
            "86 [1] and One Piece [2] share characters.",
        ),
        (R.SHARED_CHARACTER, "86 [1] and One Piece [2] share characters.", "86 [1] and One Piece [2] are related."),
        (R.OTHER, "86 [1] and One Piece [2] are related.", "86 [1] and One Piece [2] belong to one franchise."),
    ],
)
def test_what_joins_two_titles_is_told_from_what_does_not(relation: R, text: str, lie: str) -> None:
    by = investigation(path("86", "One Piece", relations=[relation]))
    assert judged(text, "86", "One Piece", by=by).verified
    assert not judged(lie, "86", "One Piece", by=by).verified


@pytest.mark.parametrize(("number", "verified"), [("2", True), ("3", False), ("1", False)])
def test_how_many_paths_are_as_short_is_counted(number: str, verified: bool) -> None:
    nodes = [REFS["86"], REFS["One Piece"]]
    found = GraphPath(nodes=nodes, rels=[R.SEQUEL.value])
    intent = GraphIntent(rationale="r", query_type="path", start=nodes[0], end=nodes[1])
    cards = [card_of("86"), card_of("One Piece")]
    result = GraphResult(summary="", count=1, cards=cards, paths=[found], meta=GraphMeta(total=3))
    text = f"One Piece [2] is a sequel of 86 [1]. There are {number} other paths as short."
    assert judged(text, "86", "One Piece", by=investigation(observed(intent, result))).verified is verified
