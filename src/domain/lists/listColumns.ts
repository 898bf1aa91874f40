import { searchKey } from '../search/searchKey.ts';

/** What a kind of list has for columns. Words are in the four languages, with commas between them. */
export type ListTable<Column extends string> = {
  /** The key of each column, and what it is called besides. */
  readonly words: Readonly<Record<Column, string>>;
  readonly needed: readonly Column[];
  /** What our own exports have besides: not read, and not called unknown. */
  readonly further: string;
};

/** Where the columns of a list stand. A list can be read when none is missing and none is there twice. */
export type ListColumns<Column extends string> = {
  readonly places: ReadonlyMap<Column, number>;
  readonly missing: readonly Column[];
  /** The heads that mean the same column. */
  readonly twice: readonly (readonly string[])[];
  /** The heads that mean none, as they stand in the file. */
  readonly ignored: readonly string[];
};

/** A head as it is compared: letters and digits without case and accents ("E-Mail *:" is "email"). */
const folded = (head: string) => searchKey(head).replaceAll(' ', '');
const foldedWords = (words: string) => words.split(',').map(folded);
const shown = (head: string) => head.replaceAll(/\s+/g, ' ').trim();
// The zone of times.
const withoutBrackets = (head: string) => head.replace(/\s*\([^)]*\)\s*$/, '');

/**
 * L6: the columns that the heads of a list name, in any order: by their keys, or by their words in one of the four languages. A
 * key, exactly as it is written, wins over a word: our own files have both.
 */
export function listColumns<Column extends string>(
  heads: readonly string[],
  { words, needed, further }: ListTable<Column>,
): ListColumns<Column> {
  const keys = Object.keys(words) as Column[];
  const columnOf = new Map(
    keys.flatMap((key) => foldedWords(`${key},${words[key]}`).map((word) => [word, key])),
  );
  const known = new Set(foldedWords(further));

  const found = new Map<Column, number[]>();
  const ignored: string[] = [];
  for (const [place, head] of heads.entries()) {
    const key = columnOf.get(folded(head));
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), place]);
    else if (folded(head) !== '' && !known.has(folded(withoutBrackets(head)))) ignored.push(shown(head));
  }

  const places = new Map<Column, number>();
  const twice: string[][] = [];
  for (const [key, all] of found) {
    const exact = all.filter((place) => heads[place]?.trim() === key);
    const [place, ...others] = exact.length > 0 ? exact : all;
    if (place !== undefined) places.set(key, place);
    if (others.length > 0) twice.push(all.map((one) => shown(heads[one] ?? '')));
  }
  return { places, missing: needed.filter((key) => !places.has(key)), twice, ignored };
}
