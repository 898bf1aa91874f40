/** Raised whenever `labelKey` makes another key of a text: a device makes stored keys of an earlier version anew (L3). */
export const searchKeyVersion = 1;

/** How many pieces of a query count (L3). */
const maxPieces = 6;

// Letters that are no accented form of another one.
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

function folded(decomposed: string): string {
  return decomposed
    .replaceAll(/[ßłøæœıς]/g, (letter) => others[letter] ?? letter)
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?:[^\p{L}\p{N}]|\u02BC)+/gu, ' ');
}

const decomposed = (text: string) => text.normalize('NFKD').toLowerCase();

/**
 * A text as it is searched (L3), on phone, desk and server: without case, accents, and signs that are not seen; all but letters
 * and digits is one blank. Never refuses a text. What is folded sign by sign is the same, but for blanks beside each other.
 */
export function searchKey(text: string): string {
  return folded(decomposed(text));
}

/**
 * The key that a label is found by: each word with a blank before it, so that a piece that begins a word is found behind a
 * blank. Behind it a second key, with ae, oe and ue for ä, ö and ü, where it has any. Empty without a letter or digit.
 */
export function labelKey(label: string): string {
  const letters = decomposed(label);
  const key = ` ${folded(letters).trim()}`.trimEnd();
  const written = letters.replaceAll(/([aou])\u0308/g, '$1e');
  return written === letters ? key : `${key} ${folded(written).trim()}`;
}

/** The pieces of a query (L3): each must be in a key. None where the query has no letter or digit: then it is no query. */
export function searchPieces(query: string): readonly string[] {
  return searchKey(query)
    .split(' ')
    .filter((piece) => piece !== '')
    .slice(0, maxPieces);
}
