"""Unknown wordings are read from when the wordings are encoded, and never without a model."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from agent_service.paraphrasing import open_paraphraser

from tests.support.bag_of_words import BagOfWords


@pytest.fixture
def ended() -> asyncio.Event:
    """Set once nothing is encoded any more."""
    return asyncio.Event()


def kept(folder: Path) -> list[Path]:
    return list(folder.glob("*.npy"))


async def until(ready: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not ready():  # noqa: ASYNC110 - a thread is waited for that tells no event
            await asyncio.sleep(0.01)


async def test_without_a_model_nothing_is_reread(tmp_path: Path, ended: asyncio.Event) -> None:
    async with open_paraphraser(None, cache=tmp_path, ended=ended.set) as paraphraser:
        assert paraphraser() is None
        assert ended.is_set(), "there is nothing to wait for"


async def test_there_is_a_paraphraser_once_the_wordings_are_encoded(tmp_path: Path, ended: asyncio.Event) -> None:
    async with open_paraphraser(BagOfWords(dimensions=2), cache=tmp_path, ended=ended.set) as paraphraser:
        assert paraphraser() is None
        assert not ended.is_set()
        await until(lambda: paraphraser() is not None)
        await asyncio.wait_for(ended.wait(), 1)


async def test_who_stops_does_not_wait_for_the_wordings(tmp_path: Path, ended: asyncio.Event) -> None:
    async with open_paraphraser(BagOfWords(dimensions=2), cache=tmp_path, ended=ended.set):
        pass
    assert not kept(tmp_path)


async def test_a_folder_that_cannot_be_written_leaves_them_unread(tmp_path: Path, ended: asyncio.Event) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    async with asyncio.timeout(10):
        async with open_paraphraser(BagOfWords(dimensions=2), cache=file, ended=ended.set) as paraphraser:
            await ended.wait()
            assert paraphraser() is None
