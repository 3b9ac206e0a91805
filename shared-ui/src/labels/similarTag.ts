/** Case, spaces and hyphens make no other name. */
const normalize = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** The fewest inserted, removed or replaced characters that turn one text into the other (Levenshtein distance). */
const countEdits = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (b[column] === letter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
};

/** Shorter names are too easily alike: 'win' and 'wind'. */
const MIN_LENGTH = 4;
/** A longer name may have one more mistyped letter. */
const LONG_LENGTH = 8;

const isSimilar = (name: string, other: string): boolean => {
  if (name === other) return true;
  if (Math.min(name.length, other.length) < MIN_LENGTH) return false;
  if (name.startsWith(other) || other.startsWith(name)) return true;
  return countEdits(name, other) <= (Math.min(name.length, other.length) >= LONG_LENGTH ? 2 : 1);
};

/**
 * A known tag that a new one may be meant as: 'chased entry' for 'chased' or 'chsed entry'. Undefined for a known tag.
 */
export function findSimilarTag(tag: string, known: readonly string[]): string | undefined {
  if (known.some((each) => each.toLowerCase() === tag.toLowerCase())) return undefined;
  const name = normalize(tag);
  return known.find((each) => isSimilar(name, normalize(each)));
}
