"""Why an ingestion stopped: one tree, every leaf naming the file and what to do.

IngestError
├── DatasetError                 the directory or a file of it is not what the format says
│   ├── DatasetNotFound          no such directory, or no dataset file in it
│   ├── ImagesNotFound           no such folder of images, or no image in it
│   ├── UnknownFile              a file name outside the format
│   ├── DuplicateFile            both NAME.jsonl and NAME.jsonl.gz
│   ├── UnreadableFile           truncated or damaged compression
│   ├── UnreadableLine           not JSON, not UTF-8, a field missing or of a wrong type
│   ├── UnreadableRecord         the same of a record of a dump, which has a number besides its line
│   ├── FileTooLarge             more bytes, or more of them for each compressed one, than are read
│   └── FolderInTheWay           an export would write over files that are there
├── WorkFilesFailed              files in work cannot be written
├── IngestRunning                another ingestion holds the catalog's lock
├── DatabaseUnreachable          no connection to PostgreSQL
└── CatalogMissing               the database has not been migrated
"""

from pathlib import Path


class IngestError(Exception):
    """Base of everything that stops an ingestion; the catalog is then as it was before."""


class DatasetError(IngestError):
    """The dataset on disk cannot be read as it stands."""


class DatasetNotFound(DatasetError):
    """No such directory, or nothing in it that is a dataset file."""

    def __init__(self, directory: Path, reason: str) -> None:
        super().__init__(f"{directory}: {reason}; name a directory of .jsonl or .jsonl.gz files")


class ImagesNotFound(DatasetError):
    """No such folder, or nothing in it that may be an image."""

    def __init__(self, directory: Path, reason: str) -> None:
        super().__init__(f"{directory}: {reason}; name a folder of images that are named by id (docs/data-format.md)")


class UnknownFile(DatasetError):
    """A file whose name the format does not know."""

    def __init__(self, path: Path, known: tuple[str, ...]) -> None:
        super().__init__(
            f"{path}: not a file of this format; rename it or move it away. "
            f"Known names, each .jsonl or .jsonl.gz: {', '.join(known)}"
        )


class DuplicateFile(DatasetError):
    """The same kind of rows in two files."""

    def __init__(self, first: Path, second: Path) -> None:
        super().__init__(f"{second}: {first.name} holds the same rows; keep one of the two")


class UnreadableFile(DatasetError):
    """The file cannot be read to its end: truncated, damaged, or not ours to read."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}: cannot be read after line {line} ({reason}); fetch the file again")


class UnreadableLine(DatasetError):
    """A line that is no row of its file's kind."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}; correct the line or remove it, then run again")


class UnreadableRecord(DatasetError):
    """A record of a dump that is none of its form."""

    def __init__(self, path: Path, number: int, line: int, reason: str) -> None:
        where = f"{path}:{line}: record {number}" if number else f"{path}:{line}"
        super().__init__(f"{where}: {reason}; correct the file or fetch it again, then run again")


class FileTooLarge(DatasetError):
    """More than is read of one file."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}, more than is read of one file; check where it is from")


class FolderInTheWay(DatasetError):
    """The folder of an export holds files, or cannot be written."""

    def __init__(self, directory: Path, reason: str) -> None:
        super().__init__(f"{directory}: {reason}; name a folder that is new or empty")


class WorkFilesFailed(IngestError):
    """Files that a job writes beside the database cannot be written or read, such as on a full disk."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"files in work failed ({reason}); name another folder for them in TMPDIR")


class IngestRunning(IngestError):
    """Another process is ingesting into the same database."""

    def __init__(self) -> None:
        super().__init__("another ingestion is running on this database; wait for it to end, then run again")


class DatabaseUnreachable(IngestError):
    """PostgreSQL does not answer, or refuses the connection."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot connect to PostgreSQL ({reason}); check that it runs and that the address is right")


class CatalogMissing(IngestError):
    """The tables do not exist."""

    def __init__(self) -> None:
        super().__init__("the database has no catalog tables; apply the migrations first (alembic upgrade head)")
