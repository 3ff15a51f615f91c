"""``kizuna cache``: reads what caches are worth, and clears them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.kept_answers import CacheUses, KeptHoldings, clear_answers, read_holdings, read_uses

from standalone.status import readable

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=30_000, application_name="kizuna-cache")
# By tier: what it holds, and the outcomes that gave an answer again.
_TIERS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "exact": ("the same words, in an agent's memory", frozenset({"hit", "shared"})),
    "kept": ("before a model is asked, for all agents", frozenset({"equal", "near"})),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheStats:
    """What caches are worth, and what is kept for all agents."""

    uses: tuple[CacheUses, ...]
    held: KeptHoldings


async def read(dsn: str) -> CacheStats:
    """Return the counts of all agents since they were last cleared, some seconds behind, and what is kept."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return CacheStats(uses=tuple(await read_uses(driver)), held=await read_holdings(driver))


async def clear(dsn: str) -> int:
    """Throw away what is kept and counted; return how many answers were kept for all agents."""
    async with Connections(dsn, _OPTIONS, {}) as connections, connections.one() as driver:
        return await clear_answers(driver)


def lines(stats: CacheStats) -> Iterator[str]:
    """Yield a line for each tier, under a line of names, then what is kept."""
    yield f"{'tier':5}  {'looks':>9}  {'given again':>11}  {'share':>5}  {'saved':>10}  answers to"
    for tier, (description, again) in _TIERS.items():
        uses = [use for use in stats.uses if use.tier == tier]
        looks, found = sum(u.lookups for u in uses), sum(u.lookups for u in uses if u.outcome in again)
        share = f"{found / looks:.2f}" if looks else "-"
        saved = f"{sum(u.saved_ms for u in uses) / 1e3:,.1f} s"
        yield f"{tier:5}  {looks:9,}  {found:11,}  {share:>5}  {saved:>10}  {description}"
    near = sum(use.lookups for use in stats.uses if use.outcome == "near")
    if near:
        yield f"of the kept ones {near:,} were given for other words that say the same"
    held = stats.held
    since = f", the oldest of {held.oldest:%Y-%m-%d %H:%M} UTC" if held.oldest else ""
    counts = f"{held.current:,} of today's data, {held.outdated:,} of other data"
    yield f"kept for all agents: {counts}, in {readable(held.bytes)}{since}"


def as_json(stats: CacheStats) -> str:
    """Return all counts and what is kept as one JSON document."""
    return json.dumps(asdict(stats), ensure_ascii=False, indent=2, default=lambda moment: moment.isoformat())
