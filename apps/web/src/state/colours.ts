// The colour of a genre, and the letters on a cover that has no picture.

// Hues of OKLCH, in which all are of one lightness.
const HUES: Record<string, number> = {
  Action: 28,
  Adventure: 58,
  "Avant Garde": 320,
  "Award Winning": 88,
  "Boys Love": 232,
  Comedy: 70,
  Drama: 282,
  Ecchi: 2,
  Fantasy: 305,
  "Girls Love": 350,
  Gourmet: 48,
  Horror: 18,
  Mystery: 262,
  Romance: 5,
  "Sci-Fi": 222,
  "Slice of Life": 158,
  Sports: 138,
  Supernatural: 292,
  Suspense: 245,
};
// Of genres that say little of a title's mood another one tells the colour, where there is one.
const LITTLE_TELLING = new Set(["Award Winning", "Action", "Drama"]);
/** Degrees by which titles of one genre differ at most from its colour. */
const SPREAD = 14;
const SMALL = new Set(["the", "a", "an", "of", "no", "and", "in", "to", "wa", "ga", "wo", "ni", "movie", "de"]);

export function hueOf(entity: { id: string; genres?: readonly string[] }): number {
  const known = (entity.genres ?? []).filter((genre) => genre in HUES);
  const telling = known.find((genre) => !LITTLE_TELLING.has(genre)) ?? known[0];
  const hue = telling === undefined ? undefined : HUES[telling];
  const own = hash(entity.id);
  return hue === undefined ? own % 360 : hue + (own % (2 * SPREAD + 1)) - SPREAD;
}

export function genreHue(genre: string): number {
  return HUES[genre] ?? hash(genre) % 360;
}

/** A number from 0 on that is always the same for the same text. */
export function hash(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** At most two letters, such as "FA" of "Fullmetal Alchemist"; of a number its digits, as in "86". */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  const [first = "?", second] = telling.length ? telling : words;
  if (/^\d+$/.test(first)) return first.slice(0, 3);
  return [first, second].map((word) => [...(word ?? "")][0] ?? "").join("").toUpperCase();
}
