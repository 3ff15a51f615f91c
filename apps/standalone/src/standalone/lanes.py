"""Which processors of one machine answer questions, and which are kept for whoever types."""

from dataclasses import dataclass
from typing import Final

from catalog.processors import ProcessorList, Processors, as_list, available

_FEWEST_DIVIDED: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes:
    """The processors of each lane, as its settings take them; both are empty where they are not divided."""

    questions: ProcessorList
    typing: ProcessorList


def divided(processors: Processors | None = None) -> Lanes:
    """Divide the processors, by default all that this process may run on; questions get the odd one.

    Where both lanes share them, what questions compute stands before every step of a search (ADR 8).
    """
    these = sorted(available() if processors is None else processors)
    half = len(these) // 2
    if len(these) < _FEWEST_DIVIDED:
        return Lanes(questions="", typing="")
    return Lanes(questions=as_list(set(these[half:])), typing=as_list(set(these[:half])))
