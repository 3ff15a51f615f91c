"""An ablation takes away one thing and leaves the rest as it is."""

from dataclasses import replace

import pytest
from agent_core.references import EntityRef
from agent_core.results import Candidate, GraphResult, Mention
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType, entity_id

from evals.questions.ablations import ABLATIONS, SPENDING


def candidate(number: int, matched: str, *, typos: int = 0) -> Candidate:
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{number}")))
    return Candidate(ref=ref, name="Attack on Titan", matched_name=matched, typos=typos)


SHOWN, ALIAS, TYPO = candidate(1, "attack on titan"), candidate(2, "AoT"), candidate(3, "Attack on Titan", typos=1)


class Recorded:
    """A graph with three candidates for one mention, that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[GraphIntent] = []

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        assert (timeout_s, include_adult) == (1.0, False)
        self.asked.append(intent)
        mention = Mention(start=0, end=3, surface="aot", candidates=[ALIAS, SHOWN, TYPO])
        return GraphResult(summary="", count=0, mentions=[mention])


@pytest.mark.parametrize(
    ("name", "left", "fuzzy"),
    [
        ("none", [ALIAS, SHOWN, TYPO], True),
        ("no_typo_tolerance", [ALIAS, SHOWN], False),
        ("one_candidate_a_mention", [ALIAS], True),
        ("no_aliases", [SHOWN, TYPO], True),
    ],
)
async def test_each_takes_its_candidates_away(name: str, left: list[Candidate], *, fuzzy: bool) -> None:
    recorded = Recorded()
    intent = GraphIntent(rationale="", query_type="lookup", text="aot", fuzzy=True)
    result = await ABLATIONS[name](recorded).execute(intent, timeout_s=1.0, include_adult=False)
    assert result.mentions[0].candidates == left
    assert recorded.asked[0].fuzzy is fuzzy


async def test_a_mention_without_candidates_is_gone() -> None:
    class OnlyTypos(Recorded):
        async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
            found = await super().execute(intent, timeout_s=timeout_s, include_adult=include_adult)
            return replace(found, mentions=[replace(found.mentions[0], candidates=[TYPO])])

    intent = GraphIntent(rationale="", query_type="lookup", text="aot")
    result = await ABLATIONS["no_typo_tolerance"](OnlyTypos()).execute(intent, timeout_s=1.0, include_adult=False)
    assert result.mentions == []


def test_what_is_spent_is_taken_away_beside_an_executor_that_stays_as_it_is() -> None:
    assert SPENDING.keys() <= ABLATIONS.keys()
    recorded = Recorded()
    assert all(ABLATIONS[name](recorded) is recorded for name in SPENDING)
    assert not SPENDING["no_routing"].routing
    assert SPENDING["two_turns"].max_turns == SPENDING["two_turns"].fast_turns
