"""A phrasing is a function of what stands in its slots: its parse says what it means, and whether types agree."""

from functools import cache

import pytest
from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.charts.filling import pieces_of
from agent_core.grammar.paraphrases.known import Phrasing, QuestionPart, known_phrasings
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.spans.lattice import lattice_of
from agent_core.grammar.words.lexicon import lexicon
from catalog.entities import EntityType

from tests.support.made_up_names import KINDS, mentions

_OF_YEARS = frozenset({"ended", "year", "since", "after", "before"})


@cache
def templates() -> Templates:
    return Templates(lexicon(), fitted().weights)


def derivation(text: str, wanted: str = "entity") -> Item:
    """What a name or a noun phrase means, or a clause."""
    lattice = lattice_of(text, mentions(text), lexicon(), weights=fitted().weights)
    assert lattice is not None
    chart = pieces_of(lattice, weights=fitted().weights)
    whole = chart.cells[0, chart.size].items()
    return min((items[0] for (category, _), items in whole if category == wanted), key=lambda item: item.cost)


def named(kind: EntityType, place: int = 0) -> Item:
    """The derivation of a made-up name of a kind."""
    names = [name for name, each in KINDS.items() if each is kind]
    return derivation(names[place % len(names)])


def meaning(form: str, part: QuestionPart, **fillers: Item) -> str:
    items = templates().filled(form, part, fillers, number="3")
    return paraphrase(items[0].meaning) if items else ""  # pyright: ignore[reportArgumentType] - a logical form


def number_of(phrasing: Phrasing) -> str:
    """A year where the number of a phrasing is one."""
    return "2003" if phrasing.key.partition(".")[2].partition("_")[0] in _OF_YEARS else "3"


def is_read(phrasing: Phrasing) -> bool:
    """True where the first form of a phrasing has a meaning for names of its kinds."""
    if phrasing.part is QuestionPart.LIST:
        fillers = {"phrase": derivation("anime directed by Tomo Ishiguru")}
    elif phrasing.part is QuestionPart.SETS:
        fillers = {
            "c": derivation("directed by Tomo Ishiguru", "modifier"),
            "d": derivation("with Vexo Karu", "modifier"),
        }
    else:
        fillers = {slot: named(kind, place) for place, (slot, kind) in enumerate(phrasing.of.items())}
    return bool(templates().filled(phrasing.forms[0], phrasing.part, fillers, number=number_of(phrasing)))


def test_the_first_form_of_each_phrasing_is_read() -> None:
    assert [phrasing.key for phrasing in known_phrasings() if phrasing.held and not is_read(phrasing)] == []


@pytest.mark.parametrize(
    ("form", "part", "kind", "asked"),
    [
        ("Who directed {x}?", QuestionPart.ASK, EntityType.ANIME, "the directors of Zorblat"),
        ("the sequel to {x}", QuestionPart.NP, EntityType.ANIME, "the sequels of Zorblat"),
        ("What is the title of episode {n} of {x}?", QuestionPart.ASK, EntityType.ANIME, "the episode 3 of Zorblat"),
        ("Who directed {x}?", QuestionPart.ASK, EntityType.STUDIO, ""),
        ("the author of {x}", QuestionPart.NP, EntityType.STUDIO, ""),
        ("Who directed {x}?", QuestionPart.CLAUSE, EntityType.ANIME, ""),
    ],
)
def test_a_phrasing_means_what_its_parse_says_or_nothing(
    form: str, part: QuestionPart, kind: EntityType, asked: str
) -> None:
    assert meaning(form, part, x=named(kind)) == asked


def test_what_fills_a_slot_may_be_a_phrase() -> None:
    inner = templates().filled("the sequel to {x}", QuestionPart.NP, {"x": named(EntityType.ANIME)})[0]
    assert meaning("Who directed {x}?", QuestionPart.ASK, x=inner) == "the directors of the sequel of Zorblat"


def test_two_slots_are_filled_each_with_its_own() -> None:
    pair = {"x": named(EntityType.ANIME), "y": named(EntityType.PERSON)}
    assert meaning("Did {y} direct {x}?", QuestionPart.PAIR, **pair) == (
        "whether Tomo Ishiguru is among the directors of Zorblat"
    )


def test_what_fills_a_slot_costs_what_it_does_elsewhere() -> None:
    name = named(EntityType.ANIME)
    filled = templates().filled("Who directed {x}?", QuestionPart.ASK, {"x": name})[0]
    assert features_of(filled)["name"] == features_of(name)["name"] == 1


def test_a_phrasing_for_a_number_needs_one() -> None:
    form = "What is the title of episode {n} of {x}?"
    assert not templates().filled(form, QuestionPart.ASK, {"x": named(EntityType.ANIME)})


def test_a_slot_that_nothing_fills_leaves_the_phrasing_unread() -> None:
    assert not templates().filled("Who directed {x}?", QuestionPart.ASK, {})


def test_a_phrasing_that_is_too_long_is_an_error() -> None:
    with pytest.raises(ValueError, match="too long"):
        templates().lattice("who " * 200)
