"""Stories retold in other words lead to their titles, measured on the bundled sample as it is served."""

import asyncio
import time

import pytest
from catalog.entities import EntityType
from semantic_index.client import open_search
from standalone.home import SAMPLE, Home

from evals.descriptions.__main__ import arguments, measure
from tests.e2e.conftest import Installation

pytestmark = pytest.mark.xdist_group("installation")

EMBEDDED_WITHIN_S = 120.0


async def until_embedded(home: Home) -> None:
    """Return once all anime have a vector, which the running server gives them in the background."""
    deadline = time.monotonic() + EMBEDDED_WITHIN_S
    async with open_search(directory=home.index, url=None, api_key=None, cache=home.cache, guest=True) as search:
        while not (counts := await search.index.count(EntityType.ANIME)).dense or counts.dense < counts.points:
            assert time.monotonic() < deadline, counts
            await asyncio.sleep(0.2)


async def test_most_retold_stories_lead_to_their_titles_first(
    installation: Installation, capsys: pytest.CaptureFixture[str]
) -> None:
    await until_embedded(Home(installation.home))
    told = ["--data", str(SAMPLE), "--home", str(installation.home)]
    shares = await measure(arguments().parse_args(told))
    assert shares["retellings.both"] > 0.65
    assert shares["retellings.both"] > shares["retellings.words"] - 0.1
    assert "retellings" in capsys.readouterr().out
