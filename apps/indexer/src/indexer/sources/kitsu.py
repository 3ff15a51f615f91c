"""Reads dumps of Kitsu's JSON:API: one document after the other, as lines or as an array.

A document is what the API gives for a page of anime or manga, or for one of them; what is included with it (mappings,
categories, relationships, characters, staff, productions) is taken with the title that it is linked from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from indexer.report import Tallies
from indexer.sources.dump_rows import DumpFormat, DumpRow, known, names, row, text_date
from indexer.sources.external_ids import id_fields, plain_id, reference
from indexer.sources.json_records import json_records
from indexer.sources.kitsu_resources import Document, Production, Resource, Title
from indexer.sources.vocabulary import FORMATS, STATUSES, Topics, topics

SOURCE: Final = "kitsu"

_MANGA_STATUSES: Final = {**STATUSES, "current": "publishing"}
_RATINGS: Final = {"g": "g", "pg": "pg", "r": "r", "r18": "rx"}
_RELATIONS: Final = {
    "prequel": "prequel", "sequel": "sequel", "parent_story": "parent_story", "side_story": "side_story",
    "character": "shared_character", "summary": "summary", "full_story": "full_story", "other": "other",
    "alternative_setting": "alternative_setting", "alternative_version": "alternative_version",
    "spinoff": "spin_off", "spin_off": "spin_off", "adaptation": "other",
}  # fmt: skip
_MANGA_RELATIONS: Final = {**_RELATIONS, "adaptation": "adaptation"}
_ROLES: Final = {"main": "main", "supporting": "supporting", "recurring": "supporting", "cameo": "supporting"}
_COMPANIES: Final = {"studio": "studio", "producer": "producer", "licensor": "licensor", "serialization": ""}
_SITES: Final = {
    "anidb": "anidb",
    "anilist": "anilist",
    "animenewsnetwork": "animenewsnetwork",
    "myanimelist": "mal",
}


def document_rows(value: object, left_out: Tallies) -> Iterator[DumpRow]:
    """Yield the rows of one document.

    Raises:
        ValueError: it is none.
    """
    document = Document.model_validate(value)
    if document.errors and not document.resources:
        raise ValueError("the document holds errors and no data")
    for resource in document.resources:
        if resource.type in ("anime", "manga") and resource.attributes:
            yield from _Title(document=document, resource=resource, left_out=left_out).rows()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Title:
    """One anime or manga, with what is linked from it."""

    document: Document
    resource: Resource
    left_out: Tallies

    def rows(self) -> Iterator[DumpRow]:
        kind = self.resource.type
        title = Title.model_validate(self.resource.attributes)
        ids = self._ids()
        ref = reference(kind, ids)
        if ref is None or not title.shown:
            self.left_out.add("titles without a name", self.resource.id)
            return
        about = topics(self._words())
        yield kind, self._anime(ref, ids, title, about) if kind == "anime" else self._manga(ref, ids, title, about)
        if text := (title.synopsis or title.description or "").replace("\r", "").strip():
            yield "synopsis", row(id=ref, synopsis=text, source=SOURCE)
        yield from self._relations(ref)
        if kind == "anime":
            yield from self._characters(ref)
            yield from self._staff(ref)
            yield from self._companies(ref)

    def _ids(self) -> dict[str, int | str]:
        found: dict[str, int | str] = {"kitsu": plain_id(self.resource.id)}
        for mapping in self.document.linked(self.resource, "mappings"):
            site, _, of = mapping.text("externalSite").partition("/")
            stated = mapping.text("externalId").rpartition("/")[2]
            if site in _SITES and of in ("", self.resource.type) and stated.isascii() and stated.isdecimal():
                found.setdefault(_SITES[site], int(stated))
        return found

    def _words(self) -> Iterator[str]:
        for link in ("genres", "categories"):
            for topic in self.document.linked(self.resource, link):
                yield topic.text("name") or topic.text("title")

    def _shared(self, ref: str, ids: Mapping[str, int | str], title: Title, about: Topics) -> dict[str, object]:
        return {
            "id": ref,
            **id_fields(ids),
            "title": title.shown,
            "title_english": title.english,
            "title_japanese": title.japanese,
            "synonyms": names(title.others, self.left_out, but=[title.shown, title.english, title.japanese]),
            "start_date": text_date(title.start_date),
            "end_date": text_date(title.end_date),
            "year": title.year,
            "genres": list(about.genres),
            "demographics": list(about.demographics),
            "themes": list(about.themes),
            "tags": list(about.tags),
            "is_adult": title.nsfw or title.age_rating == "R18" or about.adult,
            "image_url": title.poster_image.best,
            "sources": [SOURCE],
        }

    def _anime(self, ref: str, ids: Mapping[str, int | str], title: Title, about: Topics) -> dict[str, object]:
        return row(
            **self._shared(ref, ids, title, about),
            type=known(title.form, FORMATS, "subtypes", self.left_out),
            status=known(title.status, STATUSES, "states", self.left_out),
            episodes=title.episode_count,
            duration_min=title.episode_length,
            rating=known(title.age_rating, _RATINGS, "age ratings", self.left_out),
            score=title.score,
            members=title.user_count,
            favorites=title.favorites_count,
            popularity=title.popularity_rank,
        )

    def _manga(self, ref: str, ids: Mapping[str, int | str], title: Title, about: Topics) -> dict[str, object]:
        return row(
            **self._shared(ref, ids, title, about),
            type=known(title.form, FORMATS, "subtypes", self.left_out),
            status=known(title.status, _MANGA_STATUSES, "states", self.left_out),
            volumes=title.volume_count,
            chapters=title.chapter_count,
            magazine=title.serialization,
            stats=row(
                score=title.score,
                members=title.user_count,
                favorites=title.favorites_count,
                popularity=title.popularity_rank,
            ),
        )

    def _relations(self, ref: str) -> Iterator[DumpRow]:
        kind = self.resource.type
        for relationship in self.document.linked(self.resource, "mediaRelationships"):
            other = relationship.one("destination")
            if other is None or other.type not in ("anime", "manga"):
                continue
            target = f"{other.type}:kitsu-{other.id}"
            role = relationship.text("role")
            if other.type == kind:
                legal = _RELATIONS if kind == "anime" else _MANGA_RELATIONS
                if relation := known(role, legal, "roles of relationships", self.left_out):
                    yield f"{kind}_{kind}", row(src=ref, dst=target, relation_type=relation, source=SOURCE)
            elif role == "adaptation":
                anime, manga = (ref, target) if kind == "anime" else (target, ref)
                yield "anime_manga", row(anime=anime, manga=manga, relation_type="adaptation", source=SOURCE)
            else:
                self.left_out.add("relations of an anime and a manga that are no adaptation", f"{role} {ref} {target}")

    def _characters(self, ref: str) -> Iterator[DumpRow]:
        for link in ("characters", "animeCharacters"):
            for appearance in self.document.linked(self.resource, link):
                for character in self.document.linked(appearance, "character"):
                    name = character.text("canonicalName") or character.text("name")
                    who = f"character:kitsu-{character.id}"
                    if named := self._named(who, character, name):
                        yield "character", named
                        role = known(appearance.text("role"), _ROLES, "roles", self.left_out)
                        yield "anime_character", row(anime=ref, character=who, role=role, source=SOURCE)

    def _staff(self, ref: str) -> Iterator[DumpRow]:
        for link in ("staff", "animeStaff"):
            for part in self.document.linked(self.resource, link):
                for person in self.document.linked(part, "person"):
                    who = f"person:kitsu-{person.id}"
                    if named := self._named(who, person, person.text("name")):
                        yield "person", named
                        for position in (part.text("role") or "unknown").split(",")[:20]:
                            stated = position.strip()[:200] or "unknown"
                            yield "anime_staff", row(anime=ref, person=who, position=stated, source=SOURCE)

    def _companies(self, ref: str) -> Iterator[DumpRow]:
        for link in ("productions", "animeProductions"):
            for part in self.document.linked(self.resource, link):
                for company in (*self.document.linked(part, "company"), *self.document.linked(part, "producer")):
                    role = known(Production.model_validate(part.attributes).role, _COMPANIES, "roles", self.left_out)
                    studio = f"studio:kitsu-{company.id}"
                    if role and (named := self._named(studio, company, company.text("name"))):
                        yield "studio", named
                        yield "anime_studio", row(anime=ref, studio=studio, role=role, source=SOURCE)

    def _named(self, ref: str, resource: Resource, name: str) -> dict[str, object] | None:
        if not name.strip():
            return None
        mal = resource.number("malId")
        return row(
            id=ref,
            mal_id=mal,
            ids={"kitsu": plain_id(resource.id)},
            name=name.strip()[:1_000],
            name_native=resource.native_name,
            aliases=names(resource.texts("otherNames"), self.left_out, but=[name, resource.native_name]),
            sources=[SOURCE],
        )


FORMAT: Final = DumpFormat(source=SOURCE, records=json_records, rows=document_rows)
