"""An argument names an entity by its id, by its URI, or by a name."""

import pytest
from mcp_server.answers import Hit
from mcp_server.entities import Named
from mcp_server.errors import ReferenceInvalid
from mcp_server.references import Mention, Wording, id_in, is_called

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


@pytest.mark.parametrize("marks", ["", "!", "?!"])
def test_a_name_of_marks_alone_is_told_from_others(marks: str) -> None:
    hit = {"id": ID, "entityType": "ANIME", "name": "!!!", "matchedName": "!!!", "popularity": 1, "typos": 0}
    assert not is_called(Hit.model_validate(hit), marks)
    assert is_called(Hit.model_validate(hit), "!!!")


def test_an_entity_that_is_known_is_said_by_name_then_by_year_then_by_kind() -> None:
    one_piece = Named.model_validate({"id": ID, "entityType": "MANGA", "name": "One Piece", "year": 1997})
    mention = Mention(one_piece.name, one_piece)
    assert [mention.wording_of(wording) for wording in Wording] == [
        "One Piece",
        "One Piece (1997)",
        "the manga One Piece",
    ]
    assert {Mention("One Piece").wording_of(wording) for wording in Wording} == {"One Piece"}


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("one  piece", True),
        ("ONE-PIECE!", True),
        ("ワンピース", True),
        ("ﾜﾝﾋﾟｰｽ", True),
        ("one piec", False),
        ("", False),
    ],
)
def test_a_name_has_to_be_whole(name: str, *, called: bool) -> None:
    hit = {"id": ID, "entityType": "ANIME", "name": "One Piece", "matchedName": "ワンピース", "popularity": 1}
    assert is_called(Hit.model_validate(hit | {"typos": 0}), name) is called


def test_a_name_with_typing_errors_is_not_exact() -> None:
    hit = {"id": ID, "entityType": "ANIME", "name": "One Piece", "matchedName": "One Piece", "popularity": 1}
    assert not is_called(Hit.model_validate(hit | {"typos": 1}), "One Piece")
