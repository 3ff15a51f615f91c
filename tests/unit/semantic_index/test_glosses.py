"""Descriptions in other languages are said in English words; English ones and names are left as they are."""

from importlib.resources import files

import pytest
from semantic_index.glosses import gloss_of
from semantic_index.stories import Story


@pytest.mark.parametrize(
    ("text", "language", "english"),
    [
        ("Un garçon perd ses souvenirs et rencontre un fantôme.", "fr", "boy lose memory meet ghost"),
        ("l'histoire d'une sorcière qui vit dans la forêt", "fr", "story witch live forest"),
        ("Una chica viaja en el tiempo para salvar a su hermano.", "es", "girl travel time save brother"),
        ("Una niña encuentra un dragón en la montaña.", "es", "girl find dragon mountain"),
        ("Ein Junge jagt Dämonen, um seine Schwester zu retten.", "de", "boy hunt demon sister save"),
        ("Eine Hexe lebt mit ihrem Kater im Wald.", "de", "witch live cat forest"),
        ("imouto wo sukuu tame ni oni to tatakau shounen", "ja", "sister save demon fight boy"),
        ("shoujo ga mahou no ken wo mitsukeru", "ja", "girl magic sword find"),
        ("魔法の剣を探す少女の旅", "ja", "magic sword search girl travel"),
    ],
)
def test_a_description_is_said_in_english_words(text: str, language: str, english: str) -> None:
    gloss = gloss_of(text)
    assert gloss is not None
    assert (gloss.language, gloss.text) == (language, english)
    assert gloss.known == len(gloss.words)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a boy joins a secret army to fight demons",
        "the girl and her dragon travel to an island",
        "who directed Spirited Away",
        "Neon Genesis Evangelion",
        "Kimi no Na wa",
        "Die Hard",
        "zxcv qwer asdf",
        "пираты ищут клад",
        "です",
    ],
)
def test_english_and_names_have_no_gloss(text: str) -> None:
    assert gloss_of(text) is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Un piloto lucha contra piratas en Marruecos", ("Marruecos",)),
        ("Un pianiste rencontre Kaori à l'école", ("Kaori",)),
        ("Ein Student trifft Rikka in der Schule", ("Rikka",)),
        ("Asta to iu shounen ga mahou no sekai de tatakau", ("Asta", "iu")),
    ],
)
def test_what_the_table_does_not_hold_stays_as_it_is(text: str, names: tuple[str, ...]) -> None:
    gloss = gloss_of(text)
    assert gloss is not None
    assert gloss.names == names
    assert set(names) <= set(gloss.words)


def test_the_longest_word_at_a_place_counts() -> None:
    shorter, longer = gloss_of("女"), gloss_of("女子高生")
    assert shorter is not None
    assert longer is not None
    assert shorter.words == ("woman",)
    assert longer.words[0] == "girl"


def test_words_of_several_parts_are_one() -> None:
    gloss = gloss_of("un chasseur de primes dans l'espace")
    assert gloss is not None
    assert gloss.words == ("bounty hunter", "space")
    phrase = gloss_of("un autre monde")
    assert phrase is not None
    assert phrase.words == ("another world",)


def test_accents_capitals_and_long_vowels_make_no_difference() -> None:
    texts = ("Un garçon perd ses souvenirs", "UN GARCON PERD SES SOUVENIRS")
    assert len({gloss.text for text in texts if (gloss := gloss_of(text))}) == 1
    assert len({gloss.text for text in ("shōjo no tabi", "shoujo no tabi") if (gloss := gloss_of(text))}) == 1


def test_every_row_of_the_table_has_a_word_in_each_language_and_says_an_english_one_once() -> None:
    head, *lines = (files("semantic_index") / "glosses.tsv").read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]
    assert [row for row in rows if not all(row.values())] == []
    english = [row["en"] for row in rows]
    assert len(english) == len(set(english))
    assert Story(tuple(english)).words
