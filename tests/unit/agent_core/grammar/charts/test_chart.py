"""The chart keeps the best derivations of each cell, within its limits, and covers every word once."""

from dataclasses import replace
from itertools import pairwise

import pytest
from agent_core.grammar.charts import chart, filling
from agent_core.grammar.charts.chart import BEST_OF_A_CELL, MAX_ITEMS, Chart, Item
from agent_core.grammar.charts.derivation import edges_of, features_of
from agent_core.grammar.charts.filling import BEST_OF_A_SPAN
from agent_core.grammar.charts.filling import parse as fill
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.spans.lattice import MAX_EDGES, MAX_TOKENS, lattice_of
from agent_core.grammar.spans.naming import MAX_NAMESAKES
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.literals import Number
from agent_core.results import Mention
from catalog.entities import EntityType
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.made_up_names import mentions
from tests.support.readings import named, parse, read


def item(amount: float, cost: float) -> Item:
    return Item(0, 1, "number", Number(amount), frozenset(), cost, "")


def test_a_cell_keeps_its_cheapest_items() -> None:
    chart = Chart(2)
    for n in range(BEST_OF_A_CELL + 2):
        chart.add(item(n, cost=float(BEST_OF_A_CELL + 2 - n)))
    (held,) = chart.cells[0, 1].values()
    assert [each.cost for each in held] == [1.0, 2.0, 3.0, 4.0][:BEST_OF_A_CELL]


def test_of_equal_meanings_the_cheaper_derivation_is_kept() -> None:
    chart = Chart(2)
    assert chart.add(item(1, cost=2.0))
    assert not chart.add(item(1, cost=3.0))
    assert chart.add(item(1, cost=1.0))
    assert [each.cost for each in chart.cells[0, 1]["number", frozenset()]] == [1.0]


def test_an_item_that_breaks_a_constraint_takes_no_place_from_another() -> None:
    chart = Chart(2, constraints={"joined": [lambda one, texts: texts[one.first] == "of"]}, texts=["of", "by"])
    joined = replace(item(1, cost=0.1), rule="joined")
    assert not chart.add(replace(joined, first=1, last=2))
    assert chart.add(replace(item(2, cost=1.0), first=1, last=2))
    assert chart.add(joined)
    assert [each.cost for (held,) in (cell.values() for cell in chart.cells.values()) for each in held] == [1.0, 0.1]


@pytest.mark.parametrize(
    "question", ["Who directed Zorblat?", "so please, which of the anime by Studio Plim is the longest one?"]
)
def test_a_derivation_uses_or_passes_over_every_word(question: str) -> None:
    found = parse(question)
    assert found.best is not None
    assert found.lattice is not None
    used = [i for edge in edges_of(found.best.derivation) for i in range(edge.first, edge.last)]
    assert len(used) == len(set(used))
    reach = [range(first, last) for first, ends in enumerate(found.lattice.passes) for last in ends]
    assert all(place in used or any(place in span for span in reach) for place in range(len(found.lattice.tokens)))
    assert all(one.last <= next_one.first for one, next_one in pairwise(edges_of(found.best.derivation)))


@pytest.mark.parametrize(
    "question",
    [
        "Who directed Zorblat?",
        "so please, tell me: the 3 best horror films by Studio Plim since 2010",
        "Which anime did the director of Zorblat make?",
    ],
)
def test_a_cost_is_the_weighted_sum_of_features(question: str) -> None:
    found = parse(question)
    assert found.best is not None
    features = features_of(found.best.derivation)
    assert found.best.cost == pytest.approx(fitted().weights.cost_of(features.items()), abs=1e-6)


@pytest.mark.parametrize("word", ["not", "never", "more than", "5", "sequel", "voiced", "episodes", "zeppelin"])
def test_no_word_that_says_something_is_passed_over(word: str) -> None:
    assert read(f"Who composed the music of Zorblat {word}?") != read("Who composed the music of Zorblat?")


def test_a_question_that_takes_too_long_is_out_of_scope() -> None:
    question = "Who directed the sequel of Zorblat?"
    lattice = lattice_of(question, mentions(question), lexicon())
    assert lattice is not None
    ticks = iter(range(10_000))
    assert fill(lattice, clock=lambda: float(next(ticks))).spent


def test_a_question_that_takes_too_many_items_is_out_of_scope(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read("Who directed Zorblat?")
    monkeypatch.setattr(chart, "MAX_ITEMS", 3)
    assert read("Who directed Zorblat?") == ""
    assert MAX_ITEMS > 3


def test_a_question_has_so_many_tokens_at_most() -> None:
    question = "Who directed Zorblat"
    padding = "the " * (MAX_TOKENS - 3)
    assert lattice_of(padding + question, [], lexicon()) is not None
    assert lattice_of(f"{padding}the {question}", [], lexicon()) is None


def test_a_question_has_so_many_edges_at_most() -> None:
    each = [f"{kind.value}={n}" for kind in EntityType for n in range(MAX_NAMESAKES)]
    words = [f"Zorbl{chr(first)}{chr(second)}" for first in b"abcdef" for second in b"abcdef"]

    def question_of(edges: int) -> tuple[str, list[Mention]]:
        named_so = ["|".join(each[: edges - n]) for n in range(0, edges, len(each))]
        question = " ".join(words[: len(named_so)])
        return question, named(question, **dict(zip(words, named_so, strict=False)))

    assert lattice_of(*question_of(MAX_EDGES), lexicon()) is not None
    assert lattice_of(*question_of(MAX_EDGES + 1), lexicon()) is None


def test_so_many_derivations_of_a_span_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def widest(question: str) -> int:
        lattice = lattice_of(question, mentions(question), lexicon())
        assert lattice is not None
        cells = fill(lattice).cells.values()
        return max(sum(map(len, cell.values())) for cell in cells)

    question = "which anime by Studio Plim did the director of Zorblat make"
    monkeypatch.setattr(filling, "SLACKS", (3.5,))
    before = widest(question)
    assert before <= BEST_OF_A_SPAN
    monkeypatch.setattr(filling, "BEST_OF_A_SPAN", 2)
    assert widest(question) < before


def test_where_a_word_has_to_be_covered_that_nothing_covers_nothing_is_tried() -> None:
    question = "Who directed the zeppelin of Zorblat?"
    lattice = lattice_of(question, mentions(question), lexicon())
    assert lattice is not None
    assert fill(lattice).items == 0


def test_an_item_is_too_dear_where_the_words_around_it_leave_too_little() -> None:
    chart = Chart(3, most=2.0, before=[0.0, 0.5, 1.0, 1.5], behind=[1.5, 1.0, 0.5, 0.0])
    assert chart.most_of(0, 3) == 2.0
    assert chart.most_of(1, 2) == 1.0
    dear, cheap = (
        Item(1, 2, "number", Number(1), frozenset(), 1.1, ""),
        Item(1, 2, "number", Number(2), frozenset(), 1.0, ""),
    )
    assert not chart.add(dear)
    assert chart.add(cheap)


def test_so_many_namesakes_of_a_kind_compete() -> None:
    question = "Who directed Zorblat?"
    namesakes = "|".join(f"anime={n}" for n in range(MAX_NAMESAKES + 2))
    lattice = lattice_of(question, named(question, Zorblat=namesakes), lexicon())
    assert lattice is not None
    assert len([edge for edge in lattice.edges[2] if edge.category == "entity"]) == MAX_NAMESAKES


def test_the_better_known_of_two_namesakes_is_meant() -> None:
    question = "Who directed Zorblat?"
    found = parse(question, named(question, Zorblat="anime=100|anime=90000"))
    assert found.best is not None
    (meant, *_) = [edge.meaning for edge in edges_of(found.best.derivation) if edge.category == "entity"]
    assert getattr(meant, "candidate").popularity == 90000  # noqa: B009 - of any meaning


def test_a_name_that_is_made_of_question_words_is_none_where_these_explain_the_question() -> None:
    question = "who voices the character Vexo Karu"
    found = [*mentions(question), *named(question, who="character", the_character="anime")]
    assert read(question, found) == "voiced_by(Vexo Karu[character])"


def test_a_longer_name_goes_before_its_parts() -> None:
    assert read("Who directed Quimby Nights?") == "staff:Director(Quimby Nights[anime])"


def test_words_in_quotation_marks_are_a_name_and_nothing_else() -> None:
    question = 'Who directed "the sequel"?'
    found = named(question, the_sequel="anime")
    assert read(question, found) == "staff:Director(the sequel[anime])"
    assert read('Who "directed" Zorblat?') == ""


def test_a_name_ends_before_its_possessive() -> None:
    question = "Zorblat's director"
    owned = Mention(start=0, end=9, surface="Zorblat's", candidates=mentions("Zorblat")[0].candidates)
    assert read(question, [owned]) == "staff:Director(Zorblat[anime])"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["who", "which", "anime", "the", "of", "by", "directed", "sequel", "Zorblat", "Studio Plim", "and", "or",
             "not", "best", "5", "2010", "more than", "episodes", "other", "voices", "'s", "in", "with", "zeppelin"]
        ),
        max_size=14,
    )
)  # fmt: skip
def test_any_words_are_read_or_refused_within_the_limits(words: list[str]) -> None:
    question = " ".join(words)
    found = parse(question)
    assert found.chart is None or found.chart.items <= MAX_ITEMS + 1_000
    assert found.best is None or found.lattice is not None


@pytest.mark.parametrize(
    "question",
    [
        "compare Zorblat and Quimby",
        "what's the difference between Zorblat and Quimby?",
        "how do Zorblat and Quimby differ",
    ],
)
@pytest.mark.parametrize("omitted", [0, 2, 4, 6])
def test_two_names_may_both_be_said_for_short(question: str, omitted: int) -> None:
    found = [
        replace(m, candidates=[replace(c, omitted=omitted, display=not omitted, verbatim=False) for c in m.candidates])
        for m in mentions(question)
    ]
    assert read(question, found).startswith("contrast(")
