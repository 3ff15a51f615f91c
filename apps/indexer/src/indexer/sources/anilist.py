"""Reads dumps of AniList's GraphQL API: one response or one media object after the other, as lines or as an array.

A response is what the API gives for `Page { media }`, `Media` or a list of a user; a media object is what stands in it,
with whichever of its fields the query asked for.
"""

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from indexer.report import Tallies
from indexer.sources.anilist_media import Character, Edge, Media, Person
from indexer.sources.dump_rows import DumpFormat, DumpRow, iso_date, known, names, row
from indexer.sources.external_ids import id_fields, named_studio, reference
from indexer.sources.json_records import json_records
from indexer.sources.vocabulary import FORMATS, STATUSES, topics

SOURCE: Final = "anilist"

_MOST_NESTED: Final = 8
_MANGA_FORMATS: Final = {**FORMATS, "novel": "light_novel"}
_MANGA_STATUSES: Final = {**STATUSES, "releasing": "publishing"}
_BY_COUNTRY: Final = {"KR": "manhwa", "CN": "manhua", "TW": "manhua"}
_SEASONS: Final = {"winter": "winter", "spring": "spring", "summer": "summer", "fall": "fall"}
_SOURCES: Final = {
    "original": "original", "manga": "manga", "light_novel": "light_novel", "visual_novel": "visual_novel",
    "video_game": "video_game", "other": "other", "novel": "novel", "web_novel": "web_novel", "game": "game",
    "comic": "other", "multimedia_project": "mixed_media", "picture_book": "picture_book", "doujinshi": "manga",
    "anime": "other", "live_action": "other",
}  # fmt: skip
# "dst is the … of src", as AniList's edges read too. Anime that are made of anime have no type here.
_RELATIONS: Final = {
    "prequel": "prequel", "sequel": "sequel", "parent": "parent_story", "side_story": "side_story",
    "character": "shared_character", "summary": "summary", "compilation": "summary", "contains": "other",
    "alternative": "alternative_version", "spin_off": "spin_off", "other": "other", "source": "other",
    "adaptation": "other",
}  # fmt: skip
_MANGA_RELATIONS: Final = {**_RELATIONS, "source": "adapted_from", "adaptation": "adaptation"}
_ROLES: Final = {"main": "main", "supporting": "supporting", "background": "supporting"}
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<br\s*/?>\s*", re.IGNORECASE)
# Positions of people who made a manga.
_AUTHORS: Final = re.compile(r"\b(story|original creator|original story)\b", re.IGNORECASE)
_ARTISTS: Final = re.compile(r"\b(art|illustration)\b", re.IGNORECASE)


def media_rows(value: object, left_out: Tallies) -> Iterator[DumpRow]:
    """Yield the rows of one response, or of one media object.

    Raises:
        ValueError: it is neither.
    """
    if not isinstance(value, dict):
        raise ValueError("a response or a media object is expected")  # noqa: TRY004 - the file is wrong, not a call
    found = cast("Mapping[str, object]", value)
    if found.get("errors") and not found.get("data"):
        raise ValueError("the response holds errors and no data")
    for item in _media_of(found):
        yield from _rows(Media.model_validate(item), left_out)


def _media_of(value: object, depth: int = 0) -> Iterator[Mapping[str, object]]:
    """Yield the media objects of a response, wherever the query put them."""
    if depth > _MOST_NESTED:
        return
    if isinstance(value, list):
        for item in cast("list[object]", value):
            yield from _media_of(item, depth + 1)
    elif isinstance(value, dict):
        found = cast("Mapping[str, object]", value)
        if "id" in found and "title" in found:
            yield found
            return
        for name, item in found.items():
            if name != "extensions":
                yield from _media_of(item, depth + 1)


def _rows(media: Media, left_out: Tallies) -> Iterator[DumpRow]:
    kind = media.kind
    ref = reference(kind, media.ids)
    title = media.title.shown
    if ref is None or not title:
        left_out.add("media without a title", media.id)
        return
    yield kind, _anime(ref, media, title, left_out) if kind == "anime" else _manga(ref, media, title, left_out)
    if text := plain_text(media.description):
        yield "synopsis", row(id=ref, synopsis=text, source=SOURCE)
    yield from _relations(ref, media, left_out)
    if kind == "anime":
        yield from _cast(ref, media, left_out)
        yield from _staff(ref, media.staff.edges, left_out)
        yield from _studios(ref, media)
    else:
        yield from _makers(ref, media.staff.edges, left_out)


def _shared(ref: str, media: Media, title: str, left_out: Tallies) -> dict[str, object]:
    start, end = media.start, media.end
    about = topics([*media.genres, *(tag.name for tag in media.tags if not tag.adult)])
    return {
        "id": ref,
        **id_fields(media.ids),
        "title": title,
        "title_english": media.title.english,
        "title_japanese": media.title.native,
        "synonyms": names(media.synonyms, left_out, but=[title, media.title.english, media.title.native]),
        "start_date": iso_date(start.year, start.month, start.day),
        "end_date": iso_date(end.year, end.month, end.day),
        "genres": list(about.genres),
        "demographics": list(about.demographics),
        "tags": list(about.tags),
        "themes": list(about.themes),
        "is_adult": bool(media.adult) or about.adult,
        "image_url": media.cover.best,
        "sources": [SOURCE],
        "country": media.country,
    }


def _anime(ref: str, media: Media, title: str, left_out: Tallies) -> dict[str, object]:
    return row(
        **_shared(ref, media, title, left_out),
        type=known(media.format, FORMATS, "formats", left_out),
        source=known(media.source, _SOURCES, "sources", left_out),
        status=known(media.status, STATUSES, "states", left_out),
        episodes=media.episodes,
        duration_min=media.duration,
        season=known(media.season, _SEASONS, "seasons", left_out) if media.season_year else None,
        year=media.season_year or media.start.year,
        score=media.score,
        members=media.popularity,
        favorites=media.favourites,
    )


def _manga(ref: str, media: Media, title: str, left_out: Tallies) -> dict[str, object]:
    form = known(media.format, _MANGA_FORMATS, "formats", left_out)
    return row(
        **_shared(ref, media, title, left_out),
        type=_BY_COUNTRY.get(media.country or "", form) if form == "manga" else form,
        status=known(media.status, _MANGA_STATUSES, "states", left_out),
        volumes=media.volumes,
        chapters=media.chapters,
        year=media.start.year,
        stats=row(score=media.score, members=media.popularity, favorites=media.favourites),
    )


def _relations(ref: str, media: Media, left_out: Tallies) -> Iterator[DumpRow]:
    for edge in media.relations.edges:
        other = edge.node
        target = reference(other.kind, other.ids) if other else None
        if other is None or target is None or not (other.type or other.format):
            continue
        stated = (edge.relation_type or "").upper()
        if other.kind == media.kind:
            legal = _RELATIONS if media.kind == "anime" else _MANGA_RELATIONS
            relation = known(stated, legal, "types of relation", left_out)
            if relation:
                yield f"{media.kind}_{media.kind}", row(src=ref, dst=target, relation_type=relation, source=SOURCE)
        elif stated in ("SOURCE", "ADAPTATION"):
            anime, manga = (ref, target) if media.kind == "anime" else (target, ref)
            yield "anime_manga", row(anime=anime, manga=manga, relation_type="adaptation", source=SOURCE)
        else:
            left_out.add("relations of an anime and a manga that are no adaptation", f"{stated} {ref} {target}")


def _cast(ref: str, media: Media, left_out: Tallies) -> Iterator[DumpRow]:
    for edge in media.characters.all:
        character = edge.node
        if character is None or not character.name.full:
            continue
        who = f"character:anilist-{character.id}"
        yield "character", _character(who, character, left_out)
        role = known(edge.role, _ROLES, "roles", left_out)
        yield "anime_character", row(anime=ref, character=who, role=role, source=SOURCE)
        for voice in edge.voice_actors:
            if voice.name.full:
                yield from _person(voice, left_out)
                person = f"person:anilist-{voice.id}"
                language = (voice.language or "").capitalize() or None
                yield (
                    "character_voice",
                    row(character=who, person=person, anime=ref, language=language, source=SOURCE),
                )


def _character(ref: str, character: Character, left_out: Tallies) -> dict[str, object]:
    own = character.name
    return row(
        id=ref,
        ids={"anilist": character.id},
        name=own.full,
        name_native=own.native,
        aliases=names(own.alternative, left_out, but=[own.full, own.native]),
        image_url=character.image.large,
        sources=[SOURCE],
    )


def _person(person: Person, left_out: Tallies) -> Iterator[DumpRow]:
    own = person.name
    yield (
        "person",
        row(
            id=f"person:anilist-{person.id}",
            ids={"anilist": person.id},
            name=own.full,
            name_native=own.native,
            aliases=names(own.alternative, left_out, but=[own.full, own.native]),
            image_url=person.image.large,
            sources=[SOURCE],
        ),
    )


def _staff(ref: str, edges: Iterable[Edge], left_out: Tallies) -> Iterator[DumpRow]:
    for edge in edges:
        if edge.node is not None and edge.node.name.full:
            yield from _person(edge.node, left_out)
            position = (edge.role or "").strip()[:200] or "unknown"
            yield (
                "anime_staff",
                row(anime=ref, person=f"person:anilist-{edge.node.id}", position=position, source=SOURCE),
            )


def _makers(ref: str, edges: Iterable[Edge], left_out: Tallies) -> Iterator[DumpRow]:
    for edge in edges:
        if edge.node is None or not edge.node.name.full:
            continue
        stated = edge.role or ""
        roles = [role for role, pattern in (("author", _AUTHORS), ("artist", _ARTISTS)) if pattern.search(stated)]
        if not roles:
            left_out.add("staff of a manga that neither wrote nor drew it", stated)
            continue
        yield from _person(edge.node, left_out)
        for role in roles:
            yield "manga_person", row(manga=ref, person=f"person:anilist-{edge.node.id}", role=role, source=SOURCE)


def _studios(ref: str, media: Media) -> Iterator[DumpRow]:
    for edge in media.studios.all:
        studio = edge.node
        if studio is None or not studio.name:
            continue
        ids: dict[str, int | str] = {} if studio.id is None else {"anilist": studio.id}
        which = reference("studio", ids) or named_studio(studio.name)
        if which is None:
            continue
        yield "studio", row(id=which, **id_fields(ids), name=studio.name.strip(), sources=[SOURCE])
        animates = edge.is_main if studio.animates is None else studio.animates
        yield "anime_studio", row(anime=ref, studio=which, role="studio" if animates else "producer", source=SOURCE)


def plain_text(text: str | None) -> str:
    """Return a description without the markup that AniList writes it in."""
    return html.unescape(_TAG.sub("", _BREAK.sub("\n", text or ""))).replace("\r", "").strip()


FORMAT: Final = DumpFormat(source=SOURCE, records=json_records, rows=media_rows)
