// A comment of a finding has no key beside it: a million of them are folded for one search, a letter at a time and each
// letter once, in half the time.
const folded = new Map<string, string>();

function withoutMarks(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const made = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  folded.set(letter, made);
  return made;
}

/**
 * Text as it is searched and sorted: lower case, without accents, the same on both databases (SQLite alone folds
 * only ASCII). Stored beside what it was made of.
 */
export function searchKey(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/\P{ASCII}/gu, withoutMarks)
    .toLowerCase();
}

/** The pattern of LIKE that finds a text anywhere. `%` and `_` are what somebody typed, not wildcards. */
export function containing(text: string): string {
  return `%${searchKey(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
