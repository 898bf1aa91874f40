/** One choice of a searchable field. `name` and `detail` make up `label`; `lower` is what is searched. */
export type SearchOption = {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly detail: string;
  readonly lower: string;
};

/**
 * A list made ready for searching: one long text, where each choice begins in it, and after the last one its end. The
 * choices themselves may be made when they are shown.
 */
export type SearchIndex = {
  readonly count: number;
  readonly text: string;
  readonly starts: Uint32Array;
  readonly optionAt: (row: number) => SearchOption | undefined;
};

// Separates two choices: a character that is never typed.
const between = '\u0000';

/** Prepares a choice once, so that a keystroke only compares. */
export function searchOption(value: string, name: string, label: string = name): SearchOption {
  const detail = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : '';
  return { value, label, name: detail === '' ? label : name, detail, lower: label.toLowerCase() };
}

/** Where each part of a joined text begins, and where the next one would begin after the last. */
export function startsOf(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let row = 1; row < count; row += 1) {
    starts[row] = text.indexOf(between, starts[row - 1]) + between.length;
  }
  starts[count] = text.length + between.length;
  return starts;
}

/** Prepares a list once: then a key is one search in one text, which costs next to nothing in a list of thousands. */
export function searchIndex(options: readonly SearchOption[]): SearchIndex {
  const text = options.map(({ lower }) => lower.replaceAll(between, ' ')).join(between);
  return {
    count: options.length,
    text,
    starts: startsOf(text, options.length),
    optionAt: (row) => options[row],
  };
}

/** Calls with the row of each choice that contains what was typed, one after the other, until it answers false. */
function eachRowWith(
  { count, text, starts }: SearchIndex,
  query: string,
  found: (row: number) => boolean,
): void {
  const sought = query.trim().toLowerCase();
  if (sought.includes(between)) return;
  if (sought === '') {
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
    if (!found(row)) return;
    row += 1;
    at = text.indexOf(sought, next);
  }
}

/** The first `limit` choices that contain what was typed, in the order of the list. */
export function firstMatches(index: SearchIndex, query: string, limit: number): readonly SearchOption[] {
  const shown: SearchOption[] = [];
  eachRowWith(index, query, (row) => {
    const option = index.optionAt(row);
    if (option !== undefined) shown.push(option);
    return shown.length < limit;
  });
  return shown;
}

/** How many choices contain what was typed. */
export function countMatches(index: SearchIndex, query: string): number {
  if (query.trim() === '') return index.count;
  let count = 0;
  eachRowWith(index, query, () => {
    count += 1;
    return true;
  });
  return count;
}
