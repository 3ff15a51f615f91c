"""How entities are named: ids in one form, habits of models forgiven, everything else an error that quotes nothing."""

import json
from typing import Any
from uuid import UUID

import pytest
from agent_core.references import ORCHESTRATOR, EntityRef, Schema
from catalog.entities import EntityType, entity_id
from pydantic import Field, ValidationError

ID = str(entity_id("anime:1"))


class Inner(Schema):
    """A part of another."""

    size: int = 3


class Outer(Schema):
    """What holds another."""

    name: str
    note: str | None = None
    count: int = 7
    inner: Inner = Field(default_factory=Inner)


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


@pytest.mark.parametrize(
    "value",
    [
        {"name": "a", "inner": {"size": 5}},
        {"name": "a", "inner": json.dumps({"size": 5})},
        {"name": "a", "inner": ' {"size": 5}'},
    ],
)
def test_an_object_may_come_as_text(value: dict[str, Any]) -> None:
    assert Outer.model_validate(value).inner.size == 5


@pytest.mark.parametrize("text", ["{", "{not json}", "5", "[]", "size"])
def test_text_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        Outer.model_validate({"name": "a", "inner": text})


def test_null_stands_for_a_default_and_for_nothing_else() -> None:
    read = Outer.model_validate({"name": "a", "note": None, "count": None, "inner": None})
    assert (read.note, read.count, read.inner.size) == (None, 7, 3)
    with pytest.raises(ValidationError, match="name"):
        Outer.model_validate({"name": None})


def test_an_unknown_key_is_an_error_that_does_not_quote_its_value() -> None:
    with pytest.raises(ValidationError, match="Extra inputs") as raised:
        Outer.model_validate({"name": "a", "password": "hunter2"})
    assert "hunter2" not in str(raised.value)


def test_an_unknown_key_is_an_error_though_it_is_null() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Outer.model_validate({"name": "a", "unheard": None})


def test_what_code_fills_is_marked_for_whoever_makes_the_prompt() -> None:
    class Marked(Schema):
        shown: int = 1
        hidden: int = Field(default=2, json_schema_extra=ORCHESTRATOR)

    properties = Marked.model_json_schema()["properties"]
    assert ORCHESTRATOR.items() <= properties["hidden"].items()
    assert "owner" not in properties["shown"]


def test_references_are_equal_where_kind_and_id_are_and_to_nothing_else() -> None:
    said = EntityRef(entity_type=EntityType.ANIME, id=ID)
    known = EntityRef.known(EntityType.ANIME, UUID(ID))
    assert (said, hash(said)) == (known, hash(known))
    assert said != EntityRef(entity_type=EntityType.MANGA, id=ID)
    assert said != EntityRef.known(EntityType.ANIME, entity_id("anime:2"))
    assert said != ID
