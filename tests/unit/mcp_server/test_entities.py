"""Entities are told without the edges of the contract's lists, each with its URI."""

import pytest
from mcp_server.entities import EntityType, Listed, Named, Related, Role
from mcp_server.entity_records import Character, Studio
from mcp_server.limits import LISTED
from pydantic import ValidationError

ID = "5e6df8ee-3b0b-5c22-b9b1-0a9b6b2f7a11"
NAMES = {"otherNames": list[str](), "externalIds": list[object]()}
LUFFY = {"id": ID, "entityType": "CHARACTER", "name": "Luffy"}


def test_an_entity_is_told_with_the_uri_of_its_record() -> None:
    named = Named.model_validate(LUFFY)
    assert named.uri == f"kizuna://character/{ID}"
    assert named.model_dump(mode="json") == LUFFY | {"uri": named.uri, "year": None}


def test_what_was_told_is_read_again_as_it_is() -> None:
    named = Named.model_validate(LUFFY)
    assert Named.model_validate(named.model_dump()) == named


def test_a_connection_is_its_length_and_its_members_with_their_roles() -> None:
    listed = Listed[Role].model_validate({"totalCount": 9, "edges": [{"role": "main", "node": LUFFY}]})
    assert listed.total_count == 9
    assert [(one.name, one.role) for one in listed.items] == [("Luffy", "main")]


@pytest.mark.parametrize(("there", "shown"), [(LISTED - 1, LISTED - 1), (LISTED, LISTED), (LISTED + 1, LISTED)])
def test_a_list_is_told_as_far_as_the_limit(there: int, shown: int) -> None:
    edges = [{"node": LUFFY}] * there
    studio = {"id": ID, "entityType": "STUDIO", "name": "S", "popularity": 1} | NAMES
    read = Studio.model_validate(studio | {"anime": {"totalCount": there, "edges": edges}})
    assert (read.anime.total_count, len(read.anime.items)) == (there, shown)


def test_relations_are_told_as_entities_with_their_relation() -> None:
    edge = {"relationType": "crewmate", "character": LUFFY | {"name": "Nami"}}
    nobody = {"totalCount": 0, "edges": list[object]()}
    luffy = Character.model_validate(
        LUFFY
        | NAMES
        | {"popularity": 1, "anime": nobody, "relationshipCount": 1, "relationships": [edge]}
        | {"voiceActorCount": 0, "voiceActors": list[object]()}
    )
    (nami,) = luffy.relationships
    assert isinstance(nami, Related)
    assert (nami.name, nami.relation_type, nami.entity_type) == ("Nami", "crewmate", EntityType.CHARACTER)


def test_an_error_holds_no_value_of_a_reply() -> None:
    with pytest.raises(ValidationError) as raised:
        Named.model_validate({"id": ID, "entityType": "SECRET", "name": "n"})
    assert "SECRET" not in str(raised.value)
