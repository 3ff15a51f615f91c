"""Makes answers false in one place each: another name, year, number, relation, order or polarity."""

import random

from evals.verification import of_names, of_words
from evals.verification.bench import Bench, Perturbed
from evals.verification.cases import Case
from evals.verification.oracle import Oracle


def perturbed(case: Case, oracle: Oracle, *, seed: int) -> list[Perturbed]:
    """Return an answer made false in every way that it can be, once or twice each."""
    bench = Bench(case, oracle, random.Random(f"{seed} {case.question.id}"))
    made = [one for maker in (*of_names.MAKERS, *of_words.MAKERS) for one in maker(bench)]
    return [one for one in made if one is not None]
