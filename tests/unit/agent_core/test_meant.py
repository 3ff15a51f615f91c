"""A name that a conversation has said to mean one entity means it alone, and no other name does."""

import pytest
from agent_core.meant import Meant, as_meant
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

ANIME = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:1")))
MANGA = EntityRef(entity_type=EntityType.MANGA, id=str(entity_id("manga:1")))
OTHER = EntityRef(entity_type=EntityType.STUDIO, id=str(entity_id("studio:1")))
BOTH = [Candidate(ref=ref, name="Zorblat", matched_name="Zorblat") for ref in (ANIME, MANGA)]


def mention(surface: str) -> Mention:
    return Mention(start=0, end=len(surface), surface=surface, candidates=BOTH)


def meant(name: str, ref: EntityRef) -> Meant:
    return Meant(name=name, kind=ref.entity_type, id=ref.id)


@pytest.mark.parametrize("surface", ["Zorblat", "zorblat", "Zorblat?", "Zorblat's", "Zorblat’s"])
def test_a_name_means_what_was_said_however_it_stands(surface: str) -> None:
    (found,) = as_meant([mention(surface)], [meant("Zorblat", MANGA)])
    assert [candidate.ref for candidate in found.candidates] == [MANGA]


def test_another_name_means_what_it_meant() -> None:
    (found,) = as_meant([mention("Quindle")], [meant("Zorblat", MANGA)])
    assert found.candidates == BOTH


def test_what_no_look_up_found_takes_no_candidate_away() -> None:
    (found,) = as_meant([mention("Zorblat")], [meant("Zorblat", OTHER)])
    assert found.candidates == BOTH
