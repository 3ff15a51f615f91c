"""What is calculated becomes an expression over named values, each of which a query reads."""

import pytest
from agent_core.calculation.expressions import Call, Expression, Function, Name, Operation
from agent_core.grammar.compiling.computing import Computation, computed
from agent_core.grammar.compiling.equivalence import signature_of
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.semantics.logical_form import Aggregated, Difference, Onwards, Ranked, Share
from agent_core.graph_query import GraphQuery
from agent_core.limits import MAX_HOPS
from agent_core.planning.calculated import arithmetic_parser
from catalog.entities import EntityType

from tests.support.made_up_names import mentions


def computation_of(question: str) -> Computation:
    best = arithmetic_parser().parse(question, mentions(question)).best
    assert best is not None
    assert isinstance(best.form, Aggregated | Difference | Share)
    found = computed(best.form)
    assert found is not None
    return found


def query_for(plan: Plan) -> GraphQuery:
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return query


A, B = Name("a.episodes"), Name("b.episodes")
LENGTHS = Operation("*", Name("a.episodes"), Name("a.minutes"))


@pytest.mark.parametrize(
    ("question", "expression", "reads"),
    [
        ("How many episodes do the anime by Studio Plim have in all?", Call(Function.SUM, (A,)), ["all"]),
        ("the average score of the anime by Studio Plim", Call(Function.AVERAGE, (Name("a.rating"),)), ["all"]),
        ("What is the total running time of Zorblat?", Call(Function.SUM, (LENGTHS,)), ["all"]),
        ("How many more episodes does Zorblat have than Ombra?", Operation("-", A, B), ["one", "one"]),
        ("How much longer is Zorblat than Ombra?", Operation("-", Name("a.length"), Name("b.length")), ["one", "one"]),
        (
            "How many more anime did Tomo Ishiguru direct than Hana Vell?",
            Operation("-", Name("a"), Name("b")),
            ["count", "count"],
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            Call(Function.SHARE, (Name("a"), Name("b"))),
            ["count", "count"],
        ),
        ("How many episodes do Zorblat and its sequels have in all?", Call(Function.SUM, (A,)), ["all", "remainder"]),
    ],
)
def test_each_value_has_its_query(question: str, expression: Expression, reads: list[str]) -> None:
    found = computation_of(question)
    assert found.expression == expression
    assert [read.reads for read in found.inputs] == reads


def test_counts_are_counted_and_all_else_is_listed() -> None:
    part, whole = computation_of("What share of the anime by Studio Plim is horror?").inputs
    assert [query_for(read.plan).aggregate for read in (part, whole)] == ["count", "count"]
    assert query_for(part.plan).where.genre == ["Horror"]
    assert query_for(whole.plan).where.genre == []
    (listed,) = computation_of("the average score of the anime by Studio Plim").inputs
    assert query_for(listed.plan).aggregate == "list"
    assert query_for(listed.plan).limit is None


def test_sequels_are_followed_as_far_as_a_query_goes_and_what_is_behind_is_asked_for() -> None:
    story, remainder = computation_of("How many episodes do Zorblat and its sequels have in all?").inputs
    query = query_for(story.plan)
    assert [len(chain.hops) for chain in query.chains] == list(range(MAX_HOPS + 1))
    assert ({chain.combine for chain in query.chains}, query.combine) == ({None}, "union")
    assert query.exclude == []
    first = query_of(remainder.plan)
    assert first is story.plan  # which is read before
    asked = query_of(remainder.plan, lambda _: [chain.start[0] for chain in query.chains[:1]])
    assert isinstance(asked, GraphQuery)
    assert [chain.combine for chain in asked.chains] == [None, "difference"]
    assert asked.aggregate == "count"


def test_the_sequels_alone_leave_out_what_they_follow() -> None:
    alone, _ = computation_of("How many episodes do all sequels of Zorblat have in total?").inputs
    query = query_for(alone.plan)
    assert query.exclude == query.chains[0].start
    assert query.result_type is EntityType.ANIME


def test_no_single_query_says_what_is_calculated() -> None:
    form = computation_of("How many years lie between Zorblat and Ombra?").form
    assert compiled(form) is None


def test_the_first_few_in_some_order_have_no_figure() -> None:
    question = "What is the average score of the 3 longest anime by Studio Plim?"
    best = arithmetic_parser().parse(question, mentions(question)).best
    assert best is not None
    assert isinstance(best.form, Aggregated)
    assert isinstance(best.form.base, Ranked)
    assert computed(best.form) is None


def test_sequels_of_more_than_a_name_are_not_followed_on_and_on() -> None:
    story = computation_of("How many episodes do all sequels of Zorblat have in total?").form
    assert isinstance(story, Aggregated)
    assert isinstance(story.base, Onwards)
    assert computed(Aggregated(Onwards(story.base, story.base.edge), story.field, story.had_by, story.function)) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("the average score of Studio Plim's anime", "the mean episode count of Studio Plim's anime", False),
        ("the average score of the anime by Studio Plim", "the   mean rating of the anime by Studio Plim", True),
        (
            "the average score of the anime by Studio Plim",
            "the average episode count of the anime by Studio Plim",
            False,
        ),
        ("How many more episodes does Zorblat have than Ombra?", "How much longer is Zorblat than Ombra?", False),
    ],
)
def test_signatures_tell_whether_the_same_is_calculated(one: str, other: str, same: bool) -> None:
    # the same name in another place is another one's, so that it stands in the same one here
    signatures = [signature_of(computation_of(question).form) for question in (one, other)]
    assert (signatures[0] == signatures[1]) is same
