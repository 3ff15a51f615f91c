"""Shows what a search found as PostgreSQL holds it, and says what the index and PostgreSQL raise in our errors."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final
from uuid import UUID

from catalog.cards import CardRow, load_cards, related_titles
from catalog.database import Database
from catalog.entities import EntityType
from catalog.failures import DATABASE_ERRORS, Failure, failure_of
from semantic_index.errors import ImageRejected, IndexRejected, IndexTimedOut, IndexUnavailable

from agent_core.errors import DependencyUnavailable, ImageUnreadable, QueryTimedOut, RetrievalError
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.retrieval.graph_cards import describe, entity_card

# Within a context card (LoopLimits.max_card_chars), with room for what stands around it.
_SUMMARY_CHARS: Final = 3_600
_DESCRIPTION_CHARS: Final = 160

type Titles = Mapping[UUID, Sequence[tuple[EntityType, UUID, str]]]


async def hydrated(
    database: Database, kinds: Sequence[EntityType], ids: Iterable[UUID], *, include_adult: bool
) -> list[EntityCard]:
    """Return the cards of ``ids`` in their order, each with the titles by which readers know the entity."""
    wanted = list(ids)
    async with database.read() as connection:
        rows = await load_cards(connection, wanted)
        shown = [rows[id_] for id_ in wanted if id_ in rows and _admitted(rows[id_], kinds, include_adult)]
        titles = await related_titles(connection, [row.id for row in shown])
    return [_card(row, titles) for row in shown]


def _admitted(row: CardRow, kinds: Sequence[EntityType], include_adult: bool) -> bool:  # noqa: FBT001 - read as a condition
    return row.type in kinds and (include_adult or not row.adult)


def _card(row: CardRow, titles: Titles) -> EntityCard:
    related = [(EntityRef.known(kind, id_), name) for kind, id_, name in titles.get(row.id, ())]
    return replace(entity_card(row), related=related)


def search_summary(title: str, cards: Sequence[EntityCard]) -> str:
    """Return the title and a line for each card, as many as fit."""
    lines = [title]
    room = _SUMMARY_CHARS - len(title)
    for place, card in enumerate(cards, 1):
        line = f"{place}. {_line(card)}"
        room -= len(line) + 1
        if room < 0:
            lines.append(f"… and {len(cards) - place + 1} more in the result")
            break
        lines.append(line)
    return "\n".join(lines)


def _line(card: EntityCard) -> str:
    line = describe(card)
    if card.description:
        text = " ".join(card.description.split())
        line += f": {text[:_DESCRIPTION_CHARS]}{'…' if len(text) > _DESCRIPTION_CHARS else ''}"
    if card.related:
        line += f" | titles: {'; '.join(f'{name} id={ref.id}' for ref, name in card.related)}"
    return line


@contextmanager
def mapped_errors() -> Generator[None]:
    """Say what the index and PostgreSQL raise in the errors of this library; a mistake of ours stays what it is."""
    try:
        yield
    except ImageRejected as error:
        raise ImageUnreadable(str(error)) from error
    except IndexUnavailable as error:
        raise DependencyUnavailable(str(error)) from error
    except IndexTimedOut as error:
        raise QueryTimedOut(str(error)) from error
    except IndexRejected as error:
        raise RetrievalError(str(error)) from error
    except DATABASE_ERRORS as error:
        match failure_of(error):
            case Failure.TIMED_OUT:
                raise QueryTimedOut("the search took longer than its limit; search again") from error
            case Failure.UNREACHABLE | Failure.OVERLOADED:
                raise DependencyUnavailable("PostgreSQL cannot be reached or is busy; try again") from error
            case None:
                raise
