"""Counts of outcomes, and a table of all cases for the documents."""

from collections import Counter
from collections.abc import Iterator, Sequence

from evals.asked.checking import Judged, Outcome
from evals.typeahead.scoring import wilson

_SHOWN_CHARS = 160


def measures(judged: Sequence[Judged]) -> dict[str, float]:
    """Return the shares that floors are set for: of all cases, and of those that wait for nothing."""
    counts = Counter(each.outcome for each in judged)
    good = counts[Outcome.RIGHT] + counts[Outcome.RIGHTLY_REFUSED]
    asked = [each for each in judged if not each.case.typed]
    wrong = sum(each.outcome is Outcome.WRONG for each in asked)
    due = len(judged) - counts[Outcome.LATER]
    return {
        "right": good / max(1, len(judged)),
        "right of what is due": good / max(1, due),
        "wrong as sure": wrong / max(1, len(asked)),
    }


def summary(judged: Sequence[Judged]) -> Iterator[str]:
    """Yield the count of each outcome, apart for what was asked and what was typed, and the share that is right."""
    yield f"{'':30}{'asked':>8}{'typed':>8}"
    for outcome in Outcome:
        of = [each for each in judged if each.outcome is outcome]
        typed = sum(each.case.typed for each in of)
        yield f"{outcome.value:30}{len(of) - typed:8}{typed:8}"
    good = sum(each.outcome in (Outcome.RIGHT, Outcome.RIGHTLY_REFUSED) for each in judged)
    low, high = wilson(good, len(judged))
    yield f"right or rightly refused: {good}/{len(judged)} [{low:.3f}, {high:.3f}]"


def table(judged: Sequence[Judged]) -> Iterator[str]:
    """Yield a Markdown table of all cases in the order of the file."""
    yield "| asked or typed | outcome | confidence | what came back |"
    yield "|---|---|---|---|"
    for each in judged:
        confidence = "" if each.case.typed else f"{each.response.confidence:.2f}"
        yield f"| {_cell(each.case.text)} | {each.outcome} | {confidence} | {_cell(shown(each))} |"


def misses(judged: Sequence[Judged]) -> Iterator[str]:
    """Yield each case that is neither right nor rightly refused: what would be right, and what came back."""
    for each in judged:
        if each.outcome not in (Outcome.RIGHT, Outcome.RIGHTLY_REFUSED):
            yield f"{each.outcome} ({each.case.kind}): {each.case.text}"
            yield f"    wanted {each.case.expected}"
            yield f"    came   {each.response.reason} {each.response.confidence:.2f} {shown(each)}"


def shown(each: Judged) -> str:
    """Return what came back, in one line of `_SHOWN_CHARS` characters at most."""
    text = " ".join((each.response.error or each.response.answer or "nothing").split())
    return text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 1]}…"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
