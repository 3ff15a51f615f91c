"""Each category of a piece of a question is an operand of some production."""

from typing import Final, get_args

from agent_core.grammar.productions.production import OF_A_PIECE, OF_ALL, OF_LANGUAGES, PRODUCTIONS, Table
from agent_core.grammar.productions.word_order import german, inversion, japanese, verb_final
from agent_core.grammar.words.categories import Category

CATEGORIES: Final[frozenset[str]] = frozenset(get_args(Category.__value__))


def operands(*tables: Table) -> set[str]:
    return {side for table in tables for left, partners in table.items() for side in (left, *partners)}


def test_no_category_leads_nowhere() -> None:
    taken = operands(PRODUCTIONS, *OF_LANGUAGES.values()) | OF_A_PIECE.keys() | OF_ALL.keys()
    assert CATEGORIES - taken == set()


def test_a_word_order_names_its_languages() -> None:
    word_orders = (german, inversion, japanese, verb_final)
    assert all(module.LANGUAGES and OF_LANGUAGES.keys() >= set(module.LANGUAGES) for module in word_orders)
