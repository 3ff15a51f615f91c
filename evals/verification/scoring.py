"""How many answers that were made false are caught, of each kind, and how many true ones are refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from agent_core.schemas import AgentResponse, Grounding
from agent_core.verification.checking import verification_of

from evals.typeahead.scoring import wilson
from evals.verification.bench import Perturbed
from evals.verification.cases import Case
from evals.verification.oracle import Oracle
from evals.verification.perturbations import perturbed

_ALL: Final = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One answer that was made false, and whether that was noticed."""

    case: Case
    lie: Perturbed
    caught: bool


@dataclass(slots=True)
class Trial:
    """What became of a set of answers.

    Attributes:
        cases: the answers as they were given.
        tried: what was made of those that were verified; what happens to be true all the same is in ``excluded``.
        excluded: by kind, how many were true all the same.
    """

    cases: Sequence[Case]
    tried: list[Tried] = field(default_factory=list[Tried])
    excluded: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def refused(self) -> list[Case]:
        """The right answers that are not verified."""
        return [case for case in self.cases if case.right and not case.verified]


def attempt(cases: Sequence[Case], oracle: Oracle, *, seed: int) -> Trial:
    """Make every verified answer false in each way that it can be, and verify it again."""
    trial = Trial(cases)
    for case in cases:
        for lie in perturbed(case, oracle, seed=seed) if case.verified else ():
            if lie.true:
                trial.excluded[lie.kind] = trial.excluded.get(lie.kind, 0) + 1
            else:
                trial.tried.append(Tried(case=case, lie=lie, caught=not _is_verified(lie.response, case)))
    return trial


def _is_verified(response: AgentResponse, case: Case) -> bool:
    written = response.model_copy(update={"grounding": Grounding.COMPOSED})
    verification = verification_of(written, case.investigation)
    return verification is not None and verification.verified


def measures(trial: Trial) -> Mapping[str, float]:
    """Return the shares that floors may name."""
    shares = {f"caught/{kind}": sum(t.caught for t in each) / len(each) for kind, each in _by_kind(trial).items()}
    right = [case for case in trial.cases if case.right]
    whole = {"caught": sum(t.caught for t in trial.tried) / len(trial.tried)} if trial.tried else {}
    return shares | whole | ({"refused": len(trial.refused) / len(right)} if right else {})


def _by_kind(trial: Trial) -> dict[str, list[Tried]]:
    kinds = sorted({tried.lie.kind for tried in trial.tried})
    return {kind: [tried for tried in trial.tried if tried.lie.kind == kind] for kind in kinds}


def report(trial: Trial, *, misses: int) -> Iterator[str]:
    """Yield the figures by kind, what true answers were refused, and some of what was missed."""
    yield f"{'made false':20}{'n':>6}{'caught':>8}{'share':>8}  {'95 % interval':18}{'true all the same':>18}"
    for kind, each in {**_by_kind(trial), _ALL: trial.tried}.items():
        caught, count = sum(tried.caught for tried in each), len(each)
        low, high = wilson(caught, count)
        excluded = sum(trial.excluded.values()) if kind == _ALL else trial.excluded.get(kind, 0)
        share = caught / count if count else 0.0
        yield f"{kind:20}{count:6}{caught:8}{share:8.4f}  [{low:.4f}, {high:.4f}]{excluded:20}"
    right = [case for case in trial.cases if case.right]
    low, high = wilson(len(trial.refused), len(right))
    yield f"right answers that were refused: {len(trial.refused)}/{len(right)} [{low:.4f}, {high:.4f}]"
    wrong = [case for case in trial.cases if not case.right]
    yield f"wrong answers that were verified: {sum(case.verified for case in wrong)}/{len(wrong)}"
    for case in trial.refused[:misses]:
        yield f"refused: {case.question.text}\n    {case.response.answer}"
    for tried in [tried for tried in trial.tried if not tried.caught][:misses]:
        yield f"missed ({tried.lie.kind}): {tried.case.response.answer}\n    {tried.lie.response.answer}"
