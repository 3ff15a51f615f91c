"""What is told of typeahead's latency: tables of ratios beside what they may be, and a picture of how they grow."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks._figures import Clock

# Kinds of query that are found as they are typed, and those in which a typing error has to be found first.
EXACT: Final = ("prefix2", "prefix3", "prefix4", "prefix5", "prefix6", "prefix8", "title", "native", "lastword")
MISTYPED: Final = ("typo1", "typo2", "typo1_cut70")
FLOOR: Final = "primary-key select"
ALL_EXACT: Final = "all as typed"
ALL_MISTYPED: Final = "all with typos"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How many times something else a thing may take."""

    p50: float
    p99: float | None


LIMITS: Final[Mapping[str, Limit]] = {
    ALL_EXACT: Limit(p50=2, p99=3),
    ALL_MISTYPED: Limit(p50=10, p99=None),
}
GROWTH: Final = Limit(p50=1.5, p99=1.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What was measured on a copy, and on the catalog's own size in the same minutes.

    Attributes:
        names: how many the copy has.
        beside: a copy of the catalog as it is, on the same server, asked in turn.
    """

    names: int
    clock: Clock
    beside: Clock

    def growth(self, name: str, q: int) -> float:
        """Return how many times as long the q-th percentile is as that of the catalog's own size."""
        return self.clock.p(name, q) / self.beside.p(name, q)


def table(clock: Clock) -> Iterator[str]:
    """Yield a line for each thing measured, with its ratio to the floor."""
    yield f"{'':20}{'n':>6}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'p50/floor':>11}{'p99/floor':>11}  limit"
    for name in (FLOOR, ALL_EXACT, ALL_MISTYPED, *EXACT, *MISTYPED):
        if name in clock.taken:
            p50, p99, most = clock.p(name, 50), clock.p(name, 99), max(clock.taken[name])
            ratios = p50 / clock.p(FLOOR, 50), p99 / clock.p(FLOOR, 99)
            cells = f"{name:20}{len(clock.taken[name]):6}{p50:9.3f}{p99:9.3f}{most:9.3f}"
            yield f"{cells}{ratios[0]:11.2f}{ratios[1]:11.2f}  {verdict(ratios, LIMITS.get(name))}"


def verdict(ratios: tuple[float, float], limit: Limit | None) -> str:
    """Say whether the ratios of p50 and p99 are within a limit."""
    if limit is None:
        return ""
    within = ratios[0] <= limit.p50 and (limit.p99 is None or ratios[1] <= limit.p99)
    allowed = f"{limit.p50:g}" + ("" if limit.p99 is None else f", {limit.p99:g}")
    return f"{allowed}: {'within' if within else 'OVER'}"


def growth_table(point: Point) -> Iterator[str]:
    """Yield a line for each thing measured on two sizes: larger to smaller, and the same of the ratios to the floor.

    What grows with the floor itself is memory that a larger catalog has less of. The limit is for the former.
    """
    yield f"{'large / small':20}{'p50':>9}{'p99':>9}{'p50/floor':>11}{'p99/floor':>11}  limit"
    floor = point.growth(FLOOR, 50), point.growth(FLOOR, 99)
    for name in (FLOOR, ALL_EXACT, ALL_MISTYPED, *EXACT, *MISTYPED):
        if name in point.clock.taken:
            ratios = point.growth(name, 50), point.growth(name, 99)
            limit = GROWTH if name in {ALL_EXACT, ALL_MISTYPED} else None
            cells = f"{name:20}{ratios[0]:9.2f}{ratios[1]:9.2f}{ratios[0] / floor[0]:11.2f}{ratios[1] / floor[1]:11.2f}"
            yield f"{cells}  {verdict(ratios, limit)}"


def plot(count: int, clock: Clock, points: Sequence[Point], file: Path) -> None:
    """Write latency against the size of the catalog as a picture.

    What a copy took is told as so many times what the catalog took: the machine is another while each is measured.

    Args:
        count: names of the catalog itself.
        clock: what was measured on it.
        points: copies of other sizes.
        file: a picture in the format that its suffix names.
    """
    matplotlib: Any = importlib.import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot: Any = importlib.import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(figsize=(8, 5))
    for color, name in enumerate((FLOOR, ALL_EXACT, ALL_MISTYPED)):
        for q, style in ((50, "-"), (99, "--")):
            own = clock.p(name, q)
            drawn = sorted([(count, own), *((point.names, own * point.growth(name, q)) for point in points)])
            axes.plot(*zip(*drawn, strict=True), style, marker="o", color=f"C{color}", label=f"{name}, p{q}")
    axes.set(xscale="log", yscale="log", xlabel="names in the catalog", ylabel="ms", title="Typeahead, one connection")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    figure.savefig(file, dpi=150, bbox_inches="tight")
