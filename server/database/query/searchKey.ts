// Each non-ASCII letter is folded once. Who is responsible for a finding has no stored key (`holding`): on SQLite a search may
// fold a million of these texts, and takes half the time with this.
const folded = new Map<string, string>();

function withoutMarks(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const made = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  folded.set(letter, made);
  return made;
}

/**
 * Text as it is sorted: lower case, without accents, the same on both databases (SQLite alone folds only ASCII). Stored beside
 * the text it is made of. Only texts whose folded key (`foldedKey.ts`) an older process left out are searched in it.
 */
export function searchKey(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/\P{ASCII}/gu, withoutMarks)
    .toLowerCase();
}
