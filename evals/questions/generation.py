"""Makes questions with gold answers from a dataset: the same for the same facts, bank and seed."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from evals.questions import makers_chains, makers_lists, makers_tallies, makers_titles, makers_traps
from evals.questions.facts import Facts
from evals.questions.questions import Question
from evals.questions.variants import VARIANTS, vary
from evals.questions.workshop import Bank, Draft, Stock, Workshop

type Maker = Callable[[Workshop, int], Draft | None]
type PairMaker = Callable[[Workshop, int], makers_traps.Pair]

# Tries for each question wanted; a kind that has no facts to stand on stays short.
_TRIES: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of questions: its maker, and how many for each one that a plan wants."""

    make: Callable[[Workshop, int], Sequence[Draft]]
    share: float = 1.0


def _single(maker: Maker, share: float = 1.0) -> Kind:
    def make(shop: Workshop, place: int) -> Sequence[Draft]:
        draft = maker(shop, place)
        return [draft] if draft else []

    return Kind(make=make, share=share)


def _pair(maker: PairMaker) -> Kind:
    return Kind(make=lambda shop, place: makers_traps.together(maker(shop, place)))


KINDS: Final[dict[str, Kind]] = {
    "one_hop": _single(makers_chains.one_hop, 6),
    "two_hops": _single(makers_chains.two_hops, 4),
    "three_hops": _single(makers_chains.three_hops, 3),
    "others": _single(makers_chains.others, 2),
    "roles_in": _single(makers_chains.roles_in),
    "filtered": _single(makers_lists.filtered, 2),
    "ended": _single(makers_lists.ended),
    "both": _single(partial(makers_lists.combined, how="both")),
    "either": _single(partial(makers_lists.combined, how="either")),
    "without": _single(partial(makers_lists.combined, how="without")),
    "count": _single(makers_lists.count, 2),
    "top": _single(makers_lists.top),
    "superlative": _single(makers_lists.superlative, 2),
    "field": _single(makers_titles.field, 2),
    "episode_title": _single(makers_titles.episode_title),
    "compare": _single(makers_titles.compare),
    "which_more": _single(makers_titles.which_more),
    "tally": _single(makers_tallies.tally),
    "has_more": _single(makers_tallies.has_more),
    "path": _single(makers_titles.path),
    "yes_no": _single(makers_titles.yes_no, 2),
    "watch_order": _single(makers_titles.watch_order),
    "recommendation": _single(makers_titles.recommendation),
    "unknown_name": _single(makers_traps.unknown_name),
    "senseless": _single(makers_traps.senseless),
    "nothing_there": _single(makers_traps.nothing_there),
    "empty_list": _single(makers_traps.empty_list),
    "ambiguous": _single(makers_chains.ambiguous),
    "relation_pair": _pair(makers_traps.relation_pair),
    "season_pair": _pair(makers_traps.season_pair),
    "truth_pair": _pair(makers_traps.truth_pair),
    "extreme_pair": _pair(makers_traps.extreme_pair),
    "polarity_pair": _pair(makers_traps.polarity_pair),
    **{name: _single(partial(makers_chains.language, which=name)) for name in makers_chains.LANGUAGES},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to make.

    Attributes:
        bank: the phrasings, one of ``BANKS``.
        per_kind: questions of a kind with share 1.
        kinds: names in ``KINDS``.
        varied: questions of each kind that are asked in every variant as well.
    """

    bank: str = "development"
    seed: int = 1
    per_kind: int = 10
    kinds: Sequence[str] = tuple(KINDS)
    varied: int = 2


def generate(facts: Facts, plan: Plan, stock: Stock | None = None) -> list[Question]:
    """Return the questions of a plan, variants behind what they vary; one stock of the facts serves several plans."""
    stock, bank = stock or Stock(facts), Bank(plan.bank)
    made: list[Question] = []
    for name in plan.kinds:
        questions = list(_of_kind(stock, bank, plan, name))
        made += questions
        made += _variants(stock, questions[: plan.varied], plan)
    return made


def _of_kind(stock: Stock, bank: Bank, plan: Plan, name: str) -> Iterator[Question]:
    kind = KINDS[name]
    wanted = max(1, round(plan.per_kind * kind.share))
    shop = Workshop(stock, bank, random.Random(f"{plan.seed}/{plan.bank}/{name}"))
    seen: set[str] = set()
    made = 0
    for attempt in range(wanted * _TRIES):
        drafts = kind.make(shop, attempt if attempt < wanted else shop.rng.randrange(1_000))
        if drafts and not any(draft.text in seen for draft in drafts):
            seen.update(draft.text for draft in drafts)
            yield from (_numbered(draft, f"{name}-{made}", name, place) for place, draft in enumerate(drafts))
            made += 1
        if made == wanted:
            return


def _numbered(draft: Draft, number: str, kind: str, place: int) -> Question:
    return Question(
        id=f"{number}{'ab'[place]}" if draft.pair else number,
        kind=kind,
        hops=draft.hops,
        text=draft.text,
        gold=draft.gold,
        steps=draft.steps,
        names=draft.names,
        pair=number if draft.pair else None,
    )


def _variants(stock: Stock, questions: Sequence[Question], plan: Plan) -> Iterator[Question]:
    rng = random.Random(f"{plan.seed}/{plan.bank}/variants")
    for question in questions:
        for variant in VARIANTS:
            varied = vary(question, variant, facts=stock.facts, mentions=stock.mentions, rng=rng)
            if varied is not None:
                yield varied
