"""English words for what anime were made from, where no title of it is named: "based on a light novel"."""

from typing import Final

from agent_core.planning.lexicon.forms import Words, phrases

# By the values of the field, with a space between: what that is called, one and many.
_NOUNS: Final[dict[str, Words]] = {
    "light_novel": "light novel | light novels | ln",
    "visual_novel": "visual novel | visual novels | vn",
    "novel web_novel book": "novel | novels | book | books",
    "web_novel": "web novel | web novels | webnovel",
    "game video_game": "game | games | video game | video games | videogame | videogames",
    "card_game": "card game | card games | trading card game",
    "web_manga digital_manga": "web manga | webtoon | webtoons | web comic | web comics",
    "4_koma_manga": "4-koma | 4-koma manga | yonkoma | four-panel manga | four-panel comic",
    "picture_book": "picture book | picture books",
    "radio": "radio drama | radio play",
}
# What of these stands in front of "anime", or behind "from", for nothing but what it was made from.
_READ: Final = ("light_novel", "visual_novel", "web_novel")
_READ_PATTERNS: Final = (
    "{} anime", "from {}", "from a {}", "started as {}", "started as a {}", "started out as a {}", "began as a {}",
    "originally a {}", "that were {}",
)  # fmt: skip
_ORIGINAL: Final[Words] = "based on nothing | based on no source | anime originals | originals | original stories"
_PATTERNS: Final = (
    "based on {}", "based on a {}", "based upon a {}", "adapted from {}", "adapted from a {}", "made from {}",
    "made from a {}", "made out of a {}", "adapting a {}", "adapting {}", "that adapt {}", "that adapts a {}",
    "{} adaptation", "{} adaptations", "{}-based", "{} adapted", "{} animated", "{} turned into anime",
)  # fmt: skip


def _patterns(value: str) -> tuple[str, ...]:
    return (*_PATTERNS, *_READ_PATTERNS) if value in _READ else _PATTERNS


SOURCES: Final[dict[str, Words]] = {
    **{
        value: " | ".join(pattern.format(noun) for noun in phrases(nouns) for pattern in _patterns(value))
        for value, nouns in _NOUNS.items()
    },
    "original": _ORIGINAL,
}

# What may be said between "a manga" and what else a title may be made from, for a question that offers both.
_OFFERS: Final = ("manga or {}", "manga or a {}", "{} or manga", "{} or a manga", "manga or an {}")
SOURCES_OFFERED: Final[Words] = " | ".join(
    [
        *(offer.format(noun) for nouns in _NOUNS.values() for noun in phrases(nouns) for offer in _OFFERS),
        *("original or based on something", "based on something or original", "original or an adaptation",
          "original or adapted", "original or based on a manga", "an adaptation or original"),
    ]
)  # fmt: skip
