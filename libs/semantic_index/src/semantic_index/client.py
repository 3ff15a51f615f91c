"""Opens the engine that a location names; neither is imported before it is needed."""

from pathlib import Path

from semantic_index.index import VectorIndex


def open_index(
    *, directory: Path, url: str | None = None, api_key: str | None = None, guest: bool = False
) -> VectorIndex:
    """Return the index on the Qdrant server at ``url``, or without one the index in ``directory``.

    It is opened by ``async with`` and used inside. A directory belongs to the one process that has it open; others
    on the same machine search it as a ``guest`` of that process.
    """
    if url is not None:
        from semantic_index.engines.server import connect  # noqa: PLC0415 - qdrant-client takes seconds to import

        return connect(url, api_key=api_key)
    from semantic_index.engines.edge import EdgeIndex  # noqa: PLC0415 - not needed beside a server

    return EdgeIndex(directory, guest=guest)
