"""Reads years, genres, formats, scores, counts and rankings out of the words around the names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from agent_core.planning.lexicon import TagKind
from agent_core.planning.tagging import Tag, Word
from agent_core.schemas import EntityFilters, OrderBy

_AFTER: Final = frozenset({"after", "since", "from"})
_BEFORE: Final = frozenset({"before", "until"})
_ABOVE: Final = frozenset({"above", "over", "least"})
_BELOW: Final = frozenset({"below", "under", "most"})
_DEFAULT_TOP: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """What narrows and orders the entities asked for.

    Attributes:
        limit: how many are asked for; ``None`` where all are.
        episode_number: "episode 13".
    """

    where: EntityFilters
    order_by: OrderBy = "popularity"
    descending: bool = True
    limit: int | None = None
    episode_number: int | None = None

    @property
    def any(self) -> bool:
        """True where anything narrows or orders the result."""
        return self.where != EntityFilters() or self.limit is not None or self.episode_number is not None


def read_constraints(words: Sequence[Word], tags: Sequence[Tag]) -> Constraints:
    """Return the constraints that the tags outside names express."""
    values: dict[str, object] = {}
    _read_years(words, tags, values)
    _read_lists(tags, values)
    _read_score(words, tags, values)
    order = next((t for t in tags if t.kind is TagKind.ORDER), None)
    number = _free_number(words, tags)
    limit = None
    if order is not None:
        field, direction = order.form.value.split()
        limit = number or _asked_for(words, order)
        return Constraints(
            where=EntityFilters.model_validate(values),
            order_by=cast("OrderBy", field),
            descending=direction == "desc",
            limit=limit,
            episode_number=_episode_number(words, tags),
        )
    return Constraints(where=EntityFilters.model_validate(values), episode_number=_episode_number(words, tags))


def _read_years(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    years = [t for t in tags if t.kind is TagKind.YEAR]
    if len(years) == 2 and years[1].first - years[0].last == 1:
        values["year_min"], values["year_max"] = (int(t.form.value[:4]) for t in years)
        return
    for tag in years:
        first, _, last = tag.form.value.partition("-")
        cue = words[tag.first - 1].text if tag.first else ""
        if last:
            values["year_min"], values["year_max"] = int(first), int(last)
        elif cue == "after":
            values["year_min"] = int(first) + 1
        elif cue in _AFTER and cue != "from":
            values["year_min"] = int(first)
        elif cue == "before":
            values["year_max"] = int(first) - 1
        elif cue in _BEFORE:
            values["year_max"] = int(first)
        else:
            values["year"] = int(first)


def _read_lists(tags: Sequence[Tag], values: dict[str, object]) -> None:
    for kind, field in ((TagKind.GENRE, "genre"), (TagKind.FORMAT, "format"), (TagKind.STATUS, "status")):
        found = list(dict.fromkeys(t.form.value for t in tags if t.kind is kind))
        if found:
            values[field] = found
    season = next((t.form.value for t in tags if t.kind is TagKind.SEASON), None)
    if season:
        values["season"] = season


def _read_score(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    """Read "rated above 8" and "with at least 24 episodes"."""
    for tag in tags:
        if tag.kind is not TagKind.NUMBER:
            continue
        cues = [w.text for w in words[max(0, tag.first - 3) : tag.first]]
        number = int(tag.form.value)
        following = words[tag.last].text if tag.last < len(words) else ""
        bound = "min" if _ABOVE & set(cues) else "max" if _BELOW & set(cues) else None
        if bound and following.startswith("episode"):
            values[f"episodes_{bound}"] = number
        elif bound and 0 <= number <= 10:
            values[f"score_{bound}"] = float(number)


def _free_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return the number of "top 5" and "the 5 best"."""
    for tag in tags:
        before = words[tag.first - 1].text if tag.first else ""
        if tag.kind is TagKind.NUMBER and before not in _ABOVE | _BELOW | {"than", "episode", "season", "part"}:
            return int(tag.form.value) or None
    return None


def _asked_for(words: Sequence[Word], order: Tag) -> int:
    """Return 1 for "the best anime is", 10 for "the best anime are"."""
    many = any(w.text in ("are", "were", "list", "top") for w in words[: order.last])
    return _DEFAULT_TOP if many else 1


def _episode_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    for tag in tags:
        if tag.kind is TagKind.NUMBER and tag.first and words[tag.first - 1].text in ("episode", "ep"):
            return int(tag.form.value)
    return None
