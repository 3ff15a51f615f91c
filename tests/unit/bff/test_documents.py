"""A document is named by its hash once it was sent with it, or from the beginning where it is on the allow-list."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bff.graphql.allow_list import DocumentsInvalid, allow_list, listed_documents
from bff.graphql.documents import Documents, hash_of
from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.limits import LIMITS
from bff.graphql.sent import read

TEXT = "{ __typename }"
HASH = sha256(TEXT.encode()).hexdigest()
VARIABLES = {"a": 1}


def kept(most: int = 2) -> Documents:
    return Documents({}, only_listed=False, most=most, limits=LIMITS)


def allowing(**listed: str) -> Documents:
    return Documents(listed, only_listed=True, most=2, limits=LIMITS)


def persisted(hash_: object = HASH, version: object = 1, **others: object) -> dict[str, Any]:
    return {"extensions": {"persistedQuery": {"version": version, "sha256Hash": hash_}}, **others}


def code(documents: Documents, request: dict[str, Any]) -> ErrorCode:
    with pytest.raises(PublicError) as refused:
        documents.with_document(request)
    return refused.value.code


NAMING = [persisted(), {"documentId": f"sha256:{HASH}"}, {"documentId": HASH}]


@pytest.mark.parametrize("naming", NAMING)
def test_a_document_is_known_by_its_hash_once_it_was_sent_with_it(naming: dict[str, Any]) -> None:
    documents = kept()
    assert code(documents, naming) == ErrorCode.PERSISTED_QUERY_NOT_FOUND
    assert documents.with_document({**naming, "query": TEXT}) == {"query": TEXT}
    asked = documents.with_document({**naming, "variables": VARIABLES, "operationName": None})
    assert asked == {"query": TEXT, "variables": VARIABLES, "operationName": None}


def test_clients_read_in_the_message_that_they_have_to_send_the_document() -> None:
    with pytest.raises(PublicError, match=r"^PersistedQueryNotFound$"):
        kept().with_document(persisted())


def test_a_request_that_names_no_document_stays_as_it_is() -> None:
    for request in ({"query": TEXT}, {"query": TEXT, "extensions": {"other": 1}}, {"extensions": 5}, {}):
        assert kept().with_document(request) is request


def test_a_hash_of_another_document_is_refused_and_not_kept() -> None:
    documents = kept()
    assert code(documents, persisted(query="{ other }")) == ErrorCode.INVALID_ARGUMENT
    assert code(documents, persisted()) == ErrorCode.PERSISTED_QUERY_NOT_FOUND


@pytest.mark.parametrize(
    "request_",
    [persisted(version=2), persisted(5), persisted(None), {"documentId": 5}, {"extensions": {"persistedQuery": "x"}}],
)
def test_what_names_no_document_in_a_way_that_is_known_is_refused(request_: dict[str, Any]) -> None:
    assert code(kept(), request_) == ErrorCode.INVALID_ARGUMENT


def test_of_more_documents_than_are_kept_the_one_that_was_used_longest_ago_goes() -> None:
    documents, texts = kept(2), ["{ a }", "{ b }", "{ c }"]
    for text in (texts[0], texts[1], texts[0], texts[2]):
        documents.with_document(persisted(hash_of(text), query=text))
    assert code(documents, persisted(hash_of(texts[1]))) == ErrorCode.PERSISTED_QUERY_NOT_FOUND
    assert documents.with_document(persisted(hash_of(texts[0])))["query"] == texts[0]
    assert documents.with_document(persisted(hash_of(texts[2])))["query"] == texts[2]


@pytest.mark.parametrize(("length", "most", "is_kept"), [(0, 1, True), (1, 1, False), (0, 0, False)])
def test_a_longer_document_is_answered_and_not_kept(length: int, most: int, *, is_kept: bool) -> None:
    documents, text = kept(most), "x" * (LIMITS.cached_chars + length)
    assert documents.with_document(persisted(hash_of(text), query=text)) == {"query": text}
    if is_kept:
        assert documents.with_document(persisted(hash_of(text))) == {"query": text}
    else:
        assert code(documents, persisted(hash_of(text))) == ErrorCode.PERSISTED_QUERY_NOT_FOUND


def test_a_document_of_the_allow_list_is_known_from_the_beginning_by_its_id_and_its_hash() -> None:
    documents = allowing(short=TEXT)
    for request in (*NAMING, {"documentId": "short"}, {"query": TEXT}, persisted(query=TEXT)):
        assert documents.with_document(request)["query"] == TEXT


@pytest.mark.parametrize(
    "request_",
    [
        {"query": TEXT + " "},
        {"query": "{ other }"},
        {"query": [TEXT]},
        {},
        persisted(hash_of("{ other }"), query="{ other }"),
        persisted(hash_of("{ other }")),
        {"documentId": "other"},
    ],
)
def test_nothing_else_is_answered_where_only_the_allow_list_is(request_: dict[str, Any]) -> None:
    documents = allowing(short=TEXT)
    for _ in range(2):
        assert code(documents, dict(request_)) == ErrorCode.DOCUMENT_NOT_ALLOWED


def test_an_allow_list_beside_which_others_are_answered_names_its_documents() -> None:
    documents = Documents({"short": TEXT}, only_listed=False, most=2, limits=LIMITS)
    assert documents.with_document({"documentId": "short"}) == {"query": TEXT}
    assert documents.with_document({"query": "{ other }"}) == {"query": "{ other }"}


def test_a_body_is_written_anew_only_where_it_names_a_document() -> None:
    documents = kept()
    for body in (b'{ "query":"{ a }"}', b'{"query": "documentId"}', b"no JSON documentId", b'["documentId"]'):
        assert documents.received(body).body == body
    registering = json.dumps(persisted(query=TEXT, variables=VARIABLES)).encode()
    naming = json.dumps(persisted(variables=VARIABLES)).encode()
    assert documents.received(registering).body == documents.received(naming).body
    assert json.loads(documents.received(naming).body) == {"query": TEXT, "variables": VARIABLES}


@pytest.mark.parametrize(
    "request_", [persisted(query=TEXT), persisted(query=TEXT, variables=5), {"query": "documentId"}]
)
def test_what_a_body_with_a_document_says_is_what_is_read_of_it(request_: dict[str, Any]) -> None:
    received = kept().received(json.dumps(request_).encode())
    assert received.content() == read(received.body)


@pytest.mark.parametrize(
    "written",
    [
        {"short": TEXT},
        {"format": "apollo-persisted-query-manifest", "version": 1, "operations": [
            {"id": "short", "name": "A", "type": "query", "body": TEXT}
        ]},
    ],
    ids=["texts by id", "Apollo's manifest"],
)  # fmt: skip
def test_an_allow_list_is_read_in_the_forms_that_tools_write(tmp_path: Path, written: object) -> None:
    file = tmp_path / "documents.json"
    file.write_text(json.dumps(written))
    assert listed_documents(file) == {"short": TEXT}


@pytest.mark.parametrize("written", ["", "[]", '{"a": 1}', '{"operations": [{"id": "a"}]}'])
def test_a_file_that_is_no_allow_list_is_refused(tmp_path: Path, written: str) -> None:
    file = tmp_path / "documents.json"
    with pytest.raises(DocumentsInvalid):
        listed_documents(file)
    file.write_text(written)
    with pytest.raises(DocumentsInvalid):
        listed_documents(file)


@pytest.mark.parametrize("page", [True, False])
def test_what_the_page_asks_is_on_the_allow_list_where_it_is_served(tmp_path: Path, *, page: bool) -> None:
    file = tmp_path / "documents.json"
    file.write_text(json.dumps({"short": TEXT}))
    listed = allow_list(file, page=page)
    assert listed["short"] == TEXT
    assert listed["mcp_server/Ask"].strip().startswith("subscription Ask(")
    assert ("page/Follow" in listed) is page
    assert allow_list(None, page=page).keys() == listed.keys() - {"short"}
