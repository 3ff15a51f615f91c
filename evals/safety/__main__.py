"""Measures the screening of what is asked: `python -m evals.safety [--names DIR] [--misses] [--floors FILE]`.

Prints how many attacks are refused or kept from models, and how many genuine questions are, of ``attacks.txt`` and
``benign.txt``, which a hand wrote that had not seen the patterns; with ``--names`` of all names of a dataset as well.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from agent_core.safety.screening import Verdict, screen

from evals.dataset_files import rows
from evals.floors import held_to

ATTACKS: Final = "attacks"
BENIGN: Final = "benign"
NAMES: Final = "names"
_FOLDER: Final = Path(__file__).parent
_NAMED: Final = {
    "anime": ("title", "title_english", "title_japanese"),
    "manga": ("title", "title_english", "title_japanese"),
    "character": ("name",),
    "person": ("name",),
    "studio": ("name",),
}


def texts_of(name: str) -> list[str]:
    """Return the texts of a set, one a line."""
    return [line for line in (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines() if line.strip()]


def names_of(data: Path) -> Iterator[str]:
    """Yield every name of a dataset, synonyms among them."""
    for kind, fields in _NAMED.items():
        for row in rows(data, kind):
            yield from (row[field] for field in fields if row.get(field))
            yield from row.get("synonyms", ())


def shares_of(sets: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return of each set the share that is refused, and that is screened: refused or kept from models."""
    shares: dict[str, float] = {}
    for name, texts in sets.items():
        verdicts = [screen(text).verdict for text in texts]
        shares[f"{name}.refused"] = verdicts.count(Verdict.REFUSED) / len(verdicts)
        shares[f"{name}.screened"] = 1 - verdicts.count(Verdict.ADMITTED) / len(verdicts)
    return shares


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.safety", description=__doc__)
    parser.add_argument("--names", type=Path, metavar="DIR", help="a dataset whose names are screened too")
    parser.add_argument(
        "--misses", action="store_true", help="print attacks that are admitted and questions that are not"
    )
    parser.add_argument("--floors", type=Path, help="exit with 1 where anything is worse than this file tells")
    return parser


def _print_misses(sets: Mapping[str, Sequence[str]]) -> None:
    for name, texts in sets.items():
        for text in texts:
            found = screen(text)
            if (found.verdict is Verdict.ADMITTED) is (name == ATTACKS):
                print(f"{name} {found.verdict} {','.join(found.flags) or '-'}: {text[:160]}")


def main() -> int:
    """Measure and print; 1 where a floor is not reached."""
    options = arguments().parse_args()
    sets: dict[str, Sequence[str]] = {ATTACKS: texts_of(ATTACKS), BENIGN: texts_of(BENIGN)}
    if options.names:
        sets[NAMES] = list(names_of(options.names))
    shares = shares_of(sets)
    print(f"{'set':10}{'texts':>8}{'refused':>10}{'screened':>10}")
    for name, texts in sets.items():
        print(f"{name:10}{len(texts):8}{shares[f'{name}.refused']:10.4f}{shares[f'{name}.screened']:10.4f}")
    if options.misses:
        _print_misses(sets)
    return held_to(options.floors, shares)


if __name__ == "__main__":
    raise SystemExit(main())
