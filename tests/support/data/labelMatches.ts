/** The rule of L3 on one label, to compare with the index that the screens search. */
export function labelMatches(label: string, query: string): boolean {
  return label.toLowerCase().includes(query.trim().toLowerCase());
}
