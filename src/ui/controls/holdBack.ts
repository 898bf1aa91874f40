/** Gets a step in the history before the router does, and may keep it from the router (`stopImmediatePropagation`). */
export type Hold = (event: PopStateEvent) => void;

// The latest first, which alone is asked.
const holds: Hold[] = [];

/**
 * Lets pages, and what is open above them, hold the browser's "Back" and "Forward". Must listen before the router does: the
 * listeners of a window are called in the order in which they came, also capturing ones, and React renders after each of them.
 */
export function listenForBack(page: Window): void {
  page.addEventListener('popstate', (event) => holds[0]?.(event));
}

/** Holds the browser's "Back" and "Forward" until the returned function is called. Of several the latest one alone is asked. */
export function holdBack(hold: Hold): () => void {
  holds.unshift(hold);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
  };
}

/** The place of an entry in the history, as the router numbers them; null for one that is not the router's. */
export function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}
