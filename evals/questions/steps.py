"""The relations that questions are made of: where each starts, where it leads, and which hops it is."""

from dataclasses import dataclass
from typing import Final

from evals.questions.facts import Hop


@dataclass(frozen=True, slots=True)
class Step:
    """One relation as a reader thinks of it: the director of an anime, the anime that a person directed.

    Attributes:
        back: the name of the step the other way.
    """

    source: str
    target: str
    hop: Hop
    back: str


def _pair(source: str, there: str, hop: Hop, target: str, back: str, inverse: str) -> dict[str, Step]:
    return {
        there: Step(source, target, hop, back),
        back: Step(target, source, Hop(inverse, hop.role), there),
    }


def _staff(noun: str, verb: str, position: str) -> dict[str, Step]:
    return _pair("anime", noun, Hop("staff", position), "person", verb, "worked_on")


def _peers(*names: str, kind: str) -> dict[str, Step]:
    return {name: Step(kind, kind, Hop(name), name) for name in names}


STEPS: Final[dict[str, Step]] = {
    **_pair("anime", "sequel", Hop("sequel"), "anime", "prequel", "prequel"),
    **_pair("anime", "side_story", Hop("side_story"), "anime", "parent_story", "parent_story"),
    **_pair("anime", "summary", Hop("summary"), "anime", "full_story", "full_story"),
    **_pair("anime", "spin_off", Hop("spin_off"), "anime", "spin_off_of", "spin_off_of"),
    **_peers("alternative_version", "alternative_setting", kind="anime"),
    **_pair("manga", "manga_sequel", Hop("sequel"), "manga", "manga_prequel", "prequel"),
    **_pair("manga", "manga_spin_off", Hop("spin_off"), "manga", "manga_spin_off_of", "spin_off_of"),
    **_pair("anime", "source", Hop("adapted_from"), "manga", "adaptation", "adaptation"),
    **_pair("anime", "character", Hop("has_character"), "character", "appears_in", "appears_in"),
    **_pair("anime", "main_character", Hop("has_character", "main"), "character", "main_in", "appears_in"),
    **_pair("anime", "supporting_character", Hop("has_character", "supporting"), "character", "seen_in", "appears_in"),
    **_pair("character", "voice_actor", Hop("voiced_by"), "person", "voices", "voices"),
    **_pair("anime", "cast", Hop("voice_cast"), "person", "voiced_in", "voiced_in"),
    **_staff("director", "directed", "Director"),
    **_staff("composer", "composed", "Music"),
    **_staff("creator", "created", "Original Creator"),
    **_staff("character_designer", "designed", "Character Design"),
    **_staff("scriptwriter", "scripted", "Script"),
    **_staff("series_composer", "structured", "Series Composition"),
    **_staff("chief_director", "chief_directed", "Chief Director"),
    **_staff("sound_director", "sound_directed", "Sound Director"),
    **_staff("episode_director", "episodes_directed", "Episode Director"),
    **_staff("storyboarder", "storyboarded", "Storyboard"),
    **_staff("art_director", "art_directed", "Art Director"),
    **_staff("animation_director", "animation_directed", "Animation Director"),
    **_staff("key_animator", "key_animated", "Key Animation"),
    **_staff("singer", "sung", "Theme Song Performance"),
    **_pair("anime", "staff", Hop("staff"), "person", "worked_on", "worked_on"),
    **_pair("anime", "studio", Hop("animated_by"), "studio", "animated", "animated"),
    **_pair("anime", "producer", Hop("produced_by"), "studio", "produced", "produced"),
    **_pair("anime", "licensor", Hop("licensed_by"), "studio", "licensed", "licensed"),
    **_pair("manga", "author", Hop("written_by"), "person", "wrote", "wrote"),
    **_pair("manga", "artist", Hop("drawn_by"), "person", "drew", "drew"),
    **_peers("crewmate", "family", "rival", "friend", "enemy", kind="character"),
    **_pair("character", "mentor", Hop("mentor"), "character", "student", "student"),
}
"""All steps by name; a bank of phrasings speaks of them by these names."""

TO_ANIME: Final = tuple(
    name for name, step in STEPS.items() if step.target == "anime" and step.source in {"person", "studio", "character"}
)
"""Steps that lead to a list of anime, which filters, counts and superlatives apply to."""
