"""The lexicon holds together: every concept can be asked for, every reading follows legal relations and can be said."""

from itertools import islice

import pytest
from agent_core.genres import GENRES
from agent_core.planning.lexicon.forms import NOUN_TARGETS, Language, TagKind, phrases
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY, OTHER_LANGUAGES, vocabulary_of
from agent_core.planning.phrases.concepts import BRIDGES, CONCEPTS, INVERSES, KIND_NOUNS, Reading
from agent_core.planning.words.tagging import Tag, tag, words_of
from catalog.entities import EntityType
from catalog.relations import RELATIONS

from tests.support.made_up_names import goal_of

FORMS = ENGLISH_VOCABULARY.forms
# What the words of all languages ask for.
RELATED = {
    form.value
    for forms in (FORMS, *(language.forms() for language in OTHER_LANGUAGES))
    for form in forms.values()
    if form.kind is TagKind.RELATION
}
READINGS = [(name, reading) for name, readings in CONCEPTS.items() for reading in readings]


def tags_of(question: str) -> list[Tag]:
    return tag(words_of(question), ENGLISH_VOCABULARY)


def name_of(value: object) -> str:
    return f"{value.source}-{value.target}" if isinstance(value, Reading) else str(value)


@pytest.mark.parametrize(("concept", "reading"), READINGS, ids=name_of)
def test_the_hops_of_a_reading_lead_from_its_source_to_its_target(concept: str, reading: Reading) -> None:
    kinds = {reading.source}
    for hop in reading.hops:
        kinds = {to for start, to in RELATIONS[hop.relation].pairs if start in kinds}
    assert reading.target in kinds, concept


@pytest.mark.parametrize(("concept", "reading"), READINGS, ids=name_of)
def test_a_reading_names_what_it_belongs_to(concept: str, reading: Reading) -> None:
    assert "Zorblat" in reading.phrase("Zorblat", many=False), concept
    assert "Zorblat" in reading.phrase("Zorblat", many=True)
    assert "{" not in reading.phrase("Zorblat", many=True)


@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_concept_has_a_word(concept: str) -> None:
    turned = concept in INVERSES.values()  # asked for by the words of its inverse
    assert concept in RELATED or turned or any(concept in concepts for concepts in BRIDGES.values())


def test_every_relation_noun_can_reach_the_kind_that_it_names() -> None:
    titles = (EntityType.ANIME, EntityType.MANGA)
    for word, form in FORMS.items():
        if form.kind is TagKind.RELATION and form.target is not None:
            wanted = titles if form.target in titles else (form.target,)
            assert any(reading.target in wanted for reading in CONCEPTS[form.value]), word


def test_words_are_found_in_a_question() -> None:
    for word, form in list(FORMS.items())[::5]:  # all of them take ten seconds, and differ in nothing that is tested
        tags = tags_of(f"zorblat {word} zorblat")
        assert [t.form for t in tags] == [form], word
        assert (tags[0].first, tags[0].last) == (1, 2 + word.count(" "))


def test_every_word_is_written_as_questions_are_read() -> None:
    for word in FORMS:
        assert word == word.lower().strip('?!.,:;"“”()[]')


@pytest.mark.parametrize("genre", GENRES)
def test_every_genre_is_known_in_any_case(genre: str) -> None:
    for written in (genre, genre.lower(), genre.upper()):
        tags = tags_of(f"zorblat {written}")
        assert tags, written


@pytest.mark.parametrize(("pair", "concepts"), BRIDGES.items())
def test_every_bridge_has_a_reading_between_its_kinds(
    pair: tuple[EntityType, EntityType], concepts: tuple[str, ...]
) -> None:
    for concept in concepts:
        assert any((r.source, r.target) == pair and len(r.hops) == 1 for r in CONCEPTS[concept])


@pytest.mark.parametrize("concept", KIND_NOUNS)
def test_kind_nouns_are_concepts(concept: str) -> None:
    assert concept in CONCEPTS


def test_orders_name_a_field_and_a_direction() -> None:
    for form in FORMS.values():
        if form.kind is TagKind.ORDER:
            field, direction = form.value.split()
            assert field in ("score", "popularity", "episodes", "start_date", "chapters", "volumes", "favorites")
            assert direction in ("asc", "desc")


@pytest.mark.parametrize("concept", NOUN_TARGETS)
def test_every_noun_names_a_kind_that_its_concept_leads_to(concept: str) -> None:
    assert concept in CONCEPTS
    titles = (EntityType.ANIME, EntityType.MANGA)
    target = NOUN_TARGETS[concept]
    assert any(r.target is target or (r.target in titles and target in titles) for r in CONCEPTS[concept])


@pytest.mark.parametrize("language", OTHER_LANGUAGES, ids=lambda language: language.code)
def test_the_words_of_every_language_are_written_as_questions_are_read(language: Language) -> None:
    for phrase in language.forms():
        (word, *_) = words_of(phrase.split()[0])
        assert word.text == phrase.split()[0], phrase


@pytest.mark.parametrize("language", OTHER_LANGUAGES, ids=lambda language: language.code)
def test_every_concept_of_another_language_is_one(language: Language) -> None:
    assert set(language.nouns) <= set(NOUN_TARGETS)
    assert set(language.verbs) <= set(CONCEPTS)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("Who directed Zorblat?", "en"),
        ("Qui a réalisé Zorblat ?", "fr"),
        ("¿Quién dirigió Zorblat?", "es"),
        ("Wer hat bei Zorblat Regie geführt?", "de"),
        ("Zorblat no kantoku wa dare desu ka", "ja"),
        ("Zorblat", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_the_one_that_knows_most_of_the_words(question: str, code: str) -> None:
    assert vocabulary_of([w.text for w in words_of(question)]).code == code


def test_a_cell_of_a_table_holds_phrases() -> None:
    assert phrases(" a  b | c |") == ["a b", "c"]


def test_no_filler_hides_a_genre() -> None:
    hidden = [genre for genre in GENRES if FORMS[genre.lower()].kind is TagKind.FILLER]
    assert not hidden


@pytest.mark.parametrize("last", ["", "of", "zorblat"])
def test_the_longest_phrase_is_found_wherever_it_stands(last: str) -> None:
    for phrase in islice(sorted(FORMS), 0, None, 11):
        words = ["zorblat", *phrase.split(" "), last]
        longest = max(n for n in range(1, len(words)) if " ".join(words[1 : 1 + n]) in FORMS)
        assert ENGLISH_VOCABULARY.match(words, 1) == longest, phrase
        assert ENGLISH_VOCABULARY.match(words, 0) == 0


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How large is the set of anime by Studio Plim?", "count"),
        ("How long is the list of films by Tomo Ishiguru?", "count"),
        ("When was the first time they showed Zorblat?", "year"),
        ("Which anime by Studio Plim had drawn to a close before 2000?", "ended"),
        ("Which anime that Tomo Ishiguru directed is the best according to score?", "score"),
        ("Run through the anime by Studio Plim for me", "popularity"),
        ("Which different manga were also written by Hana Vell?", "popularity"),
    ],
)
def test_more_words_say_how_many_when_and_by_what(question: str, asked: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    ended = "ended" if goal.query.where.ended_max else goal.query.order_by
    assert asked == ("count" if goal.count else goal.attribute or ended)
