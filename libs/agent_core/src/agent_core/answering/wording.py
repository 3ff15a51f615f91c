"""Small pieces of English: lists, verbs, and how the value of a field is said."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

from agent_core.answering.figures import FIGURES
from agent_core.grammar.languages.morphology import join, plural, with_article
from agent_core.graph_query import OrderBy
from agent_core.results import EntityCard

# How an edge from {0} to {1} is said where "{1} is a <label> of {0}" would not be English; inverses share a sentence.
_CLAUSES: Final[dict[R, str]] = {
    R.APPEARS_IN: "{0} appears in {1}",
    R.VOICES: "{0} voices {1}",
    R.VOICED_IN: "{0} has a voice role in {1}",
    R.WORKED_ON: "{0} worked on {1}",
    R.ANIMATED: "{0} animated {1}",
    R.PRODUCED: "{0} produced {1}",
    R.LICENSED: "{0} licensed {1}",
    R.WROTE: "{0} wrote {1}",
    R.DREW: "{0} drew {1}",
    R.ADAPTED_FROM: "{0} is adapted from {1}",
    R.EPISODE_OF: "{0} is an episode of {1}",
    R.RECOMMENDED: "readers of {0} recommend {1}",
    R.SHARES_FRANCHISE: "{0} and {1} belong to one franchise",
    R.SHARED_CHARACTER: "{0} and {1} share characters",
    R.OTHER: "{0} and {1} are related",
}

_ROLES: Final[dict[tuple[R, str], str]] = {
    (R.WORKED_ON, "Director"): "{0} directed {1}",
    (R.WORKED_ON, "Original Creator"): "{0} created {1}",
    (R.WORKED_ON, "Series Composition"): "{0} wrote the series composition of {1}",
    (R.WORKED_ON, "Music"): "{0} composed the music of {1}",
    (R.WORKED_ON, "Character Design"): "{0} designed the characters of {1}",
    (R.APPEARS_IN, "main"): "{0} is a main character of {1}",
}

# What one and many titles of a format are called.
FORMATS: Final = {
    "movie": ("film", "films"),
    "tv": ("television series", "television series"),
    "ova": ("OVA", "OVAs"),
    "ona": ("ONA", "ONAs"),
    "special": ("special", "specials"),
    "music": ("music video", "music videos"),
    "light_novel": ("light novel", "light novels"),
    "manhwa": ("manhwa", "manhwa"),
    "manhua": ("manhua", "manhua"),
    "one_shot": ("one-shot", "one-shots"),
    "doujinshi": ("doujinshi", "doujinshi"),
}
_STATUSES: Final = {"hiatus": "on hiatus", "publishing": "still being published", "upcoming": "not out yet"}
# By what subjects are compared: how it is called, and the field of a card that holds it.
MEASURES: Final[dict[str, tuple[str, str]]] = {
    "score": ("rating", "rating"),
    "episodes": ("number of episodes", "episodes"),
    "start_date": ("date of release", "start_date"),
    "year": ("year of release", "year"),
    "popularity": ("popularity", "popularity"),
    "duration": ("length in minutes", "duration_minutes"),
    "chapters": ("number of chapters", "chapters"),
    "volumes": ("number of volumes", "volumes"),
}
LENGTHS: Final = frozenset({"episodes", "duration", "chapters", "volumes"})
"""Those of them that say how long a title is."""
# What an average is of.
MEANS: Final[dict[OrderBy, str]] = {
    "score": "rating",
    "episodes": "number of episodes",
    "duration": "length in minutes",
    "chapters": "number of chapters",
    "volumes": "number of volumes",
    "members": "number of readers",
}
# States of a title that has no last day yet.
_UNENDED: Final = frozenset({"airing", "publishing"})
# What is not known of a title before it ends.
_KNOWN_AT_ITS_END: Final = frozenset({"end_date", "episodes", "chapters", "volumes"})
FIELD_NAMES: Final = {
    "episodes": "number of episodes",
    "end_date": "last day of airing",
    "duration": "length",
    "native": "native title",
    "english": "English title",
    "romaji": "romanised title",
    "source_material": "source",
    "name": "title",
}
# The field of a card, and the sentence that says its value.
_VALUES: Final[dict[str, tuple[str, str]]] = {
    "year": ("year", "{name} came out in {value}."),
    "end_date": ("end_date", "{name} ended on {value}."),
    "episodes": ("episodes", "{name} has {value} episodes."),
    "rating": ("rating", "{name} is rated {value} out of 10."),
    "status": ("status", "{name} is {wording}."),
    "genres": ("genres", "The genres of {name} are {value}."),
    "name": ("name", "It is called “{name}”."),
    "description": ("description", "{name}: {value}"),
    "duration": ("duration_minutes", "{name} runs {value} minutes, or each of its episodes does."),
    "source_material": ("source_material", "{name} {made}."),
    "season": ("season", "{name} came out in the {value} season."),
    "native": ("title_native", "In its own script {name} is called {value}."),
    "english": ("title_english", "In English {name} is called “{value}”."),
    "romaji": ("title_romaji", "Romanised, {name} is called “{value}”."),
    "format": ("format", "{name} is {wording}."),
    "chapters": ("chapters", "{name} has {value} chapters."),
    "volumes": ("volumes", "{name} has {value} volumes."),
    "magazine": ("magazine", "The magazine of {name} is {value}."),
}

# How values are written that the data writes otherwise.
_SPELT: Final[dict[str, Callable[[str], str]]] = {
    "source_material": lambda source: source.replace("_", " "),
}


def join_of(named: Sequence[str], total: int, *, last: str = " and ") -> str:
    """Return what is named of so many as an enumeration that ends in how many more there are."""
    more = total - len(named)
    return join([*named, f"{more} more"] if more > 0 else named, last=last)


def verb(count: int) -> str:
    """Return "is" or "are"."""
    return "is" if count == 1 else "are"


def many(kind: str) -> str:
    """Return what several entities of a kind are called: "people", but "anime" and "manga"."""
    return "people" if kind == EntityType.PERSON else plural(kind)


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop."""
    return full_stop(f"{text[0].upper()}{text[1:]}")


def full_stop(text: str) -> str:
    """Return the text as the end of a sentence, which a name with a mark at its end is already."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def say_value(card: EntityCard, field: str, name: str) -> tuple[str | None, str]:
    """Return the value of a card's field as text, with a sentence that says it; ``None`` where it is not known."""
    if (worked_out := _WORKED_OUT.get(field)) is not None:
        return worked_out(card, name)
    attribute, said = _VALUES.get(field, (field, "The {field} of {name} is {value}."))
    value = getattr(card, attribute, None)
    if isinstance(value, list):
        value = ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType] - a list of any
    if field == "year" and card.ref.entity_type is EntityType.EPISODE:
        on = card.start_date
        return on, f"{name} was first aired on {on}." if on else f"The data does not say when {name} was aired."
    if field == "duration" and card.duration_hours:
        return _hours(card.duration_hours, name)
    if value in (None, ""):
        unended = field in _KNOWN_AT_ITS_END and card.status in _UNENDED
        still = f"{name} is still {card.status}; " if unended else ""
        wording = f"the data does not say the {FIELD_NAMES.get(field, field)} of {'it' if still else name}."
        return None, sentence(f"{still}{wording}")
    if field == "year" and card.start_date:
        said = "{name} came out in {value} (on {on})."
    if field == "duration" and card.episodes == 1:
        said = "{name} runs {value} minutes."
    if field == "episodes" and value == 1:
        said = "{name} has 1 episode."
    wording = say_format(str(value)) if field == "format" else say_status(str(value))
    count = f"{value:,}" if isinstance(value, int) else value
    value = _SPELT.get(field, str)(str(value))
    return value, said.format(
        name=name,
        value=value,
        count=count,
        field=FIELD_NAMES.get(field, field),
        on=card.start_date,
        wording=wording,
        made=made_from(str(value).replace(" ", "_")),
    )


def say_format(name: str | None) -> str:
    """Return what a title of a format is, such as "a film"."""
    noun = FORMATS[name][0] if name in FORMATS else (name or "").replace("_", " ")
    return with_article(noun)


def say_status(name: str | None) -> str:
    """Return how a title stands, such as "on hiatus"."""
    return _STATUSES.get(name or "", name or "")


def say_kind(card: EntityCard, name: str) -> str:
    """Return what kind of title something is, such as "an anime (film, 1988)"."""
    kind = card.ref.entity_type.value
    noun = FORMATS[card.format][0] if card.format in FORMATS else ""
    facts = ", ".join(str(fact) for fact in (noun, card.year) if fact)
    return f"{name} is {with_article(kind)}{f' ({facts})' if facts else ''}"


def made_from(source: str) -> str:
    """Return what an anime was made from as a clause, such as "is based on a light novel"."""
    if source == "original":
        return "is based on no other work"
    if source in ("other", "mixed_media"):
        return "is based on a work of another kind"
    name = source.replace("_", " ")
    return f"is based on {name}" if source == "music" else f"is based on {with_article(name)}"


def _watch_time(card: EntityCard, name: str) -> tuple[str | None, str]:
    """Return the minutes that all episodes take together."""
    episodes, minutes = card.episodes, card.duration_minutes
    if not episodes:
        return None, f"The data does not say the {FIELD_NAMES['episodes']} of {name}."
    if episodes == 1 and card.duration_hours:
        return _hours(card.duration_hours, name)
    if not minutes:
        return None, f"The data does not say the {FIELD_NAMES['duration']} of {name}."
    if episodes == 1:
        return f"{minutes} minutes", f"{name} runs {minutes} minutes."
    hours, rest = divmod(episodes * minutes, 60)
    whole = join([f"{n} {unit}{'s' * (n > 1)}" for n, unit in ((hours, "hour"), (rest, "minute")) if n])
    return f"{episodes * minutes} minutes", f"{name} has {episodes} episodes of {minutes} minutes: {whole} in all."


def _hours(hours: int, name: str) -> tuple[str, str]:
    """Return how long a film runs whose minutes its source lost."""
    least = f"at least {hours} hour{'s' * (hours > 1)}"
    return least, f"{name} runs {least} and less than {hours + 1}: the data gives whole hours only."


def _run(card: EntityCard, name: str) -> tuple[str | None, str]:
    """Return from when to when a title was on; of a film, which runs for an evening, its length."""
    if card.format == "movie":
        return say_value(card, "duration", name)
    first, last = card.start_date, card.end_date
    if not first:
        return None, f"The data does not say the first day of {name}."
    if last and last != first:
        return f"{first} to {last}", f"{name} ran from {first} to {last}."
    if card.status in _UNENDED:
        return f"since {first}", f"{name} has been {card.status} since {first}."
    end = "" if last else f"; the data does not say the {FIELD_NAMES['end_date']}"
    return first, f"{name} came out on {first}{end}."


# Fields whose values are worked out of several of a card's.
_WORKED_OUT: Final[Mapping[str, Callable[[EntityCard, str], tuple[str | None, str]]]] = {
    "watch_time": _watch_time,
    "run": _run,
    **FIGURES,
}


def say_edge(relation: R, source: str, target: str, *, role: str = "") -> str:
    """Return one step of a path as a clause, such as "Nami is a crewmate of Luffy"; of staff with their ``role``."""
    inverse = RELATIONS[relation].inverse
    for said, ends in ((relation, (source, target)), (inverse, (target, source))):
        if (said, role) in _ROLES:
            return _ROLES[said, role].format(*ends)
        if said in _CLAUSES:
            position = f" ({role})" if said is R.WORKED_ON and role else ""
            return f"{_CLAUSES[said].format(*ends)}{position}"
    label = RELATIONS[relation].label
    return f"{target} is {with_article(label)} of {source}"
