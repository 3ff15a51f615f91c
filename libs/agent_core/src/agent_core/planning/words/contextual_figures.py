"""Says by their context which words ask for what readers and broadcasters make of a title."""

from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.contextual_relations import ContextualRule
from agent_core.planning.words.heads import QUESTION_WORDS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

_KNOWN: Final = frozenset({"popular", "famous", "well-known", "well known"})
_AGES: Final = frozenset({"year old", "year olds", "years old", "year-old", "year-olds"})
_DOING: Final = frozenset({"does", "do", "did"})
_RANKS: Final = frozenset({"rank", "ranking"})


def _is_spelt_out(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "hidden gems: well rated anime with under 100,000 members", which are told behind."""
    gem = tag.kind is TagKind.BEYOND and tag.first == 0 and cut.words[tag.last - 1].pause
    return gem and any(t.kind is TagKind.CUE and t.first >= tag.last for t in cut.tags)


def _is_of_one_title(cut: Segmentation) -> bool:
    return len(cut.anchors) == 1 and cut.anchors[0].candidates[0].ref.entity_type in TITLE_TYPES


def _asks_for_a_rank(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "what rank is X" and "the rank of X", but for "rank the films of X"."""
    rank = tag.kind is TagKind.FILLER and cut.text(tag).removeprefix("the ") in _RANKS
    asked = tag.first > 0 and cut.words[tag.first - 1].text in (*QUESTION_WORDS, "the")
    told = cut.text(tag).startswith("the ") and cut.next_tag(tag, TagKind.OF) is not None
    return rank and (asked or told)


def _asks_how_well_known(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "is X popular", which asks how popular it is."""
    judged = tag.kind is TagKind.BEYOND and cut.text(tag) in _KNOWN and tag.last == len(cut.words)
    return judged and _is_of_one_title(cut) and has(cut.tags, TagKind.ASK)


def _is_an_age(tag: Tag, cut: Segmentation) -> bool:
    """True for the age of "is X ok for a 10 year old", which is asked of what X is rated."""
    age = tag.kind is TagKind.BEYOND and cut.text(tag) in _AGES
    return age and _is_of_one_title(cut) and cut.previous_tag(tag, TagKind.NUMBER) is not None


def _counts_years(tag: Tag, cut: Segmentation) -> bool:
    """True for the number of "a 10 year old", by which nothing is narrowed."""
    age = cut.next_tag(tag, TagKind.BEYOND)
    return tag.kind is TagKind.NUMBER and age is not None and _is_an_age(age, cut)


def _scores(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "what does X score", where X is no composer."""
    verb = tag.kind in (TagKind.RELATION, TagKind.ATTRIBUTE) and tag.form.target is None and cut.text(tag) == "score"
    name = cut.previous_name(tag)
    helped = name is not None and name.first > 0 and cut.words[name.first - 1].text in _DOING
    return verb and helped and _is_of_one_title(cut)


FIGURE_RULES: Final[tuple[ContextualRule, ...]] = (
    (_is_spelt_out, Form(TagKind.FILLER)),
    (_asks_for_a_rank, Form(TagKind.ATTRIBUTE, "rank")),
    (_asks_how_well_known, Form(TagKind.ATTRIBUTE, "popularity")),
    (_counts_years, Form(TagKind.FILLER)),
    (_is_an_age, Form(TagKind.ATTRIBUTE, "age_rating")),
    (_scores, Form(TagKind.ATTRIBUTE, "rating")),
)
