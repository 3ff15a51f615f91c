"""A bank is read without the words that it alone teaches."""

from agent_core.grammar.words.lexicon import read_lexicon

from evals.questions.own_words import forms_in, own_forms

LEXICON = read_lexicon(
    {
        "relation": [{"means": ["sequel"], "noun": ["sequel", "follow-up", "later part"]}],
        "filler": [{"class": "filler", "words": ["the", "pray tell"]}],
    }
)


def test_forms_of_entries_and_of_skips_are_found_in_phrasings() -> None:
    found = forms_in(LEXICON, ["Pray tell, what is the sequel of {x}?", "{x}'s later part"])
    assert found == {("pray", "tell"), ("the",), ("sequel",), ("later", "part")}


def test_only_what_no_other_bank_has_is_a_banks_own() -> None:
    forms = {"one": frozenset({("the",), ("sequel",)}), "other": frozenset({("the",), ("later", "part")})}
    assert own_forms(forms, "one") == {("sequel",)}
    assert own_forms(forms, "other") == {("later", "part")}
