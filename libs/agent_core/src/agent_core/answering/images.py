"""Says what an image is of, by what it was recognised, and why it was not."""

from typing import Final

from catalog.entities import EntityType
from catalog.image_tables import HASH_BITS

from agent_core.answering.citations import Citations
from agent_core.answering.finish import NO_MATCH_CONFIDENCE
from agent_core.grammar.languages.morphology import join, with_article
from agent_core.results import EntityCard, RetrievalResult
from agent_core.schemas import AgentResponse, Grounding, Outcome

IMAGE_UNREAD: Final = "IMAGE_UNREAD: only the words of the question were read"
IMAGE_UNKNOWN: Final = "IMAGE_UNKNOWN: no indexed image is like that of the question; its words alone were answered"
IMAGE_NAMESAKE: Final = "IMAGE_NAMESAKE: the answer may be of another one of the name of what the image shows"
IMAGE_APART: Final = "IMAGE_APART: the words of the question do not speak of its image"

# Of an image that is the same but for how it is stored, and of one that is as different as is still told.
_SURE: Final = 0.98
_LEAST_SURE: Final = 0.7
_GUESS: Final = 0.4
_NAMED_TITLES: Final = 2
# What leads from an entity to the titles on its card.
_KNOWN: Final = {
    EntityType.CHARACTER: "appears in",
    EntityType.EPISODE: "is an episode of",
    EntityType.MANGA: "was adapted as",
    EntityType.PERSON: "worked on",
    EntityType.STUDIO: "worked on",
}


def compose_recognised(result: RetrievalResult, *, max_distance: int) -> AgentResponse:
    """Return what an image is of; ``result`` holds at least one entity, with the distance of its image."""
    citations = Citations()
    cards = result.raw_data
    shown = [f"{citations.cite_card(card)}, {with_article(card.ref.entity_type)}" for card in cards]
    known = [text for card in cards if (text := _known_from(card, citations))]
    cited = citations.listed()
    return AgentResponse(
        answer=" ".join([f"The image is one of {join(shown, last=', and of ')}: {how_alike(result)}.", *known]),
        source_entities=[citation.ref for citation in cited if citation.ref is not None],
        result_entities=[card.ref for card in cards],
        citations=cited,
        confidence=confidence_of(result, max_distance=max_distance),
        value=cards[0].name,
        grounding=Grounding.COMPOSED,
    )


def said_before(result: RetrievalResult, card: EntityCard) -> str:
    """Return the sentence that stands before the answer to what is asked of what the image is of."""
    return f"The image is one of {card.name}: {how_alike(result)}."


def how_alike(result: RetrievalResult) -> str:
    """Return by what the first entity of a result was recognised."""
    distance = result.image.distances[0] if result.image else HASH_BITS
    same = "the same" if not distance else "nearly the same"
    return f"an indexed one looks {same} ({distance} of {HASH_BITS} bits of their perceptual hashes differ)"


def confidence_of(result: RetrievalResult, *, max_distance: int) -> float:
    """Return how sure it is that the image is of the first entity of a result."""
    distance = result.image.distances[0] if result.image else max_distance
    return _SURE - (_SURE - _LEAST_SURE) * min(1.0, distance / max_distance)


def compose_alike(result: RetrievalResult) -> AgentResponse:
    """Return what is most alike to a model where no image looks nearly the same, said as a guess."""
    citations = Citations()
    model = result.image.model if result.image else None
    names = join([_with_likeness(card, citations, fused=result.mode == "image_hybrid") for card in result.raw_data])
    refs = [card.ref for card in result.raw_data]
    return AgentResponse(
        answer=(
            f"No indexed image looks nearly the same as this one. To the image model {model}, those of {names} come "
            "closest, which is a guess."
        ),
        source_entities=refs,
        result_entities=refs,
        citations=citations.listed(),
        confidence=_GUESS,
        grounding=Grounding.COMPOSED,
    )


def _with_likeness(card: EntityCard, citations: Citations, *, fused: bool) -> str:
    """Return the name of an entity with the cosine of its image; ranks that were fused have none."""
    name = citations.cite_card(card)
    return name if fused or card.score is None else f"{name} (likeness {card.score:.2f})"


def not_recognised(compared: int) -> AgentResponse:
    """Return that no indexed image is like that of a question that asks of it."""
    if not compared:
        return _nothing("No images are indexed here yet, so I cannot tell what this one is of.")
    compared_with = f"None of the {compared:,} indexed images looks the same as this one or nearly the same"
    return _nothing(f"{compared_with} (by perceptual hash), so I cannot tell what it is of.")


def not_read(reason: str) -> AgentResponse:
    """Return why the image of a question that asks of it was not read."""
    return _nothing(f"The image cannot be read: {reason}.")


def _nothing(answer: str) -> AgentResponse:
    return AgentResponse(
        answer=answer, confidence=NO_MATCH_CONFIDENCE, outcome=Outcome.NO_MATCH, grounding=Grounding.COMPOSED
    )


def _known_from(card: EntityCard, citations: Citations) -> str:
    """Return the sentence that says by which titles an entity is known; empty where it is a title itself."""
    leads = _KNOWN.get(card.ref.entity_type)
    if leads is None or not card.related:
        return ""
    titles = join([citations.cite(ref, name) for ref, name in card.related[:_NAMED_TITLES]])
    more = len(card.related) - _NAMED_TITLES
    return f"{card.name} {leads} {titles}{f' and {more} more' if more > 0 else ''}."
