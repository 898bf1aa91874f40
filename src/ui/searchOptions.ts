/** One choice of a searchable field. `name` and `detail` make up `label`; `lower` is what is searched. */
export type SearchOption = {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly detail: string;
  readonly lower: string;
};

/** Prepares a choice once, so that a keystroke only compares. */
export function searchOption(value: string, name: string, label: string = name): SearchOption {
  const detail = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : '';
  return { value, label, name: detail === '' ? label : name, detail, lower: label.toLowerCase() };
}

/** The first `limit` choices that contain what was typed, and how many more there are. */
export function matchingOptions(
  options: readonly SearchOption[],
  query: string,
  limit: number,
): { readonly shown: readonly SearchOption[]; readonly more: number } {
  const sought = query.trim().toLowerCase();
  const found = sought === '' ? options : options.filter((option) => option.lower.includes(sought));
  return { shown: found.slice(0, limit), more: Math.max(0, found.length - limit) };
}
