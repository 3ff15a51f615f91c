"""Records of a JSON file: the same whatever its layout and however it arrives, and refused where they are not safe."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from indexer.errors import DatasetError, FileTooLarge, UnreadableRecord
from indexer.sources.compressed import DumpFile, ReadLimits
from indexer.sources.dump_records import DumpRecord
from indexer.sources.json_records import json_records

DUMP = Path("dump.json")


class Trickle:
    """A file that gives a few bytes at a time."""

    def __init__(self, data: bytes, most: int) -> None:
        self._data = io.BytesIO(data)
        self._most = most

    def read(self, size: int, /) -> bytes:
        return self._data.read(min(size, self._most))


def read(text: str | bytes, *, under: str = "", most: int = 1 << 20, **limits: int) -> list[DumpRecord]:
    data = text.encode() if isinstance(text, str) else text
    file = DumpFile(DUMP, io.BytesIO(), Trickle(data, most), ReadLimits(**limits))
    return list(json_records(file, under=under))


def values(text: str | bytes, *, under: str = "", most: int = 1 << 20, **limits: int) -> list[object]:
    return [record.value for record in read(text, under=under, most=most, **limits)]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_characters="\0")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
).filter(lambda value: "\\u0000" not in json.dumps(value))


@given(st.lists(json_values, max_size=5), st.booleans(), st.sampled_from([None, 1]), st.integers(1, 40))
def test_records_are_the_same_in_every_layout_and_however_few_bytes_arrive(
    expected: list[object], ascii_: bool, indent: int | None, most: int
) -> None:
    def written(value: object) -> str:
        return json.dumps(value, ensure_ascii=ascii_, indent=indent)

    try:
        array = written(expected).encode()
    except UnicodeEncodeError:  # half a surrogate pair is no UTF-8
        return
    assert values(array, most=most) == expected
    assert (
        values(written({"head": [1, {"data": 2}], "data": expected, "tail": {}}), under="data", most=most) == expected
    )
    plain = [value for value in expected if not isinstance(value, list)]
    assert values("\n".join(map(written, plain)), most=most) == plain
    assert values("\n".join(map(written, plain)), under="never there", most=most) == plain


def test_an_object_without_the_array_is_a_record_and_one_with_it_is_not() -> None:
    text = '{"lastUpdate": "2026-11-20"}\n{"title": "a", "data": 7}\n{"data": [{"title": "b"}]}\n{"title": "c"}\n'
    assert values(text, under="data") == [
        {"lastUpdate": "2026-11-20"}, {"title": "a", "data": 7}, {"title": "b"}, {"title": "c"},
    ]  # fmt: skip


def test_a_record_knows_its_number_and_its_line() -> None:
    text = '{"data": [\n  {"a": 1},\n\n  {"a":\n  2}, {"a": 3}\n]}'
    assert [(record.number, record.line) for record in read(text, under="data", most=3)] == [(1, 2), (2, 4), (3, 5)]


def test_a_mark_of_the_byte_order_and_an_empty_file_are_no_records() -> None:
    assert values(b"\xef\xbb\xbf[1]") == [1]
    assert values(b"") == values(b" \n ") == values("[]") == values('{"data": []}', under="data") == []


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ('[{"a": 1}, {"a": 2]', "1: record 2", "not JSON in UTF-8"),
        ('[{"a": 1},\n{"a": 2}}]', "2: record 3", "a comma or an end is expected"),
        ('[{"a": 1},\n{"a" 2}]', "2: record 2", "not JSON in UTF-8"),
        ('{"a": 1}\n{"a": "', "2: record 2", "the file ends in the middle of a value"),
        ("[1, 2", "1: record 3", "the file ends in the middle of a value"),
        ("[1 2]", "1: record 2", "a comma or an end is expected"),
        ("[,]", "1: record 1", "a value is expected"),
        ("hello", "1: record 1", "not JSON in UTF-8"),
        ('["a\\u0000"]', "1: record 1", "a NUL character"),
        (b'["\xff"]', "1: record 1", "not JSON in UTF-8"),
    ],
)
def test_what_is_no_json_is_told_by_its_line_and_its_number(text: str | bytes, place: str, reason: str) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        values(text)
    assert str(caught.value).startswith(f"dump.json:{place}: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_object_whose_names_have_no_values_is_refused() -> None:
    with pytest.raises(UnreadableRecord, match="a colon is expected"):
        values('{"a", "data": []}', under="data")


def test_a_record_may_be_as_deep_as_the_limit_and_no_deeper() -> None:
    assert values("[" + "[" * 3 + "]" * 3 + "]", depth=3) == [[[[]]]]
    with pytest.raises(UnreadableRecord, match="nested deeper than 3 levels"):
        values("[" + "[" * 4 + "]" * 4 + "]", depth=3)
    with pytest.raises(UnreadableRecord, match="nested deeper than 64 levels"):
        values("[" + '{"a":' * 1_000_000)


def test_a_record_may_be_as_long_as_the_limit_and_no_longer() -> None:
    longest = '{"a": "' + "x" * 91 + '"}'
    assert len(longest) == 100
    assert len(values(f"[{longest}]", record_bytes=100)) == 1
    for text in (f'[{longest[:-2]}x"}}]', '["' + "x" * 5_000, "[" + "1" * 5_000, '{"a": "' + "x" * 5_000):
        with pytest.raises(UnreadableRecord, match="longer than 100 bytes"):
            values(text, record_bytes=100, most=50, under="data")


def test_there_may_be_as_many_records_as_the_limit_and_no_more() -> None:
    assert values("[1, 2]", records=2) == [1, 2]
    with pytest.raises(FileTooLarge, match="more than 2 records"):
        values("[1, 2, 3]", records=2)


@given(st.binary(max_size=200), st.sampled_from(["", "data"]), st.integers(1, 30))
def test_no_bytes_at_all_end_otherwise_than_with_records_or_one_line(data: bytes, under: str, most: int) -> None:
    message = ""
    try:
        values(data, under=under, most=most, depth=5, record_bytes=100)
    except DatasetError as error:
        message = str(error)
    assert "\n" not in message
