"""Every phrase of the grammar's tables: said of a relation that holds it passes, the other way round it does not."""

import pytest
from agent_core.grounding.facts import Facts
from agent_core.grounding.grounding import ground
from agent_core.grounding.phrases import ACTIVE, KINDS, MUTUAL, NOUNS, PASSIVE, Kind, Way, Words, plural
from agent_core.grounding.value_phrases import COMPARED, ENDED, FIELDS, HAS, OPENERS, RATED, SOURCES, STARTED, STATUSES
from agent_core.limits import GroundingLimits
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from catalog.entities import EntityType
from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

from tests.support.scripted import ref

UNBOUNDED = GroundingLimits(max_sentences=10_000, max_answer_chars=10_000_000)
FIRST, SECOND = "Zorblat", "Quuxima"


def world(way: Way) -> tuple[Facts, list[tuple[EntityRef, EntityRef]]]:
    """Facts in which the relation holds between two entities of each legal pair of kinds, and those pairs."""
    facts = Facts()
    pairs: list[tuple[EntityRef, EntityRef]] = []
    for one, other in sorted(RELATIONS[way.relation].pairs):
        pair = ref(FIRST, one), ref(SECOND, other)
        facts.relate(pair[0], way.relation, pair[1], [way.role])
        pairs.append(pair)
        for entity, name in zip(pair, (FIRST, SECOND), strict=True):
            facts.name(entity, name)
    return facts, pairs


def passes(sentence: str, facts: Facts, refs: tuple[EntityRef, ...]) -> bool:
    """True where the sentence, with [1] and [2] for the two, leaves."""
    return ground([sentence], facts, cited=refs).supported


def ways(table: dict[Words, tuple[Way, ...]]) -> list[object]:
    """Every phrase with each of its readings, once."""
    return [
        pytest.param(" ".join(phrase), way, id=f"{' '.join(phrase)}-{way.relation}-{way.role}")
        for phrase, readings in table.items()
        for way in readings
    ]


def is_mutual(way: Way) -> bool:
    """True where a relation is the same from both ends."""
    return RELATIONS[way.relation].inverse is way.relation


@pytest.mark.parametrize(("phrase", "way"), ways(ACTIVE))
def test_an_active_phrase_says_its_relation_in_its_direction(phrase: str, way: Way) -> None:
    facts, pairs = world(way)
    for pair in pairs:
        assert passes(f"{FIRST} [1] {phrase} {SECOND} [2].", facts, pair)
        reverse = (f"{SECOND} [2] {phrase} {FIRST} [1].", facts, pair)
        assert passes(*reverse) is is_mutual(way)
        assert not passes(f"{FIRST} [1] {phrase} Walt Disney.", facts, pair)
        assert not passes(f"{FIRST} [1] {phrase} {SECOND} [2] never.", facts, pair)


@pytest.mark.parametrize(("phrase", "way"), ways(PASSIVE))
def test_a_passive_phrase_says_its_relation_in_its_direction(phrase: str, way: Way) -> None:
    facts, pairs = world(way)
    for pair in pairs:
        assert passes(f"{FIRST} [1] was {phrase} {SECOND} [2].", facts, pair)
        assert not passes(f"{SECOND} [2] was {phrase} {FIRST} [1].", facts, pair)
        assert not passes(f"{FIRST} [1] was not {phrase} {SECOND} [2].", facts, pair)
        assert not passes(f"{FIRST} [1] was {phrase} {SECOND} [2] and Walt Disney.", facts, pair)


@pytest.mark.parametrize(("phrase", "way"), ways(NOUNS))
def test_a_noun_names_the_end_of_its_relation(phrase: str, way: Way) -> None:
    facts, pairs = world(way)
    for pair in pairs:
        said = passes(f"{SECOND} [2] is the {phrase} of {FIRST} [1].", facts, pair)
        assert said, "the end is what the noun says of the start"
        assert passes(f"The {phrase} of {FIRST} [1] is {SECOND} [2].", facts, pair)
        assert passes(f"{FIRST} [1]'s {phrase} is {SECOND} [2].", facts, pair)
        assert passes(f"{SECOND} [2] is {FIRST} [1]'s {phrase}.", facts, pair)
        if not is_mutual(way) and way.relation is not RELATIONS[way.relation].inverse:
            backwards = f"{FIRST} [1] is the {phrase} of {SECOND} [2]."
            inverse = Way(RELATIONS[way.relation].inverse, way.role)
            named = {(other.relation, other.role) for other in NOUNS[tuple(phrase.split())]}
            assert passes(backwards, facts, pair) is bool(
                named & {(inverse.relation, inverse.role), (inverse.relation, "")}
            )


@pytest.mark.parametrize(("phrase", "way"), ways(MUTUAL))
def test_a_mutual_phrase_holds_between_each_two(phrase: str, way: Way) -> None:
    facts, pairs = world(way)
    for pair in pairs:
        assert passes(f"{FIRST} [1] and {SECOND} [2] are {phrase}.", facts, pair)
        assert not passes(f"{FIRST} [1] is {phrase}.", facts, pair)
        stranger = ref("Vexley", pair[0].entity_type)
        facts.name(stranger, "Vexley")
        assert not passes(f"{FIRST} [1], {SECOND} [2] and Vexley [3] are {phrase}.", facts, (*pair, stranger))


@pytest.mark.parametrize("noun", [pytest.param(words, id=" ".join(words)) for words in KINDS])
def test_a_kind_is_said_of_what_is_of_it_and_of_nothing_else(noun: Words) -> None:
    kind: Kind = KINDS[noun]
    for entity_type in EntityType:
        one, facts = ref(FIRST, entity_type), Facts()
        facts.name(one, FIRST)
        fits = entity_type in kind.kinds
        format_ = min(kind.formats) if kind.formats else None
        facts.cards[one] = [EntityCard(ref=one, name=FIRST, format=format_)]
        if kind.has is not None:
            other = ref(SECOND, EntityType.CHARACTER)
            facts.name(other, SECOND)
            facts.relate(one, kind.has.relation, other)
        assert passes(f"{FIRST} [1] is a {' '.join(noun)}.", facts, (one,)) is fits
        facts.cards[one] = [EntityCard(ref=one, name=FIRST, format="pv")]
        facts.edges.clear()
        bare = passes(f"{FIRST} [1] is a {' '.join(noun)}.", facts, (one,))
        assert bare is (fits and not kind.formats and kind.has is None)


def title(**fields: object) -> tuple[Facts, EntityRef]:
    """Facts about one title."""
    one, facts = ref(FIRST), Facts()
    facts.name(one, FIRST)
    facts.cards[one] = [EntityCard(ref=one, name=FIRST, **fields)]  # pyright: ignore[reportArgumentType] - its fields
    return facts, one


@pytest.mark.parametrize("phrase", sorted(STARTED))
def test_a_beginning_is_said_by_year_month_and_day_as_the_row_has_it(phrase: Words) -> None:
    facts, one = title(start_date="1998-04-03", end_date="1999-04-24", year=1998)
    said = f"{FIRST} [1] {' '.join(phrase)}"
    for right in ("in 1998", "on 1998-04-03", "on 3 April 1998", "on April 3, 1998", "in April 1998"):
        assert passes(f"{said} {right}.", facts, (one,)), right
    for wrong in ("in 1901", "in 1999", "on 1998-04-04", "on 4 April 1998", "in May 1998", "on April 30, 1998"):
        assert not passes(f"{said} {wrong}.", facts, (one,)), wrong


@pytest.mark.parametrize("phrase", sorted(ENDED))
def test_an_end_is_said_by_its_own_day(phrase: Words) -> None:
    facts, one = title(start_date="1998-04-03", end_date="1999-04-24", year=1998)
    assert passes(f"{FIRST} [1] {' '.join(phrase)} in 1999.", facts, (one,))
    assert passes(f"{FIRST} [1] {' '.join(phrase)} on 1999-04-24.", facts, (one,))
    assert not passes(f"{FIRST} [1] {' '.join(phrase)} in 1998.", facts, (one,))


@pytest.mark.parametrize("phrase", sorted(HAS))
@pytest.mark.parametrize("unit", ["episodes", "chapters", "volumes"])
def test_a_number_is_said_of_its_own_unit(phrase: Words, unit: str) -> None:
    facts, one = title(**{unit: 26})
    assert passes(f"{FIRST} [1] {' '.join(phrase)} 26 {unit}.", facts, (one,))
    assert not passes(f"{FIRST} [1] {' '.join(phrase)} 25 {unit}.", facts, (one,))
    others = {"episodes", "chapters", "volumes"} - {unit}
    assert not any(passes(f"{FIRST} [1] {' '.join(phrase)} 26 {other}.", facts, (one,)) for other in others)


@pytest.mark.parametrize("phrase", sorted(RATED))
def test_a_rating_is_said_as_it_is(phrase: Words) -> None:
    facts, one = title(rating=8.75)
    for right in ("8.75", "8.75 out of 10", "8.750", "8.75/10"):
        assert passes(f"{FIRST} [1] {' '.join(phrase)} {right}.", facts, (one,)), right
    for wrong in ("8.7", "9", "8.75 out of 5", "87.5", "8,75"):
        assert not passes(f"{FIRST} [1] {' '.join(phrase)} {wrong}.", facts, (one,)), wrong


@pytest.mark.parametrize("words", sorted(STATUSES))
def test_a_status_is_said_as_it_is(words: Words) -> None:
    facts, one = title(status=STATUSES[words])
    assert passes(f"{FIRST} [1] is {' '.join(words)}.", facts, (one,))
    other, _ = title(status="cancelled")
    assert not passes(f"{FIRST} [1] is {' '.join(words)}.", other, (one,))


@pytest.mark.parametrize("words", sorted(SOURCES))
def test_what_a_title_was_made_from_is_said_as_it_is(words: Words) -> None:
    facts, one = title(source_material=SOURCES[words])
    assert passes(f"{FIRST} [1] is based on a {' '.join(words)}.", facts, (one,))
    other, _ = title(source_material="original")
    assert not passes(f"{FIRST} [1] is based on a {' '.join(words)}.", other, (one,))


@pytest.mark.parametrize("words", [words for words, field in FIELDS.items() if field in ("episodes", "rating", "year")])
def test_a_field_is_said_by_its_name(words: Words) -> None:
    facts, one = title(episodes=26, rating=26.0, year=2026, start_date="2026")
    value = "2026" if FIELDS[words] == "year" else "26"
    assert passes(f"The {' '.join(words)} of {FIRST} [1] is {value}.", facts, (one,))
    assert passes(f"{FIRST} [1]'s {' '.join(words)} is {value}.", facts, (one,))
    assert not passes(f"The {' '.join(words)} of {FIRST} [1] is 1901.", facts, (one,))


@pytest.mark.parametrize("phrase", sorted(COMPARED))
def test_a_comparison_holds_one_way_and_never_between_equals(phrase: Words) -> None:
    field, more = COMPARED[phrase]
    low: dict[str, object] = {"start_date": "1998-04", "rating": 7.0}
    high: dict[str, object] = {"start_date": "1999-04-01", "rating": 8.5}
    facts, one = title(**{field: low.get(field, 9)})
    other = ref(SECOND)
    facts.name(other, SECOND)
    facts.cards[other] = [EntityCard(ref=other, name=SECOND, **{field: high.get(field, 10)})]  # pyright: ignore[reportArgumentType]
    assert passes(f"{SECOND} [2] {' '.join(phrase)} {FIRST} [1].", facts, (one, other)) is more
    assert passes(f"{FIRST} [1] {' '.join(phrase)} {SECOND} [2].", facts, (one, other)) is not more
    facts.cards[other] = [EntityCard(ref=other, name=SECOND, **{field: low.get(field, 9)})]  # pyright: ignore[reportArgumentType]
    assert not passes(f"{SECOND} [2] {' '.join(phrase)} {FIRST} [1].", facts, (one, other))
    facts.cards[other] = [EntityCard(ref=other, name=SECOND)]
    assert not passes(f"{SECOND} [2] {' '.join(phrase)} {FIRST} [1].", facts, (one, other))


@pytest.mark.parametrize("opener", sorted(OPENERS))
def test_words_in_front_say_nothing_and_make_nothing_true(opener: Words) -> None:
    facts, one = title(year=1998)
    words = " ".join(opener).capitalize()
    assert passes(f"{words}, {FIRST} [1] is an anime.", facts, (one,))
    assert not passes(f"{words}, {FIRST} [1] is a manga.", facts, (one,))
    assert not passes(f"{words}.", facts, (one,))


@pytest.mark.parametrize(
    ("noun", "more"),
    [
        ("character", "characters"),
        ("family member", "family members"),
        ("title of the same franchise", "titles of the same franchise"),
        ("anime", "anime"),
        ("character voiced", "characters voiced"),
        ("anime with a voice role", "anime with a voice role"),
        ("voice actor in the cast", "voice actors in the cast"),
        ("story", "stories"),
        ("series", "series"),
    ],
)
def test_a_plural_is_that_of_its_head(noun: str, more: str) -> None:
    assert plural(noun) == more


def test_labels_of_relations_tell_relations_of_one_kind_apart() -> None:
    for kind in EntityType:
        labels = [spec.label for spec in RELATIONS.values() if any(pair[0] is kind for pair in spec.pairs)]
        assert len(labels) == len(set(labels)), kind


def test_nothing_that_denies_hedges_or_ranks_is_understood() -> None:
    words = {word for table in (ACTIVE, PASSIVE, NOUNS, MUTUAL, KINDS, FIELDS) for phrase in table for word in phrase}
    words |= {word for table in (STARTED, ENDED, HAS, RATED, OPENERS) for phrase in table for word in phrase}
    refused = "not never no none only best most first worst perhaps probably maybe all every except without likely"
    assert words & set(refused.split()) == {"first"}, "which says when something came out, and no rank"
    assert R.VOICES in {way.relation for way in ACTIVE["voices",]}
