"""Answers are made false in one place each, and what happens to be true all the same is told by the files."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.investigation import Investigation, Observation
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.schemas import AgentResponse, Citation, Evidence, GraphIntent, GraphPath, Grounding, NextStep
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from evals.questions.questions import Check, Gold, Question
from evals.questions.scoring import entity_id
from evals.verification.bench import Perturbed
from evals.verification.cases import Case
from evals.verification.oracle import Oracle, read_oracle
from evals.verification.perturbations import perturbed
from evals.verification.scoring import attempt, measures, report

TITLES = {
    "One": (1998, 8.5, 26),
    "Two": (2004, 8.1, 12),
    "Three": (2010, 7.7, 24),
    "Four": (2011, 7.7, 13),
    "Five": (2020, 9.0, 50),
}
PEOPLE = ("Ann Bee", "Cid Dee", "Eve Eff")
KINDS = {**dict.fromkeys(TITLES, "anime"), **dict.fromkeys(PEOPLE, "person"), "Sun": "studio", "Moon": "studio"}
ROWS: dict[str, list[dict[str, Any]]] = {
    "anime": [
        {
            "id": f"anime:{name}",
            "title": name,
            "year": year,
            "start_date": f"{year}-04-03",
            "score": score,
            "episodes": episodes,
            "type": "tv",
        }
        for name, (year, score, episodes) in TITLES.items()
    ],
    "person": [{"id": f"person:{name}", "name": name} for name in PEOPLE],
    "studio": [{"id": f"studio:{name}", "name": name} for name in ("Sun", "Moon")],
    "anime_staff": [
        {"anime": f"anime:{title}", "person": f"person:{person}", "position": position}
        for title, person, position in (
            ("One", "Ann Bee", "Director"),
            ("Two", "Ann Bee", "Director"),
            ("Two", "Ann Bee", "Music"),
            ("Three", "Cid Dee", "Director"),
            ("One", "Eve Eff", "Music"),
        )
    ],
    "anime_anime": [
        {"src": "anime:One", "dst": "anime:Two", "relation_type": "sequel"},
        {"src": "anime:Three", "dst": "anime:Four", "relation_type": "alternative_version"},
    ],
    "anime_studio": [{"anime": "anime:One", "studio": "studio:Sun", "role": "studio"}],
}
FILES = (
    *("anime", "character", "episode", "manga", "person", "studio", "anime_anime", "manga_manga", "anime_manga"),
    *("anime_recommendation", "anime_character", "character_voice", "anime_staff", "anime_studio", "manga_person"),
    "character_character",
)


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Oracle:
    folder = tmp_path_factory.mktemp("dataset")
    for name in FILES:
        _write(folder / f"{name}.jsonl", ROWS.get(name, []))
    return read_oracle(folder)


def _write(file: Path, rows: Sequence[dict[str, Any]]) -> None:
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def ref(name: str) -> EntityRef:
    kind = KINDS[name]
    return EntityRef(entity_type=EntityType(kind), id=entity_id(f"{kind}:{name}"))


def card(name: str) -> EntityCard:
    if name not in TITLES:
        return EntityCard(ref=ref(name), name=name)
    year, score, episodes = TITLES[name]
    return EntityCard(
        ref=ref(name), name=name, year=year, start_date=f"{year}-04-03", rating=score, episodes=episodes, format="tv"
    )


def directed(person: str, role: str = "Director", **query: Any) -> GraphQuery:  # noqa: ANN401 - its fields
    hop = Hop(relation=R.WORKED_ON, role=role)
    return GraphQuery(result_type=EntityType.ANIME, chains=[Chain(start=[ref(person)], hops=[hop])], **query)


def case(
    text: str,
    cited: Sequence[str],
    query: GraphQuery | None,
    found: Sequence[str],
    *,
    value: str | None = None,
    path: GraphPath | None = None,
    verified: bool = True,
) -> Case:
    """An answer with the selection that it rests on."""
    opened = Investigation(request_id="r", question="?", deadline=time.monotonic() + 30)
    cards = [card(name) for name in (*found, *cited)]
    asked = query or GraphQuery(result_type=EntityType.ANIME)
    intent = GraphIntent(rationale="r", query_type="select", query=asked)
    result = GraphResult.of(cards[: len(found)], summary="", meta=GraphMeta(total=len(found)))
    step = NextStep(action="pg_graph", rationale="r", graph_intent=intent)
    opened.observations.append(Observation(step=step, status="ok", summary="", result=result))
    response = AgentResponse(
        answer=text,
        citations=[Citation(label=name, ref=ref(name)) for name in cited],
        result_entities=[ref(name) for name in found],
        source_entities=[ref(name) for name in found],
        confidence=0.9,
        grounding=Grounding.COMPOSED,
        value=value,
        evidence=Evidence(paths=[path] if path else []),
    )
    question = Question(id="q", kind="k", hops=1, text="?", gold=Gold(check=Check.SET))
    return Case(
        question=question, response=response, investigation=opened, right=True, verified=verified, elapsed_ms=1.0
    )


BOTH = case(
    "There are 2 anime directed by Ann Bee: One (1998) [1] and Two (2004) [2].",
    ("One", "Two"),
    directed("Ann Bee"),
    ("One", "Two"),
)


def lies(one: Case, oracle: Oracle, kind: str, *, seed: int = 1) -> list[Perturbed]:
    return [lie for lie in perturbed(one, oracle, seed=seed) if lie.kind == kind]


def test_every_lie_differs_from_the_answer(oracle: Oracle) -> None:
    for lie in perturbed(BOTH, oracle, seed=1):
        assert (lie.response.answer, lie.response.value) != (BOTH.response.answer, BOTH.response.value)


def test_the_same_seed_makes_the_same_lies(oracle: Oracle) -> None:
    first, again, other = ([one.response.answer for one in perturbed(BOTH, oracle, seed=n)] for n in (1, 1, 2))
    assert first == again != other


def test_an_entity_is_swapped_with_its_mark_its_citation_and_its_result(oracle: Oracle) -> None:
    for lie in lies(BOTH, oracle, "entity"):
        (number,) = [n for n in (0, 1) if lie.response.citations[n] != BOTH.response.citations[n]]
        stranger = lie.response.citations[number]
        assert stranger.label in {"Three", "Four", "Five"}
        assert f"{stranger.label} ({TITLES[stranger.label][0]}) [{number + 1}]" in lie.response.answer
        assert stranger.ref in lie.response.result_entities
        assert not lie.true


def test_another_member_of_the_same_set_is_true_where_some_are_named_alone(oracle: Oracle) -> None:
    some = case(
        "The data holds 2 anime directed by Ann Bee, among them One (1998) [1].",
        ("One",),
        directed("Ann Bee"),
        ("One", "Two"),
    )
    drawn_lies = {
        lie.response.citations[0].label: lie.true
        for seed in range(20)
        for lie in lies(some, oracle, "entity", seed=seed)
    }
    assert drawn_lies["Two"]
    assert not drawn_lies["Five"]


def test_a_year_is_moved_unless_the_title_is_of_that_year(oracle: Oracle) -> None:
    moved = lies(BOTH, oracle, "year")
    assert moved
    for lie in moved:
        assert ("(1998)" in lie.response.answer) is not ("(2004)" in lie.response.answer)
        assert not lie.true


def test_whom_a_phrase_is_about_is_swapped_for_another_person(oracle: Oracle) -> None:
    (lie,) = lies(BOTH, oracle, "studio or person")
    assert "Ann Bee" not in lie.response.answer
    assert any(f"directed by {name}" in lie.response.answer for name in ("Cid Dee", "Eve Eff"))
    assert not lie.true


def test_whoever_leads_to_the_same_set_makes_no_lie(oracle: Oracle) -> None:
    nobody = case("There are 0 anime directed by Eve Eff.", (), directed("Eve Eff"), ())
    drawn_lies = [lie.true for seed in range(10) for lie in lies(nobody, oracle, "studio or person", seed=seed)]
    assert not all(drawn_lies)
    other = directed("Eve Eff").model_copy(update={"where": EntityFilters(year=1950)})
    empty = case("There are 0 anime directed by Eve Eff in 1950.", (), other, ())
    assert all(lie.true for lie in lies(empty, oracle, "studio or person"))


def test_a_relation_is_said_for_another_one(oracle: Oracle) -> None:
    (lie,) = lies(BOTH, oracle, "relation")
    assert "with music by Ann Bee" in lie.response.answer
    assert not lie.true


def test_a_relation_that_leads_to_the_same_makes_no_lie(oracle: Oracle) -> None:
    query = directed("Ann Bee", "Music")
    same = case("The anime with music by Ann Bee is Two (2004) [1].", ("Two",), query, ("Two",))
    (lie,) = lies(same, oracle, "relation")
    assert not lie.true
    none = case(
        "The anime with music by Cid Dee is Two (2004) [1].",
        ("Two",),
        directed("Cid Dee", "Music", where=EntityFilters(year=1950)),
        (),
    )
    assert [lie.true for lie in lies(none, oracle, "relation")] == [True]


def sequel(text: str, relation: R, *names: str) -> Case:
    path = GraphPath(nodes=[ref(name) for name in names], rels=[relation.value])
    return case(text, names, None, names, path=path)


def test_the_ends_of_a_relation_are_swapped(oracle: Oracle) -> None:
    one = sequel("Two [2] is a sequel of One [1].", R.SEQUEL, "One", "Two")
    drawn_lies = {lie.response.answer: lie.true for lie in lies(one, oracle, "direction")}
    assert drawn_lies["One [1] is a sequel of Two [2]."] is False
    assert "Two [2] is a prequel of One [1]." in drawn_lies


def test_the_ends_of_a_symmetric_relation_may_be_swapped(oracle: Oracle) -> None:
    one = sequel("Four [2] is an alternative version of Three [1].", R.ALTERNATIVE_VERSION, "Three", "Four")
    assert [lie.true for lie in lies(one, oracle, "direction")] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "There are 2 anime: One (1998) [1].",
        "The data holds 2 anime.",
        "There are 14 anime: One (1998) [1], and 12 more.",
        "One [1] has 26 episodes.",
        "Yes: One [1] is a sequel of Two, one of 3.",
        "Sun [1] has the most anime: 9.",
        "The average rating of the anime is 8, over 7: One (1998) [1].",
        "It is the best known of 4 anime.",
        "The 5 anime by Sun with the highest rating, in order: One (rated 8.5) [1].",
        "Ann Bee [1] is known as a director (13 anime).",
    ],
)
def test_numbers_of_things_are_changed(oracle: Oracle, text: str) -> None:
    cited = (
        ("Sun",) if "Sun [1]" in text else ("Ann Bee",) if "Ann Bee [1]" in text else ("One",) if "[1]" in text else ()
    )
    changed = lies(case(text, cited, None, ("One",)), oracle, "count")
    assert changed
    assert all(lie.response.answer != text and not lie.true for lie in changed)


def test_a_number_in_a_name_is_no_count(oracle: Oracle) -> None:
    assert lies(case("It is called “One [1]”.", ("One",), None, ("One",)), oracle, "count") == []


def test_a_rating_and_a_value_are_changed(oracle: Oracle) -> None:
    one = case("One [1] is rated 8.5 out of 10.", ("One",), None, ("One",), value="26")
    assert [lie.response.answer == one.response.answer for lie in lies(one, oracle, "rating")] == [False]
    assert [lie.response.value != "26" for lie in lies(one, oracle, "value")] == [True]
    verdict = case("Yes: One [1] is an anime.", ("One",), None, ("One",), value="yes")
    assert [lie.response.value for lie in lies(verdict, oracle, "value")] == ["no"]


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("with the highest rating", "with the lowest rating"),
        ("with the lowest rating", "with the highest rating"),
        ("with the largest audience", "with the smallest audience"),
        ("with the most episodes", "with the fewest episodes"),
        ("that came out first", "that came out last"),
        ("that came out last", "that came out first"),
    ],
)
def test_the_other_end_of_a_ranking_is_said(oracle: Oracle, said: str, lie: str) -> None:
    query = GraphQuery(result_type=EntityType.ANIME, order_by="score")
    one = case(f"The anime {said} is Five [1].", ("Five",), query, ("Five",))
    assert [made.response.answer for made in lies(one, oracle, "superlative")] == [f"The anime {lie} is Five [1]."]
    assert not any(made.true for made in lies(one, oracle, "superlative"))


def test_of_titles_that_are_level_the_first_is_the_last_too(oracle: Oracle) -> None:
    query = GraphQuery(result_type=EntityType.ANIME, order_by="score", where=EntityFilters(score_max=7.9))
    one = case("The anime with the highest rating is Three [1].", ("Three",), query, ("Three",))
    assert [lie.true for lie in lies(one, oracle, "superlative")] == [True]


def test_neighbours_in_a_ranking_are_swapped_and_are_level_with_one_value(oracle: Oracle) -> None:
    query = GraphQuery(result_type=EntityType.ANIME, order_by="score", limit=2)
    ranked = "The 2 anime with the highest rating, in order: {} (rated {}) [1] and {} (rated {}) [2]."
    one = case(ranked.format("Five", 9.0, "One", 8.5), ("Five", "One"), query, ("Five", "One"))
    (lie,) = lies(one, oracle, "order")
    assert "in order: One (rated 8.5) [2] and Five (rated 9.0) [1]." in lie.response.answer
    assert not lie.true
    level = case(ranked.format("Three", 7.7, "Four", 7.7), ("Three", "Four"), query, ("Three", "Four"))
    assert [lie.true for lie in lies(level, oracle, "order")] == [True]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("The story of One is told in this order: {}, then {}.", 1),
        ("Beside it: {}, special of One; {}, special of One.", 1),
        ("2 of the 9 anime, best known first: {}, {}.", 1),
        ("There are 9 anime, the best known of which are {} and {}.", 1),
        ("Three has 2 seasons in the data: {} and {}.", 1),
        ("After it the data holds {}, out since 2010; and {}, out since 2011.", 1),
        ("Like One, among films, are: {}, also Drama; {}, also Drama.", 1),
        ("Like One are: One [3], also Drama. Further: {} and {}.", 1),
        ("There are 2 anime: {} and {}.", 0),
        ("The data holds 9 anime, among them {} and {}.", 0),
    ],
)
def test_neighbours_are_swapped_in_each_list_that_stands_in_an_order(oracle: Oracle, text: str, made: int) -> None:
    first, second = "Three (2010) [1]", "Four (2010) [2]"
    one = case(text.format(first, second), ("Three", "Four", "One"), None, ("Three", "Four"))
    turned = [(text.format(second, first), False)] * made
    assert [(lie.response.answer, lie.true) for lie in lies(one, oracle, "order")] == turned


def test_each_of_two_lists_is_turned_by_itself(oracle: Oracle) -> None:
    text = "in this order: One [1], then Two [2]. By release the order is: Two (2004) [2] and One (2004) [1]."
    drawn_lies = lies(case(text, ("One", "Two"), None, ("One", "Two")), oracle, "order")
    assert [lie.true for lie in drawn_lies] == [False, True]
    assert [lie.response.answer.startswith("in this order: Two [2], then One [1].") for lie in drawn_lies] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "lie"),
    [
        ("Yes: One [1] is a sequel.", "No: One [1] is a sequel."),
        ("No: the sequel is Two [1], and not One [2].", "No: the sequel is Two [1], and One [2]."),
        ("No: One [1] is not told to be Drama.", "No: One [1] is told to be Drama."),
        ("Not in the cast: it is One [1].", "In the cast: it is One [1]."),
        ("The data holds no sequel of One.", "The data holds a sequel of One."),
        ("The only anime is One [1].", "The only anime is not One [1]."),
    ],
)
def test_a_not_is_dropped_or_added(oracle: Oracle, text: str, lie: str) -> None:
    cited = [name for name in ("Two", "One") if f"{name} [" in text]
    assert lie in [made.response.answer for made in lies(case(text, cited, None, cited), oracle, "negation")]


@pytest.mark.parametrize(
    ("text", "lie"),
    [
        ("There are 3 anime: One [1], and 2 more.", "There are 3 anime: One [1]."),
        ("One [1] and 2 more have each the most.", "One [1] have each the most."),
        ("It is One [1]. A limit cut this result; it holds 1 of 9.", "It is One [1]."),
        ("It is One [1]. 2 others are level with them.", "It is One [1]."),
    ],
)
def test_that_there_is_more_is_hidden(oracle: Oracle, text: str, lie: str) -> None:
    made = lies(case(text, ("One",), None, ("One",)), oracle, "truncation")
    assert lie in [one.response.answer for one in made]


def test_what_is_made_false_is_counted_by_kind(oracle: Oracle) -> None:
    refused = case("One [1] is good.", ("One",), None, ("One",), verified=False)
    trial = attempt([BOTH, refused], oracle, seed=1)
    assert {tried.case.response.answer for tried in trial.tried} == {BOTH.response.answer}
    shares = measures(trial)
    assert shares["refused"] == 0.5
    assert shares["caught"] == 1.0
    assert {name for name in shares if name.startswith("caught/")} == {
        f"caught/{tried.lie.kind}" for tried in trial.tried
    }
    lines = list(report(trial, misses=3))
    assert lines[0].startswith("made false")
    assert any(line.startswith("all ") for line in lines)
    assert "refused: ?\n    One [1] is good." in lines
    assert any(line.startswith("right answers that were refused: 1/2") for line in lines)
