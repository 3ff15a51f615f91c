"""What is asked of a name is told apart from the name and from what narrows the results."""

import pytest
from agent_core.planning.masking import clauses_of
from agent_core.planning.segmentation import segment
from catalog.entities import EntityType

from tests.support.made_up_names import mentions


def about(question: str, *kinds: EntityType) -> list[str] | None:
    clauses = clauses_of(segment(question, mentions(question)), "anime")
    return None if clauses is None else [c.about(kind) for c, kind in zip(clauses, kinds, strict=True)]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who helmed Zorblat?", "who helmed this anime"),
        ("Whose pen does Zorblat's story come from?", "whose pen does this anime's story come from"),
        ("How many chapters of Zorblat exist?", "how many chapters of this anime exist"),
    ],
)
def test_a_name_becomes_its_kind(question: str, text: str) -> None:
    assert about(question, EntityType.ANIME) == [text]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which horror anime from 2014 did Tomo Ishiguru helm?", "which anime did this person helm"),
        ("Which movies did Tomo Ishiguru helm after 2010?", "which anime did this person helm"),
    ],
)
def test_constraints_are_left_out_and_a_format_is_an_anime(question: str, text: str) -> None:
    found = about(question, EntityType.PERSON)
    assert found is not None
    assert [" ".join(w for w in each.split() if w != "from") for each in found] == [text]


def test_joined_names_have_a_clause_each() -> None:
    question = "Which anime did Tomo Ishiguru helm and that credit Hana Vell as narrator?"
    assert about(question, EntityType.PERSON, EntityType.PERSON) == [
        "which anime did this person helm",
        "anime that credit this person as narrator",
    ]


def test_names_that_nothing_joins_have_no_clauses() -> None:
    assert about("Whom does Hana Vell enact for Zorblat?", EntityType.PERSON, EntityType.ANIME) is None


def test_a_number_that_constrains_nothing_is_not_passed_over() -> None:
    assert about("Who helmed Zorblat 40 years?", EntityType.ANIME) is None


def test_one_word_can_be_left_out() -> None:
    question = "Who grudgingly directed Zorblat?"
    (clause,) = clauses_of(segment(question, mentions(question)), "anime") or []
    assert clause.unknown == ("grudgingly",)
    assert clause.about(EntityType.ANIME, without=["grudgingly"]) == "who directed this anime"
