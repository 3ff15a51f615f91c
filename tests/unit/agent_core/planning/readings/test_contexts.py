"""Namesakes of whom a title says which is meant."""

import pytest
from agent_core.planning.followups.parts import understand_parts
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.understanding import understand
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import chains, mentions
from tests.support.scripted import ref

RINS = [
    Candidate(
        ref=ref(name, EntityType.CHARACTER), name=name, matched_name=name, display=True, popularity=popularity,
        omitted=name.count(" "), verbatim=" " not in name,
    )
    for name, popularity in (("Rin", 9), ("Rin Okumari", 400_000), ("Rin Tosaki", 700_000))
]  # fmt: skip


def best(question: str) -> Goal:
    start = question.index("Rin")
    end = start + len(question[start:].split(maxsplit=1)[0])
    rin = Mention(start=start, end=end, surface=question[start:end], candidates=RINS)
    found = understand(question, [rin, *mentions(question)]).best
    assert found is not None, question
    return found


@pytest.mark.parametrize(
    ("question", "hops", "phrase"),
    [
        ("Who voices Rin in Zorblat?", [["voiced_by"]], "voice actor of Rin in Zorblat"),
        ("Who is Rin's voice actor in Zorblat?", [["voiced_by"]], "voice actor of Rin in Zorblat"),
        ("Who is the voice actress of Rin from Zorblat?", [["voiced_by"]], "voice actor of Rin in Zorblat"),
        ("Who is the rival of Rin in Zorblat?", [["rival"]], "rival of Rin in Zorblat"),
    ],
)  # fmt: skip
def test_all_of_a_name_are_followed_within_the_title(question: str, hops: list[list[str]], phrase: str) -> None:
    goal = best(question)
    assert goal.query is not None
    assert (chains(goal), goal.phrase) == (hops, phrase)
    assert set(goal.query.chains[0].start) == {c.ref for c in RINS}
    assert [s.name for s in goal.subjects] == ["Zorblat"]
    assert {c.name for c in goal.among} == {"Rin", "Rin Okumari", "Rin Tosaki"}


@pytest.mark.parametrize(
    "question",
    ["Who voices Rin and Zorblat?", "Which anime with Rin are like Zorblat?", "Who does Rin play in Zorblat?"],
)
def test_other_pairs_of_names_are_no_context(question: str) -> None:
    goals = understand(question, mentions(question)).goals
    assert all(goal.among == () for goal in goals)


def test_somebody_in_another_kind_than_a_title_has_no_context() -> None:
    assert best("Who voices Rin in Nightpaper?").among == ()


@pytest.mark.parametrize(
    "question", ["Does Tomo Ishiguru voice Rin in Zorblat?", "Is Rin in Zorblat voiced by Tomo Ishiguru?"]
)
def test_a_claim_may_be_of_whoever_of_the_name_is_in_the_title(question: str) -> None:
    goal = best(question)
    assert (goal.kind, goal.phrase, len(goal.among)) == (GoalKind.VERIFY, "voice actor of Rin in Zorblat", 3)
    assert goal.claim is not None
    assert goal.claim.name == "Tomo Ishiguru"


def test_what_else_leaves_out_all_of_the_name() -> None:
    goal = best("What else has the voice actor of Rin in Zorblat voiced?")
    assert goal.query is not None
    assert chains(goal) == [["voiced_by", "voices"]]
    assert set(goal.query.exclude) == {c.ref for c in RINS}


def test_a_second_question_is_about_whoever_of_the_name_is_in_the_title() -> None:
    question = "Who voices Rin in Zorblat and what else has she voiced?"
    rin = Mention(start=11, end=14, surface="Rin", candidates=RINS)
    rest = understand_parts(question, [rin, *mentions(question)]).rest
    second = rest.understanding.best if rest is not None else None
    assert second is not None
    assert second.query is not None
    assert (chains(second), set(second.among)) == ([["voiced_by", "voices"]], set(RINS))
    assert {c.ref for c in RINS} <= set(second.query.exclude)
