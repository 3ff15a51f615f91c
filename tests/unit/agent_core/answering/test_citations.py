"""Sources are numbered once, in the order in which the text cites them."""

import pytest
from agent_core.answering.citations import Citations
from agent_core.results import EntityCard
from agent_core.schemas import Citation
from catalog.entities import EntityType

from tests.support.scripted import ref


def test_a_source_keeps_its_number_and_its_first_label() -> None:
    citations = Citations()
    assert citations.cite(ref("a"), "Alpha") == "Alpha [1]"
    assert citations.cite(ref("b"), "Beta") == "Beta [2]"
    assert citations.cite(ref("a"), "The first") == "The first [1]"
    assert citations.listed() == [Citation(label="Alpha", ref=ref("a")), Citation(label="Beta", ref=ref("b"))]


def test_what_has_the_same_name_and_another_kind_is_another_source() -> None:
    citations = Citations()
    numbers = [citations.cite(ref("a", kind), "Alpha") for kind in (EntityType.ANIME, EntityType.MANGA)]
    assert numbers == ["Alpha [1]", "Alpha [2]"]


def test_a_fact_stands_beside_the_name_and_not_in_the_list() -> None:
    citations = Citations()
    assert citations.cite(ref("a"), "Alpha", fact="rated 8.5") == "Alpha (rated 8.5) [1]"
    assert citations.listed()[0].label == "Alpha"


@pytest.mark.parametrize(("year", "text"), [(1998, "Alpha (1998) [1]"), (None, "Alpha [1]")])
def test_a_card_is_cited_with_its_year(year: int | None, text: str) -> None:
    assert Citations().cite_card(EntityCard(ref=ref("a"), name="Alpha", year=year)) == text


def test_an_answer_without_sources_lists_none() -> None:
    assert Citations().listed() == []
