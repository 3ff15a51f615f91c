"""Genres and themes, as titles have them, and what else they are called."""

from typing import Final

GENRES: Final = (
    "Action", "Adventure", "Comedy", "Drama", "Fantasy", "Sci-Fi", "Romance", "Slice of Life", "Supernatural",
    "Mystery", "Ecchi", "Magic", "Sports", "Horror", "Dementia", "Game", "Demons", "Police", "Suspense", "Cars",
    "Award Winning", "Thriller", "Avant Garde", "Shounen Ai", "Shoujo Ai", "Kids", "Family", "Boys Love", "Gourmet",
    "Girls Love", "Erotica", "Music", "School", "Historical", "Mecha", "Parody", "Super Power", "Military", "Space",
    "Harem", "Martial Arts", "Psychological", "Adult Cast", "Isekai", "Samurai", "Mythology", "Vampire", "Gore",
    "Urban Fantasy", "Reincarnation", "Team Sports", "Mahou Shoujo", "Gag Humor", "Anthropomorphic", "Love Polygon",
    "Detective", "Workplace", "Time Travel", "Otaku Culture", "Combat Sports", "CGDCT", "Racing", "Organized Crime",
    "Survival", "Delinquents", "Video Game", "Iyashikei", "Childcare", "Strategy Game", "High Stakes Game",
    "Performing Arts", "Educational", "Visual Arts", "Pets", "Showbiz", "Medical", "Reverse Harem", "Crossdressing",
    "Villainess", "Shounen", "Shoujo", "Seinen", "Josei",
)  # fmt: skip
GENRE_SYNONYMS: Final[dict[str, str]] = {
    "science fiction": "Sci-Fi",
    "scifi": "Sci-Fi",
    "romantic": "Romance",
    "sport": "Sports",
    "vampires": "Vampire",
    "demon": "Demons",
    "magical girl": "Mahou Shoujo",
    "magical girls": "Mahou Shoujo",
    "shonen": "Shounen",
    "shojo": "Shoujo",
    "bl": "Boys Love",
    "gl": "Girls Love",
    "time-travel": "Time Travel",
    "cooking": "Gourmet",
    "comedies": "Comedy",
    "dramas": "Drama",
    "romances": "Romance",
    "thrillers": "Thriller",
    "mysteries": "Mystery",
    "comedic": "Comedy",
    "humorous": "Comedy",
    "sci fi": "Sci-Fi",
}
