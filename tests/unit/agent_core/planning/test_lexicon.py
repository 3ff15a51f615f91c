"""The lexicon holds together: every concept can be asked for, every reading follows legal relations and can be said."""

import pytest
from agent_core.planning.lexicon import BRIDGES, CONCEPTS, FORMS, GENRES, KIND_NOUNS, Reading, TagKind
from agent_core.planning.tagging import tag, words_of
from catalog.entities import EntityType
from catalog.relations import RELATIONS

READINGS = [(name, reading) for name, readings in CONCEPTS.items() for reading in readings]


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
    words = [word for word, form in FORMS.items() if form.kind is TagKind.RELATION and form.value == concept]
    assert words or any(concept in concepts for concepts in BRIDGES.values())


def test_every_relation_noun_can_reach_the_kind_that_it_names() -> None:
    titles = (EntityType.ANIME, EntityType.MANGA)
    for word, form in FORMS.items():
        if form.kind is TagKind.RELATION and form.target is not None:
            wanted = titles if form.target in titles else (form.target,)
            assert any(reading.target in wanted for reading in CONCEPTS[form.value]), word


def test_every_word_is_found_in_a_question() -> None:
    for word, form in FORMS.items():
        tags = tag(words_of(f"zorblat {word} zorblat"))
        assert [t.form for t in tags] == [form], word
        assert (tags[0].first, tags[0].last) == (1, 2 + word.count(" "))


def test_every_word_is_written_as_questions_are_read() -> None:
    for word in FORMS:
        assert word == word.lower().strip('?!.,:;"“”()[]')


@pytest.mark.parametrize("genre", GENRES)
def test_every_genre_is_known_in_any_case(genre: str) -> None:
    for written in (genre, genre.lower(), genre.upper()):
        tags = tag(words_of(f"zorblat {written}"))
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
            assert field in ("score", "popularity", "episodes", "year")
            assert direction in ("asc", "desc")
