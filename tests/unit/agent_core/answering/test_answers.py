"""What is said of a result: verdicts, rankings, groups, orders and likenesses, with every fact from a row."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.answering.confidence import CERTAIN, LEAST, confidence_in
from agent_core.answering.parts import compose_each
from agent_core.answering.refusals import HELP, ask_which, nothing_for, say_what_is_missing
from agent_core.goals.goal import Goal, GroupGoal, Measure, OrderGoal, PathGoal, SelectGoal, SimilarGoal, claim_of
from agent_core.goals.retrievals import Findings
from agent_core.goals.understood import Misfit, Understanding
from agent_core.graph_query import EntityFilters, GraphQuery, OrderBy
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphOutcome, GraphResult, Group
from agent_core.retrieval.similar_titles import READERS_FIELD, SHARED_FIELD
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import AgentResponse, GraphPath, Outcome
from catalog.entities import EntityType

from tests.support.made_up_names import goal_of
from tests.support.scripted import ref


def candidate(name: str, kind: EntityType = EntityType.ANIME, **more: Any) -> Candidate:  # noqa: ANN401 - its fields
    values: dict[str, Any] = {"display": True, "verbatim": True, **more}
    return Candidate(ref=ref(name, kind), name=name, matched_name=name, **values)


def row(name: str, kind: EntityType = EntityType.ANIME, **facts: Any) -> EntityCard:  # noqa: ANN401 - its fields
    return EntityCard(ref=ref(name, kind), name=name, **facts)


def result(*cards: EntityCard, **meta: Any) -> GraphResult:  # noqa: ANN401 - its fields
    meta.setdefault("total", len(cards))
    return GraphResult(
        summary="", cards=list(cards), node_ids=[c.ref for c in cards], count=len(cards), meta=GraphMeta(**meta)
    )


def answer(goal: Goal, *results: GraphResult) -> AgentResponse:
    return compose_answer(Findings(goal, None, results, tuple(bool(r.count) for r in results)))


def asked(question: str, *cards: EntityCard, **meta: Any) -> AgentResponse:  # noqa: ANN401 - of the result
    goal = goal_of(question)
    known = {subject.name: subject.ref for subject in goal.subjects}
    if (claim := claim_of(goal)) is not None:
        known[claim.name] = claim.ref
    rows = [replace(card, ref=known.get(card.name, card.ref)) for card in cards]
    return answer(goal, result(*rows, **meta))


def test_a_studio_whose_name_is_shortened_is_the_one_that_the_data_holds() -> None:
    said = asked("Was Zorblat made by Studio Plim?", row("Studio Plim Studios", EntityType.STUDIO))
    assert said.answer == "Yes: Studio Plim Studios [1] is the studio of Zorblat [2]."
    assert asked("Was Zorblat made by Studio Plim?", row("Studio Plim Kyoto", EntityType.STUDIO)).value == "no"


def test_yes_names_what_was_claimed() -> None:
    said = asked("Did Tomo Ishiguru direct Zorblat?", row("Tomo Ishiguru", EntityType.PERSON))
    assert said.answer == "Yes: Tomo Ishiguru [1] is the director of Zorblat [2]."
    assert said.value == "yes"


@pytest.mark.parametrize(
    ("namesakes", "known_from", "end"),
    [(1, "Zorblat", " That is the Vexo Karu of Zorblat."), (0, "Zorblat", ""), (1, None, "")],
)
def test_of_namesakes_it_is_said_whom_the_answer_is_about(namesakes: int, known_from: str | None, end: str) -> None:
    goal = goal_of("Who voices Vexo Karu?")
    (subject,) = goal.subjects
    also = (candidate("Vexo Karu", EntityType.CHARACTER),) * namesakes
    said = answer(
        replace(goal, subjects=(replace(subject, known_from=known_from),), also=also),
        result(row("Hana Vell", EntityType.PERSON)),
    )
    assert said.answer == f"The voice actor of Vexo Karu is Hana Vell [1].{end}"


def test_yes_among_others_says_so() -> None:
    cards = [row("Hana Vell", EntityType.PERSON), row("Other", EntityType.PERSON)]
    assert asked("Did Hana Vell voice Vexo Karu?", *cards).answer == (
        "Yes: Hana Vell [1] is a voice actor of Vexo Karu [2], one of 2."
    )


def test_no_names_what_is_true_instead() -> None:
    said = asked("Is Quimby the sequel of Zorblat?", row("Zorblat Again", year=2001))
    assert said.answer == "No: the sequel of Zorblat is Zorblat Again (2001) [2], and not Quimby [1]."
    assert said.value == "no"


def test_a_cut_list_denies_nothing() -> None:
    said = asked("Is Quimby the sequel of Zorblat?", row("Zorblat Again"), truncated_by=["max_results"])
    assert said.outcome is Outcome.NO_MATCH
    assert said.value is None


@pytest.mark.parametrize(
    ("question", "facts", "value"),
    [
        ("Is Zorblat a movie?", {"format": "movie"}, "yes"),
        ("Is Zorblat a movie?", {"format": "tv"}, "no"),
        ("Is Zorblat a movie?", {}, None),
        ("Is Zorblat finished?", {"status": "finished"}, "yes"),
        ("Is Zorblat finished?", {"status": "airing"}, "no"),
        ("Was Zorblat released in 1988?", {"year": 1988}, "yes"),
        ("Was Zorblat released in 1988?", {"year": 1989}, "no"),
        ("Was Zorblat released in 1988?", {}, None),
        ("Did Zorblat come out in April 1988?", {"year": 1988, "start_date": "1988-04-07"}, "yes"),
        ("Did Zorblat come out in April 1988?", {"year": 1988, "start_date": "1988-05-01"}, "no"),
        ("Did Zorblat come out in April 1988?", {"year": 1988, "start_date": "1988"}, None),
        ("Did Zorblat end before April 1990?", {"end_date": "1990-03-31"}, "yes"),
        ("Did Zorblat end before April 1990?", {"end_date": "1990-04-01"}, "no"),
        ("Does Zorblat have more than 20 episodes?", {"episodes": 20}, "no"),
        ("Does Zorblat have more than 20 episodes?", {"episodes": 21}, "yes"),
        ("Does Zorblat have fewer than 20 episodes?", {"episodes": 19}, "yes"),
        ("Is Zorblat rated above 8?", {"rating": 8.4}, "yes"),
        ("Is Zorblat rated above 8?", {"rating": 7.9}, "no"),
        ("Is Zorblat a comedy?", {"genres": ["Comedy", "Drama"]}, "yes"),
        ("Is Zorblat a comedy?", {"genres": ["Drama"]}, "no"),
        ("Is Zorblat a comedy?", {}, None),
    ],
)
def test_conditions_are_held_against_the_row(question: str, facts: dict[str, Any], value: str | None) -> None:
    assert asked(question, row("Zorblat", **facts)).value == value


def test_what_of_a_story_goes_on_is_told_beside_what_ended() -> None:
    goal = goal_of("Has Zorblat ended?")
    ended = row("Zorblat", status="finished")
    later = row("Zorblat Again", status="upcoming")
    said = answer(goal, result(ended), result(later))
    assert said.answer == "Yes: Zorblat [1] is finished. Of its story Zorblat Again is not out yet."
    assert (said.value, answer(goal, result(ended), result()).answer) == ("yes", "Yes: Zorblat [1] is finished.")


@pytest.mark.parametrize(
    ("facts", "text"),
    [({"format": "movie"}, "is a film."), ({"format": "ova"}, "is an OVA."), ({"format": "tv_special"}, "tv special.")],
)
def test_of_two_formats_the_one_is_told(facts: dict[str, Any], text: str) -> None:
    said = asked("Is Zorblat a movie or a series?", row("Zorblat", **facts))
    assert said.value == facts["format"]
    assert said.answer.endswith(text)


def test_where_it_is_neither_of_two_that_is_said() -> None:
    goal = goal_of("Was Zorblat directed by Tomo Ishiguru or by Hana Vell?")
    said = answer(goal, result(row("Hana Vell", EntityType.PERSON)))
    assert said.answer == "Of Tomo Ishiguru and Hana Vell, the director of Zorblat is Hana Vell [1]."
    refused = nothing_for(goal)
    assert refused.answer == "Neither Tomo Ishiguru nor Hana Vell is a director of Zorblat in the data."
    assert refused.outcome is Outcome.NO_MATCH


def of_genres(question: str, genres: list[str], *, found: bool) -> AgentResponse:
    goal = goal_of(question)
    card = row("Zorblat", genres=genres)
    return answer(goal, result(card), result(card) if found else result())


@pytest.mark.parametrize(
    ("question", "genres", "found", "value"),
    [
        ("Is Zorblat a shounen?", ["Action"], True, "yes"),
        ("Is Zorblat a shounen?", ["Action"], False, None),
        ("Is Zorblat a comedy?", ["Action"], False, "no"),
        ("Is Zorblat a comedy?", [], False, None),
        ("Is Zorblat wholesome?", ["Slice of Life"], True, "yes"),
        ("Is Zorblat wholesome?", ["Action"], False, None),
    ],
)
def test_a_theme_or_mood_that_a_title_is_not_told_to_have_is_not_denied(
    question: str, genres: list[str], found: bool, value: str | None
) -> None:
    said = of_genres(question, genres, found=found)
    assert said.value == value
    assert value or said.answer == "The data does not tell that of Zorblat."


def test_a_likeness_says_what_narrows_it() -> None:
    said = answer(goal_of("short action anime from the 90s like Zorblat"), result(row("Other")))
    assert said.answer.startswith(
        "Like Zorblat, among Action anime with 13 episodes or fewer but no films between 1990 and 1999, are: Other [1]"
    )


def test_few_titles_tell_what_they_are_about() -> None:
    answer = asked("anime about pirates by Studio Plim", row("One"), row("Two")).answer
    assert answer.endswith("Few titles have tags in the data, so that others may be about it too.")
    assert "Few" not in asked("action anime by Studio Plim", row("One"), row("Two")).answer


def test_a_ranking_by_episodes_tells_what_it_leaves_out() -> None:
    goal = goal_of("longest anime by Studio Plim")
    ranked, running = row("Long", episodes=90), row("Endless")
    said = answer(goal, result(ranked), result(running, row("Counted", episodes=12)))
    assert said.answer == (
        "The anime by Studio Plim with the most episodes is Long (90 episodes) [1]. "
        "Left out is what has no number of episodes in the data and still runs, such as Endless."
    )
    assert "Left out" not in answer(goal, result(ranked), result()).answer


def test_a_least_number_of_episodes_tells_what_it_leaves_out() -> None:
    listed, running = result(row("Long", episodes=90)), result(row("Endless"))
    remark = "Left out is what has no number of episodes in the data and still runs, such as Endless."
    assert answer(goal_of("anime by Studio Plim with over 50 episodes"), listed, running).answer.endswith(remark)
    assert remark not in answer(goal_of("anime by Studio Plim with 90 episodes"), listed, running).answer


def test_the_fewest_episodes_are_said_to_be_those_of_films_too() -> None:
    goal = goal_of("Which anime by Studio Plim has the fewest episodes?")
    assert "Films, specials and shorts are counted too" in answer(goal, result(row("Short", episodes=1))).answer
    assert "Films" not in answer(goal, result(row("Series", episodes=6))).answer


def test_what_is_said_to_be_based_on_nothing_is_told_as_that_first() -> None:
    drawn, own = result(row("Nightpaper", EntityType.MANGA)), result(row("Zorblat", source_material="original"))
    said = answer(goal_of("What is Zorblat based on?"), drawn, own)
    assert said.answer.startswith("Zorblat is based on no other work, by its own entry. ")
    assert said.answer.endswith("Nightpaper [1]. Perhaps it was made after it.")
    assert said.confidence < 0.7


@pytest.mark.parametrize("question", ["Is Zorblat based on a manga?", "Who wrote the manga that Zorblat is based on?"])
def test_a_source_of_what_is_said_to_have_none_is_told_with_that(question: str) -> None:
    goal = goal_of(question)
    drawn = result(row("Nightpaper", EntityType.MANGA))
    assert answer(goal, drawn, result(row("Zorblat", source_material="original"))).answer.endswith(
        "The data also says that Zorblat is based on no other work."
    )
    assert "also" not in answer(goal, drawn, result()).answer
    assert "also" not in answer(goal, drawn, result(row("Zorblat", source_material="manga"))).answer


@pytest.mark.parametrize(("medium", "value"), [("4_koma_manga", "yes"), ("light_novel", "no")])
def test_whether_it_is_based_on_a_manga_is_told_by_its_medium_where_none_is_linked(medium: str, value: str) -> None:
    own = result(row("Zorblat", source_material=medium))
    found = Findings(goal_of("Is Zorblat based on a manga?"), None, (result(), own), (False, True))
    assert compose_answer(found).value == value


def test_somebody_whom_the_data_may_hold_twice_is_not_denied() -> None:
    said = asked("Did Tomo Ishiguru direct Zorblat?", row("Ishiguru Tomo", EntityType.PERSON))
    undecided = "The data does not decide whether Tomo Ishiguru is the director of Zorblat."
    assert (said.value, said.answer) == (None, undecided)
    assert asked("Did Tomo Ishiguru direct Zorblat?", row("Hana Vell", EntityType.PERSON)).value == "no"


@pytest.mark.parametrize(
    ("left", "right", "value"), [(24, 12, "yes"), (12, 24, "no"), (12, 12, "no"), (None, 12, None)]
)
def test_which_is_longer_is_read_off_both_rows(left: int | None, right: int, value: str | None) -> None:
    said = asked("Is Zorblat longer than Quimby?", row("Zorblat", episodes=left), row("Quimby", episodes=right))
    assert said.value == value


def measured(*values: int | None) -> AgentResponse:
    names = ("Zorblat", "Quimby")
    goal = SelectGoal(subjects=tuple(map(candidate, names)),
        query=GraphQuery(result_type=EntityType.ANIME, order_by="episodes"),
        measure=Measure(order_by="episodes", descending=True),
    )  # fmt: skip
    return answer(goal, result(*(row(n, episodes=v) for n, v in zip(names, values, strict=True))))


def test_the_first_of_two_is_ahead() -> None:
    said = measured(24, 12)
    assert said.answer == "By number of episodes Zorblat (24) [1] is ahead of Quimby (12) [2]."
    assert said.result_entities == [ref("Zorblat")]


def test_two_alike_are_told_to_be_alike() -> None:
    assert measured(12, 12).answer == "Zorblat (12) [1] and Quimby (12) [2] have the same number of episodes."


def test_what_is_not_known_of_one_is_not_measured() -> None:
    assert measured(24, None).outcome is Outcome.NO_MATCH


def test_a_ranking_of_one_says_by_what() -> None:
    said = asked("What is the best anime by Studio Plim?", row("Zorblat", rating=8.5))
    assert said.answer == "The anime by Studio Plim with the highest rating is Zorblat (rated 8.5) [1]."


@pytest.mark.parametrize(
    ("question", "facts", "end"),
    [
        (
            "Which anime by Studio Plim has the most episodes?",
            {"episodes": 26},
            "with the most episodes is A (26 episodes) [1].",
        ),
        (
            "What is the newest anime by Studio Plim?",
            {"start_date": "2020-01-05"},
            "that came out last is A (2020-01-05) [1].",
        ),
        ("most popular anime by Studio Plim", {"year": 1999}, "with the largest audience is A (1999) [1]."),
        ("shortest anime by Studio Plim", {"episodes": 2}, "with the fewest episodes is A (2 episodes) [1]."),
    ],
)
def test_every_ranking_is_said(question: str, facts: dict[str, Any], end: str) -> None:
    assert asked(question, row("A", **facts)).answer == f"The anime by Studio Plim {end}"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"year_min": 2010, "year_max": 2015}, "anime between 2010 and 2015"),
        ({"genre": ["Drama", "Space"]}, "anime of the genres Drama and Space"),
        ({"format": ["movie"], "year": 2010}, "films in 2010"),
        ({}, "anime"),
    ],
)
def test_what_narrows_a_list_is_said(where: dict[str, Any], said: str) -> None:
    query = GraphQuery(result_type=EntityType.ANIME, where=EntityFilters.model_validate(where))
    goal = SelectGoal(subjects=(), query=query, phrase="anime", plural="anime")
    assert answer(goal, result(row("A"), row("B"))).answer == f"There are 2 {said}: A [1] and B [2]."


def groups(*counts: tuple[str, int]) -> AgentResponse:
    goal = GroupGoal(subjects=(), query=GraphQuery(result_type=EntityType.ANIME), plural="anime")
    found = [Group(label=name, count=count, ref=ref(name, EntityType.STUDIO)) for name, count in counts]
    cards = [row(name, EntityType.STUDIO) for name, _ in counts]
    return answer(goal, result(*cards, groups=found))


def test_the_largest_group_comes_first() -> None:
    said = groups(("Plim", 9), ("Quoz", 4))
    assert said.answer == "Plim [1] has the most anime: 9. Next come Quoz [2]: 4."
    assert (said.value, said.result_entities) == ("Plim", [ref("Plim", EntityType.STUDIO)])


def test_groups_alike_share_the_first_place() -> None:
    said = groups(("Plim", 9), ("Quoz", 9), ("Last", 1))
    assert said.answer.startswith("Plim [1] and Quoz [2] have each the most anime: 9.")
    assert len(said.result_entities) == 2


def ordered(*cards: EntityCard, **meta: Any) -> str:  # noqa: ANN401 - of the result
    goal = OrderGoal(subjects=(candidate("Saga"),))
    return answer(goal, result(*cards, **meta)).answer


def part(name: str, year: int, place: str = MAIN_LINE) -> EntityCard:
    return row(name, year=year, start_date=f"{year}-01-01", fields=[(RELATION_FIELD, place)])


def test_an_order_that_is_that_of_release_says_so() -> None:
    assert ordered(part("One", 2001), part("Two", 2002)) == (
        "The story that Saga belongs to is told in this order: One (2001) [1], then Two (2002) [2]. "
        "They were released in the same order."
    )


def test_an_order_that_is_not_that_of_release_tells_both() -> None:
    assert "By release the order is: One (2001) [2], Zero (2005) [1]." in ordered(part("Zero", 2005), part("One", 2001))


def test_what_stands_beside_the_story_is_told_with_its_place() -> None:
    said = ordered(part("One", 2001), part("Aside", 2002, "side story of One"), part("Two", 2003))
    assert "Beside it: Aside (2002) [3], side story of One." in said


def test_titles_that_begin_alike_and_tell_another_story_are_named() -> None:
    one, inside, other = (candidate(name, omitted=1) for name in ("Saga Zero", "Saga One", "Saga Apart"))
    goal = OrderGoal(subjects=(one,), also=(inside, other))
    said = answer(goal, result(part("Saga Zero", 2001), part("Saga One", 2002))).answer
    assert said.endswith(
        "Of another story, though they are called alike, are Saga Apart [3]: name one to see its order."
    )


def test_of_two_titles_of_a_story_the_first_is_told() -> None:
    goal = goal_of("Should I watch Zorblat or Quimby Nights first?")
    one, two = (replace(part(c.name, year), ref=c.ref) for c, year in zip(goal.subjects, (2001, 2003), strict=True))
    said = answer(goal, result(two, part("Between", 2002), one))
    assert said.answer == (
        "In the order of the story Quimby Nights (2003) [1] comes before Zorblat (2001) [2]. "
        "Whether one can be followed without the other is not in the data."
    )
    assert (said.value, said.result_entities) == ("Quimby Nights", [two.ref, one.ref])
    aside = answer(goal, result(one, replace(two, fields=[(RELATION_FIELD, "side story of Zorblat")])))
    assert "; Quimby Nights is told beside the main line (side story of Zorblat)." in aside.answer


def test_two_titles_of_no_one_order_are_told_as_such() -> None:
    goal = goal_of("Do I have to watch Zorblat before Quimby Nights?")
    only = replace(part("Zorblat", 2001), ref=goal.subjects[0].ref)
    said = answer(goal, result(only, part("Later", 2002)))
    assert said.answer.startswith("The data puts Zorblat [1] and Quimby Nights [2] in no order of one story.")
    assert (said.value, nothing_for(goal).answer) == (
        None,
        "The data puts Zorblat and Quimby Nights in no order of one story.",
    )


def test_a_circle_is_told() -> None:
    assert "circle of sequels" in ordered(part("A", 2001), part("B", 2002), hint=f"{CYCLE_HINT}A → B → A")


def test_a_likeness_tells_its_reasons_and_what_comes_next() -> None:
    goal = SimilarGoal(subjects=(candidate("Saga"),), next=True)
    like = row("Other", year=2010, fields=[(READERS_FIELD, "7"), (SHARED_FIELD, "Drama, Space")])
    once = row("Third", fields=[(READERS_FIELD, "1")])
    said = answer(goal, result(row("Saga II", year=2003)), result(like, once))
    assert said.answer == (
        "After Saga comes Saga II (2003) [1]. Like Saga are: Other (2010) [2], recommended by 7 readers, "
        "also Drama, Space; Third [3], recommended by 1 reader."
    )
    assert [r.id for r in said.result_entities] == [ref(n).id for n in ("Saga II", "Other", "Third")]


@pytest.mark.parametrize(
    ("doubts", "least", "most"),
    [
        ({}, CERTAIN, CERTAIN),
        ({"typos": 1}, 0.85, 0.9),
        ({"typos": 2}, 0.75, 0.85),
        ({"omitted": 2}, 0.85, 0.9),
        ({"display": False}, 0.9, 0.96),
        ({"typos": 20}, LEAST, LEAST),
    ],
)
def test_every_doubt_costs_confidence(doubts: dict[str, Any], least: float, most: float) -> None:
    goal = SelectGoal(subjects=(candidate("Zorblat", **doubts),))
    assert least <= confidence_in(goal, result(row("A"))) <= most


def test_namesakes_cuts_and_taste_cost_confidence_too() -> None:
    plain = SelectGoal(subjects=(candidate("Zorblat"),))
    twin = SelectGoal(subjects=(candidate("Zorblat"),), also=(candidate("Other"),))
    whole, truncated = result(row("A")), result(row("A"), truncated_by=["max_results"])
    assert confidence_in(twin, whole) < confidence_in(plain, whole)
    assert confidence_in(plain, truncated) < confidence_in(plain, whole)
    assert confidence_in(plain, whole, taste=True) < confidence_in(plain, whole)


def test_a_choice_names_what_may_be_meant() -> None:
    said = ask_which([candidate("Zorblat", year=1999), candidate("Zorblat", year=2010)])
    assert said.outcome is Outcome.CLARIFICATION
    assert "Zorblat (anime, 1999) [1]" in said.answer
    hero = ask_which([candidate("Vexo", known_from="Zorblat"), candidate("Vexo", known_from="Quimby")])
    assert "Vexo (anime of Zorblat) [1] or Vexo (anime of Quimby)" in hero.answer
    assert said.result_entities == []


@pytest.mark.parametrize(
    ("understanding", "text", "outcome"),
    [
        (
            Understanding(unexplained=((4, 11),)),
            "I know no title, character, person or studio called “flurble”.",
            Outcome.NO_MATCH,
        ),
        (Understanding(unread=((4, 11),)), "I do not know what “flurble” stands for here", Outcome.UNSUPPORTED),
        (Understanding(unheld_places=((4, 11),)), "I have no data on “flurble”", Outcome.UNSUPPORTED),
        (Understanding(greeting=True), HELP, Outcome.UNSUPPORTED),
        (Understanding(), "I could not make out what is asked.", Outcome.UNSUPPORTED),
    ],
)
def test_every_refusal_says_what_is_missing(understanding: Understanding, text: str, outcome: Outcome) -> None:
    said = say_what_is_missing("the flurble of it", understanding, None)
    assert said.answer.startswith(text)
    assert (said.outcome, said.result_entities) == (outcome, [])


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (((0, 7),), "I know “Zorblat”, but could not make out what is asked of it. Ask, for example, who made"),
        (((0, 7), (12, 18)), "I know “Zorblat” and “Quimby”, but could not make out what is asked of them."),
    ],
)
def test_a_refusal_begins_with_what_was_not_understood(names: tuple[tuple[int, int], ...], start: str) -> None:
    assert say_what_is_missing("Zorblat gro Quimby", Understanding(names=names), None).answer.startswith(start)


def test_a_relation_that_a_kind_does_not_have_is_told_with_what_has_it() -> None:
    misfit = Misfit(place=(4, 12), kind=EntityType.STUDIO, had_by=(EntityType.ANIME, EntityType.MANGA))
    said = say_what_is_missing("the director of Zorblat?", Understanding(names=((16, 24),), misfit=misfit), None)
    assert said.answer == "“Zorblat” is a studio, and the data tells “director” only of an anime or a manga."
    assert said.outcome is Outcome.NO_MATCH


@pytest.mark.parametrize(
    ("kind", "outcome", "text"),
    [
        (SelectGoal, GraphOutcome.NO_ROWS, "The data holds no sequel of Zorblat."),
        (SelectGoal, GraphOutcome.WRONG_KIND, "That cannot be asked of Zorblat."),
        (OrderGoal, GraphOutcome.NO_ROWS, "The data holds nothing that comes before or after Zorblat"),
    ],
)
def test_nothing_found_is_said_as_what_it_is(kind: type[Goal], outcome: GraphOutcome, text: str) -> None:
    goal = kind(subjects=(candidate("Zorblat"),), phrase="sequel of Zorblat")
    empty = GraphResult(summary="", count=0, meta=GraphMeta(outcome=outcome, hint="filter titles"))
    found = Findings(goal, None, (empty,), (False,))
    assert say_what_is_missing("?", Understanding(goals=(goal,)), found).answer.startswith(text)


def test_years_that_are_counted_from_today_are_asked_for() -> None:
    said = say_what_is_missing("anime of this year", Understanding(unheld_places=((9, 13),), undated=True), None).answer
    assert said == "I go by no calendar, so I cannot count from today. Name the years instead, such as “since 2015”."


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("volumes", "The data does not hold the number of volumes of both Zorblat and Quimby."),
        ("related", "The data does not tell of both Zorblat and Quimby what is compared."),
    ],
)
def test_what_is_not_known_of_two_titles_is_named(order: OrderBy, said: str) -> None:
    both = (candidate("Zorblat"), candidate("Quimby"))
    goal = SelectGoal(subjects=both, measure=Measure(order_by=order, descending=True))
    assert nothing_for(goal).answer == said


def test_a_count_that_finds_nothing_says_that_there_is_none() -> None:
    goal = SelectGoal(subjects=(candidate("Zorblat"),), phrase="sequel of Zorblat", count=True)
    empty = GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    said = nothing_for(goal, Findings(goal, None, (empty,), (False,))).answer
    assert said == "None: the data holds no sequel of Zorblat."


@pytest.mark.parametrize(("total", "held"), [(139, "139 anime by Quimby House"), (1, "one anime by Quimby House")])
def test_a_place_below_the_last_is_not_said_to_be_in_an_empty_list(total: int, held: str) -> None:
    query = GraphQuery(result_type=EntityType.ANIME, skip=199, limit=1)
    words = "anime by Quimby House"
    goal = SelectGoal(subjects=(), query=query, phrase=words, plural=words)
    empty = GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS, total=total))
    found = Findings(goal, None, (empty,), (False,))
    assert nothing_for(goal, found).answer == f"The data holds only {held}, and so no 200th one."


def test_what_cannot_be_asked_of_a_kind_names_the_kind() -> None:
    goal = SelectGoal(subjects=(), phrase="character", plural="characters")
    refused = GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.WRONG_KIND))
    assert nothing_for(goal, Findings(goal, None, (refused,), (False,))).answer == "That cannot be asked of characters."


def test_what_a_limit_kept_from_being_found_is_not_said_to_be_nowhere() -> None:
    goal = PathGoal(subjects=(candidate("Zorblat"), candidate("Quimby")), phrase="connection")
    meta = GraphMeta(outcome=GraphOutcome.NO_PATH, truncated_by=["max_visited"])
    found = Findings(goal, None, (GraphResult(summary="", count=0, meta=meta),), (False,))
    assert nothing_for(goal, found).answer.endswith("A limit ended the search before its end, so this is not certain.")


def test_what_was_read_into_a_question_is_said_with_the_refusal() -> None:
    goal = SelectGoal(subjects=(candidate("Zorblat", typos=1),), phrase="sequel of Zorblat II")
    named = replace(goal, phrase="sequel of Quimby")
    answers = [
        say_what_is_missing("?", Understanding(goals=(each,)), Findings(each, None, (result(),), (False,))).answer
        for each in (goal, named)
    ]
    assert ["read as naming “Zorblat”" in answer for answer in answers] == [False, True]


def test_a_field_of_one_among_several_says_that_there_are_others() -> None:
    rows = [row("Quimby", rating=8.5), row("Quimby Nights", rating=7.1)]
    said = asked("What is the score of the sequel of Zorblat?", *rows)
    assert said.answer == "Quimby [1] is rated 8.5 out of 10. It is the best known of 2 sequels of Zorblat."
    assert said.value == "8.5"


SEQUELS = [row("Quimby", format="tv", status="finished"), row("Ombra", format="movie", status="finished")]


@pytest.mark.parametrize(
    ("question", "cards", "text"),
    [
        (
            "Is the director of Zorblat an anime?",
            [row("Tomo", EntityType.PERSON)],
            "No: the director of Zorblat, Tomo [1], is a person.",
        ),
        (
            "Is the sequel of Zorblat an anime?",
            SEQUELS[:1],
            "Yes: the sequel of Zorblat, Quimby [1], is an anime.",
        ),
        (
            "Is the sequel of Zorblat a movie?",
            SEQUELS[:1],
            "No: the sequel of Zorblat, Quimby [1], is a television series.",
        ),
        (
            "Are the sequels of Zorblat finished?",
            SEQUELS,
            "Yes: of the sequels of Zorblat, Quimby [1] is finished and Ombra [2] is finished.",
        ),
    ],
)
def test_what_a_name_leads_to_is_held_against_what_is_said_of_it(
    question: str, cards: list[EntityCard], text: str
) -> None:
    assert asked(question, *cards).answer == text


@pytest.mark.parametrize(
    ("question", "cards", "caps"),
    [
        ("Are the sequels of Zorblat movies?", SEQUELS, []),
        ("Are the sequels of Zorblat finished?", SEQUELS, ["max_results"]),
        ("Is the sequel of Zorblat a movie?", [row("Quimby")], []),
    ],
)
def test_rows_that_differ_or_are_not_all_decide_nothing(
    question: str, cards: list[EntityCard], caps: list[str]
) -> None:
    assert asked(question, *cards, truncated_by=caps).value is None


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ([row("Ombra")], "Of Zorblat and Ombra, Ombra [1] is an anime by Studio Plim."),
        ([row("Zorblat"), row("Ombra")], "Of Zorblat and Ombra, Zorblat [1] and Ombra [2] are anime by Studio Plim."),
    ],
)
def test_of_those_that_are_offered_it_is_said_which(cards: list[EntityCard], text: str) -> None:
    assert asked("Which of Zorblat and Ombra did Studio Plim make?", *cards).answer == text


def test_none_of_those_that_are_offered_is_said_of_all() -> None:
    goal = goal_of("Which of Zorblat and Ombra did Studio Plim make?")
    nothing = replace(result(), meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    said = nothing_for(goal, Findings(goal, None, (nothing,), (False,)))
    assert said.answer == "Neither Zorblat nor Ombra is an anime by Studio Plim in the data."


def test_who_is_not_in_what_is_held_of_a_cast_is_not_denied_flatly() -> None:
    said = asked("Does Hana Vell voice a character in Zorblat?", row("Ora Plim", EntityType.PERSON))
    assert said.answer.startswith("Not in the cast that the data holds: ")
    assert said.answer.endswith("so that minor ones may be missing.")
    assert said.confidence < CERTAIN - 0.2
    assert asked("Did Hana Vell direct Zorblat?", row("Ora Plim", EntityType.PERSON)).answer.startswith("No: ")


def _sequels(*rels: str) -> GraphResult:
    goal = goal_of("Is Quimby Nights a sequel of Zorblat?")
    assert goal.claim is not None
    nodes = [goal.refs[0], *(ref(f"between {n}") for n in range(len(rels) - 1)), goal.claim.ref]
    path = GraphPath(nodes=nodes, rels=list(rels))
    return GraphResult(summary="", paths=[path], count=1, cards=[])


@pytest.mark.parametrize(
    ("rels", "value", "opening"),
    [
        (("sequel", "sequel"), "yes", "Yes, at one remove: Zorblat [1] → "),
        (("sequel", "sequel", "sequel"), "yes", "Yes, at 2 removes: Zorblat [1] → "),
        (("prequel", "prequel"), "no", "No: "),
        (("sequel", "prequel"), "no", "No: "),
    ],
)
def test_a_sequel_of_a_sequel_is_one_at_a_remove(rels: tuple[str, ...], value: str, opening: str) -> None:
    goal = goal_of("Is Quimby Nights a sequel of Zorblat?")
    said = answer(goal, result(row("Ombra")), _sequels(*rels))
    assert said.value == value
    assert said.answer.startswith(opening)


def test_what_leads_back_makes_no_sequel_of_a_title_without_any() -> None:
    goal = goal_of("Is Quimby Nights a sequel of Zorblat?")
    none = GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    back = _sequels("prequel", "prequel")
    said = compose_answer(Findings(goal, None, (none, back), (False, True)))
    assert (said.value, said.answer[:32]) == ("no", "No: the data knows no sequel of ")


def test_two_that_have_not_the_same_are_told_apart() -> None:
    goal = goal_of("Did the same studio make Zorblat and Ombra?")
    assert len(goal.each) == 2
    empty = Findings(goal, None, (result(),), (False,))
    each = [
        Findings(one, None, (result(row(name, EntityType.STUDIO)),), (True,))
        for one, name in zip(goal.each, ("Studio Plim", "Studio Vane"), strict=True)
    ]
    said = compose_each(empty, each)
    assert (said.value, said.answer) == (
        "no",
        "No, by the data. The studio of Zorblat is Studio Plim [1]. The studio of Ombra is Studio Vane [2].",
    )


def test_people_who_are_called_producers_are_told_besides_companies() -> None:
    goal = goal_of("Who are the producers of Zorblat?")
    companies = result(row("Studio Plim", EntityType.STUDIO))
    said = answer(goal, companies, result(row("Hana Vell", EntityType.PERSON)))
    assert said.answer.endswith(" Of its staff Hana Vell [2] is called a producer.")
    assert "staff" not in answer(goal, companies, result()).answer


def spread(field: str, *groups: Group) -> AgentResponse:
    goal = goal_of(
        {"year": "how many anime per year", "format": "types of anime", "genre": "what genres are there"}[field]
    )
    return answer(goal, GraphResult(summary="", count=len(groups), meta=GraphMeta(groups=list(groups))))


def test_the_years_are_told_from_the_latest_on_with_the_fullest() -> None:
    said = spread("year", Group(label="2017", count=1200), Group(label="2018", count=7))
    assert said.answer == "Anime by year, the latest first: 2018: 7, and 2017: 1,200. The most are of 2017: 1,200."
    assert said.value == "2"


def test_formats_are_told_by_their_names_commonest_first() -> None:
    said = spread("format", Group(label="tv", count=9), Group(label="movie", count=5), Group(label="novelty", count=1))
    assert said.answer.startswith("Anime by format: TV series: 9, film: 5, and novelty: 1.")
    assert "which genres there are" in said.answer


def test_many_values_are_counted_behind_those_that_are_told() -> None:
    said = spread("genre", *(Group(label=f"G{n}", count=100 - n) for n in range(31)))
    assert said.answer.endswith("G29: 71, and 1 more.")
