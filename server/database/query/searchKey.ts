/**
 * Text as it is searched and sorted: lower case, without accents, the same on both databases (SQLite alone folds
 * only ASCII). Stored beside what it was made of.
 */
export function searchKey(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}

/** The pattern of LIKE that finds a text anywhere. `%` and `_` are what somebody typed, not wildcards. */
export function containing(text: string): string {
  return `%${searchKey(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
