"""Makers of dialogues: each begins with a whole question, and goes on as people do."""

from collections.abc import Callable, Sequence
from typing import Final

from evals.conversation.scenes import ORDINALS, GoldOf, Line, Scene, lines_of
from evals.questions.facts import Hop, Refs, Thing
from evals.questions.questions import Check, Gold, set_of
from evals.questions.scoring import Response

type Maker = Callable[[Scene], Sequence[Line] | None]

_FEW: Final = range(2, 21)
_HE: Final = ("he", "she", "they")
NOTHING: Final = Gold(check=Check.NONE)


def of_a_title(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue about one title, its facts in turn, then about another one, and a whole question."""
    title = scene.known("anime", lambda thing: bool(scene.answers(thing.ref, "director")))
    other = scene.known("anime", lambda thing: bool(scene.answers(thing.ref, "studio")))
    if not title or not other or title.ref == other.ref:
        return None
    first, *rest = scene.rng.sample(["director", "studio", "episodes", "score", "characters"], 5)
    pronoun = rest[0]
    asked_of_both = [
        each for each in ("director", "studio", "author") if scene.gold(title.ref, each) and scene.gold(other.ref, each)
    ]
    if not asked_of_both:
        return None
    possessive = scene.rng.choice(asked_of_both)
    return lines_of(
        scene.line("open", scene.say("open", first, x=title.name), scene.gold(title.ref, first)),
        scene.line("pronoun", scene.say("pronoun", pronoun), scene.gold(title.ref, pronoun)),
        scene.line("noun", scene.say("noun", possessive), scene.gold(title.ref, possessive)),
        scene.line("other name", scene.say("subject", "other", x=other.name), scene.gold(other.ref, possessive)),
        scene.line("whole", scene.say("whole", "director", x=title.name), scene.gold(title.ref, "director")),
        scene.line("pronoun", scene.say("pronoun", "studio"), scene.gold(title.ref, "studio")),
    )


def of_a_director(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue that goes from a title to its only director, and on to what else they made."""

    def fits(thing: Thing) -> bool:
        return len(scene.answers(thing.ref, "director")) == 1 and bool(_others(scene, thing))

    title = scene.known("anime", fits)
    if title is None:
        return None
    works = set_of(_others(scene, title))
    return lines_of(
        scene.line("open", scene.say("open", "director", x=title.name), scene.gold(title.ref, "director")),
        scene.line("person", scene.say("person", "works", he=scene.rng.choice(_HE)), works),
        Line(kind="ordinal", text=scene.say("ordinal", "alone", n=1, nth="first"), gold=_item(scene, 1, 1)),
    )


def _others(scene: Scene, title: Thing) -> Refs:
    director = scene.answers(title.ref, "director")
    works = scene.facts.follow(director, Hop("worked_on", "Director")) - {title.ref}
    return frozenset(ref for ref in works if scene.facts.things[ref].kind == "anime")


def of_a_studio(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue about the anime of a studio: the best, the films among them, and one by its place."""

    def fits(thing: Thing) -> bool:
        made = _made(scene, thing.ref)
        return len(made) in _FEW and len(_films(scene, made)) > 1

    studio = scene.known("studio", fits)
    if studio is None:
        return None
    made = _made(scene, studio.ref)
    films = _films(scene, made)
    place = scene.rng.randint(1, min(len(films), len(ORDINALS)))
    nth = ORDINALS[place - 1]
    return lines_of(
        scene.line("open", scene.say("open", "made", x=studio.name), set_of(made)),
        scene.line("set", scene.say("set", "best"), _most(scene, made, "score")),
        scene.line("open again", scene.say("open", "made", x=studio.name), set_of(made)),
        scene.line("condition", scene.say("condition", "films"), set_of(films)),
        Line(
            kind="ordinal",
            text=scene.say("ordinal", "director", n=place, nth=nth),
            gold=_item(scene, 3, place, "director"),
        ),
    )


def of_a_year(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue about the anime of a year, then of another one, and of a genre of them."""
    years = sorted({thing.year for thing in scene.facts.of_kind("anime") if thing.year})
    fitting = [year for year in years if len(_of_year(scene, year)) in _FEW]
    if len(fitting) < 2:
        return None
    year, other = scene.rng.sample(fitting, 2)
    shown = _of_year(scene, other)
    genre = scene.rng.choice(["action", "comedy", "drama", "fantasy"])
    within = frozenset(ref for ref in shown if genre in scene.facts.things[ref].genres)
    place = scene.rng.randint(1, min(len(shown), len(ORDINALS)))
    return lines_of(
        scene.line("open", scene.say("open", "year", x=year), set_of(_of_year(scene, year))),
        scene.line("year", scene.say("condition", "year", x=other), set_of(shown)),
        Line(
            kind="ordinal",
            text=scene.say("ordinal", "alone", n=place, nth=ORDINALS[place - 1]),
            gold=_item(scene, 1, place),
        ),
        scene.line("open again", scene.say("open", "year", x=other), set_of(shown)),
        scene.line("condition", scene.say("condition", "genre", x=genre), set_of(within) if within else None),
    )


def of_a_story(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue that asks the same of a title, of its only sequel, and of the title again."""

    def fits(thing: Thing) -> bool:
        return len(_next(scene, thing)) == 1 and bool(scene.answers(thing.ref, "director"))

    title = scene.known("anime", fits)
    if title is None:
        return None
    (sequel,) = _next(scene, title)
    asked = scene.rng.choice(["director", "studio", "episodes", "score"])
    further = scene.rng.choice(["director", "studio"])
    return lines_of(
        scene.line("open", scene.say("open", asked, x=title.name), scene.gold(title.ref, asked)),
        scene.line("sequel", scene.say("subject", "sequel"), scene.gold(sequel, asked)),
        scene.line("noun", scene.say("noun", further), scene.gold(sequel, further)),
    )


def _next(scene: Scene, title: Thing) -> Refs:
    return scene.facts.follow([title.ref], Hop("sequel"))


def of_two_kinds(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue about an anime of which the manga of the same name was meant, the only one of that name."""
    manga = {
        thing.name: thing for thing in scene.facts.of_kind("manga") if thing.score is not None and scene.named(thing)
    }

    def fits(thing: Thing) -> bool:
        return thing.name in manga and thing.score is not None and thing.score != manga[thing.name].score

    title = scene.known("anime", fits)
    if title is None:
        return None
    other = manga[title.name]
    authors = scene.facts.follow([other.ref], Hop("written_by"))
    return lines_of(
        scene.line("open", scene.say("open", "score", x=title.name), scene.gold(title.ref, "score")),
        scene.line("kind", scene.say("subject", "kind"), scene.gold(other.ref, "score")),
        scene.line("pronoun", scene.say("pronoun", "author"), set_of(authors) if authors else None),
    )


def of_two_voices(scene: Scene) -> Sequence[Line] | None:
    """Return a dialogue in which a pronoun may mean two people, one of whom the reader chooses."""
    voices = scene.facts.edges.get(Hop("voiced_by"), {})

    def fits(thing: Thing) -> bool:
        two = sorted(voices.get(thing.ref, ()))
        return len(two) == 2 and all(scene.named(scene.facts.things[ref]) and _roles(scene, ref, thing) for ref in two)

    character = scene.known("character", fits)
    if character is None:
        return None
    two = sorted(voices[character.ref])
    chosen = scene.facts.things[scene.rng.choice(two)]
    by_number = scene.rng.random() < 0.5
    place = scene.rng.randint(1, 2)
    said = (
        scene.say("choice", "number", n=place, nth=ORDINALS[place - 1])
        if by_number
        else scene.say("choice", "name", x=chosen.name)
    )

    def of_the_place(answers: Sequence[Response]) -> Gold | None:
        ref = scene.ref_of(answers[0].results[place - 1]) if len(answers[0].results) == 2 else None
        return None if ref is None else _voiced(scene, ref, character)

    return lines_of(
        scene.line("open", scene.say("open", "voices", x=character.name), set_of(frozenset(two))),
        scene.line("unclear", scene.say("choice", "works", she=scene.rng.choice(("he", "she"))), NOTHING),
        Line(kind="choice", text=said, gold=of_the_place)
        if by_number
        else scene.line("choice", said, _voiced(scene, chosen.ref, character)),
    )


def _roles(scene: Scene, person: str, character: Thing) -> Refs:
    return scene.facts.follow([person], Hop("voices")) - {character.ref}


def _voiced(scene: Scene, person: str, character: Thing) -> Gold:
    """Return whom or in what somebody else is heard; whether the one asked about counts is left open."""
    roles, titles = _roles(scene, person, character), scene.facts.follow([person], Hop("voiced_in"))
    own = scene.facts.follow([character.ref], Hop("appears_in"))
    return set_of(roles, roles | {character.ref}, titles, titles - own)


def _made(scene: Scene, studio: str) -> Refs:
    return scene.facts.follow([studio], Hop("animated"))


def _films(scene: Scene, titles: Refs) -> Refs:
    return frozenset(ref for ref in titles if (scene.facts.things[ref].format or "").lower() == "movie")


def _of_year(scene: Scene, year: int) -> Refs:
    return frozenset(thing.ref for thing in scene.facts.of_kind("anime") if thing.year == year)


def _most(scene: Scene, titles: Refs, measure: str) -> Gold | None:
    sizes = {ref: getattr(scene.facts.things[ref], measure) for ref in titles}
    known = {ref: size for ref, size in sizes.items() if size is not None}
    if not known:
        return None
    best = frozenset(ref for ref, size in known.items() if size == max(known.values()))
    return set_of(best, *(frozenset({ref}) for ref in best))


def _item(scene: Scene, answer: int, place: int, relation: str = "") -> GoldOf:
    """Return what is right of an item of an earlier answer: the item, or what it has of a relation, if anything."""

    def gold(answers: Sequence[Response]) -> Gold | None:
        results = answers[answer].results
        ref = scene.ref_of(results[place - 1]) if len(results) >= place else None
        if ref is None:
            return None
        return (scene.gold(ref, relation) or NOTHING) if relation else set_of({ref})

    return gold


MAKERS: Final[dict[str, Maker]] = {
    "title": of_a_title,
    "director": of_a_director,
    "studio": of_a_studio,
    "year": of_a_year,
    "story": of_a_story,
    "kinds": of_two_kinds,
    "voices": of_two_voices,
}
