"""How entities are named: ids in one form, everything else an error that quotes nothing."""

from uuid import UUID

import pytest
from agent_core.references import EntityRef, Schema
from catalog.entities import EntityType, entity_id
from pydantic import ValidationError

ID = str(entity_id("anime:1"))


class Outer(Schema):
    """A part of what is said."""

    name: str
    note: str | None = None


@pytest.mark.parametrize("written", [ID, ID.upper(), ID.replace("-", ""), f"{{{ID}}}", f"urn:uuid:{ID}"])
def test_an_id_has_one_form_however_it_was_written(written: str) -> None:
    assert EntityRef(entity_type=EntityType.ANIME, id=written).id == ID


@pytest.mark.parametrize("written", ["", "1", "anime:1", ID[:-1], f"{ID}0", "Cowboy Bebop"])
def test_what_is_no_id_is_refused_with_what_to_do(written: str) -> None:
    with pytest.raises(ValidationError, match="copy one from the context") as raised:
        EntityRef(entity_type=EntityType.ANIME, id=written)
    assert len(written) < 2 or written not in str(raised.value)


@pytest.mark.parametrize("kind", ["", "movie", "ANIME", "animes"])
def test_a_kind_that_there_is_not_is_refused(kind: str) -> None:
    with pytest.raises(ValidationError):
        EntityRef.model_validate({"entity_type": kind, "id": ID})


def test_references_to_the_same_are_one_in_a_set() -> None:
    one = EntityRef(entity_type=EntityType.ANIME, id=ID)
    same = EntityRef(entity_type=EntityType.ANIME, id=ID.upper())
    other = EntityRef(entity_type=EntityType.MANGA, id=ID)
    assert {one, same, other} == {one, other}
    assert hash(one) == hash(same)


def test_a_reference_does_not_change() -> None:
    one = EntityRef(entity_type=EntityType.ANIME, id=ID)
    with pytest.raises(ValidationError, match="frozen"):
        one.id = str(UUID(int=0))


def test_an_unknown_key_is_an_error_that_does_not_quote_its_value() -> None:
    with pytest.raises(ValidationError, match="Extra inputs") as raised:
        Outer.model_validate({"name": "a", "password": "hunter2"})
    assert "hunter2" not in str(raised.value)


def test_references_are_equal_where_kind_and_id_are_and_to_nothing_else() -> None:
    said = EntityRef(entity_type=EntityType.ANIME, id=ID)
    known = EntityRef.known(EntityType.ANIME, UUID(ID))
    assert (said, hash(said)) == (known, hash(known))
    assert said != EntityRef(entity_type=EntityType.MANGA, id=ID)
    assert said != EntityRef.known(EntityType.ANIME, entity_id("anime:2"))
    assert said != ID
