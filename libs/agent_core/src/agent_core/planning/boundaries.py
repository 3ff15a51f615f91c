"""Where one question of a text, or a statement, may end and the next one begins."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.results import Mention

_ASKING: Final = (
    r"who(?:se|m)?|what|when|where|how|which|(?:in|by|for|from|at|on|of|to|since) (?:what|which|whom|when)"
    r"|(?:is|was|are|were|has|have(?! its\b)|did|does|do)(?= (?:it|its|there|they|he|she|that|this)\b)"
    r"|qui|quand|combien|quel(?:le)?s?|qu[ií][eé]n(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|wer|wann|wie|comment|c[oó]mo|welche[rsnm]?"
    r"|wie viele|dare|nani|itsu|dono|doko|est-ce que|(?:en|de|dans|[aà]|por|con|von|in|aus|seit|bei) "
    r"(?:qu[eé]|quel(?:le)?s?|qui|qui[eé]n|cu[aá]l|welche[mnrs]?|wem)"
)
# Where one question, or a statement, may end and the next one begins: at the end of a sentence, in front of a clause
# that asks, or in front of "its": "who made X and when did it start", "I loved X; who made it?", "X: who made it?".
_BOUNDARY: Final = re.compile(
    rf"(?<=[^\s,;:])(?:"
    rf"(?P<strong>[?.!;:]+(?:\s+(?:and|but|also|et|y|und|so))*(?=\s)|\s+[-–—](?=\s))"
    rf"|[,;]?\s+(?:and|but|so|et|y|und|&|plus)(?:\s+(?:also|then))?(?=\s+(?:{_ASKING}|its|their|his|her)\b)"
    rf"|(?:(?<=\bknow)|(?<=\bknows)|(?<=\bwonder)|(?<=\bwondering)|(?<=\basked me)|(?<=\basking))"
    rf"(?=\s+(?:who|whose|what|which|when|how)\b)"
    rf"|(?P<comma>[,;])(?=\s+¿?(?:{_ASKING})\b)"
    rf")\s+",
    re.IGNORECASE,
)
OPENS: Final = re.compile(
    rf"\W*(?:(?:and|so|hi|hey|please|ok|okay|but|also|well|now|can you|could you)\W+){{0,2}}"
    rf"(?:{_ASKING}|is|was|are|were|did|does|do|has|have|tell|name|list|give|show|find)\b",
    re.IGNORECASE,
)
"""How a question begins, or a command to answer one."""
RELATIVE: Final = re.compile(r"(?:which|whose|whom|where|(?:in|by|for|from|at|on|of|to) which)\b", re.IGNORECASE)
"""What opens a clause about what stands in front of it, or a question."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """What stands between two parts of a text.

    Attributes:
        strong: the end of a sentence.
        question: a question mark.
        comma: nothing but a comma.
        relative: behind less than the end of a sentence, a word stands that may open a relative clause as well.
    """

    strong: bool = False
    question: bool = False
    comma: bool = False
    relative: bool = False


def pieces_between(boundaries: Sequence[re.Match[str]], length: int) -> Iterator[tuple[int, int, Boundary]]:
    """Yield where a part may end, where the next one begins, and what stands between them."""
    for boundary in boundaries:
        strong = boundary["strong"] or ""
        relative = not strong and RELATIVE.match(boundary.string, boundary.end()) is not None
        yield (
            boundary.start(),
            boundary.end(),
            Boundary(bool(strong), "?" in strong, boundary["comma"] is not None, relative),
        )
    yield length, length, Boundary()


def boundaries_of(question: str, mentions: Sequence[Mention]) -> Iterator[re.Match[str]]:
    """Yield where one question may end and the next one begins, which is in no name."""
    yield from (boundary for boundary in _BOUNDARY.finditer(question) if not _is_inside(boundary, mentions))


def _is_inside(boundary: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """True within a name, and for the full stop that one ends with."""
    mark = boundary.group().strip()[:1]
    return any(
        m.start < boundary.start() and (boundary.end() <= m.end or (boundary.start() < m.end and _ends_with(m, mark)))
        for m in mentions
    )


def _ends_with(mention: Mention, mark: str) -> bool:
    return bool(mark) and any(candidate.matched_name.endswith(mark) for candidate in mention.candidates)
