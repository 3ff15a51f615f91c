"""Which question is asked next: one that was never asked, or one that is popular."""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, count

# Marks at the end tell questions apart and change nothing in what they ask.
_MARKS = str.maketrans("01", "?!")


def marked(question: str, number: int) -> str:
    """Return the question with other marks for every number, so that it is another text with the same answer."""
    return f"{question.rstrip('?!. ')}{f'{number:b}'.translate(_MARKS)}?"


def fresh(questions: Sequence[str], *, run: int) -> Iterator[str]:
    """Yield the questions again and again, never in the same words; other runs have other words."""
    for round_ in count():
        for question in questions:
            yield marked(question, (run << 16) + round_)


def popular(questions: Sequence[str], *, run: int, texts: int, exponent: float) -> Iterator[str]:
    """Yield questions as readers ask them: of so many texts, the nth most popular with a weight of n ** -exponent.

    (Zipf's law; of queries to search engines the exponent is between 0.6 and 1.)
    """
    draws = random.Random(run)
    weights = list(accumulate(rank**-exponent for rank in range(1, texts + 1)))
    order = draws.sample(range(len(questions)), len(questions))
    while True:
        for rank in draws.choices(range(texts), cum_weights=weights, k=1_000):
            round_, place = divmod(rank, len(questions))
            yield marked(questions[order[place]], (run << 16) + round_)
