"""What is left out by its name is none of the results, and neither is its story where it stands for that."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"
DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"
ZORBLAT = "Zorblat[anime]"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Anime by Studio Plim except Quimby", f"without({MADE}, Quimby[anime])"),
        ("Anime by Studio Plim except for Quimby and Ombra", f"without({MADE}, Quimby[anime], Ombra[anime])"),
        ("What has Tomo Ishiguru directed apart from Zorblat?", f"without({DIRECTED}, {ZORBLAT})"),
        ("Which anime other than Zorblat did Tomo Ishiguru direct?", f"without({DIRECTED}, {ZORBLAT})"),
        ("Besides Zorblat, what did Tomo Ishiguru direct?", f"without({DIRECTED}, {ZORBLAT})"),
        ("What else did Tomo Ishiguru direct besides Zorblat?", f"without(others({DIRECTED}), {ZORBLAT})"),
        ("How many anime by Studio Plim are there besides Zorblat?", f"count(without({MADE}, {ZORBLAT}))"),
        ("the best anime by Studio Plim other than Zorblat", f"ranked(without({MADE}, {ZORBLAT}), -score, 1)"),
        ("comedy anime other than Zorblat", f"filter(without(all(anime), {ZORBLAT}), Comedy)"),
        (
            "Who else does Hana Vell voice besides Vexo Karu?",
            "without(others(voices(Hana Vell[person])), Vexo Karu[character])",
        ),
        (
            "Which studios other than Studio Plim made anime directed by Tomo Ishiguru?",
            f"without(animated_by({DIRECTED}), Studio Plim[studio])",
        ),
        (
            "who directed the sequel of Zorblat other than Tomo Ishiguru",
            f"without(staff:Director(sequel({ZORBLAT})), Tomo Ishiguru[person])",
        ),
    ],
)
def test_a_name_of_the_kind_asked_for_is_left_out(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "base"),
    [
        ("anime by Studio Plim that aren't Zorblat", MADE),
        ("Are there any anime by Studio Plim that are not Zorblat?", MADE),
        ("Anime directed by Tomo Ishiguru but not Zorblat", DIRECTED),
        ("anime from 1999 that aren't Zorblat", "filter(all(anime), in 1999)"),
    ],
)
def test_what_results_are_said_not_to_be_stands_for_its_story(question: str, base: str) -> None:
    assert read(question) == f"without({base}, {ZORBLAT} and its story)"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Anime by Studio Plim but not directed by Tomo Ishiguru", f"difference({MADE}, {DIRECTED})"),
        ("anime by Studio Plim except those directed by Tomo Ishiguru", f"difference({MADE}, {DIRECTED})"),
        ("anime by Studio Plim except directed by Tomo Ishiguru", f"difference({MADE}, {DIRECTED})"),
        ("anime by Studio Plim except horror", f"filter({MADE}, not Horror)"),
        ("anime by Studio Plim except films", f"filter({MADE}, not movie)"),
    ],
)
def test_a_clause_or_a_condition_may_be_left_out_too(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize("question", ["Zorblat except Quimby", "anime by Studio Plim except Studio Plim"])
def test_nothing_is_left_out_of_a_name_or_of_what_it_tells(question: str) -> None:
    assert not read(question).startswith("without")


def relations(question: str) -> list[list[str]]:
    """The relations of each chain of the query, with what each chain does to those in front of it."""
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert not isinstance(query, type(plan))
    return [[str(chain.combine), *(hop.relation.value for hop in chain.hops)] for chain in query.chains]


def test_what_belongs_to_a_story_is_taken_away_by_the_relations_that_tell_it() -> None:
    first, *others = relations("anime by Studio Plim that aren't Zorblat")
    assert first == ["None", "animated"]
    assert ["difference", "shares_franchise"] in others
    assert ["difference", "sequel"] in others


def test_where_nothing_else_tells_the_set_it_is_taken_away_from_all() -> None:
    edges = relations("anime from 1999 that aren't Zorblat")
    assert {joined for joined, *_ in edges} == {"difference"}
    assert relations("comedy anime other than Zorblat") == edges
    assert relations("comedy anime other than Zorblat and Quimby") == edges
    assert relations("anime by Studio Plim other than Zorblat") == [["None", "animated"]]


def test_it_is_said_what_is_left_out() -> None:
    best = parse("Anime by Studio Plim except Quimby").best
    assert best is not None
    assert paraphrase(best.form) == "the anime by Studio Plim other than Quimby"
    best = parse("anime by Studio Plim that aren't Zorblat").best
    assert best is not None
    assert paraphrase(best.form).endswith("other than Zorblat and what belongs to its franchise")


@pytest.mark.parametrize(
    "question",
    [
        "Anime directed by Tomo Ishiguru, those with music by Hana Vell excluded",
        "Which anime directed by Tomo Ishiguru remain if those scored by Hana Vell are removed?",
        "Which anime directed by Tomo Ishiguru are left once those with music by Hana Vell are taken out?",
    ],
)
def test_what_is_excluded_behind_is_left_out(question: str) -> None:
    directed, scored = "worked_on:Director(Tomo Ishiguru[person])", "worked_on:Music(Hana Vell[person])"
    assert read(question) == f"difference({directed}, {scored})"


@pytest.mark.parametrize("verb", ["toss", "weed", "filter", "rule"])
def test_what_is_thrown_out_is_left_out(verb: str) -> None:
    question = f"anime by Studio Plim if you {verb} out the ones that Tomo Ishiguru directed"
    assert read(question) == f"difference({MADE}, {DIRECTED})"
