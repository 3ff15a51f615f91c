"""Everything that can be asked about a name has wordings that only it has."""

from agent_core.planning.concepts import CONCEPTS
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.ranking import canonical_texts
from agent_core.planning.wordings import MASKS, wordings
from catalog.entities import EntityType


def test_every_meaning_comes_once() -> None:
    keys = [repr(meaning.key) for meaning, _ in wordings()]
    assert len(keys) == len(set(keys))


def test_every_wording_holds_the_kind_of_the_name_and_no_open_place() -> None:
    for meaning, texts in wordings():
        for text in texts:
            assert MASKS[meaning.source] in text
            assert "{" not in text


def test_every_staff_position_can_be_asked_for_both_ways() -> None:
    held = [meaning.reading for meaning, _ in wordings() if meaning.reading is not None]
    for concept in ("director", "composer", "key animator", "licensor", "studio"):
        for reading in CONCEPTS[concept]:
            if len(reading.hops) == 1 and reading.source is not EntityType.MANGA:
                assert any(reading.hops == other.hops for other in held), reading


def test_what_the_data_does_not_hold_has_wordings_too() -> None:
    not_held = {meaning.source: texts for meaning, texts in wordings() if meaning.shape is TagKind.BEYOND}
    assert "who translated this anime" in not_held[EntityType.ANIME]
    assert "who is married to this person" in not_held[EntityType.PERSON]


def test_the_order_of_the_texts_is_that_of_the_meanings() -> None:
    assert canonical_texts() == [text for _, texts in wordings() for text in texts]
