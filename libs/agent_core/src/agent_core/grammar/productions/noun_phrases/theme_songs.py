"""Productions of theme songs by their names: "anime with the opening X", "songs by Y", "what is X the ending of"."""

from collections.abc import Iterator
from typing import Final, Literal

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.productions.clauses.claims import claimed
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    as_set,
    either_order,
    is_everything,
    left_as,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.building import of_noun
from agent_core.grammar.semantics.logical_form import FieldOf, IllTypedError, LogicalForm, Named, SetForm, Sung
from agent_core.grammar.semantics.meanings import FieldWord, Fronted, Modifier, Phrase, RelationWord, Separable
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.spans.song_names import performs
from agent_core.grammar.words.entries import ANIME
from agent_core.results import SongName
from agent_core.title_fields import PERFORMER, SONGS

type Place = Literal["opening", "ending"]

_PLACES: Final[dict[str, Place]] = {"openings": "opening", "endings": "ending"}
# Prepositions of who performs a song, and of the anime that it belongs to.
_BY: Final = frozenset({"by", "from", "of"})
_OF: Final = frozenset({"of", "for", "from", "in", "to"})
_RULE: Final = "theme_song"
_OCCURS: Final = Edge(RelationType.HAS_CHARACTER)


def sung(form: Sung, other: Sung | None = None, *, field: FieldWord | None = None) -> Sung | None:
    """Return songs of two names, which open or end an anime as a field says; ``None`` where none has both names."""
    names = form.names if other is None else (*form.names, *other.names)
    place = form.place if field is None else _PLACES.get(field.name)
    if len(names) != len({name.sings for name in names}):
        return None
    return _built(names, place, form.title)


def _built(names: tuple[SongName, ...], place: Place | None, title: Named | None) -> Sung | None:
    try:
        return Sung(names, place, title)
    except IllTypedError:
        return None


def _performs(form: Sung) -> bool:
    """True where nothing but who performs songs is named."""
    return all(name.sings for name in form.names)


@either_order(("field", "song"))
@either_order(("field", "sung_by"))  # "openings by Y" and "Y's openings"
def song_of_a_sort(field: FieldWord, form: Sung) -> Iterator[Made]:
    """Make "the opening X", "X as its opening" and "Y songs"."""
    if field.name in SONGS and field.place is None:
        yield from as_category("theme_song", sung(form, field=field), "named_song")


@production(("theme_song", "sung_by"))
@either_order(("song", "sung_by"))
def song_sung_by(form: Sung, by: Sung) -> Iterator[Made]:
    """Make "X by Y", "Y's X" and "the opening X by Y"."""
    yield from as_category("song" if form.place is None else "theme_song", sung(form, by), _RULE)


@production(("noun", "field"))
def songs_of_anime(noun: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make the "anime openings" of "Y's anime openings"."""
    if is_everything(noun) and noun.kinds == ANIME and field.name in SONGS and field.place is None:
        yield Made("field", field, _RULE)


@production(("preposition", "song"))
def by_whom(preposition: RelationWord, form: Sung) -> Iterator[Made]:
    """Make "by Y"."""
    if preposition.lemma in _BY and _performs(form):
        yield Made("sung_by", form, _RULE)


@production(("passive", "song"))
def sung_by_whom(verb: RelationWord, form: Sung) -> Iterator[Made]:
    """Make "sung by Y"."""
    if performs(verb) and _performs(form):
        yield Made("sung_by", form, _RULE)


@production(("song", "verb"), ("theme_song", "verb"))
def somebody_sings(form: Sung, verb: RelationWord) -> Iterator[Made]:
    """Make the "did Y sing" of "what songs did Y sing" and the "is X sung" of "by whom is X sung"."""
    if performs(verb):
        yield Made("theme_song" if _performs(form) else "performance", form, _RULE)


@production(("theme_song", "verb"), ("theme_song", "bare_verb"))
def song_occurs(form: Sung, verb: RelationWord | Separable) -> Iterator[Made]:
    """Make the "does the song X appear" of "in which anime does the song X appear"."""
    words = [verb] if isinstance(verb, RelationWord) else [word for _, word in verb.verbs]
    if any(sense.path.edges == (_OCCURS,) for word in words for sense in word.senses):
        yield Made("theme_song", form, _RULE)


@production(("fronted", "performance"))
def by_whom_sung(phrase: Fronted, form: Sung) -> Iterator[Made]:
    """Make "by whom is X sung"."""
    if phrase.preposition.lemma == "by":
        yield from who_sings(phrase.noun, form)


@production(("field", "theme_song"))
def songs_somebody_sings(field: FieldWord, form: Sung) -> Iterator[Made]:
    """Make "what openings did Y sing", and "what songs are the openings by Y"."""
    if form.place is None:
        yield from song_of_a_sort(field, form)


@production(("have", "theme_song"), ("whose", "theme_song"))
def with_song(_: None, form: Sung) -> Iterator[Made]:
    """Make "with the opening X" and "whose opening is X"."""
    yield _having(form)


@production(("opens_with", "song"), ("opens_with", "theme_song"))
def opens_with(_: None, form: Sung) -> Iterator[Made]:
    """Make "opens with X"."""
    yield from _in_place(form, "opening")


@production(("ends_with", "song"), ("ends_with", "theme_song"))
def ends_with(_: None, form: Sung) -> Iterator[Made]:
    """Make "ends with X"."""
    yield from _in_place(form, "ending")


def _in_place(form: Sung, place: Place) -> Iterator[Made]:
    if _performs(form):
        return  # nobody opens an anime by themselves
    found = sung(form, field=FieldWord(f"{place}s", ANIME, None, None, dated=False))
    if found is not None:
        yield _having(found)


def _having(form: Sung) -> Made:
    return Made("modifier", Modifier(within=(form,), origin=form), _RULE)


@production(("theme_song", "preposition"))
def belongs_to(form: Sung, preposition: RelationWord) -> Iterator[Made]:
    """Make the "X the opening of" of "what is X the opening of"."""
    if preposition.lemma in _OF:
        yield Made("song_of", form, _RULE)


@either_order(("noun", "song_of"), ("noun", "theme_song"))
def anime_of_song(noun: SetForm, form: Sung) -> Iterator[Made]:
    """Make "which anime is X the opening of", "X is the opening of which anime" and "which anime has the song X"."""
    yield from as_set(of_noun(noun, form), _RULE)


@production(("fronted", "theme_song"))
def in_which_anime(phrase: Fronted, form: Sung) -> Iterator[Made]:
    """Make "in which anime is the song X"."""
    if phrase.preposition.lemma in _OF:
        yield from anime_of_song(phrase.noun, form)


@unary("theme_song", whole=True)
def asked_for(form: Sung) -> Iterator[Made]:
    """Yield songs as what a whole question asks for: "openings by Y", which are told with their anime."""
    yield Made("answer", form, "answer")


@production(("theme_song", "phrase"))
def song_of_it(form: Sung, phrase: Phrase) -> Iterator[Made]:
    """Make "the song X of Z", and the "X the opening of Z" of "is X the opening of Z"."""
    if phrase.preposition.lemma in _OF and isinstance(phrase.form, Named) and form.title is None:
        yield from as_category("theme_song", _built(form.names, form.place, phrase.form), _RULE)
        yield from as_category("claim", claimed(phrase.form, form), "claim")


@production(("answer", "theme_song"), ("answer", "song"))
def song_of_title(asked: LogicalForm, form: Sung) -> Iterator[Made]:
    """Make "the opening of Z called X"."""
    if isinstance(asked, FieldOf) and asked.field in SONGS and isinstance(asked.base, Named) and form.title is None:
        yield from as_category("theme_song", _built(form.names, _PLACES.get(asked.field), asked.base), _RULE)


@production(("verb", "song"), ("verb", "theme_song"))
@reversed_order(("song", "passive"), ("theme_song", "passive"))  # "X is sung by"
def sings(verb: RelationWord, form: Sung) -> Iterator[Made]:
    """Make "sings X"."""
    if performs(verb) and not _performs(form):
        yield Made("performance", form, _RULE)


@either_order(("noun", "performance"), ("holder", "performance"))
def who_sings(noun: SetForm, form: Sung) -> Iterator[Made]:
    """Make "who sings X"."""
    if EntityType.PERSON in noun.kinds:
        yield Made("answer", FieldOf(form, PERFORMER, ANIME), "performed")


@production(("relation", "song"))
def performer(word: RelationWord, form: Sung) -> Iterator[Made]:
    """Make "the singer of X"."""
    if performs(word) and not _performs(form):
        yield Made("answer", FieldOf(form, PERFORMER, ANIME), "performed")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("song", "possessive"), tight=True)(left_as("sung_by", _RULE, only=_performs))  # "Y's"
production(("preposition", "theme_song"))(right_as("theme_song", _RULE))
# "called X" of "the opening of Z called X":
production(("called", "song"))(right_as("theme_song", _RULE, only=lambda form: not _performs(form)))
