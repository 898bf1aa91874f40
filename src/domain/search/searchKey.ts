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

// Between labels that are folded together: no sign of any text; a blank in a label.
const between = '\uFFFF';

// NFKD, then without case: all that follows is sign by sign.
const decomposed = (text: string) => text.normalize('NFKD').toLowerCase();

const foldedRun = (run: string) =>
  run
    .replaceAll(/[ßłøæœıς]/g, (letter) => others[letter] ?? letter)
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?:[^\p{L}\p{N}]|\u02BC)+/gu, ' ');

// The usual marks at once, and of the rest only what is no ASCII by what Unicode says of it: that is slow.
function folded(letters: string): string {
  return letters
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .replaceAll(/[\u007F-\uFFFE]+/g, foldedRun)
    .replaceAll(/[^\u007F-\uFFFF0-9a-z]+/g, ' ');
}

/**
 * A text as it is searched (L3), on phone, desk and server: without case, accents, and signs that are not seen; all but letters
 * and digits is one blank. Never refuses a text. What is folded sign by sign is the same, but for blanks beside each other.
 */
export function searchKey(text: string): string {
  return folded(decomposed(text.replaceAll(between, ' ')));
}

/**
 * The key that each label is found by: each word with a blank before it, so that a piece that begins a word is found behind a
 * blank. Behind it a second key, with ae, oe and ue for ä, ö and ü, where it has any. Empty without a letter or digit. Folds
 * all labels as one text: a list of 50,000 in a third of the time. No label has U+FFFF.
 */
export function labelKeys(labels: readonly string[]): readonly string[] {
  const letters = decomposed(labels.join(between));
  const first = folded(letters).split(between);
  const written = letters.replaceAll(/([aou])\u0308/g, '$1e');
  const second = written === letters ? first : folded(written).split(between);
  return first.slice(0, labels.length).map((row, place) => {
    const other = second[place] ?? row;
    const key = ` ${row.trim()}`.trimEnd();
    return other === row ? key : `${key} ${other.trim()}`;
  });
}

/** The key of one label (`labelKeys`). */
export function labelKey(label: string): string {
  return labelKeys([label.replaceAll(between, ' ')])[0] ?? '';
}

/** The pieces of a query (L3): each must be in a key. None where the query has no letter or digit: then it is no query. */
export function searchPieces(query: string): readonly string[] {
  return searchKey(query)
    .split(' ')
    .filter((piece) => piece !== '')
    .slice(0, maxPieces);
}
