"""A production is registered for categories that stand side by side, whichever way round it takes their meanings."""

from collections.abc import Iterator

import pytest
from agent_core.grammar.productions import production as productions
from agent_core.grammar.productions.production import (
    Made,
    Production,
    Table,
    alone_as,
    as_category,
    either_order,
    governed,
    is_anime,
    is_everything,
    is_named,
    left_as,
    production,
    reversed_order,
    right_as,
    words_as,
)
from agent_core.grammar.semantics.inspection import parts_of
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Count,
    Everything,
    LogicalForm,
    Named,
    Profile,
    SetForm,
    Share,
)
from agent_core.grammar.semantics.meanings import Phrase, RelationWord
from agent_core.grammar.words.categories import Category
from catalog.entities import EntityType

from tests.support.made_up_names import mentions

ANIME = Everything(frozenset({EntityType.ANIME}))
TITLES = Everything(frozenset({EntityType.ANIME, EntityType.MANGA}))


def name(text: str) -> Named:
    (mention,) = mentions(text)
    return Named(mention.candidates[0], mention.start, mention.end)


ZORBLAT, TOMO = name("Zorblat"), name("Tomo Ishiguru")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    held: Table = {}
    monkeypatch.setattr(productions, "PRODUCTIONS", held)
    return held


def both(one: SetForm, other: SetForm) -> Iterator[Made]:
    yield Made("entity", Combine("union", one, other), "both")


def only(found: Iterator[Made]) -> Made:
    (made,) = found
    return made


def made_by(table: Table, left: SetForm, right: SetForm) -> Made:
    (made,) = table["noun"]["entity"] if left is ANIME else table["entity"]["noun"]
    return only(made(left, right))


def test_a_production_is_given_what_stands_on_either_side(table: Table) -> None:
    assert production(("noun", "entity"))(both) is both
    assert made_by(table, ANIME, TITLES).meaning == Combine("union", ANIME, TITLES)
    assert "entity" not in table


def test_in_reversed_order_it_is_given_the_right_side_first(table: Table) -> None:
    assert reversed_order(("noun", "entity"))(both) is both
    assert made_by(table, ANIME, TITLES).meaning == Combine("union", TITLES, ANIME)


def test_in_either_order_it_is_given_the_same(table: Table) -> None:
    either_order(("noun", "entity"))(both)
    assert made_by(table, ANIME, TITLES) == made_by(table, TITLES, ANIME)


def test_in_reversed_order_pieces_may_have_to_stand_side_by_side_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tight: set[Production] = set()
    monkeypatch.setattr(productions, "TIGHT", tight)
    reversed_order(("noun", "entity"), tight=True)(both)
    assert tight == {*table["noun"]["entity"]}


OF, BY = RelationWord("of", ()), RelationWord("by", ())


@pytest.mark.parametrize(("swapped", "meaning"), [(False, (ANIME, TITLES)), (True, (TITLES, ANIME))])
def test_a_set_may_be_governed_by_a_preposition(
    table: Table, *, swapped: bool, meaning: tuple[SetForm, SetForm]
) -> None:
    governed(("noun", "phrase"), swapped=swapped)(both)
    (made,) = table["noun"]["phrase"]
    assert only(made(ANIME, Phrase(OF, TITLES))).meaning == Combine("union", *meaning)


def test_only_some_prepositions_may_govern_it(table: Table) -> None:
    governed(("phrase", "noun"), by=("of",))(both)
    (made,) = table["phrase"]["noun"]
    assert list(made(Phrase(BY, TITLES), ANIME)) == []
    assert only(made(Phrase(OF, TITLES), ANIME)).meaning == Combine("union", TITLES, ANIME)


def test_a_piece_keeps_its_meaning_beside_a_word() -> None:
    assert only(left_as("subject", "having")(ANIME, None)) == Made("subject", ANIME, "having")
    assert only(right_as("subject", "having")(None, ANIME)) == Made("subject", ANIME, "having")
    assert only(alone_as("subject", "having")(ANIME)) == Made("subject", ANIME, "having")
    assert only(words_as("ordering", "ordering")(None, None)) == Made("ordering", None, "ordering")


def test_only_some_pieces_keep_theirs() -> None:
    assert list(left_as("subject", "having", only=is_named)(ANIME, None)) == []
    assert list(right_as("subject", "having", only=is_everything)(None, ZORBLAT)) == []
    assert only(right_as("subject", "having", only=is_anime)(None, ZORBLAT)).meaning is ZORBLAT
    assert not is_anime(TOMO)


def test_where_types_disagree_nothing_is_made() -> None:
    assert list(as_category("entity", None, "both")) == []
    assert only(as_category("entity", ANIME, "both", 0.5)) == Made("entity", ANIME, "both", 0.5)


@pytest.mark.parametrize(
    ("form", "parts"),
    [
        (ZORBLAT, ()),
        (ANIME, ()),
        (Profile((ZORBLAT,)), ()),
        (Count(ANIME), (ANIME,)),
        (Combine("union", ANIME, ANIME), (ANIME, ANIME)),
        (Share(ZORBLAT, ANIME), (ZORBLAT, ANIME)),
    ],
)
def test_a_form_is_made_of_parts(form: LogicalForm, parts: tuple[LogicalForm, ...]) -> None:
    assert parts_of(form) == parts


def test_what_is_asked_of_names_is_told_beside_their_node() -> None:
    assert Profile((ZORBLAT,), who=True).detail == (True,)


@pytest.mark.parametrize(("category", "whole"), [("comma", False), ("noun", True)])
def test_a_category_has_one_unary_production(
    category: Category, *, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = productions.OF_ALL if whole else productions.OF_A_PIECE
    monkeypatch.setitem(table, category, alone_as("answer", "unrelated"))
    with pytest.raises(ValueError, match=category):
        productions.unary(category, whole=whole)(alone_as("answer", "unrelated"))
