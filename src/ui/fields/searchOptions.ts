import { labelKey, searchPieces } from '#domain/search/searchKey.ts';

/** One option of a searchable field. `label` is `name` and `detail`. */
export type SearchOption = {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly detail: string;
};

/**
 * A list prepared for searching: the keys of the labels (`labelKey`) joined into one text, the offset at which each begins, and
 * the end as the last offset. `optionAt` may create options when they are shown.
 */
export type SearchIndex = {
  readonly count: number;
  readonly text: string;
  readonly starts: Uint32Array;
  readonly optionAt: (row: number) => SearchOption | undefined;
};

// Separates two keys: no key contains it.
const between = '\u0000';

/** Creates an option; its detail is what the label has behind the name. */
export function searchOption(value: string, name: string, label: string = name): SearchOption {
  const detail = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : '';
  return { value, label, name: detail === '' ? label : name, detail };
}

/** The offset of each part of a joined text, and the end as the last offset. */
export function startsOf(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let row = 1; row < count; row += 1) {
    starts[row] = text.indexOf(between, starts[row - 1]) + between.length;
  }
  starts[count] = text.length + between.length;
  return starts;
}

/** Prepares a list once, so that each keystroke is one search in one text, fast even for thousands of options. */
export function searchIndex(options: readonly SearchOption[]): SearchIndex {
  const text = options.map(({ label }) => labelKey(label)).join(between);
  return {
    count: options.length,
    text,
    starts: startsOf(text, options.length),
    optionAt: (row) => options[row],
  };
}

// The longest piece is in the fewest rows: these are found in the whole text, and only they are looked at for the others.
function eachRowWith(
  { count, text, starts }: SearchIndex,
  pieces: readonly string[],
  found: (row: number) => boolean,
): void {
  const [sought, ...others] = pieces.toSorted((a, b) => b.length - a.length);
  if (sought === undefined) {
    for (let row = 0; row < count && found(row); row += 1);
    return;
  }
  let row = 0;
  let at = text.indexOf(sought);
  while (at !== -1) {
    let next = starts[row + 1] ?? text.length;
    while (next <= at) {
      row += 1;
      next = starts[row + 1] ?? text.length + 1;
    }
    const key = others.length === 0 ? '' : text.slice(starts[row], next);
    if (others.every((piece) => key.includes(piece)) && !found(row)) return;
    row += 1;
    at = text.indexOf(sought, next);
  }
}

/**
 * The first `limit` options that match the query (L3): first those in which every piece begins a word, then the others, both in
 * the order of the list.
 */
export function firstMatches(index: SearchIndex, query: string, limit: number): readonly SearchOption[] {
  const pieces = searchPieces(query);
  const rows = new Set<number>();
  const take = (row: number) => rows.add(row).size < limit;
  eachRowWith(
    index,
    pieces.map((piece) => ` ${piece}`),
    take,
  );
  if (rows.size < limit) eachRowWith(index, pieces, take);
  return [...rows].flatMap((row) => index.optionAt(row) ?? []);
}

/** The number of options that match the query. */
export function countMatches(index: SearchIndex, query: string): number {
  const pieces = searchPieces(query);
  if (pieces.length === 0) return index.count;
  let count = 0;
  eachRowWith(index, pieces, () => {
    count += 1;
    return true;
  });
  return count;
}
