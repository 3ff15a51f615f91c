"""Reads a phrase for a set of entities: kinds, relations with their direction, names, and what narrows them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.entities import EntityType
from catalog.names import fold

from agent_core.grounding.cursor import Cursor
from agent_core.grounding.phrases import KINDS
from agent_core.grounding.tokens import Named
from agent_core.results import SongName
from agent_core.verification.conditions import Condition, conditions_at
from agent_core.verification.set_words import (
    BARE,
    CONJUNCTIONS,
    FORMATS,
    HAD,
    IN_A_LANGUAGE,
    IN_A_ROLE,
    LINKS,
    NOUNS,
    OPENING,
    STATUSES,
    WITH,
    WORKED_ON,
    Conjunction,
    Related,
    Ways,
)
from agent_core.verification.song_phrases import Sung, sung_at

_MOST_ITEMS: Final = 40
# The words that phrases of a table begin with; "spin" is one of "spin-off", which is three tokens.
_LINK_WORDS, _CONJUNCTION_WORDS = (frozenset(words[0] for words in table) for table in (LINKS, CONJUNCTIONS))
_NOUN_WORDS: Final = frozenset({"of", *(words[0].partition("-")[0] for words in NOUNS)})
_HAS: Final = frozenset({"is", "are", "have", "has"})
# Words between what belongs to a title and that, which tell no relation: "films of the story of X".
_OF_STORY: Final = ("of", "the", "story", "of")
_TITLES: Final = frozenset({EntityType.ANIME, EntityType.MANGA})


type Item = Related | Conjunction | Named | Sung


@dataclass(slots=True)
class SetPhrase:
    """A phrase as it was read.

    Attributes:
        end: the first place behind it.
        kinds: what the first noun says that its members are; empty where that noun is a relation's.
        items: relations, names and joints in the order of the text.
        conditions: all that narrows it.
        without: names behind "other than".
        near: "after" or "before" with the title that is meant.
        related: how many there have to be of what a member leads to.
        open: clauses with "that" whose verb has still to come.
        behind_kind: where the last noun for a kind or format ends, behind which "of" tells no relation.
    """

    end: int
    kinds: frozenset[EntityType] = frozenset()
    items: list[Item] = field(default_factory=list[Item])
    conditions: list[Condition] = field(default_factory=list[Condition])
    without: list[Named] = field(default_factory=list[Named])
    near: tuple[str, Named] | None = None
    related: tuple[Ways, int | None, int | None] | None = None
    open: int = 0
    behind_kind: int = -1

    @property
    def names(self) -> list[Named]:
        """The names of what the set belongs to."""
        return [item for item in self.items if isinstance(item, Named)]


class SetPhrases:
    """Reads phrases at places of one sentence, each as far as its words are understood."""

    def __init__(self, cursor: Cursor, songs: Sequence[SongName] = ()) -> None:
        """Take a sentence, and the names of theme songs that may stand in it."""
        self._cursor, self._songs = cursor, songs
        self._read: dict[int, SetPhrase | None] = {}
        self._takers: tuple[tuple[Callable[[SetPhrase], bool], Collection[str] | None], ...] = (
            (self._sung, {"whose", "with"}),
            (self._bracket, {"("}),
            (self._in_a_role, {"in"}),
            (self._worked_on, {"that", "worked"}),
            (self._having, {"that", "with"}),
            (self._link, _LINK_WORDS),
            (self._relation, _NOUN_WORDS),
            (self._condition, None),
            (self._others, {"other", "after", "before"}),
            (self._in_a_language, {"in"}),
            (self._name, None),
            (self._conjunction, _CONJUNCTION_WORDS),
            (self._adjective, None),
            (self._kind, None),
            (self._article, OPENING),
        )

    def at(self, place: int) -> SetPhrase | None:
        """Return the phrase at a place; ``None`` where none begins there."""
        if place not in self._read:
            self._read[place] = self._phrase(place)
        return self._read[place]

    def _phrase(self, place: int) -> SetPhrase | None:
        phrase = SetPhrase(place)
        for _ in range(_MOST_ITEMS):
            word = self._cursor.word(phrase.end)
            if not any(take(phrase) for take, begins in self._takers if begins is None or word in begins):
                break
        while phrase.items and isinstance(phrase.items[-1], Conjunction):  # it belongs to what follows
            phrase.items.pop()
            phrase.end -= 1
        return phrase if phrase.end > place else None

    def _sung(self, phrase: SetPhrase) -> bool:
        """Take "whose opening is “X”" and "with a theme song by Y"."""
        for sung, end in sung_at(self._cursor, phrase.end, self._songs) if self._songs else ():
            phrase.items.append(sung)
            phrase.end = end
            return True
        return False

    def _in_a_role(self, phrase: SetPhrase) -> bool:
        """Take "in a main role", which says more of what "with" opened."""
        for words, end in self._cursor.phrase(phrase.end, IN_A_ROLE):
            for place, item in reversed([*enumerate(phrase.items)]):
                if isinstance(item, Related) and WITH in item.ways:
                    phrase.items[place] = Related(IN_A_ROLE[words])
                    phrase.end = end
                    return True
        return False

    def _in_a_language(self, phrase: SetPhrase) -> bool:
        """Take "in Japanese", which says more of who gives a voice to whom."""
        language = self._cursor.word(phrase.end + 1) if self._cursor.word(phrase.end) == "in" else None
        if language is None or not language.isalpha():
            return False
        for place, item in reversed([*enumerate(phrase.items)]):
            spoken = [way for way in item.ways if way[0][0] in IN_A_LANGUAGE] if isinstance(item, Related) else []
            if spoken:
                localized = tuple(((way[0][0], language.capitalize()), *way[1:]) for way in spoken)
                phrase.items[place] = Related(localized)
                phrase.end += 2
                return True
        return False

    def _worked_on(self, phrase: SetPhrase) -> bool:
        """Take either end of "that X worked on"."""
        cursor, place = self._cursor, phrase.end
        if cursor.word(place) == "that" and self._begins_a_member(place + 1):
            phrase.items.append(Related(WORKED_ON))
            phrase.open += 1
            phrase.end += 1
            return True
        if phrase.open and (cursor.word(place), cursor.word(place + 1)) == ("worked", "on"):
            phrase.open -= 1
            phrase.end += 2
            return True
        return False

    def _link(self, phrase: SetPhrase) -> bool:
        for words, end in self._cursor.phrase(phrase.end, LINKS):
            if self._begins_a_member(end):
                phrase.items.append(Related(LINKS[words]))
                phrase.end = end
                return True
        return False

    def _begins_a_member(self, place: int) -> bool:
        """Tell whether a name begins at a place, or a noun with its article."""
        cursor = self._cursor
        if cursor.named(place) is not None:
            return True
        opened = cursor.word(place) in OPENING
        return opened and (cursor.named(place + 1) is not None or self._is_noun(place + 1))

    def _is_noun(self, place: int) -> bool:
        tables = (NOUNS, KINDS, FORMATS, STATUSES)
        topic = next(self._cursor.topic(place), None)
        return topic is not None or any(next(self._cursor.phrase(place, table), None) for table in tables)

    def _relation(self, phrase: SetPhrase) -> bool:
        """Take "director of", whose link may stand behind others: "characters of X voiced by Y"."""
        for words, end in self._cursor.phrase(phrase.end, NOUNS):
            if self._cursor.word(end) == "of" and self._begins_a_member(end + 1):
                phrase.items.append(Related(NOUNS[words]))
                phrase.end = end + 1
                return True
        if self._says(phrase.end, _OF_STORY) and self._begins_a_member(phrase.end + len(_OF_STORY)):
            phrase.end += len(_OF_STORY)
            return True
        if self._cursor.word(phrase.end) == "of" and self._begins_a_member(phrase.end + 1):
            again = next((item for item in reversed(phrase.items) if isinstance(item, Related)), None)
            if phrase.end != phrase.behind_kind and again is not None:  # "directors of X and of Y"
                phrase.items.append(again)
            phrase.end += 1
            return True
        return False

    def _says(self, place: int, words: tuple[str, ...]) -> bool:
        return all(self._cursor.word(place + step) == word for step, word in enumerate(words))

    def _condition(self, phrase: SetPhrase) -> bool:
        found = conditions_at(self._cursor, phrase.end)
        if found is None:
            return False
        phrase.conditions += found[0]
        phrase.end = found[1]
        return True

    def _others(self, phrase: SetPhrase) -> bool:
        """Take "other than X", "after X" and "before X"."""
        cursor, place = self._cursor, phrase.end
        if (cursor.word(place), cursor.word(place + 1)) == ("other", "than"):
            named = cursor.named(place + 2)
            if named is None:
                return False
            phrase.without.append(named)
            phrase.end = place + 3
            for words in (("and", "what", "belongs", "to", "its", "franchise"),):
                if all(cursor.word(phrase.end + step) == word for step, word in enumerate(words)):
                    phrase.end += len(words)
            return True
        word = cursor.word(place)
        named = cursor.named(place + 1) if word in {"after", "before"} else None
        if word is None or named is None:
            return False
        phrase.near = word, named
        phrase.end = place + 2
        return True

    def _having(self, phrase: SetPhrase) -> bool:
        """Take "with no sequel in the data", "with a sequel", "with more than 20 characters", "that are no sequels"."""
        cursor, place = self._cursor, phrase.end
        if cursor.word(place) == "that" and cursor.word(place + 1) in _HAS and cursor.word(place + 2) == "no":
            return self._possessed(phrase, place + 3, None, 0)
        if cursor.word(place) != "with":
            return False
        if cursor.word(place + 1) == "no":
            return self._possessed(phrase, place + 2, None, 0)
        if cursor.word(place + 1) in {"a", "an"}:
            return self._possessed(phrase, place + 2, 1, None)
        return self._numbered(phrase, place + 1)

    def _numbered(self, phrase: SetPhrase, place: int) -> bool:
        cursor = self._cursor
        for words, low, high in (
            (("more", "than"), 1, None),
            (("over",), 1, None),
            (("at", "least"), 0, None),
            (("fewer", "than"), None, -1),
            (("less", "than"), None, -1),
            (("under",), None, -1),
            (("at", "most"), None, 0),
        ):
            number = cursor.number(place + len(words))
            if number is not None and all(cursor.word(place + step) == word for step, word in enumerate(words)):
                bound = int(float(number[0]))
                return self._possessed(
                    phrase, number[1], None if low is None else bound + low, None if high is None else bound + high
                )
        return False

    def _possessed(self, phrase: SetPhrase, place: int, low: int | None, high: int | None) -> bool:
        cursor = self._cursor
        for words, end in cursor.phrase(place, HAD):
            past = end + 3 if (cursor.word(end), cursor.word(end + 2)) == ("in", "data") else end
            phrase.related = HAD[words], low, high
            phrase.end = past
            return True
        return False

    def _name(self, phrase: SetPhrase) -> bool:
        named = self._cursor.named(phrase.end)
        if named is None:
            return False
        phrase.items.append(named)
        phrase.end += 1
        return True

    def _conjunction(self, phrase: SetPhrase) -> bool:
        """Take what joins two parts of a phrase; at its beginning nothing does."""
        if not phrase.items or isinstance(phrase.items[-1], Conjunction):
            return False
        for words, end in self._cursor.phrase(phrase.end, CONJUNCTIONS):
            if len(words) == 1 or words == ("but", "not"):
                phrase.items.append(Conjunction(CONJUNCTIONS[words]))
                phrase.end = end
                return True
        return False

    def _adjective(self, phrase: SetPhrase) -> bool:
        """Take a status or a genre in front of a noun."""
        cursor = self._cursor
        for words, end in cursor.phrase(phrase.end, STATUSES):
            if self._is_noun(end):
                phrase.conditions.append(("status", STATUSES[words]))
                phrase.end = end
                return True
        for topic, end in cursor.topic(phrase.end):
            if self._is_noun(end):
                phrase.conditions.append(("genre", fold(topic)))
                phrase.end = end
                return True
        return False

    def _kind(self, phrase: SetPhrase) -> bool:
        cursor = self._cursor
        for words, end in cursor.phrase(phrase.end, FORMATS):
            phrase.conditions.append(("format", FORMATS[words]))
            phrase.kinds = phrase.kinds if phrase.kinds or phrase.items else _TITLES
            phrase.end = phrase.behind_kind = end
            return True
        for words, end in cursor.phrase(phrase.end, KINDS):
            phrase.kinds = phrase.kinds if phrase.kinds or phrase.items else KINDS[words].kinds
            phrase.end = phrase.behind_kind = end
            return True
        for _, end in cursor.phrase(phrase.end, BARE):
            phrase.end = end
            return True
        return False

    def _bracket(self, phrase: SetPhrase) -> bool:
        """Take "(finished, films)" behind a noun that is no title's."""
        cursor = self._cursor
        if cursor.word(phrase.end) != "(":
            return False
        place, conditions = phrase.end + 1, list[Condition]()
        while cursor.word(place) != ")":
            found = self._in_a_bracket(place)
            if found is None:
                return False
            conditions.append(found[0])
            place = found[1] + (cursor.word(found[1]) == ",")
        phrase.conditions += conditions
        phrase.end = place + 1
        return bool(conditions)

    def _in_a_bracket(self, place: int) -> tuple[Condition, int] | None:
        for words, end in self._cursor.phrase(place, STATUSES):
            return ("status", STATUSES[words]), end
        for words, end in self._cursor.phrase(place, FORMATS):
            return ("format", FORMATS[words]), end
        for topic, end in self._cursor.topic(place):
            return ("genre", fold(topic)), end
        return None

    def _article(self, phrase: SetPhrase) -> bool:
        if self._cursor.word(phrase.end) not in OPENING or not self._begins_a_member(phrase.end):
            return False
        phrase.end += 1
        return True
