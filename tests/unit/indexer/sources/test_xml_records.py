"""Records of an XML list, of which nothing unfolds and nothing is fetched."""

import io
from pathlib import Path

import pytest
from indexer.errors import DatasetError, FileTooLarge, UnreadableRecord
from indexer.sources.compressed import DumpFile, ReadLimits
from indexer.sources.dump_records import DumpRecord
from indexer.sources.xml_records import xml_records

ENTITIES = """<?xml version="1.0"?>
<!DOCTYPE list [
 <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<list><book><title>&c;</title></book></list>"""
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE list SYSTEM "file:///etc/passwd"><list/>'


def read(document: str | bytes, **limits: int) -> list[DumpRecord]:
    data = io.BytesIO(document.encode() if isinstance(document, str) else document)
    file = DumpFile(Path("list.xml"), io.BytesIO(), data, ReadLimits(**limits))
    return list(xml_records(file, root="list", elements=frozenset({"book", "song"})))


def test_the_children_of_the_root_are_records_by_the_texts_of_their_own_children() -> None:
    text = (
        "<list>\n <who><title>nobody</title></who>\n <book><title><![CDATA[A & B]]></title><pages> 3 </pages></book>"
        "\n\n <song><title>C &amp; D</title><more><title>deep</title></more></song></list>"
    )
    found = read(text)
    assert [(record.number, record.line) for record in found] == [(1, 3), (2, 5)]
    assert [record.value for record in found] == [
        ("book", {"title": "A & B", "pages": "3"}),
        ("song", {"title": "C & D", "more": ""}),
    ]


@pytest.mark.parametrize("text", [ENTITIES, OUTSIDE])
def test_a_document_type_is_refused_before_anything_unfolds_or_is_fetched(text: str) -> None:
    with pytest.raises(UnreadableRecord, match="it declares a document type"):
        read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<other/>", "list.xml:1: its root is not list"),
        ("<list><book><title>x</book></list>", "list.xml:1: record 1: not XML (mismatched tag)"),
        ("<list>\n<book>", "list.xml:2: record 1: not XML (no element found)"),
        ("", "list.xml:1: not XML (no element found)"),
        (b"<list><book><title>\xff</title></book></list>", "not XML (not well-formed (invalid token))"),
        ("<list><book><title>&nothing;</title></book></list>", "not XML (undefined entity)"),
    ],
)
def test_what_is_no_such_document_is_one_line(text: str | bytes, reason: str) -> None:
    with pytest.raises(DatasetError) as caught:
        read(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nesting_texts_and_records_are_bounded() -> None:
    assert len(read("<list><book><title>xxx</title></book></list>", depth=3, text=3, records=1)) == 1
    with pytest.raises(UnreadableRecord, match="nested deeper than 2 levels"):
        read("<list><book><title>x</title></book></list>", depth=2)
    with pytest.raises(UnreadableRecord, match="longer than 2 characters"):
        read("<list><book><title>xxx</title></book></list>", text=2)
    with pytest.raises(FileTooLarge, match="more than 1 records"):
        read("<list><book/><song/></list>", records=1)
    with pytest.raises(UnreadableRecord, match="nested deeper than 64 levels"):
        read("<list>" + "<a>" * 100_000)
