/** The items in their order, but the one that was used last before all others. */
export function lastFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  lastId: string | null,
): readonly Item[] {
  const last = items.find(({ id }) => id === lastId);
  return last === undefined ? items : [last, ...items.filter((item) => item !== last)];
}
