"""A text is cut into sentences and tokens once: names as they are stored, marks checked, initials no ends."""

import pytest
from agent_core.grounding.facts import Facts
from agent_core.grounding.tokens import (
    Named,
    NameIndex,
    NotSupported,
    TokenizedSentence,
    Word,
    sentences_of,
    split_into_sentences,
    tokens_of,
)
from agent_core.references import EntityRef
from catalog.entities import EntityType

from tests.support.scripted import ref

NAMES = ("Spy x Family", "Bakuman.", "Monkey D. Luffy", "(K)NoW_NAME", "86", "Angel Beats!", "Dragon Ball Z")
REFS = {name: ref(name, EntityType.ANIME) for name in NAMES}
FACTS = Facts(names={one: [name] for name, one in REFS.items()})


def index(*, whole: bool = True) -> NameIndex:
    return NameIndex(FACTS, list(REFS.values()), whole=whole)


def names_in(sentence: TokenizedSentence) -> list[EntityRef]:
    return [token.refs[0] for token in sentence.tokens if isinstance(token, Named)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One is. Two is.", ["One is.", "Two is."]),
        ("It is Bakuman. It ended.", ["It is Bakuman. It ended."]),
        ("It is Angel Beats! It ended.", ["It is Angel Beats! It ended."]),
        ("He is Gol D. Roger. He died.", ["He is Gol D. Roger.", "He died."]),
        ("It follows Dragon Ball Z. It ended.", ["It follows Dragon Ball Z.", "It ended."]),
        (
            "It was made by feel. and was directed by A. It ended.",
            ["It was made by feel. and was directed by A. It ended."],
        ),
        (
            "It was made by feel. and ended in May. It is good.",
            ["It was made by feel. and ended in May.", "It is good."],
        ),
        ("Is it by Who? is it? And then? It was. Was it?", ["Is it by Who? is it?", "And then?", "It was.", "Was it?"]),
        ("It is rated 8.5. It ended", ["It is rated 8.5.", "It ended"]),
        ("", []),
    ],
)
def test_a_text_is_cut_where_its_sentences_end(text: str, sentences: list[str]) -> None:
    assert sentences_of(text, index()) == sentences
    assert [sentence.text for sentence in split_into_sentences(text, index())] == sentences


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_one_token_with_its_mark_and_without(name: str) -> None:
    number = NAMES.index(name) + 1
    for text in (f"It is {name} [{number}]", f"It is {name}", f"It is “{name}”"):
        (sentence,) = split_into_sentences(text, index())
        assert names_in(sentence) == [REFS[name]]
        assert not sentence.fault


@pytest.mark.parametrize("text", ["It is 86 [9].", "It is 86 [1].", "It is [2].", "[0] is."])
def test_a_mark_that_cites_nothing_is_a_fault(text: str) -> None:
    assert split_into_sentences(text, index())[0].fault
    with pytest.raises(NotSupported):
        tokens_of(text, index())


def test_a_fault_is_that_of_its_sentence_alone() -> None:
    faults = [bool(sentence.fault) for sentence in split_into_sentences("It is [9]. It is 86 [5]. It is [8].", index())]
    assert faults == [True, False, True]


def test_a_part_of_a_name_is_a_name_where_parts_are_read() -> None:
    text = "Luffy [3] is here"
    assert names_in(split_into_sentences(text, index(whole=False))[0]) == [REFS["Monkey D. Luffy"]]
    assert split_into_sentences(text, index())[0].fault


def test_quotation_marks_count_as_nothing() -> None:
    words = [token for token in tokens_of("so “that” is", index()) if isinstance(token, Word)]
    assert [(token.text, token.spaced) for token in words] == [("so", True), ("that", True), ("is", True)]
