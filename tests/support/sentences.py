"""True sentences about `tests.support.retrieved` in many wordings, and lies made of them."""

import re
from collections.abc import Iterator
from typing import Final

from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

from tests.support.retrieved import CITED, EDGES, FIELDS, KINDS, MUTUAL, mark

# Of a relation (in a role) from {0} to {1}: ways to say it.
WORDINGS: Final[dict[tuple[R, str], tuple[str, ...]]] = {
    (R.STAFF, "Director"): (
        "{1} directed {0}.",
        "{0} was directed by {1}.",
        "The director of {0} is {1}.",
        "{1} is the director of {0}.",
        "{0}'s director is {1}.",
        "{0} is an anime directed by {1}.",
        "{1} worked on {0} as director.",
    ),
    (R.STAFF, "Music"): (
        "{1} composed the music of {0}.",
        "The composer of {0} is {1}.",
        "{0} was scored by {1}.",
        "{1} wrote the music for {0}.",
    ),
    (R.ANIMATED_BY, ""): (
        "{1} animated {0}.",
        "{0} was animated by {1}.",
        "The studio of {0} is {1}.",
        "The animation studio behind {0} is {1}.",
        "{0} is an anime by {1}.",
        "{1} made {0}.",
    ),
    (R.SEQUEL, ""): (
        "{1} is the sequel of {0}.",
        "{1} is a sequel to {0}.",
        "The sequel of {0} is {1}.",
        "{0} is followed by {1}.",
        "{1} continues {0}.",
        "{0} is the prequel of {1}.",
    ),
    (R.ADAPTED_FROM, ""): (
        "{0} is adapted from {1}.",
        "{0} is based on the manga {1}.",
        "{0} is an adaptation of {1}.",
        "{1} was adapted into {0}.",
    ),
    (R.WRITTEN_BY, ""): (
        "{1} wrote {0}.",
        "{0} was written by {1}.",
        "The author of {0} is {1}.",
        "{1} is the author of {0}.",
        "{0} was created by {1}.",
    ),
    (R.APPEARS_IN, ""): (
        "{0} appears in {1}.",
        "{0} is a character in {1}.",
        "{1} features {0}.",
        "{0} can be seen in {1}.",
    ),
    (R.APPEARS_IN, "main"): ("{0} is a main character of {1}.", "The main characters of {1} include {0}."),
    (R.APPEARS_IN, "supporting"): ("{0} is a supporting character of {1}.",),
    (R.VOICED_BY, "Japanese"): (
        "{1} voices {0}.",
        "{0} is voiced by {1}.",
        "{0} is voiced by {1} in Japanese.",
        "The Japanese voice actor of {0} is {1}.",
        "{1} is the voice of {0}.",
    ),
    (R.MENTOR, ""): ("{1} is the mentor of {0}.", "{0} was mentored by {1}.", "{0} is a student of {1}."),
    (R.CREWMATE, ""): ("{0} is a crewmate of {1}.", "{0} and {1} are crewmates.", "{0} sails with {1}."),
}
# What holds in every role.
_GENERAL: Final = {R.APPEARS_IN: WORDINGS[R.APPEARS_IN, ""]}
# Of a field of {0}, with {1} as its value.
VALUES: Final = {
    "year": ("{0} came out in {1}.", "{0} was released in {1}.", "{0} is an anime from {1}.", "{0} ({1}) is an anime."),
    "day": ("{0} came out on {1}.", "{0} premiered on {1}."),
    "episodes": ("{0} has {1} episodes.", "{0} runs for {1} episodes.", "The number of episodes of {0} is {1}."),
    "rating": ("{0} is rated {1}.", "{0} has a rating of {1} out of 10.", "The rating of {0} is {1}."),
    "genre": ("{0} is a {1} anime.", "The genres of {0} include {1}."),
    "format": ("{0} is a {1}.", "{0} is an anime {1}."),
}
# Written by hand, of several claims each.
COMPOUND: Final = (
    "{Cowboy Bebop} (1998) was animated by {Sunrise} and directed by {Shinichiro Watanabe}.",
    "{Cowboy Bebop}, which was directed by {Shinichiro Watanabe}, has 26 episodes.",
    "{Spirited Away} and {Castle in the Sky} are films by {Studio Ghibli}.",
    "{Hayao Miyazaki} directed {Spirited Away} and {Castle in the Sky}.",
    "There are 2 anime directed by {Hayao Miyazaki}: {Spirited Away} and {Castle in the Sky}.",
    "There are 3 characters of {One Piece}, including {Nami}.",
    "{Monkey D. Luffy} is a crewmate of {Nami} and {Roronoa Zoro}.",
    "{Luffy} has 2 crewmates: {Nami} and {Zoro}.",
    "{Samurai Champloo} is a 26-episode television series from 2004.",
    "{Attack on Titan} has more episodes than {Attack on Titan Season 2}.",
    "{Castle in the Sky} came out before {Spirited Away}.",
    "{Spirited Away} is rated higher than {Castle in the Sky}.",
    "{One Piece} is still airing.",
    "{86} has 11 episodes and came out in 2021.",
    "The anime directed by {Shinichiro Watanabe} include {Cowboy Bebop}.",
    "According to the catalogue, {Cowboy Bebop} was scored by {Yoko Kanno}.",
    "{Cowboy Bebop} came out on April 3, 1998.",
    "Both {Cowboy Bebop} and {Samurai Champloo} were directed by {Shinichiro Watanabe}.",
    "{Studio Ghibli} animated {Spirited Away} (film, 2001).",
    "{Toei Animation} is the studio behind {One Piece}, and {Monkey D. Luffy} appears in it.",
    "{Wit Studio} animated {Attack on Titan}; {Tetsuro Araki} directed it.",
    "The anime {Attack on Titan} ran 25 episodes, and its director was {Tetsuro Araki}.",
    "{Watanabe} is the person who directed {Cowboy Bebop}.",
    "{Hayao Miyazaki} is a director who made {Spirited Away} with {Studio Ghibli}.",
    "{Cowboy Bebop} is a space western.",
)


_NAMED: Final = re.compile(r"\{([^}]+)\}")
_FULL: Final = {"Luffy": "Monkey D. Luffy", "Zoro": "Roronoa Zoro", "Watanabe": "Shinichiro Watanabe"}


def _short(name: str) -> str:
    """A name, or a part of one, with its mark."""
    return f"{name}{mark(_FULL.get(name, name)).removeprefix(_FULL.get(name, name))}"


def truths() -> Iterator[str]:
    """Every edge and field in every wording."""
    for source, relation, role, target in _edges():
        for wording in (*WORDINGS[relation, role], *_GENERAL.get(relation, ())):
            yield wording.format(mark(source), mark(target))
    for name in FIELDS:
        for field, value in _values(name):
            for wording in VALUES[field]:
                yield wording.format(mark(name), value)


def compound() -> list[str]:
    """The sentences of several claims, with their marks."""
    return [_NAMED.sub(lambda m: _short(m[1]), text) for text in COMPOUND]


def lies() -> Iterator[tuple[str, str]]:
    """Pairs of what is wrong and a sentence that is: every truth with one end, its direction or its value changed."""
    yield from _swapped_ends()
    yield from _reversed_directions()
    yield from _wrong_values()
    yield from _wrong_relations()
    yield from _wrong_counts()
    yield from _additions()


def _edges() -> list[tuple[str, R, str, str]]:
    return [*EDGES, *((a, r, "", b) for a, r, b in MUTUAL)]


def is_true(source: str, relation: R, role: str, target: str) -> bool:
    """Tell whether the target is the relation of the source, in the role where one is named."""
    edges = ((source, relation, target), (target, RELATIONS[relation].inverse, source))
    return any((a, r, b) in edges and role in ("", held) for a, r, held, b in _edges())


def _swapped_ends() -> Iterator[tuple[str, str]]:
    for source, relation, role, target in _edges():
        for other in CITED:
            alike = KINDS[other] is KINDS[target] and other not in (source, target)
            if alike and not is_true(source, relation, "", other):
                for wording in (*WORDINGS[relation, role], *_GENERAL.get(relation, ())):
                    yield "entity", wording.format(mark(source), mark(other))


def _reversed_directions() -> Iterator[tuple[str, str]]:
    for source, relation, role, target in _edges():
        if not is_true(target, relation, role, source):
            for wording in WORDINGS[relation, role]:
                yield "direction", wording.format(mark(target), mark(source))


def _wrong_relations() -> Iterator[tuple[str, str]]:
    for source, relation, role, target in EDGES:
        own = {wording.format(mark(source), mark(target)) for wording in WORDINGS[relation, role]}
        for (other, other_role), wordings in WORDINGS.items():
            legal = (KINDS[source], KINDS[target]) in RELATIONS[other].pairs
            if legal and not is_true(source, other, other_role, target):
                said = (wording.format(mark(source), mark(target)) for wording in wordings)
                yield from (("relation", text) for text in said if text not in own)


def _values(name: str) -> Iterator[tuple[str, str]]:
    day, format_, episodes, rating, genres = FIELDS[name]
    yield "year", day[:4]
    yield "day", day
    if episodes is not None and episodes > 1:
        yield "episodes", str(episodes)
    yield "rating", f"{rating:g}"
    yield from (("genre", genre) for genre in genres)
    if format_ == "movie":
        yield "format", "film"


def _wrong_values() -> Iterator[tuple[str, str]]:
    every = {genre for *_, genres in FIELDS.values() for genre in genres}
    for name, (day, format_, episodes, rating, genres) in FIELDS.items():
        wrong = [("year", str(int(day[:4]) + by)) for by in (-97, -1, 1, 10)]
        wrong += [("day", f"{day[:8]}{int(day[8:]) + 1:02}"), ("day", f"{int(day[:4]) + 1}{day[4:]}")]
        wrong += [("episodes", str((episodes or 1000) + by)) for by in (-1, 1, 100)]
        wrong += [("rating", f"{rating + by:.4g}") for by in (-0.5, 0.01, 1.2)]
        wrong += [("genre", genre) for genre in sorted(every - set(genres))]
        wrong += [("format", "film")] if format_ != "movie" else []
        for field, value in wrong:
            for wording in VALUES[field]:
                yield "value", wording.format(mark(name), value)


def _wrong_counts() -> Iterator[tuple[str, str]]:
    for number in (1, 3, 4, 12, 200):
        yield "count", f"There are {number} films directed by {mark('Hayao Miyazaki')}."
        yield "count", f"{mark('Studio Ghibli')} animated {number} anime."
        yield "count", f"{mark('Monkey D. Luffy')} has {number} crewmates."
        yield "count", f"There are {number + 4} characters of {mark('One Piece')}, including {mark('Nami')}."
        yield "count", f"{mark('Shinichiro Watanabe')} directed {number} anime."
    yield "count", f"The anime directed by {mark('Shinichiro Watanabe')} are {mark('Cowboy Bebop')}."
    yield "count", f"The crewmates of {mark('Monkey D. Luffy')} are {mark('Nami')}."


_TAILS: Final = (
    *(" in 1901", " and Walt Disney", ", the best anime ever", ", as everybody knows", " (1901)", " with Walt Disney"),
    *(", which won an Oscar", " for Netflix", " [99]", " [0]", ", but only once", ", unlike all others", " first"),
    *(", see https://evil.example/x", " ![x](https://evil.example/x.png)", " <b>now</b>", " `rm -rf`"),
    *(" 1a13250f-2345-5678-9abc-def012345678", " \u202egnp.exe", " {{ 7*7 }}", " www.evil.example", " &lt;a&gt;"),
)


def _additions() -> Iterator[tuple[str, str]]:
    for source, relation, role, target in _edges():
        wording = WORDINGS[relation, role][0]
        for tail in _TAILS:
            yield "addition", f"{wording.format(mark(source), mark(target))[:-1]}{tail}."
