"""The error tree of the semantic index.

SemanticIndexError
├── IndexUnavailable         the engine cannot be reached, or its files cannot be opened
│   └── IndexLocked              another process owns the files of the index
├── IndexTimedOut            the engine did not answer within the time given
├── IndexRejected            the engine refused a request: a bug here, or an index of another version
├── ImageRejected            an image cannot be read, or is over a limit
└── ModelFilesInvalid        the embedding model's files are damaged, incomplete or not the pinned ones
"""


class SemanticIndexError(Exception):
    """Base of every error that this library raises on purpose."""


class IndexUnavailable(SemanticIndexError):
    """The engine cannot be reached, or its files cannot be opened."""


class IndexLocked(IndexUnavailable):
    """Another process owns the files of the index."""


class IndexTimedOut(SemanticIndexError):
    """The engine did not answer within the time given."""


class IndexRejected(SemanticIndexError):
    """The engine refused a request; retrying cannot help."""


class ImageRejected(SemanticIndexError):
    """An image cannot be read, or is over a limit; the message goes on with "the image", and says what to send."""


class ModelFilesInvalid(SemanticIndexError):
    """The embedding model's files are damaged, incomplete or not the pinned ones."""
