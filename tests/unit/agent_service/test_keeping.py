"""What caches are worth is counted, in metrics and for `kizuna cache stats`."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from agent_core.cache.cached_answers import Lookup
from agent_core.cache.store import AnswerStore
from agent_core.cache.uses import CacheCounts
from agent_core.limits import CacheLimits
from agent_core.write_behind import Fate
from agent_service.keeping import Keeping, digest_of_mind, record_fate
from agent_service.recording import recorded_settings
from agent_service.settings import settings_from_environment
from catalog.kept_answers import CacheUse
from prometheus_client import REGISTRY
from semantic_index.client import space_of
from semantic_index.embedders.model_files import NAME
from semantic_index.stages import Stages

from tests.support.tiny_bert import write_bert


def counted(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


@pytest.mark.parametrize("lookup", list(Lookup))
async def test_a_look_into_the_cache_is_counted_with_what_it_holds_and_saved(lookup: Lookup) -> None:
    written: list[Sequence[CacheUse]] = []
    keeping = Keeping(memory=None, counts=CacheCounts(written.append, every_s=60.0))
    before = counted("kizuna_answer_cache_lookups_total", outcome=lookup)
    saved = counted("kizuna_cache_saved_seconds_total", tier="exact")
    keeping.record(lookup, AnswerStore(CacheLimits()), 250.0)
    keeping.counts.flush()
    assert counted("kizuna_answer_cache_lookups_total", outcome=lookup) == before + 1
    assert counted("kizuna_cached_answers") == counted("kizuna_cached_answers_bytes") == 0
    assert counted("kizuna_cache_saved_seconds_total", tier="exact") == pytest.approx(saved + 0.25)
    assert written == [[CacheUse(tier="exact", outcome=lookup, lookups=1, saved_ms=250.0)]]


@pytest.mark.parametrize("fate", list(Fate))
def test_what_became_of_answers_to_be_kept_is_counted(fate: Fate) -> None:
    before = counted("kizuna_kept_answers_total", fate=fate)
    record_fate(fate, 3, 7)
    assert counted("kizuna_kept_answers_total", fate=fate) == before + 3
    assert counted("kizuna_waiting_kept_answers") == 7


def test_another_model_or_limit_is_another_mind() -> None:
    mind = {"model": "a", "max_turns": 6}
    digests = {digest_of_mind(each) for each in (mind, {**mind, "model": "b"}, {**mind, "max_turns": 5})}
    assert len(digests) == 3
    assert digest_of_mind({"max_turns": 6, "model": "a"}) in digests
    assert digest_of_mind({**mind, "mode": "tools", "strict": True}) in digests


def test_another_embedding_model_or_another_way_of_searching_is_another_mind(tmp_path: Path) -> None:
    settings = settings_from_environment()
    other = settings_from_environment(search=Stages(hints=False))
    tiny = space_of(str(write_bert(tmp_path))).key
    minds = [
        recorded_settings(of, rereads=True, model=of.model, embedding=embedding)
        for of, embedding in ((settings, ""), (settings, NAME), (settings, tiny), (other, tiny))
    ]
    assert len(set(map(digest_of_mind, minds))) == 4
