"""Weighs the entities that one name may mean against one another."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from catalog.entities import BEINGS, MAKERS, TITLE_TYPES, EntityType
from catalog.lookup import POSSESSIVE
from catalog.names import fold

from agent_core.planning.goals import Goal
from agent_core.results import Candidate

# Words that people leave out of a name they know ("Luffy"); more make it a chance resemblance.
_SHORTENED: Final = 3
# An entity that is so many times better known than its namesakes is the one that is meant.
CLEAR_FAVOURITE: Final = 3
# The same of characters and people, whose titles' readers are theirs.
_CLEAR_AMONG_BEINGS: Final = 2
# So many times better known must be who has the name for a part of theirs only.
_FAMOUS: Final = 10
# The same of who is called by one of the two words of a name that a million readers know.
_OUTSHINING: Final = 5
_WELL_KNOWN_BEING: Final = 1_000_000
# A title that is so many times less known than somebody of that name is hardly ever meant.
_UNKNOWN: Final = 1_000
# So many times better known, by whatever name, is what a name means; and cost of who only has that name.
_FAR_MORE: Final = 100
_WELL_KNOWN: Final = 100_000
_NAMESAKE: Final = 4
_LEAST_FAMOUS: Final = 300_000
_KIND_COST: Final = {
    EntityType.ANIME: 0,
    EntityType.CHARACTER: 1,
    EntityType.PERSON: 1,
    EntityType.STUDIO: 1,
    EntityType.MANGA: 2,
    EntityType.EPISODE: 9,
}
_PART_OF_NAME: Final = 10
# Cost of who shares a part of a name with somebody so many times better known.
_OBSCURE: Final = 7
_BETTER_KNOWN: Final = 4
# Cost of whom a far better known title has its name from, or the other way round.
_NAMESAKE_OF_A_TITLE: Final = 3
_CHANCE: Final = 16
# The same of a title that only names somebody whom the name means.
_IN_PASSING: Final = 8


class Name(Protocol):
    """A piece of a question that names something, such as a mention."""

    @property
    def surface(self) -> str:
        """The name as it is written."""
        ...

    @property
    def candidates(self) -> Sequence[Candidate]:
        """What it may mean, best first."""
        ...


def weighed(goal: Goal, names: Sequence[Name]) -> Goal:
    """Return a reading with the namesakes of its subjects, and with how doubtful these are in its cost.

    ``names`` are those that the subjects were taken from, in the same order.
    """
    return replace(
        goal,
        also=also_called(names, goal.subjects),
        rivals=tuple(n for a, c in zip(names, goal.subjects, strict=True) for n in rivals(a, c)),
        cost=goal.cost + doubts(names, goal.subjects),
    )


def doubts(names: Sequence[Name], chosen: Sequence[Candidate]) -> int:
    """Return how doubtful it is that each name means what was chosen of it."""
    return sum(doubt(c, a) for a, c in zip(names, chosen, strict=True))


def also_called(names: Sequence[Name], chosen: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the namesakes of the chosen that were not chosen."""
    return tuple(n for a, c in zip(names, chosen, strict=True) for n in namesakes(a, c))


def doubt(candidate: Candidate, name: Name) -> int:
    """Return how doubtful it is that a name means this entity, in the units of a composition's cost."""
    return (
        6 * candidate.typos
        + _left_out(candidate, name)
        + 3 * (not candidate.display)
        + (not candidate.verbatim)
        + _KIND_COST[candidate.ref.entity_type]
        + (_PART_OF_NAME + 8 if _outshone(candidate, name) else 0)
        + (
            _OBSCURE
            if _is_obscure(candidate, name) or _is_somebody_else(candidate, name) or _is_a_studio(candidate, name)
            else 0
        )
        + (_NAMESAKE_OF_A_TITLE if _is_called_like_a_title(candidate, name) or _is_a_mere_title(candidate, name) else 0)
        + (_NAMESAKE if _overshadowed(candidate, name) else 0)
    )


def _left_out(candidate: Candidate, name: Name) -> int:
    if not candidate.omitted:
        return 0
    within = candidate.ref.entity_type in TITLE_TYPES and not _begins(candidate, name)
    if candidate.omitted <= _SHORTENED and not within:
        return _PART_OF_NAME
    return _CHANCE + (_IN_PASSING if _names_somebody(candidate, name) else 0)


def _names_somebody(candidate: Candidate, name: Name) -> bool:
    """True for a title with the short name of a better known character in it: Luffy."""
    least = _BETTER_KNOWN * candidate.popularity
    beings = (c for c in name.candidates if c.ref.entity_type in BEINGS and not c.typos)
    return any(c.omitted <= _SHORTENED and c.popularity >= least for c in beings)


def _begins(candidate: Candidate, name: Name) -> bool:
    """True for a title that begins with the name: the beginning is what people call a title by."""
    return fold(candidate.matched_name).startswith(fold(POSSESSIVE.sub("", name.surface)))


def _outshone(candidate: Candidate, name: Name) -> bool:
    """True for who has the given name of somebody far better known for a whole name: Sakura, or a director's: Shinkai.

    The same holds for a studio or person with a part of the name of a far better known studio, for a title that is
    called by another name what a far better known one begins with or somebody far better known is called, and for one
    that hardly anybody knows.
    """
    if candidate.omitted:
        return False
    least = max(_FAMOUS * candidate.popularity, _LEAST_FAMOUS)
    famous = [c for c in name.candidates if c.popularity >= least and 0 < c.omitted <= _SHORTENED]
    by_half = max(_OUTSHINING * candidate.popularity, _WELL_KNOWN_BEING)
    beings = [c for c in name.candidates if c.ref.entity_type in BEINGS and c.omitted == 1 and c.popularity >= by_half]
    beings += [c for c in famous if c.ref.entity_type in BEINGS]
    if candidate.ref.entity_type in MAKERS and any(_is_a_house(c) for c in famous):
        return True
    if candidate.ref.entity_type not in TITLE_TYPES:
        return bool(beings) or any(_begins_far_better_known(c, candidate, name) for c in name.candidates)
    clearly = _UNKNOWN if candidate.display else _FAMOUS
    if any(c.popularity >= clearly * candidate.popularity for c in beings):
        return True
    beginning = fold(candidate.matched_name)
    return not candidate.display and any(
        c.ref.entity_type in TITLE_TYPES and fold(c.matched_name).startswith(beginning) for c in famous
    )


def _begins_far_better_known(title: Candidate, somebody: Candidate, name: Name) -> bool:
    """True for a title that everybody knows by its beginning, beside whom nobody knows by that name."""
    least = max(_UNKNOWN * somebody.popularity, _LEAST_FAMOUS)
    known = title.ref.entity_type in TITLE_TYPES and title.omitted > 0 and title.popularity >= least
    return known and title.display and _begins(title, name)


def _is_a_house(candidate: Candidate) -> bool:
    """True for a studio that is called by all but one word of its name: Toei Animation."""
    return candidate.ref.entity_type is EntityType.STUDIO and candidate.omitted == 1


def _is_obscure(candidate: Candidate, name: Name) -> bool:
    """True for one of those who share a part of their names, where another of them is far better known: Miyazaki."""
    if not candidate.omitted or candidate.ref.entity_type not in BEINGS:
        return False
    least = max(_BETTER_KNOWN * candidate.popularity, _LEAST_FAMOUS)
    alike = (c for c in name.candidates if c.ref.entity_type in BEINGS and 0 < c.omitted <= candidate.omitted)
    return any(c.popularity >= least for c in alike)


def _is_called_like_a_title(candidate: Candidate, name: Name) -> bool:
    """True for somebody whose whole name is that of a far better known title: Vagabond."""
    if candidate.omitted or candidate.ref.entity_type not in BEINGS:
        return False
    titles = (c for c in name.candidates if c.ref.entity_type in TITLE_TYPES and c.display and not c.omitted)
    least = max(_FAMOUS * candidate.popularity, _LEAST_FAMOUS)
    return any(c.popularity >= least and c.typos <= candidate.typos for c in titles)


def _is_a_mere_title(candidate: Candidate, name: Name) -> bool:
    """True for a title whose whole name is that of a far better known character: Alice."""
    least = max(_FAR_MORE * candidate.popularity, _WELL_KNOWN)
    return candidate.ref.entity_type in TITLE_TYPES and any(
        c.ref.entity_type is EntityType.CHARACTER and c.popularity >= least and not (c.omitted or c.typos)
        for c in name.candidates
    )


def _overshadowed(candidate: Candidate, name: Name) -> bool:
    """True for who has the name that somebody far better known is called by too: the manga of "Detective Conan"."""
    least = max(_FAR_MORE * candidate.popularity, _WELL_KNOWN)
    return not candidate.omitted and any(
        c.popularity >= least and not (c.omitted or c.typos or c.display) for c in name.candidates
    )


def _is_somebody_else(candidate: Candidate, name: Name) -> bool:
    """True for a character who is called as a far better known person is, or the other way round."""
    beings = (c for c in name.candidates if c.ref.entity_type in BEINGS and not (c.omitted or c.typos))
    least = max(_FAMOUS * candidate.popularity, _WELL_KNOWN)
    return candidate.ref.entity_type in BEINGS and any(
        c.popularity >= least and c.ref.entity_type is not candidate.ref.entity_type for c in beings
    )


def _is_a_studio(candidate: Candidate, name: Name) -> bool:
    """True for a person who is a better known studio in truth: the staff of many anime lists companies too."""
    return candidate.ref.entity_type is EntityType.PERSON and any(
        c.ref.entity_type is EntityType.STUDIO and c.popularity >= candidate.popularity and not (c.omitted or c.typos)
        for c in name.candidates
    )


def namesakes(name: Name, chosen: Candidate) -> tuple[Candidate, ...]:
    """Return the others that the same name means as plainly, of the same kind, best known first."""
    same = (
        c
        for c in name.candidates
        if c.ref != chosen.ref
        and c.ref.entity_type is chosen.ref.entity_type
        and (c.typos, c.display, c.omitted > 0) == (chosen.typos, chosen.display, chosen.omitted > 0)
    )
    return tuple(sorted(same, key=lambda c: -c.popularity))


def rivals(name: Name, chosen: Candidate) -> tuple[Candidate, ...]:
    """Return the namesakes that are about as well known as the one chosen, so that either may be meant.

    Of titles that begin alike the best known is meant by their beginning.
    """
    if chosen.omitted and chosen.ref.entity_type in TITLE_TYPES:
        return ()
    clear = _CLEAR_AMONG_BEINGS if chosen.ref.entity_type in BEINGS else CLEAR_FAVOURITE
    return tuple(
        c
        for c in namesakes(name, chosen)
        if c.popularity * clear > chosen.popularity
        and _shown_as(c) >= _shown_as(chosen)
        and c.verbatim >= chosen.verbatim
        and not _has_marks_behind(c, chosen)
    )


def _has_marks_behind(candidate: Candidate, chosen: Candidate) -> bool:
    """True for "X?" and "X!!" beside "X": who types the name without the marks means the one that has none."""
    name, plain = (c.matched_name.casefold() for c in (candidate, chosen))
    return name != plain and name.rstrip("?! ") == plain.rstrip("?! ") and len(name) > len(plain)


def _shown_as(candidate: Candidate) -> bool:
    """True where the name that matched is the one under which the entity is shown: "Bakuman" and no later season."""
    return candidate.name.casefold() == candidate.matched_name.casefold()
