"""Looks into caches are counted together and written now and then."""

import asyncio
from collections.abc import Sequence

from agent_core.cache.uses import CacheCounts
from catalog.kept_answers import CacheUse


async def test_looks_are_added_up_by_tier_and_outcome_and_written_once() -> None:
    written: list[Sequence[CacheUse]] = []
    counts = CacheCounts(written.append, every_s=60.0)
    counts.count(tier="exact", outcome="hit", saved_ms=5.0)
    counts.count(tier="exact", outcome="hit", saved_ms=2.5)
    counts.count(tier="kept", outcome="miss")
    assert written == []
    counts.flush()
    hit = CacheUse(tier="exact", outcome="hit", lookups=2, saved_ms=7.5)
    assert written == [[hit, CacheUse(tier="kept", outcome="miss", lookups=1, saved_ms=0.0)]]
    counts.flush()
    assert len(written) == 1


async def test_they_are_written_by_themselves_after_a_while() -> None:
    written: list[Sequence[CacheUse]] = []
    counts = CacheCounts(written.append, every_s=0.0)
    for lookups in (1, 2):
        counts.count(tier="kept", outcome="near")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(written) == lookups
