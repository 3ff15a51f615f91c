"""Files of images as nobody would write them, for tests of what reads them."""

import struct
import zlib


def chunk(kind: bytes, content: bytes) -> bytes:
    """One part of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, data: bytes, *further: bytes, colours: int = 0) -> bytes:
    """A PNG whose header says what one likes, in grey values unless its kind of colours is another one."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(further) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
