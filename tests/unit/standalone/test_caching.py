"""What `kizuna cache` prints."""

import json
from datetime import UTC, datetime

from catalog.kept_answers import CacheUses, KeptHoldings
from standalone.__main__ import command_line
from standalone.caching import CacheStats, as_json, lines
from typer.testing import CliRunner

SINCE = datetime(2026, 11, 27, 8, 30, tzinfo=UTC)


def use(tier: str, outcome: str, lookups: int, saved_ms: float = 0.0) -> CacheUses:
    return CacheUses(tier=tier, outcome=outcome, lookups=lookups, saved_ms=saved_ms, since=SINCE)


USED = CacheStats(
    uses=(
        use("exact", "hit", 1_200, 30_000.0),
        use("exact", "shared", 34),
        use("exact", "miss", 1_234),
        use("kept", "equal", 5, 9_000.0),
        use("kept", "near", 2, 3_500.0),
        use("kept", "miss", 13),
        use("kept", "away", 1),
    ),
    held=KeptHoldings(current=18, outdated=2, bytes=45_600, oldest=SINCE),
)
UNUSED = CacheStats(uses=(), held=KeptHoldings(current=0, outdated=0, bytes=0, oldest=None))


def test_each_tier_has_its_looks_what_was_given_again_and_the_time_that_saved() -> None:
    assert list(lines(USED)) == [
        "tier       looks  given again  share       saved  answers to",
        "exact      2,468        1,234   0.50      30.0 s  the same words, in an agent's memory",
        "kept          21            7   0.33      12.5 s  before a model is asked, for all agents",
        "of the kept ones 2 were given for other words that say the same",
        "kept for all agents: 18 of today's data, 2 of other data, in 45.6 kB, the oldest of 2026-11-27 08:30 UTC",
    ]


def test_what_was_never_used_has_no_share() -> None:
    report = list(lines(UNUSED))
    assert report[1].split()[:4] == ["exact", "0", "0", "-"]
    assert report[3:] == ["kept for all agents: 0 of today's data, 0 of other data, in 0 B"]


def test_json_holds_every_count() -> None:
    report = json.loads(as_json(USED))
    assert report["held"] == {"current": 18, "outdated": 2, "bytes": 45_600, "oldest": SINCE.isoformat()}
    assert [each["lookups"] for each in report["uses"]] == [1_200, 34, 1_234, 5, 2, 13, 1]


def test_the_command_needs_to_be_told_what_to_do() -> None:
    done = CliRunner().invoke(command_line(), ["cache"], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert "stats" in done.output
    assert "clear" in done.output
