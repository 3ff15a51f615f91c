"""The process that owns the files of the index in process: requests on stdin, outcomes on stdout, end with stdin.

A frame is its length in 8 bytes and a pickle; both ends are this program, over a pipe that nobody else has.
"""

import os
import pickle
import signal
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO, Final

from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import SemanticIndexError

HEADER: Final = struct.Struct(">Q")

# (number, name of a method of EdgeFiles, its arguments)
type Request = tuple[int, str, tuple[Any, ...]]
# (number, what the method returned or the error it raised)
type Outcome = tuple[int, Any]

READY: Final = 0
"""Number of the first outcome: the files are open, or the error that kept them closed."""


def frame(content: Request | Outcome) -> bytes:
    """Return the bytes of one frame."""
    body = pickle.dumps(content, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def serve(directory: Path, requests: BinaryIO, outcomes: BinaryIO) -> None:
    """Open the files and answer requests one after the other until there are no more."""
    try:
        files = EdgeFiles(directory)
    except SemanticIndexError as error:
        _send(outcomes, (READY, error))
        return
    try:
        _send(outcomes, (READY, None))
        while header := requests.read(HEADER.size):
            (length,) = HEADER.unpack(header)
            number, method, arguments = pickle.loads(requests.read(length))  # noqa: S301 - written by our parent
            try:
                result = getattr(files, method)(*arguments)
            except SemanticIndexError as error:
                result = error
            _send(outcomes, (number, result))
    finally:
        files.close()


def _send(outcomes: BinaryIO, outcome: Outcome) -> None:
    outcomes.write(frame(outcome))
    outcomes.flush()


def main() -> None:
    """Serve the directory named on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; its end closes stdin
    outcomes = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the engine prints must not end up between frames
    try:
        serve(Path(sys.argv[1]), sys.stdin.buffer, outcomes)
    except BrokenPipeError:
        sys.exit(0)  # the parent is gone


if __name__ == "__main__":
    main()
