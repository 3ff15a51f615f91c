"""The working memory: cards in the order in which they came, none changed, and a sentence where there are none."""

from agent_core.context.retrieved_context import EMPTY, HEADER, SEPARATOR, RetrievedContextProvider


def test_an_empty_memory_says_that_it_is_empty() -> None:
    memory = RetrievedContextProvider()
    assert (memory.cards, memory.get_info()) == ((), EMPTY)


def test_cards_stand_one_below_the_other_under_one_header() -> None:
    memory = RetrievedContextProvider()
    for card in ("first", "second", "first"):
        memory.add_card(card)
    assert memory.cards == ("first", "second", "first")
    assert memory.get_info() == f"{HEADER}\nfirst{SEPARATOR}second{SEPARATOR}first"


def test_what_is_added_leaves_all_before_as_it_was() -> None:
    memory = RetrievedContextProvider()
    memory.add_card("first")
    before, text = memory.cards, memory.get_info()
    memory.add_card("second")
    assert before == ("first",)
    assert memory.get_info().startswith(text)


def test_two_memories_share_nothing() -> None:
    one, other = RetrievedContextProvider(), RetrievedContextProvider("Another")
    one.add_card("first")
    assert (other.cards, other.title, one.title) == ((), "Another", "Active Investigation Context")
