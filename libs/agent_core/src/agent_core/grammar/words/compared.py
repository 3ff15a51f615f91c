"""The categories of pieces of a question in which two are compared, or have the same of something."""

from typing import Literal

Compared = Literal[
    "same",
    "same_relation",  # "the same studio"
    "same_as",  # "the same studio as"
    "sharing_maker",  # "same studio as X", of what has it too
    "and_relation",  # "and composer", of what is the same
    "relations",  # "director and composer"
    "same_relations",  # "the same director and composer"
    "same_as_both",  # the same with "as"
    "having_same",  # "which anime have the same director", of which it is not told yet as what
    "same_one",  # "the same person"
    "same_done",  # "the same studio make", "have the same director"
    "same_agent",  # "by the same studio"
    "same_done_as",  # one of these with "as"
    "same_as_other",  # "by the same director as Y"
    "identical",  # "the same as", "the same one as"
    "identical_to",  # "the same as the director of Y", "the same one that made Y"
    "identical_to_owned",  # "the same as Y's"
    "by_identical",  # "by the same studio that made Y"
    "also_does",  # "also made Y"
    "other_than",  # "a different director than"
    "same_owner",  # "X to onaji", in front of what is the same
    "pairing",  # "compare", "related", of two or more names
    "paired",  # the same with the first of them: "X differs"
    "names",  # names side by side, of any kinds
    "versus",  # "vs"
    "opponent",  # "vs Y", "than Y"
    "opponent_by",  # "vs Y rating"
    "figure_against",  # "vs the rating of Y"
    "or_comparative",  # "or newer"
    "either_more",  # "older or newer"
    "or_comparator",  # "or after"
    "either_side",  # "before or after"
    "either_around",  # "before or after Y"
    "two_seasons",  # "season 1 or season 2"
    "season_surpassing",  # "season 2 of X better"
    "than_season",  # "than season 1"
    "vintage",  # "old", "the remake of", of one of several of a name
    "versions",  # "both versions of"
    "version_alone",  # "2019 one"
    "than_version",  # "than the 2019 one"
    "than",
    "than_all",  # "than all others"
    "comparative",  # "older", "more episodes", "directed more films"
    "surpassing",  # "X older"
    "foremost",  # which of several names is first in an order
    "equal",  # "the same"
    "equal_field",  # "the same year"
    "equal_to",  # the "as" behind that
    "as_other",  # "as X"
    "equal_to_other",  # "the same year as X"
]
