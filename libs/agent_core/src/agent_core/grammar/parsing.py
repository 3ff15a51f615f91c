"""Parses a question: from its text and the names that were found in it to logical forms, best first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.grammar.chart import Chart, Item, parse
from agent_core.grammar.derivation import Coverage, coverage_of
from agent_core.grammar.lattice import Lattice, lattice_of
from agent_core.grammar.lexicon import Lexicon, lexicon
from agent_core.grammar.logical_form import LogicalForm
from agent_core.results import Mention

MAX_READINGS: Final = 4
"""Logical forms of one question that are handed on."""
READING_MARGIN: Final = 1.0
"""Cost by which a reading may be dearer than the best one, to be handed on."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A logical form with what it cost to derive it."""

    form: LogicalForm
    cost: float
    derivation: Item


@dataclass(frozen=True, slots=True)
class Parse:
    """What came of a question.

    Attributes:
        lattice: ``None`` where the question is too long to be parsed.
        readings: best first; empty where it is out of scope.
    """

    lattice: Lattice | None
    chart: Chart | None
    readings: tuple[Reading, ...]

    @property
    def best(self) -> Reading | None:
        """The best reading."""
        return self.readings[0] if self.readings else None

    @property
    def coverage(self) -> Coverage | None:
        """What of the question the best reading uses."""
        best = self.best
        return None if best is None or self.lattice is None else coverage_of(best.derivation, self.lattice)


class Parser:
    """Parses questions of one language."""

    def __init__(self, words: Lexicon | None = None) -> None:
        """Take a lexicon; by default that of English."""
        self._lexicon = lexicon() if words is None else words

    def parse(self, question: str, mentions: Sequence[Mention]) -> Parse:
        """Return the readings of a question with the names that were found in it."""
        lattice = lattice_of(question, mentions, self._lexicon)
        if lattice is None:
            return Parse(None, None, ())
        chart = parse(lattice)
        return Parse(lattice, chart, () if chart.spent else _readings(chart))


def _readings(chart: Chart) -> tuple[Reading, ...]:
    answers = chart.answers()
    if not answers:
        return ()
    least = answers[0].cost + READING_MARGIN
    return tuple(Reading(a.meaning, a.cost, a) for a in answers[:MAX_READINGS] if a.cost <= least)  # pyright: ignore[reportArgumentType]
