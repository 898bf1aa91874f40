/** One option of a searchable field. `label` is `name` and `detail`; `lower` is the text that is searched. */
export type SearchOption = {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly detail: string;
  readonly lower: string;
};

/**
 * A list prepared for searching: the lower-case labels joined into one text, the offset at which each begins, and the end as
 * the last offset. `optionAt` may create options when they are shown.
 */
export type SearchIndex = {
  readonly count: number;
  readonly text: string;
  readonly starts: Uint32Array;
  readonly optionAt: (row: number) => SearchOption | undefined;
};

// Separates two labels: a character that cannot be typed.
const between = '\u0000';

/** Creates an option with its search text prepared. */
export function searchOption(value: string, name: string, label: string = name): SearchOption {
  const detail = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : '';
  return { value, label, name: detail === '' ? label : name, detail, lower: label.toLowerCase() };
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
  const text = options.map(({ lower }) => lower.replaceAll(between, ' ')).join(between);
  return {
    count: options.length,
    text,
    starts: startsOf(text, options.length),
    optionAt: (row) => options[row],
  };
}

// Calls `found` with the row of each match in order, until it returns false.
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

/** The first `limit` options that contain the query, in the order of the list. */
export function firstMatches(index: SearchIndex, query: string, limit: number): readonly SearchOption[] {
  const shown: SearchOption[] = [];
  eachRowWith(index, query, (row) => {
    const option = index.optionAt(row);
    if (option !== undefined) shown.push(option);
    return shown.length < limit;
  });
  return shown;
}

/** The number of options that contain the query. */
export function countMatches(index: SearchIndex, query: string): number {
  if (query.trim() === '') return index.count;
  let count = 0;
  eachRowWith(index, query, () => {
    count += 1;
    return true;
  });
  return count;
}
