"""``kizuna ratings --fit``: fits thresholds on what readers say of answers, and keeps each version."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from agent_core.feedback import Fit, Outcome, applied, fitted
from agent_core.thresholds import Thresholds
from agent_service.settings import Settings
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.run_ratings import RatedRun, rated_runs
from catalog.threshold_versions import ThresholdVersion, add_version, bring_back, threshold_versions
from pydantic import TypeAdapter, ValidationError

from standalone.errors import OutcomesUnreadable, VersionUnknown

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=30_000, application_name="kizuna-ratings")
_OUTCOME: Final = TypeAdapter(Outcome)
RESTART: Final = "agents use it when they start again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitting:
    """What would become of the thresholds, and on what.

    Attributes:
        version: of the thresholds that are used now; 0 is what ships.
        rated: answers that readers rated.
        generated: generated questions.
        set_by_hand: thresholds that the environment sets, so that what is fitted is not used.
    """

    version: int
    fits: Sequence[Fit]
    thresholds: Thresholds
    rated: int
    generated: int
    set_by_hand: frozenset[str]

    @property
    def moves(self) -> bool:
        """True where a number would change."""
        return any(fit.before != fit.after for fit in self.fits)

    @property
    def fitted_on(self) -> str:
        """On what the numbers were fitted, in words."""
        return f"{self.rated} rated answers and {self.generated} generated questions, over version {self.version}"


async def fit(dsn: str, settings: Settings, generated: Sequence[Outcome]) -> Fitting:
    """Return what the newest thresholds would become; changes nothing."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        rated = await rated_runs(driver)
        newest = await threshold_versions(driver, limit=1)
    used = settings.fitted(newest[0].numbers) if newest else settings
    limits, held = used.loop_limits, used.thresholds
    outcomes = [*map(outcome_of, rated), *generated]
    fits = fitted(outcomes, held, fast_turns=limits.fast_turns, enhanced_turns=limits.enhanced_turns)
    return Fitting(
        version=newest[0].version if newest else 0,
        fits=fits,
        thresholds=applied(fits, held),
        rated=len(rated),
        generated=len(generated),
        set_by_hand=frozenset(settings.model_fields_set & held.numbers().keys()),
    )


async def keep(dsn: str, fitting: Fitting) -> int:
    """Keep what was fitted as the newest version, and return its number."""
    async with Connections(dsn, _OPTIONS, {}) as connections, connections.one() as driver:
        return await add_version(driver, fitting.thresholds.numbers(), fitted_on=fitting.fitted_on)


async def go_back(dsn: str, version: int | None) -> int:
    """Keep the numbers of an earlier version, or of the one before the newest, as the newest; return its number.

    Raises:
        VersionUnknown: there is none.
    """
    async with Connections(dsn, _OPTIONS, {}) as connections, connections.one() as driver:
        number = await bring_back(driver, version)
    if number is None:
        raise VersionUnknown("there is no such version of the thresholds; kizuna ratings --versions lists them")
    return number


async def versions(dsn: str) -> list[ThresholdVersion]:
    """Return the versions of the thresholds, newest first."""
    async with Connections(dsn, _OPTIONS, READ_ONLY) as connections, connections.one() as driver:
        return await threshold_versions(driver)


def outcome_of(run: RatedRun) -> Outcome:
    """Return a rated run as thresholds are fitted on it."""
    return Outcome(
        good=run.helpful,
        confidence=run.confidence,
        answered=run.answered,
        by_model=run.by_model,
        complexity=run.complexity,
        turns=run.turns,
        closeness=run.closeness,
    )


def read_outcomes(path: Path) -> list[Outcome]:
    """Return the outcomes of a file that ``python -m evals.questions --outcomes FILE`` wrote; blocks.

    Raises:
        OutcomesUnreadable: it is none.
    """
    try:
        return [_OUTCOME.validate_json(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValidationError, UnicodeDecodeError) as error:
        raise OutcomesUnreadable(f"{path} holds no outcomes: {type(error).__name__}") from error


def lines_of(fitting: Fitting) -> Iterator[str]:
    """Yield a line for each threshold, under a line of names, and on what it is fitted."""
    yield f"fitted on {fitting.fitted_on}"
    yield f"{'threshold':16}  {'now':>7}  {'fitted':>7}  {'told':>5}  {'good':>5}  why"
    for each in fitting.fits:
        numbers = f"{each.before:7g}  {each.after:7g}  {each.count:5}  {each.good:5}"
        by_hand = "; set by the environment, which goes before" if each.name in fitting.set_by_hand else ""
        yield f"{each.name:16}  {numbers}  {each.why}{by_hand}"


def versions_of(held: Sequence[ThresholdVersion]) -> Iterator[str]:
    """Yield a line for each version, the one that is used first, and what ships."""
    for place, each in enumerate(held):
        numbers = ", ".join(f"{name} {number:g}" for name, number in each.numbers.items()) or "what ships"
        used = ", used" if place == 0 else ""
        yield f"{each.version}{used}: {numbers} ({each.fitted_on}, {each.fitted_at:%Y-%m-%d %H:%M})"
    numbers = ", ".join(f"{name} {number:g}" for name, number in Thresholds().numbers().items())
    yield f"0{'' if held else ', used'}: {numbers} (what ships)"


def as_json(fitting: Fitting) -> str:
    """Return a fit as one JSON document."""
    fits = [
        {"name": f.name, "before": f.before, "after": f.after, "count": f.count, "good": f.good, "why": f.why}
        for f in fitting.fits
    ]
    held = {"version": fitting.version, "rated": fitting.rated, "generated": fitting.generated, "fits": fits}
    return json.dumps(held, ensure_ascii=False, indent=2)
