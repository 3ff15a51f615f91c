"""A run record as bytes: what went in comes out, and what is no record is told so."""

import json
import zlib
from dataclasses import asdict

import pytest
from catalog import run_record
from catalog.run_record import RunDocument, RunUnreadable, canonical, packed, unpacked
from hypothesis import given
from hypothesis import strategies as st

from tests.support.run_records import document

TEXTS = st.text(st.characters(exclude_categories=()), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)


def test_every_kind_of_event_comes_back_as_it_was() -> None:
    before = document()
    assert unpacked(packed(before)) == before


@given(answer=TEXTS, question=TEXTS)
def test_whatever_a_model_or_a_client_wrote_can_be_packed(answer: str, question: str) -> None:
    read = unpacked(packed(document(question=question, response={"answer": answer})))
    assert read.question == question.encode("utf-8", "replace").decode()
    assert read.response["answer"] == answer.encode("utf-8", "replace").decode()


@given(value=JSON)
def test_equal_values_have_equal_bytes_whatever_the_order_of_their_fields(value: object) -> None:
    text = canonical(value)
    assert canonical(json.loads(text)) == text


def test_fields_are_ordered_and_a_lone_surrogate_is_a_question_mark() -> None:
    assert canonical({"b": 1, "a": "\ud800é"}) == '{"a":"?é","b":1}'.encode()


@pytest.mark.parametrize("length", [0, 1, 20, -1])
def test_a_record_that_was_cut_is_unreadable(length: int) -> None:
    with pytest.raises(RunUnreadable):
        unpacked(packed(document())[:length])


@pytest.mark.parametrize("text", [b"{}", b"[", b"null", b'{"question": 1}'])
def test_what_is_no_record_is_unreadable(text: bytes) -> None:
    with pytest.raises(RunUnreadable, match="another version"):
        unpacked(zlib.compress(text))


def test_an_event_of_another_version_is_unreadable() -> None:
    fields = asdict(document())
    fields["events"] = [*fields["events"], {"kind": "dream", "at_ms": 1.0}]
    with pytest.raises(RunUnreadable):
        unpacked(zlib.compress(canonical(fields)))


def test_a_record_is_read_up_to_its_largest_size_and_not_beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = packed(document())
    size = len(zlib.decompress(stored))
    monkeypatch.setattr(run_record, "_MAX_DOCUMENT_BYTES", size)
    assert unpacked(stored) == document()
    monkeypatch.setattr(run_record, "_MAX_DOCUMENT_BYTES", size - 1)
    with pytest.raises(RunUnreadable):
        unpacked(stored)


def test_what_has_no_form_in_json_is_an_error_of_its_own_kind() -> None:
    with pytest.raises(TypeError):
        packed(document(response={"answer": object()}))


def test_a_document_needs_no_event() -> None:
    read = unpacked(packed(document(events=())))
    assert isinstance(read, RunDocument)
    assert read.events == ()
