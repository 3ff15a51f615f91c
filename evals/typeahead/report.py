"""Tables of what was measured, as plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from catalog.entities import EntityType

from evals.typeahead.scoring import Answered, Score, wilson


def score_table(scores: Mapping[str, Score]) -> Iterator[str]:
    """Yield a line for each kind of query: how many, and both shares with their 95 % intervals."""
    yield f"{'kind':16}{'n':>6}   {'success@1':23}{'success@5':23}"
    for kind, score in scores.items():
        if "/" not in kind:
            yield f"{kind:16}{score.asked:6}   {_interval(score.first, score):23}{_interval(score.five, score):23}"


def _interval(successes: int, score: Score) -> str:
    low, high = wilson(successes, score.asked)
    return f"{successes / score.asked:.3f} [{low:.3f}, {high:.3f}]"


def type_table(scores: Mapping[str, Score], measure: str) -> Iterator[str]:
    """Yield a line for each kind of query with one share for each type; a dash where there was no query."""
    types = [kind for kind in EntityType if any(name.endswith(f"/{kind}") for name in scores)]
    yield f"{measure:16}" + "".join(f"{kind:>11}" for kind in types)
    for kind in (name for name in scores if "/" not in name):
        cells = [scores.get(f"{kind}/{each}") for each in types]
        yield f"{kind:16}" + "".join(f"{cell.success[measure]:11.3f}" if cell else f"{'-':>11}" for cell in cells)


def misses(answers: Iterable[Answered], most: int) -> Iterator[str]:
    """Yield up to ``most`` queries of each kind that did not find what was wanted."""
    shown: dict[str, int] = {}
    for answer in answers:
        kind = answer.query.kind
        if answer.place is None and shown.get(kind, 0) < most:
            shown[kind] = shown.get(kind, 0) + 1
            yield f"{kind:16}{answer.query.type:11}{answer.query.text!r}  wanted {_first_id(answer)}"


def _first_id(answer: Answered) -> str:
    return str(min(answer.query.wanted, key=str))


def churn_line(measures: Mapping[str, float]) -> str:
    """Return the measures of churn in one line."""
    return "churn: " + ", ".join(f"{name} {value:.3f}" for name, value in measures.items())


def lines(*tables: Iterable[str]) -> Sequence[str]:
    """Return the lines of several tables with an empty line between two."""
    return [line for table in tables for line in (*table, "")]
