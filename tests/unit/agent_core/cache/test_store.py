"""What is kept stays within its bytes, its time and its data."""

import tracemalloc

import pytest
from agent_core.answer import Answer, Question
from agent_core.cache.keys import AnswerKey, key_of
from agent_core.cache.store import AnswerStore
from agent_core.cache.weight import weigh
from agent_core.limits import CacheLimits
from agent_core.references import EntityRef
from agent_core.schemas import Citation
from catalog.entities import EntityType, entity_id

from tests.unit.agent_core.cache.conftest import Clock, answer

A, B, C = (key_of(Question(text=text, request_id="r"), mind="rules") for text in ("a", "b", "c"))
ONE = weigh((A, answer()))


def store_of(clock: Clock, *, max_bytes: int = 1_000_000, ttl_s: float = 60.0) -> AnswerStore:
    return AnswerStore(CacheLimits(max_bytes=max_bytes, ttl_s=ttl_s), clock=clock)


def filled(store: AnswerStore, *keys: AnswerKey, stamp: int = 1) -> AnswerStore:
    for key in keys:
        store.get(key, stamp=stamp)
        store.put(key, answer(), stamp=stamp)
    return store


def held(store: AnswerStore, *keys: AnswerKey) -> list[bool]:
    return [store.get(key, stamp=1) is not None for key in keys]


def test_what_was_put_is_found(clock: Clock) -> None:
    store = filled(store_of(clock), A)
    assert store.get(A, stamp=1) == answer()
    assert store.get(B, stamp=1) is None
    assert (len(store), store.bytes) == (1, ONE)


def test_an_answer_ends_with_its_time_and_not_before(clock: Clock) -> None:
    store = filled(store_of(clock, ttl_s=60.0), A)
    clock.now += 59.9
    assert held(store, A) == [True]
    clock.now += 0.1
    assert held(store, A) == [False]
    assert (len(store), store.bytes) == (0, 0)


def test_looking_an_answer_up_does_not_lengthen_its_time(clock: Clock) -> None:
    store = filled(store_of(clock, ttl_s=60.0), A)
    clock.now += 40
    assert held(store, A) == [True]
    clock.now += 40
    assert held(store, A) == [False]


def test_other_data_empties_the_store(clock: Clock) -> None:
    store = filled(store_of(clock), A, B)
    assert store.get(A, stamp=2) is None
    assert (len(store), store.bytes) == (0, 0)
    assert store.get(A, stamp=1) is None


def test_an_answer_of_earlier_data_is_not_kept(clock: Clock) -> None:
    store = store_of(clock)
    store.get(A, stamp=1)
    store.get(B, stamp=2)
    store.put(A, answer("before the ingest"), stamp=1)
    assert store.get(A, stamp=2) is None


def test_as_many_bytes_as_are_allowed_are_kept_and_not_one_more(clock: Clock) -> None:
    assert held(filled(store_of(clock, max_bytes=2 * ONE), A, B), A, B) == [True, True]
    assert held(filled(store_of(clock, max_bytes=2 * ONE - 1), A, B), A, B) == [False, True]


def test_what_was_used_least_recently_goes_first(clock: Clock) -> None:
    store = filled(store_of(clock, max_bytes=2 * ONE), A, B)
    assert held(store, A) == [True]
    filled(store, C)
    assert held(store, A, B, C) == [True, False, True]


def test_an_answer_larger_than_the_store_is_not_kept(clock: Clock) -> None:
    store = filled(store_of(clock, max_bytes=ONE - 1), A)
    assert (len(store), store.bytes) == (0, 0)


def test_putting_an_answer_again_replaces_it_and_its_weight(clock: Clock) -> None:
    store = filled(store_of(clock), A, A, A)
    assert (len(store), store.bytes) == (1, ONE)


@pytest.mark.parametrize("entities", [10, 300])
def test_the_weight_is_what_an_answer_takes_in_memory(entities: int) -> None:
    def make() -> Answer:
        refs = [
            EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{number}"))) for number in range(entities)
        ]
        made = answer("word " * 50 + str(entities))
        made.response.result_entities = refs
        made.response.citations = [Citation(label=f"title {ref.id}", ref=ref) for ref in refs]
        return made

    make()
    tracemalloc.start()
    try:
        kept = [make() for _ in range(5)]
        taken = tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()
    assert 0.7 < weigh(kept[0]) / taken < 1.5
