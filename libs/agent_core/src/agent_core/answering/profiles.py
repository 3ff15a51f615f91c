"""Says who or what something is in a few facts of its rows: roles, voices, works, makers and one stored sentence."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RelationType as R

from agent_core.answering.citations import Citations
from agent_core.answering.refusals import candidate_facts
from agent_core.answering.wording import FORMATS, join_of, made_from, say_status
from agent_core.goals.goal import Goal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import join, with_article
from agent_core.results import Candidate, EntityCard, GraphResult, ProfilePart

# Works, voices and makers that a profile names, and other namesakes that it offers.
_SHOWN: Final = 3
_VOICES: Final = 2
_ROLES: Final = 2
_NAMESAKES: Final = 4
# What somebody did so many times less often than what they are known for is not told.
_RARELY: Final = 10
# Characters of the one stored sentence that tells what a title is about.
SENTENCE_CHARS: Final = 280
# A full stop behind one letter or a title of address ends no sentence: "Gol D. Roger", "Dr. Stone".
_SENTENCE_END: Final = re.compile(
    r"(?<![\s.][A-Za-z])(?<!\b(?:Dr|Mr|Ms|St|vs|No))(?<!\bMrs)[.!?…][\"”’)]*(?=\s+[^a-z\s])"
)
# What somebody is called who worked on anime in a position.
_CALLED: Final[Mapping[tuple[R, str], str]] = {
    (R.WORKED_ON, "Director"): "director",
    (R.WORKED_ON, "Original Creator"): "original creator",
    (R.WORKED_ON, "Series Composition"): "series writer",
    (R.WORKED_ON, "Script"): "scriptwriter",
    (R.WORKED_ON, "Music"): "composer",
    (R.WORKED_ON, "Character Design"): "character designer",
    (R.WORKED_ON, "Theme Song Performance"): "singer of theme songs",
    (R.WORKED_ON, "Producer"): "producer",
    (R.VOICED_IN, ""): "voice actor",
    (R.WROTE, ""): "author of manga",
    (R.DREW, ""): "artist of manga",
}
# What says most of a person, whatever else they did more often: hundreds draw key animation.
_TELLING: Final = frozenset(
    (relation, role) for relation, role in _CALLED if role not in ("Theme Song Performance", "Producer", "Script")
)
_MADE: Final[Mapping[R, str]] = {R.ANIMATED: "animated", R.PRODUCED: "produced", R.LICENSED: "licensed"}
_MADE_BY: Final[Mapping[R, str]] = {
    R.ANIMATED_BY: "made by",
    R.STAFF: "directed by",
    R.WRITTEN_BY: "written by",
    R.DRAWN_BY: "drawn by",
    R.ADAPTED_FROM: "adapted from",
    R.ADAPTATION: "adapted as",
}


def say_profile(found: Findings, citations: Citations) -> str:
    """Return who or what the first entity is, and who else is called so."""
    result = found.result
    if result is None or not result.cards:
        return ""
    card = result.cards[0]
    said = _OF_KIND[card.ref.entity_type](card, result, citations)
    return f"{said}{_namesakes(found.goal, citations)}"


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, at most `SENTENCE_CHARS` long; whole words and "…" where it is longer."""
    line = " ".join(text.split())
    end = _SENTENCE_END.search(line)
    sentence = line[: end.end()] if end is not None else line
    if len(sentence) <= SENTENCE_CHARS:
        return sentence
    return f"{sentence[: SENTENCE_CHARS - 1].rsplit(' ', 1)[0].rstrip(',;:')}…"


def _character(card: EntityCard, result: GraphResult, citations: Citations) -> str:
    roles = sorted(_of(result, R.APPEARS_IN), key=lambda part: (part.role != "main", -part.best[0].popularity))
    said = f"{citations.cite(card.ref, card.name)} is a character"
    if roles:
        said = f"{citations.cite(card.ref, card.name)} is "
        said += "; also ".join(f"{_in_role(part)} of {_best(part, citations)}" for part in roles[:_ROLES])
    voices = list({end.ref: end for part in _of(result, R.VOICED_BY) for end in part.best}.values())
    named = [citations.cite(voice.ref, voice.name) for voice in voices[:_VOICES]]
    voiced = f", voiced by {join_of(named, len(voices))}" if voices else ""
    return f"{said}{voiced}.{_about(card)}"


def _in_role(part: ProfilePart) -> str:
    return with_article(f"{part.role} character".strip())


def _person(card: EntityCard, result: GraphResult, citations: Citations) -> str:
    done = [part for part in result.parts if part.relation is not R.VOICES]
    telling = [part for part in done if (part.relation, part.role) in _TELLING] or done
    name = citations.cite(card.ref, card.name)
    if not telling:
        return f"{name} is a person in the data, of whom it tells no work.{_about(card)}"
    main = max(telling, key=lambda part: part.total)
    often = [part for part in done if part is not main and part.total * _RARELY >= main.total]
    others = sorted(often, key=lambda part: -part.total)[: _SHOWN - 1]
    said = f"{name} is known as {with_article(_called(main))}"
    if others:
        said += f", also as {join([_called(part) for part in others])}"
    voices = next((part for part in _of(result, R.VOICES)), None)
    if main.relation is R.VOICED_IN and voices is not None:
        known = f"the voice of {_named(voices, citations, _SHOWN)}"
    else:
        known = join([citations.cite_card(work) for work in main.best[:_SHOWN]])
    return f"{said}; best known for {known}.{_about(card)}"


def _called(part: ProfilePart) -> str:
    """Return what somebody was and how often, such as "director (13 anime)"."""
    what = _CALLED.get((part.relation, part.role))
    if what is None and part.relation is not R.WORKED_ON:
        what = _CALLED[part.relation, ""]
    kind = part.best[0].ref.entity_type if part.best else EntityType.ANIME
    return f"{what or f'staff for {part.role or "anime"}'} ({part.total} {kind})"


def _studio(card: EntityCard, result: GraphResult, citations: Citations) -> str:
    made = sorted(
        (part for relation in _MADE for part in _of(result, relation)),
        key=lambda part: list(_MADE).index(part.relation),
    )
    name = citations.cite(card.ref, card.name)
    if not made:
        return f"{name} is a studio of which the data tells no work."
    works = join([f"{_MADE[part.relation]} {part.total} anime" for part in made])
    return f"{name} is a studio that {works}; best known for {_names(made[0].best, citations)}."


def _title(card: EntityCard, result: GraphResult, citations: Citations) -> str:
    noun = FORMATS[card.format][0] if card.format in FORMATS else ""
    facts = join([str(f) for f in (noun, card.year, say_status(card.status)) if f], last=", ")
    kind = with_article(card.ref.entity_type.value)
    said = f"{citations.cite(card.ref, card.name)} is {kind}{f' ({facts})' if facts else ''}"
    original = card.source_material == "original"  # whatever was drawn after it is told as its source
    parts_by_relation = [(text, _of(result, relation)) for relation, text in _MADE_BY.items()]
    makers = [f"{text} {_named(parts[0], citations, _SHOWN)}" for text, parts in parts_by_relation if parts]
    if original:
        makers = [maker for maker in makers if not maker.startswith(_MADE_BY[R.ADAPTED_FROM])]
    said += f", {join(makers)}." if makers else "."
    adapted = bool(_of(result, R.ADAPTED_FROM)) and not original
    return f"{said}{''.join(f' {fact}' for fact in _facts(card, adapted=adapted))}{_about(card)}"


def _facts(card: EntityCard, *, adapted: bool) -> Iterator[str]:
    """Yield what else a title's own row tells, each as a sentence about "it"."""
    counts = ((card.episodes, "episode"), (card.volumes, "volume"), (card.chapters, "chapter"))
    many = [f"{count} {noun}{'s' * (count > 1)}" for count, noun in counts if count]
    said = [f"has {join(many)}"] if many else []
    if card.source_material and not adapted:
        said.append(made_from(card.source_material))
    if card.rating is not None:
        said.append(f"is rated {card.rating} out of 10")
    if said:
        yield f"It {join(said)}."
    if card.genres:
        yield f"Genres: {', '.join(card.genres[:5])}."


def _episode(card: EntityCard, result: GraphResult, citations: Citations) -> str:
    name = citations.cite(card.ref, card.name)
    number = f"episode {card.number}" if card.number is not None else "an episode"
    of = "".join(f" of {_names(part.best[:1], citations)}" for part in _of(result, R.EPISODE_OF))
    on = f", first aired on {card.start_date}" if card.start_date else ""
    return f"{name} is {number}{of}{on}.{_about(card)}"


_OF_KIND: Final = {
    EntityType.CHARACTER: _character,
    EntityType.PERSON: _person,
    EntityType.STUDIO: _studio,
    EntityType.ANIME: _title,
    EntityType.MANGA: _title,
    EntityType.EPISODE: _episode,
}


def _of(result: GraphResult, relation: R) -> list[ProfilePart]:
    return [part for part in result.parts if part.relation is relation and part.best]


def _best(part: ProfilePart, citations: Citations) -> str:
    return join_of([citations.cite_card(card) for card in part.best[:_SHOWN]], part.total)


def _named(part: ProfilePart, citations: Citations, most: int) -> str:
    source = part.relation is R.ADAPTED_FROM  # often of the same name
    return join_of([citations.cite(end.ref, end.name, of_kind=source) for end in part.best[:most]], part.total)


def _names(cards: Sequence[EntityCard], citations: Citations) -> str:
    return join([citations.cite_card(card) for card in cards[:_SHOWN]])


def _about(card: EntityCard) -> str:
    return f" {first_sentence(card.description)}" if card.description else ""


def _namesakes(goal: Goal, citations: Citations) -> str:
    """Return who else the name may mean, best known first, as choices."""
    others = goal.also[:_NAMESAKES]
    if not others:
        return ""
    named = [citations.cite(c.ref, c.name, fact=_distinction(c)) for c in others]
    more = ["others"] if len(goal.also) > len(others) else []
    return f" The name also means {join([*named, *more])}: name one in full to ask about it."


def _distinction(candidate: Candidate) -> str:
    """Return what tells a namesake from others; a title by its year."""
    if candidate.ref.entity_type in TITLE_TYPES and candidate.year is None:
        return candidate.ref.entity_type.value
    return candidate_facts(candidate)
