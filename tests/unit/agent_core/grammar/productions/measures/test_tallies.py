"""Who has more of something may be said without "more", and what two share by what both are related to."""

from typing import Any

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.graph_query import GraphQuery
from agent_core.planning.parsed_goals import goal_of

from tests.support.readings import parse, read

PEOPLE = "Tomo Ishiguru[person], Hana Vell[person]"
TURNED = "Hana Vell[person], Tomo Ishiguru[person]"
STUDIOS = "Studio Plim[studio], Studio Vane[studio]"
DIRECTED = "-worked_on to all(anime):Director"


@pytest.mark.parametrize(
    "question",
    [
        "who directed more, Tomo Ishiguru or Hana Vell",
        "Who directed more anime, Tomo Ishiguru or Hana Vell?",
        "Who is the more prolific director, Tomo Ishiguru or Hana Vell?",
        "Who has the longer filmography as a director, Tomo Ishiguru or Hana Vell?",
        "Who has the bigger filmography as director, Tomo Ishiguru or Hana Vell?",
        "Who leads by number of anime directed, Tomo Ishiguru or Hana Vell?",
        "Who leads in director credits on anime, Tomo Ishiguru or Hana Vell?",
        "Who is ahead in directing credits, Tomo Ishiguru or Hana Vell?",
        "As director of anime, who has the longer list of works: Tomo Ishiguru or Hana Vell?",
        "As director, who has the longer list of works, Tomo Ishiguru or Hana Vell?",
        "As a director of anime, who has more titles, Tomo Ishiguru or Hana Vell?",
        "The larger number of directed anime: Tomo Ishiguru or Hana Vell?",
        "Whose number of anime directed is larger, Tomo Ishiguru or Hana Vell?",
        "Whose list of anime directed is longer: Tomo Ishiguru or Hana Vell?",
    ],
)
def test_who_directed_more_is_said_in_many_ways(question: str) -> None:
    assert read(question) == f"foremost({PEOPLE}; {DIRECTED})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who leads in voice roles, Tomo Ishiguru or Hana Vell?", f"foremost({PEOPLE}; -voices to all(character))"),
        (
            "Who is the more prolific composer, Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; -worked_on to all(anime):Music)",
        ),
        (
            "Which studio is ahead in number of films, Studio Plim or Studio Vane?",
            f"foremost({STUDIOS}; -animated to filter(all(anime), movie))",
        ),
        (
            "Which studio leads in the number of anime, Studio Plim or Studio Vane?",
            f"foremost({STUDIOS}; -animated to all(anime))",
        ),
        (
            "Is Hana Vell more prolific in voice roles than Tomo Ishiguru?",
            f"surpasses({TURNED}; -voices to all(character))",
        ),
        (
            "Whose list of voiced characters is shorter: Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; voices to all(character))",
        ),
        (
            "To whose name are more anime soundtracks credited, Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; -worked_on to all(anime):Music)",
        ),
    ],
)
def test_what_is_counted_of_each_is_told_by_what_they_do(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("does Hana Vell beat Tomo Ishiguru in number of anime directed", f"surpasses({TURNED}; {DIRECTED})"),
        ("does Hana Vell top Tomo Ishiguru in number of anime directed", f"surpasses({TURNED}; {DIRECTED})"),
        ("When it comes to anime directed, is Hana Vell ahead of Tomo Ishiguru?", f"surpasses({TURNED}; {DIRECTED})"),
        ("In number of anime directed, does Hana Vell beat Tomo Ishiguru?", f"surpasses({TURNED}; {DIRECTED})"),
        (
            "As a director of anime, is Hana Vell the more prolific when set against Tomo Ishiguru?",
            f"surpasses({TURNED}; {DIRECTED})",
        ),
        (
            "Does Hana Vell surpass Tomo Ishiguru in the number of characters voiced?",
            f"surpasses({TURNED}; -voices to all(character))",
        ),
        ("Does Zorblat beat Quimby?", "surpasses(Zorblat[anime], Quimby[anime]; -score)"),
        ("Does Zorblat beat Ombra in score?", "surpasses(Zorblat[anime], Ombra[anime]; -score)"),
        ("Does Zorblat beat Ombra in popularity?", "surpasses(Zorblat[anime], Ombra[anime]; -popularity)"),
        (
            "Does Zorblat surpass Ombra in number of episodes?",
            "surpasses(Zorblat[anime], Ombra[anime]; -episodes)",
        ),
    ],
)
def test_what_beats_something_is_before_it_in_an_order(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["Does Vexo Karu beat Mirelle Dan?", "Does Studio Plim beat Hana Vell?"])
def test_who_beats_whom_is_not_told(question: str) -> None:
    assert not read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Which anime do Vexo Karu and Mirelle Dan share?",
            "intersection(appears_in(Vexo Karu[character]), appears_in(Mirelle Dan[character]))",
        ),
        (
            "Which anime have Vexo Karu and Mirelle Dan in common?",
            "intersection(appears_in(Vexo Karu[character]), appears_in(Mirelle Dan[character]))",
        ),
        (
            "Which studio do Zorblat and Ombra have in common?",
            "intersection(animated_by(Zorblat[anime]), animated_by(Ombra[anime]))",
        ),
        (
            "Which director do Zorblat and Ombra share?",
            "intersection(staff:Director(Zorblat[anime]), staff:Director(Ombra[anime]))",
        ),
        ("What do Zorblat and Ombra have in common?", "contrast(Zorblat[anime], Ombra[anime]; common)"),
        ("What do the anime Zorblat and Ombra share?", "contrast(Zorblat[anime], Ombra[anime]; common)"),
    ],
)
def test_what_two_share_is_what_both_are_related_to(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("drew the widest audience", "-popularity"),
        ("has been seen by the largest number of viewers", "-popularity"),
        ("was read by the fewest people", "popularity"),
        ("is popular the most", "-popularity"),
        ("lasted for the fewest episodes", "episodes"),
        ("was over after the fewest episodes", "episodes"),
        ("is last by episode count", "episodes"),
        ("has the highest ep count", "-episodes"),
        ("was released after everything else", "-start_date"),
        ("fared worst", "score"),
    ],
)
def test_a_degree_is_told_in_many_ways(said: str, order: str) -> None:
    assert read(f"Which anime by Studio Vane {said}?") == f"ranked(animated(Studio Vane[studio]), {order}, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("longest manga by volumes", "ranked(all(manga), -volumes, 1)"),
        ("the shortest manga by number of volumes", "ranked(all(manga), volumes, 1)"),
        ("longest manga by chapters", "ranked(all(manga), -chapters, 1)"),
        (
            "What is the shortest anime in episodes by Studio Vane?",
            "ranked(animated(Studio Vane[studio]), episodes, 1)",
        ),
        ("anime since the 80s", "filter(all(anime), since 1980)"),
        ("comedies with at least 12 episodes", "filter(filter(all(anime), Comedy), with at least 12 episodes)"),
    ],
)
def test_the_measure_may_stand_behind(question: str, form: str) -> None:
    assert read(question) == form


def goal(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    """What is answered."""
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return goal_of(best.form, query, [], cost=0)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("question", "phrases"),
    [
        ("Who directed Zorblat and Ombra?", ["director of Zorblat", "director of Ombra"]),
        ("studios of Zorblat and Ombra", ["studio of Zorblat", "studio of Ombra"]),
        ("anime by Studio Plim and Studio Vane", ["anime by Studio Plim", "anime by Studio Vane"]),
        ("Was Tomo Ishiguru the director of Zorblat and Ombra?", ["director of Zorblat", "director of Ombra"]),
        ("Did Tomo Ishiguru direct both Zorblat and Ombra?", ["director of Zorblat", "director of Ombra"]),
    ],
)
def test_what_is_asked_of_two_names_may_be_meant_of_each(question: str, phrases: list[str]) -> None:
    assert [each.phrase for each in goal(question).each] == phrases


@pytest.mark.parametrize(
    "question",
    [
        "Who directed both Zorblat and Ombra?",
        "Which studio do Zorblat and Ombra have in common?",
        "Who directed Zorblat or Ombra?",
        "Who directed Zorblat but not Ombra?",
        "Which anime by Studio Plim did Tomo Ishiguru direct?",
        "How many anime are by Studio Plim and Studio Vane?",
        "Who directed Zorblat?",
    ],
)
def test_what_has_to_hold_of_both_is_not(question: str) -> None:
    assert goal(question).each == ()


@pytest.mark.parametrize(
    "question",
    [
        "which anime include Vexo Karu and that have Mirelle Dan in them",
        "anime with Vexo Karu and that has Mirelle Dan in it",
    ],
)
def test_what_a_second_clause_says_has_to_hold_as_well(question: str) -> None:
    assert goal(question).each == ()


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("As director, does Hana Vell exceed Tomo Ishiguru in number of anime?", f"surpasses({TURNED}; {DIRECTED})"),
        (
            "As director of anime, does Hana Vell exceed Tomo Ishiguru in number of works?",
            f"surpasses({TURNED}; {DIRECTED})",
        ),
        ("Does Hana Vell surpass Tomo Ishiguru in number of anime as director?", f"surpasses({TURNED}; {DIRECTED})"),
        ("As a director of anime, has Hana Vell more works than Tomo Ishiguru?", f"surpasses({TURNED}; {DIRECTED})"),
        (
            "As studio, does Studio Plim exceed Studio Vane in number of anime?",
            f"surpasses({STUDIOS}; -animated to all(anime))",
        ),
        ("Does Studio Plim exceed Studio Vane in number of anime?", f"surpasses({STUDIOS}; -animated to all(anime))"),
        (
            "As author of manga, who has the shorter list of works, Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; wrote to all(manga))",
        ),
        (
            "The larger number of voiced characters: Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; -voices to all(character))",
        ),
        (
            "The smaller number of directed films: Tomo Ishiguru or Hana Vell?",
            f"foremost({PEOPLE}; worked_on to filter(all(anime), movie):Director)",
        ),
        ("The greater extent in episodes: Zorblat or Quimby?", "foremost(Zorblat[anime], Quimby[anime]; -episodes)"),
        (
            "Which is of greater extent in episodes, Zorblat or Quimby?",
            "foremost(Zorblat[anime], Quimby[anime]; -episodes)",
        ),
    ],
)
def test_who_exceeds_whom_in_what_a_role_or_the_kinds_tell(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "As director of manga, who has more works: Tomo Ishiguru or Hana Vell?",
        "As director, does Tomo Ishiguru not exceed Hana Vell in number of anime?",
        "Does Hana Vell exceed Tomo Ishiguru in number of anime?",
    ],
)
def test_nothing_is_counted_where_no_relation_is_told_or_none_fits(question: str) -> None:
    assert not read(question)
