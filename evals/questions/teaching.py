"""Writes how people are known to word questions: `python -m evals.questions.teaching`.

Every bank that whoever works on the grammar may read, in the order of ``TAUGHT``: the first phrasing of a place is the
one that it is known to read.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import agent_core.grammar

from evals.questions.steps import STEPS
from evals.questions.workshop import Bank

# The banks of which every phrasing was read, to mend what it showed; those that measure are none of them.
TAUGHT: Final = (
    "development", "practice", "practice_2", "practice_3", "practice_4", "practice_5", "practice_6", "practice_8",
    "practice_10", "practice_11", "practice_12", "practice_13",
    "practice_14", "practice_15", "practice_16", "practice_17", "practice_18", "practice_19", "practice_20",
    "held_out_5", "held_out_6", "held_out_7", "held_out_8", "held_out_9", "held_out_10", "held_out_11", "held_out_12",
    "held_out_13", "held_out_14", "held_out_17", "held_out_18",
)  # fmt: skip
FILE: Final = Path(agent_core.grammar.__file__).parent / "paraphrases" / "phrasings.toml"
_HEAD: Final = "# Written by `python -m evals.questions.teaching` from the banks of phrasings: change those.\n"
_TITLE: Final = "anime"
_LISTED: Final = ("many", "count", "top", "best", "worst", "popular", "longest", "shortest", "newest", "oldest")
# How two sets may be combined, and where a year stands in which titles ended.
_SETS: Final = ("both", "either", "without")
_ENDED: Final = ("in", "before", "after")
# What may be said of titles with one number.
_TAILS: Final = ("year", "since", "after", "before", "score_over", "episodes_over")
# Of whom more may be counted, by what is.
_TALLIES: Final = {
    **dict.fromkeys(("directed", "directed_films", "voices", "wrote", "composed"), "person"),
    **dict.fromkeys(("animated", "animated_films"), "studio"),
}
# What each name of a question for yes or no, of a comparison and the like is of.
_PAIRS: Final[Mapping[tuple[str, ...], tuple[str, str]]] = {
    **dict.fromkeys([("yes_no", "sequel"), ("yes_no", "prequel")], ("anime", "anime")),
    **dict.fromkeys([("yes_no", "director"), ("yes_no", "composer")], ("anime", "person")),
    ("yes_no", "studio"): ("anime", "studio"),
    ("yes_no", "voice_actor"): ("character", "person"),
    ("yes_no", "appears_in"): ("character", "anime"),
    ("yes_no", "author"): ("manga", "person"),
    **dict.fromkeys([("compare", key) for key in ("both", "episodes", "year", "score")], ("anime", "anime")),
    **dict.fromkeys([("tally_than", key) for key in ("directed", "voices", "wrote")], ("person", "person")),
    ("tally_than", "animated"): ("studio", "studio"),
    ("combine", "characters", "ask"): ("anime", "person"),
}
_JOINED: Final = (
    ("anime", "anime"), ("person", "person"), ("character", "character"), ("person", "anime"), ("anime", "person"),
)  # fmt: skip
type Entry = tuple[str, Mapping[str, str], Sequence[str]]
type Said = Callable[..., list[str]]


def entries(banks: Sequence[str]) -> Iterator[Entry]:
    """Yield each place of a question with the kinds of what it names, and how the banks word it."""
    held = [Bank(name) for name in banks]

    def said(*keys: str) -> list[str]:
        found = [text for bank in held if bank.has(*keys) for text in bank.of(*keys)]
        return list(dict.fromkeys(found))

    yield from _of_names(said)
    yield from _of_sets(said)
    for keys, (x, y) in _PAIRS.items():
        forms = [text.replace("{p}", "{y}") for text in said(*keys)]
        yield f"pair.{'_'.join(keys)}", {"x": x, "y": y}, forms
    for key, kind in _TALLIES.items():
        forms = [text.replace("{names}", "{x} or {y}") for text in said("tally", key)]
        yield f"pair.tally_{key}", {"x": kind, "y": kind}, forms
    for x, y in _JOINED:
        yield f"pair.path_{x}_{y}", {"x": x, "y": y}, said("path", "ask")


def _of_names(said: Said) -> Iterator[Entry]:
    """Yield what is asked of one name, and the phrases and clauses about one."""
    for name, step in STEPS.items():
        for part in ("ask", "np", "clause"):
            if forms := said("steps", name, part):
                yield f"{part}.{name}", {"x": step.source, "leads to": step.target}, forms
    for key in ("year", "since", "episodes", "chapters", "volumes", "episode_title"):
        kind = "manga" if key in ("chapters", "volumes") else _TITLE
        yield f"ask.{key}", {"x": kind}, said("fields", key)
    yield "ask.order", {"x": _TITLE}, said("order", "watch")
    yield "ask.like", {"x": _TITLE}, said("recommend", "like")


def _of_sets(said: Said) -> Iterator[Entry]:
    """Yield what is asked of a list, how a number bounds one, and how two are combined."""
    for key in _LISTED:
        yield f"list.{key}", {"phrase": _TITLE}, said("lists", key)
    for key in _ENDED:
        yield f"list.ended_{key}", {"phrase": _TITLE}, [_with_number(text) for text in said("ended", key)]
    for key in _TAILS:
        forms = [_with_number(text).strip(" ,") for text in said("tails", key)]
        yield f"clause.{key}", {"leads to": _TITLE}, forms
    for key in _SETS:
        yield f"sets.{key}", {"c": _TITLE, "d": _TITLE}, said("combine", key)


def _with_number(text: str) -> str:
    return text.replace("{a}", "{n}")


def written(found: Iterator[Entry]) -> str:
    """Return the file's text."""
    return _HEAD + "".join(_section(*entry) for entry in found)


def _section(key: str, kinds: Mapping[str, str], forms: Sequence[str]) -> str:
    of = ", ".join(f"{json.dumps(slot)} = {json.dumps(kind)}" for slot, kind in kinds.items())
    lines = "".join(f"  {_text(form)},\n" for form in forms)
    return f"\n[{json.dumps(key)}]\nof = {{ {of} }}\nforms = [\n{lines}]\n"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.teaching", description=__doc__)
    parser.parse_args()
    FILE.write_text(written(entries(TAUGHT)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
