"""What is looked for by a text, with each stage and without it."""

from dataclasses import fields, replace

import pytest
from semantic_index.embedders.bm25 import BY_NAME, BY_STORY, embed_query
from semantic_index.expansion import sought_for
from semantic_index.filters import AnyOf, Between
from semantic_index.ranking import NAME_WEIGHTS, STORY_WEIGHTS, Prior
from semantic_index.stages import Stages
from semantic_index.stories import Story, read_story, read_words

STORY = "A pig flies a red seaplane over the Adriatic and fights Curtis in the water."
POST = f"Movie from the 90s, please help. {'Thanks in advance, I really want to know its name. ' * 5}{STORY}"


def test_a_description_is_looked_for_by_its_story_and_what_it_hints_at_is_preferred() -> None:
    sought = sought_for(POST, Stages(), hinted=True)
    assert sought.words == embed_query(read_story(POST), BY_STORY)
    assert sought.english == STORY
    assert sought.weights == STORY_WEIGHTS
    assert sought.priors == (
        Prior(AnyOf("format", ("movie",)), STORY_WEIGHTS.format),
        Prior(Between("year", 1990, 1999), STORY_WEIGHTS.years / 2),
        Prior(Between("year", 1985, 2000), STORY_WEIGHTS.years / 2),
    )
    assert sought.readable


def test_a_few_words_are_looked_for_as_they_are() -> None:
    sought = sought_for("movie of the 90s", Stages(), hinted=True)
    assert sought.words == embed_query(read_words("movie of the 90s"), BY_NAME)
    assert (sought.english, sought.weights, sought.priors) == ("movie of the 90s", NAME_WEIGHTS, ())


def test_nothing_hints_at_the_format_of_what_has_none() -> None:
    assert sought_for(POST, Stages(), hinted=False).priors == ()


@pytest.mark.parametrize(
    "stage", [field.name for field in fields(Stages) if field.name not in {"meaning", "rerank", "glosses"}]
)
def test_each_stage_changes_what_is_looked_for_and_nothing_else_does(stage: str) -> None:
    whole, without = (
        sought_for(POST, stages, hinted=True) for stages in (Stages(), replace(Stages(), **{stage: False}))
    )
    changed = {
        "request": {"words": without.words},
        "fields": {"words": without.words},
        "sentences": {"english": POST},
        "hints": {"priors": ()},
        "readers": {"weights": replace(whole.weights, known=0.0)},
    }[stage]
    assert without == replace(whole, **changed)
    assert without != whole


GERMAN = "Ein Mädchen findet ein Schwert im Wald und kämpft gegen Freeza."


def test_a_description_in_another_language_is_looked_for_in_english_words() -> None:
    sought = sought_for(GERMAN, Stages(), hinted=True)
    assert sought.english == "girl find sword forest fight Freeza"
    assert sought.native == GERMAN
    assert sought.weights == STORY_WEIGHTS
    assert sought.words == embed_query(Story(tuple(sought.english.split()), ("Freeza",)), BY_STORY)


def test_it_is_looked_for_as_it_is_where_that_stage_is_left_out() -> None:
    sought = sought_for(GERMAN, Stages(glosses=False), hinted=True)
    assert sought.english == GERMAN == sought.native
    assert sought.words == embed_query(read_story(GERMAN), BY_STORY)


def test_a_short_text_of_another_language_is_a_description_where_it_has_words_of_a_story() -> None:
    assert sought_for("imouto wo sukuu shounen", Stages(), hinted=True).weights == STORY_WEIGHTS
    assert sought_for("un garçon", Stages(), hinted=True).weights == NAME_WEIGHTS


def test_japanese_script_is_readable_by_its_words() -> None:
    sought = sought_for("記憶を失った少年の物語", Stages(), hinted=True)
    assert (sought.english, sought.readable) == ("memory lose boy story", True)


@pytest.mark.parametrize(("text", "readable"), [("海賊の物語", False), ("пираты", False), ("un pirate", True)])
def test_the_model_reads_latin_script(text: str, readable: bool) -> None:
    assert sought_for(text, Stages(), hinted=True).readable == readable
