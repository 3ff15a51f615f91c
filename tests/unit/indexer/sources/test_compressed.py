"""Dumps as they are packed: read whatever their name, and never further than is safe."""

import gzip
import io
import sys
import zipfile
from pathlib import Path

import pytest
from indexer.errors import FileTooLarge, UnreadableFile
from indexer.sources.compressed import ReadLimits, open_dump

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

TEXT = b"".join(b'{"title": "Zorblat %d"}\n' % (number * 7_919 % 10_007) for number in range(1_000))


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def read(path: Path, **limits: int) -> bytes:
    with open_dump(path, ReadLimits(**limits)) as file:
        return b"".join(iter(lambda: file.read(1_000), b""))


PACKED = {
    "plain": TEXT,
    "gzip": gzip.compress(TEXT),
    "two gzips": gzip.compress(TEXT[:500]) + gzip.compress(TEXT[500:]),
    "zstd": zstd.compress(TEXT, options={zstd.CompressionParameter.checksum_flag: 1}),
    "two zstd frames": zstd.compress(TEXT[:500]) + zstd.compress(TEXT[500:]),
    "zip": zipped(**{"anime.json": TEXT, "__MACOSX/._anime.json": b"x", ".DS_Store": b"x"}),
}


@pytest.mark.parametrize("how", PACKED)
def test_a_file_is_read_by_its_first_bytes_whatever_it_is_called(how: str, tmp_path: Path) -> None:
    path = tmp_path / "dump"
    path.write_bytes(PACKED[how])
    assert read(path) == TEXT


@pytest.mark.parametrize("how", ["gzip", "zstd", "zip"])
def test_a_file_that_ends_early_or_is_damaged_is_one_line(how: str, tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    whole = PACKED[how]
    middle = len(whole) // 2
    for broken in (whole[:middle], whole[:middle] + b"\0" * 12 + whole[middle + 12 :]):
        path.write_bytes(broken)
        with pytest.raises(UnreadableFile) as caught:
            read(path)
        assert str(caught.value).startswith(f"{path}: cannot be read")
        assert "\n" not in str(caught.value)


def test_an_archive_of_several_files_or_of_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dump.zip"
    path.write_bytes(zipped(a=b"1", b=b"2"))
    with pytest.raises(UnreadableFile, match="holds 2 files instead of one"):
        read(path)


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="No such file"):
        read(tmp_path / "nothing.json")


def test_a_file_may_have_as_many_bytes_as_the_limit_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_bytes(b"x" * 100)
    assert len(read(path, file_bytes=100)) == 100
    with pytest.raises(FileTooLarge, match="larger than 99 bytes"):
        read(path, file_bytes=99)


BOMB = b"\0" * (24 << 20)


@pytest.mark.parametrize("packed", [gzip.compress(BOMB, 1), zstd.compress(BOMB), zipped(bomb=BOMB)], ids=len)
def test_a_bomb_is_not_unpacked(packed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(packed)
    with pytest.raises(FileTooLarge, match="unpacks to more than 200 times its size"):
        read(path)


def test_the_position_is_told_in_bytes_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "dump.gz"
    path.write_bytes(gzip.compress(TEXT))
    with open_dump(path, ReadLimits()) as file:
        while file.read(1_000):
            pass
        assert file.position == path.stat().st_size
