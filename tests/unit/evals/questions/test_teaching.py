"""What the rules compare unknown wordings with is what the banks say that may be read."""

import pytest
from agent_core.grammar.paraphrases.known import known_phrasings

from evals.questions.teaching import FILE, TAUGHT, entries, written
from evals.questions.wordings import phrasings_without
from evals.questions.workshop import Bank


def test_the_file_holds_what_the_banks_say() -> None:
    assert FILE.read_text(encoding="utf-8") == written(entries(TAUGHT))


def test_no_bank_that_measures_is_taught() -> None:
    measuring = {"held_out", *(f"held_out_{n}" for n in (2, 3, 4, 15, 16))}
    assert measuring.isdisjoint(TAUGHT)


@pytest.mark.parametrize("bank", TAUGHT[1:3])
def test_a_bank_is_left_out_but_for_the_words_in_which_all_is_read(bank: str) -> None:
    own = {text for key in ("director", "sequel") for text in Bank(bank).of("steps", key, "ask")}
    less = {p.key: p.forms for p in phrasings_without(bank)}
    for whole in known_phrasings():
        assert less[whole.key][0] == whole.forms[0]
        assert set(less[whole.key]) <= set(whole.forms)
    forms = {*less["ask.director"][1:], *less["ask.sequel"][1:]}
    assert forms
    assert own.isdisjoint(forms)
