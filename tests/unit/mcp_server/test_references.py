"""An argument names an entity by its id, by its URI, or by a name."""

import pytest
from mcp_server.answers import Hit
from mcp_server.errors import ReferenceInvalid
from mcp_server.references import id_in, is_called

ID = "5e6df8ee-3b0b-5c22-b9b1-0a9b6b2f7a11"


@pytest.mark.parametrize(
    "reference",
    [ID, f" {ID} ", ID.upper(), ID.replace("-", ""), f"kizuna://anime/{ID}", f"kizuna://manga/{ID.upper()}"],
)
def test_ids_and_uris_are_ids(reference: str) -> None:
    assert id_in(reference) == ID


@pytest.mark.parametrize("reference", ["One Piece", "", "86", "K-On!", f"{ID}x", "anime:21", "a" * 32 + "é"])
def test_anything_else_is_a_name(reference: str) -> None:
    assert id_in(reference) is None


@pytest.mark.parametrize(
    "reference", ["kizuna://anime/21", f"kizuna://game/{ID}", "kizuna://", f"kizuna://anime/{ID}/x"]
)
def test_a_uri_of_no_entity_is_told_how_uris_look(reference: str) -> None:
    with pytest.raises(ReferenceInvalid, match="kizuna://anime/ID"):
        id_in(reference)


@pytest.mark.parametrize(
    ("name", "called"), [("one  piece", True), ("ONE PIECE", True), ("ワンピース", True), ("one piec", False)]
)
def test_a_name_has_to_be_whole(name: str, *, called: bool) -> None:
    told = {"id": ID, "entityType": "ANIME", "name": "One Piece", "matchedName": "ワンピース", "popularity": 1}
    assert is_called(Hit.model_validate(told | {"typos": 0}), name) is called


def test_a_name_with_typing_errors_is_not_exact() -> None:
    told = {"id": ID, "entityType": "ANIME", "name": "One Piece", "matchedName": "One Piece", "popularity": 1}
    assert not is_called(Hit.model_validate(told | {"typos": 1}), "One Piece")
