"""Habits of models that do no harm cost no correction; everything else of an output is an error that quotes nothing."""

import json
from typing import Any

import pytest
from agent_core.agents.output import ModelOutput
from pydantic import Field, ValidationError


class Inner(ModelOutput):
    """A part of another."""

    size: int = 3


class Outer(ModelOutput):
    """What holds another."""

    name: str
    note: str | None = None
    count: int = 7
    inner: Inner = Field(default_factory=Inner)


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


def test_an_unknown_key_is_an_error_though_it_is_null() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Outer.model_validate({"name": "a", "unheard": None})


def test_an_unknown_key_is_an_error_that_does_not_quote_its_value() -> None:
    with pytest.raises(ValidationError, match="Extra inputs") as raised:
        Outer.model_validate({"name": "a", "password": "hunter2"})
    assert "hunter2" not in str(raised.value)
