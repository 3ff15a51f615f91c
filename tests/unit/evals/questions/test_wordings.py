"""Words are forgotten in all their forms, each at one time, and known again afterwards."""

import pytest
from agent_core.planning.lexicon import vocabulary
from agent_core.planning.lexicon.forms import TagKind

from evals.questions.wordings import FOLDS, forgetting, is_forgotten

MEANT = {TagKind.RELATION, TagKind.ATTRIBUTE}


def folds(phrase: str) -> set[int]:
    """When a phrase is forgotten."""
    return {fold for fold in range(FOLDS) if is_forgotten(phrase, fold)}


@pytest.mark.parametrize("words", [("director", "directed", "directing"), ("compose", "composer", "composed")])
def test_the_forms_of_a_word_are_forgotten_together(words: tuple[str, ...]) -> None:
    assert len({fold for word in words for fold in folds(word)}) == 1


def test_a_word_is_forgotten_once_and_words_of_every_question_never() -> None:
    assert len(folds("sequel")) == 1
    assert folds("how many episodes of the anime") == set()


def test_a_phrase_is_forgotten_with_any_of_its_words() -> None:
    assert folds("the composer of the sequel") == folds("composer") | folds("sequel")


def test_no_fold_forgets_everything_or_nothing() -> None:
    known = [phrase for phrase, form in vocabulary.ENGLISH_VOCABULARY.forms.items() if form.kind in MEANT]
    for fold in range(FOLDS):
        left = [phrase for phrase in known if not is_forgotten(phrase, fold)]
        assert 0.5 < len(left) / len(known) < 1


@pytest.mark.parametrize("fold", range(FOLDS))
def test_what_is_forgotten_is_what_relations_and_fields_are_called(fold: int) -> None:
    before = dict(vocabulary.ENGLISH_VOCABULARY.forms)
    with forgetting(fold):
        left = vocabulary.ENGLISH_VOCABULARY.forms
        gone = {phrase: form for phrase, form in before.items() if phrase not in left}
        assert gone
        assert {form.kind for form in gone.values()} <= MEANT
        assert all(is_forgotten(phrase, fold) for phrase in gone)
    assert vocabulary.ENGLISH_VOCABULARY.forms == before


def test_what_is_forgotten_is_known_again_after_a_failure() -> None:
    before = vocabulary.ENGLISH_VOCABULARY
    with pytest.raises(ZeroDivisionError), forgetting(0):
        raise ZeroDivisionError
    assert vocabulary.ENGLISH_VOCABULARY is before
