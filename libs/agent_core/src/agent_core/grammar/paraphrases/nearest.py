"""Finds the known phrasings that are closest in meaning to what was asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import numpy as np
from catalog.entities import EntityType
from numpy.typing import NDArray

from agent_core.grammar.paraphrases.known import Phrasing, QuestionPart, Wording, forms_of, known_phrasings
from agent_core.text_encoder import TextEncoder

MAX_KEPT: Final = 1_000
"""Texts whose vectors are kept: a question's frames are compared more than once, and in every turn."""
# Phrasings of one text that come into question at most.
_MOST: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A known form and its cosine similarity, -1 to 1; the closest one of those that mean the same."""

    form: Wording
    similarity: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A piece of a question, masked, and which part of a question about which kinds it may be."""

    text: str
    part: QuestionPart
    kinds: tuple[EntityType, ...]


class NearestPhrasings:
    """Compares pieces of questions with every form of what can be asked; may be called from several threads."""

    def __init__(
        self,
        encoder: TextEncoder,
        vectors: NDArray[np.float32] | None = None,
        *,
        phrasings: Sequence[Phrasing] | None = None,
    ) -> None:
        """Take what encodes questions, and the vectors of all forms.

        Args:
            encoder: of questions.
            vectors: in the order of ``form_texts``: (n, dim) float32, L2-normalised. ``None`` encodes them here,
                which takes about a second for a thousand.
            phrasings: what is known; all by default.
        """
        forms = forms_of(phrasings or known_phrasings())
        self._encoder = encoder
        self._forms = forms
        self._vectors = encoder.embed([form.text for form in forms]) if vectors is None else vectors
        self._places = _runs(forms)
        self._kept: dict[str, NDArray[np.float32]] = {}

    def near(self, sought: Sequence[Sought], *, within: float) -> Sequence[Sequence[Near]]:
        """Return for each piece what it may say, closest first, and nothing that is further off than ``within``.

        Blocks for about a millisecond a text; the same text is encoded once.
        """
        rows = self._encoded(list(dict.fromkeys(each.text for each in sought)))
        return [self._closest(rows[each.text], each, within) for each in sought]

    def similarities(self, texts: Sequence[str], form: Wording) -> Sequence[float]:
        """Return how close each text is to the closest form of the same phrasing."""
        start, end = self._places[form.phrasing.part, form.kinds]
        same = [i for i in range(start, end) if self._forms[i].phrasing is form.phrasing]
        rows = self._encoded(texts)
        return [float(np.vecdot(self._vectors[same], rows[text]).max()) for text in texts]

    def _encoded(self, texts: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        """Return the vectors of texts; those of the last few questions are kept."""
        kept = self._kept
        if strange := [text for text in texts if text not in kept]:
            held = kept if len(kept) < MAX_KEPT else {text: kept[text] for text in texts if text in kept}
            self._kept = kept = held | dict(zip(strange, self._encoder.embed(strange), strict=True))
        return kept

    def _closest(self, row: NDArray[np.float32], sought: Sought, within: float) -> Sequence[Near]:
        start, end = self._places.get((sought.part, sought.kinds), (0, 0))
        # A product of matrices would wake as many threads as there are processors, which go on spinning for longer than
        # this takes on one: 40 ms of CPU for 1 ms of work, and everybody else waits for a processor.
        similarities = np.vecdot(self._vectors[start:end], row)
        found: dict[object, Near] = {}
        for i in np.argsort(-similarities):
            form, similarity = self._forms[start + int(i)], float(similarities[i])
            closest = next(iter(found.values())).similarity if found else similarity
            if closest - similarity > within or len(found) == _MOST:
                break
            found.setdefault((form.phrasing.key, form.places), Near(form=form, similarity=similarity))
        return list(found.values())


def _runs(forms: Sequence[Wording]) -> Mapping[tuple[QuestionPart, tuple[EntityType, ...]], tuple[int, int]]:
    found: dict[tuple[QuestionPart, tuple[EntityType, ...]], tuple[int, int]] = {}
    start = 0
    for key, run in groupby(forms, key=lambda f: (f.phrasing.part, f.kinds)):
        end = start + len(list(run))
        found[key] = start, end
        start = end
    return found


def form_texts() -> list[str]:
    """Return all known forms as they are encoded."""
    return [form.text for form in forms_of(known_phrasings())]
