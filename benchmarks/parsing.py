"""How long the grammar takes for the worst of many made-up texts, up to the steps of all its readings.

Texts are made of the lexicon's words in any order, of long coordinations, of names in names with many namesakes, of
phrasings run together, and of marks. Milliseconds of a processor, without any look-up.
Usage: python -m benchmarks.parsing [--texts N] [--seed N]
"""

import argparse
import random
import time
from dataclasses import dataclass
from typing import Final

from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.parsing import Parse, Parser
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from benchmarks._figures import percentile

_KINDS: Final = tuple(EntityType)
_NAMES: Final = ("Zorblat", "Quimby Nights", "Tomo Ishiguru", "Studio Plim", "Vexo", "The Last", "Nightpaper", "1999")
_MARKS: Final = "?!,;:.-–—\"“”'’()[]{}#@&%/\\|~^<>=+*漢ぁЖ\u200b\U0001f600 "
_PHRASES: Final = (
    "who directed the sequel of {}", "anime by {} and {} but not by {}", "how many episodes does {} have",
    "the director of the best rated anime by {}", "which characters of {} or {} are voiced by {}",
    "what else did the author of {} write", "top 5 movies of {} since 2010 with a score above 8", "{} 's {} 's {}",
)  # fmt: skip
# Of words that are drawn, the share of the lexicon's.
_LEXICAL: Final = 0.75
# Of a name that is found: how many entities have it at most; and the share of other words that are one.
_NAMESAKES: Final = 5
_NAMED: Final = 0.1


@dataclass(frozen=True, slots=True)
class Took:
    """How long a text took, in milliseconds of a processor, and whether its chart was given up."""

    ms: float
    spent: bool
    text: str


class Texts:
    """Makes texts up."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._forms = sorted({*lexicon().entries, *lexicon().skips})
        self._makers = (self._words, self._coordination, self._phrases, self._marks)

    def draw(self) -> str:
        """Return the next text."""
        return self._rng.choice(self._makers)()

    def _form(self) -> str:
        return " ".join(self._rng.choice(self._forms))

    def _words(self) -> str:
        rng = self._rng
        return " ".join(self._form() if rng.random() < _LEXICAL else rng.choice(_NAMES) for _ in range(_many(rng)))

    def _coordination(self) -> str:
        separator = self._rng.choice((" and ", " or ", ", ", " and not ", " of the sequel of ", " 's "))
        return f"{self._form()} {separator.join(self._rng.choices(_NAMES, k=_many(self._rng)))}"

    def _phrases(self) -> str:
        phrases = self._rng.choices(_PHRASES, k=self._rng.randint(1, 5))
        said = [phrase.format(*self._rng.choices(_NAMES, k=3)) for phrase in phrases]
        return self._rng.choice((" and ", ", ", " ")).join(said)

    def _marks(self) -> str:
        rng = self._rng
        return "".join(rng.choice(_MARKS) if rng.random() < 0.5 else f" {self._form()} " for _ in range(_many(rng)))


def _many(rng: random.Random) -> int:
    return rng.randint(1, 40)


def mentions(text: str, rng: random.Random) -> list[Mention]:
    """Return what a look-up might find: names as they are, and of other words some, alone and side by side."""
    tokens, found = tokens_of(text), list[Mention]()
    for first, token in enumerate(tokens):
        for last in range(first, min(first + 3, len(tokens))):
            surface = text[token.start : tokens[last].end]
            if surface in _NAMES or rng.random() < _NAMED:
                candidates = [_candidate(surface, rng) for _ in range(rng.randint(1, _NAMESAKES))]
                found.append(Mention(start=token.start, end=tokens[last].end, surface=surface, candidates=candidates))
    return found


def _candidate(name: str, rng: random.Random) -> Candidate:
    kind = rng.choice(_KINDS)
    ref = EntityRef(entity_type=kind, id=str(entity_id(f"{kind}:{name}:{rng.random()}")))
    known, typos = rng.choice((10, 1_000, 100_000)), rng.choice((0, 0, 0, 1))
    return Candidate(ref=ref, name=name, matched_name=name, display=True, popularity=known, typos=typos)


def steps_of(parse: Parse) -> int:
    """Return of how many readings steps can be made."""
    return sum(compiled(reading.form) is not None for reading in parse.readings)


def measure(count: int, seed: int) -> list[Took]:
    """Return how long so many texts took."""
    rng, parser, runs = random.Random(seed), Parser(), list[Took]()
    texts = Texts(rng)
    for _ in range(count):
        text = texts.draw()
        found = mentions(text, rng)
        started = time.thread_time()
        parse = parser.parse(text, found)
        steps_of(parse)
        took = (time.thread_time() - started) * 1e3
        runs.append(Took(took, parse.chart is not None and parse.chart.spent, text))
    return runs


def main() -> None:
    """Print the percentiles, the worst and how many were given up."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.parsing", description=__doc__)
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    runs = measure(options.texts, options.seed)
    times = [took.ms for took in runs]
    print(" ".join(f"p{q} {percentile(times, q):.1f} ms" for q in (50, 95, 99)), f"worst {max(times):.1f} ms")
    print(f"given up: {sum(took.spent for took in runs)} of {len(runs)}")
    for took in sorted(runs, key=lambda each: -each.ms)[:5]:
        print(f"{took.ms:7.1f} ms: {took.text[:160]!r}")


if __name__ == "__main__":
    main()
