"""What of a name is told in place of what the data does not hold of it."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import DescribeGoal
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.spans.cover import Cover, Label
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.words.outside import close_to, outside
from agent_core.grammar.words.tokens import tokens_of
from agent_core.planning.what_is_close import goals_close_to
from catalog.relations import RelationType

from tests.support.made_up_names import called_so_too, mentions, understood


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("how old is Vexo Karu", ["Vexo Karu"]),
        ("where can I watch Zorblat", ["Zorblat"]),
        ("who would win, Vexo Karu or Mirelle Dan", ["Vexo Karu", "Mirelle Dan"]),
        ("what happened to Zorblat", ["Zorblat"]),
        ("who is the strongest", []),
        ("who would win, Vexo Karu or Mirelle Dan or Hana Vell", []),  # of so many nothing is told
    ],
)
def test_who_or_what_is_named_is_told_instead(question: str, named: list[str]) -> None:
    close = understood(question).close
    assert [type(goal) for goal in close] == [DescribeGoal for _ in named]
    assert [goal.subjects[0].name for goal in close] == named
    assert not any(goal.also for goal in close)


def test_namesakes_are_not_told_of_what_is_close() -> None:
    named, _ = called_so_too("where can I watch Zorblat")
    tokens = tokens_of("netflix Zorblat")
    (mention,) = (replace(each, start=tokens[1].start, end=tokens[1].end) for each in named)
    meant = mention.candidates[0]
    edge = LatticeEdge(1, 2, "entity", Named(meant, mention.start, mention.end, (meant,)), (), "Zorblat")
    cover = Cover(tokens, (edge,), (Label(0, 1, "streaming"),))
    (goal,) = goals_close_to(cover, [mention], lambda _, __: ())
    assert len(mention.candidates) > 1
    assert (goal.subjects, goal.also) == ((meant,), ())


@pytest.mark.parametrize(
    "question", ["strongest character in Zorblat", "best girl in Zorblat", "tallest character in Zorblat"]
)
def test_of_a_title_its_main_characters_are_told_where_somebody_of_it_is_asked_for(question: str) -> None:
    characters, profile = understood(question).close
    assert characters.query is not None
    ((hop,),) = (chain.hops for chain in characters.query.chains)
    assert (hop.relation, hop.role) == (RelationType.HAS_CHARACTER, "main")
    assert isinstance(profile, DescribeGoal)


@pytest.mark.parametrize(
    ("text", "popularity", "typos", "meant"),
    [("Zorblat", 10, 0, True), ("Zorblat", 10, 1, False), ("sword", 10, 0, False), ("sword", 1_000_000, 0, True)],
)
def test_common_words_that_few_mean_by_a_name_are_none(text: str, popularity: int, typos: int, *, meant: bool) -> None:
    tokens = tokens_of(f"netflix {text}")
    (mention,) = mentions("Zorblat")
    candidate = replace(mention.candidates[0], popularity=popularity, typos=typos)
    named = Named(candidate, tokens[1].start, tokens[1].end, (candidate,))
    cover = Cover(tokens, (LatticeEdge(1, 2, "entity", named, (), text),), (Label(0, 1, "streaming"),))
    assert bool(goals_close_to(cover, (), lambda _, __: ())) is meant


def test_all_that_something_is_close_to_is_held_by_no_data() -> None:
    labels = set(outside().labels.values())
    assert set(close_to()) <= labels
    assert all(text.count("{name}") == 1 for text in close_to().values())
