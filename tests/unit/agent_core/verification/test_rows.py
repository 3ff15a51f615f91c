"""What a bracket behind a name says is held to the rows of what is named."""

from dataclasses import replace

import pytest
from agent_core.graph_query import Chain, GraphQuery
from agent_core.grounding.tokens import NameIndex, split_into_sentences
from agent_core.results import EntityCard
from agent_core.verification.evidence import Evidence, evidence_of
from agent_core.verification.patterns import Sentence
from agent_core.verification.rows import fact_holds, stand_as
from catalog.entities import EntityType

from tests.support.retrieved import REFS, card_of
from tests.support.verified import answer, investigation, selected


def evidence(card: EntityCard) -> Evidence:
    query = GraphQuery(result_type=card.ref.entity_type, chains=[Chain(start=[card.ref])])
    return evidence_of(answer("It is.", card.name), investigation(selected(query, cards=[card])), ())


def holds(text: str, card: EntityCard) -> bool:
    """Whether the bracket behind the name at the beginning of a text holds."""
    known = evidence(card)
    (sentence,) = split_into_sentences(text, NameIndex(known.facts, known.cited, whole=True))
    found = Sentence(sentence.tokens, known).mention(0)
    assert found is not None
    return fact_holds(found[0], known)


BEBOP = replace(card_of("Cowboy Bebop"), duration_minutes=24)
MONSTER = EntityCard(ref=REFS["Monster"], name="Monster", chapters=1_162, volumes=18)


@pytest.mark.parametrize(
    ("text", "card", "held"),
    [
        ("Cowboy Bebop (1998) [1]", BEBOP, True),
        ("Cowboy Bebop (1999) [1]", BEBOP, False),
        ("Cowboy Bebop (26 episodes) [1]", BEBOP, True),
        ("Cowboy Bebop (27 episodes) [1]", BEBOP, False),
        ("Cowboy Bebop (26 chapters) [1]", BEBOP, False),
        ("Cowboy Bebop (rated 8.75) [1]", BEBOP, True),
        ("Cowboy Bebop (rated 8.7) [1]", BEBOP, False),
        ("Cowboy Bebop (26 × 24 minutes) [1]", BEBOP, True),
        ("Cowboy Bebop (24 × 26 minutes) [1]", BEBOP, False),
        ("Cowboy Bebop (26 × 24 hours) [1]", BEBOP, False),
        ("Cowboy Bebop [1]", BEBOP, True),
        ("Monster (1,162 chapters) [1]", MONSTER, True),
        ("Monster (1,163 chapters) [1]", MONSTER, False),
        ("Monster (18 volumes) [1]", MONSTER, True),
        ("Monster (1 volume) [1]", MONSTER, False),
        ("Monster (1 volume) [1]", replace(MONSTER, volumes=1), True),
    ],
)
def test_a_bracket_says_what_a_row_does(text: str, card: EntityCard, held: bool) -> None:
    assert card.ref.entity_type in (EntityType.ANIME, EntityType.MANGA)
    assert holds(text, card) is held


@pytest.mark.parametrize(
    ("named", "held"),
    [
        (("Cowboy Bebop", "One Piece", "86"), True),
        (("Cowboy Bebop", "86"), True),
        (("86",), True),
        ((), True),
        (("86", "Cowboy Bebop"), False),
        (("One Piece", "One Piece"), False),
        (("Cowboy Bebop", "Spirited Away"), False),
    ],
)
def test_names_stand_in_the_order_of_rows(named: tuple[str, ...], held: bool) -> None:
    rows = [card_of(name) for name in ("Cowboy Bebop", "One Piece", "86")]
    assert stand_as([REFS[name] for name in named], rows) is held
