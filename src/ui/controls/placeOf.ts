/** The place of an entry in the history, as the router numbers them; null for one that is not the router's. */
export function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}
